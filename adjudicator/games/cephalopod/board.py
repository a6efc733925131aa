"""Squares, dice and placements: what the rules of placing and capturing leave possible, without any sentence.

Squares are numbers from 0 at a1, row by row from the bottom; pips are 0 on a vacant square, owners 0 or 1.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations
from operator import itemgetter
from typing import NamedTuple

FACES = 6
LIMIT = 6
SMALLEST_CAPTURE = 2
DICE_EACH = 24
MOST_SQUARES = 25
COMBINATIONS = {
    2: ("11", "12", "13", "14", "15", "22", "23", "24", "33"),
    3: ("111", "112", "113", "114", "122", "123", "222"),
    4: ("1111", "1112", "1113", "1122"),
}


class Placement(NamedTuple):
    """One legal placement: the square, the captured squares in order of the board, the pips of the new die."""

    square: int
    captured: tuple[int, ...]
    pip: int


class Board(NamedTuple):
    """A position: who owns the die on each square (None: vacant) and what it shows."""

    grid: "Grid"
    pips: tuple[int, ...]
    owners: tuple[int | None, ...]

    @property
    def is_full(self) -> bool:
        """Tell whether every square holds a die."""
        return 0 not in self.pips

    def vacant(self) -> list[int]:
        """List the vacant squares."""
        return [square for square, pip in enumerate(self.pips) if not pip]

    def count(self, player: int) -> int:
        """Count the squares that a player's dice stand on."""
        return self.owners.count(player)

    def placements(self) -> list[Placement]:
        """List every legal placement, whoever is to move."""
        return self.grid.placements(self.pips)

    def place(self, player: int, placement: Placement) -> "Board":
        """Return the board after a placement."""
        pips, owners = list(self.pips), list(self.owners)
        for square in placement.captured:
            pips[square], owners[square] = 0, None
        pips[placement.square], owners[placement.square] = placement.pip, player
        return Board(self.grid, tuple(pips), tuple(owners))


@cache
def captures(around: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """List the sets that may be captured among dice with these pips (0: no die), as places in `around`."""
    dice = [place for place, pip in enumerate(around) if pip]
    return tuple(
        chosen
        for size in range(SMALLEST_CAPTURE, len(dice) + 1)
        for chosen in combinations(dice, size)
        if sum(around[place] for place in chosen) <= LIMIT
    )


class Grid:
    """A rectangle of squares; neighbours share a side, and nothing wraps round. Made by `grid`, once a size."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        self.names = tuple(f"{chr(ord('a') + column)}{row + 1}" for row in range(rows) for column in range(columns))
        self.squares = {name: square for square, name in enumerate(self.names)}
        self.neighbours = tuple(tuple(self._beside(square)) for square in range(columns * rows))
        self._looks: tuple[Callable[[Sequence[int]], tuple[int, ...]], ...] = tuple(
            itemgetter(*squares) for squares in self.neighbours
        )
        self._placements_at = cache(self._find_placements_at)

    @property
    def size(self) -> str:
        """Name the size, columns first: `5x5`."""
        return f"{self.columns}x{self.rows}"

    def _beside(self, square: int) -> Iterator[int]:
        row, column = divmod(square, self.columns)
        for other_row, other_column in ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)):
            if 0 <= other_row < self.rows and 0 <= other_column < self.columns:
                yield other_row * self.columns + other_column

    def around(self, square: int, pips: Sequence[int]) -> list[int]:
        """List the occupied squares that share a side with a square."""
        return [other for other in self.neighbours[square] if pips[other]]

    def sets(self, square: int, pips: Sequence[int]) -> list[tuple[int, ...]]:
        """List the sets of squares that a die placed on a square may capture."""
        return [one.captured for one in self._placements_at(square, self._looks[square](pips)) if one.captured]

    def placements(self, pips: Sequence[int]) -> list[Placement]:
        """List every legal placement on a board with these pips."""
        at, looks = self._placements_at, self._looks
        found: list[Placement] = []
        for square, pip in enumerate(pips):
            if not pip:
                found += at(square, looks[square](pips))
        return found

    def _find_placements_at(self, square: int, around: tuple[int, ...]) -> tuple[Placement, ...]:
        beside = self.neighbours[square]
        return tuple(
            Placement(square, tuple(beside[place] for place in chosen), sum(around[place] for place in chosen))
            for chosen in captures(around)
        ) or (Placement(square, (), 1),)


@cache
def grid(columns: int, rows: int) -> Grid:
    """Return the one grid of a size."""
    return Grid(columns, rows)
