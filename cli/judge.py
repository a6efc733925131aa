"""`judge` and `moves`: a described position in, a ruling with its cited steps or all legal choices out."""

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NoReturn

import click

from adjudicator.position import read_text
from adjudicator.procedure import Game, Procedure, alternatives
from adjudicator.procedure import judge as rule_on
from adjudicator.registry import GAMES
from adjudicator.registry import game as open_game
from adjudicator.verdict import Faulty, Problem
from cli.document import Heading
from cli.language import chosen_language
from cli.options import (
    complete_game,
    complete_policy,
    complete_procedure,
    format_option,
    history_option,
    known_game,
    language_option,
    print_blocks,
    print_json,
    refuse,
    refuse_faulty,
    the_store,
)
from cli.speech import Speech
from cli.spoken import Complaint, command
from cli.verdict import alternative_blocks, alternative_fields, citation, verdict_blocks, verdict_fields

EXIT_CODES = {"legal": 0, "resolved": 0, "finished": 0, "illegal": 1, "open": 3, "disputed": 3}
RULED = {0: "ruled", 1: "illegal", 2: "refused", 3: "undecided"}
"""What the exit codes of a ruling mean."""


def policy_option(function: Any) -> Any:
    """Add `--policy name=value`, as often as wanted."""
    return click.option("--policy", "policies", multiple=True, shell_complete=complete_policy)(function)


@command(exits=RULED)
@click.argument("game", shell_complete=complete_game)
@click.argument("procedure", shell_complete=complete_procedure)
@click.argument("position", required=False)
@policy_option
@history_option
@language_option
@format_option
@click.pass_context
def judge(
    ctx: click.Context,
    game: str,
    procedure: str,
    position: str | None,
    policies: tuple[str, ...],
    language: str | None,
    form: str,
    history: bool,
) -> NoReturn:
    """Rule on POSITION by a PROCEDURE of GAME, step by step, every step citing its rule."""
    case = Case(game, procedure, language, form)
    raw, lines = case.read(position)
    try:
        verdict = rule_on(case.game, case.procedure, raw, case.policies(policies))
    except Faulty as error:
        refuse_faulty(error, lines, case.voice, form)
    fields = verdict_fields(verdict, case.voice, case.card)
    if form == "json":
        print_json(fields)
    else:
        print_blocks(list(verdict_blocks(verdict, case.voice, case.card)), form, case.voice.law)
    if history:
        from cli.history import remember

        said = case.voice.term(f"ruling.{verdict.ruling}")
        remember("judge", f"{case.procedure.name}: {case.given(position, raw)}", said, fields | {"position": raw})
    ctx.exit(EXIT_CODES[verdict.ruling])


@command()
@click.argument("game", shell_complete=complete_game)
@click.argument("position", required=False)
@click.option("--procedure", "-p", shell_complete=complete_procedure)
@policy_option
@language_option
@format_option
def moves(
    game: str, position: str | None, procedure: str | None, policies: tuple[str, ...], language: str | None, form: str
) -> None:
    """List every legal choice of POSITION in GAME, each with its outcome and the rules that allow it."""
    identifier = known_game(game, language)
    found = open_game(identifier)
    listing = [one for one in found.procedures if one.choices]
    usual = next((one for one in listing if one.lists), listing[0] if listing else found.procedures[0])
    case = Case(game, procedure or usual.name, language, form)
    if case.procedure.choices is None:
        case.unknown_procedure(case.procedure.name, [one.name for one in listing])
    raw, lines = case.read(position)
    try:
        choices = alternatives(case.game, case.procedure, raw, case.policies(policies))
    except Faulty as error:
        refuse_faulty(error, lines, case.voice, form)
    if form == "json":
        cited = dict.fromkeys(rule for one in choices for rule in one.rules)
        print_json(
            {
                "format": "moves/1",
                "game": identifier,
                "procedure": case.procedure.name,
                "language": case.voice.law.language,
                "choices": [alternative_fields(one) for one in choices],
                "citations": {rule: citation(rule, case.voice, case.card) for rule in cited},
            }
        )
        return
    title = Heading(f"{case.card.name[case.voice.law.language]}, {case.voice.procedure(case.procedure.name)}", 1)
    print_blocks([title, *alternative_blocks(choices, case.voice, None)], form, case.voice.law)


