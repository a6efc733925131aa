"""Complete lists of legal placements a second on 5x5 positions, against a plain loop over the squares in the same run.

Run: python -m benchmarks.cephalopod_lists [seconds]
"""

import random
import sys
import time
from collections.abc import Callable

from adjudicator.games.cephalopod.board import Board, grid

SEED = 20261130


def positions(count: int) -> list[tuple[int, ...]]:
    """Return the pips of positions from random games, not full boards."""
    rng = random.Random(SEED)
    found: list[tuple[int, ...]] = []
    on = grid(5, 5)
    board, player = Board(on, (0,) * 25, (None,) * 25), 0
    while len(found) < count:
        board = board.place(player, rng.choice(board.placements()))
        player = 1 - player
        if board.is_full:
            board = Board(on, (0,) * 25, (None,) * 25)
        else:
            found.append(board.pips)
    return found


def rate(work: Callable[[tuple[int, ...]], object], boards: list[tuple[int, ...]], seconds: float) -> float:
    """Return how many boards a second a piece of work gets through."""
    done, start = 0, time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        for pips in boards:
            work(pips)
        done += len(boards)
    return done / spent


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
    boards = positions(2_000)
    on = grid(5, 5)
    lists = rate(on.placements, boards, seconds)
    loop = rate(lambda pips: [square for square, pip in enumerate(pips) if not pip], boards, seconds)
    print(f"complete legal lists a second: {lists:,.0f}")
    print(f"merely listing the vacant squares: {loop:,.0f} a second, {loop / lists:.1f} times as many")
    print(f"placements a list: {sum(len(on.placements(pips)) for pips in boards) / len(boards):.1f}")


if __name__ == "__main__":
    main()
