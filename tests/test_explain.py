"""Why a value does not fit: a fault is found if and only if msgspec refuses, all at once, each at its path."""

from typing import Annotated, Any, Literal

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Meta

from adjudicator.explain import MOST_SHOWN, explain, nearest


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A nested part."""

    name: Annotated[str, Meta(min_length=1, max_length=3)]
    power: Annotated[int, Meta(ge=0, le=4)] = 0
    colour: Literal["red", "Green"] | None = None


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Lists, tuples, mappings and unions of shapes."""

    a: str | list[str] | dict[str, str]
    b: Annotated[list[Card], Meta(min_length=1, max_length=2)] = []
    c: tuple[Annotated[str, Meta(pattern="^[a-c]$")], int] = ("a", 1)
    d: dict[Annotated[str, Meta(pattern="^[a-c]+$", max_length=2)], Annotated[int, Meta(gt=0, lt=3)]] = {}
    e: tuple[int, ...] | None = None


class Numbers(msgspec.Struct, frozen=True, rename={"e": "five"}):
    """Truth, whole numbers and numbers; unknown fields are let through, one has another name outside."""

    a: bool = False
    b: int = 0
    c: float = 0.0
    d: Annotated[float, Meta(ge=0, le=2)] | str = 0.0
    e: Annotated[int, Meta(ge=1)] | Annotated[float, Meta(le=2)] = 1
    f: Literal[1, 2, "x"] | list[int] = 1
    g: Any = None
    h: set[str] = set()


