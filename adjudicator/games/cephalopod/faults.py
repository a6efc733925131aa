"""What is wrong with a move: every fault it has, each by its rule, in the order of the rules."""

from collections.abc import Iterator, Sequence

from adjudicator.games.cephalopod.board import FACES, LIMIT, SMALLEST_CAPTURE, Board
from adjudicator.games.cephalopod.forms import Position
from adjudicator.games.cephalopod.notation import edges
from adjudicator.games.cephalopod.rules import (
    ADD_ONE,
    ADJACENT,
    BOARD,
    DICE,
    DICE_STAY,
    DUTY,
    FULL_BOARD,
    NO_PASS,
    ONE,
    SET,
    SUM,
)
from adjudicator.verdict import Step

BREACH = {"legal": False}


def faults(position: Position) -> list[Step]:
    """List every fault of the claimed move; empty when it is legal."""
    found = list(_turn_faults(position))
    if position.board.is_full:
        return found
    square = position.board.grid.squares.get(position.move.square)
    captured = list(_captured_faults(position, square))
    found += captured
    if square is not None and not position.board.pips[square] and not position.move.origin and not captured:
        found += _pip_faults(position, square)
    pip = position.move.pip
    if pip is not None and not 1 <= pip <= FACES:
        found.append(Step(DICE, "no_such_pip", {"die": f"{position.move.square} ({pip})"}, BREACH))
    return found


def _turn_faults(position: Position) -> Iterator[Step]:
    """Passing, moving dice, the wrong colour, a square that is off the board or taken, a game that is over."""
    board, move = position.board, position.move
    if board.is_full:
        yield Step(FULL_BOARD, "over", {}, BREACH)
        return
    if not move.square:
        yield Step(NO_PASS, "pass", {"player": position.mover}, BREACH)
        return
    if move.origin:
        yield Step(DICE_STAY, "moved", {"origin": move.origin, "square": move.square}, BREACH)
    if position.die != position.to_move:
        facts = {"player": position.mover, "colour": position.players.names[position.die]}
        yield Step(ADD_ONE, "wrong_colour", facts, BREACH)
    square = board.grid.squares.get(move.square)
    if square is None:
        yield Step(BOARD, "off", {"square": move.square, **edges(board.grid)}, BREACH)
    elif board.pips[square]:
        owner = position.players.names[board.owners[square] or 0]
        there = {"square": move.square, "player": owner, "pip": board.pips[square]}
        yield Step(ADD_ONE, "occupied", there, BREACH)


def _captured_faults(position: Position, square: int | None) -> Iterator[Step]:
    """What is wrong with the dice named as captured: repeated, absent, not adjacent, single, over six."""
    board, names = position.board, position.move.captured
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield Step(SET, "repeated", {"square": name}, BREACH)
    squares = [board.grid.squares.get(name) for name in dict.fromkeys(names)]
    for name, taken in zip(dict.fromkeys(names), squares, strict=True):
        if taken is None:
            yield Step(BOARD, "off", {"square": name, **edges(board.grid)}, BREACH)
        elif not board.pips[taken]:
            yield Step(SET, "vacant", {"square": name}, BREACH)
    standing = [taken for taken in squares if taken is not None and board.pips[taken]]
    beside = range(len(board.pips)) if square is None else board.grid.neighbours[square]
    apart = [taken for taken in standing if taken not in beside]
    if apart:
        yield Step(ADJACENT, "not_adjacent", {"square": position.move.square, "dice": dice(board, apart)}, BREACH)
    if len(squares) == 1 and standing:
        yield Step(SET, "single", {"die": die(board, standing[0])}, BREACH)
    total = sum(board.pips[taken] for taken in standing)
    if len(standing) >= SMALLEST_CAPTURE and total > LIMIT:
        facts = {"dice": dice(board, standing), "sum": total, "excess": total - LIMIT}
        yield Step(SET, "over_six", facts, BREACH)


def _pip_faults(position: Position, square: int) -> Iterator[Step]:
    """A capture refused, and a number that is not the one the rules give."""
    board, move = position.board, position.move
    sets = board.grid.sets(square, board.pips)
    if move.captured:
        total = sum(board.pips[board.grid.squares[name]] for name in move.captured)
        if move.pip not in (None, total):
            yield Step(SUM, "wrong_pip", {"sum": total, "pip": move.pip}, BREACH)
    elif sets:
        yield Step(DUTY, "refused", {"square": move.square, "sets": set_names(board, sets)}, BREACH)
        if move.pip == 1:
            pips = sorted({sum(board.pips[taken] for taken in one) for one in sets})
            yield Step(SUM, "one_shown", {"square": move.square, "pips": pips}, BREACH)
    elif move.pip not in (None, 1):
        yield Step(ONE, "not_one", {"square": move.square, "pip": move.pip}, BREACH)


def die(board: Board, square: int) -> str:
    """Name a die by its square and pips: `b3 (2)`."""
    return f"{board.grid.names[square]} ({board.pips[square]})"


def dice(board: Board, squares: Sequence[int]) -> list[str]:
    """Name dice by square and pips, in alphabetical order."""
    return sorted(die(board, square) for square in squares)


def set_names(board: Board, sets: Sequence[Sequence[int]]) -> list[str]:
    """Name sets of squares: `b3+d3`."""
    return ["+".join(sorted(board.grid.names[square] for square in one)) for one in sets]
