"""The reveal: cards and kickers turned up, cards that change themselves, Omni-Zap, the Joker, Emotion Control."""

from collections.abc import Generator, Iterator

import msgspec

from adjudicator.games.cosmic_encounter.before import Steps
from adjudicator.games.cosmic_encounter.cards import (
    COSMIC_ATTACKS,
    NO_KICKER,
    TEXT_UNKNOWN_KICKER,
    UNKNOWN_NEGOTIATES,
)
from adjudicator.games.cosmic_encounter.model import (
    DEFENSE,
    NEGOTIATE,
    OFFENSE,
    Card,
    Encounter,
    Side,
    change,
    said_kicker,
)
from adjudicator.games.cosmic_encounter.rules import (
    COSMIC_DECK,
    EMOTION,
    EMOTION_RETREAT,
    HAZARD_WARNING,
    INTIMIDATE,
    KICKER,
    KICKER_STAYS,
    KICKER_UNKNOWN,
    MORPH,
    OMNI_ZAP,
    PLANNING,
    RETREAT,
    RETREAT_OTHER,
    UNIQUE,
    UNIQUE_MORPH,
    VARIABLE,
    VARIABLE_HAZARD,
    VARIABLE_MORPH,
)
from adjudicator.policy import Policies
from adjudicator.verdict import Step, Word

CardStep = Generator[Step, None, Card]


def turn_up(found: Encounter) -> Steps:
    """Reveal cards and kickers together; Omni-Zap may then replace a card or cancel a kicker."""
    shown = {str(side.who): side.card.said() for side in found.sides}
    yield Step(PLANNING, "revealed", shown)
    for side in found.sides:
        if side.card.kind == "attack" and side.card.hazard_value is None and side.card.value not in COSMIC_ATTACKS:
            yield Step(COSMIC_DECK, "no_such", {"side": side.who, "value": side.card.value})
    if any(side.kicker != NO_KICKER for side in found.sides):
        yield Step(KICKER, "shown", {str(side.who): said_kicker(side.kicker) for side in found.sides})
    for side in found.sides:
        found = found.put((yield from _omni_zapped(found, side)))
    if any(effect.startswith("omni_zap") for effect in found.effects):
        yield Step(OMNI_ZAP, "price")
    if found.hazard:
        yield Step(HAZARD_WARNING, "in_effect")
    return found


def _omni_zapped(found: Encounter, side: Side) -> Generator[Step, None, Side]:
    side = change(side, used=(side.card,))
    if found.count(f"omni_zap_{side.who}_card") and side.replacement:
        facts = {"card": side.card.said(), "side": side.who, "replacement": side.replacement.said()}
        yield Step(OMNI_ZAP, "card", facts)
        if side.kicker != NO_KICKER:
            yield Step(KICKER_STAYS, "stays", {"side": side.who, "kicker": said_kicker(side.kicker)})
        side = change(side, card=side.replacement, used=(side.card, side.replacement))
    if found.count(f"omni_zap_{side.who}_kicker"):
        yield Step(OMNI_ZAP, "kicker", {"side": side.who})
        side = change(side, kicker=NO_KICKER)
    return side


def settle_cards(found: Encounter) -> Steps:
    """Let revealed cards change themselves, each by the card that the opponent revealed: they act at once."""
    offense = yield from _variable(found, found.offense)
    defense = yield from _variable(found, found.defense)
    changed = yield from _itself(OFFENSE, offense, defense.kind)
    other = yield from _itself(DEFENSE, defense, offense.kind)
    found = _put_cards(found, (yield from _copy(OFFENSE, changed, other)), (yield from _copy(DEFENSE, other, changed)))
    stood = next((str(side.who) for side in found.sides if side.card.kind == "retreat"), "")
    return msgspec.structs.replace(found, standing=stood)