class Case:
    """A game and a procedure found by name, with the voice that speaks of them; unknown names are refused."""

    def __init__(self, game: str, procedure: str, language: str | None, form: str) -> None:
        identifier = known_game(game, language)
        store = the_store()
        self.form = form
        self.card = store.games()[identifier]
        self.voice = Speech(store.law(identifier, chosen_language(language)))
        self.vocabulary = store.vocabulary(identifier)
        if identifier not in GAMES:
            self._unknown_procedure_of(identifier, procedure, [])
        self.game: Game = open_game(identifier)
        try:
            self.procedure: Procedure = self.game.procedure(procedure.strip().lower())
        except KeyError:
            self.unknown_procedure(procedure, [one.name for one in self.game.procedures])

    def unknown_procedure(self, given: str, choices: list[str]) -> NoReturn:
        """Refuse a procedure that the game does not have."""
        self._unknown_procedure_of(self.card.id, given, choices)

    def _unknown_procedure_of(self, game: str, given: str, choices: list[str]) -> NoReturn:
        from difflib import get_close_matches

        near = get_close_matches(given, choices, n=1)
        facts = {"game": game, "given": given, "choices": choices}
        refuse([Problem("", "unknown_procedure", facts, near[0] if near else "")], self.voice, self.form)

    def read(self, position: str | None) -> tuple[Any, Mapping[str, int]]:
        """Read the position given, or standard input where none is; refuse what cannot be read."""
        text = self._text(position)
        if not text.strip():
            facts = {"game": self.card.id, "procedure": self.procedure.name}
            refuse([Problem("", "empty", facts)], self.voice, self.form)
        try:
            source = read_text(self.procedure.form, text, self.vocabulary.get(self.procedure.name, {}))
        except Faulty as error:
            refuse(error.problems, self.voice, self.form)
        return source.value, source.lines

    def _text(self, position: str | None) -> str:
        """Return the text of a position: standard input, the content of a file, or the argument itself."""
        if position == "-" or (position is None and not sys.stdin.isatty()):
            return self._decoded("-", sys.stdin.buffer.read())
        if position is None or not _looks_like_file(position):
            return position or ""
        try:
            return self._decoded(position, Path(position).read_bytes())
        except FileNotFoundError:
            refuse([Problem("", "no_file", {"given": position})], self.voice, self.form)
        except OSError as error:
            from cli.complaint import system_reason

            facts = {"given": position, "reason": system_reason(error)}
            refuse([Problem("", "unreadable_file", facts)], self.voice, self.form)

    def _decoded(self, name: str, data: bytes) -> str:
        try:
            return data.decode("utf-8-sig")
        except UnicodeDecodeError:
            facts = {"given": name, "reason": "UTF-8"}
            refuse([Problem("", "unreadable_file", facts)], self.voice, self.form)

    def given(self, position: str | None, raw: Any) -> str:
        """Return the position in one line: the words or the file's name as given, else its plain value."""
        if position and position != "-" and "\n" not in position:
            return position
        import json

        return json.dumps(raw, ensure_ascii=False)

    def policies(self, given: tuple[str, ...]) -> dict[str, str]:
        """Read `name=value` policies; refuse one without an equals sign."""
        found = {}
        for text in given:
            name, equals, value = text.partition("=")
            if not equals:
                raise Complaint("not_a_pair", option="--policy", given=text)
            found[name.strip()] = value.strip()
        return found


def _looks_like_file(text: str) -> bool:
    """Tell a path from a position: it exists, or it is one word that ends like a file of positions."""
    if "\n" in text or len(text) > 1000 or "\0" in text:
        return False
    if text.lower().endswith((".yaml", ".yml", ".json", ".toml", ".txt")):
        return True
    try:
        return Path(text).is_file()
    except OSError:  # a line of words may be longer than any file's name
        return False
