"""One line of words into a raw position, by a vocabulary that is data: `offense attack 10 ships 4 | defense ...`.

A vocabulary maps the path of a field to how it is said. Each entry has a `kind` and the phrases of each language:

* `number`    "ships 4", "4 ships", sums too: "10+15-8"
* `numbers`   "allies 4 4"; with `default` it also takes numbers that nothing else claims
* `flag`      the phrase alone means true; after "no" or "without", false
* `value`     the phrase alone means `value`; with `list` it is added to a list
* `text`      the rest of the chunk, up to a comma or the next known phrase
* `pattern`   any word of the form `pattern`, without a phrase; with `list` each is added to a list
* `section`   opens a part whose fields follow, up to `|`, `;`, a line end or the next section
* `item`      opens a new entry of a list of parts; `value` fills its `name` field, else the next word does

Paths of fields inside a section or an item start with its path: `offense.ships`, `players.coins`.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Any

import msgspec

from adjudicator.verdict import Faulty, Problem

_TOKEN = re.compile(r"\s+|[,;|\n]|[^\s,;|]+")
_SUM = re.compile(r"[-+]?[0-9]{1,6}(?:[-+][0-9]{1,6})*")
_NOT = {"no", "not", "without", "senza", "non", "sin", "sem", "nao", "без", "не"}
_FILLER = {
    "and", "the", "a", "an", "with", "has", "of", "is", "in", "on", "to", "at", "e", "il", "la", "le", "lo", "i", "gli",
    "con", "ha", "di", "y", "el", "los", "las", "un", "una", "tiene", "de", "en", "o", "os", "as", "um", "uma", "com",
    "tem", "em", "и", "с", "у", "на", "в", ":", "-", "–", "—", "=",
}  # fmt: skip
LANGUAGES = ("en", "it", "es", "pt", "ru")


class Entry(msgspec.Struct, frozen=True):
    """How one field is said: see the module's list of kinds."""

    path: str
    kind: str
    value: Any = None
    name: str = "name"
    pattern: str = ""
    list: bool = False
    default: bool = False
    phrases: tuple[str, ...] = ()


def entries(vocabulary: Mapping[str, Any]) -> list[Entry]:
    """Read one procedure's vocabulary: path -> entry, or path -> a list of entries for a field with several values."""
    found = []
    for path, given in vocabulary.items():
        for entry in given if isinstance(given, list) else [given]:
            phrases = tuple(phrase for language in LANGUAGES for phrase in entry.get(language, ()))
            rest = {key: value for key, value in entry.items() if key not in LANGUAGES}
            found.append(Entry(path=path, phrases=phrases, **rest))
    return found


def read_words(line: str, vocabulary: Mapping[str, Any]) -> dict[str, Any]:
    """Turn words into a raw position; Faulty names every word that was not understood, with a suggestion."""
    reader = _Reader(entries(vocabulary))
    for token in _tokens(line, reader):
        reader.take(token)
    reader.end_chunk()
    if reader.unknown or reader.twice:
        raise Faulty(reader.problems(line))
    return reader.raw


class _Token(msgspec.Struct, frozen=True):
    text: str
    kind: str
    entries: tuple[Entry, ...] = ()


def _tokens(line: str, reader: "_Reader") -> Iterator[_Token]:
    """Cut a line into separators, words of a pattern, known phrases (longest first), numbers and other words."""
    place = 0
    while place < len(line):
        found = _TOKEN.match(line, place)
        assert found
        if found[0].isspace() and "\n" not in found[0]:
            place = found.end()
            continue
        for candidate in (reader.pattern(line, place), reader.phrase(line, place)):
            if candidate:
                yield candidate[0]
                place = candidate[1]
                break
        else:
            text = found[0]
            kind = "end" if text in ";|" or "\n" in text else "comma" if text == "," else "word"
            number = kind == "word" and _SUM.fullmatch(text)
            yield _Token(text, "number" if number else kind)
            place = found.end()


