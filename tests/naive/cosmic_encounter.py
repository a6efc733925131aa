"""Cosmic Encounter the slow and obvious way, to compare the adjudicator with.

Everything is read off tables: what each pair of revealed cards becomes, and what each final pair does to the two
sides. Where rules are disputed, every reading is tried and all the different outcomes are given, preferred first.
A position is the raw mapping that the judge takes, with lists of allies as numbers.
"""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

Raw = dict[str, Any]

A, N, M, T, R = "attack", "negotiate", "morph", "intimidate", "retreat"

BECOMES = {
    (A, A): (A, A), (A, N): (A, N), (A, M): (A, A), (A, T): (A, A), (A, R): (A, R),
    (N, A): (N, A), (N, N): (N, N), (N, M): (N, N), (N, T): (N, N), (N, R): (N, N),
    (M, A): (A, A), (M, N): (N, N), (M, M): (M, M), (M, T): (N, N), (M, R): (N, N),
    (T, A): (A, A), (T, N): (N, N), (T, M): (N, N), (T, T): (N, N), (T, R): (N, N),
    (R, A): (R, A), (R, N): (N, N), (R, M): (N, N), (R, T): (N, N), (R, R): (N, N),
}  # fmt: skip

FACTOR = {"": 1, "x0": 0, "x2": 2, "x3": 3, "x4": 4, "duplicity": 2, "self_destruct": 1, "plain_x1": 1}
"""What a kicker multiplies its owner's card, compensation and the other's failed-deal loss by; x-1 stands apart."""

WINNER = {(A, N): "offense", (N, A): "defense", (A, R): "offense", (R, A): "defense"}
SWITCHES = {
    "destruct": ("all", "saved", "stands"),
    "duplicity": ("earned", "lost"),
    "gas": ("allies", "all"),
    "emotion_kicker": ("counts", "not"),
    "emotion_retreat": ("stands", "deal"),
    "crooked": ("multiply", "add"),
    "calculator": ("first", "last"),
}

NEEDS = {
    "destruct": "self_destruct",
    "duplicity": "duplicity",
    "gas": "ionic_gas",
    "emotion_kicker": "emotion_control",
    "emotion_retreat": "emotion_control",
    "crooked": "crooked_deal",
    "calculator": "calculator_flare",
}
"""The card without which a reading makes no difference."""


def outcomes(raw: Raw) -> list[Raw]:
    """Every different outcome that some reading gives, the preferred one first."""
    found: list[Raw] = []
    text = str(raw)
    tried = [values if NEEDS[name] in text else values[:1] for name, values in SWITCHES.items()]
    for values in product(*tried):
        one = outcome(raw, dict(zip(SWITCHES, values, strict=True)))
        if one not in found:
            found.append(one)
    return found


def other(who: str) -> str:
    """The opposing main player."""
    return "defense" if who == "offense" else "offense"


def printed_value(card: Raw, hazard: bool) -> int | None:
    """The number that counts on a card before any kicker."""
    if hazard and "hazard_value" in card:
        return int(card["hazard_value"])
    return card.get("value")


def final_cards(raw: Raw) -> Raw:
    """What the two cards are after changing themselves: kind, value of an attack, name of a negotiate."""
    cards = {who: raw[who]["card"] for who in ("offense", "defense")}
    kinds = BECOMES[cards["offense"]["kind"], cards["defense"]["kind"]]
    final: Raw = {}
    for who, kind in zip(("offense", "defense"), kinds, strict=True):
        copied = cards[other(who)] if cards[who]["kind"] == M else cards[who]
        final[who] = {"kind": kind}
        if kind == A:
            final[who]["value"] = printed_value(copied, raw.get("hazard", False))
        if kind == N and copied["kind"] == N and copied.get("name"):
            final[who]["name"] = copied["name"]
    return final


def total(raw: Raw, who: str, values: Raw, read: Raw) -> int:
    """The total of a side: card times kickers, ships, allies, reinforcements, 3 for a flagship."""
    side = raw[who]
    effects = raw.get("effects", [])
    factor = FACTOR.get(side.get("kicker", ""), 1) + (f"lizard_flare_{who}_kicker" in effects)
    cut = values[other(who)] if f"calculator_flare_{other(who)}" in effects else 0
    card = values[who] * factor - cut if read["calculator"] == "first" else (values[who] - cut) * factor
    for one in ("offense", "defense"):
        if raw[one].get("kicker") == "reverse_polarity":
            card *= -1
    bonus = 3 if side.get("flagship") and side["ships"] else 0
    bonus += 2 * side.get("morphed_ships", 0)
    return int(card + side["ships"] + sum(side["allies"]) + sum(side["reinforcements"]) + bonus)


