"""Scythe's setup, stars and control of a hex, the plain way; figures are read from the tables of the English law."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.naive.scythe_move import BASES, rows

Raw = dict[str, Any]

FACTIONS = {row[0].lower(): (int(row[1]), int(row[2])) for row in rows("scythe.setup.factions", 5)}
MATS = {row[0].lower(): (row[1], int(row[2]), int(row[3])) for row in rows("scythe.setup.mats", 8)}
BANNED = {("rusviet", "industrial"), ("crimea", "patriotic")}
CLOCKWISE = ["albion", "nordic", "rusviet", "togawa", "crimea", "saxony", "polania"]
ORDER = ["1", "2", "2a", "3", "3a", "4", "5"]
TRACKS = {
    "standard": rows("scythe.stars.spaces", 3),
    "war": rows("scythe.adjust.war-track", 3),
    "peace": rows("scythe.adjust.peace-track", 3),
}
ONE_OF = {"standard": (), "war": ("upgrades", "structures"), "peace": ("mechs", "recruits")}


def begin(players: list[Raw]) -> tuple[bool, Raw, str, Raw]:
    """Whether the pairs are allowed, what each starts with, who is first, and who sits beside whom."""
    allowed = all((one["faction"], one["mat"]) not in BANNED for one in players)
    starts: Raw = {}
    for one in players:
        power, cards = FACTIONS[one["faction"]]
        _, popularity, coins = MATS[one["mat"]]
        workers = sorted(BASES[one["faction"]]["land"])
        starts[one["name"]] = {"power": power, "cards": cards, "popularity": popularity, "coins": coins}
        starts[one["name"]]["workers"] = workers
    first = min(players, key=lambda one: ORDER.index(MATS[one["mat"]][0]))["name"]
    round_table = [one["name"] for faction in CLOCKWISE for one in players if one["faction"] == faction]
    beside: Raw = {}
    for at, name in enumerate(round_table):
        left, right = round_table[(at + 1) % len(round_table)], round_table[at - 1]
        beside[name] = [left] if left == right else [left, right]
    return allowed, starts, first, beside


def random_players(rng: Random) -> list[Raw]:
    """Two to seven players with factions and mats of their own."""
    count = rng.randint(2, 7)
    factions, mats = rng.sample(CLOCKWISE, count), rng.sample(sorted(MATS), count)
    names = rng.sample(["Anna", "Boris", "Carla", "Dmitri", "Elsa", "Franz", "Greta"], count)
    return [
        {"name": name, "faction": faction, "mat": mat} for name, faction, mat in zip(names, factions, mats, strict=True)
    ]


def most_of(star: str, track: str, saxony: bool) -> int:
    """How many stars of a kind fit; Saxony has two objective cards and no limit of combats."""
    printed = next((int(row[2]) for row in TRACKS[track] if row[0] == star), 0)
    return printed if not saxony else {"objective": 2, "combat": 6}.get(star, printed)


def reached(player: Raw, star: str, needed: int) -> int:
    """How many stars of a kind a player has earned by now."""
    if star in ("objective", "combat"):
        return int(player.get(f"{star}s", 0))
    return int(player.get(star, 0)) >= needed


def new_stars(player: Raw, track: str) -> list[str]:
    """The stars that are earned now and were not on the track before."""
    found: list[str] = []
    placed = list(player["placed"])
    for star, needed, _ in TRACKS[track]:
        room = most_of(star, track, player.get("faction") == "saxony") - placed.count(star)
        if star in ONE_OF[track] and set(ONE_OF[track]) & {*placed, *found}:
            room = 0
        found += [star] * max(0, min(room, reached(player, star, int(needed))))
    return found


def stars(players: list[Raw], track: str) -> tuple[bool, Raw, str | None]:
    """Whether every objective may be revealed, each player's stars, and who ended the game."""
    acting = players[0]
    cards = most_of("objective", track, acting.get("faction") == "saxony") - acting["placed"].count("objective")
    after, ended = {}, None
    for player in players:
        new = new_stars(player, track)
        if player is not acting:
            new = [star for star in new if star in ("power", "popularity")] if ended is None else []
        count = min(6, len(player["placed"]) + len(new))
        after[player["name"]] = {"stars": count, "earned": new}
        ended = player["name"] if ended is None and count == 6 else ended
    return acting.get("objectives", 0) <= cards, after, ended


