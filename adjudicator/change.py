"""What if: a raw position with one place of it set to another value, by a path as problems name it."""

import re
from copy import deepcopy
from typing import Any, NamedTuple, NoReturn

from adjudicator.reader import MOST_DEPTH, read_value, refuse_unreadable
from adjudicator.verdict import Faulty, Problem

_SPLIT = r"\s*([^=]*?)\s*(\+=|-=|=)(.*)"
_PATH = r"(?:\[([^\[\]]*)\]|\.?([^.\[\]]+))"


class Change(NamedTuple):
    """One place that was set: its path, what stood there, what stands there now; None where nothing does."""

    path: str
    before: Any
    after: Any


def changed(raw: Any, text: str) -> tuple[Any, Change]:
    """Return a copy of a raw position in which `path=value` holds, and the change; Faulty if that cannot be.

    The value is a YAML scalar or flow collection. `path+=value` adds to a number or to a list, `path-=value` takes
    away from a number, `path=` removes the field or the entry. An entry of a list is named by its number, from 0, by
    the number after the last to append one, or by its `name`: `players[Anna].coins`. Parts not there yet are made.
    """
    refuse_unreadable(text)
    found = re.fullmatch(_SPLIT, text, re.DOTALL)
    path = found[1] if found else ""
    keys = [one[1] or one[2] or "" for one in re.finditer(_PATH, path)]
    if found is None or not keys or not all(keys) or re.sub(_PATH, "", path):
        raise Faulty([Problem("--set", "not_a_change", {"given": text.strip()})])
    if len(keys) > MOST_DEPTH:
        raise Faulty([Problem("--set", "too_deep", {"limit": MOST_DEPTH})])
    value = _read(path, found[3])
    position = deepcopy(raw)
    part = position
    for at, key in enumerate(keys[:-1]):
        part = _inside(part, key, path, "[" in path and _is_number(keys[at + 1]))
    before = _get(part, keys[-1], path)
    after = _joined(found[2], before, value, path)
    _put(part, keys[-1], after, path)
    return position, Change(path, before, after)


def _read(path: str, text: str) -> Any:
    """Return the value a text stands for, None for no text at all."""
    try:
        return read_value(text) if text.strip() else None
    except Faulty as error:
        raise Faulty([problem._replace(path=path, line=0) for problem in error.problems]) from None


def _inside(part: Any, key: str, path: str, is_list: bool) -> Any:
    """Step into a part; a part that is not there is made."""
    child = _get(part, key, path)
    if child is None:
        child = [] if is_list else {}
        _put(part, key, child, path)
    return child


def _get(part: Any, key: str, path: str) -> Any:
    """Return what stands under a key, None if nothing does."""
    if isinstance(part, dict):
        return part.get(key)
    place = _place(part, key, path)
    return part[place] if place < len(part) else None


def _place(part: Any, key: str, path: str) -> int:
    """Return the number of an entry of a list, which may be one after the last."""
    if not isinstance(part, list):
        _refuse(path, "nothing_inside", key=key, given=part)
    if _is_number(key):
        if len(key) > len(str(len(part))) or int(key) > len(part):
            _refuse(path, "no_such_entry", given=key, most=len(part) - 1)
        return int(key)
    names = [entry.get("name") if isinstance(entry, dict) else None for entry in part]
    if names.count(key) != 1:
        _refuse(path, "no_such_name", _nearest(key, names), given=key)
    return names.index(key)


def _is_number(key: str) -> bool:
    return key.isascii() and key.isdigit()


def _nearest(key: str, names: list[Any]) -> str:
    from adjudicator.explain import nearest

    return nearest(key, [name for name in names if isinstance(name, str)])


def _joined(sign: str, before: Any, value: Any, path: str) -> Any:
    """Return the new value: the value itself, or what was there with it added or taken away."""
    if sign == "=":
        return value
    numbers = all(isinstance(one, int | float) and not isinstance(one, bool) for one in (before or 0, value))
    if sign == "+=" and isinstance(before, list):
        return [*before, *(value if isinstance(value, list) else [value])]
    if not numbers or isinstance(before, str | list | dict):
        _refuse(path, "not_added", given=before)
    return (before or 0) + value if sign == "+=" else (before or 0) - value


def _put(part: Any, key: str, value: Any, path: str) -> None:
    """Set what stands under a key; None removes it."""
    if isinstance(part, dict):
        _put_field(part, key, value, path)
        return
    place = _place(part, key, path)
    if value is None:
        if place == len(part):
            _refuse(path, "nothing_there")
        del part[place]
    elif place == len(part):
        part.append(value)
    else:
        part[place] = value


def _put_field(part: dict[str, Any], key: str, value: Any, path: str) -> None:
    if value is None:
        if key not in part:
            _refuse(path, "nothing_there", _nearest(key, list(part)))
        del part[key]
    else:
        part[key] = value


def _refuse(path: str, code: str, suggestion: str = "", /, **facts: Any) -> NoReturn:
    raise Faulty([Problem(path, code, facts, suggestion)])
