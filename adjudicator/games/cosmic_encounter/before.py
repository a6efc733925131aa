"""What is settled before the reveal: zapped effects, Force Field, Ship Zap, the gate, intimidates on the table."""

from collections.abc import Generator, Iterator

import msgspec

from adjudicator.games.cosmic_encounter.model import OFFENSE, Encounter, change
from adjudicator.games.cosmic_encounter.rules import (
    CARD_ZAP,
    DOUBLE_SHIP,
    FORCE_FIELD,
    KICKER,
    LAUNCH,
    NO_DEFENDERS,
    NO_LIMIT,
    OWN_INTIMIDATE,
    OWN_REPLACED,
    OWNER,
    RETURN,
    SHIP_ZAP,
    SWAP,
)
from adjudicator.verdict import Step, Word

GATE_LIMIT = 4
BREACH = {"legal": False}
Steps = Generator[Step, None, Encounter]


def kicker_breaches(found: Encounter) -> Iterator[Step]:
    """A main player plays at most one kicker, an ally none."""
    for side in found.sides:
        if len(side.kickers) > 1:
            yield Step(KICKER, "second", {"side": side.who}, BREACH)
        for name in side.ally_kickers:
            yield Step(KICKER, "ally", {"ally": name}, BREACH)


def answer_zaps(found: Encounter) -> Steps:
    """A Card Zap cancels the flare or artifact just before it; a Card Zap that was zapped itself cancels nothing."""
    live = [True] * len(found.effects)
    for place in reversed(range(1, len(live))):
        if live[place] and found.effects[place] == "card_zap":
            live[place - 1] = False
    for place, effect in enumerate(found.effects):
        if not live[place]:
            yield Step(CARD_ZAP, "cancels", {"effect": Word(effect)})
    kept = tuple(effect for effect, stays in zip(found.effects, live, strict=True) if stays and effect != "card_zap")
    zapped = any(effect == "quash" and not stays for effect, stays in zip(found.effects, live, strict=True))
    return msgspec.structs.replace(found, effects=kept, quash_zapped=zapped)


def throw_out(found: Encounter) -> Steps:
    """Force Field sends the named allies home; without it in force they stay."""
    thrown = [ally.name for side in found.sides for ally in side.allies if ally.thrown_out]
    if not found.count("force_field"):
        return found
    for side in found.sides:
        found = found.put(change(side, allies=tuple(ally for ally in side.allies if not ally.thrown_out)))
    yield Step(FORCE_FIELD, "thrown", {"allies": thrown}, {"thrown_out": thrown})
    return found


def zap_ships(found: Encounter) -> Steps:
    """Ship Zap takes ships of a main player out of the encounter; an offense left with none goes on."""
    for side in found.sides:
        count = found.count(f"ship_zap_{side.who}")
        for taken in range(1, count + 1):
            facts = {"side": side.who, "ships": side.ships - taken}
            yield Step(SHIP_ZAP, "zapped", facts, {"zapped": {side.who: taken}})
        found = found.put(change(side, ships=side.ships - count))
    if not found.offense.ships and found.count("ship_zap_offense"):
        yield Step(SHIP_ZAP, "last")
    return found


def look_at_ships(found: Encounter) -> Iterator[Step]:
    """Say where the numbers of ships are out of the usual: over four in the gate, none or many on the planet."""
    for owner, ships in ((OFFENSE, found.offense.ships), *_allies(found)):
        if ships > GATE_LIMIT:
            yield Step(LAUNCH, "over", {"ships": ships, "owner": owner})
    if not found.defense.ships:
        yield Step(NO_DEFENDERS, "none")
    elif found.defense.ships > GATE_LIMIT:
        yield Step(NO_LIMIT, "many", {"ships": found.defense.ships})
    for side in found.sides:
        if side.flagship and side.salvage:
            yield Step(DOUBLE_SHIP, "both", {"owner": side.who})
        for ally in side.allies:
            if ally.flagship and ally.salvage:
                yield Step(DOUBLE_SHIP, "both", {"owner": ally.name})


def _allies(found: Encounter) -> Iterator[tuple[str, int]]:
    for side in found.sides:
        yield from side.named().items()


def lay_intimidates(found: Encounter) -> Iterator[Step]:
    """Name the intimidates that become encounter cards, blind swaps, and what goes back to whose hand."""
    for side in found.sides:
        if side.own_intimidate:
            yield Step(OWN_INTIMIDATE, "automatic", {"side": side.who})
        if side.swap_with:
            yield Step(SWAP, "swapped", {"side": side.who, "ally": side.swap_with})
            yield Step(OWNER, "owner", {"side": side.who})
            if side.own_intimidate:
                yield Step(OWN_REPLACED, "replaced", {"side": side.who})
    returned = dict(_returned(found))
    if returned:
        yield Step(RETURN, "returned", {"cards": returned}, {"returned": returned})


def _returned(found: Encounter) -> Iterator[tuple[Word | str, Word]]:
    """Yield who takes what back: displaced encounter cards, and intimidates that nobody chose."""
    for side in found.sides:
        if side.swap_with:
            yield side.who, Word(side.displaced.kind if side.displaced else "encounter_card")
        for ally in side.allies:
            if ally.intimidate is not None and ally.name.casefold() != side.swap_with.casefold():
                yield ally.name, Word("intimidate")
