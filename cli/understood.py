"""A position given in words as it was understood, in the reader's language: one line for each part."""

from collections.abc import Iterator, Mapping
from typing import Any

from adjudicator.problem import Word
from cli.document import Block, Field, Fields, Heading
from cli.speech import Speech

_NAMES = ("name", "player", "by", "with")


def understood_blocks(raw: Mapping[str, Any], voice: Speech) -> Iterator[Block]:
    """Yield the page's first blocks: what was understood, field by field; lists of parts have a line for each."""
    yield Heading(voice.term("label.read_as"), 2)
    yield Fields(tuple(Field(field_name(voice, key), value) for key, value in _lines(raw, voice)))


def field_name(voice: Speech, field: str) -> str:
    """Name a field of a position in the reader's language."""
    return voice.term(f"field.{field}", field.replace("_", " "))


def _lines(raw: Mapping[str, Any], voice: Speech) -> Iterator[tuple[str, str | tuple[str, ...]]]:
    for key, value in raw.items():
        worded = _worded(value, voice, key)
        if isinstance(worded, list) and any(isinstance(one, Mapping) for one in worded):
            yield key, tuple(_part(one, voice) for one in worded)
        else:
            yield key, _part(worded, voice)


def _part(value: Any, voice: Speech) -> str:
    """Say a value in one line; the name of a part stands before it."""
    if not isinstance(value, Mapping):
        return voice.value(value)
    name = next((str(value[key]) for key in _NAMES[:2] if key in value), "")
    rest = {key: one for key, one in value.items() if key not in _NAMES[:2]}
    said = "; ".join(f"{field_name(voice, key)} {_inner(one, voice)}" for key, one in rest.items())
    return f"{name}: {said}" if name and said else name or said


def _inner(value: Any, voice: Speech) -> str:
    if isinstance(value, list) and any(isinstance(one, Mapping) for one in value):
        return ", ".join(_inner(one, voice) for one in value)
    return f"({_part(value, voice)})" if isinstance(value, Mapping) else voice.value(value)


def _worded(value: Any, voice: Speech, field: str) -> Any:
    """Return a raw value with its choices as words of the game; names that players gave stay as they are."""
    if isinstance(value, Mapping):
        return {key: _worded(one, voice, key) for key, one in value.items()}
    if isinstance(value, list):
        return [_worded(one, voice, field) for one in value]
    known = isinstance(value, str) and field not in _NAMES and voice.term(f"word.{value}", "")
    return Word(value) if known else value