class Nested(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part that may be text, a list of parts, or the part itself."""

    a: Card | str | list[Card]
    b: dict[str, Table | None] = {}
    c: list[int | str | None] = []


FORMS = (Card, Table, Numbers, Nested)
KEYS = st.sampled_from(["a", "b", "c", "d", "e", "f", "g", "h", "five", "name", "power", "colour", "ab", "zzz"])
SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-2, 5)
    | st.sampled_from([0.0, 1.0, 1.5, 2.0, 3.5, -1.0, float("nan"), float("inf"), 10**18, 10**30])
    | st.sampled_from(["", "a", "b", "x", "abcd", "red", "green", "Green"])
)
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=4), max_leaves=6
)
CARDS = st.fixed_dictionaries({"name": SCALARS}, optional={"power": SCALARS, "colour": SCALARS})
PARTS = VALUES | CARDS | st.lists(CARDS, max_size=3) | st.dictionaries(KEYS, SCALARS, max_size=3)
POSITIONS = st.dictionaries(KEYS, PARTS, max_size=5) | CARDS | VALUES


def _refused(form: type, raw: Any) -> bool:
    try:
        msgspec.convert(raw, form)
    except msgspec.ValidationError:
        return True
    return False


@pytest.mark.parametrize("form", FORMS)
@settings(derandomize=True, deadline=None, max_examples=400)
@given(raw=POSITIONS)
def test_a_fault_is_found_if_and_only_if_msgspec_refuses(form: type[msgspec.Struct], raw: Any) -> None:
    assert bool(explain(form, raw)) == _refused(form, raw)


@pytest.mark.parametrize(
    ("form", "raw", "found"),
    [
        (Card, {"name": "a"}, []),
        (Card, {}, [("name", "missing", "")]),
        (Card, [], [("", "expected", "")]),
        (Card, {"name": ""}, [("name", "too_few", "")]),
        (Card, {"name": "abcd"}, [("name", "too_many", "")]),
        (Card, {"name": 3}, [("name", "expected", "")]),
        (Card, {"name": "a", "power": True}, [("power", "expected", "")]),
        (Card, {"name": "a", "power": 1.0}, [("power", "expected", "")]),
        (Card, {"name": "a", "power": "1"}, [("power", "expected", "")]),
        (Card, {"name": "a", "power": 5}, [("power", "out_of_range", "")]),
        (Card, {"name": "a", "colour": "rde"}, [("colour", "unknown_value", "red")]),
        (Card, {"name": "a", "colour": "RED"}, [("colour", "unknown_value", "red")]),
        (Card, {"name": "a", "colour": "GREEN"}, [("colour", "unknown_value", "Green")]),
        (Card, {"name": "a", "colour": 1}, [("colour", "expected", "")]),
        (Card, {"name": "a", "powre": 1}, [("powre", "unknown_field", "power")]),
        (Card, {"NAME": "a"}, [("NAME", "unknown_field", "name")]),
        (Card, {"name": "a", "xyz": 1}, [("xyz", "unknown_field", "")]),
        (Table, {"a": 1}, [("a", "expected", "")]),
        (Table, {"a": {"x": 1}}, [("a.x", "expected", "")]),
        (Table, {"a": ["x", 1, None]}, [("a[1]", "expected", ""), ("a[2]", "expected", "")]),
        (Table, {"a": "", "b": []}, [("b", "too_few", "")]),
        (Table, {"a": "", "b": [{"name": "a", "power": 9}]}, [("b[0].power", "out_of_range", "")]),
        (Table, {"a": "", "c": ["z", "1"]}, [("c[0]", "pattern", ""), ("c[1]", "expected", "")]),
        (Table, {"a": "", "c": ["z"]}, [("c", "wrong_length", ""), ("c[0]", "pattern", "")]),
        (Table, {"a": "", "d": {"z": 1}}, [("d.z", "pattern", "")]),
        (Table, {"a": "", "d": {"abc": 3}}, [("d.abc", "too_many", ""), ("d.abc", "out_of_range", "")]),
        (Numbers, {"a": 1, "b": 2}, [("a", "expected", "")]),
        (Numbers, {"b": True, "c": True}, [("b", "expected", ""), ("c", "expected", "")]),
        (Numbers, {"c": 3, "d": 2.5, "five": 0}, [("d", "out_of_range", ""), ("five", "too_small", "")]),
        (Numbers, {"five": 2.5}, [("five", "too_large", "")]),
        (Numbers, {"d": float("nan"), "five": float("nan")}, [("d", "out_of_range", ""), ("five", "too_large", "")]),
        (Numbers, {"e": 0, "zzz": 1}, []),
        (Numbers, {"f": 3}, [("f", "unknown_value", "")]),
        (Nested, {"a": {"name": "a", "power": 9}}, [("a.power", "out_of_range", "")]),
        (Nested, {"a": [{"name": "a"}, "b"]}, [("a[1]", "expected", "")]),
        (Nested, {"a": "", "b": {"x": {"a": 1}, "y": None}}, [("b.x.a", "expected", "")]),
    ],
)  # fmt: skip
def test_paths_codes_and_suggestions(form: type, raw: Any, found: list[tuple[str, str, str]]) -> None:
    assert [(one.path, one.code, one.suggestion) for one in explain(form, raw)] == found


def test_all_faults_are_found_at_once_in_the_order_of_the_value() -> None:
    raw = {"e": [1, "x"], "b": [{"nam": "a"}, {"name": "b", "power": -1}, 3], "q": 1, "d": {"z": 9}}
    assert [problem.path for problem in explain(Table, raw)] == [
        "e[1]", "b[0].nam", "b[1].power", "b[2]", "b", "q", "d.z", "d.z", "a",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("raw", "facts"),
    [
        ({"a": 1}, {"expected": "text | list | mapping", "given": "1"}),
        ({"a": True}, {"expected": "text | list | mapping", "given": "true"}),
        ({"a": None}, {"expected": "text | list | mapping", "given": "null"}),
        ({"a": 10**5000}, {"expected": "text | list | mapping", "given": "int"}),
        ({"a": object}, {"expected": "text | list | mapping", "given": "type"}),
    ],
)
def test_what_a_misfit_says(raw: Any, facts: dict[str, str]) -> None:
    assert explain(Table, raw)[0].facts == facts


def test_long_values_are_cut() -> None:
    for raw in ({"name": "x", "power": "9" * 500}, {"name": "x", "p" * 500: 1}, {"name": "x", "colour": "r" * 10**6}):
        (problem,) = explain(Card, raw)
        shown = problem.facts.get("given") or problem.facts["field"]
        assert len(shown) == MOST_SHOWN
        assert shown.endswith("...")


@pytest.mark.parametrize(
    ("given", "names", "found"),
    [
        ("Atack", ["attack", "defense"], "attack"),
        ("DEFENSE", ["attack", "Defense"], "Defense"),
        ("x", ["attack"], ""),
        (3, ["a"], ""),
    ],
)
def test_nearest(given: Any, names: list[str], found: str) -> None:
    assert nearest(given, names) == found
