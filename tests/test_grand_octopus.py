"""The Grand Octopus: every case, every question, the figures of the law, and the command as a player uses it."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from adjudicator.cases import Case, load_cases, run_case
from adjudicator.games.grand_octopus import GAME
from adjudicator.games.grand_octopus.tables import (
    KIND,
    LIBRARY,
    NUMBER,
    ROOMS,
    START_POWER,
    START_TOKENS,
    kinds,
)
from adjudicator.procedure import judge
from benchmarks.questions import original
from knowledge.ask import ask
from knowledge.library import Library
from knowledge.rule import LANGUAGES
from knowledge.store import Store
from tests.support import CASES, TESTS, shipped
from tests.support import run_here as run

ALL = [case for game, case in load_cases(CASES) if game == "grand-octopus"]
QUESTIONS = [
    one
    for one in yaml.safe_load((TESTS / "questions" / "grand-octopus.yaml").read_text("utf-8"))
    if one["id"] == original(one["id"])  # test_lookup holds the figures of all
]


@pytest.mark.parametrize("case", ALL, ids=lambda case: case.id)
def test_case(case: Case) -> None:
    assert run_case("grand-octopus", case).differences == ()


def _numbers(text: str) -> dict[int, int]:
    return {int(one): int(other) for one, other in re.findall(r"^\| ([0-9]) \| ([0-9]) \|$", text, re.MULTILINE)}


def test_the_tables_are_the_same_in_the_law_and_in_the_code() -> None:
    rules = shipped().rules["en"]
    assert _numbers(rules["grand-octopus.setup.power"].text) == START_POWER
    assert _numbers(rules["grand-octopus.setup.tokens"].text) == START_TOKENS
    text = rules["grand-octopus.equipment.locations"].text
    rows = re.findall(r"^\| ([1-6]) \| ([a-z ]+) \| ([a-z ]+) \|$", text, re.MULTILINE)
    assert [(int(number), place.replace(" ", "_"), kind.replace(" ", "_")) for number, place, kind in rows] == [
        (number, room, KIND[room]) for room, number in NUMBER.items()
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_rooms_and_components_have_one_name_in_the_law_and_in_verdicts(language: str) -> None:
    law = Store().law("grand-octopus", language)
    table = law.rules["grand-octopus.equipment.locations"].text
    rows = re.findall(r"^\| [1-6] \| (.+?) \| (.+?) \|$", table, re.MULTILINE)
    assert rows == [(law.terms[f"word.{room}"], law.terms[f"word.{KIND[room]}"]) for room in ROOMS]


@pytest.mark.parametrize("procedure", GAME.procedures, ids=lambda procedure: procedure.name)
def test_every_example_to_start_from_can_be_judged(procedure) -> None:
    assert judge(GAME, procedure, procedure.example).ruling in ("legal", "resolved", "finished")


def test_without_an_exterior_location_there_are_six_kinds() -> None:
    assert len(kinds(None)) == 6
    assert LIBRARY not in kinds(None)


@pytest.fixture(scope="module")
def library() -> Library:
    return Library(Store())


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question["id"])
def test_question(question: dict[str, Any], library: Library) -> None:
    """The answer is among the first two; where the rules do not answer, nothing is listed."""
    answer = ask(question["question"], library, game="grand-octopus")
    assert answer.language == question["language"]
    found = [hit.rule.id for hit in answer.hits[:2]]
    if question["answers"]:
        assert set(question["answers"]) & set(found), found
    else:
        assert not answer.found, found


WORDS = Path(__file__).parent / "data" / "grand_octopus_turn.txt"


@pytest.mark.checkout
def test_a_whole_turn_as_a_file_and_as_lines_of_words() -> None:
    """Four players, one turn: the lines of words read like the file, and both are judged alike."""
    data = TESTS / "data"
    by_file = run("judge", "grand-octopus", "turn", str(data / "grand_octopus_turn.yaml"), "--format", "json")
    by_words = run("judge", "grand-octopus", "turn", "-", "--format", "json", given=WORDS.read_text("utf-8"))
    assert (by_file.code, by_words.code) == (0, 0), by_words.err
    filed, worded = json.loads(by_file.out), json.loads(by_words.out)
    assert worded.pop("understood")
    assert filed == worded


def test_choices_that_are_words_are_said_in_the_language() -> None:
    said = run("judge", "grand-octopus", "talk", "act: whisper", "--language", "es")
    assert said.code == 1
    assert "mentir en voz alta" in said.out
    assert "lie_aloud" not in said.out


@pytest.mark.parametrize("procedure", [procedure.name for procedure in GAME.procedures])
def test_every_template_can_be_judged_as_it_stands(procedure: str) -> None:
    printed = run("template", "grand-octopus", procedure, "--language", "es")
    assert run("judge", "grand-octopus", procedure, "-", given=printed.out).code == 0
