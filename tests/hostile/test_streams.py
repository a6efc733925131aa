"""Streams that are closed, full or endless, files that are pipes, homes that cannot be written: no traceback."""

import os
import subprocess
import sys
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import NoReturn

import pytest

from knowledge.places import cache_place
from tests.inside import call
from tests.support import PROJECT, Ran

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs /dev/full and a shell")

RULED = "judge cephalopod capture '1 2' --brief"
REFUSED = "judge cephalopod capture '1 9'"
BATCH = "judge cephalopod capture --batch lines.jsonl"
OWN = ("TABLEJUDGE_STATE", "TABLEJUDGE_DATA", "TABLEJUDGE_CONFIG")
LOST = "tablejudge: the system refused: no space is left\n"

STREAMS: dict[str, tuple[int, str]] = {
    f"{RULED} <&-": (0, ""),
    "judge cephalopod capture <&-": (2, "nothing here"),
    "judge cephalopod capture --batch - <&-": (0, ""),
    f"{RULED} >&-": (0, ""),
    f"{RULED} 2>&-": (0, ""),
    f"{REFUSED} 2>&-": (2, ""),
    f"{RULED} <&- >&- 2>&-": (0, ""),
    f"{REFUSED} <&- >&- 2>&-": (2, ""),
    f"{BATCH} >&-": (0, ""),
    f"{RULED} >/dev/full": (2, LOST),
    f"{REFUSED} 2>/dev/full": (2, ""),
    f"{RULED} >/dev/full 2>/dev/full": (2, ""),
    "--help >/dev/full": (2, LOST),
    "games --format json >/dev/full": (2, LOST),
    f"{BATCH} >/dev/full": (2, LOST),
    f"{BATCH} --jobs 2 >/dev/full": (2, LOST),
    "judge cephalopod capture - </dev/zero": (2, "1000000 bytes are the most"),
    "judge cephalopod capture zero.yaml": (2, "zero.yaml is not an ordinary file"),
    "judge cephalopod capture pipe.yaml": (2, "pipe.yaml is not an ordinary file"),
    "judge cephalopod capture loop.yaml": (2, "loop.yaml cannot be read"),
    "judge cephalopod capture folder.yaml": (2, "folder.yaml"),
    f"{RULED} --house-rules pipe.yaml": (2, "pipe.yaml is not an ordinary file"),
    "conformance --cases pipe.yaml": (2, "no_regular_file"),
    "conformance --cases cases": (2, "no_regular_file"),
    "add pipe.yaml": (2, "pipe.yaml is not an ordinary file"),
    "judge cephalopod capture --batch zero.yaml >/dev/null": (2, ""),
}


