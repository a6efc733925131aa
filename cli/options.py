"""What every command shares: its options, its completions, how it refuses and how it prints."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import click

from adjudicator.problem import Problem
from cli.language import chosen_language
from cli.speech import Speech
from cli.spoken import Refused, said_line
from knowledge.api import LANGUAGES, Law, Unknown, game_id
from knowledge.api import game_names as game_names  # noqa: PLC0414 (told to others from here)
from knowledge.api import the_store as the_store  # noqa: PLC0414
from knowledge.jsontext import to_json

if TYPE_CHECKING:
    from cli.document import Block

Command = TypeVar("Command", bound=Callable[..., Any])
FORMATS = ("text", "json", "markdown", "html")


def format_option(command: Command) -> Command:
    """Add `--format`, by default text."""
    return click.option("--format", "form", type=click.Choice(FORMATS), default="text", show_default=True)(command)


def language_option(command: Command) -> Command:
    """Add `--language`, by default the locale's."""
    return click.option("--language", "-l", type=click.Choice(LANGUAGES))(command)


def history_option(command: Command) -> Command:
    """Add `--no-history`."""
    return click.option("--history/--no-history", default=True)(command)


def complete_game(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Complete the id of a built-in game."""
    return [name for name in the_store().games() if name.startswith(incomplete)]


def complete_any_game(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Complete the id of a game, built in or the player's own."""
    from knowledge.shelf import books

    own = sorted({book.game for book in books()} - set(the_store().games()))
    return complete_game(ctx, param, incomplete) + [name for name in own if name.startswith(incomplete)]


def complete_file(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[Any]:
    """Leave it to the shell to complete a file; `click.Path` would too, but looks for translations of its name."""
    from click.shell_completion import CompletionItem

    return [CompletionItem(incomplete, type="file")]


def _game_before(ctx: click.Context) -> str:
    """Return the game that a line names before what is completed; an option without its value hides it from click."""
    from adjudicator.registry import GAMES

    named = (word for word in said_line(ctx) if word in GAMES)
    return str(ctx.params.get("game") or next(named, ""))


def complete_procedure(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Complete a procedure of the game that stands before it."""
    from adjudicator.registry import GAMES, game

    name = _game_before(ctx)
    found = game(name).procedures if name in GAMES else ()
    return [one.name for one in found if one.name.startswith(incomplete)]


def complete_policy(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Complete `name=value` of a policy of the game that stands before it."""
    from adjudicator.registry import GAMES, game

    name = _game_before(ctx)
    found = game(name).policies if name in GAMES else ()
    pairs = (f"{one.name}={value}" for one in found for value in one.values)
    return [pair for pair in pairs if pair.startswith(incomplete)]


def complete_rule(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Complete a rule's id."""
    store = the_store()
    rules = (name for game in store.games() for name in store.law(game, "en").rules)
    return [name for name in rules if name.startswith(incomplete)]


def speech(language: str | None, game: str = "") -> Speech:
    """Return the voice of a game (or of none) in the language asked for."""
    return Speech(the_store().law(game, chosen_language(language)))


def known_game(name: str, language: str | None, own: Mapping[str, str] = {}) -> str:
    """Return the id of a game named by id or by one of its names; refuse an unknown one with a suggestion.

    `own` maps the names of the player's own games, in small letters, to their ids.
    """
    try:
        return game_id(name, own)
    except Unknown as error:
        refuse([unknown("unknown_game", error)], speech(language))


def unknown(code: str, error: Unknown) -> Problem:
    """Return what is wrong with a name that is none."""
    return Problem("", code, {"given": error.given, "choices": list(error.choices)}, error.suggestion)


def refuse(problems: Sequence[Problem], voice: Speech, form: str = "", about: str = "", text: str = "") -> NoReturn:
    """Refuse an input: the command that is running prints why, and leaves with exit code 2."""
    raise Refused(problems, voice, form, about, text)


def tell_refusal(refused: Refused, form: str) -> None:
    """Print problems, each in one sentence, below the lines in which they can be marked."""
    problems, voice, about = refused.problems, refused.voice, refused.about
    if form == "json":
        print_json(refusal_fields(refused))
        return
    if refused.text:
        from cli.marks import show_marks

        show_marks(refused.text, problems)
    if len(problems) == 1:
        click.echo(f"tablejudge: {about + ': ' if about else ''}{voice.problem(problems[0])}", err=True)
    else:
        from cli.document import Entries, Entry, Heading, write

        entries = Entries(tuple(Entry(voice.problem(problem)) for problem in problems))
        heading = f"{about}:" if about else voice.term("label.problems")
        page: list[Block] = [Heading(heading, 1, "bad"), entries]
        click.echo(write(page, "text", voice.law.language), nl=False, err=True)


def refusal_fields(refused: Refused) -> dict[str, Any]:
    """Return why an input is refused as JSON of the format `problems/1`."""
    said = {"about": refused.about} if refused.about else {}
    found = [problem_fields(problem, refused.voice) for problem in refused.problems]
    return {"format": "problems/1", **said, "problems": found}


def problem_fields(problem: Problem, voice: Speech) -> dict[str, Any]:
    """Return a problem as the JSON formats show it."""
    found = {"path": problem.path, "code": problem.code, "message": voice.problem(problem)}
    place = {"line": problem.line or None, **{key: problem.facts.get(key) for key in ("column", "length")}}
    return {**found, "suggestion": problem.suggestion, "rule": problem.rule or None, **place}


def print_json(value: Any) -> None:
    """Print one JSON document."""
    click.echo(as_json(value))


def as_json(value: Any) -> str:
    """Write one JSON document."""
    return to_json(value, indent=2)


def print_blocks(blocks: "Sequence[Block]", form: str, law: Law) -> None:
    """Print a page in its form."""
    from cli.document import write

    click.echo(write(blocks, form, law.language), nl=False)
