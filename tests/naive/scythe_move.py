"""Scythe's Move for one unit, the plain way: every path tried one by one, written from the rules, not from the code.

The map is read from the tables of the English law.
"""

from __future__ import annotations

import re
from random import Random
from typing import Any

from knowledge.corpus_files import RULESDOCS

LAW = (RULESDOCS / "scythe" / "en.md").read_text("utf-8")
MATS = {
    "polania": ["Riverwalk", "Submerge", "Speed"],
    "saxony": ["Riverwalk", "Underpass", "Speed"],
    "crimea": ["Riverwalk", "Wayfare", "Speed"],
    "nordic": ["Riverwalk", "Seaworthy", "Speed"],
    "rusviet": ["Riverwalk", "Township", "Speed"],
    "albion": ["Burrow", "Rally"],
    "togawa": ["Toka", "Suiton", "Shinobi"],
}
ONTO = {
    "polania": ("village", "mountain"),
    "nordic": ("forest", "mountain"),
    "rusviet": ("farm", "village"),
    "crimea": ("farm", "tundra"),
    "saxony": ("forest", "mountain"),
}


def rows(anchor: str, width: int) -> list[list[str]]:
    """The rows of a rule's table, cell by cell."""
    found = []
    for line in LAW.split(f"{{#{anchor}}}")[1].split("```")[0].splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if len(cells) == width and not set(cells[0]) <= {"-", " "}:
            found.append(cells)
    return found[1:]


def numbers(cell: str) -> set[int]:
    """The numbers in a cell."""
    return {int(one) for one in re.findall(r"\d+", cell)}


MAP: dict[int, dict[str, Any]] = {
    int(row[0]): {
        "terrain": row[1],
        "symbol": row[2],
        "land": numbers(row[3]),
        "river": numbers(row[4]),
        "shore": numbers(row[5]),
    }
    for row in rows("scythe.board.map", 6)
}
BASES: dict[str, dict[str, set[int]]] = {
    row[0].lower(): {"land": numbers(row[1]), "river": numbers(row[2]), "shore": numbers(row[3])}
    for row in rows("scythe.board.home-bases", 4)
}
HEXES = sorted(MAP)


def random_position(rng: Random) -> dict[str, Any]:
    """One unit of a faction somewhere, and a board around it."""
    faction = rng.choice(sorted(MATS))
    hexes = rng.sample(HEXES, 24)
    land = [one for one in hexes if MAP[one]["terrain"] != "lake"]
    start = rng.choice([*HEXES, f"home:{faction}"])
    taken = [one for one in hexes[:6] if one != start]
    unit = rng.choice(["character", "mech", "mech", "worker"])
    kinds = ["mill", "mine", "armory"]
    own = {kind: place for kind, place in zip(kinds, land[-3:], strict=False) if rng.random() < 0.5}
    theirs = {kind: place for kind, place in zip(kinds, land[-6:-3], strict=False) if rng.random() < 0.5}
    position: dict[str, Any] = {"faction": faction, "unit": unit, "start": start}
    position["abilities"] = [one for one in MATS[faction] if rng.random() < 0.6]
    position["factory_move"] = rng.random() < 0.2
    position["enemy_mechs"] = list(taken[:2])
    position["enemy_workers"] = [one for one in taken[2:5] if not lake(one)]
    position["structures"], position["enemy_structures"] = own, theirs
    position["tokens"] = [one for one in HEXES if MAP[one]["symbol"] == "encounter" and rng.random() < 0.5]
    position["armed"] = [] if faction == "togawa" else rng.sample(HEXES, 2)
    position["own_traps"] = rng.sample(HEXES, 2) if faction == "togawa" else []
    bare = [one for one in HEXES if not lake(one) and one not in position["armed"]]
    position["flags"] = rng.sample(bare, 2) if faction == "albion" else []
    position["own_workers"] = [one for one in land[:4] if one not in taken and one != start and unit != "worker"]
    position["playing"] = rng.sample(sorted(MATS), 2)
    position["seats"] = rng.choice([None, 5, 6])
    return position


def lake(place: Any) -> bool:
    """Whether a place is a lake."""
    return place in MAP and MAP[place]["terrain"] == "lake"


def controlled(position: dict[str, Any], place: Any, here: Any) -> bool:
    """Whether the player controls a hex while the moving unit stands `here`."""
    if place not in MAP or place in position["enemy_mechs"] or place in position["enemy_workers"]:
        return False
    return place == here or place in position["own_workers"] or place in position["structures"].values()


