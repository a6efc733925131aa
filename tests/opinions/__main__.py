"""Compare procedures with their second opinions: python -m tests.opinions [GAME [PROCEDURE]] --positions 1000000."""

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from multiprocessing import Pool
from pathlib import Path

from tests.opinions.opinion import SEED, Opinion
from tests.opinions.table import IN_CI, OPINIONS, opinion, page

BLOCK = 2_500
Task = tuple[str, str, int, int]
Found = tuple[Counter[str], list[int]]


def compare(task: Task) -> Found:
    """Compare one block of positions: game, procedure, first number, number after the last."""
    game, procedure, first, end = task
    return opinion(game, procedure).compare(range(first, end))


def blocks(one: Opinion, first: int, end: int) -> Iterator[Task]:
    """Cut a range of numbers into blocks."""
    for start in range(first, end, BLOCK):
        yield one.game, one.procedure, start, min(start + BLOCK, end)


def show(one: Opinion, number: int) -> None:
    """Print a position by its number, and both answers."""
    drawn = one.drawn(number)
    print(f"{one.name} {number}, policies {dict(drawn.policies)}")
    print(json.dumps(drawn.raw, default=str))
    print(f"  ours:   {one.ours(drawn)}\n  theirs: {one.theirs(drawn)}")


def run(one: Opinion, first: int, count: int, jobs: int) -> int:
    """Compare one procedure and print what was met; return how many positions differ."""
    start, met, differ = time.monotonic(), Counter[str](), list[int]()
    with Pool(jobs) as pool:
        for some, numbers in pool.imap(compare, blocks(one, first, first + count)):
            met += some
            differ += numbers
    kinds = ", ".join(f"{kind} {times}" for kind, times in met.most_common())
    took = time.monotonic() - start
    print(f"{one.name}: {first} to {first + count - 1}, differ {len(differ)}, {took:.1f} s; {kinds}", flush=True)
    for number in differ[:5]:
        show(one, number)
    return len(differ)


def main() -> int:
    """Read the command line; exit code 1 where opinions differ."""
    parser = argparse.ArgumentParser(prog="python -m tests.opinions", description=__doc__)
    parser.add_argument("game", nargs="?")
    parser.add_argument("procedure", nargs="?")
    parser.add_argument("--positions", type=int, default=IN_CI)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=None)
    parser.add_argument("--page", type=Path, help="write the table of second opinions to this file")
    asked = parser.parse_args()
    if asked.page:
        asked.page.write_text(page(), "utf-8")
        return 0
    chosen = [one for one in OPINIONS if asked.game in (None, one.game) and asked.procedure in (None, one.procedure)]
    if not chosen:
        parser.error(f"no second opinion on {asked.game} {asked.procedure or ''}")
    if asked.positions == 1:
        for one in chosen:
            show(one, asked.first)
    else:
        print(f"seed {SEED}; a position is drawn by Random('{SEED} GAME PROCEDURE NUMBER')")
    return min(1, sum(run(one, asked.first, asked.positions, asked.jobs) for one in chosen))


if __name__ == "__main__":
    sys.exit(main())
