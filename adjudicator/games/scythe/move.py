"""The Move action: how many units, each one's way, what follows; and every hex that a unit can reach."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import msgspec

from adjudicator.games.scythe.move_board import At, Board, Piece, at, set_up, shown
from adjudicator.games.scythe.move_end import finish
from adjudicator.games.scythe.move_faults import prepare_move
from adjudicator.games.scythe.move_forms import MoveForm, UnitMove
from adjudicator.games.scythe.move_reach import Route, distance, reachable
from adjudicator.games.scythe.move_walk import walk
from adjudicator.games.scythe.rules_move import CARGO, CARRYING, FACTORY_MOVE, UNITS
from adjudicator.nearby import Trial, flow
from adjudicator.policy import Policies
from adjudicator.procedure import Procedure
from adjudicator.verdict import Alternative, Said, Step, Word

BREACH = {"legal": False}
MOST_NEAR = 8


def move(form: MoveForm, policies: Policies) -> Iterator[Step]:
    """Judge a whole Move; a way of one place alone asks where the unit there can go."""
    counted = tuple(_count(form))
    yield from counted
    if form.take_coins or counted:
        return
    board = set_up(form)
    for one in form.moves:
        steps = tuple(_one(board, one, policies))
        yield from steps
        if any(step.result.get("legal") is False for step in steps):
            return
    yield from finish(board)


def _count(form: MoveForm) -> Iterator[Step]:
    """Two units or three, one with a Factory card; or coins in place of moving."""
    moving = sum(len(one.path) > 1 for one in form.moves)
    most = 3 if form.more_units else 2
    if form.factory_move and form.take_coins:
        yield Step(FACTORY_MOVE, "no_coins", result=BREACH)
    elif form.take_coins and moving:
        yield Step(UNITS, "either", result=BREACH)
    elif form.take_coins:
        gained = 2 if form.more_coins else 1
        now = {} if form.coins is None else {"coins": form.coins + gained}
        facts = {"player": form.name or Word(form.faction), "coins": gained}
        yield Step(UNITS, "coins", facts, {"legal": True, "gains": {Word("coins"): gained}, **now})
    elif form.factory_move and moving > 1:
        yield Step(FACTORY_MOVE, "one_unit", {"count": moving}, BREACH)
    elif moving > most:
        yield Step(UNITS, "too_many", {"count": moving, "most": most}, BREACH)


def _one(board: Board, one: UnitMove, policies: Policies) -> Iterator[Step]:
    if len(one.path) > 1:
        yield from walk(board, one, policies)
        return
    piece = _piece(board, one)
    if piece is None:
        facts = {"unit": Word(one.unit), "from": _name(board, at(one.path[0], board.form.faction))}
        yield Step(UNITS, "twice", facts, BREACH)
        return
    hexes = [_name(board, place) for place in reachable(board, piece, policies)]
    start = _name(board, piece.place)
    yield Step(UNITS, "reach", {"unit": Word(one.unit), "from": start, "hexes": hexes}, {"reach": hexes})


def _piece(board: Board, one: UnitMove) -> Piece | None:
    """Return the unit that stands where a way begins; one that is not named is taken to be there."""
    place = at(one.path[0], board.form.faction)
    here = board.here(place, one.unit)
    if not here:
        here = [Piece(kind=one.unit, place=place)]
        board.pieces += here
    return next((piece for piece in here if not piece.moved), None)


def _name(board: Board, place: At) -> At:
    """Return a place as positions write it."""
    return "home" if place == f"home:{board.form.faction}" else place


def choices(form: MoveForm, policies: Policies) -> Iterator[Alternative]:
    """List every place that every unit can move to; units that are not given stand where ways begin."""
    board = set_up(form)
    for one in form.moves:
        _piece(board, one)
    listed = set()
    for piece in board.pieces:
        if (piece.kind, piece.place) not in listed:
            listed.add((piece.kind, piece.place))
            for route in reachable(board, piece, policies).values():
                yield _alternative(board, piece, route)


def _alternative(board: Board, piece: Piece, route: Route) -> Alternative:
    """Write a route, with what waits at its end."""
    places = [_name(board, place) for place in route.path]
    end = route.path[-1]
    outcome: dict[str, Any] = {}
    enemy = board.enemies.get(end) if isinstance(end, int) else None
    if enemy and enemy.fighters:
        outcome["pending_combats"] = [end]
    elif enemy:
        outcome["sent_home"] = {str(end): enemy.workers}
    if piece.kind == "character" and end in board.form.encounter_tokens:
        outcome["encounter"] = True
    text = f"{piece.kind} {' -> '.join(map(str, places))}"
    said = Said(text, "way", unit=Word(piece.kind), path=_way(board, route.path))
    return Alternative(said, outcome, route.rules)


def _way(board: Board, path: Sequence[At]) -> object:
    """Say a way place by place, in the reader's words."""
    first = shown(path[0], board.form.faction)
    return first if len(path) == 1 else Said("", "then", first=first, rest=_way(board, path[1:]))


