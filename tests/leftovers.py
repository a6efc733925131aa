"""English left over in what readers of other languages see: words of our own English texts where they do not belong.

A word is left over if our English texts use it and the language's own rule texts never do; in Russian every word in
Latin letters is. Ids, code, commands, names of sources and what `tests/data/leftovers.yaml` lists are not counted.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

import yaml

from knowledge.commands import command_texts
from knowledge.corpus import Corpus, load
from knowledge.rule import LANGUAGES
from knowledge.store import flat_terms
from tests.support import TESTS

OTHERS = tuple(language for language in LANGUAGES if language != "en")
ALLOWED = TESTS / "data" / "leftovers.yaml"
_WORD = re.compile(r"[^\W\d_]{3,}")
_NOT_PROSE = re.compile(
    r"`[^`]*`"  # what is typed, quoted
    r"|(?<![\w])tablejudge(?: \S+)*"  # a command line
    r"|https?://\S+"
    r"|\{[^{}]*\}"  # a placeholder
    r"|--?[a-z][\w-]*"  # an option
    r"|\b[A-Z]+_[A-Z_]+\b"  # a variable of the environment
    r"|\S*\w[._=:/\\]\w\S*"  # an id, a path, a file, name=value
    r"|\b\w*_\w+\b"  # a field
)


@cache
def corpus() -> Corpus:
    """Return the law."""
    return load()


@cache
def allowed() -> Mapping[str, Any]:
    """Return what may stand in English, with the reason why."""
    found: Mapping[str, Any] = yaml.safe_load(ALLOWED.read_text("utf-8"))
    return found


def words(text: str) -> Iterator[str]:
    """Yield the words of a text, in small letters."""
    yield from (word.casefold() for word in _WORD.findall(text))


@cache
def english() -> frozenset[str]:
    """Return every word of our English texts."""
    return frozenset(word for text in _texts("en", prose=True) for word in words(text))


@cache
def at_home(language: str) -> frozenset[str]:
    """Return the words that the rule texts of a language use themselves, and those allowed in it."""
    own = {word for rule in corpus().rules[language].values() for word in words(f"{rule.title} {rule.text}")}
    listed = {word for group in allowed()["words"] for word in group["words"] if language in group.get("in", OTHERS)}
    return frozenset(own | listed)


@cache
def names() -> re.Pattern[str]:
    """Match the titles and publishers of sources and the names on facts cards: proper names stay as they are."""
    found = set()
    for game in corpus().games.values():
        found |= {part for one in game.sources.values() for part in (one.title, one.publisher)}
        found |= {name for value in game.card.values() for name in _strings(value)} | set(game.name.values())
    listed = [name for group in allowed()["names"] for name in group["names"]]
    return re.compile("|".join(re.escape(name) for name in sorted(found | set(listed), key=len, reverse=True) if name))


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        yield from (text for one in value.values() for text in _strings(one))
    elif isinstance(value, list | tuple):
        yield from (text for one in value for text in _strings(one))


def left_over(text: str, language: str) -> list[str]:
    """Return the English words left over in a text of another language, in order."""
    flat = " ".join(text.split("\n")) if "\n" not in text else text
    prose = _NOT_PROSE.sub(" ", names().sub(" ", flat))
    found = [word for word in words(prose) if word not in at_home(language)]
    if language == "ru":
        return [word for word in found if word.isascii()]
    return [word for word in found if word in english()]


def _texts(language: str, prose: bool) -> Iterator[str]:
    """Yield every text of a language: sentences, terms, reasons, what commands say; the rules' prose if wanted."""
    law = corpus()
    for rule in law.rules[language].values():
        yield from rule.says.values()
        yield from (rule.why, rule.not_executable if not rule.is_heading else "")
        if prose:
            yield from (rule.title, rule.text)
    for table in law.terms.values():
        yield from (text for name, text in flat_terms(table, language) if not name.startswith("tour."))
    yield from (text for name, text in command_texts(language).items() if not name.endswith((".line", ".exit")))


def sentences(language: str) -> Iterable[str]:
    """Yield every sentence that may be printed, its placeholders still open."""
    return _texts(language, prose=False)
