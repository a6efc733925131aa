"""What happens around an encounter of Cosmic Encounter the slow and obvious way: deals, rewards, allies, decks, ships.

Written from the law alone. Positions are the raw mappings that the judge takes; the generators leave out what no
table can be (a player named twice, a rift of no kind).
"""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

from tests.naive.cosmic_encounter import FACTOR

Raw = dict[str, Any]
SIDES = ("offense", "defense")


def failed_deal(raw: Raw, crooked_first: bool) -> Raw:
    """Three ships each, times the other's kicker; one Crooked Deal shifts one ship, before or after the kicker."""
    crooked = [who for who in SIDES if raw[who].get("crooked_deal")]
    warp = {}
    for who, other in (SIDES, SIDES[::-1]):
        factor = FACTOR.get(raw[other].get("kicker", ""), 1)
        shift = 0 if len(crooked) != 1 else -1 if who in crooked else 1
        ships = (3 + shift) * factor if crooked_first else 3 * factor + shift
        warp[who] = min(max(ships, 0), raw[who].get("ships_outside_warp", 999))
    return {"result": "deal_failed", "to_warp": warp}


def valid_terms(raw: Raw) -> bool:
    """At most one colony each, where the giver has one; no more cards than are held; something changes hands."""
    something = False
    for who in SIDES:
        side = raw[who]
        colonies, cards = side.get("gives_colonies", []), cards_given(side)
        something = something or bool(colonies) or cards > 0
        if len(colonies) > 1 or any(one not in side.get("colonies", colonies) for one in colonies):
            return False
        if cards > side.get("hand", 999) or side.get("ships_from_warp", 0):
            return False
    return something


def cards_given(side: Raw) -> int:
    """Cards by number; each that was named is one of them or comes to them."""
    return int(max(side.get("gives_cards", 0), len(side.get("gives_named", []))))


def deal(raw: Raw) -> list[tuple[str, Raw | None]]:
    """Every different answer some reading gives: made, failed or illegal, and the ships lost to the warp."""
    quashed = raw["effects"] == ["quash"]
    promised = [card for who in SIDES for card in raw[who].get("gives_named", [])]
    unmet = any(card in promised for card in raw["spent"])
    refused = not raw["agreed"] or not raw["in_time"]
    if not refused and valid_terms(raw) and not quashed and not unmet:
        return [("made", None)]
    what = "failed" if refused or valid_terms(raw) else "illegal"
    found = []
    for first in (False, True):
        answer = (what, failed_deal(raw, first)["to_warp"])
        if answer not in found:
            found.append(answer)
    return found


def random_dealer(rng: Random) -> Raw:
    """What one main player gives, and what a failed deal would cost it."""
    side: Raw = {}
    planets = ["Blue 1", "Blue 2", "Red 1"]
    if rng.random() < 0.5:
        side["gives_colonies"] = rng.sample(planets, rng.choice([0, 1, 1, 1, 2]))
        if rng.random() < 0.6:
            side["colonies"] = rng.sample(planets, rng.choice([1, 2, 3]))
    if rng.random() < 0.5:
        side["gives_cards"] = rng.randint(0, 3)
        if rng.random() < 0.3:
            side["gives_named"] = rng.sample(["Plague", "Mobius Tubes", "attack 20"], rng.choice([1, 1, 2]))
    if rng.random() < 0.4:
        side["hand"] = rng.randint(1, 8)
    if rng.random() < 0.2:
        side["promises"] = ["peace"]
    if rng.random() < 0.05:
        side["ships_from_warp"] = 1
    if rng.random() < 0.3:
        side["kicker"] = rng.choice(["x0", "x2", "x3", "x4", "plain_x1"])
    if rng.random() < 0.2:
        side["crooked_deal"] = True
    if rng.random() < 0.3:
        side["ships_outside_warp"] = rng.randint(0, 12)
    return side


