"""One step from a place to another: every way that allows it, as the steps that say so."""

from collections.abc import Callable, Iterator
from typing import Any

from adjudicator.games.scythe.board import LAKES, terrain
from adjudicator.games.scythe.factions import RIVERWALK
from adjudicator.games.scythe.map import FACTORY, HEXES, HOME_BASES
from adjudicator.games.scythe.move_board import At, Board, base_of, shown
from adjudicator.games.scythe.policies import TOWNSHIP_TEXT, UNOCCUPIED
from adjudicator.games.scythe.rules_move import (
    BURROW,
    LAKES_CLOSED,
    LEAVING,
    MINES,
    RALLY,
    RIVERWALKS,
    SEAWORTHY,
    SHINOBI,
    SUBMERGE,
    SUITON_MOVE,
    SWIM,
    TOKA,
    TOWNSHIP,
    TUNNELS_JOIN,
    UNDERPASS,
    UNITS,
    VESNA,
    WAYFARE,
)
from adjudicator.policy import Policies
from adjudicator.verdict import Step, Word

Way = tuple[Step, ...]
Finder = Callable[[Board, str, At, At, Policies], Way]

LAKE_ABILITIES = {"Seaworthy": SEAWORTHY, "Submerge": SUBMERGE, "Suiton": SUITON_MOVE}
FEWEST_FOR_FARMS = 6


def facts(board: Board, unit: str, start: At, end: At) -> dict[str, Any]:
    """Return what most sentences on a step are filled with."""
    faction = board.form.faction
    return {"unit": Word(unit), "from": shown(start, faction), "to": shown(end, faction), "player": board.name}


def by_land(start: At, end: At) -> bool:
    """Tell whether two places touch with neither a river nor a lake between them."""
    if base := base_of(start):
        return base in HOME_BASES and end in HOME_BASES[base].land
    return isinstance(start, int) and end in HEXES[start].land


def across_river(start: At, end: At) -> bool:
    """Tell whether two places touch across a river."""
    if base := base_of(start):
        return base in HOME_BASES and end in HOME_BASES[base].river
    return isinstance(start, int) and end in HEXES[start].river


def by_shore(start: At, end: At) -> bool:
    """Tell whether one of two touching places is a lake."""
    if base := base_of(start):
        return base in HOME_BASES and end in HOME_BASES[base].lake
    return isinstance(start, int) and end in HEXES[start].shore


def ways(board: Board, unit: str, start: At, end: At, policies: Policies) -> Iterator[Way]:
    """Yield every way in which a unit may go from one place to another, the plainest first."""
    for find in FINDERS if unit != "worker" else WORKERS_FINDERS:
        if found := find(board, unit, start, end, policies):
            yield found


def _plain(board: Board, unit: str, start: At, end: At, policies: Policies) -> Way:
    return (Step(UNITS, "moves", facts(board, unit, start, end)),) if by_land(start, end) else ()


def _tunnel(board: Board, unit: str, start: At, end: At, policies: Policies) -> Way:
    if start == end or not (board.tunnel(start) and board.tunnel(end)):
        return ()
    steps = [Step(TUNNELS_JOIN, "tunnel", facts(board, unit, start, end))]
    if board.mine in (start, end):
        steps.append(Step(MINES, "mine", {"hex": board.mine, "player": board.name}))
    return tuple(steps)


def _riverwalk(board: Board, unit: str, start: At, end: At, policies: Policies) -> Way:
    if not (board.has("Riverwalk") and across_river(start, end)):
        return ()
    if board.form.faction == "vesna":
        built = {*board.structures, *board.form.structures.values()}
        return (Step(VESNA, "riverwalk", facts(board, unit, start, end)),) if built & {start, end} else ()
    assert isinstance(end, int)
    if terrain(end) not in RIVERWALK[board.form.faction]:
        return ()
    told = {**facts(board, unit, start, end), "terrain": Word(terrain(end))}
    return (Step(RIVERWALKS, "crosses", told), *_leaving(start, end, "river"))


def _leaving(start: At, end: At, says: str) -> Way:
    base = base_of(start)
    return (Step(LEAVING, says, {"faction": Word(base), "to": end}),) if base else ()


def _swim(board: Board, unit: str, start: At, end: At, policies: Policies) -> Way:
    swims = unit == "worker" and board.form.faction == "nordic" and across_river(start, end)
    return (Step(SWIM, "swims", facts(board, unit, start, end)),) if swims else ()


