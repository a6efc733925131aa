"""Cosmic Encounter: what an arbiter found wrong, where a case alone cannot say it."""

from typing import Any

import pytest

from adjudicator.cases import load_cases, run_case
from adjudicator.verdict import Faulty
from adjudicator.words import read_words
from tests.support import CASES, shipped
from tests.support import run_here as run

WORDS = shipped().words["cosmic-encounter"]
BY_ID = {case.id: case for game, case in load_cases(CASES) if game == "cosmic-encounter"}
SPOKEN = (
    ("second-after-a-deal-with-no-hand", "turn.second-encounter", "deal"),
    ("second-after-a-deal-that-may-take-the-card", "turn.second-encounter", "deal"),
    ("second-after-rewards", "turn.second-encounter", "gained"),
    ("second-with-the-displaced-card", "turn.second-encounter", "sure"),
    ("second-with-a-displaced-intimidate", "turn.second-encounter", "no_card"),
    ("solar-wind-and-duplicity-of-the-defense", "artifacts.solar-wind", "lost"),
    ("quash-before-the-talks-end", "artifacts.quash", "waits"),
)


@pytest.mark.parametrize(("case", "rule", "says"), SPOKEN)
def test_a_case_is_ruled_with_this_sentence(case: str, rule: str, says: str) -> None:
    assert (f"cosmic-encounter.{rule}", says) in run_case("cosmic-encounter", BY_ID[case]).spoken


UNDERSTOOD: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("encounter", "offense attack 12-21", {"offense": {"card": {"kind": "attack", "value": 12, "hazard_value": 21}}}),
    (
        "encounter",
        "attaccante attacco 03-30",
        {"offense": {"card": {"kind": "attack", "value": 3, "hazard_value": 30}}},
    ),
    ("encounter", "defensa ataque 2-20", {"defense": {"card": {"kind": "attack", "value": 2, "hazard_value": 20}}}),
    (
        "encounter",
        "offense ally Ann ships 3 x2",
        {"offense": {"allies": [{"name": "Ann", "ships": 3}], "kicker": "x2"}},
    ),
    ("encounter", "offense 4 ships and allies 3 2", {"offense": {"ships": 4, "allies": [3, 2]}}),
    ("deal", "offense colony on Blue 2 and 1 card", {"offense": {"gives_colonies": ["Blue 2"], "gives_cards": 1}}),
    ("deal", "offense colony on Blue 2 and Red 1", {"offense": {"gives_colonies": ["Blue 2", "Red 1"]}}),
    ("reinforcements", "player Ann +3 player Bea", {"plays": [{"player": "Ann", "value": 3}, {"player": "Bea"}]}),
)


@pytest.mark.parametrize(("procedure", "line", "raw"), UNDERSTOOD)
def test_words_are_understood(procedure: str, line: str, raw: dict[str, Any]) -> None:
    assert read_words(line, WORDS[procedure]) == raw


NOT_UNDERSTOOD = (
    ("encounter", "offense 4 ships and 3 allies", ["3", "allies"]),
    ("encounter", "attaccante navi 4, 2 alleati", ["2", "alleati"]),
    ("encounter", "atacante naves 4, 3 aliados", ["3", "aliados"]),
    ("encounter", "offense ally Ann and Bo ships 3", ["Bo"]),
    ("alliance", "joins Ann and Bea on the defense ships 2", ["Bea"]),
)


@pytest.mark.parametrize(("procedure", "line", "given"), NOT_UNDERSTOOD)
def test_what_is_not_understood_is_said(procedure: str, line: str, given: list[str]) -> None:
    with pytest.raises(Faulty) as raised:
        read_words(line, WORDS[procedure])
    assert [problem.facts["given"] for problem in raised.value.problems] == given


def test_ionic_gas_leaves_nothing_to_dispute_about_rewards_lost_by_duplicity() -> None:
    spoken = run_case("cosmic-encounter", BY_ID["ionic-gas-and-duplicity"]).spoken
    assert not any(rule.endswith("duplicity-rewards") for rule, _ in spoken)


def test_main_players_without_a_name_are_said_in_the_language_of_the_reader() -> None:
    position = "{offense_allies: [Ann], plays: [{player: offense}, {player: Zed, value: 2}]}"
    told = run("judge", "cosmic-encounter", "reinforcements", position, "--language", "it").out
    assert "attaccante passa" in told
    assert "offense" not in told
    assert "- difensore" in told


@pytest.mark.parametrize(
    ("procedure", "words"),
    [("deal", "only quash and card_zap"), ("quake", "how many the deck still holds"), ("alliance", "has in colonies")],
)
def test_a_template_explains_a_field_as_its_procedure_means_it(procedure: str, words: str) -> None:
    assert words in run("template", "cosmic-encounter", procedure, "--language", "en").out


def test_a_choice_that_may_be_left_out_is_not_listed_as_an_empty_word() -> None:
    position = "{offense: {card: {kind: negotiate}, ships: 2}, defense: {card: {kind: negotiate}, ships: 3}, deal: yes}"
    assert "список: failed, made" in run("judge", "cosmic-encounter", "encounter", position, "--language", "ru").err
