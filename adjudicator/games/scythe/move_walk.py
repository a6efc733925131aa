"""One unit's way: each hex it enters, what stops it there, and what it carries."""

from collections.abc import Generator, Iterator
from typing import Any

from adjudicator.games.scythe.move_board import At, Board, Piece, at, known, shown
from adjudicator.games.scythe.move_cargo import load, unload
from adjudicator.games.scythe.move_forms import UnitMove
from adjudicator.games.scythe.move_refusals import refusal
from adjudicator.games.scythe.move_ways import Way, ways
from adjudicator.games.scythe.rules_move import (
    BLOCKED,
    DISPLACE,
    ENCOUNTER_STOP,
    ENEMY_STRUCTURE,
    FACTORY_MOVE,
    FLOOR,
    INTO_COMBAT,
    SHINOBI,
    SPEED,
    TOKA,
    TRAP_STOP,
    UNITS,
)
from adjudicator.policy import Policies
from adjudicator.verdict import Step, Word

BREACH = {"legal": False}
PENALTIES = {"popularity": 2, "power": 3, "coins": 4, "combat_cards": 2}


def unit_range(board: Board, unit: str) -> int:
    """Return how many hexes a unit may go: one, two with a Factory card, one more with Speed."""
    speed = unit != "worker" and board.has("Speed")
    return 1 + board.form.factory_move + speed


def walk(board: Board, move: UnitMove, policies: Policies) -> Iterator[Step]:
    """Judge one unit's way and carry it out on the board, until a rule stops it."""
    path = [at(place, board.form.faction) for place in move.path]
    piece, refused = _take(board, move.unit, path[0])
    if piece is None:
        yield refused
        return
    riders = yield from load(board, move, piece)
    if riders is None:
        return
    ranged = tuple(_range(board, move, len(path) - 1))
    yield from ranged
    if any(step.result for step in ranged):
        return
    last: Way = ()
    for place, end in enumerate(path[1:], 1):
        way = yield from _step(board, move, piece, riders, end, policies)
        if not way:
            return
        last = way
        stops = tuple(_arrive(board, move.unit, end))
        more = place < len(path) - 1
        yield from (_breach(step) if more and step.says in ("stops", "springs") else step for step in stops)
        if more and any(step.says in ("stops", "springs") for step in stops):
            return
    piece.moved = True
    yield from _rearm(board, end=piece.place, last=last)


def _breach(step: Step) -> Step:
    """A unit that must stop here and was to go on."""
    return Step(step.rule, step.says, step.facts, {**step.result, **BREACH})


def _take(board: Board, unit: str, start: At) -> tuple[Piece | None, Step]:
    """Find the unit that is to move: one that has not moved yet; where none is known, it is taken to be there."""
    told = {"unit": Word(unit), "from": shown(start, board.form.faction)}
    here = board.here(start, unit)
    if unmoved := [one for one in here if not one.moved]:
        return unmoved[0], Step(UNITS, "not_there", told)
    if here and (known(board.form, unit) or unit == "character"):
        return None, Step(UNITS, "twice", told, BREACH)
    if known(board.form, unit) or (unit == "character" and any(one.kind == unit for one in board.pieces)):
        return None, Step(UNITS, "not_there", told, BREACH)
    piece = Piece(kind=unit, place=start)
    board.pieces.append(piece)
    return piece, Step(UNITS, "not_there", told)


def _range(board: Board, move: UnitMove, steps: int) -> Iterator[Step]:
    """Say the range where an ability or a Factory card changes it; a longer way is a breach."""
    most = unit_range(board, move.unit)
    facts = {"unit": Word(move.unit), "range": most, "steps": steps}
    if move.unit == "worker" and board.has("Speed") and steps > most:
        yield Step(SPEED, "not_workers")
    if board.form.factory_move:
        yield Step(FACTORY_MOVE, "range", facts)
    elif most > 1 and steps > 1:
        yield Step(SPEED, "range", facts)
    if steps > most:
        yield Step(UNITS, "too_far", facts, BREACH)


