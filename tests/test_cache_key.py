"""The cache's key: it names the content of the law's files and of the code that reads them, whatever their dates."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from knowledge import kept
from knowledge.kept import content_key
from tests.toy_law import edit, write_law

DOCUMENTS = (
    "terms.toml",
    "glossary.toml",
    "toy/game.toml",
    "toy/terms.toml",
    "toy/glossary.toml",
    "toy/asked.es.toml",
    "toy/en.md",
    "toy/ru.md",
)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLEJUDGE_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def law(tmp_path: Path) -> Path:
    return write_law(tmp_path / "law")


@pytest.mark.parametrize("remembered", [False, True], ids=["fresh files", "files long unchanged"])
@pytest.mark.parametrize("name", DOCUMENTS)
def test_any_change_of_content_changes_the_key(
    law: Path, name: str, remembered: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if remembered:
        monkeypatch.setattr(kept, "SETTLED", -(10**18))
    before = content_key(law)
    path = law / name
    times = path.stat()
    content = bytearray(path.read_bytes())
    content[-2] ^= 1
    path.unlink()  # a new inode, whatever the clock's grain
    (law / "spare").touch()
    path.write_bytes(content)
    os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
    assert path.stat().st_size == times.st_size
    assert path.stat().st_mtime_ns == times.st_mtime_ns
    assert content_key(law) != before


def test_a_change_in_place_right_after_the_key_was_taken_is_seen(law: Path) -> None:
    keys = set()
    for number in range(20):
        edit(
            law / "toy/en.md",
            "A game for tests" if not number else f"A game no. {number + 9:04}",
            f"A game no. {number + 10:04}",
        )
        keys.add(content_key(law))
    assert len(keys) == 20


CHANGES: dict[str, Callable[[Path], Any]] = {
    "a new file": lambda law: (law / "toy/words.toml").write_text(""),
    "a new game": lambda law: write_law(law, "chess"),
    "a file gone": lambda law: (law / "toy/terms.toml").unlink(),
    "a file renamed": lambda law: (law / "toy/terms.toml").rename(law / "toy/words.toml"),
    "two files exchanged": lambda law: [(law / "a").write_text(""), (law / "toy/it.md").replace(law / "toy/es.md")],
}


@pytest.mark.parametrize("name", CHANGES)
def test_any_change_of_files_changes_the_key(law: Path, name: str) -> None:
    before = content_key(law)
    CHANGES[name](law)
    assert content_key(law) != before


def test_a_change_of_the_code_changes_the_key(law: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "CODE", tmp_path)
    (tmp_path / "analysis.py").write_text("STOP = 'a'")
    before = content_key(law)
    (tmp_path / "analysis.py").write_text("STOP = 'b'")
    assert content_key(law) != before


def test_the_key_of_unchanged_files_is_remembered_and_a_spoilt_memory_is_not_believed(
    law: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hashed: list[Path] = []

    def hash_and_count(folder: Path) -> str:
        hashed.append(folder)
        return "a1"

    monkeypatch.setattr(kept, "SETTLED", -(10**18))
    monkeypatch.setattr(kept, "content_hash", hash_and_count)
    assert (content_key(law), content_key(law), len(hashed)) == ("a1", "a1", 1)
    (memo,) = home.glob("state-*.json")
    whole = memo.read_bytes()
    for spoilt in (b"", b"[]", whole[:-9], whole.replace(b"a1", b"../"), b"00000000\n{}", b"\xff\xfe"):
        memo.write_bytes(spoilt)
        assert content_key(law) == "a1"
    assert len(hashed) == 7
