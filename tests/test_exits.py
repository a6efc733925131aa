"""Every exit code that a command claims is left with by some line, and every option is tried by some test."""

import json
import re
import signal
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import click
import pytest

from cli.health import CASES
from cli.main import COMMANDS
from tests.pages import found
from tests.support import PROJECT, TESTS, run

LEGAL = ("cephalopod", "capture", "1 2 3 take 1 3")
TABLE = "{structure_tile: encounters_adjacent, players: [{name: A, coins: 0, popularity: 0, stars: 0, %s}]}"
NO_RULE_OF_OURS = "how do I castle in chess?"
CODES: dict[tuple[str, int], tuple[str, ...]] = {
    ("ask", 0): ("may I take my own die?",),
    ("ask", 1): (NO_RULE_OF_OURS,),
    ("show", 0): ("scythe.score.bands",),
    ("games", 0): (),
    ("judge", 0): LEGAL,
    ("judge", 1): ("cephalopod", "capture", "2 5 1 take 2 5"),
    ("judge", 3): ("grand-octopus", "talk", "act: show_clock_then_turn_one_disc"),
    ("moves", 0): ("cephalopod", "b3:W2 d3:B3 white"),
    ("score", 0): ("scythe", TABLE % "structure_count: 2"),
    ("score", 3): ("scythe", TABLE % "structure_count: 9"),
    ("tour", 0): (),
    ("policies", 0): (),
    ("why", 0): (),
    ("history", 0): (),
    ("history", 1): ("never asked",),
    ("add", 0): ("house-rules.md",),
    ("list", 0): (),
    ("remove", 0): ("house-rules",),
    ("template", 0): LEGAL[:2],
    ("schema", 0): LEGAL[:2],
    ("check", 0): (),
    ("check", 1): ("--cases", "cases"),
    ("coverage", 0): ("cephalopod",),
    ("conformance", 0): ("--cases", "cases"),
    ("conformance", 1): ("--cases", "wrong"),
    ("mcp", 0): (),
}
REFUSED = {(name, 2): ("--no-such-option",) for name in ("tablejudge", *COMMANDS)}
ELSEWHERE = {
    ("score", 1): "no game yet has a table that is illegal and can be scored",
    ("tour", 130): "test_what_runs_can_be_stopped",
    ("mcp", 130): "test_what_runs_can_be_stopped",
    ("serve", 0): "tests/test_serve.py: shown until stopped",
}
CASE = (
    "[{{id: one, procedure: capture, position: {{around: [1, 2]}}, expect: {{ruling: {}}}, source: x, truth: derived}}]"
)


def test_every_exit_code_is_tried() -> None:
    claimed = {(name, code) for name in COMMANDS for code in found(name)[0].exits}
    assert CODES.keys() | REFUSED.keys() - {("tablejudge", 2)} | ELSEWHERE.keys() == claimed
    assert not CODES.keys() & ELSEWHERE.keys()
    assert set(found("tablejudge")[0].exits) == {code for _, code in claimed}


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a rulebook, cases that are right, and one that is not; something was judged there."""
    folder = tmp_path_factory.mktemp("place")
    (folder / "house-rules.md").write_bytes((TESTS / "data" / "house-rules.md").read_bytes())
    for name, ruling in (("cases", "resolved"), ("wrong", "illegal")):
        (folder / name / "cephalopod").mkdir(parents=True)
        (folder / name / "cephalopod" / "one.yaml").write_text(CASE.format(ruling))
    _left(folder, "judge", *LEGAL)
    return folder


def _left(folder: Path, *words: str) -> int:
    ran = run(*words, cwd=folder, **{f"TABLEJUDGE_{name}": str(folder / name) for name in ("DATA", "STATE")})
    assert "Traceback" not in ran.err
    assert "fault of tablejudge" not in ran.err
    return ran.code


@pytest.mark.parametrize(("name", "code"), [*CODES, *REFUSED], ids=str)
def test_a_command_leaves_as_it_claims(name: str, code: int, place: Path) -> None:
    if name == "mcp" and code == 0:
        pytest.importorskip("mcp")
    if (name, code) == ("check", 0) and not CASES.is_dir():
        pytest.skip("there are no cases here")
    words = {**CODES, **REFUSED}[name, code]
    if (name, code) == ("remove", 0):
        _left(place, "add", "house-rules.md")
    assert _left(place, *(() if name == "tablejudge" else (name,)), *words) == code


HELLO = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}},
}


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
@pytest.mark.parametrize("name", [name for name in COMMANDS if 130 in found(name)[0].exits])
def test_what_runs_can_be_stopped(name: str) -> None:
    if name == "mcp" and not find_spec("mcp"):
        pytest.skip("mcp is not installed")
    command = [sys.executable, "-m", "cli.main", name]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=PROJECT, text=True
    ) as running:
        assert running.stdin
        assert running.stdout
        if name == "mcp":
            running.stdin.write(json.dumps(HELLO) + "\n")
            running.stdin.flush()
        assert running.stdout.readline()
        running.send_signal(signal.SIGINT)
        running.wait(60)
        assert running.stderr
        assert running.returncode == 130
        assert running.stderr.read().strip().startswith("tablejudge: ")


@pytest.mark.checkout
def test_every_option_is_tried_by_some_test() -> None:
    told = [path.read_text("utf-8") for path in (*TESTS.glob("*.py"), PROJECT / "rulesdocs" / "commands.toml")]
    text = "\n".join(told)
    untried = []
    for name in ("tablejudge", *COMMANDS):
        for param in found(name)[0].params:
            if isinstance(param, click.Option):
                names = "|".join(re.escape(one) for one in (*param.opts, *param.secondary_opts))
                if not re.search(rf"(?<![\w-])(?:{names})(?![\w-])", text):
                    untried.append((name, param.opts))
    assert untried == []
