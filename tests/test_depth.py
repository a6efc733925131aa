"""A verdict in one sentence, step by step, or with every rule opened; steps of earlier rulings opened again."""

import json
from functools import partial
from pathlib import Path

import pytest

from adjudicator.cases import load_cases
from adjudicator.procedure import judge
from adjudicator.registry import GAMES
from adjudicator.registry import game as open_game
from adjudicator.verdict import Faulty, Step, decisive
from cli.depth import brief
from cli.options import the_store
from cli.speech import Speech
from knowledge.rule import LANGUAGES
from tests.support import CASES
from tests.support import run_here as run

ILLEGAL = ("judge", "cephalopod", "capture", "1 2 3 take 1 5")
DISPUTED = ("judge", "scythe", "scoring", "encounters_adjacent, player A structure_count 9 coins 2")


def _steps(*results: dict[str, object]) -> list[Step]:
    return [Step("toy.rule", "says", {}, result) for result in results]


@pytest.mark.parametrize(
    ("ruling", "results", "place"),
    [
        ("illegal", [{}, {"legal": False}, {"legal": False}, {"coins": 3}], 1),
        ("open", [{"coins": 3}, {"open": ["talks"]}, {}], 1),
        ("finished", [{"winner": "A"}, {"coins": 3}, {}], 0),
        ("finished", [{"winner": None}, {"coins": 3}, {}], 1),
        ("legal", [{"legal": True}, {"legal": True, "coins": 3}, {"coins": 2}], 1),
        ("resolved", [{"coins": 3}, {"total": 2}, {}], 1),
        ("resolved", [{}, {}], 1),
        ("resolved", [], None),
    ],
)
def test_the_step_that_decides(ruling: str, results: list[dict[str, object]], place: int | None) -> None:
    assert decisive(ruling, _steps(*results)) == place  # type: ignore[arg-type]


@pytest.mark.parametrize("name", GAMES)
def test_every_verdict_has_one_sentence_in_every_language(name: str) -> None:
    game = open_game(name)
    voices = [Speech(the_store().law(name, language)) for language in LANGUAGES]
    for home, case in load_cases(CASES):
        if home != name or case.expect.problems:
            continue
        try:
            verdict = judge(game, game.procedure(case.procedure), case.position, case.policies)
        except Faulty:
            continue
        for voice in voices:
            said = brief(verdict, voice)
            assert said.startswith(voice.term(f"ruling.{verdict.ruling}") + ": "), case.id
            assert "\n" not in said
            assert "{" not in said


def test_brief_says_the_breach_and_names_its_rule() -> None:
    ran = run(*ILLEGAL, "--brief")
    assert ran.code == 1
    assert ran.out == (
        "ILLEGAL: Among the dice around the square there is no 5 left to take [cephalopod.capture.set]\n"
    )
    assert run(*ILLEGAL, "--brief", "-l", "ru").out.startswith("ПРОТИВ ПРАВИЛ: ")


def test_brief_of_a_dispute_says_what_it_hangs_on_and_what_is_preferred() -> None:
    position = "{structure_tile: encounters_adjacent, players: [{name: A, coins: 2, popularity: 3, stars: 0, "
    position += "territories: 0, resources: 0, structure_count: 9}]}"
    ran = run("judge", "scythe", "scoring", position, "--brief")
    assert ran.code == 3
    assert ran.out.startswith("DISPUTED: ")
    for part in ("Eight or nine encounters", "the last step, 9 coins", "then RESOLVED", "A has the highest total, 11"):
        assert part in " ".join(ran.out.split()), part


@pytest.mark.parametrize("form", ["text", "markdown", "html", "json"])
@pytest.mark.parametrize("depth", [("--full",), ("--why", "2"), ("--why", "1", "--why", "6")])
def test_steps_are_opened_in_every_format(form: str, depth: tuple[str, ...]) -> None:
    opened = " ".join(run(*ILLEGAL, *depth, "--format", form).out.split())
    duty = "If some set of dice around the chosen square can be captured"
    choice = "When three or four dice are adjacent, the player takes any two"
    if form == "json":
        steps = [one["step"] for one in json.loads(opened)["opened"]]
        assert steps == ([1, 2, 3, 4, 5, 6] if depth == ("--full",) else [int(one) for one in depth[1::2]])
    else:
        assert (duty in opened) is (depth != ("--why", "1", "--why", "6"))
        assert (choice in opened) is (depth == ("--full",))


def test_the_plain_ruling_opens_nothing() -> None:
    assert "If some set of dice" not in run(*ILLEGAL).out
    assert "opened" not in json.loads(run(*ILLEGAL, "--format", "json").out)


def test_full_tells_a_rule_once_and_refers_to_it_then() -> None:
    position = "{players: [{name: A, coins: 1, popularity: 1, stars: 1}, {name: B, coins: 2, popularity: 1, stars: 1}]}"
    ran = run("judge", "scythe", "scoring", position, "--full")
    text = run("show", "scythe.score.coins").out.splitlines()[1]
    assert ran.out.count(text[:50]) == 1
    assert "see step" in ran.out
    assert "What it was applied to" in ran.out


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (("--why", "7"), "there is no step 7; the last is 6"),
        (("--why", "0"), "there is no step 0"),
        (("--brief", "--full"), "exclude each other"),
        (("--brief", "--why", "1"), "exclude each other"),
    ],
)
def test_what_cannot_be_opened_is_refused(arguments: tuple[str, ...], hint: str) -> None:
    ran = run(*ILLEGAL, *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert hint in ran.err


def test_a_step_of_the_last_ruling_is_opened_again(tmp_path: Path) -> None:
    here = partial(run, TABLEJUDGE_STATE=str(tmp_path))
    assert "no ruling is kept" in here("why").err
    here(*ILLEGAL)
    here("ask", "may I take my own die?")
    decided = here("why")
    assert decided.code == 0
    assert "6. Among the dice around the square there is no 5 left" in decided.out
    assert "Look at the dice adjacent to the square" in decided.out
    assert "2. One of these sets" in here("why", "2").out
    assert "Где взять можно" in here("why", "2", "-l", "ru").out
    found = json.loads(here("why", "2", "--format", "json").out)
    assert (found["format"], found["step"], found["rule"]) == ("step/1", 2, "cephalopod.capture.duty")
    assert found["citation"]["text"]
    refused = {("9",): "the last is 6", ("1", "--entry", "77"): "no entry 77", ("1", "--entry", "2"): "no ruling"}
    for arguments, hint in refused.items():
        ran = here("why", *arguments)
        assert (ran.code, ran.out, hint in ran.err) == (2, "", True), ran


def test_a_rule_that_is_gone_is_told_as_the_ruling_cited_it(tmp_path: Path) -> None:
    from knowledge import history

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TABLEJUDGE_STATE", str(tmp_path))
        step = {"rule": "chess.castling", "says": "x", "facts": {}, "result": {}, "text": "The king has moved"}
        cited = {"chess.castling": {"title": "Castling", "text": "The king has not moved before.", "sources": []}}
        content = {"game": "chess", "language": "en", "ruling": "illegal", "steps": [step], "citations": cited}
        assert history.record("judge", "asked", "ILLEGAL", content, "2026-11-30T00:00:00+00:00")
    ran = run("why", "1", TABLEJUDGE_STATE=str(tmp_path))
    assert ran.code == 0
    assert "The king has not moved before." in ran.out
