"""Squares, moves and boards as text, after the notation of AbstractPlay and the drawings of pbmserv."""

import re
from collections.abc import Iterator, Sequence

import msgspec

from adjudicator.games.cephalopod.board import MOST_SQUARES, Board, Grid, Placement, grid
from adjudicator.games.cephalopod.rules import BOARD, DICE
from adjudicator.verdict import Problem

# Patterns are text, compiled by `re` at their first use: a cold command uses few of them.
_SQUARE = r"([a-z])([0-9]{1,2})"
_PIP = r"\(([0-9]+)\)$"
_MOVED = r"([a-z][0-9]{1,2})(?:-|>|->|→)([a-z][0-9]{1,2})"
_DRAWN = r"\(\s*([0-9])\s*\)|<\s*([0-9])\s*>|(\.\.\.)"
_SIZE = r"([0-9])\s*[x×*]\s*([0-9])"
_VACANT = {".", "-", "_", "0", ""}
_PASSES = {"pass", "passo", "paso", "passar", "пас", "skip"}


class Move(msgspec.Struct, frozen=True):
    """A move as claimed, before any rule is asked: squares by name, whether or not they exist.

    `origin` is set when an existing die would be moved; a pass has no square.
    """

    square: str
    captured: tuple[str, ...] = ()
    pip: int | None = None
    origin: str = ""


def read_move(text: str, path: str, problems: list[Problem]) -> Move:
    """Read `c3`, `c3=b3+d3`, `c3=b3+d3 (5)`, `pass` or `a1-a2`, in either case; a Problem if it is none of them."""
    text = re.sub(r"^[0-9]+\.\s*", "", text.strip())
    plain = re.sub(r"\s+(?=\()|\s*([=+x,;>→-])\s*", r"\1", text.strip().lower())
    if plain in _PASSES:
        return Move("")
    pip = None
    if found := re.search(_PIP, plain):
        pip, plain = int(found[1][:3]), plain[: found.start()]
    if moved := re.fullmatch(_MOVED, plain):
        return Move(moved[2], pip=pip, origin=moved[1])
    square, _, taken = plain.partition("=")
    captured = tuple(re.split(r"[+x,; ]+", taken)) if taken else ()
    if not all(re.fullmatch(_SQUARE, name) for name in (square, *captured)) or plain.endswith("="):
        problems.append(Problem(path, "not_a_move", {"given": text}, "c3=b3+d3"))
    return Move(square, captured, pip)


def write_placement(board: Grid, placement: Placement) -> str:
    """Write a placement: the square, and after `=` the captured squares in alphabetical order."""
    captured = sorted(board.names[square] for square in placement.captured)
    return board.names[placement.square] + ("=" + "+".join(captured) if captured else "")


def write_board(board: Board, colours: Sequence[str]) -> list[str]:
    """Write a board as rows from the top, one token a square: `.` or the owner's letter and the pips."""
    tokens = [
        f"{colours[owner]}{pip}" if owner is not None else "."
        for owner, pip in zip(board.owners, board.pips, strict=True)
    ]
    columns = board.grid.columns
    return [" ".join(tokens[row * columns : (row + 1) * columns]) for row in reversed(range(board.grid.rows))]


def read_size(text: str, problems: list[Problem]) -> Grid:
    """Read a size such as `3x5`, columns first; from 2x2 up to 25 squares."""
    found = re.fullmatch(_SIZE, text.strip().lower())
    columns, rows = (int(found[1]), int(found[2])) if found else (0, 0)
    if min(columns, rows) < 2 or columns * rows > MOST_SQUARES:
        problems.append(Problem("size", "not_a_size", {"given": text}, "5x5"))
        return grid(5, 5)
    return grid(columns, rows)


