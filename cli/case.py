"""A position as its player gives it: a game and a procedure by name, a text or file, the policies in force."""

import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from adjudicator import api
from adjudicator.problem import Faulty, Problem
from adjudicator.reader import MOST_BYTES
from cli.houserules import House, house_rules
from cli.language import chosen_language
from cli.options import known_game, refuse, the_store
from cli.speech import Speech
from knowledge.api import words
from knowledge.jsontext import to_json

if TYPE_CHECKING:
    from cli.document import Block


class Case:
    """A game and a procedure found by name, with the voice that speaks of them; unknown names are refused."""

    def __init__(self, game: str, procedure: str, language: str | None, form: str) -> None:
        identifier = known_game(game, language)
        store = the_store()
        self.form = form
        self.card = store.games()[identifier]
        self.voice = Speech(store.law(identifier, chosen_language(language)))
        self.store = store
        self.settled: Mapping[str, str] = {}
        self.house = House()
        if identifier not in api.GAMES:
            facts = {"game": identifier, "given": procedure, "choices": []}
            refuse([Problem("", "unknown_procedure", facts)], self.voice, form)
        with self.refusing():
            self.procedure = api.find_procedure(identifier, procedure)

    @contextmanager
    def refusing(self, text: str = "") -> Iterator[None]:
        """Refuse what is found faulty inside; `text` is a position in which it can be marked."""
        try:
            yield
        except api.FaultyAfterChange as error:
            refuse(error.problems, self.voice, self.form, self.voice.term("label.after_change"))
        except Faulty as error:
            refuse(error.problems, self.voice, self.form, text=text)

    def read(self, position: str | None) -> api.Source:
        """Read the position given, else ask for it at a terminal, else read standard input; refuse what is not read."""
        if position is None and sys.stdin.isatty():
            return api.Source(self._asked())
        return self.read_text(self._text(position))

    def read_text(self, text: str) -> api.Source:
        """Read a position from its text, which is never the name of a file."""
        with self.refusing(text):
            return api.read(self.card.id, self.procedure, text, self._vocabulary(text))

    def _asked(self) -> Any:
        """Ask for the position at the terminal, and offer to save it."""
        from cli.asking import conversation, offer_to_save, read_line, tell
        from cli.inquiry import Inquiry

        with conversation():
            raw = Inquiry(self.procedure, self.voice, read_line, tell).run()
        offer_to_save(raw, f"judge {self.card.id} {self.procedure.name}", self.voice)
        return raw

    def understood(self, source: api.Source | api.Ruled) -> "list[Block]":
        """Return how words were understood, to stand before the ruling; nothing where the position was no words."""
        if not source.is_words:
            return []
        from cli.understood import understood_blocks

        return list(understood_blocks(_plain(source), self.voice))

    def _vocabulary(self, text: str) -> Mapping[str, Any]:
        """Return the words of the procedure, unless the text cannot be words."""
        if text.lstrip().startswith(("{", "[")):
            return {}
        return words(self.card.id, self.procedure.name)

    def _text(self, position: str | None) -> str:
        """Return the text of a position: standard input, the content of a file, or the argument itself."""
        if position is None or position == "-":
            return self._decoded("-", sys.stdin.buffer.read(MOST_BYTES + 1))
        if not _looks_like_file(position):
            return position
        from adjudicator.files import read_file

        try:
            return self._decoded(position, read_file(position, MOST_BYTES))
        except FileNotFoundError:
            refuse([Problem("", "no_file", {"given": position})], self.voice, self.form)
        except Faulty as error:
            refuse(error.problems, self.voice, self.form)
        except OSError as error:
            from cli.complaint import system_reason

            facts = {"given": position, "reason": system_reason(error)}
            refuse([Problem("", "unreadable_file", facts)], self.voice, self.form)

    def _decoded(self, name: str, data: bytes) -> str:
        if len(data) > MOST_BYTES:
            refuse([Problem("", "too_long", {"limit": MOST_BYTES})], self.voice, self.form)
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

    def settle(self, policies: Mapping[str, str], file: str | None) -> None:
        """Take the policies given, and those of a file of house rules; refuse what is wrong with the latter."""
        self.settled = policies
        self.house = house_rules(file, [self.card.id], self.voice, self.form)[self.card.id]

    def rule(self, source: api.Source, changes: Iterable[str] = ()) -> api.Ruled:
        """Rule on a position, with changes if there are any; refuse one that is not understood or impossible."""
        house, name = self.house.policies, self.procedure.name
        with self.refusing():
            return api.rule_on(self.card.id, name, source, changes=changes, policies=self.settled, house=house)


def understood_fields(source: api.Source | api.Ruled) -> dict[str, Any]:
    """Return what JSON shows of a position given in words."""
    return {"understood": _plain(source)} if source.is_words else {}


def _plain(source: api.Source | api.Ruled) -> Any:
    return source.value if isinstance(source, api.Source) else source.position


def _looks_like_file(text: str) -> bool:
    """Tell a path from a position: it exists, or it is one word that ends like a file of positions."""
    if "\n" in text or len(text) > 1000 or "\0" in text:
        return False
    if text.lower().endswith((".yaml", ".yml", ".json", ".toml", ".txt")):
        return True
    return os.path.isfile(text) or ("/" in text and os.path.isdir(text))  # noqa: PTH112, PTH113