def _shell(line: str, cwd: Path, **environment: str | None) -> Ran:
    """Run a line of the shell in which the command stands first; fail if it never ends."""
    settings = {**os.environ, "LC_ALL": "C.UTF-8", "PYTHONPATH": str(PROJECT), **environment}
    known = {name: value for name, value in settings.items() if value is not None}
    script = f"exec '{sys.executable}' -m cli.main {line}"
    done = subprocess.run(["sh", "-c", script], capture_output=True, cwd=cwd, env=known, check=False, timeout=300)
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a folder with a pipe, an endless file, a link to itself, a folder named like a file, and a batch."""
    folder = tmp_path_factory.mktemp("here")
    os.mkfifo(folder / "pipe.yaml")
    (folder / "zero.yaml").symlink_to("/dev/zero")
    (folder / "loop.yaml").symlink_to(folder / "loop.yaml")
    (folder / "folder.yaml").mkdir()
    (folder / "cases" / "toy").mkdir(parents=True)
    os.mkfifo(folder / "cases" / "toy" / "pipe.yaml")
    (folder / "lines.jsonl").write_text('{"position": "1 2"}\n' * 120, "utf-8")
    return folder


@pytest.mark.parametrize("line", STREAMS)
def test_streams_and_files_that_are_not_as_they_should_be(line: str, here: Path) -> None:
    code, says = STREAMS[line]
    ran = _shell(line, here)
    assert ran.code == code, ran
    assert says in ran.err
    assert "Traceback" not in ran.err
    assert "fault of tablejudge" not in ran.err
    assert ran.err.count("\n") <= 1


SETTINGS: dict[str, dict[str, str | None]] = {
    "a home that is no folder": {"HOME": "/dev/null", **dict.fromkeys(OWN)},
    "a home that cannot be written": {"HOME": "/proc", **dict.fromkeys(OWN)},
    "numbers, languages and terminals that are none": {"COLUMNS": "9" * 5000, "LC_ALL": "x" * 5000, "TERM": "\x1b"},
    "a language that is a path": {"TABLEJUDGE_LANGUAGE": "../../etc"},
}


@pytest.mark.parametrize("name", SETTINGS)
def test_a_strange_home_or_setting_costs_no_answer(name: str, tmp_path: Path) -> None:
    for line in (RULED, "judge --help"):
        ran = _shell(line, tmp_path, **SETTINGS[name])
        assert (ran.code, ran.err, bool(ran.out)) == (0, "", True), ran
    assert list(tmp_path.iterdir()) == []


def test_a_cache_that_cannot_be_written_costs_time_only(tmp_path: Path) -> None:
    ran = _shell(RULED, tmp_path, HOME="/dev/null", TABLEJUDGE_CACHE=None)
    assert (ran.code, ran.err) == (0, ""), ran


def test_a_rulebook_in_a_home_that_cannot_be_written_gets_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "book.md").write_text("# Heron\n\nA heron may stand on one leg.\n", "utf-8")
    ran = _shell("add book.md", tmp_path, HOME="/proc", TABLEJUDGE_DATA=None)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)


def test_a_user_without_a_name_or_a_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def nobody(user: int) -> NoReturn:
        raise KeyError(f"getpwuid(): uid not found: {user}")

    monkeypatch.setattr("pwd.getpwuid", nobody)
    for name in ("HOME", "TABLEJUDGE_CACHE", *OWN):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    assert cache_place() == "/dev/null/.cache/tablejudge"
    assert call("judge", "cephalopod", "capture", "1 2", "--brief").code == 0
    assert call("list").code == 0
    assert call("history").code == 1
    assert list(tmp_path.iterdir()) == []


def test_a_working_folder_that_is_gone(tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    script = f"rmdir '{gone}'; exec '{sys.executable}' -c 'from cli.main import main; main()' {RULED}"
    environment = {**os.environ, "PYTHONPATH": str(PROJECT)}
    done = subprocess.run(["sh", "-c", script], capture_output=True, cwd=gone, env=environment, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize(
    "line",
    [["ask", b"may I take my \xff own die?"], ["judge", "cephalopod", "capture", b"1 2 \xff"], ["show", b"\xff"]],
)
def test_bytes_on_the_line_that_are_no_text(line: list[str | bytes]) -> None:
    command = [sys.executable, "-m", "cli.main", *line]
    done = subprocess.run(command, capture_output=True, cwd=PROJECT, check=False)
    assert done.returncode == (0 if line[0] == "ask" else 2), done
    assert b"fault of tablejudge" not in done.stderr
    assert done.stdout.decode() + done.stderr.decode()


def test_a_process_of_a_batch_that_is_killed_gets_one_sentence(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Killed:
        """Processes of which one is always killed."""

        def __init__(self, *arguments: object, **options: object) -> None:
            pass

        def submit(self, *arguments: object) -> Future[None]:
            found: Future[None] = Future()
            found.set_exception(BrokenProcessPool("terminated abruptly"))
            return found

        def shutdown(self, **options: object) -> None:
            pass

    monkeypatch.setattr("concurrent.futures.ProcessPoolExecutor", Killed)
    ran = call("judge", "cephalopod", "capture", "--batch", "lines.jsonl", "--jobs", "2", cwd=here)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert "--jobs 1" in ran.err
