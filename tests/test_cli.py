"""The command as its user meets it: what it prints, what it refuses, how it exits."""

import json
from pathlib import Path

import pytest

from knowledge.rule import LANGUAGES
from tests.support import run

LEGAL = ("judge", "cephalopod", "capture", "1 2 3 take 1 3")
ILLEGAL = ("judge", "cephalopod", "capture", "1 2 3 take 2")
MOVE = '{"board": ["b3:W2", "d3:B3"], "to_move": "W", "move": "c3=b3+d3"}'


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (LEGAL, 0),
        (ILLEGAL, 1),
        (("ask", "may I take my own die?"), 0),
        (("ask", "how much does the box weigh in kilograms?"), 1),
        (("show", "cephalopod.capture.choice"), 0),
        (("show", "cephalopod.capture.choise"), 2),
        (("judge", "cephalopod", "capture", "{around: [7]}"), 2),
        (("games",), 0),
        (("games", "cephalopod"), 0),
        (("template", "cephalopod", "move"), 0),
        (("schema", "cephalopod", "move"), 0),
    ],
)
def test_exit_code(arguments: tuple[str, ...], code: int) -> None:
    assert run(*arguments).code == code


def test_the_words_for_a_position_may_come_in_many_forms(tmp_path: Path) -> None:
    file = tmp_path / "position.yaml"
    file.write_text(
        'board: [". . . . .", ". . . . .", ". W2 . B3 .", ". . . . .", ". . . . ."]\nto_move: W\nmove: c3=b3+d3\n'
    )
    drawing = (
        "   A     B     C     D     E\\n5 ... ... ... ... ... 5\\n4 ... ... ... ... ... 4\\n3 ... (2) ... <3> ... 3\\n"
    )
    drawing += "2 ... ... ... ... ... 2\\n1 ... ... ... ... ... 1"
    forms = [
        ([MOVE], ""),
        (["-"], MOVE),
        ([], MOVE),
        ([str(file)], ""),
        (["b3:W2 d3:B3 white c3=b3+d3"], ""),
        (["C3=D3+B3 (5); white; d3:b3, B3:w2"], ""),
        (['board = ["b3:W2", "d3:B3"]\nto_move = "W"\nmove = "c3=b3+d3"'], ""),
        (["{board: {b3: W2, d3: B3}, to_move: white, move: c3=b3xd3}"], ""),
        ([f'{{"board": "{drawing}", "to_move": "W", "move": "c3=b3+d3"}}'], ""),
    ]
    outcomes = []
    for position, given in forms:
        ran = run("judge", "cephalopod", "move", *position, "--format", "json", given=given)
        assert ran.code == 0, (position, ran.out, ran.err)
        outcomes.append(json.loads(ran.out)["outcome"])
    assert all(outcome == outcomes[0] for outcome in outcomes)
    assert outcomes[0]["pip"] == 5


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("form", ["text", "json", "markdown", "html"])
def test_every_format_in_every_language(form: str, language: str) -> None:
    ran = run(*ILLEGAL, "--format", form, "--language", language)
    assert ran.code == 1
    assert ran.err == ""
    assert "cephalopod.capture.set" in ran.out
    if form == "html":
        assert ran.out.startswith(f'<!doctype html>\n<html lang="{language}">')
        assert "<script" not in ran.out
        assert "http" not in ran.out.partition("<body>")[0]


def test_a_verdict_as_json_has_the_agreed_fields() -> None:
    found = json.loads(run(*ILLEGAL, "--format", "json").out)
    assert found["format"] == "verdict/1"
    assert set(found) == {
        *("format", "game", "procedure", "edition", "language", "policies", "ruling", "outcome", "steps", "readings"),
        *("alternatives", "citations", "problems", "brief", "policy_origins", "defaults", "assumed", "left_out"),
        *("house_rules", "understood"),
    }
    assert found["ruling"] == "illegal"
    assert {step["rule"] for step in found["steps"]} <= found["citations"].keys()
    for step in found["steps"]:
        assert set(step) == {"rule", "says", "facts", "result", "text"}
    for citation in found["citations"].values():
        assert citation["title"]
        assert citation["text"]


def test_an_answer_as_json_has_the_agreed_fields() -> None:
    found = json.loads(run("ask", "may I take my own die?", "--format", "json").out)
    assert found["format"] == "answer/1"
    fields = {"question", "language", "game", "found", "corrected", "suggestions", "hits"}
    assert fields <= found.keys()
    hit = found["hits"][0]
    assert set(hit) == {"rule", "game", "title", "text", "language", "status", "score", "why", "sources"}
    assert hit["rule"] == "cephalopod.capture.any-colour"
    assert all({"title", "place", "url"} <= source.keys() for source in hit["sources"])
    assert found["suggestions"] == ["tablejudge judge cephalopod capture"]


