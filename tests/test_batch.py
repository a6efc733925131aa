"""`judge --batch`: many positions, each answered by a line of its own, in order, whatever is wrong with others."""

import io
import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from adjudicator.cases import load_cases
from adjudicator.reader import MOST_BYTES
from adjudicator.registry import GAMES
from cli import batch
from tests.support import CASES, PROJECT, run

CAPTURE = '{"around": [1, 2, 3], "take": [1, 3]}'


def _answers(*lines: str, arguments: tuple[str, ...] = ()) -> tuple[int, list[Any]]:
    ran = run("judge", *arguments, "--batch", "-", given="\n".join(lines))
    assert ran.err == ""
    return ran.code, [json.loads(line) for line in ran.out.splitlines()]


def test_every_line_is_answered_in_order_under_its_number_and_id() -> None:
    code, found = _answers(
        '{"game": "cephalopod", "procedure": "capture", "position": "1 2 3 take 1 3", "id": "a"}',
        "",
        '{"game": "Night of the Grand Octopus", "procedure": "talk", "position": {"act": "whisper"}, "id": 7}',
        f'{{"game": "cephalopod", "procedure": "capture", "position": {CAPTURE}}}',
    )
    assert code == 0
    assert [(one["line"], one["id"], one["ruling"]) for one in found] == [
        (1, "a", "legal"),
        (3, 7, "illegal"),
        (4, None, "legal"),
    ]
    assert {one["format"] for one in found} == {"verdict/1"}


def test_the_command_line_says_what_lines_leave_out_and_beats_their_policies() -> None:
    nine = {"structure_tile": "encounters_adjacent"}
    player = {"name": "A", "coins": 2, "popularity": 3, "stars": 0, "territories": 0, "resources": 0}
    line = {"position": {**nine, "players": [{**player, "structure_count": 9}]}}
    arguments: tuple[str, ...] = ("scythe", "scoring", "--no-house-rules")
    _, found = _answers(json.dumps({**line, "policies": {"encounter_steps": "none"}}), arguments=arguments)
    assert found[0]["outcome"]["players"]["A"]["total"] == 2
    arguments += ("--policy", "encounter_steps=top_step")
    _, found = _answers(json.dumps({**line, "policies": {"encounter_steps": "none"}}), arguments=arguments)
    assert found[0]["outcome"]["players"]["A"]["total"] == 11


FAULTY = [
    ("nonsense", "not_json", ""),
    ("[1]", "expected", ""),
    ('{"position": 1, "positon": 2}', "unknown_field", ""),
    ("{}", "missing", ""),
    (f'{{"game": "cephalopd", "position": {CAPTURE}}}', "unknown_game", "cephalopod"),
    (f'{{"procedure": "captur", "position": {CAPTURE}}}', "unknown_procedure", "capture"),
    ('{"position": {"around": [9]}}', "out_of_range", ""),
    ('{"position": "1 2 tkae"}', "unknown_words", "take"),
    ('{"position": ""}', "expected", ""),
    ('{"position": {"around": [1], "around": [2]}}', "repeated_key", ""),
    (f'{{"position": {CAPTURE}, "policies": {{"x": "y"}}}}', "unknown_policy", ""),
    (f'{{"position": {CAPTURE}, "policies": ["x"]}}', "expected", ""),
    ('{"position": ' + "[" * 3000 + "]" * 3000 + "}", "too_deep", ""),
    ('{"position": "' + "x" * MOST_BYTES + '"}', "too_long", ""),
]


def test_what_is_wrong_with_a_line_is_its_answer_and_costs_no_other() -> None:
    good = f'{{"position": {CAPTURE}}}'
    lines = [line for text, _, _ in FAULTY for line in (text, good)]
    code, found = _answers(*lines, arguments=("cephalopod", "capture"))
    assert code == 2
    assert [one["format"] for one in found] == ["problems/1", "verdict/1"] * len(FAULTY)
    assert [one["line"] for one in found] == list(range(1, len(lines) + 1))
    for (text, problem, suggestion), answer in zip(FAULTY, found[::2], strict=True):
        assert answer["problems"][0]["code"] == problem, text[:50]
        if suggestion:
            assert answer["problems"][0]["suggestion"] == suggestion


def test_bytes_that_are_no_text_are_refused_line_by_line(tmp_path: Path) -> None:
    file = tmp_path / "lines.jsonl"
    file.write_bytes(b"\xff\xfe\n" + f'{{"position": {CAPTURE}}}'.encode())
    ran = run("judge", "cephalopod", "capture", "--batch", str(file))
    assert (ran.code, ran.err) == (2, "")
    assert [json.loads(line)["format"] for line in ran.out.splitlines()] == ["problems/1", "verdict/1"]


