"""PDF rulebooks: columns in their order, headings by size of type, pages as printed; what cannot be read is told."""

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from knowledge.manuscript import Block
from tests.pdf_bytes import Put, column, pdf
from tests.support import PROJECT
from tests.support import run_here as run
from tests.test_rulebooks import data, refused

__all__ = ["data"]

LABELS = "0 << /S /r /St 4 >> 1 << /S /D /St 5 >>"


def page(number: int) -> list[Put]:
    """A page in two columns, written right column first, with a running head, a foot and a line across."""
    return [
        Put(50, 805, "River Trade rules", 8),
        Put(50, 770, f"Chapter {number}: Trading", 18),
        *column(
            310, 740, ["The bank gives one card for four of a kind.", "It never runs out, for the hex-", "agons pay."]
        ),
        *column(
            50, 740, ["On your turn you may trade cards with", "the other players. Nobody must ac-", "cept an offer."]
        ),
        Put(50, 690, "The robber", 14),
        *column(50, 670, ["A seven moves the robber.", "Who has more than seven cards", "discards half."]),
        *column(310, 670, ["Right of the robber stands", "the port, which trades", "at two to one."]),
        Put(
            50,
            600,
            "This line goes across the whole page, from one side of it to the other, under both of its columns.",
        ),
        Put(290, 30, "iv" if number == 1 else str(number + 3)),
    ]


@pytest.fixture
def river(tmp_path: Path) -> Path:
    pytest.importorskip("pypdfium2")
    path = tmp_path / "river_trade.pdf"
    path.write_bytes(pdf([page(number) for number in range(1, 5)], LABELS))
    return path


def _blocks(content: bytes) -> tuple[Block, ...]:
    pytest.importorskip("pypdfium2")
    from knowledge.pdf import read_pdf

    return read_pdf(content, Path("book.pdf")).blocks


def test_two_columns_are_read_one_after_the_other() -> None:
    assert [block.text for block in _blocks(pdf([page(1)])) if not block.level] == [
        "River Trade rules",
        "On your turn you may trade cards with the other players. Nobody must accept an offer.",
        "A seven moves the robber. Who has more than seven cards discards half.",
        "The bank gives one card for four of a kind. It never runs out, for the hexagons pay.",
        "Right of the robber stands the port, which trades at two to one.",
        "This line goes across the whole page, from one side of it to the other, under both of its columns.",
        "iv",
    ]


def test_headings_are_told_by_size_and_running_lines_are_dropped(river: Path) -> None:
    found = _blocks(river.read_bytes())
    headings = [(block.text, block.level, block.page) for block in found if block.level]
    assert headings[:4] == [
        ("Chapter 1: Trading", 1, "iv"),
        ("The robber", 2, "iv"),
        ("Chapter 2: Trading", 1, "5"),
        ("The robber", 2, "5"),
    ]
    assert not {"River Trade rules", "iv", "5"} & {block.text for block in found}


def test_one_column_stays_one_even_in_short_lines() -> None:
    lines = [f"Short line number {number}" for number in range(20)]
    (block,) = _blocks(pdf([column(50, 800, lines)]))
    assert block.text == " ".join(lines)


def test_an_answer_cites_the_printed_page(river: Path) -> None:
    added = run("add", str(river), "--game", "River", "--title", "River Trade")
    assert (added.code, added.err) == (0, "")
    assert "pages: 4" in added.out
    hits = json.loads(run("ask", "robber: who discards half on a seven?", "-n", "9", "--format", "json").out)["hits"]
    assert {hit["sources"][0]["place"] for hit in hits} == {"page iv", "page 5", "page 6", "page 7"}
    spoken = run("ask", "discard half of seven cards", "-l", "en", "-n", "1", TABLEJUDGE_HISTORY="off")
    assert "River Trade, page iv (River)" in spoken.out


UNREADABLE = {
    "locked": (pdf([[Put(50, 50, "text")]], locked=True), "password"),
    "scanned": (pdf([[], []]), "OCR"),
    "cut short": (pdf([page(1)])[:300], "damaged"),
    "junk": (b"%PDF-1.7\n" + bytes(range(256)) * 20, "damaged"),
    "no pages": (pdf([]), "damaged"),
}


@pytest.mark.parametrize("kind", UNREADABLE)
def test_a_pdf_that_cannot_be_read_gets_one_sentence(tmp_path: Path, kind: str) -> None:
    pytest.importorskip("pypdfium2")
    content, word = UNREADABLE[kind]
    path = tmp_path / "book.pdf"
    path.write_bytes(content)
    assert word in refused(run("add", str(path)))
    assert "tablejudge add FILE" in run("list").out


def test_pages_without_text_are_counted(tmp_path: Path) -> None:
    pytest.importorskip("pypdfium2")
    path = tmp_path / "book.pdf"
    path.write_bytes(pdf([page(1), [], page(2)]))
    book = json.loads(run("add", str(path), "--format", "json").out)
    assert (book["pages"], book["blank_pages"]) == (3, 1)


def test_without_the_extra_part_the_sentence_says_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pypdfium2", None)
    path = tmp_path / "book.pdf"
    path.write_bytes(pdf([page(1)]))
    said = refused(run("add", str(path)))
    assert "pip install 'tablejudge[pdf]'" in said


def test_a_terminal_sees_how_far_it_is(river: Path) -> None:
    shown = b"".join(_on_a_terminal(["add", str(river), "--game", "River"])).decode()
    assert "Reading" in shown
    assert "Indexing" in shown
    assert "100%" in shown


def _on_a_terminal(arguments: list[str]) -> Iterator[bytes]:
    child, screen = os.forkpty()
    if not child:
        os.chdir(PROJECT)
        os.execv(sys.executable, [sys.executable, "-m", "cli.main", *arguments])
    while True:
        try:
            found = os.read(screen, 65536)
        except OSError:
            break
        if not found:
            break
        yield found
    os.waitpid(child, 0)
    os.close(screen)
