"""The settings a clock can have: those that are certain, and those that depend on stairs nobody described."""

from collections.abc import Iterator

from adjudicator.games.grand_octopus.clock import DAGGER, TENTACLE, Clock
from adjudicator.games.grand_octopus.reveal import alike, link_name, reachable, stairs_named
from adjudicator.games.grand_octopus.rules import (
    CULTIST_ERROR,
    CULTIST_RANGE,
    LIES,
    NO_OFFSPRING,
    OFFSPRING_RANGE,
    STAIRS,
    VISIT,
)
from adjudicator.games.grand_octopus.tables import NUMBER, ROOMS
from adjudicator.policy import Policies
from adjudicator.verdict import Alternative, Said, Word


def choices(clock: Clock, policies: Policies) -> list[Alternative]:
    """Say what a setting gives with and without the stairs in question; then list every setting there is.

    Settings that are certain come first, then the visit outside, then those that depend on stairs, marked so.
    """
    certain = [one for one in settings(clock) if "needs_stairs" not in one.outcome]
    depending = [one for one in settings(clock) if "needs_stairs" in one.outcome]
    return [*_both_boards(clock), *certain, *depending]


def near(clock: Clock, policies: Policies) -> list[Alternative]:
    """List the certain settings that differ from this one by one disc only."""
    return [one for one in settings(clock) if "needs_stairs" not in one.outcome and _by_one_disc(clock, one)]


def settings(clock: Clock) -> Iterator[Alternative]:
    """List the settings that keep the discs already set on a clock that is not wholly set; else all."""
    for dagger in ROOMS:
        way = reachable(clock.at, dagger, clock.stairs)
        for tentacle in ROOMS:
            if not _kept(clock, dagger, tentacle) or tentacle == dagger:
                continue
            if way is not False:
                yield _setting(clock, dagger, tentacle, certain=way is True)
    if clock.exterior:
        yield from (_visit(clock, room) for room in ROOMS if _kept(clock, room, room))


def _kept(clock: Clock, dagger: Word, tentacle: Word) -> bool:
    """Tell whether a setting leaves alone what is set on a clock that is not wholly set."""
    if not clock.unset:
        return True
    wanted = ((DAGGER, clock.dagger, dagger), (TENTACLE, clock.tentacle, tentacle))
    return all(name in clock.unset or hand.room == room for name, hand, room in wanted)


def _name(dagger: Word, tentacle: Word) -> Said:
    numbers = {"dagger": NUMBER[dagger], "tentacle": NUMBER[tentacle]}
    return Said("dagger {dagger} tentacle {tentacle}".format(**numbers), "setting", **numbers)


def _setting(clock: Clock, dagger: Word, tentacle: Word, certain: bool) -> Alternative:
    outcome: dict[str, str] = {"cultist_goes": dagger, "offspring_goes": tentacle}
    if certain:
        return Alternative(_name(dagger, tentacle), outcome, (CULTIST_RANGE, OFFSPRING_RANGE))
    outcome["needs_stairs"] = link_name(frozenset((clock.at, dagger)))
    return Alternative(_name(dagger, tentacle), outcome, (STAIRS, OFFSPRING_RANGE))


def _visit(clock: Clock, room: Word) -> Alternative:
    outcome = {"cultist_goes": clock.exterior, "offspring_goes": None}
    return Alternative(_name(room, room), outcome, (VISIT, NO_OFFSPRING))


def _by_one_disc(clock: Clock, one: Alternative) -> bool:
    _, dagger, _, tentacle = one.choice.split()
    kept = ((clock.dagger.room, dagger), (clock.tentacle.room, tentacle))
    return any(room is not None and str(NUMBER[room]) == number for room, number in kept)


def _both_boards(clock: Clock) -> Iterator[Alternative]:
    """Say what a setting gives with the stairs that nobody described, and without them."""
    goal = clock.dagger.room
    if goal is None or clock.unset or alike(clock.dagger, clock.tentacle):
        return
    if reachable(clock.at, goal, clock.stairs) is not None:
        return
    link = frozenset((clock.at, goal))
    placed = {"offspring_goes": clock.tentacle.room}
    there = {"cultist_goes": goal, "power_lost": 0, **placed}
    yield Alternative(stairs_named(link, there=True), there, (CULTIST_RANGE,))
    missing = {"cultist_goes": clock.at, "power_lost": 1, **placed}
    yield Alternative(stairs_named(link, there=False), missing, (CULTIST_ERROR, LIES))