def random_stars(rng: Random) -> Raw:
    """An acting player who may have earned anything, and neighbours who reached 16 power or 18 popularity."""
    track = rng.choice(["standard", "standard", "war", "peace"])
    players = []
    for at, name in enumerate(["Anna", "Boris", "Carla"][: rng.randint(1, 3)]):
        faction = rng.choice(["saxony", "nordic"]) if track == "standard" and at == 0 else "crimea"
        fits = [row[0] for row in TRACKS[track] for _ in range(int(row[2]))]
        kinds = rng.sample(fits, min(len(fits), rng.choice([0, 2, 4, 5, 5])))
        placed = [star for star in kinds if star not in ONE_OF[track][1:]][:5]
        player: Raw = {"name": name, "faction": faction, "placed": placed}
        if track != "peace" or at:
            player["power"] = rng.choice([3, 15, 16])
        player["popularity"] = rng.choice([0, 12, 13, 18])
        if at == 0:
            reach = {"upgrades": 6, "mechs": 4, "structures": 4, "recruits": 4}
            for star, most in reach.items():
                player[star] = most if star in placed or rng.random() < 0.25 else rng.randint(0, most - 1)
            player |= {"objectives": rng.choice([0, 0, 0, 1, 2]), "combats": rng.choice([0, 0, 1, 2])}
            player |= {"workers": 8 if "workers" in placed else rng.randint(2, 8)}
            if track == "peace":
                player |= {"encounters": rng.randint(0, 3), "factory_card": rng.random() < 0.3}
                player |= {"resources": rng.choice([0, 15, 16])}
            if track == "war":
                player["combat_cards"] = rng.choice([0, 7, 8])
        players.append(player)
    moment = rng.choice(["top_action", "bottom_action", "combat"])
    return {"players": players, "track": track, "moment": moment}


def control(raw: Raw) -> tuple[str | None, int, str | None]:
    """Who controls a hex: units, else the structure's owner, else the armed Trap's; its worth; the tokens.

    Who has entered and not fought yet does not control it while the enemy's character or mech stands there.
    """
    units = raw["units"]
    holders = [one for one in units if one["player"] != raw.get("entering") and (one["character"] or one["mechs"])]
    standing = [one for one in holders or units if one["character"] or one["mechs"] or one["workers"]]
    owner = standing[0]["player"] if standing else None
    if owner is None and raw.get("structure"):
        owner = raw["structure"]["player"]
    if owner is None and raw.get("trap", {}).get("armed"):
        owner = raw["trap"]["player"]
    worth = 0 if owner is None else 3 if raw["hex"] == 23 else 1
    return owner, worth, owner if raw["resources"] else None


def random_hex(rng: Random) -> Raw:
    """A hex with units of one player, or of one more who has just entered; a structure, a Trap of Togawa, tokens."""
    land = [hex_ for hex_ in range(1, 48) if hex_ not in LAKES]
    raw: Raw = {"hex": rng.choice([*land, 23, 23]), "units": [], "resources": rng.choice([0, 0, 1, 5])}
    if rng.random() < 0.5:
        units = {"character": rng.random() < 0.4, "mechs": rng.randint(0, 2), "workers": rng.randint(0, 3)}
        raw["units"] = [{"player": rng.choice(["Anna", "Boris"]), **units}]
        if (units["character"] or units["mechs"]) and rng.random() < 0.5:
            enters = {"player": "Carla", "character": rng.random() < 0.5, "mechs": rng.randint(1, 2), "workers": 0}
            raw["units"].insert(rng.randint(0, 1), enters)
            raw["entering"] = "Carla"
    if rng.random() < 0.5 and raw["hex"] != 23:
        kind = rng.choice(["monument", "armory", "mill", "mine"])
        raw["structure"] = {"player": rng.choice(["Anna", "Boris"]), "kind": kind}
    if rng.random() < 0.4:
        raw["trap"] = {"player": "Toshi", "armed": rng.random() < 0.6}
    return raw


LAKES = {int(row[0]) for row in rows("scythe.board.map", 6) if row[1] == "lake"}
