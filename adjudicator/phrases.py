"""The phrases of a vocabulary, and a line of words cut into tokens by them."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from typing import Any

import msgspec

from adjudicator.numerals import NUMERALS

LANGUAGES = ("en", "it", "es", "pt", "ru")
OPENING = ("section", "item")

_MARKS = ',;|()[]"“”«»&'
_TOKEN = re.compile(rf"\s+|[{re.escape(_MARKS)}]|[^\s{re.escape(_MARKS)}]+")
_SUM = re.compile(r"[-+]?[0-9]{1,6}(?:[-+][0-9]{1,6})*")
_TIMES = "x×хX*"
_STOPS = ".:!?"
_ELIDED = r"(?:d|l|un|all|dall|dell|nell|sull)['’](?=\w)"


class Entry(msgspec.Struct, frozen=True):
    """How one field is said: see `adjudicator.words` for the kinds."""

    path: str
    kind: str
    value: Any = None
    name: str = "name"
    pattern: str = ""
    list: bool = False
    default: bool = False
    after: bool = False
    each: str = ""
    single: bool = False
    bare: bool = False
    keyed: bool = False
    count: bool = False
    free: bool = False
    pair: bool = False
    names: Mapping[str, Mapping[str, Any]] = {}
    skip: Mapping[str, Any] = {}
    phrases: tuple[str, ...] = ()


class Token(msgspec.Struct, frozen=True):
    """A piece of a line: a space, a comma, an end (of a part), a number, a phrase, a name or a word, and its place."""

    text: str
    kind: str
    start: int
    entries: tuple[Entry, ...] = ()
    value: str = ""

    @property
    def end(self) -> int:
        """Return the place after the token."""
        return self.start + len(self.text)

    @property
    def number(self) -> int:
        """Return what a number token adds up to: `10+15-8` is 17, `x2` and `two` are 2."""
        word = fold(self.text.rstrip(_STOPS))
        return NUMERALS[word] if word in NUMERALS else sum(int(term) for term in re.findall(r"[-+]?[0-9]+", self.text))


def entries(vocabulary: Mapping[str, Any]) -> list[Entry]:
    """Read one procedure's vocabulary: path -> entry, or path -> a list of entries for a field with several values."""
    return [
        one
        for path, given in vocabulary.items()
        for entry in (given if isinstance(given, list) else [given])
        for one in _said(path, entry)
    ]


def _said(path: str, entry: Mapping[str, Any]) -> Iterator[Entry]:
    """Yield an entry; one whose names are said `bare` stands for each of its values too."""
    found = Entry(path=path, phrases=spoken(entry), **{key: entry[key] for key in entry if key not in LANGUAGES})
    if found.phrases or not found.bare:
        yield found
    if found.bare:
        for value, words in found.names.items():
            yield Entry(path, "value", value, list=found.list, phrases=spoken(words))


def spoken(words: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the phrases of all languages."""
    return tuple(phrase for language in LANGUAGES for phrase in words.get(language, ()))


def fold(text: str) -> str:
    """Fold case and accents, and collapse white space."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    kept = "".join(letter for letter in plain if not unicodedata.combining(letter) or letter == "\u0306")
    return " ".join(unicodedata.normalize("NFC", kept).split())


class Phrasebook:
    """All entries of a vocabulary, found by their phrases and patterns."""

    def __init__(self, known: Iterable[Entry]) -> None:
        self.known = tuple(known)
        self._phrases: dict[str, list[Entry]] = {}
        for entry in self.known:
            for phrase in entry.phrases:
                self._phrases.setdefault(fold(phrase), []).append(entry)
        self._patterns = [(re.compile(one.pattern, re.IGNORECASE), one) for one in self.known if one.pattern]
        words = max((phrase.count(" ") for phrase in self._phrases), default=0)
        word = rf"[^\s{re.escape(_MARKS)}]+"
        self._longest = re.compile(rf"{word}(?:[^\S\n]+{word}){{0,{words}}}|[{re.escape(_MARKS)}]")
        openers = {one.path for one in self.known if one.kind in OPENING}
        self._homes = {
            one.path: max((path + "." for path in openers if one.path.startswith(path + ".")), key=len, default="")
            for one in self.known
        }

    def reached(self, found: Iterable[Entry], part: str) -> Entry | None:
        """Return the entry that can be said inside a part (`offense.`): the innermost."""
        reachable = [one for one in found if part.startswith(self._homes[one.path])]
        return max(reachable, key=lambda one: len(self._homes[one.path]), default=None)

    def token(self, line: str, place: int, part: str) -> Token:
        """Cut the token that starts here: a word of a pattern, the longest known phrase, or what stands alone."""
        return self._pattern(line, place, part) or self._phrase(line, place) or self._plain(line, place)

    def _pattern(self, line: str, place: int, part: str) -> Token | None:
        """Match a word of a given form, if it ends where a word ends."""
        for expression, entry in self._patterns:
            found = expression.match(line, place)
            ends = found and found[0] and re.compile(r"[:.!?]*").match(line, found.end())
            if found and ends and ends_word(line, ends.end()) and self.reached([entry], part):
                return Token(found[0], "phrase", place, (entry,))
        return None

    def _phrase(self, line: str, place: int) -> Token | None:
        span = self._longest.match(line, place)
        if span is None:
            return None
        ends = [place + word.end() for word in re.finditer(r"\S+", span[0])]
        glued = re.match(r"[^\s:=]+(?=[:=]\S)|[^\s\w](?=[0-9])", span[0])  # "coins:5" and "$5" say "coins 5"
        for end in (*reversed(ends), *([place + glued.end()] if glued else ())):
            text = line[place:end]
            folded = fold(text)
            if found := self._phrases.get(folded) or self._phrases.get(folded.rstrip(_STOPS)):
                return Token(text, "phrase", place, tuple(found))
        return None

    def nearest(self, text: str, likeness: float = 0.7) -> str:
        """Return the phrase that was probably meant, or nothing."""
        near = get_close_matches(fold(text), list(self._phrases), n=1, cutoff=likeness)
        return near[0] if near else ""

    def _plain(self, line: str, place: int) -> Token:
        found = _TOKEN.match(line, place)
        assert found
        text = found[0]
        if text.isspace():
            return Token(text, "end" if "\n" in text else "space", place)
        if text in _MARKS:
            return Token(text, "end" if text in ";|" else "comma" if text == "," else "mark", place)
        if elided := re.match(_ELIDED, text, re.IGNORECASE):
            return Token(elided[0], "space", place)
        if glued := re.match(r"[-+]?[0-9]{1,6}(?=[^\W\d_x×хX]|\$)|[:=](?=.)", text):  # "5coins" says "5 coins"
            if text[0] in ":=":
                return Token(text[0], "space", place)
            if fold(text[glued.end() :]).rstrip(_STOPS) in self._phrases:
                return Token(glued[0], "number", place)
        bare = text.rstrip(_STOPS)
        number = _SUM.fullmatch(bare.strip(_TIMES)) or fold(bare) in NUMERALS
        return Token(text, "number" if number else "word", place)


def ends_word(line: str, place: int) -> bool:
    """Tell whether a word ends at this place of a line."""
    return line[place : place + 1] in ("", *" \t\n", *_MARKS)
