"""One clock: is this setting possible for this cultist, and what does it mean?"""

from collections.abc import Iterator

import msgspec

from adjudicator.games.grand_octopus.forms import ClockForm
from adjudicator.games.grand_octopus.holdings import refuse_vague_lines
from adjudicator.games.grand_octopus.reading import LINE, Hand, Link, read_hand, read_place, read_stairs
from adjudicator.games.grand_octopus.reveal import alike, different_lines, link_name, reachable, same_line, why_not
from adjudicator.games.grand_octopus.rules import (
    APART,
    BOTH_ALIKE,
    BOTH_LINES,
    CULTIST_ERROR,
    CULTIST_RANGE,
    ERROR_LOSS,
    HANDS,
    LEAVE,
    LIES,
    LOCATIONS,
    NEXT_TURN,
    NO_OFFSPRING,
    OFFSPRING_ERROR,
    OFFSPRING_RANGE,
    SAFE_OUTSIDE,
    SAME_LINE,
    STAIRS,
    STAY,
    VISIT,
)
from adjudicator.games.grand_octopus.table import BREACH
from adjudicator.games.grand_octopus.tables import ANY_EXTERIOR, ROOMS
from adjudicator.policy import Policies
from adjudicator.verdict import Problem, Step, Word

DAGGER, TENTACLE = Word("dagger"), Word("tentacle")
AS_SET = {"legal": True, "cultist_goes": None, "offspring_goes": None, "power_lost": 0, "lies_down": False}


class Clock(msgspec.Struct, frozen=True):
    """A clock understood: where the cultist stands, where the discs point, which are not set, the stairs described."""

    at: Word
    dagger: Hand
    tentacle: Hand
    stairs: frozenset[Link] | None
    exterior: Word | None
    laid_down: bool
    unset: tuple[Word, ...] = ()


def read_clock(form: ClockForm, problems: list[Problem]) -> Clock:
    """Read a clock; the exterior location may be left unnamed."""
    exterior = None
    if form.exterior != "none":
        exterior = ANY_EXTERIOR if form.exterior == "any" else Word(form.exterior)
    if exterior is None and str(form.cultist).strip().lower() in (ANY_EXTERIOR, "7"):
        problems.append(Problem("cultist", "no_exterior", rule=LOCATIONS))
        at = None
    else:
        at = read_place(form.cultist, exterior, "cultist", problems)
    dagger = None if form.dagger is None else read_hand(form.dagger, "dagger", problems)
    tentacle = None if form.tentacle is None else read_hand(form.tentacle, "tentacle", problems)
    refuse_vague_lines(dagger or Hand(), tentacle or Hand(), exterior, "dagger", problems)
    stairs = read_stairs(form.stairs, "stairs", problems)
    unset = tuple(name for name, hand in ((DAGGER, dagger), (TENTACLE, tentacle)) if hand is None)
    return Clock(at or ROOMS[0], dagger or Hand(), tentacle or Hand(), stairs, exterior, form.laid_down, unset)


def judge_clock(clock: Clock, policies: Policies) -> Iterator[Step]:
    """Say what the setting means, or what is wrong with it and what follows."""
    if clock.unset:
        yield Step(HANDS, "unset", {"discs": list(clock.unset)}, {"open": list(clock.unset)})
        return
    facts = {"dagger": _shown(clock.dagger), "tentacle": _shown(clock.tentacle)}
    yield Step(HANDS, "set", facts, {} if _undecided(clock) else AS_SET | {"cultist_goes": clock.at})
    if clock.laid_down:
        yield Step(NEXT_TURN, "free")
    if same_line(clock.dagger, clock.tentacle) and clock.exterior:
        yield Step(SAME_LINE, "found", {"cult": Word("this_cult")})
        reading = policies["same_line"]
        yield Step(SAME_LINE, reading)
        if reading == "visit":
            yield from _visit(clock, clock.exterior)
            return
    if alike(clock.dagger, clock.tentacle):
        yield Step(APART, "alike", {"room": clock.dagger.room})
        yield from _visit(clock, clock.exterior) if clock.exterior else _both_alike(clock)
        return
    if clock.dagger.room and clock.tentacle.room:
        yield Step(APART, "apart")
    if different_lines(clock.dagger, clock.tentacle):
        yield Step(BOTH_LINES, "both")
    yield from _cultist(clock)
    yield from _offspring(clock)


def _undecided(clock: Clock) -> bool:
    """Tell whether only the board can tell where the cultist goes."""
    goal = clock.dagger.room
    if goal is None or alike(clock.dagger, clock.tentacle):
        return False
    return reachable(clock.at, goal, clock.stairs) is None


def _shown(hand: Hand) -> str:
    return hand.room or (Word(LINE) if hand.line == LINE else hand.line)


def _visit(clock: Clock, exterior: Word) -> Iterator[Step]:
    rule = STAY if clock.at == exterior else VISIT
    says = "would"
    yield Step(rule, says, {"exterior": exterior}, {"cultist_goes": exterior})
    yield Step(NO_OFFSPRING, "would")
    yield Step(SAFE_OUTSIDE, "safe", {"exterior": exterior})


def _both_alike(clock: Clock) -> Iterator[Step]:
    yield Step(BOTH_ALIKE, "this_alike", {}, BREACH)
    yield from _lies_down(clock)


def _cultist(clock: Clock) -> Iterator[Step]:
    goal = clock.dagger.room
    if goal is None:
        yield Step(CULTIST_ERROR, "this_line", {}, BREACH)
        yield from _lies_down(clock)
        return
    facts = {"origin": clock.at, "location": goal}
    if clock.at in ROOMS and clock.stairs is not None and goal != clock.at:
        yield Step(STAIRS, "joined", {"origin": clock.at, "rooms": _joined(clock)})
    way = reachable(clock.at, goal, clock.stairs)
    if way is None:
        yield Step(STAIRS, "depends", facts, {"open": [link_name(frozenset((clock.at, goal)))]})
    elif not way:
        yield from why_not(clock.at, goal)
        yield Step(CULTIST_ERROR, "this_unreachable", facts, BREACH)
        yield from _lies_down(clock)
    else:
        yield _goes(clock, goal)


def _goes(clock: Clock, goal: Word) -> Step:
    result = {"cultist_goes": goal}
    if clock.at == goal:
        return Step(CULTIST_RANGE, "can_stay", {"location": goal}, result)
    if clock.at == clock.exterior:
        return Step(LEAVE, "would", {"exterior": clock.at, "location": goal}, result)
    return Step(CULTIST_RANGE, "can_move", {"origin": clock.at, "location": goal}, result)


def _joined(clock: Clock) -> list[Word]:
    return [room for room in ROOMS if frozenset((clock.at, room)) in (clock.stairs or ()) and room != clock.at]


def _lies_down(clock: Clock) -> Iterator[Step]:
    yield Step(LIES, "would", {"location": clock.at}, {"lies_down": True, "cultist_goes": clock.at})
    yield Step(ERROR_LOSS, "would", {}, {"power_lost": 1})


def _offspring(clock: Clock) -> Iterator[Step]:
    goal = clock.tentacle.room
    if goal is None:
        yield Step(OFFSPRING_ERROR, "this_line", {}, BREACH)
    else:
        yield Step(OFFSPRING_RANGE, "goes", {"location": goal}, {"offspring_goes": goal})
