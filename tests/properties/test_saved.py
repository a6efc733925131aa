"""A position that was saved and is loaded again is the same position, as YAML, JSON and TOML."""

import json
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.reader import read_position
from cli.asking import write_position
from tests.opinions.opinion import Opinion
from tests.properties.positions import every_procedure, on_positions, ruled, ruled_as


def as_yaml(raw: Any) -> str:
    """Write a position as the commands save it."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "position.yaml"
        write_position(file, raw)
        return file.read_text("utf-8")


def as_json(raw: Any) -> str:
    """Write a position as JSON."""
    return json.dumps(raw, ensure_ascii=False)


def as_toml(raw: Any) -> str:
    """Write a position as TOML, one line a field; TOML has no word for nothing, so such a field is left out."""
    return "".join(f"{_toml(name)} = {_toml(value)}\n" for name, value in raw.items() if value is not None)


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        parts = (f"{_toml(str(name))} = {_toml(one)}" for name, one in value.items() if one is not None)
        return "{" + ", ".join(parts) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def _plain(value: Any) -> Any:
    """A position as any of the three can hold it: lists for tuples, texts for keys, nothing left out."""
    if isinstance(value, dict):
        return {str(name): _plain(one) for name, one in value.items() if one is not None}
    return [_plain(one) for one in value] if isinstance(value, list | tuple) else value


FORMS: dict[str, Callable[[Any], str]] = {"yaml": as_yaml, "json": as_json, "toml": as_toml}


@pytest.mark.parametrize("form", FORMS)
@every_procedure
@on_positions(8)
def test_what_was_saved_is_the_same_position(one: Opinion, form: str, number: int) -> None:
    drawn = one.drawn(number)
    loaded = read_position(FORMS[form](drawn.raw)).value
    assert _plain(loaded) == _plain(drawn.raw)
    assert ruled_as(one.game, one.procedure, loaded, drawn.policies) == ruled(one, drawn)


words = st.text(st.characters(exclude_categories=("C", "Zl", "Zp")), max_size=12)
looks_like_something_else = st.sampled_from(
    [
        "no",
        "on",
        "yes",
        "null",
        "~",
        "12:30",
        "0x10",
        "1e3",
        "-",
        "a: b",
        "#x",
        "'",
        '"',
        "2024-01-01",
        "",
        " x ",
        "1_000",
    ]
)
values = st.recursive(
    st.booleans() | st.integers(-(10**14), 10**14) | words | looks_like_something_else,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words | looks_like_something_else, inner, max_size=3),
    max_leaves=8,
)


@pytest.mark.parametrize("form", FORMS)
@settings(max_examples=150, derandomize=True, database=None, deadline=None)
@given(raw=st.dictionaries(st.sampled_from(["players", "board", "hex", "no"]), values, min_size=1))
def test_whatever_words_it_holds(form: str, raw: dict[str, Any]) -> None:
    assert read_position(FORMS[form](raw)).value == raw
