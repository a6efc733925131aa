"""Every case is ruled as it was, to the last fact of the last step, and every step can be said."""

from functools import cache

import pytest

from adjudicator.cases import Case, load_cases
from adjudicator.registry import GAMES
from adjudicator.verdict import Problem, Said, Word
from tests.support import CASES
from tests.verdicts import fingerprint, pinned, ruled, unsaid, whole


@cache
def _cases() -> tuple[tuple[str, Case], ...]:
    return tuple(load_cases(CASES))


@pytest.mark.parametrize("game", GAMES)
def test_every_case_is_ruled_as_it_was(game: str) -> None:
    told = {case.id: ruled(name, case) for name, case in _cases() if name == game}
    known = pinned(game)
    other = {name: whole(one) for name, one in told.items() if fingerprint(one) != known.get(name)}
    assert not other, "if this was meant: python -m tests.verdicts"
    assert not known.keys() - told.keys(), "cases are gone: python -m tests.verdicts"
    assert not {name: found for name, one in told.items() if (found := unsaid(one))}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (Problem("a", "b"), Problem("a", "c")),
        (Problem("a", "b", {"x": 1, "y": 2}), Problem("a", "b", {"y": 2, "x": 1})),
        (Problem("a", "b", {"x": "white"}), Problem("a", "b", {"x": Word("white")})),
        (Problem("a", "b", {"x": Said("w", "one")}), Problem("a", "b", {"x": Said("w", "other")})),
        (Problem("a", "b", {"x": True}), Problem("a", "b", {"x": 1})),
        (Problem("a", "b", {"x": [None]}), Problem("a", "b", {"x": []})),
    ],
)
def test_what_differs_has_another_fingerprint(one: Problem, other: Problem) -> None:
    assert fingerprint((one,)) != fingerprint((other,))
    assert fingerprint((one,)) == fingerprint((Problem(*one),))


@pytest.mark.parametrize(
    ("code", "facts", "found"),
    [
        ("over_six", {"dice": [5, 2], "sum": 7, "excess": 1}, []),
        ("over_six", {"dice": [5, 2], "sum": 7}, ["cephalopod.capture.set over_six"]),
        ("over_seven", {"dice": [5, 2], "sum": 7, "excess": 1}, ["cephalopod.capture.set over_seven"]),
    ],
)
def test_a_sentence_that_cannot_be_said_is_found(code: str, facts: dict[str, object], found: list[str]) -> None:
    assert unsaid((Problem("take", code, facts, rule="cephalopod.capture.set"),)) == found