def random_deal(rng: Random) -> Raw:
    """A deal with any terms, agreed more often than not; Quash now and then."""
    effects = rng.choice([[], [], [], ["quash"], ["quash", "card_zap"]])
    raw: Raw = {who: random_dealer(rng) for who in SIDES}
    spent = rng.sample(["Plague", "Mobius Tubes", "Filch"], rng.choice([0, 0, 1, 2]))
    return {**raw, "agreed": rng.random() < 0.85, "in_time": rng.random() < 0.95, "effects": effects, "spent": spent}


def due(raw: Raw) -> int:
    """How many rewards: one a ship for a defensive ally, and what a card or a special ship gives."""
    role, by, ships = raw["role"], raw["by"], raw["ships"]
    own = as_defender(raw)
    if by == "salvage_vessel":
        return own + 2
    helpers = {"": "defensive_ally", "victory_boon": "defense", "solar_wind": "offensive_ally"}
    return int(ships) if helpers[by] == role else own


def as_defender(raw: Raw) -> int:
    """What a defensive ally gets by its ships, which Solar Wind takes away."""
    return int(raw["ships"]) if raw["role"] == "defensive_ally" and raw["by"] != "solar_wind" else 0


def rewards(raw: Raw, all_from_deck: bool) -> tuple[bool | None, int]:
    """Whether the rewards may be taken so (None if none are said), and how many there are."""
    cosmic, reward, warp, hand = (raw[name] for name in ("cosmic", "reward", "from_warp", "from_hand"))
    wrong = [
        cosmic + reward + warp > due(raw),
        hand > 0,
        warp > raw.get("ships_in_warp", 999),
        reward > 0 and not raw["reward_deck_in_use"],
        reward > as_defender(raw) and not all_from_deck,
        reward > raw.get("reward_deck", 999) + raw.get("reward_discards", 999),
        not raw["declared"],
    ]
    if not cosmic + reward + warp + hand:
        return None, due(raw)
    return not any(wrong), due(raw)


def random_rewards(rng: Random) -> Raw:
    """A player who won something, and what it would take."""
    raw: Raw = {"role": rng.choice(["defensive_ally"] * 3 + ["defense", "offense", "offensive_ally"])}
    raw |= {"by": rng.choice(["", "", "", "victory_boon", "salvage_vessel", "solar_wind"])}
    raw |= {"ships": rng.randint(0, 4), "from_hand": rng.choice([0] * 9 + [1]), "declared": rng.random() < 0.95}
    if raw["by"] == "salvage_vessel":
        raw["ships"] = max(1, raw["ships"])
    raw |= {name: rng.choice([0, 0, 1, 1, 2]) for name in ("cosmic", "reward", "from_warp")}
    raw["reward_deck_in_use"] = rng.random() < 0.9
    if rng.random() < 0.4:
        raw["ships_in_warp"] = rng.randint(0, 3)
    if rng.random() < 0.3:
        raw |= {"reward_deck": rng.randint(0, 3), "reward_discards": rng.randint(0, 2)}
    return raw


def alliance(raw: Raw) -> tuple[bool, list[str], Raw]:
    """Whether all may join so, who answers in which order, and the ships on each side."""
    players, mains = raw["players"], {"offense": raw["players"][0], "defense": raw["defense"]}
    invited = {who: raw[f"{who}_invites"] for who in SIDES}
    sides: Raw = {who: {} for who in SIDES}
    fine = not any(name in mains.values() for names in invited.values() for name in names)
    for join in raw["joins"]:
        name, side = join["name"], join["side"]
        other = SIDES[1 - SIDES.index(side)]
        fine = fine and name not in mains.values() and name in invited[side] and name not in sides[other]
        fine = fine and 1 <= join["ships"] <= min(4, join.get("colonies", 99))
        sides[side][name] = join["ships"]
    guests = [name for names in invited.values() for name in names if name not in mains.values()]
    order = [name for name in players if name in guests]
    return fine, order, sides


