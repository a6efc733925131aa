"""What a player keeps: a history, a rulebook of their own, a saved position; and that all of it is still there."""

import json
from pathlib import Path
from typing import NamedTuple

from tests.inside import call

BOOK = "# House of the Heron\n\n## Discarding\n\nA player with more than seven herons discards half of them.\n"
POSITION = "around: [1, 2, 3]\ntake: [1, 3]\n"
ASKED = "may I take my own die?"


class Kept(NamedTuple):
    """What was there at the start: how many entries the history had, the saved position's file."""

    entries: int
    saved: Path

    def is_whole(self) -> None:
        """Assert that nothing of it is lost: the first entries, the book and its text, the position."""
        entries = json.loads(call("history", "--export", "--format", "json").out)["entries"]
        assert [entry["number"] for entry in entries[: self.entries]] == list(range(1, self.entries + 1))
        assert entries[0]["asked"] == ASKED
        assert entries[0]["content"]["hits"][0]["rule"] == "cephalopod.capture.any-colour"
        books = json.loads(call("list", "--format", "json").out)["books"]
        assert "House of the Heron" in [book["title"] for book in books]
        passage = json.loads(call("show", "house-of-the-heron#1", "--format", "json").out)
        assert passage["text"] == "A player with more than seven herons discards half of them."
        assert self.saved.read_text("utf-8") == POSITION
        assert call("judge", "cephalopod", "capture", str(self.saved), "--no-history").code == 0


def keep(folder: Path) -> Kept:
    """Ask, have a position judged, save it, and add a book, in the folders that the environment names."""
    saved, book = folder / "saved.yaml", folder / "heron.md"
    saved.write_text(POSITION, "utf-8")
    book.write_text(BOOK, "utf-8")
    assert call("ask", ASKED).code == 0
    assert call("judge", "cephalopod", "capture", str(saved)).code == 0
    assert call("add", str(book), "--game", "Heron").code == 0
    found = Kept(2, saved)
    found.is_whole()
    return found
