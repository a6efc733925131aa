"""Rulebooks that are none, or want to do harm: one clear sentence each, and nothing that was kept is lost."""

import os
from pathlib import Path

import pytest

from knowledge import shelf
from knowledge.manuscript import manuscript, passages
from tests.support import run_here as run
from tests.test_rulebooks import DISCARD, OWN_DIE, data, listed, printed_json, refused, valley

__all__ = ["data", "valley"]


HOSTILE = {
    "empty": b"",
    "white": b" \n\t\r\n",
    "binary": bytes(range(256)) * 40,
    "latin-1": "Può il giocatore pescare così?".encode("latin-1"),
    "html": b"<!DOCTYPE html><p>Text",
    "signs": b"*** --- *** \x1b[",
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_file_that_is_no_rulebook_gets_one_sentence(tmp_path: Path, valley: Path, kind: str) -> None:
    run("add", str(valley))
    path = tmp_path / f"{kind}.txt"
    path.write_bytes(HOSTILE[kind])
    assert path.name in refused(run("add", str(path)))
    assert len(listed()) == 1


def test_what_is_no_file_gets_one_sentence(tmp_path: Path) -> None:
    loop, pipe, endless, huge = (tmp_path / name for name in ("loop.md", "pipe.md", "endless.md", "huge.md"))
    loop.symlink_to(loop)
    os.mkfifo(pipe)
    endless.symlink_to("/dev/zero")
    with huge.open("wb") as file:
        file.truncate(3_000_000_000)
    for path in (loop, pipe, endless, huge, tmp_path, tmp_path / "missing.md"):
        assert str(path) in refused(run("add", str(path)))


def test_a_link_to_a_file_is_followed_and_a_link_on_the_shelf_is_not(tmp_path: Path, valley: Path, data: Path) -> None:
    link = tmp_path / "link.md"
    link.symlink_to(valley)
    assert run("add", str(link)).code == 0
    secret = tmp_path / "secret.json"
    secret.write_text("{}", "utf-8")
    (data / "rulebooks" / "book-trap.json").symlink_to(secret)
    assert run("add", str(valley), "--title", "Trap", "--game", "Trap").code == 0
    assert [book["id"] for book in listed()] == ["settlers-of-the-valley", "trap-2"]
    assert secret.read_text("utf-8") == "{}"


@pytest.mark.parametrize("damage", [b"", b"{}", b"not json", b"[" * 100_000, b'{"format": "rulebook/1"}\n["", 1]'])
def test_a_damaged_book_costs_itself_only(valley: Path, data: Path, damage: bytes) -> None:
    run("add", str(valley))
    (data / "rulebooks" / "book-broken.json").write_bytes(damage)
    assert printed_json("list")["damaged"] == ["book-broken.json"]
    assert "book-broken.json" in run("list").err
    assert printed_json("ask", DISCARD)["found"]


def test_a_book_that_was_cut_short_is_left_out_and_told(valley: Path, data: Path) -> None:
    run("add", str(valley))
    path = shelf.book_file("settlers-of-the-valley")
    path.write_bytes(path.read_bytes().rpartition(b"\n")[0])
    ran = run("ask", OWN_DIE)
    assert (ran.code, "Settlers of the Valley" in ran.err) == (0, True)
    assert "cephalopod.capture.any-colour" in ran.out


def test_a_book_changed_by_hand_is_indexed_anew(valley: Path, data: Path) -> None:
    run("add", str(valley))
    path = shelf.book_file("settlers-of-the-valley")
    path.write_bytes(path.read_bytes().replace(b"seven cards discards", b"nine hedgehogs discards"))
    assert "nine hedgehogs" in run("ask", "who discards when they have nine hedgehogs?").out


def test_a_data_folder_that_cannot_be_written_gets_one_sentence(valley: Path, data: Path) -> None:
    data.write_text("in the way", "utf-8")
    assert str(data) in refused(run("add", str(valley)))
    assert run("ask", OWN_DIE).code == 0
    assert run("list").code == 0


def test_control_characters_never_reach_the_terminal(tmp_path: Path) -> None:
    path = tmp_path / "evil\x1b[2J.txt"
    path.write_text(
        "The robber\x1b]0;x\x07 moves \u202eseven\u202c hexes\x9b31m and\x00 steals.".replace("\x00", ""), "utf-8"
    )
    assert run("add", str(path), "--title", "Evil\x1b[2J\nbook", "--game", "E\x07vil").code == 0
    printed = run("list").out + run("ask", "how far does the robber move over hexes?").out
    assert "The robber]0;x moves seven hexes31m and steals." in printed
    assert not set(printed) & set("\x1b\x07\x9b\u202e")


def test_deep_and_long_files_take_no_longer_than_others(tmp_path: Path) -> None:
    path = tmp_path / "deep.md"
    for content in (">" * 300_000, "# " + " \t" * 150_000 + "x", "[" * 300_000 + "x", "#" * 300_000, "a " * 150_000):
        path.write_text(content + "\n\nThe end.", "utf-8")
        found = list(passages(manuscript(path.read_bytes(), path).blocks))
        assert found[-1].text.endswith("The end.")
        assert max(len(one.text) for one in found) <= 1500


def test_utf_16_and_a_byte_order_mark_are_read(tmp_path: Path) -> None:
    for encoding in ("utf-16", "utf-8-sig"):
        path = tmp_path / f"{encoding}.txt"
        path.write_text("Каждый игрок берёт две карты в начале хода.", encoding)
        assert printed_json("add", str(path))["language"] == "ru"
    assert len(printed_json("ask", "сколько карт берёт игрок в начале хода?")["hits"]) >= 2
