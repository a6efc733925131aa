"""The fold that makes an outcome of steps, and the ruling an outcome amounts to."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.verdict import Faulty, Problem, Step, Word, fold, ruling_of

BREACH = {"legal": False}


def _fold(*results: dict[str, Any]) -> dict[str, Any]:
    return fold(Step("toy.rule", "says", {}, result) for result in results)


@pytest.mark.parametrize(
    ("results", "outcome"),
    [
        ((), {}),
        (({},), {}),
        (({"a": 1}, {"b": 2}), {"a": 1, "b": 2}),
        (({"a": 1}, {"a": 2}), {"a": 2}),
        (({"a": 1}, {"a": None}), {"a": None}),
        (({"a": [1]}, {"a": [2]}), {"a": [2]}),
        (({"a": {"x": 1}}, {"a": {"y": 2}}), {"a": {"x": 1, "y": 2}}),
        (({"a": {"x": {"k": 1}}}, {"a": {"x": {"l": 2}}}), {"a": {"x": {"k": 1, "l": 2}}}),
        (({"a": {"x": 1}}, {"a": 3}), {"a": 3}),
        (({"a": 3}, {"a": {"x": 1}}), {"a": {"x": 1}}),
        (({"a": {"x": 1}}, {"a": {}}), {"a": {"x": 1}}),
        (({"a": {}},), {"a": {}}),
        ((BREACH, {"legal": True}), BREACH),
        (({"legal": True}, BREACH), BREACH),
        ((BREACH, {"legal": None}), BREACH),
        ((BREACH, {"legal": {"b3": True}}), BREACH),
        (({"a": BREACH}, {"a": {"legal": True}}), {"a": BREACH}),
        (({"a": BREACH}, {"legal": True}), {"a": BREACH, "legal": True}),
    ],
)
def test_fold(results: tuple[dict[str, Any], ...], outcome: dict[str, Any]) -> None:
    assert _fold(*results) == outcome


def test_fold_leaves_the_steps_as_they_were() -> None:
    first, second = {"a": {"x": 1}}, {"a": {"y": 2}}
    _fold(first, second, {"a": {"x": 3}})
    assert (first, second) == ({"a": {"x": 1}}, {"a": {"y": 2}})


RESULTS = st.recursive(
    st.dictionaries(st.sampled_from(["a", "b", "legal"]), st.none() | st.booleans() | st.integers(0, 2), max_size=3),
    lambda inner: st.dictionaries(st.sampled_from(["a", "b"]), inner, max_size=2),
    max_leaves=4,
)


@settings(derandomize=True, deadline=None)
@given(st.lists(RESULTS, max_size=5))
def test_a_breach_anywhere_in_the_steps_is_illegal_in_the_end(results: list[dict[str, Any]]) -> None:
    breached = any(result.get("legal") is False for result in results)
    assert (ruling_of(_fold(*results)) == "illegal") == breached


@settings(derandomize=True, deadline=None)
@given(st.lists(RESULTS, max_size=4), st.lists(RESULTS, max_size=4))
def test_folding_in_two_parts_is_folding_at_once(before: list[dict[str, Any]], after: list[dict[str, Any]]) -> None:
    assert _fold(_fold(*before), *after) == _fold(*before, *after)


@pytest.mark.parametrize(
    ("outcome", "ruling"),
    [
        ({}, "resolved"),
        ({"legal": True}, "legal"),
        ({"legal": False}, "illegal"),
        ({"legal": False, "finished": True}, "illegal"),
        ({"legal": True, "finished": True}, "legal"),
        ({"finished": True}, "finished"),
        ({"finished": False}, "resolved"),
        ({"finished": 1}, "resolved"),
        ({"legal": 0}, "resolved"),
        ({"legal": None}, "resolved"),
        ({"score": 5}, "resolved"),
    ],
)
def test_ruling_of(outcome: dict[str, Any], ruling: str) -> None:
    assert ruling_of(outcome) == ruling


def test_faulty_keeps_every_problem() -> None:
    error = Faulty(Problem(path, "missing") for path in ("a", "b"))
    assert [problem.path for problem in error.problems] == ["a", "b"]
    assert str(error) == "a: missing; b: missing"


def test_a_word_is_its_text() -> None:
    assert Word("white") == "white"
    assert {Word("white"): 1} == {"white": 1}
