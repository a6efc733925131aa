"""A position as its player gives it: a game and a procedure by name, a text or file, the policies in force."""

import os
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NoReturn

from adjudicator.position import read_text
from adjudicator.procedure import Game, Procedure
from adjudicator.procedure import judge as rule_on
from adjudicator.registry import GAMES
from adjudicator.registry import game as open_game
from adjudicator.verdict import Faulty, Problem, Verdict
from cli.houserules import House, given_policies, house_file, house_rules
from cli.language import chosen_language
from cli.options import known_game, refuse, refuse_faulty, the_store
from cli.speech import Speech
from knowledge.jsontext import to_json

if TYPE_CHECKING:
    from cli.document import Block


class Case:
    """A game and a procedure found by name, with the voice that speaks of them; unknown names are refused."""

    def __init__(self, game: str, procedure: str, language: str | None, form: str) -> None:
        identifier = known_game(game, language)
        store = the_store()
        self.form = form
        self.is_words = False
        self.card = store.games()[identifier]
        self.voice = Speech(store.law(identifier, chosen_language(language)))
        self.store = store
        self.settled: dict[str, str] = {}
        self.house = House()
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
        """Read the position given, else ask for it at a terminal, else read standard input; refuse what is not read."""
        if position is None and sys.stdin.isatty():
            return self._asked(), {}
        text = self._text(position)
        if not text.strip():
            facts = {"game": self.card.id, "procedure": self.procedure.name}
            refuse([Problem("", "empty", facts)], self.voice, self.form)
        try:
            source = read_text(self.procedure.form, text, self._vocabulary(text))
        except Faulty as error:
            if self.form != "json":
                from cli.marks import show_marks

                show_marks(text, error.problems)
            refuse(error.problems, self.voice, self.form)
        self.is_words = source.is_words
        return source.value, source.lines

    def _asked(self) -> Any:
        """Ask for the position at the terminal, and offer to save it."""
        from cli.asking import conversation, offer_to_save, read_line, tell
        from cli.inquiry import Inquiry

        with conversation():
            raw = Inquiry(self.procedure, self.voice, read_line, tell).run()
        offer_to_save(raw, f"judge {self.card.id} {self.procedure.name}", self.voice)
        return raw

    def understood(self, raw: Any) -> "list[Block]":
        """Return how words were understood, to stand before the ruling; nothing where the position was no words."""
        if not self.is_words:
            return []
        from cli.understood import understood_blocks

        return list(understood_blocks(raw, self.voice))

    def understood_fields(self, raw: Any) -> dict[str, Any]:
        """Return what JSON shows of a position given in words."""
        return {"understood": raw} if self.is_words else {}

    def _vocabulary(self, text: str) -> Mapping[str, Any]:
        """Return the words of the procedure, unless the text cannot be words."""
        if text.lstrip().startswith(("{", "[")):
            return {}
        words: Mapping[str, Any] = self.store.vocabulary(self.card.id).get(self.procedure.name, {})
        return words

    def _text(self, position: str | None) -> str:
        """Return the text of a position: standard input, the content of a file, or the argument itself."""
        if position is None or position == "-":
            return self._decoded("-", sys.stdin.buffer.read())
        if not _looks_like_file(position):
            return position
        try:
            with open(position, "rb") as file:  # noqa: PTH123 (a path would take a tenth of a cold command)
                return self._decoded(position, file.read())
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
        return to_json(raw)

    def settle(self, policies: tuple[str, ...], house: str | None, houseless: bool) -> None:
        """Take the policies of the command line, and the house rules; refuse what is wrong with the latter."""
        self.settled = given_policies(policies)
        file = None if houseless else house_file(house)
        self.house = house_rules(file, [self.card.id], self.voice, self.form)[self.card.id]

    def rule(self, raw: Any, lines: Mapping[str, int] = {}) -> Verdict:
        """Rule on a raw position; refuse one that is not understood or impossible."""
        try:
            return self.verdict(raw)
        except Faulty as error:
            refuse_faulty(error, lines, self.voice, self.form)

    def verdict(self, raw: Any) -> Verdict:
        """Rule on a raw position under the policies in force; Faulty if it is not understood or impossible."""
        return rule_on(self.game, self.procedure, raw, self.settled, self.house.policies)


def _looks_like_file(text: str) -> bool:
    """Tell a path from a position: it exists, or it is one word that ends like a file of positions."""
    if "\n" in text or len(text) > 1000 or "\0" in text:
        return False
    if text.lower().endswith((".yaml", ".yml", ".json", ".toml", ".txt")):
        return True
    return os.path.isfile(text) or ("/" in text and os.path.isdir(text))  # noqa: PTH112, PTH113
