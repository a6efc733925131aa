"""After a winner is known: ships to the warp, landing, going home, and the rewards of the winning side."""

from collections.abc import Iterator, Mapping
from typing import Any

from adjudicator.games.cosmic_encounter.cards import DUPLICITY
from adjudicator.games.cosmic_encounter.model import DEFENSE, OFFENSE, Encounter, Side
from adjudicator.games.cosmic_encounter.rules import (
    ALLY_REWARDS,
    DEFENSE_WINS,
    DUPLICITY_REWARDS,
    IONIC_REACH,
    NO_SHIP,
    NOT_DEFENSE,
    OFFENSE_WINS,
    RETREAT_HOME,
    SALVAGE,
    SOLAR_WIND,
    VICTORY_BOON,
)
from adjudicator.games.cosmic_encounter.rules import (
    DUPLICITY as DUPLICITY_RULE,
)
from adjudicator.policy import Policies
from adjudicator.verdict import Step, Word

SALVAGE_REWARDS = 2
Counts = Mapping[str, int]


def to_warp(found: Encounter, losers: tuple[str, ...]) -> dict[str, Any]:
    """Return the ships that go to the warp when whole sides lose theirs, by side and by ally."""
    counts: dict[str, int] = {}
    allies: dict[str, int] = {}
    for side in found.sides:
        lost = str(side.who) in losers
        counts[side.who] = side.ships if lost else 0
        counts[Word(f"{side.who}_allies")] = side.ally_ships if lost else 0
        allies |= side.named() if lost else {}
    return {"to_warp": counts} | ({"allies_to_warp": allies} if allies else {})


def lose_ships(found: Encounter, winner: Word) -> Iterator[Step]:
    """The losing side's ships go to the warp, unless it retreated; the winners land or go home."""
    loser = found.other(winner)
    rule = OFFENSE_WINS if winner == OFFENSE else DEFENSE_WINS
    result: dict[str, Any] = {"result": Word(f"{winner}_wins"), "winner": winner, "offense_lands": False, "lands": {}}
    result |= {"compensation": None, "rewards": {}}
    if found.standing:
        yield from _retire(loser, {**result, **to_warp(found, ())})
    else:
        facts = {str(loser.who): loser.ships, "allies": loser.ally_ships}
        yield Step(rule, "lost", facts, {**result, **to_warp(found, (str(loser.who),))})
    yield from _land(found) if winner == OFFENSE else _go_home(found)
    for side in found.sides:
        if side.who == winner or found.standing:
            yield from double_cross(side)


def _retire(loser: Side, result: Mapping[str, Any]) -> Iterator[Step]:
    """The ships of a side that retreated go home; the defense's own stay on the planet."""
    saved: dict[str, int] = {} if loser.kicker == DUPLICITY else loser.named()
    if loser.who == OFFENSE:
        saved = {OFFENSE: loser.ships} | saved
    else:
        yield Step(RETREAT_HOME, "stay", {"ships": loser.ships}, result)
    if saved:
        yield Step(RETREAT_HOME, "home", {"ships": saved}, result)


def _land(found: Encounter) -> Iterator[Step]:
    """The offense and its allies land; under Solar Wind the allies do not, under Duplicity they never arrive."""
    side = found.offense
    arriving = {} if reversed_gains(found) or side.kicker == DUPLICITY else side.named()
    landing = ({OFFENSE: side.ships} if side.ships else {}) | {name: ships for name, ships in arriving.items() if ships}
    yield Step(OFFENSE_WINS, "land", {"landing": landing}, {"offense_lands": side.ships > 0, "lands": landing})
    if not side.ships:
        yield Step(NO_SHIP, "none")


def _go_home(found: Encounter) -> Iterator[Step]:
    """Defensive allies go home; under Solar Wind they land on the planet instead, unless Duplicity loses them."""
    side = found.defense
    if not side.allies or side.kicker == DUPLICITY:
        return
    if reversed_gains(found):
        yield Step(SOLAR_WIND, "defense", {"allies": list(side.named())}, {"lands": side.named()})
    else:
        yield Step(DEFENSE_WINS, "home", {"allies": side.named()})


