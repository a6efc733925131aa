"""The fields of a form by their types: what each is filled in by, what was filled in as a value, a value as filled in.

A field's name in an address is its path (`f.players.0.coins`). Whatever a field can hold can be written into it as a
flow of YAML too, so that nothing is out of reach of a page.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

import msgspec
from msgspec import inspect

from adjudicator.phrases import fold
from adjudicator.reader import read_position
from adjudicator.verdict import Faulty
from cli.fields import LISTS, declared
from cli.speech import Speech

START = "f"
NAMES = ("name", "player", "by", "with")
"""Fields that hold what players called themselves: no words of the game."""
NOTHING = object()


class Shape(NamedTuple):
    """What a field is filled in by: `group`, `parts`, `counts`, `choice`, `switch`, `number` or `text`.

    `form` is the form of a group or a part; `choices` what can be chosen or counted; `kinds` the types behind a text.
    """

    kind: str
    form: Any = None
    choices: tuple[Any, ...] = ()
    low: int | None = None
    high: int | None = None
    kinds: tuple[Any, ...] = ()


class Field(NamedTuple):
    """One field of a form."""

    name: str
    shape: Shape
    required: bool
    default: Any


@cache
def fields_of(form: Any) -> tuple[Field, ...]:
    """Return the fields of a form, in its order."""
    kinds: Any = inspect.type_info(form)
    return tuple(
        Field(one.encode_name, _shape(one.type, declared(form, one.encode_name)), one.required, _default(one))
        for one in kinds.fields
    )


def _default(field: Any) -> Any:
    if field.default_factory is not msgspec.NODEFAULT:
        return msgspec.to_builtins(field.default_factory())
    return None if field.default is msgspec.NODEFAULT else msgspec.to_builtins(field.default)


def _shape(kind: Any, values: tuple[Any, ...]) -> Shape:
    members = tuple(one for one in getattr(kind, "types", (kind,)) if not isinstance(one, inspect.NoneType))
    for one in members:
        held = getattr(one, "item_type", None) if isinstance(one, LISTS) else None
        if isinstance(one, inspect.StructType):
            return Shape("group", one.cls)
        if isinstance(held, inspect.StructType):
            return Shape("parts", held.cls)
    if len(members) == 1 and (single := _single(members[0], values)):
        return single
    if members and all(isinstance(one, inspect.LiteralType) for one in members):
        return Shape("choice", choices=tuple(value for one in members for value in one.values))
    return Shape("text", choices=values, kinds=members)


def _single(kind: Any, values: tuple[Any, ...]) -> Shape | None:
    match kind:
        case inspect.LiteralType():
            return Shape("choice", choices=values)
        case inspect.BoolType():
            return Shape("switch")
        case inspect.IntType():
            return Shape("number", low=kind.ge, high=kind.le)
        case inspect.DictType(key_type=inspect.LiteralType(), value_type=inspect.IntType() as count):
            return Shape("counts", choices=values, low=count.ge, high=count.le)
    return None


class Filling:
    """Forms filled in by a reader of a language: from the fields of an address to a position, and back."""

    def __init__(self, voice: Speech) -> None:
        self.voice = voice
        words = voice.law.terms.items()
        self._words = {fold(word): name[5:] for name, word in words if name.startswith("word.")}

    def read(self, form: Any, given: Mapping[str, str], path: str = START) -> dict[str, Any]:
        """Return the raw position that was filled in; what was left empty is not in it."""
        found = {}
        for field in fields_of(form):
            value = self._value(field, given, f"{path}.{field.name}")
            if value is not NOTHING:
                found[field.name] = value
        return found

    def _value(self, field: Field, given: Mapping[str, str], key: str) -> Any:
        shape = field.shape
        if text := given.get(key, "").strip():
            return self._plain(field, text)
        if shape.kind == "group":
            inner = self.read(shape.form, given, key)
            return inner if inner or field.required else NOTHING
        if shape.kind == "parts":
            found = [self.read(shape.form, given, f"{key}.{place}") for place in places(given, key)]
            return [one for one in found if one] or NOTHING
        if shape.kind == "counts":
            counts = {one: given.get(f"{key}.{one}", "").strip() for one in shape.choices}
            return {one: _number(text) for one, text in counts.items() if text} or NOTHING
        return NOTHING

    def _plain(self, field: Field, text: str) -> Any:
        """Return what one text means: a flow of YAML, yes or no, a number, several of them, or a word."""
        if text.startswith(("{", "[", '"')):
            return _flow(text)
        match field.shape.kind:
            case "switch":
                return {"yes": True, "no": False}.get(text, text)
            case "number":
                return _number(text)
            case "text":
                return self._several(field, text)
        return self._word(text, field)

    def _several(self, field: Field, text: str) -> Any:
        kinds = field.shape.kinds
        lists = [one for one in kinds if isinstance(one, LISTS)]
        single = [one for one in kinds if isinstance(one, inspect.IntType | inspect.StrType | inspect.LiteralType)]
        if lists and any(isinstance(one, inspect.StrType) for one in single):
            return [line.strip() for line in text.splitlines() if line.strip()] if "\n" in text else text
        if lists and ("," in text or not single):
            return [self._word(one.strip(), field) for one in text.replace(";", ",").split(",") if one.strip()]
        if any(isinstance(one, inspect.DictType) for one in kinds) and not single:
            return _flow("{" + text + "}")
        return self._word(text, field)

    def _word(self, text: str, field: Field) -> Any:
        """Return a number, or the value of the game that is called so in the reader's language, or the text."""
        if holds_numbers(field.shape.kinds) and isinstance(_number(text), int):
            return _number(text)
        if text in field.shape.choices or field.name in NAMES or f"word.{text}" in self.voice.law.terms:
            return text
        chosen = {fold(self.voice.term(f"word.{one}", str(one))): one for one in field.shape.choices}
        return chosen.get(fold(text)) or self._words.get(fold(text), text)

    def write(self, form: Any, raw: Mapping[str, Any], path: str = START) -> dict[str, str]:
        """Return the fields of an address that are read as a raw position; the contrary of `read`."""
        found: dict[str, str] = {}
        for field in fields_of(form):
            if field.name in raw:
                found |= self._written(field, raw[field.name], f"{path}.{field.name}")
        return found

    def _written(self, field: Field, value: Any, key: str) -> dict[str, str]:
        """Write one field in the plainest way that is read as this value."""
        for filled in self._ways(field, value, key):
            read = self._value(field, filled, key)
            if read == value or (read is NOTHING and value == field.default):
                return filled
        return {key: json.dumps(value, ensure_ascii=False)}

    def _ways(self, field: Field, value: Any, key: str) -> Iterator[dict[str, str]]:
        shape = field.shape
        if shape.kind == "group" and isinstance(value, Mapping):
            yield self.write(shape.form, value, key)
        elif shape.kind == "parts" and isinstance(value, list) and all(isinstance(one, Mapping) for one in value):
            parts = [self.write(shape.form, one, f"{key}.{place}") for place, one in enumerate(value)]
            yield {name: text for part in parts for name, text in part.items()}
        elif shape.kind == "counts" and isinstance(value, Mapping):
            yield {f"{key}.{name}": str(count) for name, count in value.items()}
        else:
            yield from ({key: text} if text else {} for text in self._texts(value))

    def _texts(self, value: Any) -> Iterator[str]:
        if isinstance(value, bool):
            yield "yes" if value else "no"
        elif isinstance(value, list):
            yield ", ".join(str(one) for one in value)
            yield "\n".join(str(one) for one in value)
        elif isinstance(value, Mapping):
            yield ", ".join(f"{name}: {one}" for name, one in value.items())
        elif value is None:
            yield ""
        else:
            yield str(value)


