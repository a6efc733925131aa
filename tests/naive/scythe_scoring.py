"""Scythe's scoring the slow and obvious way, to compare the adjudicator with; written from the rules alone.

The map is read from the table in the English law. Everything is counted by looping over all pieces and hexes.
"""

from __future__ import annotations

import re
from itertools import combinations, pairwise
from random import Random
from typing import Any

from knowledge.corpus_files import RULESDOCS

LAW = RULESDOCS / "scythe" / "en.md"
FACTIONS = ["polania", "saxony", "crimea", "nordic", "rusviet", "albion", "togawa"]
NEAR_ALBION = {1, 2}
# How far right each hex lies, in half hexes, row by row.
ROWS = {1: (1, 1, 6), 2: (0, 7, 13), 3: (1, 14, 19), 4: (0, 20, 26), 5: (-1, 27, 33), 6: (0, 34, 40), 7: (1, 41, 46)}
PAYS = {
    "tunnels_adjacent": [0, 2, 4, 4, 6, 6, 9],
    "lakes_adjacent": [0, 2, 4, 4, 6, 6, 9, 9],
    "encounters_adjacent": [0, 2, 4, 4, 6, 6, 9, 9, 9, 9],
    "on_tunnels": [0, 2, 4, 6, 6],
    "row": [0, 2, 4, 6, 9],
    "on_farms_tundras": [0, 2, 4, 6, 9],
    "mb_homes_factory": [0, 3, 6, 9, 9],
    "mb_same_lake": [0, 2, 4, 6, 9],
    "mb_villages": [0, 3, 6, 9, 9],
    "mb_mountains_forests": [0, 2, 4, 6, 9],
    "mb_on_encounters": [0, 3, 6, 9, 9],
    "mb_isolated": [0, 2, 4, 6, 6],
    "mb_diamond": [0, 2, 3, 4, 9],
    "mb_same_encounter": [0, 2, 4, 6, 9],
}
HOMES = [1, 2, 4, 5, 19, 26, 13, 40, 46, 43, 47, 42, 34, 41, 14, 20, 7]


def numbers(cell: str) -> list[int]:
    """The whole numbers in a cell of a table."""
    return [int(found) for found in re.findall(r"\d+", cell)]


def read_map() -> dict[int, dict[str, Any]]:
    """Every hex with its terrain, symbol and neighbours, from the table of the law."""
    found = {}
    for line in LAW.read_text("utf-8").split("{#scythe.board.map}")[1].split("```")[0].splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 6 and cells[0].isdigit():
            around = numbers(cells[3]) + numbers(cells[4]) + numbers(cells[5])
            found[int(cells[0])] = {"terrain": cells[1], "symbol": cells[2], "around": around}
    return found


MAP = read_map()


def controller(hex_: int, players: list[dict[str, Any]]) -> str | None:
    """Who controls a hex: whoever has a unit there, else the structure's owner, else the armed Trap's."""
    for player in players:
        if hex_ in [player["character"], *player["mechs"], *player["workers"]]:
            return str(player["name"])
    for player in players:
        if hex_ in player["structures"].values():
            return str(player["name"])
    for player in players:
        if hex_ in player.get("traps", {}).get("armed", []):
            return str(player["name"])
    return None


def place(hex_: int) -> tuple[int, int]:
    """Row of a hex and how far right it lies."""
    for row, (start, first, last) in ROWS.items():
        if first <= hex_ <= last:
            return row, start + 2 * (hex_ - first)
    return 8, 6


