"""The history: everything asked and ruled is kept, for its user alone, and forgotten when told so."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from knowledge import history
from tests.support import PROJECT, Ran
from tests.support import run_here as run

ASKED = ("ask", "may I take my own die?")
RULED = ("judge", "cephalopod", "capture", "1 2 3 take 2")
MOMENT = "2026-11-30T20:00:00+00:00"


def _file() -> Path:
    return Path(history.history_place())


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLEJUDGE_STATE", str(tmp_path / "state"))
    return tmp_path / "state"


def _listed(*arguments: str) -> list[dict[str, Any]]:
    ran = run("history", "--format", "json", *arguments)
    assert ran.code in (0, 1), ran
    found: list[dict[str, Any]] = json.loads(ran.out)["entries"]
    return found


def test_questions_and_rulings_are_kept_newest_first() -> None:
    run(*ASKED)
    run(*RULED, "--language", "ru")
    newest, oldest = _listed()
    assert (newest["command"], newest["game"], newest["language"]) == ("judge", "cephalopod", "ru")
    assert newest["asked"] == "capture: 1 2 3 take 2"
    assert newest["answered"] == "ПРОТИВ ПРАВИЛ"
    assert (oldest["command"], oldest["asked"]) == ASKED
    assert oldest["answered"].startswith("Dice of either colour")


def test_words_search_in_any_case_and_script() -> None:
    run(*ASKED)
    run("ask", "можно ли пропустить ход?")
    assert [entry["asked"] for entry in _listed("ПРОПУСТИТЬ")] == ["можно ли пропустить ход?"]
    assert [entry["asked"] for entry in _listed("DIE", "own")] == [ASKED[1]]
    assert _listed("own", "nothing") == []
    assert _listed("--limit", "1")[0]["asked"] == "можно ли пропустить ход?"


def test_an_entry_is_shown_again_whole() -> None:
    run(*RULED)
    shown = run("history", "--show", "1")
    assert "Only 2 is taken; a capture takes at least two dice" in shown.out
    assert "cephalopod.capture.set" in shown.out
    run(*ASKED)
    assert "Capturing only one's" in run("history", "--show", "2").out
    (entry,) = _listed("--show", "1")
    assert entry["content"]["position"] == {"around": [1, 2, 3], "take": [2]}


def test_export_writes_everything_oldest_first() -> None:
    run(*ASKED)
    run(*RULED)
    assert [entry["number"] for entry in _listed("--export")] == [1, 2]
    markdown = run("history", "--export", "--format", "markdown").out
    assert markdown.index("## 1. may I take my own die?") < markdown.index("## 2. capture: 1 2 3 take 2")
    assert "`cephalopod.capture.set`" in markdown


def test_what_is_forgotten_is_gone_from_the_file(home: Path) -> None:
    run("ask", "may I take the xyzzyquux die?")
    run(*ASKED)
    assert b"xyzzyquux" in _file().read_bytes()
    assert "1" in run("history", "--forget", "1").out
    assert b"xyzzyquux" not in _file().read_bytes()
    assert [entry["number"] for entry in _listed()] == [2]
    run("history", "--forget", "all")
    assert _listed() == []
    run(*ASKED)
    assert _listed()[0]["number"] == 3, "numbers are never used again"


@pytest.mark.parametrize("arguments", [("--show", "9"), ("--forget", "9"), ("--forget", "everything")])
def test_an_entry_that_is_not_there(arguments: tuple[str, ...]) -> None:
    ran = run("history", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert arguments[1] in ran.err


def test_nothing_is_kept_where_it_is_not_wanted(home: Path) -> None:
    def kept(ran: Ran) -> bool:
        assert ran.code in (0, 1)
        return _file().exists()

    assert not kept(run(*ASKED, "--no-history"))
    assert not kept(run(*RULED, "--no-history"))
    assert not kept(run(*ASKED, TABLEJUDGE_HISTORY="off"))
    assert run("history").code == 1
    assert not _file().exists()
    assert kept(run(*ASKED))


def test_it_is_private_by_file_mode(home: Path) -> None:
    run(*ASKED)
    assert home.stat().st_mode & 0o777 == 0o700
    assert _file().stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("obstacle", ["a file where the folder should be", "a file that is no database"])
def test_a_history_that_cannot_be_kept_costs_the_entry_only(home: Path, obstacle: str) -> None:
    if obstacle.endswith("folder should be"):
        home.write_text("in the way")
    else:
        home.mkdir()
        _file().write_text("no database" * 1000)
    assert run(*ASKED).code == 0
    ran = run("history")
    assert "Traceback" not in ran.err
    assert ran.code == (2 if obstacle.endswith("database") else 1)


def test_several_processes_at_once_lose_nothing() -> None:
    script = (
        "import sys\nfrom knowledge import history\n"
        f"for number in range(25): assert history.record('ask', f'{{sys.argv[1]}}-{{number}}', 'x', {{}}, {MOMENT!r})\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(PROJECT)}
    running = [subprocess.Popen([sys.executable, "-c", script, str(name)], env=environment) for name in range(6)]
    assert [one.wait() for one in running] == [0] * 6
    found = history.entries()
    assert len(found) == 150
    assert {entry.asked for entry in found} == {f"{name}-{number}" for name in range(6) for number in range(25)}
