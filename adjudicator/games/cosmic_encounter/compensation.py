"""Compensation: what a negotiate that met an attack takes from the other hand, and rifts among it."""

from collections.abc import Generator, Iterator

from adjudicator.games.cosmic_encounter.before import BREACH
from adjudicator.games.cosmic_encounter.cards import CROOKED_DEAL, REVERSE_POLARITY
from adjudicator.games.cosmic_encounter.model import Encounter, Rift, Side
from adjudicator.games.cosmic_encounter.rules import (
    COMPENSATION,
    CROOKED,
    CROOKED_KICKER,
    CROOKED_NOTHING,
    KICKER_COMPENSATION,
    KICKER_ZERO,
    NOTHING_LOST,
    RIFT,
    RIFT_KINDS,
    RIFT_SHIPS,
    SMALL_HAND,
)
from adjudicator.games.cosmic_encounter.rules import (
    REVERSE_POLARITY as REVERSED,
)
from adjudicator.policy import Policies
from adjudicator.verdict import Step, Word

Cards = Generator[Step, None, int]


def compensate(found: Encounter, collector: Side, policies: Policies) -> Cards:
    """Say how many cards the collector takes; returns their number."""
    giver = found.other(collector.who)
    cards = 0
    if not found.count("ionic_gas"):
        cards = yield from _due(collector, policies)
        if giver.hand is not None and cards > giver.hand:
            yield Step(SMALL_HAND, "whole", {"giver": giver.who, "hand": giver.hand, "cards": cards})
            cards = giver.hand
    facts = {"to": collector.who, "from": giver.who, "cards": cards}
    yield Step(COMPENSATION, "taken", {"collector": collector.who, "cards": cards}, {"compensation": facts})
    return cards


def _due(collector: Side, policies: Policies) -> Cards:
    """Count one card a lost own ship, times the collector's kicker, and Crooked Deal's one more."""
    lost, crooked = collector.ships, collector.card.name == CROOKED_DEAL
    yield Step(COMPENSATION, "cards", {"collector": collector.who, "ships": lost, "cards": lost})
    if not lost:
        yield Step(NOTHING_LOST, "zero", {"collector": collector.who})
        if crooked:
            yield Step(CROOKED_NOTHING, "none", {"owner": collector.who})
        return 0
    factor = yield from loss_factor(collector)
    if not crooked:
        return (yield from _multiply(collector, lost, factor))
    first = factor == 1 or (yield from crooked_first(policies))
    if not first:
        yield Step(CROOKED, "compensation", {"owner": collector.who, "cards": lost})
        return (yield from _multiply(collector, lost + 1, factor))
    cards = yield from _multiply(collector, lost, factor)
    yield Step(CROOKED, "compensation", {"owner": collector.who, "cards": cards})
    return cards + 1


def crooked_first(policies: Policies) -> Generator[Step, None, bool]:
    """Settle whether a kicker multiplies before Crooked Deal adds; that is disputed."""
    reading = policies["crooked_kicker"]
    yield Step(CROOKED_KICKER, reading)
    return reading == "multiply_first"


def loss_factor(owner: Side) -> Cards:
    """Return what a kicker multiplies compensation and failed deals by; Reverse Polarity exempts both."""
    if owner.kicker == REVERSE_POLARITY:
        yield Step(REVERSED, "exempt", {"owner": owner.who})
        return 1
    if owner.kicker.factor == 0:
        yield Step(KICKER_ZERO, "nothing", {"owner": owner.who})
    return owner.kicker.factor


def _multiply(collector: Side, cards: int, factor: int) -> Cards:
    if factor != 1:
        facts = {"collector": collector.who, "cards": cards, "kicker": factor, "product": cards * factor}
        yield Step(KICKER_COMPENSATION, "multiplied", facts)
    return cards * factor


def detonate(found: Encounter, taken: dict[str, int]) -> Iterator[Step]:
    """Rifts among the cards taken detonate on the taker, who loses what is printed or what is left.

    `taken` maps main players to the cards they took; whoever took compensation has lost the own ships before.
    """
    for side in found.sides:
        if not side.rifts:
            continue
        cards = taken.get(str(side.who), 0)
        if len(side.rifts) > cards:
            yield Step(RIFT, "too_many", {"side": side.who, "cards": cards, "rifts": len(side.rifts)}, BREACH)
            continue
        left = None if side.outside is None else side.outside - side.ships
        yield from _blow_up(side, left)


def _blow_up(side: Side, left: int | None) -> Iterator[Step]:
    total: dict[str, int] = {}
    for rift in side.rifts:
        count = _loss(rift, left, total.get("ships", 0))
        total[rift.kind] = total.get(rift.kind, 0) + count
        facts = {"value": rift.value, "taker": side.who, "loss": Word(rift.kind), "count": count}
        yield Step(RIFT, "detonates", facts, {"detonates": {side.who: {Word(kind): n for kind, n in total.items()}}})
        if rift.kind == "ships":
            yield Step(RIFT_SHIPS, "chosen", {"taker": side.who})
        else:
            yield Step(RIFT_KINDS, "as_printed", {"value": rift.value})


def _loss(rift: Rift, left: int | None, gone: int) -> int:
    if rift.kind == "colony":
        return 1
    return rift.value if rift.kind == "cards" or left is None else min(rift.value, max(0, left - gone))
