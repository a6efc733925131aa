"""Policies: which are in force, which are known, and how unsettled ones make a ruling disputed."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec
import pytest

from adjudicator.policy import Policies, Policy, check_policies
from adjudicator.procedure import Game, Procedure, alternatives, judge
from adjudicator.registry import GAMES
from adjudicator.registry import game as open_game
from adjudicator.verdict import Alternative, Faulty, Step, Verdict
from tests.support import shipped

TIES = Policy("ties", ("shared", "first", "none"), "toy.ties")
START = Policy("start", ("left", "right"), "toy.start")
EDITION = Policy("edition", ("second", "first"), "toy.edition", contested=False)
KNOWN = (TIES, START, EDITION)


class Form(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the rules of these tests look at."""

    tied: bool = False
    move: int = 0


def _rule(form: Form, policies: Policies) -> Iterator[Step]:
    """Ask `ties` where it is a tie, `start` in one branch of that only; `move` is legal up to a policy's limit."""
    yield Step("toy.count", "counted", {}, {"edition": policies["edition"]})
    if form.move:
        limit = 1 if policies["start"] == "left" else 2
        yield Step("toy.start", "limit", {"limit": limit}, {"legal": form.move <= limit})
    if form.tied:
        winner = policies["ties"]
        yield Step("toy.ties", winner, {}, {"winner": winner})
        if winner == "first":
            yield Step("toy.start", "first", {}, {"first": policies["start"]})


def _choices(form: Form, policies: Policies) -> Iterable[Alternative]:
    return [Alternative(str(number)) for number in range(1, 2 if policies["start"] == "left" else 3)]


RULE = Procedure(name="rule", form=Form, rule=_rule, example={}, choices=_choices, near=_choices)
LISTING = Procedure(name="list", form=Form, rule=_rule, example={}, choices=_choices, lists=True)
PLAIN = Procedure(name="plain", form=Form, rule=_rule, example={})
TOY = Game(id="toy", procedures=(RULE, LISTING, PLAIN), policies=KNOWN, edition="second")


def _judge(position: Mapping[str, Any], **settled: str) -> Verdict:
    return judge(TOY, RULE, position, settled)


def test_the_first_value_is_preferred() -> None:
    assert TIES.preferred == "shared"


def test_contested_policies_that_were_asked_for_stay_open() -> None:
    policies = Policies(KNOWN, {"start": "right"})
    assert [policies[name] for name in ("ties", "start", "edition", "ties")] == ["shared", "right", "second", "shared"]
    assert policies.open == {"ties": TIES}
    with pytest.raises(KeyError):
        policies["unheard"]


@pytest.mark.parametrize(
    ("settled", "found"),
    [
        ({}, []),
        ({"ties": "none", "edition": "first"}, []),
        ({"tie": "none"}, [("policies.tie", "unknown_policy", "ties")]),
        ({"TIES": "none"}, [("policies.TIES", "unknown_policy", "ties")]),
        ({"ties": "shred"}, [("policies.ties", "unknown_value", "shared")]),
        ({"ties": "NONE"}, [("policies.ties", "unknown_value", "none")]),
        ({"ties": ""}, [("policies.ties", "unknown_value", "")]),
        ({"x": "y", "start": "up"}, [("policies.x", "unknown_policy", ""), ("policies.start", "unknown_value", "")]),
    ],
)
def test_check_policies(settled: dict[str, str], found: list[tuple[str, str, str]]) -> None:
    assert [(one.path, one.code, one.suggestion) for one in check_policies(KNOWN, settled)] == found


def test_an_unknown_policy_says_what_there_is() -> None:
    assert check_policies(KNOWN, {"x": "y"})[0].facts == {"given": "x", "choices": ["edition", "start", "ties"]}


@pytest.mark.parametrize(
    ("position", "settled", "ruling", "readings"),
    [
        ({}, {}, "resolved", []),
        (
            {"tied": True},
            {},
            "disputed",
            [
                {"ties": "shared"},
                {"ties": "first", "start": "left"},
                {"ties": "none"},
                {"ties": "first", "start": "right"},
            ],
        ),
        ({"tied": True}, {"ties": "none"}, "resolved", []),
        ({"tied": True}, {"ties": "shared"}, "resolved", []),
        ({"tied": True}, {"ties": "first"}, "disputed", [{"start": "left"}, {"start": "right"}]),
        ({"tied": True}, {"ties": "first", "start": "right"}, "resolved", []),
        ({"tied": True, "policies": {"ties": "none"}}, {}, "resolved", []),
        (
            {"tied": True, "policies": {"ties": "none"}},
            {"ties": "first"},
            "disputed",
            [{"start": "left"}, {"start": "right"}],
        ),
        ({"tied": True, "policies": None}, {"ties": "none"}, "resolved", []),
        ({"move": 1}, {}, "legal", []),
        ({"move": 2}, {}, "disputed", [{"start": "left"}, {"start": "right"}]),
        ({"move": 2}, {"start": "right"}, "legal", []),
        ({"move": 2}, {"start": "left"}, "illegal", []),
        ({"move": 3}, {}, "illegal", []),
    ],
)
def test_readings(
    position: dict[str, Any], settled: dict[str, str], ruling: str, readings: list[dict[str, str]]
) -> None:
    """Only unsettled readings that change the ruling or the outcome make it disputed."""
    verdict = _judge(position, **settled)
    assert verdict.ruling == ruling
    assert [dict(reading.policies) for reading in verdict.readings] == readings


