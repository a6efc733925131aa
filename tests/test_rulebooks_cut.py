"""How files become passages: cut at headings, pages and paragraphs, each with the place where it stands."""

from pathlib import Path

import pytest

from knowledge.manuscript import Unfit, manuscript, passages
from knowledge.shelf import Passage
from tests.test_rulebooks import VALLEY


def _cut(text: str, name: str = "a.md") -> list[Passage]:
    return list(passages(manuscript(text.encode(), Path(name)).blocks))


def test_markdown_is_cut_at_its_headings() -> None:
    found = [(one.heading, one.line) for one in _cut(VALLEY)]
    assert found == [("Settlers of the Valley", 3), ("Trading", 7), ("The robber", 12)]
    assert "# not a heading" in _cut(VALLEY)[2].text


def test_a_heading_with_nothing_under_it_is_kept_unless_it_opens_a_section() -> None:
    found = [(one.heading, one.text) for one in _cut("# Book\n## No talking\n## No peeking\n## Score\nMost wins.\n")]
    assert found == [("No talking", "No talking"), ("No peeking", "No peeking"), ("Score", "Most wins.")]


def test_plain_text_has_pages_where_it_has_form_feeds() -> None:
    found = _cut("Setup\n\nTake five cards.\n\n\fScoring\n\nThe most coins win.\n\f", "a.txt")
    assert found == [Passage("1", 3, "Setup", "Take five cards."), Passage("2", 7, "Scoring", "The most coins win.")]


def test_long_texts_are_cut_at_sentences() -> None:
    found = _cut("This sentence is repeated. " * 400)
    assert all(one.text.endswith("repeated.") and len(one.text) <= 1400 for one in found)
    with pytest.raises(Unfit):
        _cut("***")
