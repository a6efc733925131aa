"""Valid examples made invalid, or oddly valid, by chance that can be repeated: texts, bytes and plain values."""

from collections.abc import Callable, Sequence
from copy import deepcopy
from random import Random
from typing import Any

CHANGES = (1, 1, 1, 2, 3, 6)
"""How many changes are made: mostly few, or nothing would ever be taken."""
LONGEST = 20_000

NASTY = (
    *"\0\x7f\x9b\u200b\u202e\u2028\ufeff\ud800²٣é😀", "е\u0301", "\x1b[2J",
    *"\t\n ;|,:=-+#'\"`\\/%~[]{}()", "\r\n", "\n\n", ": ", "[" * 60, "{" * 60, "- " * 60, '{"a":' * 60,
    "&a ", "*a", "!!int ", "!!python/none ", "<<: ", "---\n", "...\n", "%YAML 1.2\n", "|\n  ", ">-\n ", "? ",
    "null", "true", "no", "on", "012", "0x1F", "1:30", "1e999", "-inf", "NaN", "1999-01-01",
    "9" * 15, "9" * 16, "9" * 400, "9" * 5000, "-1", "0", "1", "7", "0.5", "-0.0", "a.b.c", "a" + ".a" * 30, "x" * 300,
    "policies", "name", "players", "{0.__class__}", "%s", "$(id)", "../..", "no ", "without ", "and ", "or ",
    "```toml rule\n", "```\n", "# ", "### ", "{#x.y}", "](#", "> ", "* * *", "<html>", "|a|b|\n|-|-|\n", "%PDF-1.7",
)  # fmt: skip
VALUES: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 6, 7, 25, 10**14, -(10**15) + 1, 0.5, float("inf"), float("nan"),
    "", " ", "x", "A", "no", "9" * 30, "9" * 5000, "\u202e", "\0", "x" * 5000,
    [], {}, [[]], [None], [{}], {"": ""}, {"name": "A"}, {"a": {"b": {"c": []}}}, [1] * 200,
)  # fmt: skip


def mutated_text(example: str, others: Sequence[str], chance: Random) -> str:
    """Return a text after a few changes, some of them with pieces of other examples."""
    text = example
    for _ in range(chance.choice(CHANGES)):
        start = chance.randint(0, len(text))
        end = min(len(text), start + chance.choice((0, 0, 1, 1, 2, 5, 30)))
        text = text[:start] + _piece(text, others, chance) + text[end:]
    return text[:LONGEST]


def _piece(text: str, others: Sequence[str], chance: Random) -> str:
    kind = chance.randrange(8)
    if kind < 2:
        return str(chance.choice(NASTY))
    if kind == 2:
        return chr(chance.choice((chance.randrange(128), chance.randrange(0x3000), chance.randrange(0x110000))))
    if kind == 3:
        return ""
    if kind == 4:
        return str(chance.randrange(30))
    source = text if kind < 7 else chance.choice(others)
    start = chance.randint(0, len(source))
    return source[start : start + chance.choice((1, 4, 20, 100))] * chance.choice((1, 1, 2, 9))


def mutated_bytes(example: bytes, others: Sequence[bytes], chance: Random) -> bytes:
    """Return bytes after a few changes: as text, or byte by byte."""
    if chance.random() < 0.5:
        text = mutated_text(example.decode("latin-1"), [one.decode("latin-1") for one in others[:5]], chance)
        return text.encode("latin-1", "replace")
    found = bytearray(example[:LONGEST])
    for _ in range(chance.choice(CHANGES)):
        place = chance.randrange(len(found) + 1)
        found[place : place + chance.choice((0, 1, 1, 40))] = chance.randbytes(chance.choice((0, 1, 1, 4)))
    return bytes(found)


def mutated_value(example: Any, others: Sequence[Any], chance: Random) -> Any:
    """Return a plain value in which a few places are other values, gone, or there twice."""
    whole = [deepcopy(example)]
    for _ in range(chance.choice(CHANGES)):
        if not whole:
            whole.append(None)
        part, key = chance.choice(_places(whole))
        _change(part, key, chance.choice(_places([chance.choice(others)])), chance)
    return whole[0] if whole else None


def _places(part: Any) -> "list[tuple[Any, Any]]":
    """List every place of a value as its container and key."""
    found: list[tuple[Any, Any]] = []
    keys: Sequence[Any] = list(part) if isinstance(part, dict) else range(len(part)) if isinstance(part, list) else ()
    for key in keys:
        found += [(part, key), *_places(part[key])]
    return found


def _change(part: Any, key: Any, other: tuple[Any, Any], chance: Random) -> None:
    """Change one place: another value, one from another example, gone, doubled, under another key, a number nearby."""
    changes: list[Callable[[], object]] = [
        lambda: part.__setitem__(key, deepcopy(chance.choice(VALUES))),
        lambda: part.__setitem__(key, deepcopy(other[0][other[1]])),
        lambda: part.__setitem__(key, _nearby(part[key], chance)),
        lambda: part.__setitem__(key, _nearby(part[key], chance)),
        lambda: part.pop(key),
        lambda: _double(part, key, chance),
    ]
    chance.choice(changes)()


def _nearby(value: Any, chance: Random) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return value + chance.choice((-1, 1, 1, 2, 5, -value))
    if isinstance(value, str) and value:
        return mutated_text(value, (value,), chance)
    if isinstance(value, list):
        return chance.sample(value, len(value)) if chance.random() < 0.7 else value * 3
    return value


def _double(part: Any, key: Any, chance: Random) -> None:
    if isinstance(part, list):
        part.insert(key, deepcopy(part[key]))
    else:
        part[f"{key}{chance.choice(('', '2', ' '))}" or "x"] = deepcopy(part[key])
