"""Negotiation: the three outcomes, what is no outcome, and what is not yet decided."""

from collections.abc import Iterator
from typing import Any

from adjudicator.games.grand_octopus.elimination import eliminate
from adjudicator.games.grand_octopus.position import Talk
from adjudicator.games.grand_octopus.rules import (
    ABSENT,
    COLLECT,
    CONFRONTATION,
    DECLINE,
    EMPTY,
    NEGOTIATION,
    NOTHING,
    ONE_OF_EACH,
    OWNER,
    REFUSED,
    SHIELD,
)
from adjudicator.games.grand_octopus.table import BREACH, Player, Table, powers
from adjudicator.games.grand_octopus.tables import KIND
from adjudicator.verdict import Step, Word


def negotiate(table: Table, place: Word, present: list[Player]) -> Iterator[Step]:
    """Settle what several cults do in a location without offspring; open where that is not said, or not possible."""
    names = [one.name for one in present]
    yield Step(NEGOTIATION, "must", {"location": place, "cults": names})
    table.talked.add(place)
    talk = table.position.talks.get(place)
    if talk is None:
        yield _undecided(table, place, present)
        return
    yield from _no_say(table, place, talk, names)
    match talk.result:
        case "nothing":
            yield Step(NOTHING, "agreed", {"location": place})
        case "collect":
            yield from _collect(table, place, talk, present)
        case _:
            yield from _fight(table, place, talk, present)


def _undecided(table: Table, place: Word, present: list[Player]) -> Step:
    """Stop at a negotiation, with the number of its lawful outcomes, which the verdict lists one by one."""
    return Step(NEGOTIATION, "open", {"location": place, "count": len(present) + 2}, table.stop(place))


def _no_say(table: Table, place: Word, talk: Talk, names: list[str]) -> Iterator[Step]:
    """Name cults that want a confrontation without standing there."""
    for name in talk.wanted_by:
        if name in names:
            continue
        lying = name in [one.name for one in table.lying(place)]
        rule, says = (ABSENT, "no_say") if lying else (NEGOTIATION, "not_there")
        yield Step(rule, says, {"cult": name, "location": place}, BREACH)


def _collect(table: Table, place: Word, talk: Talk, present: list[Player]) -> Iterator[Step]:
    wrong = list(_not_one(table, place, talk, present))
    if wrong:
        yield from wrong
        yield _undecided(table, place, present)
        return
    player = table.players[talk.collectors[0]]
    table.dominates[place] = player.name
    result = {"dominates": {place: player.name}}
    facts = {"location": place, "cult": player.name}
    kind = KIND[place]
    if kind in player.components or not table.tokens[place]:
        yield Step(COLLECT, "agreed", facts, result)
        yield from _nothing_there(table, place, player)
    elif player.name in table.position.decline:
        table.declined.add(player.name)
        yield Step(COLLECT, "agreed", facts, result)
        yield Step(DECLINE, "declines", {"cult": player.name})
    else:
        yield Step(COLLECT, "collects", {**facts, "component": kind}, {**result, **table.take(player, place, kind)})


def _nothing_there(table: Table, place: Word, player: Player) -> Iterator[Step]:
    facts = {"location": place, "cult": player.name, "component": KIND[place]}
    owned = KIND[place] in player.components
    yield Step(ONE_OF_EACH, "owned", facts) if owned else Step(EMPTY, "empty", facts)
    if owned:
        yield Step(OWNER, "nothing", {"cult": player.name})


def _not_one(table: Table, place: Word, talk: Talk, present: list[Player]) -> Iterator[Step]:
    """What is wrong with those named to collect: nobody, several, or a cult that is not there."""
    names = [one.name for one in present]
    if not talk.collectors:
        yield Step(COLLECT, "nobody_named", {"location": place}, BREACH)
    if len(talk.collectors) > 1:
        yield Step(REFUSED, "two", {"location": place, "cults": list(talk.collectors)}, BREACH)
    for name in talk.collectors:
        if name in [one.name for one in table.lying(place)]:
            yield Step(ABSENT, "no_say", {"cult": name, "location": place}, BREACH)
        elif name not in names:
            yield Step(COLLECT, "not_there", {"cult": name, "location": place}, BREACH)


def _fight(table: Table, place: Word, talk: Talk, present: list[Player]) -> Iterator[Step]:
    wanted = [one.name for one in present if one.name in talk.wanted_by]
    if talk.result == "confrontation" and talk.wanted_by and not wanted:
        yield _undecided(table, place, present)
        return
    for one in table.lying(place):
        yield Step(SHIELD, "safe", {"cult": one.name, "location": place})
    for one in present:
        one.fought = True
    result = table.lose(present)
    facts: dict[str, Any] = {"location": place, "powers": powers(present)}
    if talk.result == "no_agreement":
        yield Step(CONFRONTATION, "no_agreement", facts, result)
    elif wanted:
        yield Step(CONFRONTATION, "wanted", {**facts, "cults": wanted}, result)
    else:
        yield Step(CONFRONTATION, "fight", facts, result)
    yield from eliminate(table, present)
