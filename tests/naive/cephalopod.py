"""Cephalopod the slow and obvious way, to compare the adjudicator with.

A board is a dict from square name ("a1" is the lower left corner) to (owner 1 or 2, pips);
vacant squares are absent. Every set of dice is tried with `itertools.combinations`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations
from random import Random
from string import ascii_lowercase

Die = tuple[int, int]
Cells = dict[str, Die]
Move = tuple[str, frozenset[str]]

LIMIT = 6


@cache
def squares(columns: int, rows: int) -> list[str]:
    """All squares, column by column from the left and upwards in a column."""
    return [f"{letter}{row}" for letter in ascii_lowercase[:columns] for row in range(1, rows + 1)]


@cache
def adjacent(one: str, other: str) -> bool:
    """Whether two squares share a side."""
    across = abs(ascii_lowercase.index(one[0]) - ascii_lowercase.index(other[0]))
    along = abs(int(one[1:]) - int(other[1:]))
    return across + along == 1


def total(cells: Cells, dice: Iterable[str]) -> int:
    """The pips of the dice on these squares added up."""
    return sum(cells[square][1] for square in dice)


def capturable(cells: Cells, square: str) -> list[frozenset[str]]:
    """Every set of two or more dice around the square with six pips or fewer."""
    around = [other for other in cells if adjacent(square, other)]
    sets = [dice for count in range(2, len(around) + 1) for dice in combinations(around, count)]
    return [frozenset(dice) for dice in sets if total(cells, dice) <= LIMIT]


def after(cells: Cells, player: int, square: str, captured: frozenset[str]) -> tuple[int, Cells]:
    """The pip of the new die and the board after it, for a legal placement."""
    pip = total(cells, captured) if captured else 1
    left = {other: die for other, die in cells.items() if other not in captured}
    return pip, {**left, square: (player, pip)}


def legal(cells: Cells, columns: int, rows: int, player: int) -> dict[Move, tuple[int, Cells]]:
    """All legal placements (square, captured squares), each with the new pip and the board after."""
    moves: dict[Move, tuple[int, Cells]] = {}
    for square in squares(columns, rows):
        if square in cells:
            continue
        for captured in capturable(cells, square) or [frozenset[str]()]:
            moves[square, captured] = after(cells, player, square, captured)
    return moves


def set_faults(cells: Cells, columns: int, rows: int, square: str, captured: list[str]) -> set[str]:
    """What is wrong with the list of captured squares itself, whatever the new die shows.

    A vacant square is only "vacant" and a square that does not exist only "off", however far away.
    """
    board = squares(columns, rows)
    dice = {other for other in captured if other in cells}
    faults = set()
    if any(other not in board for other in captured):
        faults.add("off")
    if any(other in board and other not in cells for other in captured):
        faults.add("vacant")
    if len(set(captured)) < len(captured):
        faults.add("repeated")
    if square in board and any(not adjacent(square, other) for other in dice):
        faults.add("not_adjacent")
    if len(set(captured)) == 1 and len(dice) == 1:
        faults.add("single")
    if total(cells, dice) > LIMIT:
        faults.add("over_six")
    return faults


def pip_faults(cells: Cells, square: str, captured: list[str], pip: int | None) -> set[str]:
    """What is wrong with taking nothing here, or with the pip shown, when the captured list is sound."""
    faults = set()
    if captured:
        if pip is not None and pip != total(cells, captured):
            faults.add("wrong_pip")
        if pip == 1:
            faults.add("one_shown")
    elif capturable(cells, square):
        faults.add("refused")
        if pip == 1:
            faults.add("one_shown")
    elif pip is not None and pip != 1:
        faults.add("not_one")
    return faults


def judge(
    cells: Cells, columns: int, rows: int, player: int, square: str, captured: list[str], pip: int | None
) -> set[str]:
    """The names of all faults of a placement, none when it is legal; who the player is makes no difference.

    A full board is only "over"; on a square that is off the board or occupied no pip fault is told.
    """
    board = squares(columns, rows)
    if all(other in cells for other in board):
        return {"over"}
    wrong = set_faults(cells, columns, rows, square, captured)
    if square not in board:
        return wrong | {"off"}
    if square in cells:
        return wrong | {"occupied"}
    return wrong or pip_faults(cells, square, captured, pip)


def random_placement(rng: Random, cells: Cells, columns: int, rows: int) -> Move:
    """Any legal placement on a board with a vacant square: the square first, then what it captures."""
    square = rng.choice([one for one in squares(columns, rows) if one not in cells])
    return square, rng.choice(capturable(cells, square) or [frozenset[str]()])


def random_position(rng: Random, columns: int, rows: int) -> tuple[Cells, int]:
    """A board reached by random legal placements from the empty one, and the player to move.

    Now and then the board is full.
    """
    cells: Cells = {}
    player = rng.choice((1, 2))
    for _ in range(rng.randrange(5 * columns * rows)):
        if len(cells) == columns * rows:
            break
        _, cells = after(cells, player, *random_placement(rng, cells, columns, rows))
        player = 3 - player
    return cells, player


def winner(cells: Cells, columns: int, rows: int) -> int | None:
    """The player with more squares on a full board; None for a tie or while a square is vacant."""
    if len(cells) < columns * rows:
        return None
    first = sum(owner == 1 for owner, _ in cells.values())
    second = len(cells) - first
    return None if first == second else 1 if first > second else 2


def sets_around(pips: Sequence[int]) -> list[tuple[int, ...]]:
    """The pips of every set of dice that can be captured together around a square."""
    found = [some for count in (2, 3, 4) for some in combinations(sorted(pips), count)]
    return [some for some in found if sum(some) <= LIMIT]


def claim(around: Sequence[int], take: Sequence[int] | None, pip: int | None) -> bool | None:
    """Whether what a player would take around a square, or show there, is allowed; None if nothing is claimed."""
    sets = sets_around(around)
    if take is None and pip is None:
        return None
    ways = [(some, sum(some)) for some in sets] or [((), 1)]
    return any(take in (None, list(some)) and pip in (None, shown) for some, shown in ways)


def replay(
    columns: int, rows: int, first: int, moves: Sequence[tuple[str, list[str], int | None]]
) -> dict[str, object]:
    """Play moves from the empty board until one is not legal."""
    cells: Cells = {}
    player, played = first, 0
    for square, captured, pip in moves:
        if judge(cells, columns, rows, player, square, captured, pip):
            break
        _, cells = after(cells, player, square, frozenset(captured))
        player, played = 3 - player, played + 1
    full = len(cells) == columns * rows
    return {
        "legal": played == len(moves),
        "plies": played,
        "pips": sum(pips for _, pips in cells.values()),
        "finished": full,
        "winner": winner(cells, columns, rows),
        "to_move": None if full else player,
        "cells": cells,
    }
