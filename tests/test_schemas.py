"""Everything that the commands print as JSON fits its published schema, and the schemas refuse what does not."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from jsonschema import Draft202012Validator

from adjudicator.cases import load_cases
from adjudicator.pack import question
from adjudicator.registry import GAMES
from cli.bench import Chunk, Judge, Settings
from cli.formats import OUTPUTS, output_schema
from cli.houserules import House
from cli.main import COMMANDS as ALL
from tests.pages import found as command
from tests.support import CASES, PROJECT, Ran, run

pytestmark = pytest.mark.checkout
FORMAT = re.compile(r'"format": "(\w+)/1"')


@cache
def _validator(name: str) -> Draft202012Validator:
    return Draft202012Validator(output_schema(name))


def _faults(value: dict[str, Any]) -> list[str]:
    """Return why an output does not fit the schema of the format that it says it has."""
    name, _, version = value["format"].partition("/")
    assert version == "1"
    return [error.message[:300] for one in _validator(name).iter_errors(value) for error in (one.context or [one])]


def test_every_format_in_the_code_has_its_schema() -> None:
    code = "".join(path.read_text("utf-8") for path in sorted((PROJECT / "cli").rglob("*.py")))
    assert {*FORMAT.findall(code), "cases"} == set(OUTPUTS)


@pytest.mark.parametrize("name", OUTPUTS)
def test_a_schema_is_sound_and_printed(name: str) -> None:
    Draft202012Validator.check_schema(output_schema(name))
    assert json.loads(run("schema", "--output", name).out) == output_schema(name)
    assert not _validator(name).is_valid({"format": f"{name}/2"})
    assert not _validator(name).is_valid({"format": f"{name}/1"})


@pytest.mark.parametrize("full", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_the_ruling_on_every_case_fits(game: str, full: bool) -> None:
    cases = [case for name, case in load_cases(CASES) if name == game]
    houses = {name: House() for name in GAMES}
    judge = Judge(Settings("", "", {}, houses, "en", full))
    lines = [msgspec.json.encode(question(game, case)) for case in cases]
    answers = judge(Chunk(1, lines)).text.splitlines()
    assert len(answers) == len(cases)
    kinds = {
        "verdict": msgspec.json.Decoder(OUTPUTS["verdict"][0]),
        "problems": msgspec.json.Decoder(OUTPUTS["problems"][0]),
    }
    seen = set()
    for place, answer in enumerate(answers):
        value = json.loads(answer)
        name = value["format"].partition("/")[0]
        seen.add(name)
        kinds[name].decode(answer)
        if place % 5 == 0:
            assert _faults(value) == [], cases[place].id
    assert seen == {"verdict", "problems"}


COMMANDS: list[tuple[str, ...]] = [
    ("judge", "cephalopod", "capture", "1 2 3 take 1 3"),
    ("judge", "cephalopod", "capture", "1 2 3 take 1 5", "--full"),
    ("judge", "cephalopod", "capture", "1 2 3 take 1 3", "--set", "take=[2,3]", "--why", "1"),
    ("judge", "cephalopod", "capture", "{around: [1, 9]}"),
    ("judge", "cephalopod", "move", "b3:W2 d3:B3 white c3 (4)"),
    ("judge", "cephalopod", "castle", "x"),
    ("moves", "cephalopod", "b3:W2 d3:B3 white"),
    ("moves", "cephalopod", "{board: [z9:W2], to_move: W}"),
    ("score", "scythe", "{players: [{name: A, coins: 3, popularity: 4, stars: 2, territories: 2}]}"),
    (
        *("score", "scythe", "{players: [{name: A, coins: 3, popularity: 4, stars: 2, territories: 2}]}"),
        *("--set", "players[A].coins=9"),
    ),
    ("ask", "may I take my own die?"),
    ("ask", "posso prendere il mio dado?", "--language", "it"),
    ("ask", "qwxz"),
    ("show", "cephalopod.capture.choice"),
    ("show", "cephalopod.derived.length", "--language", "ru"),
    ("show", "cephalopod.capture.chioce"),
    ("games",),
    ("games", "chess"),
    *(("games", game) for game in GAMES),
    ("policies",),
    ("policies", "scythe", "--language", "pt"),
    ("list",),
    ("history",),
    ("check",),
    ("coverage",),
    ("coverage", "--totals"),
    ("conformance", "--game", "grand-octopus"),
]


KEPT = {"add", "list", "show", "why", "history", "remove"}
"""The commands that `test_what_is_kept_fits` asks."""


def test_every_command_that_prints_json_is_held_to_its_schema() -> None:
    able = {name for name in ALL if any("--format" in one.opts for one in command(name)[0].params)}
    assert able == {words[0] for words in COMMANDS} | KEPT


def _fits(ran: Ran) -> dict[str, Any]:
    value: dict[str, Any] = json.loads(ran.out)
    assert _faults(value) == [], ran.out[:500]
    return value


@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: " ".join(words)[:50])
def test_what_a_command_prints_fits(words: tuple[str, ...], tmp_path: Path) -> None:
    _fits(run(*words, "--format", "json", TABLEJUDGE_STATE=str(tmp_path), TABLEJUDGE_DATA=str(tmp_path)))


def test_what_is_kept_fits(tmp_path: Path) -> None:
    def said(*words: str) -> dict[str, Any]:
        return _fits(run(*words, "--format", "json", TABLEJUDGE_STATE=str(tmp_path), TABLEJUDGE_DATA=str(tmp_path)))

    book = said("add", str(PROJECT / "tests/data/house-rules.md"), "--game", "River Trade")
    assert book["id"] == "house-rules"
    assert said("list")["books"]
    assert said("show", "house-rules#1")["format"] == "passage/1"
    answer = said("ask", "may I trade two goods at the river?", "--game", "River Trade")
    assert any(hit["status"] == "own" for hit in answer["hits"])
    said("judge", "cephalopod", "capture", "1 2 3 take 1 3")
    assert said("why", "1")["format"] == "step/1"
    assert len(said("history")["entries"]) == 2
    assert said("history", "--show", "2")["entries"][0]["content"]
    assert said("remove", "house-rules")["removed"]["id"] == "house-rules"


def test_a_field_that_is_not_named_or_is_of_another_kind_does_not_fit() -> None:
    value = _fits(run("judge", "cephalopod", "capture", "1 2 3 take 1 3", "--format", "json", "--no-history"))
    step = value["steps"][0]
    for change in (
        {"more": 1},
        {"ruling": "fine"},
        {"left_out": "none"},
        {"outcome": None},
        {"steps": [{**step, "more": 1}]},
        {"policy_origins": {"tie": "nobody"}},
    ):
        assert _faults(value | change)
    for name in set(value) - {"brief", "citations", "understood", "house_rules"}:
        if name != "format":
            assert _faults({key: one for key, one in value.items() if key != name}), name
