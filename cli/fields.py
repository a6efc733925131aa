"""The shapes of a form's fields as a player can be asked for them: the one of several types that is easiest to say."""

from typing import Any, Literal, get_args, get_origin

import msgspec
from msgspec import inspect

_EASIEST = (
    inspect.StructType,
    inspect.LiteralType,
    inspect.BoolType,
    inspect.IntType,
    inspect.StrType,
    inspect.ListType,
    inspect.VarTupleType,
    inspect.TupleType,
    inspect.DictType,
)
LISTS = (inspect.ListType, inspect.VarTupleType, inspect.TupleType)


def easiest(kind: Any) -> Any:
    """Return the type to ask for; a list of parts before all, so that a field filed by name is asked as a list."""
    members = kind.types if isinstance(kind, inspect.UnionType) else (kind,)
    if parts := [one for one in members if isinstance(item(one), inspect.StructType)]:
        return parts[0]
    if listed := [
        one for one in members if isinstance(one, LISTS) and any(isinstance(x, inspect.DictType) for x in members)
    ]:
        return listed[0]
    ranked = [one for one in members if isinstance(one, _EASIEST)]
    return min(ranked, key=lambda one: _EASIEST.index(type(one)), default=None)


def item(kind: Any) -> Any:
    """Return what a list holds: its only type, or the easiest of several that is no part; None for no list."""
    if isinstance(kind, inspect.TupleType):
        return kind.item_types[0] if kind.item_types else None
    held = getattr(kind, "item_type", None)
    if isinstance(held, inspect.UnionType):
        return easiest(inspect.UnionType(tuple(one for one in held.types if not isinstance(one, inspect.StructType))))
    return held


def is_askable(kind: Any) -> bool:
    """Tell whether a field can be asked for in a line, or part by part."""
    found = easiest(kind)
    if isinstance(found, inspect.DictType):
        return isinstance(easiest(found.value_type), inspect.IntType)
    if isinstance(found, LISTS):
        return item(found) is not None and not isinstance(item(found), (*LISTS, inspect.DictType))
    return found is not None


def declared(form: type[msgspec.Struct], field: str) -> tuple[Any, ...]:
    """Return the choices of a field in the order in which its form declares them; msgspec sorts them."""
    return _choices(next(one.type for one in msgspec.structs.fields(form) if one.encode_name == field))


def _choices(kind: Any) -> tuple[Any, ...]:
    if get_origin(kind) is Literal:
        return get_args(kind)
    return next((found for inner in get_args(kind) if (found := _choices(inner))), ())
