"""Cases compared with verdicts: each kind of difference is reported, for a comparison that cannot fail is worthless."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from adjudicator import cases
from adjudicator.cases import BadCases, Case, Expect, Result, cited, load_cases, missing_parts, run_case
from adjudicator.policy import Policies, Policy
from adjudicator.procedure import Game, Procedure, judge
from adjudicator.verdict import Alternative, Problem, Step, Word


class Form(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many: one to three are legal, seven is impossible."""

    count: int
    tie: bool = False


def _prepare(form: Form, problems: list[Problem]) -> Form:
    if form.count >= 7:
        problems.append(Problem("count", "too_many", {"count": form.count}, rule="toy.limit"))
    if form.count >= 8:
        problems.append(Problem("count", "too_many"))
    return form


def _rule(form: Form, policies: Policies) -> Iterator[Step]:
    nested = {"white": {"dice": [1, 2], "none": {}, "won": True}}
    yield Step("toy.count", "counted", {}, {"legal": form.count <= 3, "count": form.count, "of": nested})
    if form.tie:
        yield Step("toy.tie", "tied", {}, {"winner": policies["tie"]})


def _near(form: Form, policies: Policies) -> list[Alternative]:
    return [
        Alternative("1", {"count": 1}, ("toy.one",)),
        Alternative("2"),
        *([Alternative("2")] if form.count == 5 else []),
    ]


TOY = Game(
    id="toy",
    procedures=(Procedure(name="count", form=Form, rule=_rule, prepare=_prepare, near=_near, example={"count": 1}),),
    policies=(Policy("tie", ("white", "black"), "toy.tie.reading"),),
)


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cases, "open_game", {"toy": TOY}.__getitem__)


def _run(position: Any, procedure: str = "count", policies: dict[str, str] | None = None, **expect: Any) -> Result:
    raw = {"id": "a", "procedure": procedure, "position": position, "source": "derived", "truth": "derived"}
    return run_case("toy", msgspec.convert({**raw, "policies": policies or {}, "expect": expect}, Case))


@pytest.mark.parametrize(
    ("count", "expect", "differences"),
    [
        (1, {"ruling": "legal"}, []),
        (1, {"ruling": "illegal"}, ["ruling: legal, not illegal"]),
        (1, {"outcome": {"count": 1}}, []),
        (1, {"outcome": {"count": 2}}, ["outcome.count: 1, not 2"]),
        (1, {"outcome": {"score": 2}}, ["outcome.score: missing"]),
        (1, {"outcome": {"count": True}}, ["outcome.count: 1, not True"]),
        (1, {"outcome": {"legal": 1}}, ["outcome.legal: True, not 1"]),
        (1, {"outcome": {"of": {"white": {"dice": [1, 2]}}}}, []),
        (1, {"outcome": {"of": {"white": {"dice": [2, 1]}}}}, ["outcome.of.white.dice: [1, 2], not [2, 1]"]),
        (
            1,
            {"outcome": {"of": {}}},
            [f"outcome.of: {judge(TOY, TOY.procedures[0], {'count': 1}).outcome['of']}, not empty"],
        ),
        (1, {"rules": ["toy.count"]}, []),
        (1, {"rules": ["toy.other"]}, ["toy.other is not cited"]),
        (1, {"problems": ["too_many"]}, ["was ruled legal, not refused"]),
        (1, {"choices": {}}, []),
        (1, {"choices": {"1": {}}}, ["choices: 1 is missing"]),
        (1, {"readings": [{"winner": "white"}]}, ["readings[0]: no reading gives {'winner': 'white'}"]),
        (1, {}, ["nothing is expected, so nothing could differ"]),
        (4, {"choices": {"1": {"count": 1}, "2": {}}}, []),
        (4, {"choices": {"1": {"count": 2}, "2": {}}}, ["choices.1.count: 1, not 2"]),
        (4, {"choices": {"1": {}}}, ["choices: 2 is not expected"]),
        (4, {"choices": {}}, ["choices: 1 is not expected", "choices: 2 is not expected"]),
        (4, {"rules": ["toy.one"]}, []),
        (5, {"choices": {"1": {}, "2": {}}}, ["choices: one is listed twice"]),
        (7, {"problems": ["too_many"]}, []),
        (7, {"problems": ["too_many"], "rules": ["toy.limit"]}, []),
        (7, {"problems": ["too_few"]}, ["problem too_few was not reported"]),
        (7, {"problems": ["too_many", "too_many"]}, ["problem too_many was not reported 1 times more"]),
        (8, {"problems": ["too_many", "too_many"]}, []),
        (7, {"problems": ["too_many"], "rules": ["toy.other"]}, ["toy.other is not cited"]),
        (7, {"problems": ["too_many"], "ruling": "illegal"}, ["refused: ('too_many',)"]),
        (7, {"problems": ["too_many"], "outcome": {"count": 7}}, ["refused: ('too_many',)"]),
        (7, {"problems": ["too_many"], "choices": {}}, ["refused: ('too_many',)"]),
        (7, {"problems": ["too_many"], "readings": [{}]}, ["refused: ('too_many',)"]),
        (7, {"ruling": "illegal"}, ["refused: ('too_many',)"]),
        (7, {}, ["refused: ('too_many',)"]),
        ("x", {"problems": ["expected"]}, []),
        (1, {"ruling": "illegal", "rules": ["toy.other"]}, ["ruling: legal, not illegal", "toy.other is not cited"]),
    ],
)
def test_each_difference_is_reported(count: Any, expect: dict[str, Any], differences: list[str]) -> None:
    assert sorted(_run({"count": count}, **expect).differences) == sorted(differences)


