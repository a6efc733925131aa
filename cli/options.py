"""What every command shares: its options, its completions, how it refuses and how it prints."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import click

from adjudicator.problem import Faulty, Problem
from cli.language import chosen_language
from cli.speech import Speech
from cli.spoken import said_line
from knowledge.jsontext import to_json
from knowledge.rule import LANGUAGES, Game
from knowledge.store import Law, Store

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


@cache
def the_store() -> Store:
    """Return the compiled law of this installation, opened once a command."""
    return Store()


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
    games = the_store().games()
    given = name.strip().casefold()
    names = {**own, **game_names(games)}
    if given not in names:
        from difflib import get_close_matches

        near = get_close_matches(given, names, n=1)
        facts = {"given": name, "choices": list(dict.fromkeys([*games, *own.values()]))}
        refuse([Problem("", "unknown_game", facts, names[near[0]] if near else "")], speech(language))
    return names[given]


def game_names(games: Mapping[str, Game]) -> dict[str, str]:
    """Map every name of every built-in game, in small letters, and every id to the id."""
    names = {word.casefold(): game.id for game in games.values() for word in _names(game.aliases, game.name)}
    return names | {identifier: identifier for identifier in games}


def _names(aliases: Mapping[str, Sequence[str]], name: Mapping[str, str]) -> list[str]:
    return [*name.values(), *(alias for words in aliases.values() for alias in words)]


def refuse(problems: Sequence[Problem], voice: Speech, form: str = "text", about: str = "") -> NoReturn:
    """Print problems, each in one sentence, and leave with exit code 2; `about` says what they are problems of."""
    if form == "json":
        said = {"about": about} if about else {}
        found = [problem_fields(problem, voice) for problem in problems]
        print_json({"format": "problems/1", **said, "problems": found})
    elif len(problems) == 1:
        click.echo(f"tablejudge: {about + ': ' if about else ''}{voice.problem(problems[0])}", err=True)
    else:
        from cli.document import Entries, Entry, Heading, write

        entries = Entries(tuple(Entry(voice.problem(problem)) for problem in problems))
        heading = f"{about}:" if about else voice.term("label.problems")
        page: list[Block] = [Heading(heading, 1, "bad"), entries]
        click.echo(write(page, "text", voice.law.language), nl=False, err=True)
    raise SystemExit(2)


def refuse_faulty(error: Faulty, lines: Mapping[str, int], voice: Speech, form: str, about: str = "") -> NoReturn:
    """Print everything wrong with a position, with the lines on which it stands."""
    placed = [one if one.line else one._replace(line=lines.get(one.path, 0)) for one in error.problems]
    refuse(placed, voice, form, about)


def problem_fields(problem: Problem, voice: Speech) -> dict[str, Any]:
    """Return a problem as the JSON formats show it."""
    found = {"path": problem.path, "code": problem.code, "message": voice.problem(problem)}
    place = {"line": problem.line or None, **{key: problem.facts.get(key) for key in ("column", "length")}}
    return {**found, "suggestion": problem.suggestion, "rule": problem.rule or None, **place}


def print_json(value: Any) -> None:
    """Print one JSON document."""
    click.echo(to_json(value, indent=2))


def print_blocks(blocks: "Sequence[Block]", form: str, law: Law) -> None:
    """Print a page in its form."""
    from cli.document import write

    click.echo(write(blocks, form, law.language), nl=False)
