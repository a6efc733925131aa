"""The end of an encounter: rifts that detonate, idle cards, discards, and whether a second encounter is open."""

from collections.abc import Iterator
from typing import NamedTuple

from adjudicator.games.cosmic_encounter.cards import NO_KICKER, REWARD_DECK_EFFECTS
from adjudicator.games.cosmic_encounter.compensation import detonate
from adjudicator.games.cosmic_encounter.model import DEFENSE, Card, Encounter, said_kicker
from adjudicator.games.cosmic_encounter.rules import (
    DEAL_MADE,
    DISCARD,
    EMOTION,
    IONIC_GAS,
    JOKER_TIMING,
    KICKER_IDLE,
    PAID_AWAY,
    QUASH,
    REWARD_PILE,
    SECOND,
    SOLAR_WIND,
    VICTORY_BOON,
)
from adjudicator.verdict import Step, Word


class Ended(NamedTuple):
    """How an encounter ended: a success for the offense or not (None: open), and the compensation cards taken."""

    success: bool | None
    taken: dict[str, int]


def end(found: Encounter, ended: Ended) -> Iterator[Step]:
    """Detonate rifts that were taken, discard, and say whether a second encounter is open."""
    yield from detonate(found, ended.taken)
    yield from _discard(found)
    if ended.success is not None:
        yield from _second(found, ended)


def idle(found: Encounter, owners: tuple[str, ...]) -> Iterator[Step]:
    """Name the kickers that multiply nothing."""
    names = [side.who for side in found.sides if str(side.who) in owners and side.kicker != NO_KICKER]
    if names:
        yield Step(KICKER_IDLE, "idle", {"owners": names})


def idle_without_winner(found: Encounter) -> Iterator[Step]:
    """Name the artifacts that need a winner where there is none."""
    for effect, rule in (("solar_wind", SOLAR_WIND), ("victory_boon", VICTORY_BOON), ("ionic_gas", IONIC_GAS)):
        if found.count(effect):
            yield Step(rule, "idle")


def idle_talks(found: Encounter) -> Iterator[Step]:
    """Say that Quash, or a word about a deal, finds no talks."""
    if found.count("quash"):
        yield Step(QUASH, "idle")
    if found.deal:
        yield Step(DEAL_MADE, "unused")


def too_late(found: Encounter) -> Iterator[Step]:
    """Name what would have acted if Self Destruct had not ended the encounter."""
    if found.wild is not None:
        yield Step(JOKER_TIMING, "too_late")
    if found.count("emotion_control"):
        yield Step(EMOTION, "too_late")


def _discard(found: Encounter) -> Iterator[Step]:
    """Encounter cards are discarded, the offense's first; reward cards go to their own pile."""
    yield Step(DISCARD, "order")
    cards = [*_reward_cards(found)]
    if cards:
        yield Step(REWARD_PILE, "reward_pile", {"cards": cards}, {"reward_pile": cards})


def _reward_cards(found: Encounter) -> Iterator[object]:
    for side in found.sides:
        yield from (name for name in (_reward_card(card) for card in side.used) if name)
        yield from (said_kicker(kicker) for kicker in side.kickers)
        yield from (Word("rift") for _ in side.rifts)
    for effect in found.played:
        yield from (Word(name) for name in REWARD_DECK_EFFECTS if effect.startswith(name))


def _reward_card(card: Card) -> Word | None:
    """Name an encounter card that certainly belongs to a reward deck; a morph may be from either."""
    if card.kind in ("intimidate", "retreat"):
        return Word(card.kind)
    if card.hazard_value is not None:
        return Word("variable_attack")
    return Word(card.name) if card.name else None


def _second(found: Encounter, ended: Ended) -> Iterator[Step]:
    """A second encounter needs a success and an encounter card; what was paid may have taken the last one."""
    hand, cards = found.offense.hand, found.offense.encounter_cards
    paid = ended.taken.get(str(DEFENSE), 0)
    if not ended.success:
        yield Step(SECOND, "lost", {}, {"second_encounter_possible": False})
    elif paid and hand is not None and paid >= hand:
        yield Step(PAID_AWAY, "emptied", {}, {"second_encounter_possible": False})
    elif 0 in (hand, cards):
        yield Step(SECOND, "no_card", {}, {"second_encounter_possible": False})
    else:
        sure = cards is not None and cards > paid
        yield Step(SECOND, "sure" if sure else "open", {}, {"second_encounter_possible": True})
