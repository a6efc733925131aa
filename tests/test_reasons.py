"""Why a ruling is as it is, in the language of the reader; in English where that is not translated."""

from pathlib import Path

import pytest

from knowledge.check import check
from knowledge.corpus import Corpus, load
from tests.toy_law import edit, write_law

JUMP = "toy.move.jump"
BEFORE, AFTER = "[says]\nblocked =", 'why = "Il libro tace."\n[says]\nblocked ='


@pytest.fixture
def corpus(tmp_path: Path) -> Corpus:
    law = write_law(tmp_path / "law")
    edit(law / "toy" / "it.md", BEFORE, AFTER)
    return load(law)


def test_a_translated_reason_is_given_in_its_language(corpus: Corpus) -> None:
    assert corpus.rules["it"][JUMP].why == "Il libro tace."
    assert check(corpus).faults == ()


def test_a_reason_that_is_not_translated_is_given_in_english(corpus: Corpus) -> None:
    assert corpus.rules["es"][JUMP].why == "The book is silent."


def test_a_translation_gives_no_reason_where_english_has_none(tmp_path: Path) -> None:
    law = write_law(tmp_path / "law")
    edit(law / "toy" / "it.md", "[says]\nmoved =", 'why = "Perché sì."\n[says]\nmoved =')
    assert load(law).rules["it"]["toy.move.step"].why == ""