def is_row(hexes: tuple[int, ...]) -> bool:
    """Whether hexes form one unbroken straight line."""
    spots = sorted(place(hex_) for hex_ in hexes)
    steps = {(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(spots)}
    return len(steps) <= 1 and steps <= {(0, 2), (1, 1), (1, -1)}


def longest(own: list[int], fits: Any) -> int:
    """The size of the largest group of own structures that fits."""
    return max((size for size in range(1, 5) for some in combinations(own, size) if fits(some)), default=0)


def in_diamond(hexes: tuple[int, ...]) -> bool:
    """Whether some two neighbours with the two hexes that touch both of them hold all of these."""
    for one in MAP:
        for other in MAP[one]["around"]:
            both = [third for third in MAP[one]["around"] if third in MAP[other]["around"]]
            if len(both) == 2 and all(hex_ in [one, other, *both] for hex_ in hexes):
                return True
    return False


def share(hexes: tuple[int, ...], targets: list[int]) -> bool:
    """Whether one of the targets touches all of these hexes."""
    return any(all(target in MAP[hex_]["around"] for hex_ in hexes) for target in targets)


def tile_count(tile: str, own: list[int], everybody: list[int]) -> int:
    """What a structure bonus tile counts."""
    lakes = [hex_ for hex_ in MAP if MAP[hex_]["terrain"] == "lake"]
    tunnels = [hex_ for hex_ in MAP if MAP[hex_]["symbol"] == "tunnel"]
    encounters = [hex_ for hex_ in MAP if MAP[hex_]["symbol"] == "encounter"]

    def touched(targets: list[int]) -> int:
        return sum(1 for target in targets if any(target in MAP[hex_]["around"] for hex_ in own))

    def standing(*terrains: str) -> int:
        return sum(1 for hex_ in own if MAP[hex_]["terrain"] in terrains)

    answers = {
        "tunnels_adjacent": lambda: touched(tunnels),
        "lakes_adjacent": lambda: touched(lakes),
        "encounters_adjacent": lambda: touched(encounters),
        "on_tunnels": lambda: sum(hex_ in tunnels for hex_ in own),
        "row": lambda: longest(own, is_row),
        "on_farms_tundras": lambda: standing("farm", "tundra"),
        "mb_homes_factory": lambda: sum(hex_ in HOMES or 23 in MAP[hex_]["around"] for hex_ in own),
        "mb_same_lake": lambda: longest(own, lambda some: share(some, lakes)),
        "mb_villages": lambda: standing("village"),
        "mb_mountains_forests": lambda: standing("mountain", "forest"),
        "mb_on_encounters": lambda: sum(hex_ in encounters for hex_ in own),
        "mb_isolated": lambda: sum(not any(other in MAP[hex_]["around"] for other in everybody) for hex_ in own),
        "mb_diamond": lambda: longest(own, in_diamond),
        "mb_same_encounter": lambda: longest(own, lambda some: share(some, encounters)),
    }
    return answers[tile]()


def coins(popularity: int, stars: int, territories: int, tokens: int) -> int:
    """Coins for stars, territories and pairs of resources."""
    if popularity <= 6:
        return 3 * stars + 2 * territories + tokens // 2
    if popularity <= 12:
        return 4 * stars + 3 * territories + 2 * (tokens // 2)
    return 5 * stars + 4 * territories + 3 * (tokens // 2)


def score(position: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Every player's controlled hexes, tokens, tile count and total, from nothing but the pieces."""
    players = position["players"]
    everybody = [hex_ for player in players for hex_ in player["structures"].values()]
    result = {}
    for player in players:
        name = player["name"]
        controls = [hex_ for hex_ in MAP if controller(hex_, players) == name]
        territories = len(controls) + (2 if 23 in controls else 0)
        territories += sum(flag in controls and flag not in NEAR_ALBION for flag in player.get("flags", []))
        tokens = sum(count for hex_, count in position["resources"].items() if int(hex_) in controls)
        own = list(player["structures"].values())
        count = tile_count(position["structure_tile"], own, everybody)
        total = player["coins"] + coins(player["popularity"], player["stars"], territories, tokens)
        total += PAYS[position["structure_tile"]][count]
        if player["faction"] == "polania" and position["players_at_table"] >= 6:
            total += 3 * sum(MAP[hex_]["symbol"] == "encounter" for hex_ in controls)
        result[name] = {"controls": controls, "tokens": tokens, "count": count, "total": total}
    return result


def random_position(random: Random) -> dict[str, Any]:
    """A position that can stand at the end: units of one player on a hex, one structure a hex, no workers on lakes."""
    count = random.randint(1, 5)
    free = list(MAP)
    random.shuffle(free)
    land = [hex_ for hex_ in MAP if MAP[hex_]["terrain"] != "lake"]
    built = random.sample(land, 4 * count)
    tokens = random.sample(land, random.randint(0, 4))
    players = []
    sixth = random.randrange(count + 1)
    for seat, faction in enumerate(random.sample(FACTIONS, count)):
        mine = [free.pop() for _ in range(random.randint(1, 8))]
        dry: list[int | str] = [hex_ for hex_ in mine if hex_ in land] or ["home"]
        kinds = random.sample(["monument", "armory", "mill", "mine"], random.randint(0, 4))
        player: dict[str, Any] = {
            "name": faction.title(),
            "faction": faction,
            "coins": random.randint(0, 40),
            "popularity": random.randint(0, 18),
            "stars": 6 if seat == sixth else random.randint(0, 5),
            "power": random.randint(0, 16),
            "character": random.choice([*mine, "home"]),
            "mechs": [random.choice([*mine, "home"]) for _ in range(random.randint(0, 4))],
            "workers": [random.choice([*dry, "home"]) for _ in range(random.randint(2, 8))],
            "structures": {kind: built.pop() for kind in kinds},
        }
        if faction == "albion":
            player["flags"] = tokens
        if faction == "togawa":
            traps = random.sample([*set(MAP) - set(tokens)], random.randint(0, 4))
            player["traps"] = {"armed": traps[:2], "disarmed": traps[2:]}
        players.append(player)
    resources = {str(hex_): random.randint(1, 6) for hex_ in random.sample(land, random.randint(0, 12))}
    tile = random.choice(list(PAYS))
    return {
        "players": players,
        "resources": resources,
        "structure_tile": tile,
        "players_at_table": random.randint(max(2, count), 7),
    }
