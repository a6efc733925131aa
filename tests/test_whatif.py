"""`--set`: a change on the spot, and what it changed against the ruling before it."""

import json

import pytest

from adjudicator.verdict import Step
from cli.whatif import outcome_changes, step_changes
from tests.support import run_here as run

TAKE = ("judge", "cephalopod", "capture", "1 2 3 take 1 3")
TABLE = (
    "{players: [{name: Anna, coins: 5, popularity: 9, stars: 6}, {name: Boris, coins: 15, popularity: 9, stars: 1}]}"
)


def _step(says: str, **facts: object) -> Step:
    return Step("toy.rule", says, facts)


def test_the_outcome_differs_place_by_place() -> None:
    before = {"legal": True, "players": {"A": {"coins": 1, "total": 4}, "B": {"coins": 2}}, "gone": 1, "same": [1]}
    after = {"legal": False, "players": {"A": {"coins": 3, "total": 4}}, "new": None, "same": [1]}
    assert outcome_changes(before, after) == [
        (("players", "A", "coins"), 1, 3),
        (("players", "B"), {"coins": 2}, None),
        (("gone",), 1, None),
    ]


def test_steps_come_go_and_change() -> None:
    before = [_step("coins", of="A", n=1), _step("stars", of="A"), _step("total", n=4), _step("wins", of="A")]
    after = [_step("coins", of="A", n=2), _step("stars", of="A"), _step("pairs", n=1), _step("total", n=6)]
    found = [(one.kind, (one.before or one.after).says) for one in step_changes(before, after)]  # type: ignore[union-attr]
    assert found == [("changed", "coins"), ("came", "pairs"), ("changed", "total"), ("went", "wins")]
    assert step_changes(before, before) == []


def test_the_ruling_and_what_changed_are_shown() -> None:
    ran = run(*TAKE, "--set", "take=[2]")
    assert ran.code == 1
    assert "\nILLEGAL  Cephalopod, capture\n" in ran.out
    for part in ("take: 1, 3 → 2", "LEGAL → ILLEGAL", "Captured:      1, 3 → –", "- new: ", "- gone: "):
        assert part in ran.out, part


@pytest.mark.parametrize(
    "position", ["1 2 3 take 1 3", '{"around": [1, 2, 3], "take": [1, 3]}', "around: [1, 2, 3]\ntake: [1, 3]"]
)
def test_words_yaml_and_json_can_be_changed(position: str) -> None:
    found = json.loads(run("judge", "cephalopod", "capture", position, "--set", "take[1]=2", "--format", "json").out)
    assert found["outcome"]["pip"] == 3
    changed = found["changed"]
    assert changed["set"] == [{"path": "take[1]", "before": 3, "after": 2}]
    assert changed["ruling"] == {"before": "legal", "after": "legal"}
    assert {"path": "pip", "before": 4, "after": 3} in changed["outcome"]
    assert [one["change"] for one in changed["steps"]] == ["changed"]
    assert changed["problems_before"] == []


def test_several_changes_apply_one_after_the_other() -> None:
    found = json.loads(run(*TAKE, "--set", "around+=4", "--set", "take=[2, 4]", "--format", "json").out)
    assert (found["ruling"], found["outcome"]["pip"]) == ("legal", 6)


def test_a_change_that_changes_nothing_says_so() -> None:
    assert "Nothing changes" in run(*TAKE, "--set", "take=[1, 3]").out


def test_a_faulty_position_says_whether_it_is_so_before_or_after() -> None:
    after = run(*TAKE, "--set", "around[0]=9")
    assert (after.code, after.out) == (2, "")
    assert after.err.startswith("tablejudge: the position after the change: around[0]: 9 is not between 1 and 6")
    before = run(
        "judge", "cephalopod", "capture", "{around: [9, 2], take: []}", "--set", "around[0]=6", "--set", "pip=1"
    )
    assert before.code == 0
    assert "The position before the change cannot be judged" in before.out
    assert "9 is not between 1 and 6" in before.out


@pytest.mark.parametrize(
    ("change", "hint"),
    [
        ("arround=[1]", "did you mean around?"),
        ("take[5]=1", "take[5]: there is no entry 5; the last is 1"),
        ("take", "not of the form path=value"),
    ],
)
def test_a_path_that_is_none_is_refused(change: str, hint: str) -> None:
    ran = run(*TAKE, "--set", change)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert hint in ran.err


def test_a_field_that_is_there_is_suggested_too() -> None:
    assert "did you mean coins?" in run("judge", "scythe", "scoring", TABLE, "--set", "players[0].colins=3").err


def test_a_score_can_be_changed_by_a_players_name() -> None:
    ran = run("score", "scythe", TABLE, "--set", "players[Boris].coins+=40")
    assert ran.code == 0
    assert "Players, Boris, Total: " in ran.out
    assert "Anna → Boris" in ran.out
    found = json.loads(run("score", "scythe", TABLE, "--set", "players[Boris].coins+=40", "--format", "json").out)
    assert found["verdict"]["changed"]["set"][0]["after"] == 55
    refused = run("score", "scythe", TABLE, "--set", "players[Boris].coins+=40", "--format", "csv")
    assert (refused.code, refused.out) == (2, "")


@pytest.mark.parametrize("form", ["markdown", "html"])
def test_every_format_of_a_ruling_shows_what_changed(form: str) -> None:
    ran = run(*TAKE, "--set", "take=[2]", "--format", form)
    assert "LEGAL → ILLEGAL" in ran.out
