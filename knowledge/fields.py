"""The fields that the law's data may hold, and of what kind each is; what is of another kind is taken out and told."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from knowledge.rule import LANGUAGES

Kind = tuple[str, Callable[[Any], bool]]


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_table(value: Any) -> bool:
    return isinstance(value, Mapping)


def _is_list(value: Any) -> bool:
    return isinstance(value, list) and all(map(_is_text, value))


def _table_of(inner: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: _is_table(value) and all(map(inner, value.values()))


TEXT: Kind = ("a text", _is_text)
LIST: Kind = ("a list of texts", _is_list)
TEXTS: Kind = ("a table of texts", _table_of(_is_text))
LISTS: Kind = ("a table of lists of texts", _table_of(_is_list))
TABLE: Kind = ("a table", _is_table)
TABLES: Kind = ("a table of tables", _table_of(_is_table))
NUMBER: Kind = ("a whole number", lambda value: isinstance(value, int) and not isinstance(value, bool))

TRANSLATED = {"aliases": LIST, "says": TEXTS, "why": TEXT, "not_executable": TEXT}
RULE = {
    **dict.fromkeys(("sources", "derived_from", "see_also", "formerly"), LIST),
    **dict.fromkeys(("status", "why", "exception_to", "since", "not_executable"), TEXT),
    **TRANSLATED,
}
EXAMPLE = {"procedure": TEXT, "position": TABLE, "expect": TABLE}
GAME = {
    "id": TEXT,
    "year": NUMBER,
    "name": TEXTS,
    "aliases": LISTS,
    "editions": ("a table of editions, each a table of texts", _table_of(TEXTS[1])),
    "card": TABLE,
    "settles": LISTS,
    "sources": ("a table of sources, each a table of texts", _table_of(TEXTS[1])),
}
CONCEPTS = dict.fromkeys(LANGUAGES, LIST)


def sound(data: Mapping[str, Any], fields: Mapping[str, Kind]) -> dict[str, Any]:
    """Return the part of the data that is as it must be."""
    return {name: value for name, value in data.items() if name in fields and fields[name][1](value)}


def wrong(data: Mapping[str, Any], fields: Mapping[str, Kind]) -> Iterator[tuple[str, str]]:
    """Yield each field that may not stand here, or is not of its kind, with a phrase that says so."""
    for name, value in data.items():
        if name not in fields:
            yield name, f"may not have the field {name} here"
        elif not fields[name][1](value):
            yield name, f"needs {fields[name][0]} as its {name}"
