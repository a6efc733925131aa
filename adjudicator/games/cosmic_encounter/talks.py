"""Two negotiates: allies go home, the deal is made or fails, and what a failed one costs."""

from collections.abc import Generator, Iterator
from typing import Any

from adjudicator.games.cosmic_encounter.cards import CROOKED_DEAL, NO_KICKER
from adjudicator.games.cosmic_encounter.compensation import crooked_first, loss_factor
from adjudicator.games.cosmic_encounter.model import Encounter, Side
from adjudicator.games.cosmic_encounter.rules import (
    ALLIES_HOME,
    CROOKED,
    DEAL_FAILED,
    DEAL_MADE,
    EMOTION_KICKER,
    GATE_EMPTIES,
    KICKER_BOTH,
    KICKER_DEAL,
    KICKER_IGNORED,
    NO_LOSER,
    QUASH,
    QUASH_ZAPPED,
    WHICH_SHIPS,
)
from adjudicator.games.cosmic_encounter.spoils import double_cross, to_warp
from adjudicator.policy import Policies
from adjudicator.verdict import Step, Word

FAILED_DEAL_SHIPS = 3
Losses = dict[str, int]


def bargain(found: Encounter, policies: Policies) -> Generator[Step, None, bool | None]:
    """Send allies home and settle the talks; returns success, None while nothing is said of them."""
    allies = {name: ships for side in found.sides for name, ships in side.named().items()}
    says = ("home", {"allies": allies}) if allies else ("none", {})
    result: dict[str, Any] = {"winner": None, "compensation": None, "rewards": {}, "offense_lands": False, "lands": {}}
    yield Step(ALLIES_HOME, says[0], says[1], {"totals": None, **result, **to_warp(found, ())})
    for side in found.sides:
        yield from double_cross(side)
    yield Step(GATE_EMPTIES, "leave", {"ships": found.offense.ships})
    quashed = found.deal == "made" and bool(found.count("quash"))
    if found.quash_zapped and found.deal == "made" and not quashed:
        yield Step(QUASH_ZAPPED, "stands")
    if quashed:
        yield Step(QUASH, "failed")
    if found.count("quash") and not quashed:
        yield Step(QUASH, "idle")
    if found.deal == "failed" or quashed:
        yield from _fail(found, policies)
        return False
    if found.deal == "made":
        yield from _make(found)
        return True
    yield from _leave_open(found, policies)
    return None


def _make(found: Encounter) -> Iterator[Step]:
    yield Step(DEAL_MADE, "made", {}, {"result": Word("deal_made")})
    if any(side.kicker != NO_KICKER for side in found.sides):
        yield Step(KICKER_IGNORED, "ignored")


def _leave_open(found: Encounter, policies: Policies) -> Generator[Step, None, None]:
    yield Step(DEAL_MADE, "open", {}, {"result": Word("deal_open"), "open": [Word("deal")]})
    losses = yield from failed_losses(found, policies)
    shown = {Word(who): count for who, count in losses.items()}
    yield Step(DEAL_FAILED, "each", losses, {"if_failed": shown})


def _fail(found: Encounter, policies: Policies) -> Generator[Step, None, None]:
    losses = yield from failed_losses(found, policies)
    shown = {Word(who): count for who, count in losses.items()}
    yield Step(DEAL_FAILED, "three", losses, {"result": Word("deal_failed"), "to_warp": shown})
    yield Step(NO_LOSER, "none")


def failed_losses(found: Encounter, policies: Policies) -> Generator[Step, None, Losses]:
    """Count three ships a main player, times the other's kicker, shifted by Crooked Deal, at most all there are."""
    factors: Losses = {}
    for side in found.sides:
        factors[str(side.who)] = yield from _factor(found, side, policies)
    due = {str(side.who): FAILED_DEAL_SHIPS for side in found.sides}
    shift = yield from _crooked_shift(found)
    moved = any(factor != 1 for factor in factors.values())
    first = not shift or not moved or (yield from crooked_first(policies))
    if not first:
        due = _shifted(due, shift)
    if all(side.kicker != NO_KICKER for side in found.sides):
        yield Step(KICKER_BOTH, "both")
    for side in found.sides:
        due[str(side.who)] = yield from _multiplied(found, side, due[str(side.who)], factors)
    if first:
        due = _shifted(due, shift)
    return (yield from _capped(found, due))


def _factor(found: Encounter, owner: Side, policies: Policies) -> Generator[Step, None, int]:
    """Return what a player's kicker multiplies the other's loss by; after Emotion Control that is disputed."""
    factor = yield from loss_factor(owner)
    if factor != 1 and str(owner.who) in found.turned:
        reading = policies["emotion_kicker"]
        yield Step(EMOTION_KICKER, reading)
        return factor if reading == "final_type" else 1
    return factor


def _crooked_shift(found: Encounter) -> Generator[Step, None, Losses]:
    """Return by how much Crooked Deal changes each loss: one fewer for its owner, one more for the other."""
    owners = [side for side in found.sides if side.card.name == CROOKED_DEAL]
    if len(owners) == 2:
        yield Step(CROOKED, "cancel")
    if len(owners) != 1:
        return {}
    owner, other = owners[0].who, found.other(owners[0].who).who
    yield Step(CROOKED, "deal", {"owner": owner, "other": other})
    return {str(owner): -1, str(other): 1}


def _shifted(due: Losses, shift: Losses) -> Losses:
    return {who: max(0, count + shift.get(who, 0)) for who, count in due.items()}


def _multiplied(found: Encounter, side: Side, ships: int, factors: Losses) -> Generator[Step, None, int]:
    owner = found.other(side.who)
    factor = factors[str(owner.who)]
    if factor != 1:
        facts: dict[str, Any] = {"owner": owner.who, "player": side.who, "ships": ships, "product": ships * factor}
        yield Step(KICKER_DEAL, "multiplied", {**facts, "kicker": factor})
    return ships * factor


def _capped(found: Encounter, due: Losses) -> Generator[Step, None, Losses]:
    """Nobody loses more ships than are outside the warp."""
    losses = dict(due)
    for side in found.sides:
        who = str(side.who)
        if side.outside is not None and side.outside < due[who]:
            yield Step(WHICH_SHIPS, "all", {"player": side.who, "left": side.outside, "due": due[who]})
            losses[who] = side.outside
    return losses
