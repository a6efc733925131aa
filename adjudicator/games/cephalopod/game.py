"""A whole game replayed from the empty board, up to its end or to the first move that is not legal."""

from collections.abc import Iterator
from typing import Any

from adjudicator.games.cephalopod.board import Board
from adjudicator.games.cephalopod.faults import faults
from adjudicator.games.cephalopod.forms import GameForm, Position, Record, read_record
from adjudicator.games.cephalopod.move import placed
from adjudicator.games.cephalopod.notation import write_board, write_placement
from adjudicator.games.cephalopod.result import board_steps, end_steps
from adjudicator.games.cephalopod.rules import ADD_ONE, FIRST_PLAYER, FULL_BOARD, ONE, PIP_TOTAL, SUM
from adjudicator.policy import Policies
from adjudicator.procedure import Procedure
from adjudicator.verdict import Alternative, Step


def judge_game(record: Record, policies: Policies) -> Iterator[Step]:
    """Replay the moves, one step a ply; stop at the first illegal move with everything that is wrong with it."""
    yield from board_steps(record.grid)
    yield Step(FIRST_PLAYER, "first", {"player": record.players.names[record.first]}, {"plies": 0})
    position = _start(record)
    for ply, text in enumerate(record.texts, 1):
        position = _facing(record, position.board, ply)
        wrong = faults(position)
        if wrong:
            yield Step(ADD_ONE, "stopped", {"ply": ply, "move": text}, {"stopped_at": ply})
            yield from wrong
            break
        placement = placed(position)
        facts = {"ply": ply, "player": position.mover, "move": write_placement(record.grid, placement)}
        if placement.captured:
            yield Step(SUM, "ply", {**facts, "sum": placement.pip}, {"plies": ply})
        else:
            yield Step(ONE, "ply", facts, {"plies": ply})
        position = Position(position.board.place(position.to_move, placement), record.players, 1 - position.to_move)
    yield from _end(record, position)


def near_moves(record: Record, policies: Policies) -> list[Alternative]:
    """List what would have been legal instead of the first illegal move."""
    from adjudicator.games.cephalopod.move import near_moves as near

    position = _start(record)
    for ply in range(1, len(record.moves) + 1):
        position = _facing(record, position.board, ply)
        if faults(position):
            return near(position, policies)
        position = Position(position.board.place(position.to_move, placed(position)), record.players)
    return []


def _start(record: Record) -> Position:
    squares = len(record.grid.names)
    return Position(Board(record.grid, (0,) * squares, (None,) * squares), record.players, record.first)


def _facing(record: Record, board: Board, ply: int) -> Position:
    """Return the position before a ply, with the move that the record gives for it."""
    player = (record.first + ply - 1) % 2
    return Position(board, record.players, player, record.moves[ply - 1], player)


def _end(record: Record, position: Position) -> Iterator[Step]:
    total = sum(position.board.pips)
    yield Step(PIP_TOTAL, "total", {"total": total}, {"pips": total})
    if position.board.is_full:
        yield from end_steps(position)
        return
    vacant = sorted(record.grid.names[square] for square in position.board.vacant())
    result: dict[str, Any] = {"finished": False, "winner": None, "to_move": position.mover}
    result["board"] = write_board(position.board, record.players.letters)
    yield Step(FULL_BOARD, "next", {"vacant": vacant, "player": position.mover}, result)


GAME_RECORD = Procedure(
    name="game",
    form=GameForm,
    prepare=read_record,
    rule=judge_game,
    near=near_moves,
    example={"moves": ["c3", "d4", "c4=c3+d4"], "first": "W"},
)
