"""docs/words.md: every procedure is said in English and in the seed's language, and both lines mean the same."""

import pytest

from adjudicator.registry import GAMES, game
from tests.wordspage import DATA, PAGE, Example, examples, page

ALL = examples()


def test_every_procedure_is_said_in_english_and_in_the_language_of_its_seed() -> None:
    wanted = {
        (name, procedure.name, language)
        for name in GAMES
        for procedure in game(name).procedures
        for language in ("en", DATA["seeds"][name])
    }
    assert {one[:3] for one in ALL} >= wanted


@pytest.mark.parametrize("one", [one for one in ALL if one.language != "en"], ids=lambda one: f"{one[0]} {one[1]}")
def test_both_languages_give_the_same_ruling(one: Example) -> None:
    english = next(other for other in ALL if other[:3] == (one.game, one.procedure, "en"))
    verdict, other = one.verdict, english.verdict
    assert (verdict.ruling, verdict.outcome) == (other.ruling, other.outcome)
    assert [(step.rule, step.says) for step in verdict.steps] == [(step.rule, step.says) for step in other.steps]


@pytest.mark.checkout
def test_the_page_shows_what_the_lines_give() -> None:
    assert PAGE.read_text("utf-8") == page()