def outcome(raw: Raw, read: Raw) -> Raw:
    """The outcome under one choice of readings."""
    effects = raw.get("effects", [])
    raw = after_ship_zap(raw)
    final = final_cards(raw)
    kinds = (final["offense"]["kind"], final["defense"]["kind"])
    kickers = {who: raw[who].get("kicker", "") for who in ("offense", "defense")}
    nothing: Raw = {"totals": None, "winner": None, "compensation": None, "rewards": {}, "lands": {}}
    if "self_destruct" in kickers.values() and not (R in kinds and read["destruct"] == "stands"):
        saved = [who for who in final if final[who]["kind"] == R and read["destruct"] == "saved"]
        warp = lost(raw, [who for who in final if who not in saved])
        return {**nothing, "becomes": final, "result": "both_lose", "to_warp": warp, "second": False}
    turned: list[str] = []
    if "emotion_control" in effects and (R not in kinds or read["emotion_retreat"] == "deal"):
        turned = [who for who in final if final[who]["kind"] == A]
        final = {who: {"kind": N} if one["kind"] in (A, R) else one for who, one in final.items()}
        kinds = (final["offense"]["kind"], final["defense"]["kind"])
    if kinds == (M, M):
        return {**nothing, "becomes": final, "result": "both_lose", "to_warp": lost(raw, list(final)), "second": False}
    if kinds == (N, N):
        return {**nothing, "becomes": final, **talks(raw, final, turned, read)}
    totals = None
    if kinds == (A, A):
        totals = {who: total(raw, who, {one: final[one]["value"] for one in final}, read) for who in final}
        winner = "offense" if totals["offense"] > totals["defense"] else "defense"
    else:
        winner = WINNER[kinds]
    if "loser_upset" in effects:
        winner = other(winner)
    return {"becomes": final, "totals": totals, "winner": winner, **won(raw, final, winner, read)}


def lost(raw: Raw, losers: list[str]) -> Raw:
    """Ships to the warp when whole sides lose theirs."""
    warp: Raw = {}
    for who in ("offense", "defense"):
        warp[who] = raw[who]["ships"] if who in losers else 0
        warp[f"{who}_allies"] = sum(raw[who]["allies"]) if who in losers else 0
    return warp


def double_cross(raw: Raw, who: str, warp: Raw) -> None:
    """Duplicity: the allies' ships of its owner never come home."""
    if raw[who].get("kicker") == "duplicity":
        warp[f"{who}_allies"] = sum(raw[who]["allies"])


def talks(raw: Raw, final: Raw, turned: list[str], read: Raw) -> Raw:
    """Two negotiates: nothing is lost in a deal; a failed one costs three ships each, times the other's kicker."""
    warp = lost(raw, [])
    for who in final:
        double_cross(raw, who, warp)
    if raw["deal"] == "made" and "quash" not in raw.get("effects", []):
        return {"result": "deal_made", "to_warp": warp, "second": True}
    crooked = [who for who in final if final[who].get("name") == "crooked_deal"]
    for who in final:
        kicker = FACTOR.get(raw[other(who)].get("kicker", ""), 1)
        if other(who) in turned and read["emotion_kicker"] == "not":
            kicker = 1
        shift = 0 if len(crooked) != 1 else -1 if who in crooked else 1
        ships = 3 * kicker + shift if read["crooked"] == "multiply" else (3 + shift) * kicker
        warp[who] = min(max(0, ships), raw[who].get("ships_outside_warp", 999))
    return {"result": "deal_failed", "to_warp": warp, "second": False}


def won(raw: Raw, final: Raw, winner: str, read: Raw) -> Raw:
    """A winner: the losers' ships, landing, compensation, rewards, second encounter."""
    effects, loser = raw.get("effects", []), other(winner)
    side, retreated = raw[winner], final[loser]["kind"] == R
    warp = lost(raw, [] if retreated else [loser])
    for who in final:
        if who == winner or retreated:
            double_cross(raw, who, warp)
    duplicity, solar, gas = side.get("kicker") == "duplicity", "solar_wind" in effects, "ionic_gas" in effects
    names = [f"{'A' if winner == 'offense' else 'B'}{place}" for place in range(1, len(side["allies"]) + 1)]
    ships = dict(zip(names, side["allies"], strict=True))
    lands: Raw = {"offense": side["ships"]} if winner == "offense" and side["ships"] else {}
    if not duplicity and (winner == "offense") != solar:
        lands |= ships if winner == "defense" else {name: count for name, count in ships.items() if count}
    by_ships = dict(ships) if (winner == "defense") != solar else {}
    if duplicity and read["duplicity"] == "lost":
        by_ships = {}
    if gas and (winner == "defense" or read["gas"] == "all"):
        by_ships = {}
    extra = 2 if side.get("salvage_vessel") and side["ships"] else 0
    extra += side["ships"] if winner == "defense" and "victory_boon" in effects else 0
    if gas and read["gas"] == "all":
        extra = 0
    rewards = {name: count for name, count in {**by_ships, winner: extra}.items() if count}
    compensation = compensate(raw, final, winner, read, gas) if final[loser]["kind"] == N else None
    if "loser_upset" in effects and final[winner]["kind"] == N:
        compensation = {"to": winner, "from": loser, "cards": 0}
    paid = compensation["cards"] if compensation and winner == "offense" else 0
    second = winner == "offense" and (may_go_on(raw, paid) or extra > 0)
    result = {"result": f"{winner}_wins", "to_warp": warp, "lands": lands, "rewards": rewards}
    return {**result, "compensation": compensation, "second": second}


