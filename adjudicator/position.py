"""Positions: text into plain values, plain values into a typed form, with every fault at once."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from adjudicator.reader import Source, read_position, refuse_unreadable
from adjudicator.verdict import Faulty, Problem

Form = TypeVar("Form", bound=msgspec.Struct)

_KEY = r"""(?m)---|%YAML|[\s{\["']*([A-Za-z_][A-Za-z_0-9]*)(?:\.[\w.]+)?["']?\s*[:=](?=\s|$|["'\[{0-9])"""

_NOTATION = r"""[{}\["']|^\s*- |\n\s+\w"""
"""What is written in YAML alone, and never said: brackets, quotes, lists and parts line by line."""


def decode(form: type[Form], raw: Any) -> Form:
    """Return `raw` as the typed `form`; Faulty lists each misfit with its path, code and suggestion."""
    try:
        return msgspec.convert(raw, form)
    except msgspec.ValidationError as error:
        from adjudicator.explain import explain

        found = explain(form, raw)
        raise Faulty(found or [Problem("", "unfit", {"reason": str(error)})]) from None


def read_text(form: type[msgspec.Struct], text: str, vocabulary: Mapping[str, Any]) -> Source:
    """Read a position from YAML, JSON, TOML or words; words are what does not begin with a field."""
    refuse_unreadable(text)
    lines = ["" if line.lstrip().startswith("#") else line for line in text.splitlines()]
    start = "\n".join(lines).strip()
    if not vocabulary or not start or start.startswith(("{", "[")):
        return read_position(text)
    if not _starts_with_field(form, start):
        return _words(lines, vocabulary)
    return _either(form, text, lines, vocabulary)


def _words(lines: Sequence[str], vocabulary: Mapping[str, Any]) -> Source:
    from adjudicator.words import read_words

    return Source(read_words("\n".join(lines), vocabulary), is_words=True)


def _either(form: type[msgspec.Struct], text: str, lines: Sequence[str], vocabulary: Mapping[str, Any]) -> Source:
    """Read a text that begins like a field: a position, or words with a colon, as in `hex 3: Ann a mech`."""
    try:
        source = read_position(text)
    except Faulty as error:
        if error.problems[0].code != "not_yaml" or re.search(_NOTATION, text):
            raise
        return _words(lines, vocabulary)
    if not _is_said(source.value):
        return source
    try:
        decode(form, {name: value for name, value in source.value.items() if name != "policies"})
    except Faulty:
        try:
            return _words(lines, vocabulary)
        except Faulty:
            return source
    return source


def _is_said(value: Any) -> bool:
    """Tell whether the first field holds several words, as a position seldom does."""
    first = next(iter(value.values()), None) if isinstance(value, Mapping) else None
    return isinstance(first, str) and " " in first.strip()


def _starts_with_field(form: type[msgspec.Struct], start: str) -> bool:
    """Tell whether a text opens like `board:` or `players =`, or like a mistyped field; `Ann: 3 coins` opens a part."""
    found = re.match(_KEY, start)
    if not found:
        return False
    fields = {*form.__struct_encode_fields__, "policies"}
    return found[1] is None or found[1] in fields or _is_mistyped(fields, start)


def _is_mistyped(fields: set[str], start: str) -> bool:
    """Tell a mistyped field, or a foreign one with its value below it, from a name with a colon."""
    from difflib import get_close_matches

    alone = re.match(r"([A-Za-z_]+):(?:([ \t]*(?:\n|$))|\s)", start)
    return bool(alone and (alone[2] is not None or get_close_matches(alone[1], fields, n=1, cutoff=0.7)))


def schema(form: type[msgspec.Struct]) -> dict[str, Any]:
    """Return the JSON Schema of a form, one self-contained document."""
    found: dict[str, Any] = msgspec.json.schema(form)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **found}
