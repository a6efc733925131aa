"""Moving in Scythe: every case, a second opinion on random boards, and what must hold of any move."""

import random
from pathlib import Path
from typing import Any

import pytest

from adjudicator.cases import Case, load_cases, run_case
from adjudicator.games.scythe.factions import RIVERWALK
from adjudicator.games.scythe.move import MOVE
from adjudicator.policy import Policies
from adjudicator.procedure import prepare
from adjudicator.registry import game
from adjudicator.verdict import fold
from tests.naive import scythe_move as naive

SEED = 20261130
POLICIES = game("scythe").policies


def _cases() -> list[Case]:
    return [one for name, one in load_cases(Path(__file__).parent / "cases") if name == "scythe"]


@pytest.mark.parametrize("case", [one for one in _cases() if one.procedure == "move"], ids=lambda case: case.id)
def test_case(case: Case) -> None:
    assert run_case("scythe", case).differences == ()


def _raw(position: dict[str, Any], path: list[Any]) -> dict[str, Any]:
    """The same board as a position of ours."""
    names = ("faction", "abilities", "factory_move", "structures", "flags", "playing")
    raw: dict[str, Any] = {name: position[name] for name in names}
    other = {"mechs": position["enemy_mechs"], "workers": position["enemy_workers"]}
    raw["others"] = [{"name": "Olga", **other, "structures": position["enemy_structures"]}]
    raw["encounter_tokens"] = position["tokens"]
    raw["armed_traps"] = dict(zip(map(str, position["armed"]), ("coins", "power"), strict=False))
    raw["moves"] = [{"unit": position["unit"], "path": path}]
    raw["players_at_table"] = position["seats"]
    if position["own_traps"]:
        raw["traps"] = {"disarmed": position["own_traps"]}
    if position["unit"] != "worker":
        raw["workers"] = position["own_workers"]
    return raw


def _outcome(raw: dict[str, Any]) -> dict[str, Any]:
    return fold(MOVE.rule(prepare(MOVE, raw), Policies(POLICIES, {})))


def test_a_naive_second_implementation_agrees_on_random_ways() -> None:
    rng = random.Random(SEED)
    seen = {True: 0, False: 0}
    for _ in range(10_000):
        position = naive.random_position(rng)
        path = naive.random_path(rng, position)
        expected = naive.legal(position, path)
        assert _outcome(_raw(position, path))["legal"] is expected, (position, path)
        seen[expected] += 1
    assert min(seen.values()) > 1_500


def test_a_naive_second_implementation_finds_the_same_hexes() -> None:
    rng = random.Random(SEED + 1)
    for _ in range(1_000):
        position = naive.random_position(rng)
        own = f"home:{position['faction']}"
        expected = {"home" if place == own else place for place in naive.reach(position)}
        found = _outcome(_raw(position, [position["start"]]))["reach"]
        assert len(found) == len(set(found))
        assert set(found) == expected, position


def test_what_is_listed_is_what_is_accepted() -> None:
    rng = random.Random(SEED + 2)
    for _ in range(150):
        position = naive.random_position(rng)
        raw = _raw(position, [position["start"]])
        listed = list(MOVE.choices(prepare(MOVE, raw), Policies(POLICIES, {}))) if MOVE.choices else []
        for one in [entry for entry in listed if entry.choice.startswith(position["unit"])][:20]:
            words = one.choice.removeprefix(position["unit"]).split(" -> ")
            path = [int(word) if word.strip().isdecimal() else word.strip() for word in words]
            assert _outcome(_raw(position, path))["legal"] is True, (position, path)


def test_riverwalk_is_the_same_in_the_law_and_in_the_code() -> None:
    table = {row[0].lower(): tuple(row[1].split(", ")) for row in naive.rows("scythe.move.riverwalk", 2)}
    assert table == RIVERWALK