def compensate(raw: Raw, final: Raw, winner: str, read: Raw, gas: bool) -> Raw:
    """The negotiator's own lost ships in cards, times its kicker, at most the winner's hand."""
    loser = other(winner)
    ships, kicker = raw[loser]["ships"], FACTOR.get(raw[loser].get("kicker", ""), 1)
    crooked = final[loser].get("name") == "crooked_deal"
    cards = ships * kicker
    if crooked and ships:
        cards = ships * kicker + 1 if read["crooked"] == "multiply" else (ships + 1) * kicker
    cards = 0 if gas else min(cards, raw[winner].get("hand", 999))
    return {"to": loser, "from": winner, "cards": cards}


def may_go_on(raw: Raw, paid: int) -> bool:
    """Whether a second encounter can follow a win: a card must be able to be left."""
    hand = raw["offense"].get("hand")
    return hand is None or hand > paid


def after_ship_zap(raw: Raw) -> Raw:
    """Each Ship Zap sends one ship of a main player to the warp before anything is counted."""
    for who in ("offense", "defense"):
        for _ in range(raw.get("effects", []).count(f"ship_zap_{who}")):
            gone = {"ships": raw[who]["ships"] - 1}
            if "ships_outside_warp" in raw[who]:
                gone["ships_outside_warp"] = raw[who]["ships_outside_warp"] - 1
            raw = {**raw, who: {**raw[who], **gone}}
    return raw


def with_ship_zaps(raw: Raw, rng: Random) -> Raw:
    """The same encounter, with Ship Zaps on main players who have ships."""
    zaps = [f"ship_zap_{who}" for who in ("offense", "defense") if raw[who]["ships"] and rng.random() < 0.3]
    return {**raw, "effects": [*raw["effects"], *zaps]}


def random_side(rng: Random) -> Raw:
    """A side with any card and any extras."""
    kind = rng.choice((A, A, N, N, M, T, R))
    card: Raw = {"kind": kind}
    if kind == A:
        pair = rng.choice(((2, 20), (3, 30), (12, 21), (21, 12), None, None, None))
        card |= {"value": pair[0], "hazard_value": pair[1]} if pair else {"value": rng.choice((0, 1, 4, 8, 15, 20, 40))}
    if kind == T:
        card["value"] = rng.choice((-9, 19, 29, 39))
    if kind == N and rng.random() < 0.4:
        card["name"] = rng.choice(("crooked_deal", "epic_oratory"))
    side: Raw = {"card": card, "ships": rng.randrange(5), "kicker": rng.choice([*FACTOR, "reverse_polarity", "", ""])}
    side["allies"] = [rng.randrange(1, 5) for _ in range(rng.randrange(3))]
    side["reinforcements"] = [rng.choice((2, 3, 4, 5)) for _ in range(rng.randrange(3))]
    for name in ("flagship", "salvage_vessel"):
        if side["ships"] and rng.random() < 0.3:
            side[name] = True
    if rng.random() < 0.5:
        side["hand"] = rng.randrange(9)
    if rng.random() < 0.3:
        side["ships_outside_warp"] = side["ships"] + rng.randrange(9)
    return side


def random_position(rng: Random) -> Raw:
    """An encounter with any cards, kickers, extras and effects."""
    effects = [name for name in ("emotion_control", "ionic_gas", "solar_wind", "victory_boon", "quash")
               if rng.random() < 0.15]  # fmt: skip
    raw: Raw = {"offense": random_side(rng), "defense": random_side(rng), "effects": effects}
    return {**raw, "hazard": rng.random() < 0.4, "deal": rng.choice(("made", "failed"))}


def with_powers(raw: Raw, rng: Random) -> Raw | None:
    """The same with morphed ships, and a flare or an upset where it is known what they do; None where it is not."""
    kinds = tuple(raw[who]["card"]["kind"] for who in ("offense", "defense"))
    kickers = [raw[who]["kicker"] for who in ("offense", "defense")]
    for who in ("offense", "defense"):
        raw[who]["morphed_ships"] = rng.randint(0, raw[who]["ships"] + sum(raw[who]["allies"]))
    user = rng.choice(("offense", "defense"))
    attack, kicker = raw[user]["card"]["kind"] == A, raw[user]["kicker"]
    played = rng.choice(("loser_upset", f"lizard_flare_{user}_kicker", f"calculator_flare_{user}"))
    lost_to_all = "self_destruct" in kickers or kinds == (M, M) or R in kinds
    known = {
        "loser": not lost_to_all,
        "lizard": attack and kicker in ("x0", "x2", "x3", "x4", "plain_x1"),
        "calculator": attack and FACTOR.get(kicker) == 1 and "reverse_polarity" not in kickers,
    }
    if not known[played.partition("_")[0]]:
        return None
    return {**raw, "effects": [*raw["effects"], played]}
