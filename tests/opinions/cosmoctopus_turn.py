"""The second opinion on whole turns of Cosmoctopus: a naive replay."""

import re
from random import Random
from typing import Any

from tests.cosmoctopus_support import KINDS, SETTLED, amounts_of, some_amounts
from tests.naive import cosmoctopus as naive
from tests.opinions.opinion import Drawn, outcome


def random_turn(rng: Random) -> tuple[dict[str, Any], dict[str, int]]:
    """A random turn on the usual realm, and what its tile gives."""
    tiles = [f"{kind}{number}" for kind in KINDS for number in (1, 3)]
    rng.shuffle(tiles)
    rows = [" ".join(tiles[:3]), " ".join(tiles[3:6]), " ".join([*tiles[6:], "special:ink1+star1"])]
    head = (rng.randint(0, 2), rng.randint(0, 2))
    spaces = [(column, row) for column in range(3) for row in range(3)]
    end = rng.choice([one for one in spaces if naive.beside(head, one)])
    gained = dict.fromkeys(KINDS, 0)
    for kind, number in re.findall(r"(ink|coin|whisper|star)(\d)", rows[2 - end[1]].split()[end[0]]):
        gained[kind] += int(number)
    turn = {
        "realm": rows,
        "head": naive.name(head),
        "path": [naive.name(end)],
        "resources": {kind: rng.randint(0, 12) for kind in KINDS},
        "tentacles": rng.randint(0, 7),
        "available": [kind for kind in KINDS if rng.random() < 0.6],
    }
    return turn, gained


def random_plays(rng: Random) -> list[dict[str, Any]]:
    """Up to three cards: Scriptures that give a permanent and Hallucinations, with a price that is mostly paid."""
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


def draw_turn(rng: Random) -> Drawn:
    """A whole turn with cards, Relics and a Constellation."""
    turn, gained = random_turn(rng)
    plays = random_plays(rng)
    relics = [(rng.choice(KINDS), some_amounts(rng, 1)) for _ in range(rng.choice([0, 0, 1, 2]))]
    slots = rng.choices(KINDS, k=rng.choice([2, 4]))
    filled = rng.randrange(len(slots))
    extra = some_amounts(rng, 2)
    effect: dict[str, Any] = {"tentacles": 1, "resources": extra}
    turn |= {
        "plays": plays,
        "hand": [play["card"] for play in plays],
        "permanents": {kind: rng.choice([0, 0, 1]) for kind in KINDS},
        "relics": [{"on_gain": kind, "bonus": bonus} for kind, bonus in relics],
        "constellations": [{"slots": slots, "filled": list("ABCD"[:filled]), "effect": effect}],
        "place": list("ABCDEF"[filled : filled + rng.choice([0, 0, 1, 2])]),
    }
    return Drawn(turn, SETTLED, about=(gained, relics, slots, filled, extra))


def _replay(player: naive.Player, turn: Any, gained: dict[str, int]) -> bool:
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


def naive_turn(drawn: Drawn) -> Any:
    """Whether the turn is allowed, whether it wins, and what the player has after it."""
    turn, (gained, relics, slots, filled, extra) = drawn.raw, drawn.about
    player = naive.Player(turn["resources"], turn["permanents"], turn["tentacles"], turn["available"])
    player.relics, player.slots, player.filled, player.effect = relics, slots, filled, extra
    if not _replay(player, turn, gained):
        return False, None
    over = None if player.out else player.limit()
    return True, player.out, player.tentacles, player.claimed, over, player.held


def ruled_turn(drawn: Drawn) -> Any:
    """The same of our ruling."""
    found = outcome("cosmoctopus", "turn", drawn)
    if found["legal"] is not True:
        return False, None
    held = (found["tentacles"], found["claimed"], found.get("discard_resources"), found["resources"])
    return True, bool(found.get("wins")), *held
