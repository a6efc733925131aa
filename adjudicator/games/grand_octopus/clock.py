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
from adjudicator.games.grand_octopus.tables import ANY_EXTERIOR, NUMBER, ROOMS
from adjudicator.policy import Policies
from adjudicator.verdict import Alternative, Problem, Step, Word


class Clock(msgspec.Struct, frozen=True):
    """A clock understood: where the cultist stands, where the discs point, and the stairs that were described."""

    at: Word
    dagger: Hand
    tentacle: Hand
    stairs: frozenset[Link] | None
    exterior: Word | None
    laid_down: bool


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
    dagger = read_hand(form.dagger, "dagger", problems)
    tentacle = read_hand(form.tentacle, "tentacle", problems)
    refuse_vague_lines(dagger, tentacle, exterior, "dagger", problems)
    stairs = read_stairs(form.stairs, "stairs", problems)
    return Clock(at or ROOMS[0], dagger, tentacle, stairs, exterior, form.laid_down)


def judge_clock(clock: Clock, policies: Policies) -> Iterator[Step]:
    """Say what the setting means, or what is wrong with it and what follows."""
    result = {"legal": True, "cultist_goes": clock.at, "offspring_goes": None, "power_lost": 0, "lies_down": False}
    yield Step(HANDS, "set", {"dagger": _shown(clock.dagger), "tentacle": _shown(clock.tentacle)}, result)
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
        undecided = {"open": [link_name(frozenset((clock.at, goal)))], "legal": None, "cultist_goes": None}
        yield Step(STAIRS, "depends", facts, undecided)
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


def settings(clock: Clock, policies: Policies) -> list[Alternative]:
    """List every setting that is certainly possible for this cultist: the visit outside last."""
    found = [
        _setting(clock, dagger, tentacle)
        for dagger in ROOMS
        if reachable(clock.at, dagger, clock.stairs)
        for tentacle in ROOMS
        if tentacle != dagger
    ]
    if clock.exterior:
        found += [_setting(clock, room, room) for room in ROOMS]
    return found


def _setting(clock: Clock, dagger: Word, tentacle: Word) -> Alternative:
    name = f"dagger {NUMBER[dagger]} tentacle {NUMBER[tentacle]}"
    if dagger == tentacle:
        return Alternative(name, {"cultist_goes": clock.exterior, "offspring_goes": None}, (VISIT, NO_OFFSPRING))
    return Alternative(name, {"cultist_goes": dagger, "offspring_goes": tentacle}, (CULTIST_RANGE, OFFSPRING_RANGE))


def near_settings(clock: Clock, policies: Policies) -> list[Alternative]:
    """List the possible settings that differ from this one by one disc only."""
    kept = [(clock.dagger.room, 0), (clock.tentacle.room, 1)]
    found = []
    for one in settings(clock, policies):
        _, dagger, _, tentacle = one.choice.split()
        numbers = (int(dagger), int(tentacle))
        if any(room and NUMBER[room] == numbers[place] for room, place in kept):
            found.append(one)
    return found


def decide_stairs(clock: Clock, policies: Policies) -> list[Alternative]:
    """Say what a setting gives with and without the stairs that nobody described; else list all settings."""
    goal = clock.dagger.room
    if goal is None or alike(clock.dagger, clock.tentacle) or reachable(clock.at, goal, clock.stairs) is not None:
        return settings(clock, policies)
    name = link_name(frozenset((clock.at, goal)))
    placed = {"offspring_goes": clock.tentacle.room}
    return [
        Alternative(f"stairs {name}", {"cultist_goes": goal, "power_lost": 0, **placed}, (CULTIST_RANGE,)),
        Alternative(f"no stairs {name}", {"cultist_goes": clock.at, "power_lost": 1, **placed}, (CULTIST_ERROR, LIES)),
    ]
