"""Combat in Scythe: every case, and what must hold of any fight."""

import random
import re
from typing import Any

import pytest

from adjudicator.cases import Case, load_cases, run_case
from adjudicator.games.scythe.combat import COMBAT
from adjudicator.games.scythe.combat_faults import DECK_CARDS
from adjudicator.policy import Policies
from adjudicator.procedure import prepare
from adjudicator.registry import game
from adjudicator.verdict import fold
from tests.naive import scythe_combat as naive
from tests.support import shipped

SEED = 20261130
ROLES = ("attacker", "defender")
POLICIES = game("scythe").policies


def _cases() -> list[Case]:
    from pathlib import Path

    return [one for name, one in load_cases(Path(__file__).parent / "cases") if name == "scythe"]


@pytest.mark.parametrize("case", [one for one in _cases() if one.procedure == "combat"], ids=lambda case: case.id)
def test_case(case: Case) -> None:
    assert run_case("scythe", case).differences == ()


def _outcome(position: dict[str, Any]) -> dict[str, Any]:
    return fold(COMBAT.rule(prepare(COMBAT, position), Policies(POLICIES, {})))


def test_a_tie_goes_to_the_attacker_and_one_more_turns_it() -> None:
    for dial in range(8):
        sides = {"attacker": {"faction": "crimea", "power": 8, "mechs": 1, "dial": dial}}
        level = {**sides, "defender": {"faction": "nordic", "power": 8, "mechs": 1, "dial": dial}}
        higher = {**sides, "defender": {"faction": "nordic", "power": 8, "mechs": 2, "dial": dial, "cards": [2]}}
        assert _outcome(level)["winner"] == "attacker"
        assert _outcome(higher)["winner"] == "defender"


def test_power_is_paid_by_the_dial_alone() -> None:
    rng = random.Random(SEED + 1)
    fought = 0
    for _ in range(2_000):
        position = naive.random_position(rng) | {"hex": 30, "encounter_token": False}
        for role in ROLES:
            position[role] |= {"abilities": [], "uses": []}
        found = _outcome(position)
        if "winner" in found:
            fought += 1
            for role in ROLES:
                assert found[role]["power"] == position[role]["power"] - position[role]["dial"]
    assert fought > 200


def test_the_deck_is_the_same_in_the_law_and_in_the_code() -> None:
    text = shipped().rules["en"]["scythe.combat.deck"].text
    assert {
        int(value): int(count) for value, count in re.findall(r"^\| (\d) \| (\d+) \|$", text, re.MULTILINE)
    } == DECK_CARDS
    assert sum(DECK_CARDS.values()) == 42