def _burrow(board: Board, unit: str, start: At, end: At, policies: Policies) -> Way:
    digs = board.has("Burrow") and across_river(start, end) and (board.tunnel(start) or board.tunnel(end))
    return (Step(BURROW, "crosses", facts(board, unit, start, end)),) if digs else ()


def _lake(board: Board, unit: str, start: At, end: At, policies: Policies) -> Way:
    rule = next((LAKE_ABILITIES[one] for one in board.form.abilities if one in LAKE_ABILITIES), "")
    told = facts(board, unit, start, end)
    if board.has("Submerge") and start in LAKES and end in LAKES and start != end:
        return (Step(SUBMERGE, "lakes", told),)
    if not (rule and by_shore(start, end)):
        return ()
    return (Step(rule, "lake", told), *(_leaving(start, end, "lake") or (Step(LAKES_CLOSED, "shore", told),)))


def _township(board: Board, unit: str, start: At, end: At, policies: Policies) -> Way:
    """Villages under control and the Factory are adjacent; the mat's short text has only village and Factory."""
    if start == end or not (board.has("Township") and _town(board, start) and _town(board, end)):
        return ()
    steps = (Step(TOWNSHIP, "jump", facts(board, unit, start, end)),)
    if FACTORY in (start, end):
        return steps
    reading = policies["township"]
    return (Step(TOWNSHIP_TEXT, reading), *steps) if reading == "rulebook" else ()


def _town(board: Board, place: At) -> bool:
    return place == FACTORY or (is_terrain(place, "village") and board.controls(place))


def is_terrain(place: At, kind: str) -> bool:
    """Tell whether a place is a hex of this terrain."""
    return isinstance(place, int) and terrain(place) == kind


def _underpass(board: Board, unit: str, start: At, end: At, policies: Policies) -> Way:
    joined = start != end and all(
        board.tunnel(place) or (is_terrain(place, "mountain") and board.controls(place)) for place in (start, end)
    )
    return (Step(UNDERPASS, "jump", facts(board, unit, start, end)),) if joined and board.has("Underpass") else ()


def replaced(board: Board) -> bool:
    """Tell whether so many play that Wayfare has its other text."""
    return (board.form.players_at_table or 0) >= FEWEST_FOR_FARMS


def in_play(board: Board) -> frozenset[str]:
    """Return the other factions that are known to play."""
    named = (*board.form.playing, *(other.faction for other in board.form.others))
    return frozenset(one for one in named if one and one != board.form.faction)


def free_of_units(board: Board, place: At) -> bool:
    """Tell whether nobody's units stand in a place."""
    return place not in board.enemies and not board.here(place)


def _wayfare(board: Board, unit: str, start: At, end: At, policies: Policies) -> Way:
    """To the own home base or an inactive one; with six or seven players to an unoccupied farm."""
    if not board.has("Wayfare") or start == end:
        return ()
    told = {**facts(board, unit, start, end), "faction": Word(base_of(end))}
    if base_of(end):
        return () if replaced(board) or base_of(end) in in_play(board) else (Step(WAYFARE, "base", told),)
    if not (replaced(board) and is_terrain(end, "farm") and free_of_units(board, end)):
        return ()
    if end in board.structures or end in board.form.structures.values():
        reading = policies["unoccupied"]
        return (Step(UNOCCUPIED, reading), Step(WAYFARE, "farm", told)) if reading == "no_units" else ()
    return (Step(WAYFARE, "farm", told),)


def _rally(board: Board, unit: str, start: At, end: At, policies: Policies) -> Way:
    there = isinstance(end, int) and (board.here(end, "worker") or end in board.form.flags)
    return (
        (Step(RALLY, "jump", facts(board, unit, start, end)),) if board.has("Rally") and there and start != end else ()
    )


def _shinobi(board: Board, unit: str, start: At, end: At, policies: Policies) -> Way:
    jumps = board.has("Shinobi") and end in board.own_traps and start != end
    return (Step(SHINOBI, "jump", facts(board, unit, start, end)),) if jumps else ()


def _toka(board: Board, unit: str, start: At, end: At, policies: Policies) -> Way:
    crosses = board.has("Toka") and not board.toka_used and across_river(start, end)
    return (Step(TOKA, "crosses", facts(board, unit, start, end)),) if crosses else ()


WORKERS_FINDERS: tuple[Finder, ...] = (_plain, _tunnel, _swim)
FINDERS: tuple[Finder, ...] = (
    _plain,
    _tunnel,
    _riverwalk,
    _burrow,
    _lake,
    _township,
    _underpass,
    _wayfare,
    _rally,
    _shinobi,
    _toka,
)
