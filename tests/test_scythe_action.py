"""A turn's actions in Scythe: every case, and the tables of the law."""

import re
from pathlib import Path
from typing import Any

import pytest

from adjudicator.cases import Case, load_cases, run_case
from adjudicator.games.scythe.action import ACTION
from adjudicator.games.scythe.action_bottom import ONE_TIME, ONE_TIME_FENRIS
from adjudicator.games.scythe.action_factory import CARDS
from adjudicator.games.scythe.action_produce import produce_cost
from adjudicator.games.scythe.action_recruits import BONUS
from adjudicator.policy import Policies
from adjudicator.procedure import prepare
from adjudicator.registry import game
from adjudicator.verdict import fold
from tests.support import shipped

SEED = 20261130
POLICIES = game("scythe").policies
KINDS = ("coins", "power", "popularity", "combat_cards")


def _cases() -> list[Case]:
    return [one for name, one in load_cases(Path(__file__).parent / "cases") if name == "scythe"]


@pytest.mark.parametrize("case", [one for one in _cases() if one.procedure == "action"], ids=lambda case: case.id)
def test_case(case: Case) -> None:
    assert run_case("scythe", case).differences == ()


def _outcome(position: dict[str, Any]) -> dict[str, Any]:
    return fold(ACTION.rule(prepare(ACTION, position), Policies(POLICIES, {})))


def test_what_producing_costs_is_the_same_in_the_law_and_in_the_code() -> None:
    text = shipped().rules["en"]["scythe.top.produce-cost"].text
    rows = re.findall(r"^\| (\d)(?:-(\d))? \| (.+?) \|$", text, re.MULTILINE)
    assert len(rows) == 4
    for first, last, cost in rows:
        named = {"power": "1 power" in cost, "popularity": "1 popularity" in cost, "coins": "$1" in cost}
        for workers in range(int(first), int(last or first) + 1):
            assert produce_cost(workers) == {kind: 1 for kind, due in named.items() if due}


def test_the_recruit_bonuses_are_the_same_in_the_law_and_in_the_code() -> None:
    text = shipped().rules["en"]["scythe.bottom.recruit-bonus"].text
    rows = dict(re.findall(r"^\| (\w+) \| (.+?) \|$", text, re.MULTILINE))
    words = {"1 power": "power", "$1": "coins", "1 popularity": "popularity", "1 combat card": "combat_cards"}
    assert {action.lower(): words[bonus] for action, bonus in rows.items() if bonus in words} == BONUS


def test_the_one_time_bonuses_are_the_same_in_the_law_and_in_the_code() -> None:
    text = " ".join(shipped().rules["en"]["scythe.bottom.enlist"].text.split())
    assert "2 power, 2 coins, 2 popularity or 2 combat cards" in text
    assert set(ONE_TIME.values()) == {2}
    assert "3 power, 3 coins, 1 popularity and 3 cards" in text
    assert list(ONE_TIME_FENRIS.values()) == [3, 3, 1, 3]


AMOUNTS = (
    ("coins", r"\$(\d)|(\d) coins"),
    ("combat_cards", r"(\d) combat card"),
    ("power", r"(\d) power"),
    ("popularity", r"(\d) popularity"),
    ("different", r"(\d) different resources"),
    ("resource", r"(\d) resource\b"),
    ("worker", r"(\d) worker\b"),
    ("produce", r"produce on (\d)"),
    ("resources", r"any (\d) resources"),
)


def _amounts(text: str) -> dict[str, int]:
    """Read `1 combat card and $1` or `2 popularity` into amounts."""
    found = {kind: re.search(pattern, text) for kind, pattern in AMOUNTS}
    return {kind: int(max(filter(None, match.groups()))) for kind, match in found.items() if match}


def test_the_factory_cards_are_the_same_in_the_law_and_in_the_code() -> None:
    text = shipped().rules["en"]["scythe.factory.cards"].text
    rows = re.findall(r"^\| (\d+) \| pay (.+?): (.+?) \|$", text, re.MULTILINE)
    assert [int(number) for number, _, _ in rows] == list(range(1, 19))
    for number, cost, gives in rows:
        card = CARDS[int(number)]
        assert _amounts(cost) == card.cost, number
        assert _amounts(gives) == card.gives, number
        assert {word for word in ("upgrade", "deploy", "build", "enlist") if word in gives} == set(card.choose), number


@pytest.mark.parametrize("stars", [4, 5])
def test_a_neighbour_earns_no_star_by_the_action_that_ends_the_game(stars: int) -> None:
    case = next(one for one in _cases() if one.id == "t-no-late-star-after-the-sixth")
    position = {**case.position, "stars": stars}
    found = fold(ACTION.rule(prepare(ACTION, position), Policies(POLICIES, {"neighbours_bonus": "taken"})))
    assert found["neighbours"]["B"]["power"] == 16
    assert ("earned" in found["neighbours"]["B"]) is (stars == 4)
