"""English left over in what readers of other languages see: words of our own English texts where they do not belong.

A word is left over if our English texts use it and the language's own rule texts never do; in Russian every word in
Latin letters is. Ids, code, commands, names of sources and what `tests/data/leftovers.yaml` lists are not counted.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import yaml
from msgspec import inspect

from adjudicator.cases import load_cases
from adjudicator.registry import GAMES
from adjudicator.registry import game as open_game
from knowledge.commands import command_texts
from knowledge.corpus import Corpus
from knowledge.rule import LANGUAGES
from knowledge.store import flat_terms
from tests.support import CASES, TESTS, shipped

OTHERS = tuple(language for language in LANGUAGES if language != "en")
ALLOWED = TESTS / "data" / "leftovers.yaml"
_WORD = re.compile(r"[^\W\d_]{3,}")
_NOT_PROSE = re.compile(
    r"`[^`]*`"  # what is typed, quoted
    r"|\[[\w|]+\]"  # choices of an option
    r"|https?://\S+"
    r"|\{[^{}]*\}"  # a placeholder
    r"|\S*\w[._=:/\\]\w\S*"  # an id, a path, a file, name=value
    r"|--?[a-z][\w-]*"  # an option
    r"|\b[A-Z]+_[A-Z_]+\b"  # a variable of the environment
    r"|\b\w*_\w+\b"  # a field
)


_TYPED = re.compile(r"(?<![\w-])tablejudge(?: \S+)*|https?://\S+|[\w-]+(?:\.[\w-]+){2,}(?::\w+)?")
"""Commands, addresses, ids."""


@cache
def corpus() -> Corpus:
    """Return the law."""
    return shipped()


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
    for rule in corpus().rules["en"].values():
        found |= {source.partition("#")[2] for source in rule.sources}
    found |= {case.id for _, case in load_cases(CASES) if "-" in case.id}
    listed = [name for group in allowed()["names"] for name in group["names"]]
    known = sorted((name for name in found | set(listed) if any(map(str.isalpha, name))), key=len, reverse=True)
    return re.compile("|".join(r"\s+".join(map(re.escape, name.split())) for name in known))


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        yield from (text for one in value.values() for text in _strings(one))
    elif isinstance(value, list | tuple):
        yield from (text for one in value for text in _strings(one))


def without_names(text: str) -> str:
    """Take out commands, addresses, ids and proper names, also where a name is broken over two lines."""
    return names().sub(" ", _TYPED.sub(" ", text))


@cache
def _phrases(given: frozenset[str]) -> list[str]:
    return sorted((phrase for phrase in given if " " in phrase), key=len, reverse=True)


def left_over(text: str, language: str, given: frozenset[str] = frozenset()) -> list[str]:
    """Return the English words left over in a text of another language; what was `given` by the user is the user's."""
    told = without_names(text)
    for phrase in _phrases(given):
        told = told.replace(phrase, " ")
    prose = _NOT_PROSE.sub(" ", told)
    found = [word for word in words(prose) if word not in at_home(language) and word not in given]
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


def sentences(language: str) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield every sentence that may be printed, its placeholders open, with the notation that it may quote."""
    quoting = {text for table in corpus().terms.values() for text in _explaining(table, language)}
    for text in _texts(language, prose=False):
        yield text, notation() if text in quoting else frozenset()


def _explaining(table: Mapping[str, Any], language: str) -> Iterator[str]:
    """Yield the terms that tell how a position is written: they must quote its fields and values."""
    parts = ("help", "problem", "kind")
    yield from (text for name, text in flat_terms(table, language) if name.partition(".")[0] in parts)


@cache
def notation() -> frozenset[str]:
    """Return the fields of all positions and the values that they name: what is typed, in any language."""
    found: set[str] = set()
    for name in GAMES:
        for procedure in open_game(name).procedures:
            found |= set(_notation(inspect.type_info(procedure.form), set()))
    for table in corpus().terms.values():
        found |= set(table.get("word", ()))
    return frozenset(word for text in found for word in words(text.replace("_", " ")))


def _notation(kind: Any, seen: set[Any]) -> Iterator[str]:
    if isinstance(kind, inspect.StructType) and kind.cls not in seen:
        seen.add(kind.cls)
        for field in kind.fields:
            yield field.encode_name
            yield from _notation(field.type, seen)
    elif isinstance(kind, inspect.LiteralType):
        yield from map(str, kind.values)
    for part in (*getattr(kind, "types", ()), *getattr(kind, "item_types", ())):
        yield from _notation(part, seen)
    for name in ("item_type", "key_type", "value_type"):
        if hasattr(kind, name):
            yield from _notation(getattr(kind, name), seen)


def typed(value: Any) -> frozenset[str]:
    """Return what a position itself holds: whole phrases, and words that have no name in every language."""
    texts = list(_strings(_with_keys(value)))
    single = frozenset(word for text in texts for word in words(text)) - notation()
    return single | {text for text in texts if " " in text}


def _with_keys(value: Any) -> Any:
    if isinstance(value, Mapping):
        return [*map(str, value), *map(_with_keys, value.values())]
    return [_with_keys(one) for one in value] if isinstance(value, list | tuple) else value
