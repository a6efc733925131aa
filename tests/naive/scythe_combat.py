"""Scythe's combat the plain way, to compare the adjudicator with; written from the rules, not from its code.

A position is a plain mapping, as a player would write it; the answer is what is left when the dust has settled.
"""

from __future__ import annotations

from random import Random
from typing import Any

TUNNELS = {10, 15, 18, 29, 32, 37}
LAKES = {7, 9, 17, 22, 31, 33, 42}
ENCOUNTERS = {3, 8, 11, 13, 21, 25, 27, 35, 36, 39, 44}
MATS = {
    "polania": ["Camaraderie", "Submerge", "Speed"],
    "saxony": ["Disarm", "Underpass", "Speed"],
    "crimea": ["Scout", "Wayfare", "Speed"],
    "nordic": ["Artillery", "Seaworthy", "Speed"],
    "rusviet": ["People's Army", "Township", "Speed"],
    "albion": ["Sword", "Shield", "Rally"],
    "togawa": ["Ronin", "Suiton", "Toka"],
    "fenris": ["Death Ray", "Horrify"],
}
AFLOAT = {"polania": "Submerge", "nordic": "Seaworthy", "togawa": "Suiton"}
BEFORE = {"Disarm", "Scout", "Artillery", "Sword", "Shield", "Ronin"}


def random_position(rng: Random) -> dict[str, Any]:
    """Two sides with units, tracks and hands, on a land hex or a lake; dials and cards are often too high."""
    place = rng.randint(1, 47)
    attacker, defender = rng.sample(sorted([*AFLOAT, "fenris"] if place in LAKES else MATS), 2)
    position: dict[str, Any] = {"hex": place, "resources": rng.choice([0, 0, 4])}
    position["encounter_token"] = place in ENCOUNTERS and rng.random() < 0.6
    for role, faction in (("attacker", attacker), ("defender", defender)):
        side: dict[str, Any] = {"faction": faction, "power": rng.choice([0, 1, 2, 3, 5, 8, 14, 15, 16])}
        side["popularity"] = rng.randint(0, 18)
        side["combat_cards"] = rng.choices([2, 3, 4, 5], k=rng.randint(0, 4))
        side["character"], side["mechs"] = rng.random() < 0.4, rng.randint(0, 2)
        lonely = position["hex"] in LAKES and side["mechs"] == 0
        side["workers"] = 0 if lonely else rng.choice([0, 0, 1, 3])
        side["mine"] = place not in LAKES and "attacker" not in position and rng.random() < 0.3
        needed = AFLOAT.get(faction) if place in LAKES else None
        side["abilities"] = [one for one in MATS[faction] if one == needed or rng.random() < 0.6]
        may = [one for one in side["abilities"] if one in BEFORE] + (["Sword"] if rng.random() < 0.05 else [])
        if rng.random() < 0.7:
            side["uses"] = [one for one in may if rng.random() < 0.7]
            rng.shuffle(side["uses"])
        side["dial"] = rng.choice([0, 0, 1, 2, 3, 5, 7, 8])
        side["cards"] = rng.sample(side["combat_cards"], min(len(side["combat_cards"]), rng.choice([0, 0, 1, 1, 2, 3])))
        side["combat_stars"] = rng.randint(0, 2)
        side["stars"] = rng.randint(side["combat_stars"], 5)
        position[role] = side
    return position


def judge(position: dict[str, Any]) -> dict[str, Any]:
    """What happens: `legal`, and if so the winner and where everything stands."""
    sides = {role: {**position[role]} for role in ("attacker", "defender")}
    if any(not one["character"] and one["mechs"] == 0 for one in sides.values()):
        return {"legal": False}
    hands = {role: len(one["combat_cards"]) for role, one in sides.items()}
    for role, foe_role in (("attacker", "defender"), ("defender", "attacker")):
        stop = use_abilities(position, role, sides[role], sides[foe_role], hands, foe_role)
        if stop:
            return stop
    for role, side in sides.items():
        if len(side["cards"]) > hands[role] or not may_play(side, position["hex"] in LAKES):
            return {"legal": False}
    return settle(position, sides, hands)


def use_abilities(
    position: dict[str, Any], role: str, side: dict[str, Any], foe: dict[str, Any], hands: dict[str, int], foe_role: str
) -> dict[str, Any] | None:
    """One side's abilities in its order; an answer only where the combat stops here."""
    fits = {
        "Disarm": position["hex"] in TUNNELS or side["mine"],
        "Sword": role == "attacker",
        "Shield": role == "defender",
        "Ronin": side["character"] + side["mechs"] + side["workers"] == 1,
        "Scout": True,
        "Artillery": side["power"] > 0,
    }
    uses = side.get("uses")
    if uses is None:
        uses = [one for one in side["abilities"] if one in BEFORE and one != "Artillery" and fits[one]]
    for ability in uses:
        if ability not in side["abilities"] or uses.count(ability) > 1 or not fits[ability]:
            return {"legal": False}
        if ability == "Scout":
            taken = min(1, hands[foe_role])
            hands[foe_role] -= taken
            hands[role] += taken
        elif ability in ("Shield", "Ronin"):
            reached = position[role]["power"] < 16 <= side["power"] + 2
            side["power"] = min(16, side["power"] + 2)
            side["stars"] += reached
            if side["stars"] == 6:
                return {"legal": True, "finished": True, "ended_by": side["faction"]}
        else:
            side["power"] -= ability == "Artillery"
            foe["power"] = max(0, foe["power"] - 2)
    return None


def may_play(side: dict[str, Any], on_lake: bool) -> bool:
    """Whether the dial and the number of cards are allowed."""
    limit = side["character"] + side["mechs"]
    limit += bool("People's Army" in side["abilities"] and side["workers"])
    limit += bool("Suiton" in side["abilities"] and on_lake)
    same = "Death Ray" in side["abilities"] and len(set(side["cards"])) <= 1
    return (len(side["cards"]) <= limit or same) and side["dial"] <= 7 and side["dial"] <= side["power"]


def settle(position: dict[str, Any], sides: dict[str, dict[str, Any]], hands: dict[str, int]) -> dict[str, Any]:
    """Who wins, and where everything stands afterwards."""
    totals = {role: side["dial"] + sum(side["cards"]) for role, side in sides.items()}
    winner = "defender" if totals["defender"] > totals["attacker"] else "attacker"
    loser = "attacker" if winner == "defender" else "defender"
    won = sides[winner]
    for role, side in sides.items():
        side["power"] -= side["dial"]
        hands[role] -= len(side["cards"])
    if totals[loser] >= 1:
        hands[loser] += 1
    starred = won["stars"] < 6 and (won["faction"] == "saxony" or won["combat_stars"] < 2)
    if starred:
        won["stars"] += 1
        won["combat_stars"] += 1
    if winner == "attacker" and "Camaraderie" not in won["abilities"]:
        won["popularity"] = max(0, won["popularity"] - sides[loser]["workers"])
    over = won["stars"] == 6
    return {
        "legal": True,
        "winner": winner,
        "totals": totals,
        "power": {role: side["power"] for role, side in sides.items()},
        "popularity": {role: side["popularity"] for role, side in sides.items()},
        "hands": hands,
        "star": starred,
        "draws": totals[loser] >= 1,
        "finished": over,
        "encounter": None if not position["encounter_token"] else won["character"] and not over,
    }