def _step(
    board: Board, move: UnitMove, piece: Piece, riders: list[Piece], end: At, policies: Policies
) -> Generator[Step, None, Way]:
    """Go one step, or say why not; returns the ways that allow it."""
    found = tuple(ways(board, move.unit, piece.place, end, policies))
    if barred := tuple(barrier(board, move.unit, piece.place, end)) if found else ():
        yield from barred
        return ()
    if not found:
        yield from refusal(board, move.unit, piece.place, end, policies)
        return ()
    first, *rest = found[0]
    yield Step(first.rule, first.says, first.facts, {"legal": True})
    yield from rest
    board.toka_used = board.toka_used or found[0][0].rule == TOKA
    for one in (piece, *riders):
        one.place = end
    if not (yield from unload(board, move, riders, end)):
        return ()
    return tuple(way[0] for way in found)


def barrier(board: Board, unit: str, start: At, end: At) -> Iterator[Step]:
    """A worker enters no hex with enemy units by itself, and leaves none with an enemy character or mech."""
    if unit != "worker":
        return
    for says, place in (("leave", start), ("held", end)):
        enemy = board.enemies.get(place) if isinstance(place, int) else None
        if enemy and (says == "held" or enemy.fighters):
            yield Step(BLOCKED, says, {"unit": Word(unit), "hex": place, "enemy": enemy.name}, BREACH)


def stopped(board: Board, unit: str, place: At) -> bool:
    """Tell whether a unit that enters a place has to stop there."""
    if not isinstance(place, int):
        return False
    enemy = place in board.enemies and unit != "worker"
    return enemy or place in board.traps or (unit == "character" and place in board.form.encounter_tokens)


def _arrive(board: Board, unit: str, place: At) -> Iterator[Step]:
    """Apply what waits on a hex: a Trap first, then enemy units, then an encounter token; else a structure."""
    if not isinstance(place, int):
        return
    told: dict[str, Any] = {"unit": Word(unit), "hex": place, "player": board.name}
    if place in board.traps:
        yield from _spring(board, told, board.traps.pop(place))
    enemy = board.enemies.get(place)
    if enemy and unit != "worker":
        yield from _meet(board, {**told, "enemy": enemy.name})
    if place in board.form.encounter_tokens:
        yield Step(ENCOUNTER_STOP, "stops" if unit == "character" else "ignored", told)
    if place in board.structures and not enemy:
        yield Step(ENEMY_STRUCTURE, "open", {**told, "enemy": board.structures[place]})


def _spring(board: Board, told: dict[str, Any], kind: str) -> Iterator[Step]:
    yield Step(TRAP_STOP, "springs", told)
    yield from _lose(board, kind, PENALTIES[kind], Step(TRAP_STOP, "penalty", {**told, "kind": Word(kind)}))


def _lose(board: Board, kind: str, due: int, step: Step) -> Iterator[Step]:
    """Take something from the player, not below 0; where it is not known how much there is, say what is due."""
    have = board.purse[kind]
    if have is None:
        yield Step(step.rule, f"{step.says}_due", {**step.facts, "lost": due}, {"loses": {Word(kind): due}})
        return
    lost = min(due, have)
    board.purse[kind] = have - lost
    yield Step(
        step.rule, step.says, {**step.facts, "lost": lost, "left": have - lost, kind: have - lost}, {kind: have - lost}
    )


def _meet(board: Board, told: dict[str, Any]) -> Iterator[Step]:
    """Enemy fighters stop the unit for a combat; workers alone are driven off."""
    place = told["hex"]
    enemy = board.enemies[place]
    if enemy.fighters:
        yield Step(INTO_COMBAT, "stops", told)
        return
    del board.enemies[place]
    yield Step(DISPLACE, "home", {**told, "workers": enemy.workers}, {"sent_home": {str(place): enemy.workers}})
    have = board.purse["popularity"]
    if have is not None and have < enemy.workers:
        yield Step(FLOOR, "floor", {**told, "due": enemy.workers, "have": have})
    yield from _lose(board, "popularity", enemy.workers, Step(DISPLACE, "popularity", told))
    yield Step(DISPLACE, "stops", told)


def _rearm(board: Board, end: At, last: Way) -> Iterator[Step]:
    """A unit that ends on a Trap by Shinobi may arm it again; after a fight only if that is won."""
    traps = board.form.traps
    if not traps or end not in traps.disarmed or all(step.rule != SHINOBI for step in last):
        return
    fight = end in board.enemies
    result = {} if fight else {"may_rearm": [end]}
    yield Step(SHINOBI, "rearm_after_win" if fight else "rearm", {"hex": end}, result)
