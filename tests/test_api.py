"""What programs can call: the doors of `adjudicator` and `knowledge`, their typed results and typed errors."""

from typing import Any

import pytest

from adjudicator import api as adjudicator
from adjudicator.api import GAMES, Faulty, FaultyAfterChange, Source
from knowledge import api as knowledge
from knowledge.api import LANGUAGES, UnknownGame, UnknownRule

CAPTURE = {"around": [1, 2, 3], "take": [1, 3]}
TABLE = {"players": [{"name": "Anna", "coins": 21, "popularity": 13, "stars": 6, "territories": 7, "resources": 9}]}


def test_judge_takes_values_or_text_or_words() -> None:
    words = knowledge.words("cephalopod", "capture")
    given: list[Any] = [CAPTURE, "{around: [1, 2, 3], take: [1, 3]}", Source(CAPTURE)]
    found = [adjudicator.judge("cephalopod", "capture", one) for one in given]
    found.append(adjudicator.judge("cephalopod", "capture", "1 2 3 take 1 3", words=words))
    assert found == [found[0]] * 4
    assert (found[0].ruling, found[0].outcome["pip"]) == ("legal", 4)
    assert found[0].steps[0].rule.startswith("cephalopod.")


def test_a_ruling_says_what_was_ruled_on() -> None:
    words = knowledge.words("cephalopod", "capture")
    ruled = adjudicator.rule_on("cephalopod", "capture", "1 2 3 take 1 3", words=words, changes=["take=[3]"])
    assert (ruled.is_words, ruled.position) == (True, {"around": [1, 2, 3], "take": [3]})
    assert ruled.before is not None
    assert (ruled.before.ruling, ruled.verdict.ruling) == ("legal", "illegal")
    assert [(one.path, one.before, one.after) for one in ruled.changes] == [("take", [1, 3], [3])]


@pytest.mark.parametrize("source", ["policies", "position", "house"])
def test_policies_come_from_the_caller_the_position_or_the_house(source: str) -> None:
    game = next(name for name in GAMES if adjudicator.policies_of(name))
    policy = adjudicator.policies_of(game)[0]
    by, other = adjudicator.procedures(game)[0], policy.values[-1]
    position = adjudicator.template(game, by.name)
    given: dict[str, Any] = {} if source == "position" else {source: {policy.name: other}}
    if source == "position":
        position |= {"policies": {policy.name: other}}
    verdict = adjudicator.judge(game, by.name, position, **given)
    assert verdict.policies == {policy.name: other}
    assert verdict.origins == {policy.name: {"policies": "given"}.get(source, source)}


@pytest.mark.parametrize("game", GAMES)
def test_every_template_can_be_judged_and_fits_its_schema(game: str) -> None:
    for one in adjudicator.procedures(game):
        assert adjudicator.judge(game, one.name, adjudicator.template(game, one.name)).steps
        assert adjudicator.schema(game, one.name)["$defs"]


def test_a_template_is_the_callers_own() -> None:
    name = adjudicator.procedures("scythe")[0].name
    adjudicator.template("scythe", name).clear()
    assert adjudicator.template("scythe", name)


def test_moves_lists_what_judge_accepts() -> None:
    position = {"board": ["b3:W2", "d3:B3"], "to_move": "W"}
    listed = adjudicator.moves("cephalopod", position)
    assert len(listed.choices) == 23
    for one in listed.choices:
        assert adjudicator.judge("cephalopod", "move", position | {"move": str(one.choice)}).ruling == "legal"


def test_score_adds_up() -> None:
    sheet = adjudicator.score("scythe", adjudicator.template("scythe", "scoring"))
    for one in sheet.outcome["players"].values():
        assert one["total"] == sum(value for key, value in one.items() if key != "total" and type(value) is int)