def possible(position: dict[str, Any], start: Any, end: Any, toka: bool) -> str:
    """How the unit can go one step: "", "yes", or "toka" where only Toka does it."""
    unit, faction, abilities = position["unit"], position["faction"], position["abilities"]
    here = MAP[start] if start in MAP else BASES[start.split(":")[1]]
    walks = unit != "worker"
    worker_blocked = unit == "worker" and end in [*position["enemy_mechs"], *position["enemy_workers"]]
    if start == end or worker_blocked:
        return ""
    mine = position["structures"].get("mine")
    tunnels = {one for one in HEXES if MAP[one]["symbol"] == "tunnel" or one == mine}
    if end not in MAP:
        base = end.split(":")[1]
        open_base = base == faction or base not in position["playing"]
        few = (position["seats"] or 0) < 6
        return "yes" if walks and "Wayfare" in abilities and open_base and few else ""
    river = end in here["river"]
    options = [
        end in here["land"],
        start in tunnels and end in tunnels,
        unit == "worker" and faction == "nordic" and river,
    ]
    if walks:
        lakes = any(one in abilities for one in ("Seaworthy", "Submerge", "Suiton"))
        mountains = {one for one in HEXES if MAP[one]["terrain"] == "mountain" and controlled(position, one, start)}
        towns = {23} | {one for one in HEXES if MAP[one]["terrain"] == "village" and controlled(position, one, start)}
        crowd = [*position["enemy_mechs"], *position["enemy_workers"], *position["own_workers"]]
        options += [
            "Riverwalk" in abilities and river and MAP[end]["terrain"] in ONTO.get(faction, ()),
            "Burrow" in abilities and river and bool({start, end} & tunnels),
            lakes and end in here["shore"],
            "Submerge" in abilities and lake(start) and lake(end),
            "Township" in abilities and start in towns and end in towns,
            "Underpass" in abilities and {start, end} <= mountains | tunnels,
            "Wayfare" in abilities
            and (position["seats"] or 0) >= 6
            and MAP[end]["terrain"] == "farm"
            and end not in crowd,
            "Rally" in abilities and end in [*position["own_workers"], *position["flags"]],
            "Shinobi" in abilities and end in position["own_traps"],
        ]
    if any(options):
        return "yes"
    return "toka" if walks and "Toka" in abilities and river and not toka else ""


def must_stop(position: dict[str, Any], place: Any) -> bool:
    """Whether the unit stops where it has just entered."""
    enemies = [*position["enemy_mechs"], *position["enemy_workers"]]
    token = position["unit"] == "character" and place in position["tokens"]
    return token or place in position["armed"] or (position["unit"] != "worker" and place in enemies)


def hexes_in_range(position: dict[str, Any]) -> int:
    """How many steps the unit has."""
    fast = position["unit"] != "worker" and "Speed" in position["abilities"]
    return 1 + int(position["factory_move"]) + int(fast)


def legal(position: dict[str, Any], path: list[Any]) -> bool:
    """Whether the unit may go along these places."""
    if len(path) - 1 > hexes_in_range(position):
        return False
    toka = False
    for number in range(1, len(path)):
        way = possible(position, path[number - 1], path[number], toka)
        if not way or (number > 1 and must_stop(position, path[number - 1])):
            return False
        toka = toka or way == "toka"
    return True


def reach(position: dict[str, Any]) -> set[Any]:
    """Every place that some path leads to, the start left out."""
    places = [*HEXES, *(f"home:{faction}" for faction in BASES)]
    found: set[Any] = set()

    def go(place: Any, left: int, toka: bool) -> None:
        for end in places if left else ():
            way = possible(position, place, end, toka)
            if way:
                found.add(end)
                if not must_stop(position, end):
                    go(end, left - 1, toka or way == "toka")

    go(position["start"], hexes_in_range(position), False)
    return found - {position["start"]}


def random_path(rng: Random, position: dict[str, Any]) -> list[Any]:
    """A path from the unit's place, mostly to places that touch, sometimes to anywhere."""
    path = [position["start"]]
    for _ in range(rng.choice([1, 1, 2, 2, 3, 4])):
        place = path[-1]
        here = MAP[place] if place in MAP else BASES[place.split(":")[1]]
        near = sorted(here["land"] | here["river"] | here["shore"])
        far = [*HEXES, "home:crimea", "home:saxony", f"home:{position['faction']}"]
        path.append(rng.choice(near) if near and rng.random() < 0.8 else rng.choice(far))
    return path