def random_alliance(rng: Random) -> Raw:
    """A table of three to eight, who is invited, who joins; now and then somebody who may not."""
    players = ["Ann", "Bea", "Cid", "Dan", "Eve", "Fay", "Gus", "Hal"][: rng.randint(3, 8)]
    defense = rng.choice(players[1:])
    guests = [name for name in players[1:] if name != defense]
    raw: Raw = {"players": players, "defense": defense}
    for side in SIDES:
        raw[f"{side}_invites"] = [name for name in guests if rng.random() < 0.6]
        if rng.random() < 0.05:
            raw[f"{side}_invites"].append(defense if side == "offense" else players[0])
    raw["joins"] = []
    for name in rng.sample(guests, rng.randint(0, len(guests))):
        willing = [side for side in SIDES if name in raw[f"{side}_invites"]] or list(SIDES)
        side = rng.choice(willing) if rng.random() < 0.95 else rng.choice(SIDES)
        join: Raw = {"name": name, "side": side, "ships": rng.choice([1, 1, 2, 3, 4, 4, 4, rng.choice([0, 5])])}
        if rng.random() < 0.3:
            join["colonies"] = rng.randint(2, 12)
        raw["joins"].append(join)
    return raw


def reinforcements(raw: Raw) -> tuple[bool, Raw, bool, set[str]]:
    """Whether all plays are allowed, what each side gets, whether all have passed, and who may still play."""
    sides = {who: [raw[who], *raw[f"{who}_allies"]] for who in SIDES}
    everybody = [*sides["offense"], *sides["defense"]]
    adds, passed, fine = dict.fromkeys(SIDES, 0), set(), True
    for play in raw["plays"]:
        player = play["player"]
        if player not in everybody or player in passed:
            fine = False
            continue
        if "value" not in play:
            passed.add(player)
            continue
        for who in SIDES:
            adds[who] += play["value"] if player in sides[who] else 0
    return fine, adds, len(passed) == len(everybody), set(everybody) - passed


def random_reinforcements(rng: Random) -> Raw:
    """An exchange among up to six players; somebody from outside now and then."""
    names = ["Ann", "Bea", "Cid", "Dan"]
    cut, count = rng.randint(0, 4), rng.randint(0, 4)
    allies = {"offense_allies": names[: min(cut, count)], "defense_allies": names[min(cut, count) : count]}
    raw: Raw = {"offense": "Olga", "defense": "Dora", **allies, "plays": []}
    waiting = ["Olga", "Dora", *names[:count]]
    while waiting and rng.random() < 0.93:
        player = rng.choice(waiting)
        if rng.random() < 0.4:
            waiting.remove(player)
            raw["plays"].append({"player": player})
        else:
            raw["plays"].append({"player": player, "value": rng.randint(1, 6)})
        if rng.random() < 0.04:
            raw["plays"].append({"player": rng.choice(["Zoe", "Olga", "Dora"]), "value": 2})
    return raw


def quake(raw: Raw) -> Raw:
    """What drawing one card from a deck brings about."""
    if raw["draw_from"] == "reward" and not raw["deck"]:
        return {"cosmic_quake": False, "draw_from_reward_deck": raw["discards"] > 0}
    if raw["deck"] or raw["discards"]:
        return {"cosmic_quake": False}
    cards = sum(hand["cosmic"] for hand in raw["hands"])
    players = len(raw["hands"])
    found: Raw = {"cosmic_quake": True, "new_deck": cards}
    lost = sum(hand["reward"] for hand in raw["hands"])
    if lost:
        found["reward_discards"] = lost
    if cards >= 8 * players:
        return {**found, "dealt_each": 8, "left_in_deck": cards - 8 * players}
    each = cards // (players + 1)
    return {**found, "dealt_each": each, "left_in_deck": each, "cards_over": cards - each * (players + 1)}


def random_quake(rng: Random) -> Raw:
    """A card to be drawn, from decks that are mostly empty."""
    hands = [{"cosmic": rng.randrange(20), "reward": rng.randrange(4)} for _ in range(rng.randint(2, 8))]
    raw: Raw = {"draw_from": rng.choice(["cosmic", "cosmic", "reward"]), "hands": hands}
    return {**raw, "deck": rng.choice([0, 0, 0, 5]), "discards": rng.choice([0, 0, 3])}