@pytest.mark.parametrize("game", GAMES)
def test_a_batch_answers_as_single_rulings_do(game: str) -> None:
    cases = [case for home, case in load_cases(CASES) if home == game and isinstance(case.position, dict)][::17][:6]
    lines = [
        json.dumps({"procedure": one.procedure, "position": one.position, "policies": dict(one.policies)})
        for one in cases
    ]
    _, found = _answers(*lines, arguments=(game, "--full", "--no-house-rules"))
    for case, answer in zip(cases, found, strict=True):
        policies = [f"--policy={name}={value}" for name, value in case.policies.items()]
        position = json.dumps(case.position)
        single = run("judge", game, case.procedure, position, *policies, "--no-history", "--format", "json")
        alone = json.loads(single.out)
        assert {key: answer[key] for key in alone} == alone, case.id


def test_citations_are_left_out_unless_asked_for() -> None:
    line = f'{{"position": {CAPTURE}}}'
    _, (short,) = _answers(line, arguments=("cephalopod", "capture"))
    _, (full,) = _answers(line, arguments=("cephalopod", "capture", "--full"))
    assert "citations" not in short
    assert short["steps"][0]["text"] == "Dice that share a side with the square: 1, 2, 3"
    assert full["citations"]["cephalopod.adjacent"]["text"]


def test_it_speaks_the_language_asked_for() -> None:
    _, (found,) = _answers('{"position": {"around": [9]}}', arguments=("cephalopod", "capture", "-l", "ru"))
    assert "не лежит между" in found["problems"][0]["message"]


@pytest.mark.parametrize("jobs", ["1", "2", "3"])
def test_however_many_processes_the_answers_are_the_same(jobs: str, tmp_path: Path) -> None:
    file = tmp_path / "lines.jsonl"
    dice = ([1 + number % 6, 1 + number // 6 % 6, 2] for number in range(230))
    lines = [json.dumps({"id": number, "position": {"around": around}}) for number, around in enumerate(dice)]
    file.write_text("\n".join(lines), "utf-8")
    ran = run("judge", "cephalopod", "capture", "--batch", str(file), "--jobs", jobs)
    assert ran.code == 0
    found = [json.loads(line) for line in ran.out.splitlines()]
    assert [(one["line"], one["id"]) for one in found] == [(number + 1, number) for number in range(230)]
    assert [one["outcome"]["must_capture"] for one in found] == [
        min(around[0] + around[1], around[0] + 2, around[1] + 2) <= 6
        for around in ([1 + number % 6, 1 + number // 6 % 6, 2] for number in range(230))
    ]


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (("--batch", "nowhere.jsonl"), "there is no file nowhere.jsonl"),
        (("--batch", "/"), "/ cannot be read"),
        (("cephalopd", "--batch", "-"), "did you mean cephalopod?"),
        (("cephalopod", "captur", "--batch", "-"), "did you mean capture?"),
        (("cephalopod", "capture", "1 2", "--batch", "-"), "--batch"),
        (("cephalopod", "capture", "--batch", "-", "--set", "a=1"), "--batch"),
        (("cephalopod", "capture", "--batch", "-", "--policy", "x"), "name=value"),
        ((), "GAME"),
        (("cephalopod",), "PROCEDURE"),
    ],
)
def test_what_cannot_be_a_batch_is_refused(arguments: tuple[str, ...], hint: str) -> None:
    ran = run("judge", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert hint in ran.err


class Endless(io.RawIOBase):
    """Lines without end; counts how many were read."""

    def __init__(self) -> None:
        self.read_so_far = 0

    def readline(self, size: int | None = -1, /) -> bytes:
        self.read_so_far += 1
        return f'{{"position": {CAPTURE}}}\n'.encode()


@pytest.mark.parametrize("jobs", [1, 2])
def test_few_lines_are_held_at_once(jobs: int) -> None:
    from cli.bench import Judge, Settings
    from cli.houserules import House

    stream = Endless()
    judge = Judge(Settings("cephalopod", "capture", {}, {"cephalopod": House()}, "en", False))
    answers = batch._answers(stream, judge, jobs)  # type: ignore[arg-type]
    next(answers)
    assert stream.read_so_far <= batch.CHUNK * batch.WAITING * jobs
    answers.close()  # type: ignore[attr-defined]


@pytest.mark.skipif(sys.platform == "win32", reason="signals are another matter there")
def test_an_interruption_ends_it_quietly(tmp_path: Path) -> None:
    file = tmp_path / "lines.jsonl"
    file.write_text(f'{{"position": {CAPTURE}}}\n' * 20_000, "utf-8")
    command = [sys.executable, "-m", "cli.main", "judge", "cephalopod", "capture", "--batch", str(file), "--jobs", "2"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=PROJECT) as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, err = process.communicate()
    assert process.returncode == 130
    assert err.decode().strip() == "tablejudge: stopped"


def test_a_broken_pipe_ends_it_quietly(tmp_path: Path) -> None:
    file = tmp_path / "lines.jsonl"
    file.write_text(f'{{"position": {CAPTURE}}}\n' * 20_000, "utf-8")
    command = [sys.executable, "-m", "cli.main", "judge", "cephalopod", "capture", "--batch", str(file)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=PROJECT) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        err = process.stderr.read()
    assert err == b""
