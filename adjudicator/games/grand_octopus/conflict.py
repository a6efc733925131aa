"""Conflict resolution: one location after the other, each by the case that it is."""

from collections.abc import Iterator

from adjudicator.games.grand_octopus.elimination import eliminate
from adjudicator.games.grand_octopus.lost_city import toll
from adjudicator.games.grand_octopus.rules import (
    ABSENT,
    ALONE,
    EMPTY,
    NEGOTIATION,
    OFFSPRING,
    OFFSPRING_ALONE,
    ONE_OF_EACH,
    ORDER,
    OUTSIDE,
    SEVERAL_OFFSPRING,
    SHARING,
    SHIELD,
)
from adjudicator.games.grand_octopus.table import BREACH, Player, Table, powers
from adjudicator.games.grand_octopus.tables import KIND, locations
from adjudicator.games.grand_octopus.talks import negotiate
from adjudicator.verdict import Step, Word


def resolve(table: Table) -> Iterator[Step]:
    """Resolve every location in order; stops where a negotiation is not decided."""
    places = [place for place in locations(table.exterior) if _occupied(table, place)]
    if places:
        yield Step(ORDER, "order", {"locations": places})
    else:
        yield Step(ORDER, "nothing")
    for place in locations(table.exterior):
        if place in places:
            yield from _location(table, place)
        if table.open:
            return
        yield from _empty_talks(table, place)
    yield from _idle(table)


def _occupied(table: Table, place: Word) -> bool:
    return bool(table.present(place) or table.lying(place) or table.offspring(place))


def _location(table: Table, place: Word) -> Iterator[Step]:
    if place == table.exterior:
        yield Step(OUTSIDE, "usual", {"exterior": place})
    yield from _absent(table, place)
    if place == table.exterior:
        yield from toll(table)
    present = table.present(place)
    if table.offspring(place):
        yield from _offspring(table, place, present)
    elif len(present) == 1:
        yield from _alone(table, place, present[0])
    elif present:
        yield from negotiate(table, place, present)


def _absent(table: Table, place: Word) -> Iterator[Step]:
    """Say of each cultist that lies here that it does not count, and what that spares it."""
    for one in table.lying(place):
        facts = {"cult": one.name, "location": place}
        yield Step(ABSENT, "absent", facts)
        if one.offspring == place:
            yield Step(SHARING, "shares", facts)
        if table.offspring(place):
            yield Step(SHIELD, "safe", facts)


def _offspring(table: Table, place: Word, present: list[Player]) -> Iterator[Step]:
    """Offspring with cults, or alone."""
    if not present:
        yield Step(OFFSPRING_ALONE, "nothing", {"location": place})
        return
    for one in present:
        one.fought = True
    result = table.lose(present)
    yield Step(OFFSPRING, "hits", {"location": place, "powers": powers(present)}, result)
    if (count := table.offspring(place)) > 1:
        yield Step(SEVERAL_OFFSPRING, "same", {"location": place, "count": count})
    yield from eliminate(table, present)


def _alone(table: Table, place: Word, player: Player) -> Iterator[Step]:
    table.dominates[place] = player.name
    kind = KIND[place]
    result = {"dominates": {place: player.name}}
    facts = {"cult": player.name, "location": place}
    if kind in player.components:
        yield Step(ONE_OF_EACH, "owned", {**facts, "component": kind}, result)
    elif not table.tokens[place]:
        yield Step(EMPTY, "empty", {**facts, "component": kind}, result)
    elif player.name in table.position.decline:
        table.declined.add(player.name)
        yield Step(ALONE, "declines", facts, result)
    else:
        yield Step(ALONE, "collects", {**facts, "component": kind}, {**result, **table.take(player, place, kind)})


def _empty_talks(table: Table, place: Word) -> Iterator[Step]:
    """Name a negotiation that is described where none takes place."""
    if place not in table.position.talks or place in table.talked:
        return
    if table.offspring(place):
        yield Step(OFFSPRING, "no_talks", {"location": place}, BREACH)
    else:
        yield Step(NEGOTIATION, "none", {"location": place}, BREACH)


def _idle(table: Table) -> Iterator[Step]:
    """Name cults that are said to decline a component where they had none to decline."""
    for name in table.position.decline:
        if name not in table.declined:
            yield Step(ALONE, "idle", {"cult": name})
