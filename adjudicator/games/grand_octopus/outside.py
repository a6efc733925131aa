"""What the exterior location lets its visitors do: gain power in the Dreams, swap at Agoba, sacrifice on the Moon."""

from collections.abc import Iterator

from adjudicator.games.grand_octopus.moon_men import moon_men
from adjudicator.games.grand_octopus.position import Swap
from adjudicator.games.grand_octopus.rules import (
    AGOBA,
    AGOBA_CONSENT,
    AGOBA_KEY,
    AGOBA_RESULT,
    DOMINATE,
    DREAMS,
    DREAMS_BAN,
    DREAMS_ERROR,
    DREAMS_SEVERAL,
    ELIMINATION,
    MOON_MEN,
)
from adjudicator.games.grand_octopus.table import BREACH, Player, Table
from adjudicator.games.grand_octopus.tables import AGOBA_MARSH, MOON_COLONY, MOST_POWER_EVER, SILVER_KEY
from adjudicator.games.grand_octopus.tables import DREAMS as DIMENSION
from adjudicator.policy import Policies
from adjudicator.verdict import Step


def effects(table: Table, policies: Policies) -> Iterator[Step]:
    """Apply the exterior location of this game, and name what is asked of one that is not in it."""
    yield from _elsewhere(table)
    if table.exterior == DIMENSION:
        yield from _dreams(table, policies)
    elif table.exterior == AGOBA_MARSH:
        yield from _dominated(table)
        yield from _agoba(table)
    elif table.exterior == MOON_COLONY:
        yield from _dominated(table)
        yield from moon_men(table, policies)


def _elsewhere(table: Table) -> Iterator[Step]:
    position = table.position
    if table.exterior != DIMENSION:
        for name in position.recruit:
            yield Step(DREAMS, "elsewhere", {"cult": name}, BREACH)
    if position.swap and table.exterior != AGOBA_MARSH:
        yield Step(AGOBA, "elsewhere", {}, BREACH)
    if position.sacrifice and table.exterior != MOON_COLONY:
        yield Step(MOON_MEN, "elsewhere", {}, BREACH)


def _dominated(table: Table) -> Iterator[Step]:
    """Say who dominates, where that gives a right and somebody is there or claims it."""
    assert table.exterior
    claims = table.position.swap or table.position.sacrifice
    facts = {"exterior": table.exterior}
    if table.exterior in table.dominates:
        yield Step(DOMINATE, "dominates", {**facts, "cult": table.dominates[table.exterior]})
    elif claims or any(one.at == table.exterior for one in table.living()):
        yield Step(DOMINATE, "nobody", facts)


def _dreams(table: Table, policies: Policies) -> Iterator[Step]:
    """Judge every cult in the Dimension of Dreams for itself; those that want to gain power must be there."""
    there = [one for one in table.living() if one.at == DIMENSION]
    wanting = table.position.recruit
    if len(there) > 1 and wanting:
        yield Step(DREAMS_SEVERAL, "each", {"cults": [one.name for one in there]})
    for name in wanting:
        player = table.players[name]
        if not player.plays:
            yield Step(ELIMINATION, "already", {"cult": name}, BREACH)
        elif player not in there:
            yield Step(DREAMS, "not_there", {"cult": name}, BREACH)
        else:
            yield from _recruit(table, player, policies)
    for one in there:
        if one.name not in wanting and not one.lies and not _banned(one) and one.power < MOST_POWER_EVER:
            yield Step(DREAMS, "may", {"cult": one.name})


def _banned(player: Player) -> bool:
    return player.fought or player.collected == SILVER_KEY


def _recruit(table: Table, player: Player, policies: Policies) -> Iterator[Step]:
    facts = {"cult": player.name, "power": player.power}
    if player.collected == SILVER_KEY:
        yield Step(DREAMS_BAN, "took_key", {"cult": player.name}, BREACH)
    elif player.fought:
        yield Step(DREAMS_BAN, "lost", {"cult": player.name}, BREACH)
    elif player.power >= MOST_POWER_EVER:
        yield Step(DREAMS, "full", facts, BREACH)
    elif player.lies:
        yield Step(DREAMS_ERROR, "found", {"cult": player.name})
        reading = policies["laid_down_recruits"]
        yield Step(DREAMS_ERROR, reading, {}, BREACH if reading == "no" else {})
        if reading == "yes":
            yield _gains(table, player)
    else:
        yield _gains(table, player)


def _gains(table: Table, player: Player) -> Step:
    player.power += 1
    return Step(DREAMS, "recruits", {"cult": player.name, "power": player.power}, table.show(player))


def _agoba(table: Table) -> Iterator[Step]:
    swap = table.position.swap
    dominator = table.dominates.get(AGOBA_MARSH)
    if swap is None:
        if dominator and table.players[dominator].components and _partners(table, dominator):
            yield Step(AGOBA, "may", {"cult": dominator})
        return
    wrong = list(_swap_faults(table, swap))
    if wrong:
        yield from wrong
        return
    player, other = table.players[swap.by], table.players[swap.other]
    for giver, taker, kind in ((player, other, swap.gives), (other, player, swap.takes)):
        giver.components.remove(kind)
        taker.gain(kind)
    facts = {"cult": swap.by, "other": swap.other, "gives": swap.gives, "takes": swap.takes}
    yield Step(AGOBA, "swaps", facts, table.show(player, other))
    if swap.gives == SILVER_KEY == player.collected:
        yield Step(AGOBA_KEY, "fresh")
    yield Step(AGOBA_CONSENT, "not_asked", {"other": swap.other})


def _partners(table: Table, name: str) -> list[Player]:
    return [one for one in table.living() if one.name != name and one.components]


def _swap_faults(table: Table, swap: Swap) -> Iterator[Step]:
    """What stops a swap: who may make it, what is owned, two of a kind."""
    player, other = table.players[swap.by], table.players[swap.other]
    if table.dominates.get(AGOBA_MARSH) != swap.by:
        yield Step(AGOBA, "not_dominating", {"cult": swap.by}, BREACH)
    if player is other:
        yield Step(AGOBA, "self", {"cult": swap.by}, BREACH)
        return
    if not other.plays:
        yield Step(ELIMINATION, "already", {"cult": swap.other}, BREACH)
    owned = ((player, swap.gives), (other, swap.takes))
    for one, kind in owned:
        if kind not in one.components:
            yield Step(AGOBA, "not_owned", {"cult": one.name, "component": kind}, BREACH)
    if swap.gives != swap.takes:
        for one, kind in ((player, swap.takes), (other, swap.gives)):
            if kind in one.components:
                yield Step(AGOBA_RESULT, "two_of_a_kind", {"cult": one.name, "component": kind}, BREACH)