def test_disputes_are_compared_reading_by_reading() -> None:
    tie = {"count": 1, "tie": True}
    assert not _run(tie, ruling="disputed", readings=[{"winner": "black"}, {"winner": "white"}]).differences
    assert _run(tie, readings=[{"winner": "nobody"}]).differences == (
        "readings[0]: no reading gives {'winner': 'nobody'}",
    )
    settled = _run(tie, policies={"tie": "black"}, ruling="legal", outcome={"winner": "black"}, readings=[{}])
    assert settled.differences == ("readings[0]: no reading gives {}",)


def test_an_unknown_procedure_or_policy_is_a_difference() -> None:
    assert _run({"count": 1}, procedure="cuont", ruling="legal").differences == ("there is no procedure cuont",)
    assert _run({"count": 1}, policies={"x": "y"}, ruling="legal").differences == ("refused: ('unknown_policy',)",)


def test_what_a_case_exercises() -> None:
    result = _run({"count": 1, "tie": True}, ruling="disputed")
    assert result.rules == {"toy.count", "toy.tie", "toy.tie.reading"}
    assert result.spoken == {
        ("toy.count", "counted"), ("toy.tie", "tied"), ("toy.tie.reading", "white"), ("toy.tie.reading", "black"),
    }  # fmt: skip
    refused = _run({"count": 7})
    assert refused.rules == {"toy.limit"}
    assert refused.spoken == {("toy.limit", "too_many")}
    assert set(cited(judge(TOY, TOY.procedures[0], {"count": 4}))) == {"toy.count", "toy.one"}


@pytest.mark.parametrize(
    ("expected", "given", "differences"),
    [
        (1, 1, []),
        (1, 1.0, []),
        ("white", Word("white"), []),
        (1, "1", ["at: 1, not 1"]),
        (None, 0, ["at: 0, not None"]),
        (None, None, []),
        (False, 0, ["at: 0, not False"]),
        ([], (), []),
        ([1], [1, 2], ["at: [1, 2], not [1]"]),
        ([1, 2], [1], ["at: [1], not [1, 2]"]),
        ([], [1], ["at: [1], not []"]),
        ([True], [1], ["at: [1], not [True]"]),
        ([{"a": 1}], [{"a": 1, "b": 2}], []),
        ([{"a": 1}], [{"a": 2}], ["at: [{'a': 2}], not [{'a': 1}]"]),
        ("ab", ["a", "b"], ["at: ['a', 'b'], not ab"]),
        ({"a": 1}, 1, ["at: 1, not {'a': 1}"]),
        (1, {"a": 1}, ["at: {'a': 1}, not 1"]),
        ({}, {"a": 1}, []),
        ({"a": {}}, {"a": {}}, []),
        ({"a": {}}, {"a": {"b": 1}}, ["at.a: {'b': 1}, not empty"]),
        ({"a": {}}, {"a": 0}, ["at.a: 0, not {}"]),
        ({"a": None}, {}, ["at.a: missing"]),
        ({"a": 1, "b": 2}, {"a": 2}, ["at.a: 2, not 1", "at.b: missing"]),
        ({1: 2}, {"1": 2}, ["at.1: missing"]),
    ],
)
def test_missing_parts(expected: Any, given: Any, differences: list[str]) -> None:
    assert list(missing_parts(expected, given, "at")) == differences


def test_cases_are_read_game_by_game(tmp_path: Path) -> None:
    (tmp_path / "toy").mkdir()
    (tmp_path / "toy" / "a.yaml").write_text(
        "- {id: one, procedure: count, position: {count: 1}, expect: {ruling: legal}, source: web, truth: derived}\n"
    )
    (tmp_path / "toy" / "empty.yaml").write_text("# nothing yet\n")
    assert [(game, case.id, case.expect) for game, case in load_cases(tmp_path)] == [
        ("toy", "one", Expect(ruling="legal"))
    ]


@pytest.mark.parametrize("fault", ["expct: {}", "truth: guessed", "expect: {rulings: legal}", "policies: [tie]"])
def test_a_case_with_a_fault_is_refused(tmp_path: Path, fault: str) -> None:
    fields = {
        "id": "one",
        "procedure": "count",
        "position": "x",
        "expect": "{}",
        "source": "derived",
        "truth": "derived",
    }
    name, _, value = fault.partition(": ")
    (tmp_path / "toy").mkdir()
    text = "\n  ".join(f"{key}: {one}" for key, one in {**fields, name: value}.items())
    (tmp_path / "toy" / "a.yaml").write_text(f"- {text}\n")
    with pytest.raises(BadCases, match=r"toy/a\.yaml, case 1: "):
        list(load_cases(tmp_path))


@pytest.mark.parametrize("text", ["- {id: [", "- 1: &a 2\n  3: *b\n", "7"])
def test_a_file_that_holds_no_cases_is_named(tmp_path: Path, text: str) -> None:
    (tmp_path / "toy").mkdir()
    (tmp_path / "toy" / "a.yaml").write_text(text)
    with pytest.raises(BadCases, match=r"toy/a\.yaml"):
        list(load_cases(tmp_path))


def test_words_of_cases_are_read_as_those_of_positions_are(tmp_path: Path) -> None:
    (tmp_path / "toy").mkdir()
    fields = "id: one, procedure: count, expect: {}, source: web, truth: derived"
    (tmp_path / "toy" / "a.yaml").write_text(
        f"- {{{fields}, position: [no, on, 12:30, 2024-01-01, 12, true, 1.5, ~]}}\n"
    )
    ((_, case),) = load_cases(tmp_path)
    assert case.position == ["no", "on", "12:30", "2024-01-01", 12, True, 1.5, None]
