"""Whole random turns of Cosmoctopus: nothing is created or lost but by a rule."""

import re
from random import Random
from typing import Any

from adjudicator.games.cosmoctopus.realm import BASIC_TILES
from tests.cosmoctopus_support import KINDS, SEED, rule
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