def has_rows(kinds: Sequence[Any]) -> bool:
    """Tell whether a text is best written in several lines: a board, row by row."""
    return any(isinstance(one, LISTS) for one in kinds) and any(isinstance(one, inspect.StrType) for one in kinds)


def places(given: Mapping[str, str], key: str) -> Sequence[int]:
    """Return the places of the parts of a list that something was filled in for."""
    start = f"{key}."
    found = {name[len(start) :].partition(".")[0] for name, text in given.items() if name.startswith(start) and text}
    return sorted(int(one) for one in found if one.isdecimal() and len(one) < 4)


def holds_numbers(kinds: Sequence[Any]) -> bool:
    """Tell whether a text may mean a number: of the field itself, or of what its list holds."""
    held = [getattr(one, "item_type", one) for one in kinds]
    return any(isinstance(each, inspect.IntType) for one in held for each in getattr(one, "types", (one,)))


def _number(text: str) -> int | str:
    """Return a whole number, or the text where it is none."""
    digits = text.removeprefix("-").removeprefix("+")
    return int(text) if digits.isascii() and digits.isdecimal() and len(digits) < 10 else text


def _flow(text: str) -> Any:
    """Return what a flow of YAML means; the text itself where it cannot be read."""
    try:
        return read_position("value: " + text).value["value"]
    except (Faulty, KeyError, TypeError):
        return text