def ship(raw: Raw) -> bool:
    """Whether what is done with a special ship is allowed."""
    where, action = raw["where"], raw["action"]
    belongs = {"flagship": ("hyperspace_drive", "bonus"), "salvage_vessel": ("tractor_beam", "two_rewards")}
    if action not in belongs[raw["ship"]] or where in ("warp", "captured", "removed"):
        return False
    may = {
        "bonus": where == "encounter",
        "two_rewards": where == "encounter" and raw["won"],
        "tractor_beam": raw["marker"] == "face_up" and raw["pile"] == "cosmic",
        "hyperspace_drive": raw["marker"] == "face_up" and (raw["to"] != "encounter" or raw["involved"]),
    }
    return bool(may[action])


def marker(raw: Raw) -> str | None:
    """How the marker lies after something happened to the ship; None where that cannot happen or is not allowed."""
    where, event = raw["where"], raw["event"]
    if event == "no_second_encounter":
        return "face_up" if raw["own_turn"] else str(raw["marker"])
    lost = where in ("captured", "removed")
    if event == "back_from_warp":
        return None if lost else "face_up"
    return "face_up" if lost and raw["own_turn"] else None


def random_ship(rng: Random) -> Raw:
    """A special ship, and one thing that its owner would do or that happens to it."""
    raw: Raw = {"ship": rng.choice(["flagship", "salvage_vessel"]), "marker": rng.choice(["face_up", "face_down"])}
    raw |= {"where": rng.choice(["colony", "encounter", "encounter", "warp", "captured", "removed"])}
    raw |= {name: rng.random() < 0.6 for name in ("involved", "won", "own_turn")}
    raw |= {"to": rng.choice(["colony", "technology", "encounter"]), "pile": rng.choice(["cosmic", "reward"])}
    actions = ["hyperspace_drive", "bonus", "tractor_beam", "two_rewards"]
    raw |= {"action": rng.choice(actions) if rng.random() < 0.7 else "", "event": ""}
    if not raw["action"]:
        raw["event"] = rng.choice(["back_from_warp", "no_second_encounter", "other_ship_back"])
    return raw


def rift(raw: Raw) -> Raw:
    """Whether a rift detonates, and what its taker loses."""
    if raw["how"] in ("deal", "given") or not raw["kept"]:
        return {"detonates": False}
    kind = "ships" if raw["value"] >= 3 else raw["kind"]
    if kind == "colony":
        return {"detonates": True, "loss": {"colony": 1}}
    has = raw.get("ships_outside_warp" if kind == "ships" else "hand", 999)
    return {"detonates": True, "loss": {kind: min(raw["value"], has)}}


def random_rift(rng: Random) -> Raw:
    """A rift that came into a hand."""
    value = rng.randint(1, 5)
    kinds = ["ships", "cards", "colony"] if value < 3 else ["", "ships"]
    raw: Raw = {"value": value, "kind": rng.choice(kinds), "kept": rng.random() < 0.8}
    raw["how"] = rng.choice(["compensation", "finder", "taken", "deal", "given"])
    for name in ("ships_outside_warp", "hand"):
        if rng.random() < 0.5:
            raw[name] = rng.randint(0, 6)
    return raw


def pile(raw: Raw) -> bool:
    """Whether an effect reaches a discarded card: at once any pile, later only the cosmic one."""
    if raw["effect"] == "alchemist":
        return True
    if raw["effect"] in ("clone", "fido", "vulch"):
        return bool(raw["just_discarded"])
    return bool(raw["deck"] == "cosmic")


EVERY_PILE = [
    {"effect": effect, "deck": deck, "just_discarded": now}
    for effect, deck, now in product(
        ("space_junk", "delta_scanners", "clone", "fido", "vulch", "alchemist"), ("cosmic", "reward"), (True, False)
    )
]
