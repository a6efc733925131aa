"""What `moves` lists for the Grand Octopus: rights that nobody has used, and settings of a clock."""

from typing import Any

import pytest

from adjudicator.games.grand_octopus import GAME
from adjudicator.procedure import alternatives
from adjudicator.verdict import Alternative

CULTS = {
    "Red": {"power": 4, "cultist": "library", "dagger": 3, "tentacle": 3},
    "Blue": {"power": 4, "cultist": "museum", "dagger": 2, "tentacle": 4, "components": ["potion"]},
    "Green": {"power": 4, "cultist": "observatory", "dagger": 5, "tentacle": 6},
}


def _listed(procedure: str, **position: Any) -> dict[str, Alternative]:
    found = alternatives(GAME, GAME.procedure(procedure), position, {})
    return {one.choice: one for one in found}


def test_the_colony_lists_whom_its_visitor_can_name() -> None:
    """The visitor that leaves the key can name every other cult; Blue would choose what it gives up."""
    found = _listed("turn", exterior="moon_men", cults=CULTS, decline=["Red"])
    assert {"no sacrifice", "Red names Blue", "Red names Green"} <= found.keys()
    assert "Red names Red" not in found
    assert found["Red names Blue"].outcome["power"]["Red"] == 3
    assert found["Red names Blue"].outcome["open"] == ["Blue"]


@pytest.mark.parametrize(
    ("exterior", "choice", "power"),
    [("moon_men", "decline Red, Red names Green", 3), ("dreams", "decline Red, recruit Red", 5)],
)
def test_a_key_that_was_taken_could_have_been_left(exterior: str, choice: str, power: int) -> None:
    found = _listed("turn", exterior=exterior, cults=CULTS)
    assert found["decline Red"].outcome["power"]["Red"] == 4
    assert found[choice].outcome["power"]["Red"] == power


def test_the_marsh_lists_every_swap() -> None:
    found = _listed("turn", exterior="agoba", cults=CULTS)
    swaps = [one for one in found if one.startswith("swap")]
    assert sorted(swaps) == [
        "swap silver_key with Blue for potion",
        "swap silver_key with Blue for stone_idol",
        "swap silver_key with Green for star_chart",
    ]


def test_settings_need_neither_disc_nor_stairs() -> None:
    """In the library: 5 ways to stay, 6 to go outside, 4 rooms that need stairs; the garden is never joined."""
    found = _listed("clock", cultist="library")
    certain = [name for name, one in found.items() if "needs_stairs" not in one.outcome]
    assert len(found) == 31
    assert len(certain) == 11
    assert {one.outcome["needs_stairs"] for one in found.values() if "needs_stairs" in one.outcome} == {
        "1-2",
        "1-3",
        "1-4",
        "1-5",
    }


def test_settings_from_outside_and_without_an_exterior_location() -> None:
    assert len(_listed("clock", cultist="exterior")) == 36
    assert len(_listed("clock", cultist="library", exterior="none", stairs=["1-2"])) == 10


def test_a_disc_on_a_line_leaves_no_setting() -> None:
    assert _listed("clock", cultist="library", dagger="1-2") == {}