def near(form: MoveForm, policies: Policies) -> Iterator[Alternative]:
    """List where the unit whose way is illegal can go instead, the nearest to where it was to go first; or what it can
    carry. Every one was tried: the whole action is legal with it.
    """
    for number, one in enumerate(() if tuple(_count(form)) else form.moves):
        board = _replay(form, number, policies)
        breach = next((step for step in _one(board, one, policies) if step.result.get("legal") is False), None)
        if breach is not None:
            trial = Trial(form, prepare_move, move, policies)
            cargo = _carried(one, number) if breach.rule in (CARRYING, CARGO) else ()
            yield from trial.legal((text, breach.rule) for text in cargo)
            yield from islice(_elsewhere(form, number, trial), MOST_NEAR)
            return


def _carried(one: UnitMove, number: int) -> Iterator[str]:
    """Yield ways to carry or to put down less of what a unit carries."""
    carries = msgspec.to_builtins(one.carries)
    for kind, amount in carries.items():
        less: list[Any] = [] if not amount else [False] if amount is True else list(range(amount - 1, -1, -1))
        yield from (f"moves[{number}].carries={flow({**carries, kind: value})}" for value in less)
    if one.puts_down:
        yield f"moves[{number}].puts_down={{}}"


def _elsewhere(form: MoveForm, number: int, trial: Trial) -> Iterator[Alternative]:
    """Yield the routes of the unit, or of one of its kind where none stands at the beginning of the way."""
    one, policies = form.moves[number], trial.policies
    board = _replay(form, number, policies)
    named = getattr(form, f"{one.unit}s", None)
    here = board.here(at(one.path[0], form.faction), one.unit)
    piece = _piece(board, one) if here or named is None else None
    pieces = [piece] if piece else [other for other in board.pieces if other.kind == one.unit and not other.moved]
    wanted = at(one.path[-1], form.faction)
    routes = [(piece, route) for piece in pieces for route in reachable(board, piece, policies).values()]
    for piece, route in sorted(routes, key=lambda pair: distance(pair[1].path[-1], wanted)):
        places = [_name(board, place) for place in route.path]
        if trial.makes_legal(f"moves[{number}].path={flow(places)}"):
            yield _alternative(board, piece, route)


def _replay(form: MoveForm, number: int, policies: Policies) -> Board:
    """Return the board as it stands before one of the moves."""
    board = set_up(form)
    for one in form.moves[:number]:
        tuple(_one(board, one, policies))
    return board


MOVE = Procedure(
    name="move",
    form=MoveForm,
    prepare=prepare_move,
    rule=move,
    choices=choices,
    near=near,
    example={
        "faction": "crimea",
        "abilities": ["Riverwalk", "Speed"],
        "moves": [{"unit": "mech", "path": [43, 37, 38], "carries": {"workers": 2, "resources": 1}}],
        "mechs": [43],
        "workers": [43, 43, 47],
        "others": [{"faction": "saxony", "workers": [38, 38]}],
        "popularity": 4,
    },
)