class _Reader:
    """The state of reading: the position so far, the open section, a number or a phrase that waits for its partner."""

    def __init__(self, known: list[Entry]) -> None:
        self.known = known
        self.raw: dict[str, Any] = {}
        self.unknown: list[str] = []
        self.twice: list[Problem] = []
        self.scope: dict[str, Any] = self.raw
        self.prefix = ""
        self.pending: list[int] = []
        self.waiting: Entry | None = None
        self.text: list[str] = []
        self.negated = False
        self._phrases: dict[str, list[Entry]] = {}
        for entry in known:
            for phrase in entry.phrases:
                self._phrases.setdefault(fold(phrase), []).append(entry)
        self._longest = max((phrase.count(" ") + 1 for phrase in self._phrases), default=1)
        self._patterns = [(re.compile(entry.pattern, re.IGNORECASE), entry) for entry in known if entry.pattern]

    def pattern(self, line: str, place: int) -> tuple[_Token, int] | None:
        """Match a word of a given form here, if it ends where a word ends."""
        for expression, entry in self._patterns:
            found = expression.match(line, place)
            if found and found[0] and (found.end() == len(line) or line[found.end()] in " \t\n,;|"):
                return _Token(found[0], "phrase", (entry,)), found.end()
        return None

    def phrase(self, line: str, place: int) -> tuple[_Token, int] | None:
        """Match the longest known phrase here."""
        words = list(re.finditer(r"[^\s,;|]+", line[place : place + 200]))[: self._longest]
        for count in range(len(words), 0, -1):
            end = place + words[count - 1].end()
            text = line[place:end]
            if (found := self._phrases.get(fold(text))) and line[place] not in ",;|":
                return _Token(text, "phrase", tuple(found)), end
        return None

    def take(self, token: _Token) -> None:
        match token.kind:
            case "end":
                self.end_chunk()
                self.scope, self.prefix = self.raw, ""
            case "comma" if self.waiting is None or self.waiting.kind != "numbers":
                self.end_chunk()
            case "comma":
                pass
            case "number" if self.waiting is None or self.waiting.kind in ("number", "numbers"):
                self._number(_sum(token.text))
            case "phrase":
                self._phrase(token)
            case _:
                self._word(token.text)

    def end_chunk(self) -> None:
        """Close what waits: text is stored, numbers that nobody claimed go to the default field."""
        waiting, self.waiting = self.waiting, None
        if waiting and waiting.kind in ("text", "item") and self.text:
            self._store_text(waiting)
        elif waiting and waiting.kind == "number":
            self.unknown.append(waiting.phrases[0])
        self.text, self.negated = [], False
        for number in self.pending:
            entry = next((one for one in self.known if one.default and self._reaches(one)), None)
            if entry:
                self._add(entry, number)
            else:
                self.unknown.append(str(number))
        self.pending = []

    def _number(self, number: int) -> None:
        if self.waiting and self.waiting.kind == "number":
            entry, self.waiting = self.waiting, None
            self._set(entry, number)
        elif self.waiting:
            self._add(self.waiting, number)
        else:
            self.pending.append(number)

    def _phrase(self, token: _Token) -> None:
        entry = next((one for one in token.entries if self._reaches(one)), None)
        if entry is None:
            self.unknown.append(token.text)
            return
        if self.waiting and self.waiting.kind in ("text", "item") and self.text:
            self._store_text(self.waiting)
        self.waiting, self.text = None, []
        match entry.kind:
            case "section" | "item":
                self._open(entry)
            case "number" if self.pending:
                self._set(entry, self.pending.pop())
            case "numbers":
                self._numbers(entry)
            case "flag":
                self._set(entry, not self.negated)
            case "value" | "pattern":
                value = token.text if entry.kind == "pattern" else entry.value
                self._add(entry, value) if entry.list else self._set(entry, value)
            case _:
                self.waiting = entry
        self.negated = False

    def _numbers(self, entry: Entry) -> None:
        """A list of numbers follows its phrase; it may stand before it where no other field takes loose numbers."""
        pending, self.pending = self.pending, []
        default = next((one for one in self.known if one.default and one.path != entry.path), None)
        for number in pending:
            self._add(default or entry, number)
        self.waiting = entry if default or not pending else None

    def _word(self, text: str) -> None:
        folded = fold(text)
        if self.waiting and self.waiting.kind in ("text", "item"):
            self.text.append(text)
        elif folded in _NOT:
            self.negated = True
        elif folded.strip(".:") not in _FILLER and folded.strip(".:"):
            self.unknown.append(text)

    def _open(self, entry: Entry) -> None:
        self.end_chunk()
        if entry.kind == "section":
            self.scope = self.raw.setdefault(entry.path, {})
        else:
            self.scope = {} if entry.value is None else {entry.name: entry.value}
            self.raw.setdefault(entry.path, []).append(self.scope)
            self.waiting = entry if entry.value is None else None
        self.prefix = entry.path + "."

    def _store_text(self, entry: Entry) -> None:
        text = " ".join(self.text)
        if entry.kind == "item":
            self.scope[entry.name] = text
        else:
            self._add(entry, text) if entry.list else self._set(entry, text)
        self.text = []

    def _reaches(self, entry: Entry) -> bool:
        if entry.kind in ("section", "item"):
            return True
        inside = bool(self.prefix) and entry.path.startswith(self.prefix)
        return inside or not any(one.path + "." in entry.path for one in self.known if one.kind in ("section", "item"))

    def _home(self, entry: Entry) -> tuple[dict[str, Any], str]:
        inside = bool(self.prefix) and entry.path.startswith(self.prefix)
        scope, path = (self.scope, entry.path[len(self.prefix) :]) if inside else (self.raw, entry.path)
        *folders, name = path.split(".")
        for folder in folders:
            scope = scope.setdefault(folder, {})
        return scope, name

    def _set(self, entry: Entry, value: Any) -> None:
        scope, name = self._home(entry)
        if scope.setdefault(name, value) != value:
            facts = {"field": name, "first": scope[name], "given": value}
            self.twice.append(Problem(entry.path, "said_twice", facts))

    def _add(self, entry: Entry, value: Any) -> None:
        scope, name = self._home(entry)
        scope.setdefault(name, []).append(value)

    def problems(self, line: str) -> list[Problem]:
        """Say of each word that was not understood where it stands and what may have been meant."""
        found = []
        for text in self.unknown:
            near = get_close_matches(fold(text), list(self._phrases), n=1, cutoff=0.7)
            column = line.find(text) + 1
            facts = {"given": text, "column": column, "words": line}
            found.append(Problem("", "unknown_words", facts, near[0] if near else ""))
        return found + self.twice


def fold(text: str) -> str:
    """Fold case and accents, and collapse white space."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    kept = "".join(letter for letter in plain if not unicodedata.combining(letter) or letter == "\u0306")
    return " ".join(unicodedata.normalize("NFC", kept).split())


def _sum(text: str) -> int:
    return sum(int(term) for term in re.findall(r"[-+]?[0-9]+", text))
