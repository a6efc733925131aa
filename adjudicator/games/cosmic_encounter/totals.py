"""Totals: kickers multiply attack cards, then ships, reinforcements and flagships are added; the higher wins."""

from collections.abc import Generator, Iterator
from typing import NamedTuple

from adjudicator.games.cosmic_encounter.cards import NO_KICKER, REVERSE_POLARITY
from adjudicator.games.cosmic_encounter.model import DEFENSE, OFFENSE, Encounter, Side
from adjudicator.games.cosmic_encounter.powers import lessen, morphed, multiplied_first, raised, taken_off
from adjudicator.games.cosmic_encounter.rules import (
    FLAGSHIP,
    FLAGSHIPS,
    JOKER_KICKER,
    KICKER_ATTACK,
    REINFORCEMENTS,
    REINFORCEMENTS_IDLE,
    TIE,
    TOTAL,
)
from adjudicator.games.cosmic_encounter.rules import (
    REVERSE_POLARITY as REVERSED,
)
from adjudicator.policy import Policies
from adjudicator.verdict import Step, Word

FLAGSHIP_BONUS = 3


class Parts(NamedTuple):
    """What the total of a side is made of."""

    card: int
    ships: int
    morphed: int
    allies: int
    reinforcements: int
    flagships: int


def compare(found: Encounter, policies: Policies) -> Generator[Step, None, Word]:
    """Add up both sides; return the main player who wins, the defense where they are equal."""
    offense_card = yield from _value(found, found.offense, policies)
    defense_card = yield from _value(found, found.defense, policies)
    offense = yield from _total(found.offense, offense_card)
    defense = yield from _total(found.defense, defense_card)
    facts = {"offense": offense, "defense": defense}
    result = {"totals": {OFFENSE: offense, DEFENSE: defense}}
    if offense == defense:
        yield Step(TIE, "tie", facts, result)
        return DEFENSE
    winner = OFFENSE if offense > defense else DEFENSE
    yield Step(TOTAL, str(winner), facts, result)
    return winner


def _value(found: Encounter, side: Side, policies: Policies) -> Generator[Step, None, int]:
    """Multiply the value of an attack card by its owner's kicker, and by every Reverse Polarity."""
    value = side.card.value
    reverse = [one for one in found.sides if one.kicker == REVERSE_POLARITY]
    factor = 1 if side.kicker in (REVERSE_POLARITY, NO_KICKER) else side.kicker.factor
    if str(side.who) in found.spent and (reverse or factor != 1):
        reading = policies["joker_kicker"]
        yield Step(JOKER_KICKER, reading)
        if reading == "spent":
            return value
    factor = yield from raised(found, side, factor)
    cut = taken_off(found, side)
    if cut and factor != 1 and not (yield from multiplied_first(policies)):
        value, cut = (yield from lessen(side, value, cut)), 0
    if factor != 1:
        facts = {"side": side.who, "value": value, "kicker": factor, "product": value * factor}
        yield Step(KICKER_ATTACK, "multiplied" if factor else "zero", facts)
    for one in reverse:
        yield Step(REVERSED, "all", {"owner": one.who})
    value = -value * factor if len(reverse) % 2 else value * factor
    return (yield from lessen(side, value, cut)) if cut else value


def _total(side: Side, value: int) -> Generator[Step, None, int]:
    """Add ships, reinforcements and flagships to the value of the card."""
    owners = list(flagship_owners(side))
    bonus = FLAGSHIP_BONUS * len(owners)
    more = yield from morphed(side)
    parts = Parts(value, side.ships, more, side.ally_ships, sum(side.reinforcements), bonus)
    if side.reinforcements:
        facts = {"side": side.who, "cards": list(side.reinforcements), "sum": parts.reinforcements}
        yield Step(REINFORCEMENTS, "added", facts)
    if owners:
        yield Step(FLAGSHIP, "three", {"side": side.who, "owners": owners, "bonus": bonus})
    if len(owners) > 1:
        yield Step(FLAGSHIPS, "each", {"side": side.who})
    facts = {name: count for name, count in parts._asdict().items() if more or name != "morphed"}
    yield Step(TOTAL, "total_morphed" if more else "total", {"side": side.who, **facts, "total": sum(parts)})
    return sum(parts)


def flagship_owners(side: Side) -> Iterator[str]:
    """Yield who has a flagship in the encounter on this side."""
    if side.flagship and side.ships:
        yield side.who
    yield from (ally.name for ally in side.allies if ally.flagship)


def no_totals(found: Encounter) -> Iterator[Step]:
    """Say that no totals are compared, and that what only counts between totals does nothing."""
    if any(side.reinforcements for side in found.sides):
        yield Step(REINFORCEMENTS_IDLE, "idle")
    if any(True for side in found.sides for _ in flagship_owners(side)):
        yield Step(FLAGSHIP, "idle")
