"""A game's words of positions (`words.toml`) with what its procedures share put in.

The table `shared` holds pieces by name. `like = "ink"` in an entry takes over what the piece says and the entry does
not; `names = "rooms"` and `skip = "between"` are the piece itself; `fields = "kinds"` gives the entry's path the
piece's entries as fields of its own. Beside its entries a procedure may say `like = "clock"`: all entries of another
procedure, or of a piece, that it does not have itself.
"""

from collections.abc import Iterator, Mapping
from typing import Any

SHARED = "shared"
PIECES = ("names", "skip")


def expanded(words: Mapping[str, Any]) -> dict[str, Any]:
    """Return each procedure's entries, complete; KeyError names a piece that is not there."""
    shared = words.get(SHARED, {})
    known = {**shared, **{name: entries for name, entries in words.items() if name != SHARED}}
    return {name: dict(_procedure(entries, known, shared)) for name, entries in words.items() if name != SHARED}


def _procedure(
    entries: Mapping[str, Any], known: Mapping[str, Any], shared: Mapping[str, Any]
) -> Iterator[tuple[str, Any]]:
    own = {path: given for path, given in entries.items() if not isinstance(given, str)}
    for name in str(entries.get("like", "")).split():
        yield from ((path, given) for path, given in _procedure(known[name], known, shared) if path not in own)
    for path, given in own.items():
        found = [_entry(one, shared) for one in (given if isinstance(given, list) else [given])]
        if kept := [one for one in found if "kind" in one]:
            yield path, kept if isinstance(given, list) else kept[0]
        for one in found:
            for name in str(one.pop("fields", "")).split():
                fields = _procedure(shared[name], known, shared)
                yield from ((f"{path}.{field}", said) for field, said in fields if f"{path}.{field}" not in own)


def _entry(given: Mapping[str, Any], shared: Mapping[str, Any]) -> dict[str, Any]:
    liked = {key: value for name in str(given.get("like", "")).split() for key, value in shared[name].items()}
    found = {**liked, **{key: value for key, value in given.items() if key != "like"}}
    return {key: shared[value] if key in PIECES and isinstance(value, str) else value for key, value in found.items()}