def double_cross(side: Side) -> Iterator[Step]:
    """Duplicity: the owner's allies' ships go to the warp when they would leave the gate."""
    if side.kicker == DUPLICITY and side.allies:
        lost = {"to_warp": {Word(f"{side.who}_allies"): side.ally_ships}, "allies_to_warp": side.named()}
        yield Step(DUPLICITY_RULE, "warp", {"owner": side.who, "allies": side.named()}, lost)


def reversed_gains(found: Encounter) -> bool:
    """Tell whether Solar Wind is in force: played an odd number of times."""
    return found.count("solar_wind") % 2 == 1


def reward(found: Encounter, winner: Word, policies: Policies) -> Iterator[Step]:
    """Hand out rewards: allies by their ships, Victory Boon, salvage vessels; Ionic Gas stops some of them."""
    side = found.side(winner)
    yield from _solar_notes(found, winner)
    usual = (winner == DEFENSE) != reversed_gains(found)
    by_ships = side.named() if usual else {}
    if by_ships and side.kicker == DUPLICITY:
        reading = policies["duplicity_rewards"]
        yield Step(DUPLICITY_REWARDS, reading)
        by_ships = by_ships if reading == "earned" else {}
    extra = dict(_extra(found, winner))
    if found.count("ionic_gas"):
        others = {**(by_ships if winner == OFFENSE else {}), **extra}
        by_ships = by_ships if winner == OFFENSE else {}
        if others:
            reading = policies["ionic_gas"]
            yield Step(IONIC_REACH, reading)
            if reading == "all_rewards":
                by_ships, extra = {}, {}
    yield from _hand_out(found, winner, by_ships, extra)


def _solar_notes(found: Encounter, winner: Word) -> Iterator[Step]:
    allies = found.side(winner).allies
    if found.count("solar_wind") and not allies:
        yield Step(SOLAR_WIND, "idle")
    elif found.count("solar_wind") > 1 and not reversed_gains(found):
        yield Step(SOLAR_WIND, "restored")
    elif reversed_gains(found) and winner == OFFENSE:
        yield Step(SOLAR_WIND, "offense", {"allies": [ally.name for ally in allies]})


def _extra(found: Encounter, winner: Word) -> Iterator[tuple[str, int]]:
    """Yield what Victory Boon and salvage vessels give besides; summed by player in `_hand_out`."""
    side = found.side(winner)
    boon = side.ships if found.count("victory_boon") and winner == DEFENSE else 0
    own = SALVAGE_REWARDS if side.salvage and side.ships else 0
    if boon + own:
        yield side.who, boon + own
    yield from ((ally.name, SALVAGE_REWARDS) for ally in side.allies if ally.salvage)


def _hand_out(found: Encounter, winner: Word, by_ships: Counts, extra: Counts) -> Iterator[Step]:
    side = found.side(winner)
    rewards = {name: by_ships.get(name, 0) + extra.get(name, 0) for name in [*by_ships, *extra]}
    for name, count in by_ships.items():
        if count:
            yield Step(ALLY_REWARDS, "each", {"ally": name, "count": count})
    if found.count("victory_boon"):
        yield from _boon(side, extra)
    for name in extra:
        owner = side if name == side.who else next(ally for ally in side.allies if ally.name == name)
        if owner.salvage:
            yield Step(SALVAGE, "two", {"owner": name})
    if winner == DEFENSE and side.who not in extra:
        yield Step(NOT_DEFENSE, "none")
    if given := _positive(rewards):
        yield Step(ALLY_REWARDS, "all", {"rewards": given}, {"rewards": given})


def _boon(side: Side, extra: Counts) -> Iterator[Step]:
    if side.who != DEFENSE:
        yield Step(VICTORY_BOON, "idle")
    elif side.who in extra or not side.ships:
        yield Step(VICTORY_BOON, "rewards", {"count": side.ships})


def _positive(counts: Counts) -> dict[str, int]:
    return {name: count for name, count in counts.items() if count}
