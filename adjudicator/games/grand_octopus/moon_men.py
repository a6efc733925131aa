"""The Moon-Men Colony: a power point paid, a cult named, a component given up."""

from collections.abc import Iterator

from adjudicator.games.grand_octopus.elimination import eliminate
from adjudicator.games.grand_octopus.position import Sacrifice
from adjudicator.games.grand_octopus.rules import (
    DISCARD,
    ELIMINATION,
    MOON_EMPTY,
    MOON_KEY,
    MOON_LAST,
    MOON_MEN,
)
from adjudicator.games.grand_octopus.table import BREACH, Player, Table
from adjudicator.games.grand_octopus.tables import MOON_COLONY, SILVER_KEY
from adjudicator.policy import Policies
from adjudicator.verdict import Step, Word


def moon_men(table: Table, policies: Policies) -> Iterator[Step]:
    """Carry out a sacrifice, or say that one would be possible."""
    wanted = table.position.sacrifice
    dominator = table.dominates.get(MOON_COLONY)
    if wanted is None:
        if dominator and table.players[dominator].collected != SILVER_KEY:
            yield Step(MOON_MEN, "may", {"cult": dominator})
        return
    wrong = list(_faults(table, wanted))
    if wrong:
        yield from wrong
        return
    player, other = table.players[wanted.by], table.players[wanted.names]
    if _no_key_to_refuse(table, player):
        yield Step(MOON_KEY, "found", {"cult": player.name})
        reading = policies["colony_without_key"]
        yield Step(MOON_KEY, reading, {}, BREACH if reading == "not_allowed" else {})
        if reading == "not_allowed":
            return
    result = table.lose([player])
    yield Step(MOON_MEN, "pays", {"cult": player.name, "other": other.name, "power": player.power}, result)
    yield from _gives_up(table, other, wanted.discards)
    if not table.open:
        yield from eliminate(table, [player], MOON_LAST)


def _faults(table: Table, wanted: Sacrifice) -> Iterator[Step]:
    player, other = table.players[wanted.by], table.players[wanted.names]
    if table.dominates.get(MOON_COLONY) != wanted.by:
        yield Step(MOON_MEN, "not_dominating", {"cult": wanted.by}, BREACH)
    if player.collected == SILVER_KEY:
        yield Step(MOON_MEN, "took_key", {"cult": wanted.by}, BREACH)
    if player is other:
        yield Step(MOON_MEN, "self", {"cult": wanted.by}, BREACH)
    elif not other.plays:
        yield Step(ELIMINATION, "already", {"cult": wanted.names}, BREACH)


def _no_key_to_refuse(table: Table, player: Player) -> bool:
    return SILVER_KEY in player.components or not table.tokens[MOON_COLONY]


def _gives_up(table: Table, other: Player, discards: Word | None) -> Iterator[Step]:
    """Let the named cult give up a component: the one it chose, or its only one; open where it has not chosen."""
    facts = {"other": other.name}
    owned = list(other.components)
    if not owned:
        yield Step(MOON_EMPTY, "nothing", facts)
        return
    if discards is not None and discards not in owned:
        yield Step(DISCARD, "not_owned", {**facts, "component": discards}, BREACH)
    if discards not in owned and len(owned) > 1:
        yield Step(DISCARD, "open", {**facts, "components": owned}, table.stop(other.name))
        return
    kind = discards if discards in owned else owned[0]
    assert kind
    home, result = table.give_back(other, kind)
    says = "gives_up" if discards == kind else "only"
    yield Step(DISCARD, says, {**facts, "component": kind, "location": home}, result)
