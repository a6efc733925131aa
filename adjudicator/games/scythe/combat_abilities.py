"""Abilities before the dials: the attacker's, then the defender's, each once; power moves at once."""

from collections.abc import Callable, Iterator

from adjudicator.games.scythe.board import TUNNELS
from adjudicator.games.scythe.combat_sides import MOST_POWER, Fight, Side
from adjudicator.games.scythe.faults import MOST_STARS
from adjudicator.games.scythe.policies import COMBAT_POWER, DISARM_MINE
from adjudicator.games.scythe.rules import SIXTH, STAR_POWER
from adjudicator.games.scythe.rules_combat import (
    ABILITIES_FIRST,
    ARTILLERY,
    DISARM,
    POWER_FIRST,
    RONIN,
    SCOUT,
    SHIELD,
    SWORD,
)
from adjudicator.policy import Policies
from adjudicator.verdict import Step, Word

SHIFT = 2
Effect = Callable[[Fight, Side, Policies], Iterator[Step]]


def use_abilities(fight: Fight, policies: Policies) -> Iterator[Step]:
    """Use the abilities of both sides in order; one that is not uncovered or comes twice is a breach."""
    for side in fight.sides:
        used: list[str] = []
        for ability in _chosen(fight, side, policies):
            facts = {"player": side.name, "ability": Word(ability)}
            if not side.has(ability):
                yield Step(ABILITIES_FIRST, "not_uncovered", facts, {"legal": False})
            elif ability in used:
                yield Step(ABILITIES_FIRST, "once", facts, {"legal": False})
            else:
                used.append(ability)
                yield Step(ABILITIES_FIRST, "used", facts)
                effect = tuple(_effect(fight, side, ability, policies))
                yield from effect
                if any("finished" in step.result for step in effect):
                    return


def _chosen(fight: Fight, side: Side, policies: Policies) -> list[str]:
    """Return what a side uses: as listed, else all that works here, but what must be paid for."""
    if side.stake.uses is not None:
        return list(side.stake.uses)
    return [
        ability
        for ability in EFFECTS
        if ability != "Artillery" and side.has(ability) and _works(fight, side, ability, policies)
    ]


def _works(fight: Fight, side: Side, ability: str, policies: Policies) -> bool:
    match ability:
        case "Disarm":
            return _tunnel(fight, side, policies)
        case "Sword":
            return side is fight.attacker
        case "Shield":
            return side is fight.defender
        case "Ronin":
            return len(side.units()) == 1
    return True


def _effect(fight: Fight, side: Side, ability: str, policies: Policies) -> Iterator[Step]:
    """Apply an ability, then say where the power markers stand and whether a star was reached."""
    before = [one.player.power for one in fight.sides]
    yield from EFFECTS[ability](fight, side, policies)
    for one, power in zip(fight.sides, before, strict=True):
        if one.player.power != power:
            yield Step(POWER_FIRST, "power", {"player": one.name, "power": one.player.power})
    yield from _power_star(fight, side, policies)


def _power_star(fight: Fight, side: Side, policies: Policies) -> Iterator[Step]:
    player = side.player
    if player.power < MOST_POWER or player.power_star:
        return
    player.power_star = True
    player.stars = None if player.stars is None else player.stars + 1
    yield Step(STAR_POWER, "reached", {"player": side.name}, fight.sheet(side, power_star=True))
    if player.stars == MOST_STARS:
        reading = policies["combat_power"]
        yield Step(COMBAT_POWER, reading, result={"combat_fought": reading == "after_combat"})
        fight.ender = side.name
        if reading == "at_once":
            yield Step(SIXTH, "over", {"player": side.name}, {"finished": True, "ended_by": side.name})


def _artillery(fight: Fight, side: Side, policies: Policies) -> Iterator[Step]:
    if side.player.power < 1:
        yield Step(ARTILLERY, "cannot_pay", {"player": side.name}, {"legal": False})
        return
    side.player.power -= 1
    yield _weakened(ARTILLERY, "fires", fight.other(side), player=side.name)


def _weakened(rule: str, says: str, loser: Side, **facts: object) -> Step:
    """Take 2 power from a player, as far as there is any."""
    lost = min(SHIFT, loser.player.power)
    loser.player.power -= lost
    return Step(rule, says, {**facts, "opponent": loser.name, "lost": lost, "power": loser.player.power})


def _strengthened(rule: str, says: str, side: Side) -> Step:
    gained = min(SHIFT, MOST_POWER - side.player.power)
    side.player.power += gained
    return Step(rule, says, {"player": side.name, "gained": gained, "power": side.player.power})


def _scout(fight: Fight, side: Side, policies: Policies) -> Iterator[Step]:
    victim, own = fight.other(side).player, side.player
    if not victim.hand:
        yield Step(SCOUT, "empty", {"opponent": victim.name})
        return
    victim.hand, own.hand = victim.hand - 1, (own.hand or 0) + 1
    fight.robbed = fight.other(side).role
    yield Step(SCOUT, "takes", {"player": own.name, "own": own.hand, "opponent": victim.name, "left": victim.hand})


def _tunnel(fight: Fight, side: Side, policies: Policies) -> bool:
    if fight.ground.hex in TUNNELS:
        return True
    return side.stake.mine and policies["disarm_mine"] == "current"


def _disarm(fight: Fight, side: Side, policies: Policies) -> Iterator[Step]:
    if side.stake.mine and fight.ground.hex not in TUNNELS:
        yield Step(DISARM_MINE, policies["disarm_mine"])
    if _tunnel(fight, side, policies):
        yield _weakened(DISARM, "disarms", fight.other(side))
    else:
        yield Step(DISARM, "no_tunnel", {"hex": fight.place}, {"legal": False})


def _sword(fight: Fight, side: Side, policies: Policies) -> Iterator[Step]:
    if _works(fight, side, "Sword", policies):
        yield _weakened(SWORD, "strikes", fight.other(side))
    else:
        yield Step(SWORD, "only_attack", result={"legal": False})


def _shield(fight: Fight, side: Side, policies: Policies) -> Iterator[Step]:
    if _works(fight, side, "Shield", policies):
        yield _strengthened(SHIELD, "gains", side)
    else:
        yield Step(SHIELD, "only_defence", result={"legal": False})


def _ronin(fight: Fight, side: Side, policies: Policies) -> Iterator[Step]:
    if _works(fight, side, "Ronin", policies):
        yield _strengthened(RONIN, "gains", side)
    else:
        yield Step(RONIN, "not_alone", {"units": side.units()}, {"legal": False})


EFFECTS: dict[str, Effect] = {
    "Artillery": _artillery,
    "Scout": _scout,
    "Disarm": _disarm,
    "Sword": _sword,
    "Shield": _shield,
    "Ronin": _ronin,
}
