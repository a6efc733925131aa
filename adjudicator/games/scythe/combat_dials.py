"""Dials and cards: how many cards each side may play, what it reveals, and who wins."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from adjudicator.games.scythe.combat_sides import Fight, Side
from adjudicator.games.scythe.rules_combat import (
    CARDS,
    DIAL,
    FENRIS,
    FIGHT_ON,
    NO_POWER,
    PEOPLES_ARMY,
    SUITON,
    WINNER,
)
from adjudicator.policy import Policies
from adjudicator.verdict import Step, Word

MOST_DIAL = 7
COMBAT_STARS = 2


def reveal(fight: Fight, policies: Policies) -> Iterator[Step]:
    """Judge both dials and the cards played with them; without a dial, say what may be dialled and played."""
    yield from _may_fight(fight)
    for side in fight.sides:
        yield from _limit(fight, side)
        yield from _dial(side)
        yield from _cards(fight, side)
    undecided = [Word(side.role) for side in fight.sides if side.stake.dial is None]
    fight.waits = bool(undecided)
    if undecided:
        yield Step(DIAL, "waits", {"sides": undecided}, {"open": undecided})


def _may_fight(fight: Fight) -> Iterator[Step]:
    attacker = fight.attacker.player
    if attacker.power == 0:
        yield Step(NO_POWER, "allowed", {"player": attacker.name})
    if attacker.combat_stars >= COMBAT_STARS and attacker.faction != "saxony":
        yield Step(FIGHT_ON, "may", {"player": attacker.name})


def card_limit(fight: Fight, side: Side) -> int:
    """Return how many cards a side may play: one a fighting unit, one more by People's Army and Suiton."""
    army = side.has("People's Army") and side.stake.workers > 0
    return side.fighters + army + (side.has("Suiton") and fight.on_lake)


def _limit(fight: Fight, side: Side) -> Iterator[Step]:
    if side.has("People's Army"):
        yield Step(PEOPLES_ARMY, "extra" if side.stake.workers else "no_worker", {"player": side.name})
    if side.has("Suiton"):
        facts = {"player": side.name, "hex": fight.place}
        yield Step(SUITON, "extra" if fight.on_lake else "no_lake", facts)
    if side.has("Death Ray"):
        yield Step(FENRIS, "death_ray", {"player": side.name})
    limit = card_limit(fight, side)
    facts = {"player": side.name, "units": side.fighters, "limit": limit}
    most = {"most_dial": min(MOST_DIAL, side.player.power), "most_cards": limit}
    yield Step(CARDS, "limit", facts, fight.sheet(side, **most))


def _dial(side: Side) -> Iterator[Step]:
    dial, power = side.stake.dial, side.player.power
    if dial is None:
        return
    facts = {"player": side.name, "dial": dial, "power": power, "field": f"{side.path}.dial"}
    if not 0 <= dial <= MOST_DIAL:
        yield Step(DIAL, "range", facts, {"legal": False})
    elif dial > power:
        yield Step(DIAL, "no_power", facts, {"legal": False})
    else:
        yield Step(DIAL, "set", facts)


def _cards(fight: Fight, side: Side) -> Iterator[Step]:
    cards, limit = side.stake.cards, card_limit(fight, side)
    facts: dict[str, Any] = {"player": side.name, "cards": list(cards), "count": len(cards), "limit": limit}
    facts["field"] = f"{side.path}.cards"
    ray = side.has("Death Ray")
    if len(cards) > limit and not (ray and len(set(cards)) == 1):
        yield (
            Step(FENRIS, "mixed", facts, {"legal": False}) if ray else Step(CARDS, "too_many", facts, {"legal": False})
        )
    elif missing := not_held(fight, side):
        yield Step(CARDS, "not_held", {**facts, "cards": missing}, {"legal": False})
    elif cards:
        yield Step(CARDS, "played", facts)


def not_held(fight: Fight, side: Side) -> list[int]:
    """Return the cards played that the player cannot hold; a card taken by Scout may be any of the victim's."""
    player, played = side.player, Counter(side.stake.cards)
    if player.hand is not None and len(side.stake.cards) > player.hand:
        return list((played - Counter(player.held or ())).elements()) or list(side.stake.cards)
    if player.held is None:
        return []
    if fight.robbed == side.role:
        return list((played - (Counter(player.held) - _taken(fight, side))).elements())
    extra = played - Counter(player.held)
    victim = fight.other(side).player.held
    one_taken = fight.robbed and extra.total() == 1 and (victim is None or extra <= Counter(victim))
    return [] if one_taken else list(extra.elements())


def _taken(fight: Fight, victim: Side) -> Counter[int]:
    """Return the card that Scout must have taken, as far as the thief's cards show it."""
    thief = fight.other(victim)
    if thief.player.held is None:
        return Counter()
    return Counter(thief.stake.cards) - Counter(thief.player.held)


def decide(fight: Fight, policies: Policies) -> Iterator[Step]:
    """Add up dial and cards, name the winner, and let both pay what they dialled."""
    for side in fight.sides:
        side.total = (side.stake.dial or 0) + sum(side.stake.cards)
    attacker, defender = fight.sides
    totals = {"attacker_total": attacker.total, "defender_total": defender.total}
    yield Step(WINNER, "totals", {"attacker": attacker.name, "defender": defender.name, **totals}, {"legal": True})
    won = winner(fight)
    says = "tie" if attacker.total == defender.total else "wins"
    yield Step(WINNER, says, {"player": won.name}, fight.result({"winner": Word(won.role)}))
    for side in fight.sides:
        yield _pay(fight, side)


def winner(fight: Fight) -> Side:
    """Return the side with the higher total; the attacker where they are equal."""
    return fight.attacker if fight.attacker.total >= fight.defender.total else fight.defender


def _pay(fight: Fight, side: Side) -> Step:
    """Take the dialled power and the cards played; a hand that Scout has touched is known by number only."""
    player, dial, cards = side.player, side.stake.dial or 0, side.stake.cards
    player.power -= dial
    player.hand = None if player.hand is None else player.hand - len(cards)
    player.held = (
        None if fight.robbed or player.held is None else list((Counter(player.held) - Counter(cards)).elements())
    )
    left: dict[str, Any] = {"total": side.total, "power": player.power}
    if player.popularity is not None:
        left["popularity"] = player.popularity
    if player.hand is not None:
        left["combat_cards"] = player.hand
    facts = {"player": side.name, "dial": dial, "power": player.power}
    return Step(WINNER, "pays", facts, fight.sheet(side, **left))
