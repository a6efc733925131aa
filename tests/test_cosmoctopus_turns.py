"""Whole random turns of Cosmoctopus: nothing is created or lost but by a rule, and a naive replay agrees."""

import re
from random import Random
from typing import Any

from adjudicator.games.cosmoctopus.realm import BASIC_TILES
from tests.cosmoctopus_support import KINDS, SEED, amounts_of, rule, some_amounts
from tests.naive import cosmoctopus as naive


def _turn(rng: Random) -> tuple[dict[str, Any], dict[str, int]]:
    """A random turn on the usual realm, and what all it gains adds up to."""
    tiles = list(BASIC_TILES[:8])
    rng.shuffle(tiles)
    rows = [" ".join(tiles[:3]), " ".join(tiles[3:6]), " ".join([*tiles[6:], "special:ink1+star1"])]
    head = (rng.randint(0, 2), rng.randint(0, 2))
    spaces = [(column, row) for column in range(3) for row in range(3)]
    end = rng.choice([one for one in spaces if naive.beside(head, one)])
    text = rows[2 - end[1]].split()[end[0]].removeprefix("special:")
    gained = dict.fromkeys(KINDS, 0)
    for kind, number in re.findall(r"(ink|coin|whisper|star)(\d)", text):
        gained[kind] += int(number)
    plays = []
    for number in range(rng.choice([0, 1, 2])):
        effect = {kind: rng.choice([0, 0, 0, 2]) for kind in KINDS}
        gained = {kind: gained[kind] + effect[kind] for kind in KINDS}
        plays.append({"card": "hallucination", "lightning": number == 0, "resources": effect})
    turn = {
        "realm": rows,
        "head": naive.name(head),
        "path": [naive.name(end)],
        "resources": {kind: rng.randint(0, 12) for kind in KINDS},
        "tentacles": rng.randint(0, 7),
        "available": [kind for kind in KINDS if rng.random() < 0.6],
        "plays": plays,
        "hand": ["hallucination"] * rng.randint(2, 12),
    }
    return turn, gained


def test_a_turn_creates_and_loses_nothing_but_by_a_rule() -> None:
    rng = Random(SEED + 8)
    won = claimed = 0
    for _ in range(1_500):
        turn, gained = _turn(rng)
        outcome = rule("turn", turn).outcome
        assert outcome["legal"] is True, turn
        held = outcome["resources"]
        assert min(held.values()) >= 0
        claimed += len(outcome["claimed"])
        if outcome.get("wins"):
            won += 1
            assert outcome["tentacles"] >= 8
            assert "discard_resources" not in outcome, "the race stops at once, before the limits"
            continue
        assert outcome["tentacles"] == turn["tentacles"] + 2 * len(outcome["claimed"])
        assert max(held.values()) <= 8
        assert outcome["hand"] <= 8
        for kind in KINDS:
            if kind not in outcome["claimed"]:
                before = turn["resources"][kind] + gained[kind]
                assert held[kind] + outcome["discard_resources"][kind] == before, (kind, turn)
    assert won > 5
    assert claimed > 50


def _plays(rng: Random) -> list[dict[str, Any]]:
    """One to three cards: Scriptures that give a permanent and Hallucinations, with a price that is mostly paid."""
    plays: list[dict[str, Any]] = []
    for _ in range(rng.choice([0, 1, 1, 2, 3])):
        kind = rng.choice(KINDS)
        price = rng.choice([0, 0, 1, 2])
        play: dict[str, Any] = {"card": rng.choice(["scripture", "hallucination"]), "cost": {kind: price}, "pay": {}}
        play["pay"] = {kind: max(price - rng.choice([0, 0, 0, 1]), 0)}
        if play["card"] == "scripture":
            play["permanent"] = {rng.choice(KINDS): 1}
        else:
            play["lightning"] = rng.random() < 0.7
            play["resources"] = {kind: rng.choice([0, 0, 0, 3]) for kind in KINDS}
        plays.append(play)
    return plays


def _replay(player: naive.Player, turn: dict[str, Any], gained: dict[str, int]) -> bool:
    """Replay a turn the naive way; False where something in it is not allowed."""
    player.thirteen()
    if player.out:
        return True
    if not player.gain(gained, len(turn["place"])):
        return False
    allowed, hand = 1, len(turn["hand"])
    for number, play in enumerate(turn["plays"], 1):
        if player.out:
            return True
        pay, cost = amounts_of(play["pay"]), amounts_of(play["cost"])
        if number > allowed or number > hand or any(pay[kind] > player.held[kind] for kind in KINDS):
            return False
        if not naive.pays(cost, 0, player.permanents, 0, pay, [], False):
            return False
        player.held = {kind: player.held[kind] - pay[kind] for kind in KINDS}
        allowed += bool(play.get("lightning"))
        for kind in play.get("permanent", {}):
            player.permanents[kind] += 1
        player.gain(amounts_of(play.get("resources", {})))
    return True


def test_whole_turns_are_replayed_alike() -> None:
    rng = Random(SEED + 9)
    legal = won = claimed = 0
    for _ in range(2_500):
        turn, _ = _turn(rng)
        plays = _plays(rng)
        relics = [(rng.choice(KINDS), some_amounts(rng, 1)) for _ in range(rng.choice([0, 0, 1, 2]))]
        slots = rng.choices(KINDS, k=rng.choice([2, 4]))
        filled = rng.randrange(len(slots))
        place = rng.choice([0, 0, 1, 2])
        extra = some_amounts(rng, 2)
        effect: dict[str, Any] = {"tentacles": 1, "resources": extra}
        column, row = "abc".index(turn["path"][0][0]), int(turn["path"][0][1])
        tile = turn["realm"][3 - row].split()[column]
        gained = dict.fromkeys(KINDS, 0)
        for kind, number in re.findall(r"(ink|coin|whisper|star)([0-9])", tile):
            gained[kind] += int(number)
        turn |= {
            "plays": plays,
            "hand": [play["card"] for play in plays],
            "permanents": {kind: rng.choice([0, 0, 1]) for kind in KINDS},
            "relics": [{"on_gain": kind, "bonus": bonus} for kind, bonus in relics],
            "constellations": [{"slots": slots, "filled": list("ABCD"[:filled]), "effect": effect}],
            "place": list("ABCDEF"[filled : filled + place]),
        }
        player = naive.Player(turn["resources"], turn["permanents"], turn["tentacles"], turn["available"])
        player.relics, player.slots, player.filled = relics, slots, filled
        player.effect = extra
        expected = _replay(player, turn, gained)
        verdict = rule("turn", turn)
        assert (verdict.ruling == "legal") == expected, turn
        if not expected:
            continue
        legal += 1
        outcome = verdict.outcome
        assert (outcome["tentacles"], outcome["claimed"]) == (player.tentacles, player.claimed), turn
        assert bool(outcome.get("wins")) == player.out
        if not player.out:
            assert outcome["discard_resources"] == player.limit()
        assert outcome["resources"] == player.held, turn
        won += player.out
        claimed += len(player.claimed)
    assert legal > 500
    assert won > 20
    assert claimed > 20
