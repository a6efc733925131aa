"""Why a value does not fit a form: the form's type walked beside the value, all faults collected.

Imported only when msgspec has refused; finds a fault if and only if msgspec does.
"""

from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

import msgspec
from msgspec import inspect

from adjudicator.verdict import Problem

MOST_SHOWN = 60

_NAMES: dict[type, str] = {
    inspect.StrType: "text",
    inspect.IntType: "integer",
    inspect.FloatType: "number",
    inspect.BoolType: "boolean",
    inspect.NoneType: "nothing",
    inspect.ListType: "list",
    inspect.VarTupleType: "list",
    inspect.TupleType: "list",
    inspect.SetType: "list",
    inspect.FrozenSetType: "list",
    inspect.DictType: "mapping",
    inspect.StructType: "mapping",
    inspect.LiteralType: "choice",
    inspect.EnumType: "choice",
}


def explain(form: type, raw: Any) -> list[Problem]:
    """Return every fault of `raw` as a `form`, in the order of the value."""
    return list(_faults(inspect.type_info(form), raw, ""))


def nearest(given: Any, names: Sequence[str]) -> str:
    """Return the name that was probably meant, whatever its case, or nothing."""
    folded = {name.lower(): name for name in names}
    near = get_close_matches(str(given)[:MOST_SHOWN].lower(), folded, n=1)
    return folded[near[0]] if near else ""


def _faults(kind: Any, value: Any, path: str) -> Iterator[Problem]:
    match kind:
        case inspect.AnyType():
            return
        case inspect.UnionType():
            yield from _union(kind, value, path)
        case inspect.StructType():
            yield from _struct(kind, value, path)
        case inspect.DictType():
            yield from _mapping(kind, value, path)
        case inspect.ListType() | inspect.VarTupleType() | inspect.SetType() | inspect.FrozenSetType():
            yield from _sequence(kind, value, path)
        case inspect.TupleType():
            yield from _fixed(kind, value, path)
        case inspect.LiteralType():
            yield from _choice(kind.values, value, path)
        case _:
            yield from _scalar(kind, value, path)


def _union(kind: inspect.UnionType, value: Any, path: str) -> Iterator[Problem]:
    """Follow the member whose outer shape fits, a whole number as such; if none does, name all that would."""
    fitting = [member for member in kind.types if not _wrong_shape(member, value)]
    if not fitting:
        yield _expected(" | ".join(_name(member) for member in kind.types), value, path)
        return
    exact = [member for member in fitting if not isinstance(member, inspect.FloatType)]
    tries = [list(_faults(member, value, path)) for member in exact or fitting]
    yield from min(tries, key=len)


def _struct(kind: inspect.StructType, value: Any, path: str) -> Iterator[Problem]:
    if not isinstance(value, Mapping):
        yield _expected("mapping", value, path)
        return
    fields = {field.encode_name: field for field in kind.fields}
    meant: set[str] = set()
    for key, child in value.items():
        here = _join(path, str(key))
        if key in fields:
            yield from _faults(fields[key].type, child, here)
        elif kind.forbid_unknown_fields:
            near = nearest(key, [name for name in fields if name not in value] or list(fields))
            meant.add(near)
            yield Problem(here, "unknown_field", {"field": _shown(key), "known": ", ".join(fields)}, near)
    for name, field in fields.items():
        if field.required and name not in value and name not in meant:
            yield Problem(_join(path, name), "missing", {"field": name})


def _mapping(kind: inspect.DictType, value: Any, path: str) -> Iterator[Problem]:
    if not isinstance(value, Mapping):
        yield _expected("mapping", value, path)
        return
    for key, child in value.items():
        here = _join(path, str(key))
        yield from _faults(kind.key_type, key, here)
        yield from _faults(kind.value_type, child, here)
    yield from _length(kind, value, path)


