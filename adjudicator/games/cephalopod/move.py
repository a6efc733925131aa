"""A placement judged, step by step in the order of the rules, and the placements that would be legal."""

from collections.abc import Iterable, Iterator
from typing import Any

from adjudicator.games.cephalopod.board import LIMIT, Board, Placement
from adjudicator.games.cephalopod.faults import dice, faults, set_names
from adjudicator.games.cephalopod.forms import MoveForm, Position, TurnForm, read_claim, read_turn
from adjudicator.games.cephalopod.notation import write_board, write_placement
from adjudicator.games.cephalopod.result import board_steps, end_steps
from adjudicator.games.cephalopod.rules import (
    ADD_ONE,
    ADJACENT,
    ALWAYS_POSSIBLE,
    ANY_COLOUR,
    CHOICE,
    DUTY,
    ELSEWHERE,
    FEW_NEIGHBOURS,
    FULL_BOARD,
    LAST_DIE,
    ONE,
    REMOVAL,
    RETURN,
    SET,
    SUM,
    TOO_HIGH,
    TWO_DICE,
)
from adjudicator.policy import Policies
from adjudicator.procedure import Procedure
from adjudicator.verdict import Alternative, Step


def judge_move(position: Position, policies: Policies) -> Iterator[Step]:
    """Judge one placement: all its faults, or the steps that lead to the board after it."""
    yield from board_steps(position.board.grid)
    wrong = faults(position)
    if wrong:
        yield from wrong
        return
    placement = placed(position)
    yield Step(
        ADD_ONE,
        "placed",
        {"player": position.mover, "square": position.move.square},
        {"legal": True, "placed": position.move.square},
    )
    yield _touching(position.board, placement.square)
    yield from (_capturing if placement.captured else _plain)(position, placement)
    after = position.board.place(position.to_move, placement)
    yield from _after(position, after)


def placed(position: Position) -> Placement:
    """Return the placement that a legal move stands for."""
    board, move = position.board, position.move
    captured = tuple(sorted(board.grid.squares[name] for name in move.captured))
    return Placement(board.grid.squares[move.square], captured, sum(board.pips[taken] for taken in captured) or 1)


def _touching(board: Board, square: int) -> Step:
    around = board.grid.around(square, board.pips)
    name = board.grid.names[square]
    if not around:
        return Step(ADJACENT, "touches_none", {"square": name})
    return Step(ADJACENT, "touches", {"square": name, "dice": dice(board, around)})


def _capturing(position: Position, placement: Placement) -> Iterator[Step]:
    """The capture: the set qualifies, how far it was chosen, the sum shown, the dice leave and go home."""
    board, taken = position.board, placement.captured
    names = sorted(board.grid.names[square] for square in taken)
    sets = board.grid.sets(placement.square, board.pips)
    yield Step(SET, "qualifies", {"dice": dice(board, taken), "sum": placement.pip}, {"captured": names})
    if len(board.grid.around(placement.square, board.pips)) == 2:
        yield Step(TWO_DICE, "both")
    else:
        yield Step(CHOICE, "chosen" if len(sets) > 1 else "only", {"sets": set_names(board, sets)})
    own = [square for square in taken if board.owners[square] == position.to_move]
    if own:
        yield Step(ANY_COLOUR, "own", {"dice": dice(board, own)})
    yield Step(SUM, "shows", {"sum": placement.pip}, {"pip": placement.pip})
    yield Step(REMOVAL, "leave", {"squares": names})
    counts = [sum(board.owners[square] == player for square in taken) for player in (0, 1)]
    yield Step(RETURN, "returned", pair(position, counts), {"returned": by_player(position, counts)})


def _plain(position: Position, placement: Placement) -> Iterator[Step]:
    """No capture: why nothing can be taken here, the one, and captures elsewhere that need not be made."""
    board = position.board
    around = sorted(board.pips[square] for square in board.grid.around(placement.square, board.pips))
    if len(around) < 2:
        yield Step(FEW_NEIGHBOURS, "few")
    else:
        facts = {"low": around[0], "next": around[1], "sum": around[0] + around[1]}
        assert facts["sum"] > LIMIT
        yield Step(TOO_HIGH, "too_high", facts)
    yield Step(ONE, "shows", {}, {"captured": [], "pip": 1})
    elsewhere = sorted({board.grid.names[one.square] for one in board.placements() if one.captured})
    if elsewhere:
        yield Step(ELSEWHERE, "elsewhere", {"squares": elsewhere})


