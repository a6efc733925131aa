"""A turn of Scythe the plain way, to compare the adjudicator with; written from the rules, not from its code.

Costs and coins are read from the table of player mats in the English law.
"""

from __future__ import annotations

import re
from random import Random
from typing import Any

from knowledge.corpus_files import RULESDOCS

LAW = (RULESDOCS / "scythe" / "en.md").read_text("utf-8")
ACTIONS = ["upgrade", "deploy", "build", "enlist"]
PAID = {"upgrade": "oil", "deploy": "metal", "build": "wood", "enlist": "food"}
RECRUITED = {"upgrade": "power", "deploy": "coins", "build": "popularity", "enlist": "combat_cards"}
GREEN = ["move_units", "move_coins", "bolster_power", "bolster_cards", "trade_popularity", "produce_hexes"]


def read_mats() -> dict[str, dict[str, dict[str, Any]]]:
    """Every mat: for each lower action the action above it, the first and last cost, the coins."""
    mats = {}
    for line in LAW.split("{#scythe.setup.mats}")[1].split("```")[0].splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 8 and "→" in line:
            found = {}
            for action, cell in zip(ACTIONS, cells[4:], strict=True):
                top, costs, coins = cell.split()
                first, last = (int(one) for one in costs.split("→"))
                found[action] = {"top": top.lower(), "cost": first, "least": last, "coins": int(coins[1:])}
            mats[cells[0].lower()] = found
    return mats


MATS = read_mats()
MAP_TABLE = LAW.split("{#scythe.board.map}")[1].split("```")[0]
MAP = {int(number): land for number, land in re.findall(r"^\| (\d+) \| (\w+) \|", MAP_TABLE, re.MULTILINE)}
GIVES = {"mountain": "metal", "tundra": "oil", "farm": "food", "forest": "wood", "village": "worker"}


def random_position(rng: Random) -> dict[str, Any]:
    """A turn with an upper action, a lower one, or both; often one that cannot be paid for."""
    mat = rng.choice(sorted(MATS))
    bottom = rng.choice(ACTIONS)
    top = MATS[mat][bottom]["top"] if rng.random() < 0.85 else rng.choice(["move", "bolster", "trade", "produce"])
    land = [one for one in MAP if MAP[one] != "lake"]
    workers = [rng.choice(land[:12]) for _ in range(rng.randint(2, 8))]
    acts: list[dict[str, Any]] = []
    if rng.random() < 0.8:
        acts.append({"do": top})
        if top == "bolster":
            acts[0]["take"] = rng.choice(["power", "combat_cards"])
        if top == "trade":
            acts[0]["take"] = "popularity"
        if top == "move":
            acts[0]["take"] = "coins"
        if top == "produce":
            places = sorted(set(workers))
            acts[0]["produce"] = [{"hex": one} for one in rng.sample(places, min(len(places), rng.randint(0, 4)))]
    if not acts or rng.random() < 0.7:
        acts.append({"do": bottom})
    if rng.random() < 0.05:
        acts.reverse()
    position: dict[str, Any] = {
        "actions": acts,
        "mat": mat,
        "faction": rng.choice(["rusviet", "saxony", "nordic"]),
        "last": rng.choice([None, "move", "bolster", "trade", "produce"]),
        "workers": workers,
        "resources": {one: rng.randint(0, 5) for one in PAID.values()},
        "coins": rng.randint(0, 3),
        "power": rng.choice([0, 1, 4, 14, 16]),
        "popularity": rng.choice([0, 1, 7, 17, 18]),
        "combat_cards": rng.randint(0, 3),
        "upgraded": rng.sample(GREEN, rng.randint(0, 3)),
        "covered": {one: rng.randint(0, MATS[mat][one]["cost"] - MATS[mat][one]["least"]) for one in ACTIONS},
        "structures": {"monument": 34} if rng.random() < 0.3 else {"armory": 34, "mill": workers[0]},
        "recruits": rng.sample(ACTIONS, rng.randint(0, 2)),
    }
    seats = [{"name": name, "recruits": rng.sample(ACTIONS, 2)} for name in "BCDE"]
    position["others"] = seats[: rng.randint(0, 4)]
    return position


