"""The revelation: clocks read, errors found, pawns moved."""

from collections.abc import Iterator

from adjudicator.games.grand_octopus.elimination import eliminate
from adjudicator.games.grand_octopus.holdings import Cult
from adjudicator.games.grand_octopus.reading import LINE, Hand, Link
from adjudicator.games.grand_octopus.rules import (
    BOTH_ALIKE,
    BOTH_LINES,
    CULTIST_ERROR,
    CULTIST_RANGE,
    ERROR_LOSS,
    ERROR_OUT,
    ERROR_OUTSIDE,
    LEAVE,
    LIBRARY_GARDEN,
    LIES,
    NO_OFFSPRING,
    OFFSPRING_ERROR,
    OFFSPRING_RANGE,
    REVELATION,
    SAME_LINE,
    STAIRS,
    STAY,
    TWO_WAY,
    VISIT,
)
from adjudicator.games.grand_octopus.table import Player, Table
from adjudicator.games.grand_octopus.tables import GARDEN, LIBRARY, NUMBER, ROOMS
from adjudicator.policy import Policies
from adjudicator.verdict import Step, Word


def reachable(origin: Word, goal: Word, stairs: frozenset[Link] | None) -> bool | None:
    """Tell whether a cultist can go from one location to a room; None where only the board can tell."""
    if origin == goal or origin not in ROOMS:
        return True
    if {origin, goal} == {LIBRARY, GARDEN}:
        return False
    return None if stairs is None else frozenset((origin, goal)) in stairs


def alike(dagger: Hand, tentacle: Hand) -> bool:
    """Tell whether both discs point at the same room."""
    return dagger.room is not None and dagger.room == tentacle.room


def same_line(dagger: Hand, tentacle: Hand) -> bool:
    """Tell whether both discs lie on one and the same line."""
    return bool(dagger.line) and dagger.line == tentacle.line and dagger.line != LINE


def different_lines(dagger: Hand, tentacle: Hand) -> bool:
    """Tell whether both discs lie on lines that are known to be different."""
    lines = {dagger.line, tentacle.line}
    return len(lines) == 2 and not lines & {"", LINE}


def unknown_links(table: Table) -> list[Link]:
    """List the stairs that the turn depends on and nobody described."""
    found = [
        frozenset((cult.at, cult.dagger.room))
        for cult in table.position.cults
        if cult.at and cult.dagger.room and not alike(cult.dagger, cult.tentacle)
        if reachable(cult.at, cult.dagger.room, table.position.stairs) is None
    ]
    return sorted(dict.fromkeys(found), key=link_name)


def link_name(link: Link) -> str:
    """Write stairs as the numbers of the rooms they join: `2-3`."""
    return "-".join(str(number) for number in sorted(NUMBER[room] for room in link))


def reveal(table: Table, policies: Policies) -> Iterator[Step]:
    """Reveal all clocks and move all pawns; stops where the turn depends on stairs that nobody described."""
    living = [cult.name for cult in table.position.cults if cult.power]
    yield Step(REVELATION, "together", {"cults": living}, table.show_all())
    if unknown := unknown_links(table):
        result = table.stop(*(link_name(link) for link in unknown))
        for link in unknown:
            origin, goal = sorted(link, key=NUMBER.__getitem__)
            yield Step(STAIRS, "depends", {"origin": origin, "location": goal}, result)
        return
    for cult in table.position.cults:
        if cult.power:
            yield from _one_clock(table, cult, policies)


def _one_clock(table: Table, cult: Cult, policies: Policies) -> Iterator[Step]:
    player = table.players[cult.name]
    if same_line(cult.dagger, cult.tentacle) and table.exterior:
        yield Step(SAME_LINE, "found", {"cult": cult.name})
        reading = policies["same_line"]
        yield Step(SAME_LINE, reading)
        if reading == "visit":
            yield from _visit(table, player)
            return
    if alike(cult.dagger, cult.tentacle):
        yield from _visit(table, player) if table.exterior else _both_alike(table, player)
        return
    if different_lines(cult.dagger, cult.tentacle):
        yield Step(BOTH_LINES, "both")
    yield from _cultist(table, cult, player)
    yield from _offspring(cult, player)


def _visit(table: Table, player: Player) -> Iterator[Step]:
    stays, player.at = player.at == table.exterior, table.exterior
    facts = {"cult": player.name, "exterior": table.exterior}
    yield Step(STAY if stays else VISIT, "stays" if stays else "goes", facts, table.show(player))
    yield Step(NO_OFFSPRING, "none", {"cult": player.name}, {"offspring": {player.name: None}})


def _both_alike(table: Table, player: Player) -> Iterator[Step]:
    yield Step(BOTH_ALIKE, "alike", {"cult": player.name})
    yield from _lies_down(table, player)
    yield Step(BOTH_ALIKE, "no_offspring", {"cult": player.name})


def _cultist(table: Table, cult: Cult, player: Player) -> Iterator[Step]:
    """Move one cultist, or lay it down."""
    goal, origin = cult.dagger.room, player.at
    assert origin
    if goal is None:
        yield Step(CULTIST_ERROR, "line", {"cult": cult.name})
    elif reachable(origin, goal, table.position.stairs):
        player.at = goal
        yield _moved(table, player, origin)
        return
    else:
        yield from why_not(origin, goal)
        yield Step(CULTIST_ERROR, "unreachable", {"cult": cult.name, "origin": origin, "location": goal})
    yield from _lies_down(table, player)
    if player.plays and origin == table.exterior and cult.tentacle.room:
        yield Step(ERROR_OUTSIDE, "placed", {"cult": cult.name})


def _moved(table: Table, player: Player, origin: Word) -> Step:
    facts = {"cult": player.name, "location": player.at}
    if origin == player.at:
        return Step(CULTIST_RANGE, "stays", facts)
    if origin == table.exterior:
        return Step(LEAVE, "reappears", {**facts, "exterior": origin}, table.show(player))
    return Step(CULTIST_RANGE, "moves", {**facts, "origin": origin}, table.show(player))


def why_not(origin: Word, goal: Word) -> Iterator[Step]:
    """Say why no stairs lead from one room to another."""
    facts = {"origin": origin, "location": goal}
    if {origin, goal} != {LIBRARY, GARDEN}:
        yield Step(STAIRS, "apart", facts)
        return
    yield Step(LIBRARY_GARDEN, "not_joined", facts)
    if origin == GARDEN:
        yield Step(TWO_WAY, "both", facts)


def _lies_down(table: Table, player: Player) -> Iterator[Step]:
    player.lies = True
    lying = [one.name for one in table.players.values() if one.lies]
    yield Step(LIES, "lies", {"cult": player.name, "location": player.at}, {"laid_down": lying})
    result = table.lose([player])
    yield Step(ERROR_LOSS, "loses", {"cult": player.name, "power": player.power}, result)
    yield from eliminate(table, [player], ERROR_OUT)


def _offspring(cult: Cult, player: Player) -> Iterator[Step]:
    if cult.tentacle.room is None:
        yield Step(OFFSPRING_ERROR, "line", {"cult": cult.name})
        return
    player.offspring = cult.tentacle.room
    facts = {"cult": cult.name, "location": player.offspring}
    yield Step(OFFSPRING_RANGE, "placed", facts, {"offspring": {cult.name: player.offspring}})