def read_board(
    text: str | list[str] | dict[str, str], on: Grid, colours: Sequence[str], problems: list[Problem]
) -> Board:
    """Read a board: rows from the top, placements (`b1:W3`), a mapping of squares, or a drawing of pbmserv."""
    if isinstance(text, dict):
        dice = [(f"board.{square}", square.lower(), die) for square, die in text.items()]
        return _from_dice(dice, on, colours, problems)
    lines = text.splitlines() if isinstance(text, str) else text
    if not any(line.strip() for line in lines):
        return _empty(on)
    if any(re.search(_DRAWN, line) for line in lines):
        return _from_rows([list(_drawn_tokens(line, colours)) for line in lines], on, colours, problems)
    if any(":" in line for line in lines):
        words = [word for line in lines for word in re.split(r"[\s,]+", line) if word]
        named = [(f"board[{place}]", *_halves(word)) for place, word in enumerate(words)]
        return _from_dice(named, on, colours, problems)
    return _from_rows([re.split(r"[\s,|]+", line.strip(" \t|/")) for line in _split(lines)], on, colours, problems)


def _split(lines: Sequence[str]) -> list[str]:
    parts = lines[0].split("/") if len(lines) == 1 else lines
    return [line for line in parts if line.strip()]


def _halves(word: str) -> tuple[str, str]:
    square, _, die = word.partition(":")
    return square.lower(), die


def _drawn_tokens(line: str, colours: Sequence[str]) -> Iterator[str]:
    for found in re.finditer(_DRAWN, line):
        yield "." if found[3] else f"{colours[0]}{found[1]}" if found[1] else f"{colours[1]}{found[2]}"


def _from_rows(rows: list[list[str]], on: Grid, colours: Sequence[str], problems: list[Problem]) -> Board:
    rows = [row for row in rows if row]
    if len(rows) != on.rows:
        problems.append(Problem("board", "row_count", {"expected": on.rows, "given": len(rows), "size": on.size}))
        return _empty(on)
    dice = []
    for place, row in enumerate(rows):
        number = on.rows - place
        if len(row) != on.columns:
            facts = {"row": number, "expected": on.columns, "given": len(row), "size": on.size}
            problems.append(Problem(f"board[{place}]", "row_length", facts))
        dice += [
            (f"board[{place}]", f"{chr(ord('a') + column)}{number}", die)
            for column, die in enumerate(row[: on.columns])
            if die not in _VACANT
        ]
    return _from_dice(dice, on, colours, problems)


def _from_dice(dice: list[tuple[str, str, str]], on: Grid, colours: Sequence[str], problems: list[Problem]) -> Board:
    pips = [0] * len(on.names)
    owners: list[int | None] = [None] * len(on.names)
    for path, name, die in dice:
        owner, pip = read_die(die, path, colours, problems)
        square = on.squares.get(name)
        if square is None:
            problems.append(_off(name, path, on))
        elif pips[square]:
            problems.append(Problem(path, "two_dice", {"square": name}))
        else:
            pips[square], owners[square] = pip, owner
    return Board(on, tuple(pips), tuple(owners))


def read_die(text: str, path: str, colours: Sequence[str], problems: list[Problem]) -> tuple[int, int]:
    """Read a die such as `W3`: the owner's place in `colours` and the pips."""
    letters = [letter.lower() for letter in colours]
    owner, pip = text[:-1].strip().lower(), text[-1:]
    if owner not in letters or not pip.isascii() or not pip.isdigit():
        problems.append(Problem(path, "not_a_die", {"given": text, "letters": list(colours)}, f"{colours[0]}1"))
        return 0, 1
    if not 1 <= int(pip) <= 6:
        problems.append(Problem(path, "no_such_pip", {"die": text}, rule=DICE))
        return letters.index(owner), 1
    return letters.index(owner), int(pip)


def _off(name: str, path: str, on: Grid) -> Problem:
    return Problem(path, "off", {"square": name, **edges(on)}, rule=BOARD)


def edges(on: Grid) -> dict[str, str]:
    """Name the columns and rows of a grid, for a sentence about a square outside it."""
    return {"columns": f"a-{on.names[on.columns - 1][0]}", "rows": f"1-{on.rows}"}


def _empty(on: Grid) -> Board:
    return Board(on, (0,) * len(on.names), (None,) * len(on.names))
