"""Positions: a notation or words, told apart by how a text begins; every text is read or refused."""

from contextlib import suppress
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.position import decode, read_text, schema
from adjudicator.reader import MOST_BYTES, read_position
from adjudicator.verdict import Faulty


class Form(msgspec.Struct):
    """A form that is told apart from words."""

    board: Any = None
    to_move: str = ""
    part2: Any = None


VOCABULARY = {"to_move": {"kind": "value", "value": "W", "en": ["white"]}}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("white", {"to_move": "W"}),
        ("# a comment\nwhite", {"to_move": "W"}),
        ("board: white", {"board": "white"}),
        ("# a comment\n\nboard: white", {"board": "white"}),
        ("  board: white", {"board": "white"}),
        ("'board': white", {"board": "white"}),
        ('"board": white', {"board": "white"}),
        ("part2: white", {"part2": "white"}),
        ("bord: white", {"bord": "white"}),
        ("policies:\n  a: b", {"policies": {"a": "b"}}),
        ("---\nboard: white", {"board": "white"}),
        ("%YAML 1.2\n---\nboard: white", {"board": "white"}),
        ("board = 'white'", {"board": "white"}),
        ("board.x = 1", {"board": {"x": 1}}),
        ("[board]\nx = 1", {"board": {"x": 1}}),
        ("{board: white}", {"board": "white"}),
        ("# only a comment", None),
    ],
)
def test_words_and_notations_are_told_apart(text: str, value: Any) -> None:
    assert read_text(Form, text, VOCABULARY).value == value


@pytest.mark.parametrize(
    ("text", "code"),
    [("white\x1b", "control_character"), ("white \udc80", "control_character"), ("w " * MOST_BYTES, "too_long")],
)
def test_words_are_refused_for_the_same_reasons(text: str, code: str) -> None:
    with pytest.raises(Faulty) as caught:
        read_text(Form, text, VOCABULARY)
    assert caught.value.problems[0].code == code


@settings(derandomize=True, deadline=None, max_examples=400)
@given(st.text() | st.text("{}[]:,-#&*!|>'\"%@`?=. \n\tab1\\", max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(Faulty):
        read_position(text)
    with suppress(Faulty):
        read_text(Form, text, VOCABULARY)


def test_the_schema_names_its_dialect() -> None:
    assert schema(Form)["$schema"] == "https://json-schema.org/draft/2020-12/schema"


def test_a_misfit_that_only_the_form_itself_knows_is_still_said() -> None:
    class Strict(msgspec.Struct):
        a: int

        def __post_init__(self) -> None:
            if self.a == 3:
                raise ValueError("not three")

    with pytest.raises(Faulty) as caught:
        decode(Strict, {"a": 3})
    assert [problem.code for problem in caught.value.problems] == ["unfit"]
