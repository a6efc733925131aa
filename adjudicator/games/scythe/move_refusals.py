"""Why a step is not possible: the rule that stops it, seen from the abilities that are there."""

from collections.abc import Iterator

from adjudicator.games.scythe.board import LAKES, TUNNELS, terrain
from adjudicator.games.scythe.factions import RIVERWALK
from adjudicator.games.scythe.map import FACTORY
from adjudicator.games.scythe.move_board import At, Board, base_of
from adjudicator.games.scythe.move_ways import across_river, facts, free_of_units, is_terrain, replaced, ways
from adjudicator.games.scythe.policies import TOWNSHIP_TEXT, UNOCCUPIED
from adjudicator.games.scythe.rules_move import (
    BURROW,
    CARGO,
    DEPLOY_ABILITY,
    HOME,
    LAKES_CLOSED,
    MINES,
    RALLY,
    RIVERS,
    RIVERWALKS,
    SEAWORTHY,
    SHINOBI,
    SUBMERGE,
    SUITON_MOVE,
    TOKA,
    TOWNSHIP,
    UNDERPASS,
    UNITS,
    WAYFARE,
)
from adjudicator.policy import Policies
from adjudicator.verdict import Step, Word

BREACH = {"legal": False}
ABILITIES = {
    RIVERWALKS: "Riverwalk",
    BURROW: "Burrow",
    SEAWORTHY: "Seaworthy",
    SUBMERGE: "Submerge",
    SUITON_MOVE: "Suiton",
    TOWNSHIP: "Township",
    UNDERPASS: "Underpass",
    WAYFARE: "Wayfare",
    RALLY: "Rally",
    SHINOBI: "Shinobi",
    TOKA: "Toka",
}


def refusal(board: Board, unit: str, start: At, end: At, policies: Policies) -> Iterator[Step]:
    """Yield why a unit cannot go from one place to another, the last step naming the rule that stops it."""
    if unit == "worker" and (way := next(iter(ways(board, "mech", start, end, policies)), ())):
        ability = next((ABILITIES[step.rule] for step in way if step.rule in ABILITIES), "Riverwalk")
        yield Step(DEPLOY_ABILITY, "not_workers", {"ability": Word(ability)})
    if base_of(end):
        yield _home(board, unit, start, end)
    elif start in LAKES or end in LAKES:
        yield _water(board, unit, start, end)
    elif across_river(start, end):
        yield _river(board, unit, start, end)
    else:
        yield _far(board, unit, start, end, policies)


def _home(board: Board, unit: str, start: At, end: At) -> Step:
    told = {**facts(board, unit, start, end), "faction": Word(base_of(end))}
    if unit != "worker" and board.has("Wayfare"):
        return Step(WAYFARE, "replaced" if replaced(board) else "active", told, BREACH)
    return Step(HOME, "closed", told, BREACH)


def _water(board: Board, unit: str, start: At, end: At) -> Step:
    told = facts(board, unit, start, end)
    if unit == "worker" and start in LAKES:
        return Step(CARGO, "worker", {"hex": start, "player": board.name}, BREACH)
    if unit != "worker" and board.has("Seaworthy") and start in LAKES and end in LAKES:
        return Step(SEAWORTHY, "not_lake_to_lake", told, BREACH)
    if unit != "worker" and any(board.has(one) for one in ("Seaworthy", "Submerge", "Suiton")):
        return Step(UNITS, "not_adjacent", told, BREACH)
    return Step(LAKES_CLOSED, "lake" if end in LAKES else "leave", told, BREACH)


def _river(board: Board, unit: str, start: At, end: At) -> Step:
    told = facts(board, unit, start, end)
    if unit != "worker" and board.has("Riverwalk") and board.form.faction in RIVERWALK:
        faction = board.form.faction
        terrains = [Word(one) for one in RIVERWALK[faction]]
        more = {"faction": Word(faction), "terrains": terrains, "terrain": Word(terrain(int(end)))}
        return Step(RIVERWALKS, "wrong", {**told, **more}, BREACH)
    if unit != "worker" and board.has("Burrow"):
        return Step(BURROW, "no_tunnel", told, BREACH)
    if unit != "worker" and board.has("Toka"):
        return Step(TOKA, "once", told, BREACH)
    return Step(RIVERS, "river", told, BREACH)


def _far(board: Board, unit: str, start: At, end: At, policies: Policies) -> Step:
    """Hexes that do not touch: name the ability that might have joined them, else say that they are not adjacent."""
    told = facts(board, unit, start, end)
    tunnels = {start, end} & (TUNNELS | {board.mine})
    if tunnels and (theirs := {start, end} & board.enemy_mines):
        return Step(MINES, "not_yours", {**told, "hex": min(theirs, key=str)}, BREACH)
    if unit != "worker":
        if read := _read_otherwise(board, start, end, policies):
            return read
        for ability, find in (("Township", _township), ("Underpass", _underpass)):
            missing = find(board, start, end) if board.has(ability) else None
            if missing is not None:
                rule = TOWNSHIP if ability == "Township" else UNDERPASS
                return Step(rule, "not_controlled", {**told, "hex": missing}, BREACH)
        if board.has("Rally"):
            return Step(RALLY, "no_target", told, BREACH)
        if board.has("Shinobi"):
            return Step(SHINOBI, "no_trap", told, BREACH)
    return Step(UNITS, "not_adjacent", told, BREACH)


def _read_otherwise(board: Board, start: At, end: At, policies: Policies) -> Step | None:
    """Return the reading that rules a step out which another reading allows."""
    if board.has("Township") and all(is_terrain(one, "village") and board.controls(one) for one in (start, end)):
        return Step(TOWNSHIP_TEXT, policies["township"], result=BREACH)
    built = end in board.structures or end in board.form.structures.values()
    if board.has("Wayfare") and replaced(board) and is_terrain(end, "farm") and built and free_of_units(board, end):
        return Step(UNOCCUPIED, policies["unoccupied"], result=BREACH)
    return None


def _township(board: Board, start: At, end: At) -> At | None:
    """Return the village that would have to be controlled, if both ends are villages or the Factory."""
    if not all(place == FACTORY or is_terrain(place, "village") for place in (start, end)):
        return None
    return next((place for place in (start, end) if place != FACTORY and not board.controls(place)), None)


def _underpass(board: Board, start: At, end: At) -> At | None:
    if not all(board.tunnel(place) or is_terrain(place, "mountain") for place in (start, end)):
        return None
    return next((place for place in (start, end) if not board.tunnel(place) and not board.controls(place)), None)
