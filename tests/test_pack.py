"""The conformance pack: written, read back, run by this program and by others; its pages are up to date."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml
from jsonschema import Draft202012Validator

from adjudicator.cases import BadCases, load_cases, run_case
from adjudicator.pack import case_schema, compare_answer, file_schema, pack, question, read_answers, read_cases
from adjudicator.position import schema
from adjudicator.registry import game as open_game
from tests.packpages import pages
from tests.support import CASES, PROJECT
from tests.support import run_here as run

pytestmark = pytest.mark.checkout
CASE: dict[str, Any] = {
    "game": "cephalopod",
    "id": "one",
    "procedure": "capture",
    "position": {"around": [1, 2, 3]},
    "expect": {"ruling": "resolved", "outcome": {"may_show": [3, 4, 5, 6]}},
    "source": "derived",
    "truth": "derived",
}
PAGES = pages() if CASES.is_dir() and (PROJECT / "docs").is_dir() else {}
OTHER = CASE | {"id": "two", "position": {"around": [7]}, "expect": {"problems": ["unknown_value"]}}


def _write(path: Path, *cases: dict[str, Any], **fields: Any) -> str:
    path.write_text(json.dumps({"format": "cases/1", "schema": {}, "cases": cases} | fields))
    return str(path)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_a_page_is_up_to_date(path: Path) -> None:
    assert path.read_text("utf-8") == PAGES[path], "run: python -m tests.packpages"


def test_every_file_of_cases_fits_the_schema() -> None:
    validator = Draft202012Validator(file_schema())
    files = sorted(CASES.glob("*/*.yaml"))
    assert len(files) > 20
    for file in files:
        validator.validate(yaml.safe_load(file.read_text("utf-8")))


@pytest.mark.parametrize(
    "change",
    [
        {"truth": "guessed"}, {"id": 3}, {"expct": {}}, {"expect": {"ruling": "fine"}}, {"expect": {"rules": "one"}},
        {"expect": {"choices": []}}, {"policies": {"tie": 1}}, {"game": None},
    ],
)  # fmt: skip
def test_what_is_no_case_does_not_fit_the_schema_and_is_refused(change: dict[str, Any], tmp_path: Path) -> None:
    validator = Draft202012Validator(case_schema())
    assert validator.is_valid(CASE)
    assert not validator.is_valid(CASE | change)
    with pytest.raises(BadCases, match=r"^p\.json, case 2"):
        list(read_cases(Path(_write(tmp_path / "p.json", OTHER, CASE | change))))


def test_positions_that_are_ruled_on_fit_their_published_schema() -> None:
    validators: dict[tuple[str, str], Draft202012Validator] = {}
    for game, case in load_cases(CASES):
        if case.expect.problems:
            continue
        key = (game, case.procedure)
        if key not in validators:
            validators[key] = Draft202012Validator(schema(open_game(game).procedure(case.procedure).form))
        position = {name: value for name, value in case.position.items() if name != "policies"}
        errors = [error.message for error in validators[key].iter_errors(position)]
        assert errors == [], f"{game} {case.id}"


def test_the_exported_pack_holds_the_same_cases_and_its_own_schema(tmp_path: Path) -> None:
    file = tmp_path / "cases.json"
    assert run("conformance", "--export", str(file)) == (0, "", "")
    written = json.loads(file.read_text("utf-8"))
    assert (written["format"], written["schema"]) == ("cases/1", case_schema())
    validator = Draft202012Validator(written["schema"])
    assert all(validator.is_valid(case) for case in written["cases"])
    found = list(read_cases(file))
    known = list(read_cases(CASES))
    assert len(found) == len(known) > 1000
    assert msgspec.json.encode(pack(found)) == msgspec.json.encode(pack(known))
    ran = run("check", "--cases", str(file), "--format", "json")
    assert (ran.code, json.loads(ran.out)["read"]["cases"]) == (0, len(found))


def test_all_cases_pass_also_as_lines_of_json() -> None:
    """What another program would be told, and how its answers are compared, by the example of this one."""
    ran = run(
        "conformance", "--program", f"{sys.executable} -m cli.main judge --batch - --no-house-rules", "--format", "json"
    )
    found = json.loads(ran.out)
    assert (ran.code, ran.err, found["failures"]) == (0, "", [])
    assert found["totals"]["passed"] == found["totals"]["cases"] == len(list(load_cases(CASES)))


def _spoil(line: dict[str, Any]) -> dict[str, Any]:
    ruling = "legal" if line.get("ruling") == "illegal" else "illegal"
    return line | {"ruling": ruling, "problems": []}


@pytest.mark.parametrize("spoil", [_spoil, lambda line: {"id": line["id"]}])
def test_a_program_that_answers_otherwise_fails(spoil: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
    cases = [pair for pair in load_cases(CASES) if pair[0] == "cephalopod" and pair[1].expect.ruling]
    batch = "\n".join(json.dumps(question(*one)) for one in cases)
    answers = [json.loads(line) for line in run("judge", "--batch", "-", given=batch).out.splitlines()]
    read = read_answers("\n".join(json.dumps(spoil(line)) for line in answers).encode())
    assert len(read) == len(cases)
    for game, case in cases:
        assert compare_answer(game, case, read[f"{game}/{case.id}"]).differences, case.id


def _program(folder: Path, text: str) -> str:
    file = folder / "program.py"
    file.write_text(f"import sys, json\nasked = [json.loads(line) for line in sys.stdin]\n{text}\n")
    return f"{sys.executable} {file}"


SAY = "print(json.dumps({'id': asked[%d]['id'], %s}))"
RIGHT = SAY % (0, "'ruling': 'resolved', 'outcome': {'may_show': [3, 4, 5, 6]}, 'more': 1")
WRONG = SAY % (0, "'ruling': 'legal', 'outcome': {'may_show': [3, 4, 5, 6]}")
REFUSED = SAY % (1, "'format': 'problems/1', 'problems': [{'code': 'unknown_value'}]")


@pytest.mark.parametrize(
    ("text", "code", "counts"),
    [
        (f"{RIGHT}\n{REFUSED}", 0, (2, 0, 0)),
        (f"{REFUSED}\n{RIGHT}", 0, (2, 0, 0)),
        (RIGHT, 0, (1, 0, 1)),
        (f"{WRONG}\n{REFUSED}", 1, (1, 1, 0)),
        ("pass", 1, (0, 0, 2)),
    ],
)
def test_another_program(text: str, code: int, counts: tuple[int, int, int], tmp_path: Path) -> None:
    cases = _write(tmp_path / "cases.json", CASE, OTHER)
    ran = run("conformance", "--cases", cases, "--program", _program(tmp_path, text), "--format", "json")
    found = json.loads(ran.out)
    totals = found["totals"]
    assert (ran.code, (totals["passed"], totals["failed"], totals["unanswered"])) == (code, counts)
    assert [one["id"] for one in found["failures"]] == ["one"] * counts[1]
    assert found["procedures"][0]["truth"]["derived"] == totals
    page = run("conformance", "--cases", cases, "--program", _program(tmp_path, text))
    assert page.code == code
    assert ("one: ruling: legal, not resolved" in page.out) == bool(counts[1])
    assert (f"unanswered: {counts[2]}" in page.out) == bool(counts[2])


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("print('hello')", "answer 1: JSON is malformed"),
        (f"{RIGHT}\nprint('[]')", "answer 2: Expected `object`"),
        (f"{RIGHT}\n{RIGHT}", "answer 2: cephalopod/one is answered twice"),
        ('print(\'{"id": "chess/1"}\')', "chess/1 was not asked"),
        ("sys.exit(7)", ": 7"),
    ],
)
def test_answers_that_cannot_be_used(text: str, says: str, tmp_path: Path) -> None:
    cases = _write(tmp_path / "cases.json", CASE, OTHER)
    ran = run("conformance", "--cases", cases, "--program", _program(tmp_path, text))
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1), ran
    assert says in ran.err


@pytest.mark.parametrize("program", ["", "nowhere/at/all", "'open"])
def test_a_program_that_cannot_be_started(program: str, tmp_path: Path) -> None:
    ran = run("conformance", "--cases", _write(tmp_path / "cases.json", CASE), "--program", program)
    if program:
        assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1), ran
    else:
        assert ran.code == 0


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "p.json: "),
        (b"{", "p.json: "),
        (b"\xff", "p.json: "),
        (b"[" * 100_000, "p.json: "),
        (b"[]", "p.json: this is no pack of the format cases/1"),
        (b'{"format": "cases/2", "cases": []}', "p.json: this is no pack of the format cases/1"),
        (b'{"format": "cases/1", "cases": {}}', "p.json: this is no pack of the format cases/1"),
        (b'{"format": "cases/1", "cases": [1]}', "p.json, case 1: "),
        (b'{"format": "cases/1", "cases": []}', "there are no cases here"),
        (json.dumps({"format": "cases/1", "cases": [CASE, CASE]}).encode(), "cephalopod has two cases named one"),
    ],
)
def test_a_bad_pack_gets_one_sentence(content: bytes, says: str, tmp_path: Path) -> None:
    (tmp_path / "p.json").write_bytes(content)
    ran = run("conformance", "--cases", str(tmp_path / "p.json"))
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1), ran
    assert says in ran.err


def test_a_game_or_procedure_that_is_not_known_fails_by_name(tmp_path: Path) -> None:
    strange = [CASE | {"game": "chess"}, CASE | {"id": "x", "procedure": "castle"}]
    ran = run("conformance", "--cases", _write(tmp_path / "p.json", *strange))
    assert ran.code == 1
    assert "one: there is no game chess" in ran.out
    assert "x: there is no procedure castle" in ran.out


def test_one_game_is_packed_as_it_is_run() -> None:
    cases = [pair for pair in load_cases(CASES) if pair[0] == "grand-octopus"]
    found = json.loads(run("conformance", "--game", "Night of the Grand Octopus", "--format", "json").out)
    assert found["totals"] == {"cases": len(cases), "passed": len(cases), "failed": 0, "unanswered": 0}
    assert {one.game for one in pack(cases).cases} == {"grand-octopus"}
    assert not run_case(*cases[0]).differences


def test_coverage_names_functions_and_cases_and_every_language() -> None:
    found = json.loads(run("coverage", "--format", "json").out)
    totals = found["totals"]
    assert totals["exercised"] == totals["normative"] == sum(not row["not_executable"] for row in found["rules"])
    assert set(totals["languages"].values()) == {totals["rules"]}
    for row in found["rules"]:
        assert len(row["case_ids"]) == row["cases"]
        assert bool(row["cases"]) != bool(row["not_executable"])
    short = run("coverage", "--totals")
    assert f"{totals['exercised']} / {totals['normative']} (100 %)" in short.out
    assert json.loads(run("coverage", "--totals", "--format", "json").out) == {**found, "rules": []}
