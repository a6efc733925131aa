"""A shelf and a cache in which somebody else has been: only what is ours is opened, and all of that."""

import json
import os
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest

from knowledge import shelf
from knowledge.ask import ask
from knowledge.kept import read_json
from knowledge.library import Library
from knowledge.store import Store
from tests.hostile.kept import keep
from tests.inside import call, little_memory
from tests.toy_law import write_law

BOOK = {
    "format": "rulebook/1", "id": "trap", "title": "Trap", "game": "trap", "game_name": "Trap", "language": "en",
    "pages": 0, "passages": 1, "blank_pages": 0, "digest": "0" * 64, "file": "trap.md", "added": "2026-12-01",
}  # fmt: skip
PASSAGE = ["", 1, "Trap", "A trap may be set twice a turn."]


def _book(passage: Any = PASSAGE, **fields: Any) -> Callable[[Path], object]:
    return lambda path: path.write_text(f"{json.dumps({**BOOK, **fields})}\n{json.dumps(passage)}", "utf-8")


def _sparse(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(3_000_000_000)


TRAPS: dict[str, Callable[[Path], object]] = {
    "a pipe": os.mkfifo,
    "a folder": Path.mkdir,
    "a link to an endless device": lambda path: path.symlink_to("/dev/zero"),
    "a link to itself": lambda path: path.symlink_to(path),
    "three gigabytes of nothing": _sparse,
    "a title that steers the terminal": _book(title="\x1b[2JTrap"),
    "a title in half a pair of surrogates": _book(title="\ud800"),
    "a game that is a path": _book(id="../../trap"),
    "a language that is none": _book(language="xx"),
    "more passages than there are": _book(passages=10**12),
    "a passage that steers the terminal": _book(["", 1, "Trap", "A trap\x1b]0;x\x07 may be set."]),
    "a passage that runs from right to left": _book(["", 1, "Trap", "A trap \u202emay be set."]),
    "a passage of numbers": _book([1, 2, 3, 4]),
    "a passage of a hundred thousand brackets": lambda path: path.write_text(
        json.dumps(BOOK) + "\n" + "[" * 100_000, "utf-8"
    ),
    "a record of a hundred thousand brackets": lambda path: path.write_text("[" * 100_000, "utf-8"),
    "a pickle": lambda path: path.write_bytes(pickle.dumps(BOOK)),
}


@pytest.mark.parametrize("name", TRAPS)
def test_a_trap_on_the_shelf_costs_itself_only(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in ("STATE", "DATA", "CONFIG"):
        monkeypatch.setenv(f"TABLEJUDGE_{kind}", str(tmp_path / kind))
    kept = keep(tmp_path)
    TRAPS[name](shelf.book_file("trap"))
    with little_memory():
        for line in (("list",), ("ask", "may a trap be set?"), ("show", "trap#1"), ("ask", "who discards herons?")):
            ran = call(*line)
            assert ran.code in (0, 1, 2), ran
            assert not {"\x1b", "\x07", "\u202e", "\ud800"} & set(ran.out + ran.err)
        assert call("ask", "who has more than seven herons?").code == 0
    kept.is_whole()


def test_our_own_kind_of_book_is_no_trap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLEJUDGE_DATA", str(tmp_path))
    (tmp_path / "rulebooks").mkdir()
    _book()(shelf.book_file("trap"))
    assert str(PASSAGE[-1]) in call("ask", "may a trap be set twice a turn?").out


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLEJUDGE_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


QUESTION, ANSWER = "how far does a pawn go?", "toy.move.step"


class Bomb:
    """Makes a folder where it is unpickled."""

    def __init__(self, place: Path) -> None:
        self.place = place

    def __reduce__(self) -> tuple[Any, ...]:
        return os.mkdir, (str(self.place),)


def test_a_pickle_put_into_the_index_is_never_opened(home: Path, tmp_path: Path) -> None:
    law = write_law(tmp_path / "law")
    index = Library(Store(law)).catalogue("en").home
    place = tmp_path / "exploded"
    for number in range(len(list(index.iterdir()))):
        sorted(index.iterdir())[number].write_bytes(pickle.dumps(Bomb(place)))
        assert ask(QUESTION, Library(Store(law))).hits[0].rule.id == ANSWER
    assert not place.exists()


@pytest.mark.parametrize("content", [b"[" * 100_000, b"\xff\xfe", b"", b"null", b'{"state": 1}'])
def test_a_file_of_the_cache_that_is_sealed_but_senseless(content: bytes, home: Path, tmp_path: Path) -> None:
    law = write_law(tmp_path / "law")
    assert ask(QUESTION, Library(Store(law))).hits[0].rule.id == ANSWER
    sealed = b"%08x\n%b" % (crc32(content), content)
    (tmp_path / "one.json").write_bytes(sealed)
    if content not in (b"null", b'{"state": 1}'):
        with pytest.raises(ValueError):  # noqa: PT011 (whatever kind of ValueError)
            read_json(tmp_path / "one.json")
    for memo in home.glob("state-*.json"):
        memo.write_bytes(sealed)
    assert ask(QUESTION, Library(Store(law))).hits[0].rule.id == ANSWER
