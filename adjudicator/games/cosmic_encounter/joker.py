"""The Joker: tokens on revealed cards that match the wild card, after kickers and after cards changed themselves."""

from collections.abc import Generator, Iterator

import msgspec

from adjudicator.games.cosmic_encounter.before import BREACH, Steps
from adjudicator.games.cosmic_encounter.cards import NO_KICKER
from adjudicator.games.cosmic_encounter.model import Card, Encounter, Side, change, said_kicker
from adjudicator.games.cosmic_encounter.reveal import reopen_retreat, settle_cards
from adjudicator.games.cosmic_encounter.rules import JOKER, JOKER_LATE, JOKER_MORPH, JOKER_TIMING, JOKER_WILD
from adjudicator.policy import Policies
from adjudicator.verdict import Step, Word

LATE = ("morph", "retreat")


def play_joker(found: Encounter, policies: Policies) -> Generator[Step, None, Encounter | None]:
    """Put the tokens on the matching cards; what a token cannot do is a breach, and then nothing comes after."""
    if found.wild is None:
        return found
    yield Step(JOKER_WILD, "wild", {"wild": found.wild})
    matching = []
    for side in found.sides:
        if (yield from _matches(found, side, policies)):
            matching.append(side)
    breaches = list(_breaches(found, matching))
    if breaches:
        yield from breaches
        return None
    if not matching:
        return found
    kickers = [said_kicker(side.kicker) for side in matching if side.kicker != NO_KICKER]
    if kickers:
        yield Step(JOKER_TIMING, "after", {"kickers": kickers})
    return (yield from _turn(found, matching, policies))


def _matches(found: Encounter, side: Side, policies: Policies) -> Generator[Step, None, bool]:
    """Tell whether a revealed card is the wild card; for a morph that copied it that is disputed."""
    card = side.card
    if card.kind != "attack" or card.value != found.wild or card.printed == "intimidate":
        return False
    if card.printed != "morph":
        return True
    reading = policies["joker_morph"]
    yield Step(JOKER_MORPH, reading)
    return reading == "matches"


def _breaches(found: Encounter, matching: list[Side]) -> Iterator[Step]:
    tokens = [side.token for side in matching if side.token]
    for side in found.sides:
        facts = {"side": side.who, "wild": found.wild}
        if side in matching and side.token is None:
            yield Step(JOKER, "must", facts, BREACH)
        elif side not in matching and side.token is not None and side.card.printed != "morph":
            yield Step(JOKER, "no_match", facts, BREACH)
    if len(tokens) == 2 and tokens[0].said() == tokens[1].said():
        yield Step(JOKER, "one_each", {"card": tokens[0].said()}, BREACH)


def _turn(found: Encounter, matching: list[Side], policies: Policies) -> Steps:
    """Turn the matching cards into what their tokens show; a late morph or retreat is disputed."""
    for side in matching:
        token = side.token or side.card
        yield Step(JOKER, "changed", {"side": side.who, "wild": found.wild, "card": token.said()})
        spent = (*found.spent, str(side.who)) if token.kind == "attack" else found.spent
        found = msgspec.structs.replace(found.put(change(side, card=_printed(token))), spent=spent)
    if found.standing and "attack" not in found.kinds:
        found = yield from reopen_retreat(found, policies)
    if found.standing or not any(side.token and side.token.kind in LATE for side in matching):
        return found
    reading = policies["joker_late"]
    if reading == "nothing":
        yield Step(JOKER_LATE, "nothing", {}, {"result": Word("undefined"), "winner": None})
        return msgspec.structs.replace(found, undefined=True)
    yield Step(JOKER_LATE, "acts")
    return (yield from settle_cards(found))


def _printed(card: Card) -> Card:
    return msgspec.structs.replace(card, printed="token")
