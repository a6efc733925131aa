"""A sixth game is a folder of law, a module, cases and one line; every command then works on it."""

import json
import shutil
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from cli.main import COMMANDS
from knowledge.rule import LANGUAGES
from tests.support import PROJECT, TESTS, Ran, run

TOY = TESTS / "data" / "toy"
ROOMS = ("cli", "knowledge", "adjudicator", "rulesdocs")
ILLEGAL, NOT_UNDERSTOOD, DISPUTED = 1, 2, 3

Tablejudge = Callable[..., Ran]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy the house and move the toy game in."""
    home = tmp_path_factory.mktemp("house")
    for room in ROOMS:
        shutil.copytree(PROJECT / room, home / room, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(TOY / "rulesdocs", home / "rulesdocs" / "toy")
    shutil.copy(TOY / "toy.py", home / "adjudicator" / "games" / "toy.py")
    (home / "cases" / "toy").mkdir(parents=True)
    shutil.copy(TOY / "cases.yaml", home / "cases" / "toy" / "toy.yaml")
    registry = home / "adjudicator" / "registry.py"
    line = 'GAMES: dict[str, str] = {\n    "toy": "adjudicator.games.toy",'
    registry.write_text(registry.read_text("utf-8").replace("GAMES: dict[str, str] = {", line, 1), "utf-8")
    return home


@pytest.fixture(scope="module")
def tablejudge(house: Path) -> Tablejudge:
    """Return the command of that house."""
    settings = {name: str(house / name.rpartition("_")[2].lower()) for name in ("TABLEJUDGE_CACHE", "TABLEJUDGE_DATA")}
    run_here = partial(run, cwd=house, PYTHONPATH=str(house), **settings)
    run_here("ask", "pebbles")  # the first question prepares the index, and says so
    return run_here


def _json(ran: Ran) -> Any:
    assert ran.out, ran.err
    return json.loads(ran.out)


JUDGED = [
    (("7 pebbles take 3",), 0, "legal"),
    (("heap 7 take 4",), ILLEGAL, "illegal"),
    (("2 pebbles, second takes 2",), DISPUTED, "disputed"),
    (("2 pebbles take 2", "--policy", "last=wins"), 0, "legal"),
    (("{heap: 2, take: 2, policies: {last: loses}}",), 0, "legal"),
    (("7 камешков, второй берёт 3",), 0, "legal"),
]

USES = [
    (("ask", "how many pebbles may I take"), 0, "toy.turn.take"),
    (("show", "toy.turn.take"), 0, "Taking pebbles"),
    (("games",), 0, "Pebbles"),
    (("games", "toy"), 0, "the only rules there are"),
    (("judge", "toy", "take", "7 pebbles take 3"), 0, "First takes 3 of 7; left: 4"),
    (("moves", "toy", "2 pebbles"), 0, "Pebbles left: 1"),
    (("policies", "toy"), 0, "last=wins"),
    (("why", "--entry", "999", "--format", "json"), 2, "no entry 999"),
    (("history", "never asked"), ILLEGAL, "Nothing of that kind"),
    (("add", "rulesdocs/toy/en.md", "--game", "toy"), 0, "Pebbles; Pebbles; en"),
    (("list", "--format", "json"), 0, '"format": "rulebooks/1"'),
    (("remove", "nothing", "--format", "json"), 2, "there is no rulebook nothing"),
    (("tour", "--game", "toy"), 0, "$ tablejudge games toy"),
    (("template", "toy", "take"), 0, "# how many pebbles lie in the heap"),
    (("schema", "toy", "take"), 0, "how many pebbles lie in the heap"),
    (("check", "--cases", "cases"), 1, "cases: 5"),  # the other games have no cases here
    (("coverage", "toy", "--cases", "cases"), 0, "toy.end.winner: cases: 1"),
    (("conformance", "--cases", "cases"), 0, "Pebbles: 5 / 5 (100 %)"),
]


def test_every_command_is_tried() -> None:
    scoring = {"score"}  # for games that score, which this one does not; tests/test_score.py tries it
    serving = {"mcp", "serve"}  # wait for an assistant or a browser; test_mcp.py and test_serve.py try them
    assert {arguments[0] for arguments, _, _ in USES} == set(COMMANDS) - scoring - serving


@pytest.mark.parametrize(("arguments", "code", "text"), USES, ids=[" ".join(arguments) for arguments, _, _ in USES])
def test_command(tablejudge: Tablejudge, arguments: tuple[str, ...], code: int, text: str) -> None:
    ran = tablejudge(*arguments)
    assert (ran.code, ran.err) == (code, "")
    assert text in ran.out


@pytest.mark.parametrize(("arguments", "code", "ruling"), JUDGED, ids=[case[0][0] for case in JUDGED])
def test_judge(tablejudge: Tablejudge, arguments: tuple[str, ...], code: int, ruling: str) -> None:
    ran = tablejudge("judge", "toy", "take", *arguments, "--format", "json")
    verdict = _json(ran)
    assert (ran.code, verdict["ruling"], verdict["game"]) == (code, ruling, "toy")
    assert {step["rule"] for step in verdict["steps"]} <= verdict["citations"].keys()


def test_a_dispute_shows_both_readings_and_a_policy_settles_it(tablejudge: Tablejudge) -> None:
    disputed = tablejudge("judge", "toy", "take", "2 pebbles take 2")
    for text in ("DISPUTED", "last=wins", "last=loses", "toy.end.winner"):
        assert text in disputed.out
    for value, winner in (("wins", "First"), ("loses", "Second")):
        settled = tablejudge("judge", "toy", "take", "2 pebbles take 2", "--policy", f"last={value}")
        assert "DISPUTED" not in settled.out
        assert winner in settled.out
    wrong = tablejudge("judge", "toy", "take", "2 pebbles take 2", "--policy", "last=win")
    assert (wrong.code, "wins" in wrong.err) == (NOT_UNDERSTOOD, True)


def test_an_illegal_choice_says_what_would_be_legal(tablejudge: Tablejudge) -> None:
    verdict = _json(tablejudge("judge", "toy", "take", "7 pebbles take 4", "--format", "json"))
    assert [one["choice"] for one in verdict["alternatives"]] == ["1", "2", "3"]
    assert verdict["steps"][0]["text"] == "4 is more than 3"


def test_an_impossible_position_is_refused_by_its_rule(tablejudge: Tablejudge) -> None:
    ran = tablejudge("judge", "toy", "take", "22 pebbles take 1")
    assert (ran.code, "[toy.setup.heap]" in ran.err) == (NOT_UNDERSTOOD, True)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_speaks_of_it(tablejudge: Tablejudge, language: str) -> None:
    verdict = _json(tablejudge("judge", "toy", "take", "7 heap take 3", "-l", language, "--format", "json"))
    law = (TOY / "rulesdocs" / f"{language}.md").read_text("utf-8")
    assert verdict["language"] == language
    assert verdict["citations"]["toy.turn.take"]["title"] in law
    card = tablejudge("games", "toy", "-l", language)
    assert law.splitlines()[0].split(" {#")[0].removeprefix("# ") in card.out


@pytest.mark.parametrize(
    ("question", "rule"),
    [
        ("how many pebbles may I take", "toy.turn.take"),
        ("posso prendere quattro sassolini?", "toy.turn.take"),
        ("кто победил, если взял последний камешек", "toy.end.winner"),
        ("toy.end.empty", "toy.end.empty"),
    ],
)
def test_ask(tablejudge: Tablejudge, question: str, rule: str) -> None:
    assert _json(tablejudge("ask", question, "--format", "json"))["hits"][0]["rule"] == rule


def test_show_names_the_functions_that_apply_a_rule(tablejudge: Tablejudge) -> None:
    shown = tablejudge("show", "toy.turn.take").out
    for function in ("judge_take", "judge_choices", "choices"):
        assert f"adjudicator.games.toy:{function}" in shown


def test_moves(tablejudge: Tablejudge) -> None:
    found = _json(tablejudge("moves", "toy", "2 pebbles", "--format", "json"))
    assert [(one["choice"], one["outcome"]) for one in found["choices"]] == [("1", {"left": 1}), ("2", {"left": 0})]


@pytest.mark.parametrize(("procedure", "ruling"), [("take", "legal"), ("choices", "resolved")])
def test_the_template_can_be_judged_as_it_stands(tablejudge: Tablejudge, procedure: str, ruling: str) -> None:
    for language in LANGUAGES:
        template = tablejudge("template", "toy", procedure, "-l", language)
        ran = tablejudge("judge", "toy", procedure, "-", "--format", "json", given=template.out)
        assert (ran.code, _json(ran)["ruling"]) == (0, ruling)


def test_the_schema_explains_each_field(tablejudge: Tablejudge) -> None:
    text = tablejudge("schema", "toy", "take").out
    for words in ("how many pebbles lie in the heap", "how many the player takes", "first or second"):
        assert words in text


def test_the_law_of_the_game_has_no_fault(tablejudge: Tablejudge) -> None:
    report = _json(tablejudge("check", "--cases", "cases", "--format", "json"))
    assert report["read"]["cases"] == 5
    assert [fault for fault in report["faults"] if "toy" in str(fault)] == []


def test_check_finds_what_is_wrong_with_the_game(tablejudge: Tablejudge, house: Path) -> None:
    module = house / "adjudicator" / "games" / "toy.py"
    right = module.read_text("utf-8")
    module.write_text(right.replace('"one, two or three"', '"one, two or four"'), "utf-8")
    try:
        report = _json(tablejudge("check", "--cases", "cases", "--format", "json"))
    finally:
        module.write_text(right, "utf-8")
    assert [fault["kind"] for fault in report["faults"] if "toy" in str(fault)] == ["wrong-anchor"]


def test_coverage_is_complete(tablejudge: Tablejudge) -> None:
    report = _json(tablejudge("coverage", "toy", "--cases", "cases", "--format", "json"))
    totals = report["totals"]
    assert totals["exercised"] == totals["applied"] == totals["normative"] == 4
    assert set(totals["languages"].values()) == {totals["rules"]}


def test_only_the_registry_differs(house: Path) -> None:
    for room in ("cli", "knowledge"):
        for path in (PROJECT / room).rglob("*.py"):
            assert (house / path.relative_to(PROJECT)).read_bytes() == path.read_bytes()
