"""The end of the game: whether it is over, who holds more squares, and what the size of the board means for that."""

from collections.abc import Iterator

from adjudicator.games.cephalopod.board import Grid
from adjudicator.games.cephalopod.forms import BoardForm, Position, read_result
from adjudicator.games.cephalopod.notation import write_board
from adjudicator.games.cephalopod.rules import (
    EVEN_BOARD,
    FULL_BOARD,
    MAJORITY,
    NO_TIE,
    OTHER_BOARD,
    PIPS_IGNORED,
    THREE_BY_FIVE,
    THREE_BY_THREE,
)
from adjudicator.policy import Policies
from adjudicator.procedure import Procedure
from adjudicator.verdict import Step

VARIANTS = {(3, 3): THREE_BY_THREE, (3, 5): THREE_BY_FIVE}


def board_steps(grid: Grid) -> Iterator[Step]:
    """Say what a board other than the official one is, and that a draw is possible where its squares are even."""
    shape = (min(grid.columns, grid.rows), max(grid.columns, grid.rows))
    if shape in VARIANTS:
        yield Step(VARIANTS[shape], "variant", {"size": grid.size}, {"size": grid.size})
    elif shape != (5, 5):
        yield Step(OTHER_BOARD, "house", {"size": grid.size}, {"size": grid.size})
    if len(grid.names) % 2 == 0:
        yield Step(EVEN_BOARD, "even", {"squares": len(grid.names)})


def judge_result(position: Position, policies: Policies) -> Iterator[Step]:
    """Say who has won a full board, or that the game goes on."""
    yield from board_steps(position.board.grid)
    if position.board.is_full:
        yield from end_steps(position)
        return
    vacant = sorted(position.board.grid.names[square] for square in position.board.vacant())
    yield Step(FULL_BOARD, "open", {"vacant": vacant}, {"finished": False, "winner": None, **_counts(position)})


def end_steps(position: Position) -> Iterator[Step]:
    """Count a full board: squares, the winner, the pips that do not matter."""
    board, names = position.board, position.players.names
    first, second = (board.count(player) for player in (0, 1))
    facts = {"first": names[0], "first_count": first, "second": names[1], "second_count": second}
    rows = write_board(board, position.players.letters)
    yield Step(FULL_BOARD, "full", {}, {"finished": True, "board": rows, "to_move": None})
    yield Step(MAJORITY, "count", facts, {**_counts(position), "tie": first == second})
    if first == second:
        yield Step(EVEN_BOARD, "tie", {"count": first}, {"winner": None})
        return
    winner = names[0] if first > second else names[1]
    yield Step(MAJORITY, "winner", {"player": winner, "margin": abs(first - second)}, {"winner": winner})
    pips = [
        sum(pip for pip, owner in zip(board.pips, board.owners, strict=True) if owner == player) for player in (0, 1)
    ]
    sums = {"first": names[0], "first_pips": pips[0], "second": names[1], "second_pips": pips[1]}
    yield Step(PIPS_IGNORED, "ignored", sums)
    if len(board.pips) % 2:
        yield Step(NO_TIE, "odd", {"squares": len(board.pips)})


def _counts(position: Position) -> dict[str, int]:
    return {name: position.board.count(player) for player, name in enumerate(position.players.names)}


_FULL = ["W1 B1 W1 B6 W1", "B5 W1 B6 W1 B1", "W1 B6 W2 B1 W6", "B1 W1 B1 W3 B6", "W6 B1 W1 B4 W1"]

RESULT = Procedure(
    name="result",
    form=BoardForm,
    prepare=read_result,
    rule=judge_result,
    example={"board": _FULL},
)