def test_the_readings_say_what_each_gives() -> None:
    verdict = _judge({"move": 2})
    assert [(one.ruling, one.preferred) for one in verdict.readings] == [("illegal", True), ("legal", False)]
    assert [[step.says for step in one.because] for one in verdict.readings] == [["left"], ["right"]]
    assert verdict.outcome == verdict.readings[0].outcome
    assert verdict.steps == verdict.readings[0].steps


def test_two_policies_give_every_combination_once() -> None:
    verdict = _judge({"move": 2, "tied": True})
    combinations = [tuple(sorted(one.policies.items())) for one in verdict.readings]
    assert len(combinations) == len(set(combinations)) == 6


def test_the_argument_prevails_and_the_verdict_names_what_was_settled() -> None:
    verdict = _judge({"tied": True, "policies": {"ties": "none", "start": "left"}}, ties="shared")
    assert verdict.outcome["winner"] == "shared"
    assert verdict.policies == {"ties": "shared", "start": "left"}


@pytest.mark.parametrize(("settled", "edition"), [({}, "second"), ({"edition": "first"}, "first")])
def test_the_edition_is_a_policy_that_nobody_disputes(settled: dict[str, str], edition: str) -> None:
    verdict = _judge({}, **settled)
    assert (verdict.edition, verdict.outcome["edition"], verdict.readings) == (edition, edition, ())


def _choice_names(found: Iterable[Alternative]) -> list[str]:
    return [one.choice for one in found]


@pytest.mark.parametrize(
    ("procedure", "position", "listed"),
    [
        (RULE, {"move": 1}, []),
        (RULE, {"move": 3}, ["1"]),
        (RULE, {"move": 3, "policies": {"start": "right"}}, ["1", "2"]),
        (PLAIN, {"move": 3}, []),
        (LISTING, {"move": 1}, ["1"]),
        (LISTING, {"move": 1, "policies": {"start": "right"}}, ["1", "2"]),
    ],
)
def test_alternatives_of_a_verdict(procedure: Procedure, position: dict[str, Any], listed: list[str]) -> None:
    """What is near belongs to an illegal choice; a procedure that lists always lists."""
    assert _choice_names(judge(TOY, procedure, position).alternatives) == listed


def test_choices_by_themselves() -> None:
    assert _choice_names(alternatives(TOY, RULE, {"policies": {"start": "left"}}, {"start": "right"})) == ["1", "2"]
    with pytest.raises(KeyError):
        alternatives(TOY, PLAIN, {}, {})


@pytest.mark.parametrize(
    ("position", "found"),
    [
        ({"policies": ["ties"]}, ["policies"]),
        ({"policies": 0}, ["policies"]),
        ({"policies": {"ties": ["none"]}}, ["policies.ties"]),
        ({"policies": {"tie": "none"}, "moves": 1}, ["policies.tie", "moves"]),
        ([], [""]),
        (None, [""]),
    ],
)
def test_everything_wrong_with_policies_and_position_is_said_at_once(position: Any, found: list[str]) -> None:
    with pytest.raises(Faulty) as caught:
        judge(TOY, RULE, position)
    assert [problem.path for problem in caught.value.problems] == found


def test_a_position_is_not_changed_by_judging_it() -> None:
    position = {"tied": True, "policies": {"ties": "none"}}
    _judge(position)
    assert position == {"tied": True, "policies": {"ties": "none"}}


@pytest.mark.parametrize("game", GAMES)
def test_every_policy_of_the_games_says_each_of_its_values_without_placeholders(game: str) -> None:
    rules = shipped().rules["en"]
    found = open_game(game)
    assert found.edition in next((one.values for one in found.policies if one.name == "edition"), (found.edition,))
    for policy in found.policies:
        for value in policy.values:
            assert "{" not in rules[policy.rule].says[value], f"{policy.rule}, {value}"
