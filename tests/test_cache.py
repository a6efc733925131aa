"""The cache: whatever becomes of it, answers stay right; nothing in it is changed, and nothing outside it is opened."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from knowledge import store
from knowledge.ask import ask
from knowledge.cache import intact, publish, write_json
from knowledge.index import Index
from knowledge.kept import content_key, read_json
from knowledge.library import Library
from knowledge.store import Store
from tests.support import PROJECT
from tests.toy_law import edit, write_law

QUESTION = "how far does a pawn go?"
ANSWER = "toy.move.step"
SCRIPT = f"""
import sys
import time
from pathlib import Path
from knowledge.ask import ask
from knowledge.kept import content_key, read_json
from knowledge.library import Library
from knowledge.store import Store
answer = ask({QUESTION!r}, Library(Store(Path(sys.argv[1]))))
print([(hit.rule.id, hit.rule.text, hit.score) for hit in answer.hits])
"""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLEJUDGE_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def law(tmp_path: Path) -> Path:
    return write_law(tmp_path / "law")


def _first(law: Path) -> tuple[str, str]:
    """Ask in a new store, as a new process would: the best rule and its text."""
    answer = ask(QUESTION, Library(Store(law)))
    return answer.hits[0].rule.id, answer.hits[0].rule.text


BLOCKS: dict[str, Callable[[Path, Path], Path]] = {
    "the cache": lambda law, home: home,
    "the folder above the cache": lambda law, home: home.parent / "above",
    "the law's folder": lambda law, home: home / content_key(law),
    "the records": lambda law, home: home / content_key(law) / "records",
    "the index": lambda law, home: Library(Store(law)).catalogue("en").home,
}


@pytest.mark.parametrize("name", BLOCKS)
def test_a_file_in_the_way_of_writing_costs_time_only(
    law: Path, home: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = BLOCKS[name](law, home)
    shutil.rmtree(place, ignore_errors=True)
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text("in the way")
    if name == "the folder above the cache":
        monkeypatch.setenv("TABLEJUDGE_CACHE", str(place / "cache"))
    assert [_first(law)[0], _first(law)[0]] == [ANSWER, ANSWER]
    assert place.read_text() == "in the way"


def _cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def _flip(path: Path) -> None:
    content = bytearray(path.read_bytes() or b"x")
    content[len(content) // 2] ^= 8
    path.write_bytes(content)


DAMAGE: dict[str, Callable[[Path], Any]] = {
    "cut": _cut,
    "emptied": lambda path: path.write_bytes(b""),
    "one bit turned": _flip,
    "another's": lambda path: path.write_bytes(b'{"toy": {}}'),
    "gone": lambda path: path.unlink(),
}


@pytest.mark.parametrize("damage", DAMAGE)
@pytest.mark.parametrize("part", ["records", "whoosh-*"])
def test_a_damaged_cache_is_built_anew_and_the_answer_is_right(law: Path, home: Path, part: str, damage: str) -> None:
    expected = _first(law)
    (folder,) = home.glob(f"*/{part}")
    read = 0
    for place in range(len(list(folder.iterdir()))):
        files = sorted(folder.iterdir())  # names of the index change as it is built anew
        path = files[min(place, len(files) - 1)]
        DAMAGE[damage](path)
        read += not intact(folder)
        assert _first(law) == expected, path.name
        if part != "records":  # a records file that nobody reads may stay damaged until somebody does
            assert intact(folder), path.name
    assert read >= 6
    assert [path.name for path in folder.parent.iterdir() if path.name.startswith(".")] == []


def test_an_index_of_another_law_is_not_taken_for_ours(law: Path, tmp_path: Path, home: Path) -> None:
    expected = _first(law)
    other = write_law(tmp_path / "other")
    edit(other / "toy/en.md", "how far", "where to")
    ours, theirs = Library(Store(law)).catalogue("en").home, Library(Store(other)).catalogue("en").home
    shutil.rmtree(ours)
    shutil.copytree(theirs, ours)
    assert not intact(ours)
    assert _first(law) == expected


def test_nothing_is_opened_that_lies_elsewhere_or_that_others_may_write(
    law: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = _first(law)
    index = Library(Store(law)).catalogue("en").home
    opened: list[bool] = []
    genuine = Index.open

    def watched(cls: type[Index], folder: Path) -> Index:
        opened.append(intact(folder) and not folder.stat().st_mode & 0o022)
        return genuine(folder)

    monkeypatch.setattr(Index, "open", classmethod(watched))
    index.chmod(0o777)
    assert _first(law) == expected
    assert index.stat().st_mode & 0o777 == 0o700, "built anew"
    assert opened == [True]
    with monkeypatch.context() as patch:
        patch.setattr(os, "geteuid", lambda: 12345)
        assert _first(law) == expected
    assert opened == [True]
    assert _first(law) == expected
    elsewhere = tmp_path / "elsewhere" / index.parent.name / index.name
    shutil.copytree(index, elsewhere)
    shutil.rmtree(index)
    index.symlink_to(elsewhere)
    assert _first(law) == expected
    assert opened == [True, True]
    assert elsewhere.is_dir()


def test_old_folders_are_removed_after_a_month(law: Path, home: Path) -> None:
    for name, age in (("fresh", 20), ("stale", 40), (".killed", 40)):
        (home / name / "records").mkdir(parents=True)
        long_ago = time.time() - age * 24 * 3600
        os.utime(home / name, (long_ago, long_ago))
    _first(law)
    assert not (home / "stale").exists()
    assert not (home / ".killed").exists()
    assert (home / "fresh" / "records").is_dir()


def test_what_a_killed_build_left_behind_is_ignored(law: Path, home: Path) -> None:
    there = Store(law).home
    for name in (".records.77.aa", ".whoosh-2.77.aa"):
        (there / name).mkdir(parents=True)
        (there / name / "games.json").write_text("half")
    assert _first(law)[0] == ANSWER
    assert intact(Library(Store(law)).catalogue("en").home)


def test_a_build_that_fails_leaves_nothing_behind(home: Path) -> None:
    def full(folder: Path) -> None:
        (folder / "part").touch()
        raise OSError("disk full")

    def stopped(folder: Path) -> None:
        raise KeyboardInterrupt

    assert not publish(home / "k" / "records", full)
    with pytest.raises(KeyboardInterrupt):
        publish(home / "k" / "records", stopped)
    assert list((home / "k").iterdir()) == []


def test_who_comes_second_finds_the_folder_there(home: Path) -> None:
    def beaten(folder: Path) -> None:
        write_json(folder / "a", "second")
        assert publish(home / "k" / "records", lambda other: write_json(other / "a", "first"))

    assert publish(home / "k" / "records", beaten)
    assert read_json(home / "k" / "records" / "a") == "first"
    assert [path.name for path in (home / "k").iterdir()] == ["records"]


def test_twelve_first_questions_at_once(law: Path, home: Path) -> None:
    command = [sys.executable, "-c", SCRIPT, str(law)]
    environment = {**os.environ, "PYTHONPATH": str(PROJECT), "LC_ALL": "C.UTF-8"}
    running = [
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment, text=True)
        for _ in range(12)
    ]
    said = [one.communicate() for one in running]
    assert {err for _, err in said} == {""}
    assert len({out for out, _ in said}) == 1
    assert ANSWER in said[0][0]
    (made,) = [path for path in home.iterdir() if path.is_dir()]
    assert sorted(path.name for path in made.iterdir()) == ["records", Library(Store(law)).catalogue("en").home.name]
    assert intact(made / "records")
    assert intact(Library(Store(law)).catalogue("en").home)


def test_folders_are_private(law: Path, home: Path) -> None:
    _first(law)
    folders = [home, *(path for path in home.rglob("*") if path.is_dir())]
    assert {path.stat().st_mode & 0o777 for path in folders} == {0o700}
    assert len(folders) == 4


def test_a_changed_law_gets_a_place_of_its_own_and_an_old_reader_keeps_the_old_one(law: Path) -> None:
    old = Library(Store(law))
    ask(QUESTION, old)
    edit(law / "toy/en.md", "one step forward", "two steps forward")
    new = Library(Store(law))
    assert new.catalogue("en").home != old.catalogue("en").home
    assert "two steps" in ask(QUESTION, new).hits[0].rule.text
    late = Store(law)
    late.place, late.key = old.store.place, old.store.key
    assert "one step" in late.law("toy", "en").rules[ANSWER].text
    assert "one step" in ask(QUESTION, old).hits[0].rule.text


def test_a_law_that_changes_while_it_is_read_is_not_kept_under_its_old_key(law: Path) -> None:
    early = Store(law)
    edit(law / "toy/en.md", "one step forward", "two steps forward")
    library = Library(early)
    assert "two steps" in ask(QUESTION, library).hits[0].rule.text
    assert not early.home.exists()
    edit(law / "toy/en.md", "two steps forward", "one step forward")
    assert Store(law).key == early.key
    assert "one step" in _first(law)[1]


def test_what_is_compiled_is_not_compiled_again(law: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _first(law)
    monkeypatch.setattr(store, "compiled", None)
    _first(law)
