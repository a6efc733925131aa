"""Killed while it writes, a disk that is full, two versions at once: nothing kept is lost, the next answer is right."""

import os
import random
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from knowledge.ask import ask
from knowledge.cache import intact
from knowledge.library import Library
from knowledge.store import Store
from tests.hostile.kept import Kept
from tests.support import PROJECT
from tests.toy_law import edit, write_law

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="signals and limits are others there")

QUESTION, ANSWER = "how far does a pawn go?", "toy.move.step"
SEED = 20261201

KILLED = """
import os, signal, sys
from pathlib import Path

left = int(sys.argv[1])
COUNTED = ("os.mkdir", "os.rename", "os.link", "os.remove", "os.rmdir")


def count(event, arguments):
    global left
    writes = event == "open" and isinstance(arguments[2], int) and arguments[2] & (os.O_WRONLY | os.O_RDWR)
    if writes or event in COUNTED:
        left -= 1
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)


sys.addaudithook(count)
sys.dont_write_bytecode = True
"""
BUILD = f"""
from knowledge.ask import ask
from knowledge.library import Library
from knowledge.store import Store
print([hit.rule.id for hit in ask({QUESTION!r}, Library(Store(Path(sys.argv[2])))).hits][:1], left)
"""
COMMAND = """
from cli.main import main
sys.argv = ["tablejudge", *sys.argv[2:]]
main()
"""


def _run(script: str, *arguments: str, limit: int | None = None) -> subprocess.CompletedProcess[bytes]:
    """Run a script in a process of its own, with a limit on the size of the files that it writes."""
    environment = {**os.environ, "PYTHONPATH": str(PROJECT), "LC_ALL": "C.UTF-8"}

    def limited() -> None:
        if limit is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    command = [sys.executable, "-c", script, *arguments]
    return subprocess.run(command, capture_output=True, env=environment, preexec_fn=limited, check=False, timeout=300)


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLEJUDGE_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def test_a_build_killed_at_any_point_costs_nothing_but_itself(cache: Path, tmp_path: Path) -> None:
    law = write_law(tmp_path / "law")
    never = 10_000
    whole = _run(KILLED + BUILD, str(never), str(law))
    writes = never - int(whole.stdout.split()[-1])
    assert ANSWER in whole.stdout.decode()
    assert writes > 20
    text = (law / "toy/en.md").read_text("utf-8")
    points = random.Random(SEED).sample(range(1, writes + 1), 4)
    for number, point in enumerate(sorted({1, writes, *points}), 1):
        (law / "toy/en.md").write_text(text + "\n" * number, "utf-8")  # a law that nobody has seen yet
        killed = _run(KILLED + BUILD, str(point), str(law))
        assert killed.returncode == -9, killed
        answer = ask(QUESTION, Library(Store(law)))
        assert answer.hits[0].rule.id == ANSWER
        assert intact(Store(law).home / "records")


@pytest.mark.parametrize(
    "line",
    [
        ("add", "{book}", "--game", "Otter"),
        ("judge", "cephalopod", "capture", "1 2"),
        ("ask", "who discards herons?"),
    ],
    ids=lambda line: str(line[0]),
)
def test_a_command_killed_while_it_writes_loses_nothing_kept(line: tuple[str, ...], kept: Kept, tmp_path: Path) -> None:
    book = tmp_path / "otter.md"
    book.write_text("# Otters\n\nAn otter may swim twice a turn.\n", "utf-8")
    words = [word.replace("{book}", str(book)) for word in line]
    for point in (1, 2):
        killed = _run(KILLED + COMMAND, str(point), *words)
        assert killed.returncode in (-9, 0, 2), killed
        assert b"Traceback" not in killed.stderr
    kept_books_besides(book.stem)
    kept.is_whole()


def kept_books_besides(name: str) -> None:
    """Take the books of a name off the shelf again, where a killed command had put one there whole."""
    from knowledge import shelf

    for book in list(shelf.books()):
        if book.title.lower().startswith(name):
            shelf.remove(book)
    assert shelf.damaged() == []


CUT = """
import os, signal, sqlite3, sys
wanted, original = sys.argv[1], sqlite3.connect


def connect(*arguments, **options):
    connection = original(*arguments, **options)
    connection.set_trace_callback(lambda text: text.strip().startswith(wanted) and os.kill(os.getpid(), signal.SIGKILL))
    return connection


sqlite3.connect = connect
"""


@pytest.mark.parametrize("statement", ["INSERT", "COMMIT", "DELETE", "CREATE"])
def test_a_history_killed_in_the_middle_of_writing_is_whole(statement: str, kept: Kept) -> None:
    words = ("history", "--forget", "1") if statement == "DELETE" else ("judge", "cephalopod", "capture", "1 2")
    killed = _run(CUT + COMMAND, statement, *words)
    assert killed.returncode == -9, killed
    kept.is_whole()


@pytest.mark.parametrize("limit", [0, 20_000])
def test_a_full_disk_costs_time_but_no_answer_and_nothing_kept(
    limit: int, kept: Kept, cache: Path, tmp_path: Path
) -> None:
    law = write_law(tmp_path / "law")
    ran = _run(KILLED + BUILD, "0", str(law), limit=limit)
    assert (ran.returncode, ANSWER in ran.stdout.decode(), ran.stderr) == (0, True, b""), ran
    assert [path for path in cache.rglob("*") if path.name.startswith(".")] == []
    kept.is_whole()


def test_a_full_disk_takes_no_book_and_no_entry(kept: Kept, tmp_path: Path) -> None:
    book = tmp_path / "otter.md"
    book.write_text("# Otters\n\n" + "An otter may swim twice a turn.\n\n" * 40, "utf-8")
    ran = _run(KILLED + COMMAND, "0", "add", str(book), limit=200)
    assert (ran.returncode, ran.stdout, ran.stderr.count(b"\n")) == (2, b"", 1), ran
    assert b"fault of tablejudge" not in ran.stderr
    ran = _run(KILLED + COMMAND, "0", "judge", "cephalopod", "capture", "1 2", "--brief", limit=200)
    assert (ran.returncode, ran.stderr) == (0, b""), ran
    kept.is_whole()


def test_two_versions_at_once_both_answer_from_their_own_law(cache: Path, tmp_path: Path) -> None:
    laws = [write_law(tmp_path / name) for name in ("old", "new")]
    edit(laws[1] / "toy/en.md", "how far", "how very far")
    environment = {**os.environ, "PYTHONPATH": str(PROJECT)}
    running = [
        subprocess.Popen(
            [sys.executable, "-c", KILLED + BUILD, "0", str(law)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment,
        )
        for law in laws * 2
    ]
    for one in running:
        out, err = one.communicate(timeout=300)
        assert (one.returncode, err, ANSWER in out.decode()) == (0, b"", True), err
    homes = {Store(law).home for law in laws}
    assert homes == {path for path in cache.iterdir() if path.is_dir()}
    for law in laws:
        assert intact(Library(Store(law)).catalogue("en").home)
    old, new = (ask(QUESTION, Library(Store(law))).hits[0].rule for law in laws)
    assert old.id == new.id