def note_texts(found: Encounter) -> Iterator[Step]:
    """Name cards whose own text this judge does not know; what the rules say of their kind is applied."""
    for side in found.sides:
        if side.card.name in UNKNOWN_NEGOTIATES:
            yield Step(UNIQUE, "text_unknown", {"side": side.who, "card": side.card.said()})
        if side.kicker.name == TEXT_UNKNOWN_KICKER:
            yield Step(KICKER_UNKNOWN, "multiplier_only", {"side": side.who})


def _put_cards(found: Encounter, offense: Card, defense: Card) -> Encounter:
    return found.put(change(found.offense, card=offense)).put(change(found.defense, card=defense))


def _variable(found: Encounter, side: Side) -> CardStep:
    """Settle which number of a variable attack counts."""
    card = side.card
    if card.hazard_value is None:
        return card
    value = card.hazard_value if found.hazard else card.value
    rule, says = (VARIABLE_HAZARD, "changed") if found.hazard else (VARIABLE, "default")
    yield Step(rule, says, {"side": side.who, "value": value})
    return Card("attack", value, printed=card.printed, variable=True)


def _itself(who: Word, card: Card, opposing: str) -> CardStep:
    """Change an intimidate or a retreat by whether the opponent revealed an attack card."""
    facts = {"side": who}
    if card.kind == "intimidate":
        if opposing == "attack":
            yield Step(INTIMIDATE, "attack", {**facts, "value": card.value})
            return Card("attack", card.value, printed=card.printed)
        yield Step(INTIMIDATE, "negotiate", facts)
        return Card("negotiate", printed=card.printed)
    if card.kind == "retreat":
        if opposing == "attack":
            yield Step(RETREAT, "stands", facts)
            return card
        yield Step(RETREAT_OTHER, "negotiate", facts)
        return Card("negotiate", printed=card.printed)
    return card


def _copy(who: Word, card: Card, other: Card) -> CardStep:
    """Turn a morph into a copy of what the opposing card is; two morphs stay what they are."""
    if card.kind != "morph" or other.kind == "morph":
        return card
    yield Step(MORPH, "copies", {"side": who, "card": other.said()})
    if other.name:
        yield Step(UNIQUE_MORPH, "same", {"side": who, "card": other.said()})
    if other.variable:
        yield Step(VARIABLE_MORPH, "same", {"value": other.value})
    return msgspec.structs.replace(other, printed="morph")


def control_emotions(found: Encounter, policies: Policies) -> Steps:
    """Emotion Control turns every attack into a negotiate; what it does beside a retreat that stands is disputed."""
    if not found.count("emotion_control"):
        return found
    attackers = tuple(str(side.who) for side in found.sides if side.card.kind == "attack")
    if not attackers:
        yield Step(EMOTION, "idle")
        return found
    yield Step(EMOTION, "negotiates")
    if found.standing:
        found = yield from reopen_retreat(found, policies)
        if found.standing:
            return found
    found = msgspec.structs.replace(found, turned=attackers)
    for side in found.sides:
        if side.card.kind == "attack":
            found = found.put(change(side, card=msgspec.structs.replace(NEGOTIATE, printed=side.card.printed)))
    return found


def reopen_retreat(found: Encounter, policies: Policies) -> Steps:
    """Settle whether a retreat's loss stands although the attack it met is an attack no more; that is disputed."""
    reading = policies["emotion_retreat"]
    yield Step(EMOTION_RETREAT, reading)
    if reading == "loss_stands":
        return found
    side = found.side(found.standing)
    found = found.put(change(side, card=msgspec.structs.replace(NEGOTIATE, printed="retreat")))
    return msgspec.structs.replace(found, standing="")


def final_cards(found: Encounter) -> Iterator[Step]:
    """State what the two cards are in the end."""
    yield Step(PLANNING, "become", {str(side.who): side.card.said() for side in found.sides}, becomes(found))


def becomes(found: Encounter) -> dict[str, object]:
    """Return what the two cards are, for the outcome."""
    return {"becomes": {side.who: side.card.fields() for side in found.sides}}
