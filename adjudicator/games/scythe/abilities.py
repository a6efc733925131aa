"""Mech abilities by their printed names, and which of them a faction can have uncovered."""

from collections.abc import Iterator, Sequence
from typing import Literal

from adjudicator.games.scythe.factions import FACTIONS
from adjudicator.games.scythe.rules import FACTION_MATS
from adjudicator.games.scythe.rules_move import VESNA
from adjudicator.verdict import Problem, Word

Ability = Literal[
    "Riverwalk",
    "Submerge",
    "Camaraderie",
    "Speed",
    "Underpass",
    "Disarm",
    "Wayfare",
    "Scout",
    "Seaworthy",
    "Artillery",
    "Township",
    "People's Army",
    "Burrow",
    "Sword",
    "Shield",
    "Rally",
    "Toka",
    "Suiton",
    "Ronin",
    "Shinobi",
    "Leap",
    "Horrify",
    "Death Ray",
    "Fanatical",
]

# What leads a faction's character and mechs onto lakes; Vesna's drawn abilities and those of Fenris are not known.
ONTO_LAKES: dict[str, str] = {"nordic": "Seaworthy", "polania": "Submerge", "togawa": "Suiton"}
UNKNOWN_WAYS = ("vesna", "fenris")

# Read by name only: what they do is not known here.
UNREAD = ("Leap", "Fanatical")


def ability_faults(faction: str, abilities: Sequence[str], path: str) -> Iterator[Problem]:
    """Refuse an ability whose text is not known, and one that is not on the faction's mat."""
    for place, ability in enumerate(abilities):
        facts = {"faction": Word(faction), "ability": Word(ability)}
        if ability in UNREAD:
            yield Problem(f"{path}[{place}]", "no_text", facts)
        elif faction == "vesna" and ability not in FACTIONS[faction].mechs:
            yield Problem(f"{path}[{place}]", "drawn", facts, rule=VESNA)
        elif ability not in (known := FACTIONS[faction].mechs):
            yield Problem(
                f"{path}[{place}]",
                "no_ability",
                {**facts, "abilities": [Word(one) for one in known]},
                rule=FACTION_MATS,
            )
