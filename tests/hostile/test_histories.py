"""Histories that are locked, broken, another's or of a later version: the answer comes all the same, the file stays."""

import json
import os
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from knowledge import history
from tests.hostile.kept import ASKED, Kept, keep
from tests.inside import call

RULED = ("judge", "cephalopod", "capture", "1 2", "--brief")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Kept]:
    folder = tmp_path_factory.mktemp("kept")
    with pytest.MonkeyPatch.context() as patch:
        for name in ("STATE", "DATA", "CONFIG"):
            patch.setenv(f"TABLEJUDGE_{name}", str(folder / name))
        return folder, keep(folder)


@pytest.fixture
def kept(made: tuple[Path, Kept], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Kept:
    """Give a test its own copy of what is kept."""
    shutil.copytree(made[0], tmp_path, dirs_exist_ok=True)
    for name in ("STATE", "DATA", "CONFIG"):
        monkeypatch.setenv(f"TABLEJUDGE_{name}", str(tmp_path / name))
    return made[1]


def _execute(statement: str, *values: object) -> None:
    connection = sqlite3.connect(Path(history.history_place()))
    with connection:
        connection.execute(statement, values)
    connection.close()


def test_a_locked_history_costs_the_entry_only(kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "WAIT", 0.01)
    other = sqlite3.connect(Path(history.history_place()), isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    assert call(*RULED).code == 0
    assert call("ask", ASKED).code == 0
    for line in (("history",), ("history", "--show", "1"), ("history", "--forget", "all"), ("why",)):
        ran = call(*line)
        assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1), ran
    other.execute("ROLLBACK")
    other.close()
    kept.is_whole()


def _half(file: Path) -> None:
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2 + 100])


def _scribbled(file: Path) -> None:
    content = bytearray(file.read_bytes())
    for place in range(0, len(content), 97):
        content[place] ^= 0x55
    file.write_bytes(content)


def _another(file: Path) -> None:
    file.unlink()
    connection = sqlite3.connect(file)
    connection.execute("CREATE TABLE entries (number INTEGER PRIMARY KEY, recipe TEXT)")
    connection.execute("INSERT INTO entries VALUES (1, 'Soup')")
    connection.commit()
    connection.close()


def _instead(make: Callable[[Path], object]) -> Callable[[Path], None]:
    """Return what puts something else in the place of a file."""

    def put(file: Path) -> None:
        file.unlink()
        make(file)

    return put


BROKEN: dict[str, Callable[[Path], object]] = {
    "cut in half": _half,
    "scribbled over": _scribbled,
    "of another program": _another,
    "text": lambda file: file.write_text("no database\n" * 500, "utf-8"),
    "a pipe": _instead(os.mkfifo),
    "a folder": _instead(Path.mkdir),
    "an endless device": _instead(lambda file: file.symlink_to("/dev/zero")),
    "a link to itself": _instead(lambda file: file.symlink_to(file)),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_history_costs_no_answer_and_is_left_as_it_is(name: str, kept: Kept) -> None:
    file = Path(history.history_place())
    BROKEN[name](file)
    before = file.read_bytes() if file.is_file() and not file.is_symlink() else b""
    assert call(*RULED).code == 0
    for line in (("history",), ("history", "words"), ("history", "--show", "1"), ("why", "1"), ("why", "--entry", "1")):
        ran = call(*line)
        assert ran.code in (1, 2), ran
        assert (ran.code == 2) == bool(ran.err), ran
        assert ran.err.count("\n") <= 1
    if before:
        assert file.read_bytes() == before
    assert kept.saved.exists()


def test_a_history_of_a_later_version_is_read_as_far_as_it_can_be(kept: Kept) -> None:
    _execute("ALTER TABLE entries ADD COLUMN mood TEXT NOT NULL DEFAULT 'calm'")
    _execute("PRAGMA user_version = 999")
    assert call(*RULED).code == 0
    kept.is_whole()
    assert len(history.entries()) == kept.entries + 1


CONTENTS = [
    "{", "[]", "null", "3", "\x00", "[" * 100_000, '{"hits": [1], "steps": [1]}', '{"steps": [{"rule": 1}]}',
    '{"steps": 5, "hits": 5, "citations": 5, "readings": 5}', '{"hits": [{"title": "\\u001b[2J", "rule": "x"}]}',
    '{"steps": [{"rule": "x", "text": "y", "says": "z", "facts": {}, "result": {}}]}',
    '{"steps": [{"rule": "x", "text": "\\ud800\\u001b", "says": "", "facts": {}, "result": {}}], "ruling": "odd"}',
    '{"steps": [{"rule": "x", "text": "y", "says": "", "facts": {}, "result": {}}], "readings": [{"preferred": true}]}',
    '{"steps": [{"rule": "x", "text": "y", "says": "", "facts": {}, "result": {}}], "citations": {"x": {"text": 1}}}',
]  # fmt: skip


@pytest.mark.parametrize("content", CONTENTS, ids=lambda content: content[:30])
def test_an_entry_that_is_not_as_we_write_it_costs_itself_only(content: str, kept: Kept) -> None:
    columns = "moment, command, game, language, asked, answered, content, folded"
    values = ("\x1b[2J", "judge", "cephalopod", "xx", "\x1b]0;x\x07asked", "\u202eanswered", content, "asked")
    _execute(f"INSERT INTO entries ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", *values)
    for line in (
        ("history",),
        ("history", "--show", "3"),
        ("history", "asked"),
        ("why",),
        ("why", "1", "--entry", "3"),
    ):
        for form in ("text", "markdown", "html", "json"):
            ran = call(*line, "--format", form)
            assert ran.code in (0, 2), ran
            assert not {"\x1b", "\x07", "\u202e"} & set(ran.out + ran.err)
    assert json.loads(call("history", "--export", "--format", "json").out)["entries"][2]["number"] == 3
    kept.is_whole()