def judge(position: dict[str, Any]) -> dict[str, Any]:
    """What the turn does to the player, and who of the others gains what."""
    names = [act["do"] for act in position["actions"]]
    mat = MATS[position["mat"]]
    lower = [one for one in names if one in ACTIONS]
    upper = [one for one in names if one not in ACTIONS]
    if lower and upper and (names[0] in ACTIONS or mat[lower[0]]["top"] != upper[0]):
        return {"legal": False}
    section = upper[0] if upper else mat[lower[0]]["top"]
    if section == position["last"] and position["faction"] != "rusviet":
        return {"legal": False}
    has = {kind: position[kind] for kind in ("coins", "power", "popularity", "combat_cards")} | position["resources"]
    has["workers"] = len(position["workers"])
    neighbours: dict[str, str] = {}
    for act in position["actions"]:
        fine = (
            lower_action(position, act["do"], has, neighbours)
            if act["do"] in ACTIONS
            else upper_action(position, act, has)
        )
        if not fine:
            return {"legal": False}
    return {"legal": True, "has": has, "neighbours": neighbours}


def spend(has: dict[str, int], **cost: int) -> bool:
    """Pay everything or nothing."""
    if any(has[kind] < amount for kind, amount in cost.items()):
        return False
    for kind, amount in cost.items():
        has[kind] -= amount
    return True


def add(has: dict[str, int], kind: str, amount: int) -> None:
    """Gain, up to the end of the track."""
    ends = {"power": 16, "popularity": 18}
    has[kind] = min(ends.get(kind, 999), has[kind] + amount)


def upper_action(position: dict[str, Any], act: dict[str, Any], has: dict[str, int]) -> bool:
    """Bolster, Trade for popularity, coins for moving, or Produce."""
    better, built = position["upgraded"], position["structures"]
    if act["do"] == "move":
        add(has, "coins", 2 if "move_coins" in better else 1)
        return True
    if act["do"] == "produce":
        return produce(position, act, has)
    if not spend(has, coins=1):
        return False
    if act["do"] == "trade":
        add(has, "popularity", 2 if "trade_popularity" in better else 1)
        add(has, "power", int("armory" in built))
    elif act["take"] == "power":
        add(has, "power", 3 if "bolster_power" in better else 2)
        add(has, "popularity", int("monument" in built))
    else:
        add(has, "combat_cards", 2 if "bolster_cards" in better else 1)
        add(has, "popularity", int("monument" in built))
    return True


def produce(position: dict[str, Any], act: dict[str, Any], has: dict[str, int]) -> bool:
    """Pay by the number of workers, then count what every worker and the Mill make."""
    count = has["workers"]
    if not spend(has, power=int(count > 3), popularity=int(count > 5), coins=int(count > 7)):
        return False
    chosen = [one["hex"] for one in act["produce"]]
    mill = position["structures"].get("mill")
    limit = 2 + int("produce_hexes" in position["upgraded"]) + int(mill in chosen)
    if len(chosen) > limit:
        return False
    for place in chosen:
        made = position["workers"].count(place) + int(place == mill)
        kind = GIVES.get(MAP[place])
        if kind == "worker":
            has["workers"] = min(8, has["workers"] + made)
        elif kind:
            add(has, kind, made)
    return True


def lower_action(position: dict[str, Any], action: str, has: dict[str, int], neighbours: dict[str, str]) -> bool:
    """Pay, take the coins and the recruit bonus; the players on both sides take theirs."""
    row = MATS[position["mat"]][action]
    if not spend(has, **{PAID[action]: row["cost"] - position["covered"][action]}):
        return False
    add(has, "coins", row["coins"])
    if action in position["recruits"]:
        add(has, RECRUITED[action], 1)
    sides = [position["others"][0], position["others"][-1]] if position["others"] else []
    for side in sides:
        if action in side["recruits"]:
            neighbours[side["name"]] = RECRUITED[action]
    return True