def _after(position: Position, after: Board) -> Iterator[Step]:
    if after.is_full:
        yield Step(LAST_DIE, "last")
        yield from end_steps(Position(after, position.players))
        return
    following = position.players.names[1 - position.to_move]
    vacant = [after.grid.names[square] for square in after.vacant()]
    facts = {"vacant": sorted(vacant), "player": following}
    rows = write_board(after, position.players.letters)
    yield Step(FULL_BOARD, "next", facts, {"board": rows, "to_move": following})


def judge_moves(position: Position, policies: Policies) -> Iterator[Step]:
    """Say how many placements are legal; the placements themselves are the verdict's alternatives."""
    board = position.board
    yield from board_steps(board.grid)
    if board.is_full:
        yield Step(FULL_BOARD, "over", {}, {"placements": 0})
        return
    vacant = sorted(board.grid.names[square] for square in board.vacant())
    yield Step(ALWAYS_POSSIBLE, "available", {"vacant": vacant}, {"to_move": position.mover})
    capturing = [one for one in board.placements() if one.captured]
    for square in sorted({one.square for one in capturing}, key=board.grid.names.__getitem__):
        sets = board.grid.sets(square, board.pips)
        facts = {"square": board.grid.names[square], "sets": set_names(board, sets), "count": len(sets)}
        yield Step(DUTY, "must_at", facts)
    result = {"placements": len(board.placements()), "captures": len(capturing)}
    yield Step(ADD_ONE, "choices", {"vacant": len(vacant), "count": result["placements"]}, result)


def legal_moves(position: Position, policies: Policies) -> list[Alternative]:
    """List every legal placement with the board after it, by square."""
    found = [_alternative(position, placement) for placement in position.board.placements()]
    return sorted(found, key=lambda one: one.choice)


def near_moves(position: Position, policies: Policies) -> list[Alternative]:
    """List the legal placements on the square of an illegal move; on another square where it is taken or missing."""
    legal = legal_moves(position, policies)
    same = [one for one in legal if one.outcome["placed"] == position.move.square]
    return same or legal[:3]


def _alternative(position: Position, placement: Placement) -> Alternative:
    board = position.board
    after = board.place(position.to_move, placement)
    outcome: dict[str, Any] = {
        "placed": board.grid.names[placement.square],
        "captured": sorted(board.grid.names[square] for square in placement.captured),
        "pip": placement.pip,
        "board": write_board(after, position.players.letters),
    }
    rules = (ADD_ONE, CHOICE, SUM) if placement.captured else (ADD_ONE, ONE)
    return Alternative(write_placement(board.grid, placement), outcome, rules)


def pair(position: Position, counts: Iterable[int]) -> dict[str, Any]:
    """Name both players with a number each, for a sentence."""
    first, second = position.players.names
    first_count, second_count = counts
    return {"first": first, "first_count": first_count, "second": second, "second_count": second_count}


def by_player(position: Position, counts: Iterable[int]) -> dict[str, int]:
    """Map both players to a number each, for an outcome."""
    return dict(zip(position.players.names, counts, strict=True))


_BOARD = [". . . . .", ". . W1 . .", ". B2 . B3 .", ". . . . .", ". . . . ."]

MOVE = Procedure(
    name="move",
    form=MoveForm,
    prepare=read_claim,
    rule=judge_move,
    near=near_moves,
    example={"board": _BOARD, "to_move": "W", "move": "c3=b3+d3"},
)

MOVES = Procedure(
    name="moves",
    form=TurnForm,
    prepare=read_turn,
    rule=judge_moves,
    choices=legal_moves,
    lists=True,
    example={"board": _BOARD, "to_move": "W"},
)
