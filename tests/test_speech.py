"""Facts into words: whatever a fact is called, it fills its sentence."""

from adjudicator.procedure import judge
from adjudicator.registry import game
from adjudicator.verdict import Faulty, Problem
from cli.speech import Speech
from knowledge.store import Store


def test_a_fact_may_be_called_name() -> None:
    for language in ("en", "it", "es", "pt", "ru"):
        voice = Speech(Store().law("scythe", language))
        assert "Anna" in voice.problem(Problem("players[1].name", "same_name", {"name": "Anna"}))


def test_a_name_that_stands_twice_is_refused_in_words() -> None:
    scythe = game("scythe")
    player = {"name": "Anna", "coins": 1, "popularity": 1, "stars": 1}
    try:
        judge(scythe, scythe.procedure("scoring"), {"players": [player, player]})
    except Faulty as error:
        voice = Speech(Store().law("scythe", "en"))
        assert any("Anna" in voice.problem(problem) for problem in error.problems)
    else:
        raise AssertionError("two players of one name were not refused")