REFUSED: list[tuple[Any, str, str, str]] = [
    (lambda: adjudicator.judge("cefalopod", "move", {}), "", "unknown_game", "cephalopod"),
    (lambda: adjudicator.judge("cephalopod", "mov", {}), "", "unknown_procedure", "move"),
    (lambda: adjudicator.judge("cephalopod", "capture", "  "), "", "empty", ""),
    (lambda: adjudicator.judge("cephalopod", "capture", {"arund": [1]}), "arund", "unknown_field", "around"),
    (lambda: adjudicator.judge("cephalopod", "capture", None), "", "expected", ""),
    (
        lambda: adjudicator.judge("cephalopod", "capture", CAPTURE, policies={"x": "y"}),
        "policies.x",
        "unknown_policy",
        "",
    ),
    (lambda: adjudicator.moves("cephalopod", {}, procedure="move"), "", "unknown_procedure", "moves"),
    (lambda: adjudicator.score("cephalopod", {}), "", "no_scoring", ""),
    (lambda: adjudicator.rule_on("cephalopod", "capture", CAPTURE, changes=["="]), "--set", "not_a_change", ""),
]


@pytest.mark.parametrize(("call", "path", "code", "suggestion"), REFUSED, ids=[code for _, _, code, _ in REFUSED])
def test_what_is_wrong_is_faulty(call: Any, path: str, code: str, suggestion: str) -> None:
    with pytest.raises(Faulty) as caught:
        call()
    problem = caught.value.problems[0]
    assert (problem.path, problem.code, problem.suggestion) == (path, code, suggestion)


def test_every_fault_of_a_text_has_its_line() -> None:
    with pytest.raises(Faulty) as caught:
        adjudicator.judge("cephalopod", "capture", "around:\n- 1\n- 9\ntake:\n- x\n")
    assert [(one.path, one.line) for one in caught.value.problems] == [("around[1]", 3), ("take[0]", 5)]


def test_a_change_that_spoils_a_position_is_told_apart() -> None:
    with pytest.raises(FaultyAfterChange) as caught:
        adjudicator.rule_on("cephalopod", "capture", CAPTURE, changes=["around[0]=9"])
    assert caught.value.problems[0].path == "around[0]"
    mended = adjudicator.rule_on("cephalopod", "capture", {"around": [9, 2]}, changes=["around[0]=1"])
    assert mended.before is None
    assert mended.faults[0].path == "around[0]"


def test_ask_finds_rules_in_the_language_of_the_question() -> None:
    answer = knowledge.ask("posso catturare i miei dadi?", game="cephalopod", limit=2)
    assert (answer.language, answer.found, len(answer.hits)) == ("it", True, 2)
    assert {hit.rule.language for hit in answer.hits} == {"it"}
    assert not knowledge.ask("how do I castle", game="cephalopod").found


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rule_stands_in_its_place(language: str) -> None:
    placed = knowledge.rule("[cephalopod.capture.choice]", language)
    assert (placed.rule.id, placed.rule.language) == ("cephalopod.capture.choice", language)
    assert placed.parents[0] == placed.rule.parent
    above = knowledge.rule(placed.parents[0], language)
    assert placed.rule.id in above.children
    assert knowledge.translations(placed.rule.id)[language] == placed.rule


def test_games_are_found_by_any_name() -> None:
    for game in knowledge.games().values():
        for name in (game.id, *game.name.values()):
            assert knowledge.find_game(f" {name.upper()} ").id == game.id


def test_names_that_are_none_come_with_the_nearest() -> None:
    with pytest.raises(UnknownGame) as game:
        knowledge.find_game("scithe")
    with pytest.raises(UnknownRule) as rule:
        knowledge.rule("cephalopod.capture.choise")
    assert (game.value.suggestion, rule.value.suggestion) == ("scythe", "cephalopod.capture.choice")
    assert set(game.value.choices) == set(knowledge.games())
    with pytest.raises(UnknownGame):
        knowledge.ask("who wins?", game="chess")


def test_what_settles_a_rule_is_a_procedure() -> None:
    for game in knowledge.games().values():
        names = {one.name for one in adjudicator.procedures(game.id)}
        settled = {knowledge.settled_by(rule, game) for rule in knowledge.law(game.id, "en").rules}
        assert settled - {""} <= names
        assert settled & names