def _sequence(kind: Any, value: Any, path: str) -> Iterator[Problem]:
    if not isinstance(value, list | tuple):
        yield _expected("list", value, path)
        return
    for place, child in enumerate(value):
        yield from _faults(kind.item_type, child, f"{path}[{place}]")
    yield from _length(kind, value, path)


def _fixed(kind: inspect.TupleType, value: Any, path: str) -> Iterator[Problem]:
    if not isinstance(value, list | tuple):
        yield _expected("list", value, path)
        return
    if len(value) != len(kind.item_types):
        yield Problem(path, "wrong_length", {"expected": len(kind.item_types), "given": len(value)})
    for place, (member, child) in enumerate(zip(kind.item_types, value, strict=False)):
        yield from _faults(member, child, f"{path}[{place}]")


def _choice(choices: tuple[Any, ...], value: Any, path: str) -> Iterator[Problem]:
    if any(value == choice and type(value) is type(choice) for choice in choices):
        return
    names = [str(choice) for choice in choices if choice != ""]
    yield Problem(path, "unknown_value", {"given": _shown(value), "choices": names}, nearest(value, names))


def _scalar(kind: Any, value: Any, path: str) -> Iterator[Problem]:
    if _wrong_shape(kind, value):
        yield _expected(_name(kind), value, path)
    elif isinstance(kind, inspect.StrType):
        yield from _length(kind, value, path)
        if kind.pattern:
            import re

            if not re.search(kind.pattern, value):
                yield Problem(path, "pattern", {"given": _shown(value), "pattern": kind.pattern})
    elif isinstance(kind, inspect.IntType | inspect.FloatType):
        yield from _bounds(kind, value, path)


def _bounds(kind: Any, value: float, path: str) -> Iterator[Problem]:
    low = kind.ge if kind.ge is not None else kind.gt
    high = kind.le if kind.le is not None else kind.lt
    below = not ((kind.ge is None or value >= kind.ge) and (kind.gt is None or value > kind.gt))
    above = not ((kind.le is None or value <= kind.le) and (kind.lt is None or value < kind.lt))
    if not (below or above):
        return
    facts = {"given": value, "low": low, "high": high}
    if low is not None and high is not None:
        yield Problem(path, "out_of_range", facts)
    else:
        yield Problem(path, "too_small" if below else "too_large", facts)


def _length(kind: Any, value: Any, path: str) -> Iterator[Problem]:
    least, most = getattr(kind, "min_length", None), getattr(kind, "max_length", None)
    if least is not None and len(value) < least:
        yield Problem(path, "too_few", {"least": least, "given": len(value)})
    if most is not None and len(value) > most:
        yield Problem(path, "too_many", {"most": most, "given": len(value)})


def _wrong_shape(kind: Any, value: Any) -> bool:
    shapes: dict[type, Any] = {
        inspect.StrType: str,
        inspect.IntType: int,
        inspect.FloatType: int | float,
        inspect.BoolType: bool,
        inspect.NoneType: type(None),
        inspect.DictType: Mapping,
        inspect.StructType: Mapping,
    }
    if isinstance(kind, inspect.AnyType):
        return False
    if isinstance(kind, inspect.LiteralType):
        return not any(type(value) is type(choice) for choice in kind.values)
    wanted = shapes.get(type(kind), list | tuple)
    if isinstance(value, bool):
        return wanted is not bool
    return not isinstance(value, wanted)


def _expected(expected: str, value: Any, path: str) -> Problem:
    return Problem(path, "expected", {"expected": expected, "given": _shown(value)})


def _name(kind: Any) -> str:
    if isinstance(kind, inspect.LiteralType):
        return " | ".join(str(value) for value in kind.values)
    return _NAMES.get(type(kind), "value")


def _shown(value: Any) -> str:
    try:
        text = value if isinstance(value, str) else msgspec.json.encode(value).decode()
    except (TypeError, ValueError, OverflowError):
        text = type(value).__name__
    return text if len(text) <= MOST_SHOWN else text[: MOST_SHOWN - 3] + "..."


def _join(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key