REFUSED = [
    (("juge",), "did you mean judge"),
    (("judge", "cefalopod", "move", "x"), "did you mean cephalopod"),
    (("judge", "cephalopod", "moove", "x"), "did you mean move"),
    (("judge", "cephalopod", "move", "nowhere.yaml"), "nowhere.yaml"),
    (("judge", "cephalopod", "move", "/"), "/"),
    (("judge", "cephalopod", "move", "{board: [a1:W1], to_move: W, mov: c3}"), "did you mean move"),
    (("judge", "cephalopod", "capture", "1 2 3 tke 1 3"), "did you mean take"),
    (("judge", "cephalopod", "move", "a1:W1 b1:B1 white a2 b2=a1"), "said twice: first a2, then b2=a1"),
    (("judge", "cephalopod", "capture", "{around: [1, 2}"), ""),
    (("judge", "cephalopod", "capture", "{around: &a [1]}"), "& and *"),
    (("judge", "cephalopod", "capture", "{around: [1], policies: {nothing: here}}"), "nothing"),
    (("judge", "cephalopod", "capture", "1 2", "--policy", "odd"), "name=value"),
    (("show", "cephalopod.capture.choise"), "did you mean cephalopod.capture.choice"),
    (("show", "chess.castling"), "chess.castling"),
    (("ask", "???"), ""),
    (("ask", ""), ""),
    (("games", "chess"), "cephalopod"),
    (("moves", "cephalopod", "--procedure", "move", "b3:W2 d3:B3 white"), "moves"),
    (("judge", "cephalopod", "move", "--language", "de", "x"), "de"),
]


@pytest.mark.parametrize(("arguments", "hint"), REFUSED)
def test_wrong_input_gets_one_clear_sentence(arguments: tuple[str, ...], hint: str) -> None:
    ran = run(*arguments)
    assert ran.code == 2, ran
    assert ran.out == ""
    assert hint in ran.err
    assert "Traceback" not in ran.err
    assert "fault of tablejudge" not in ran.err
    told = [line for line in ran.err.splitlines() if not line.startswith("  ")]  # the line itself, underlined, aside
    assert len(told) == 1, ran.err


def test_every_fault_of_a_position_is_told_at_once_with_its_line() -> None:
    given = "board:\n- . . . . .\n- . W9 . . .\n- . . . Q1 .\n- . . . . .\n- . . . .\nto_move: W\nmove: c3=\n"
    ran = run("judge", "cephalopod", "move", "-", given=given)
    assert ran.code == 2
    for part in ("W9", "Q1", "line 3", "line 4", "line 6", "c3=", "cephalopod.equipment.dice"):
        assert part in ran.err, part
    found = json.loads(run("judge", "cephalopod", "move", "-", "--format", "json", given=given).out)
    assert [problem["code"] for problem in found["problems"]] == [
        "row_length",
        "no_such_pip",
        "not_a_die",
        "not_a_move",
    ]


def test_problems_speak_the_language_asked_for() -> None:
    ran = run("judge", "cephalopod", "capture", "{around: [9]}", "--language", "ru")
    assert "не лежит между 1 и 6" in ran.err


def test_the_locale_chooses_the_language() -> None:
    assert "ПО ПРАВИЛАМ" in run(*LEGAL, LC_ALL="ru_RU.UTF-8").out
    assert "LEGALE" in run(*LEGAL, LC_ALL="it_IT.UTF-8").out
    assert "\nLEGAL " in run(*LEGAL, LC_ALL="de_DE.UTF-8").out


def test_no_colour_where_nobody_looks() -> None:
    assert "\x1b" not in run(*LEGAL).out


@pytest.mark.parametrize("procedure", ["move", "capture", "moves", "game", "result"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_template_can_be_judged_as_it_stands(procedure: str, language: str) -> None:
    template = run("template", "cephalopod", procedure, "--language", language)
    assert template.code == 0
    assert run("judge", "cephalopod", procedure, "-", given=template.out).code == 0


def test_moves_lists_every_placement_with_its_outcome() -> None:
    found = json.loads(run("moves", "cephalopod", "b3:W2 d3:B3 white", "--format", "json").out)
    assert found["format"] == "moves/1"
    assert len(found["choices"]) == 23
    assert {choice["choice"]: choice["outcome"]["pip"] for choice in found["choices"]}["c3=b3+d3"] == 5


def test_completion_offers_games_procedures_and_rules() -> None:
    def completed(words: str, place: int) -> list[str]:
        ran = run(_TABLEJUDGE_COMPLETE="bash_complete", COMP_WORDS=words, COMP_CWORD=str(place))
        return [line.partition(",")[2] for line in ran.out.splitlines()]

    assert "judge" in completed("tablejudge ju", 1)
    assert "cephalopod" in completed("tablejudge judge ce", 2)
    assert completed("tablejudge judge cephalopod mo", 3) == ["move", "moves"]
    assert "cephalopod.capture.choice" in completed("tablejudge show cephalopod.capture.ch", 2)
