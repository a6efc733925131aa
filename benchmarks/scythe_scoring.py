"""Scorings of Scythe a second, from counts and from pieces, against a bare function that only multiplies and adds.

Run: python -m benchmarks.scythe_scoring [seconds]
"""

import random
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any

from adjudicator.games.scythe import GAME
from adjudicator.procedure import judge
from tests.naive.scythe_scoring import random_position

SEED = 20261130
SETTLED = {"mine_on_tunnel": "counts", "encounter_steps": "top_step", "flag_on_factory": "four", "tie_factory": "three"}
SCORING = GAME.procedure("scoring")
PLAYERS = 4


def counts(rng: random.Random) -> dict[str, Any]:
    """Return a table of four players described by counts."""
    names = ("Anna", "Boris", "Carla", "Dino")
    players = [
        {
            "name": name,
            "coins": rng.randint(0, 40),
            "popularity": rng.randint(0, 18),
            "stars": rng.randint(0, 5),
            "territories": rng.randint(1, 11),
            "resources": rng.randint(0, 20),
            "structure_bonus": rng.choice((0, 2, 4, 6, 9)),
        }
        for name in names
    ]
    return {"players": players}


def pieces(rng: random.Random) -> dict[str, Any]:
    """Return a table of four players described by their pieces on the map."""
    while len((found := random_position(rng))["players"]) != PLAYERS:
        pass
    return found


def bare(table: dict[str, Any]) -> list[int]:
    """Multiply and add, check nothing, explain nothing, say nobody has won."""
    totals = []
    for one in table["players"]:
        popularity = one["popularity"]
        star, territory, pair = (3, 2, 1) if popularity < 7 else (4, 3, 2) if popularity < 13 else (5, 4, 3)
        total = one["coins"] + one["stars"] * star + one["territories"] * territory
        totals.append(total + one["resources"] // 2 * pair + one["structure_bonus"])
    return totals


def rate(work: Callable[[dict[str, Any]], object], tables: Sequence[dict[str, Any]], seconds: float) -> float:
    """Return how many tables a second a piece of work gets through."""
    done, start = 0, time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        for table in tables:
            work(table)
        done += len(tables)
    return done / spent


def ruled(table: dict[str, Any]) -> object:
    """Score as the command does, from the raw position to the whole verdict."""
    return judge(GAME, SCORING, table, SETTLED)


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
    rng = random.Random(SEED)
    by_counts = [counts(rng) for _ in range(300)]
    by_pieces = [pieces(rng) for _ in range(300)]
    adding = rate(bare, by_counts, seconds)
    from_counts = rate(ruled, by_counts, seconds)
    from_pieces = rate(ruled, by_pieces, seconds)
    print(f"tables of four players a second, from counts: {from_counts:,.0f}")
    print(f"tables of four players a second, from pieces: {from_pieces:,.0f}")
    print(f"merely multiplying and adding: {adding:,.0f} a second, {adding / from_counts:.0f} times as many")
    print(f"from pieces against from counts: {from_counts / from_pieces:.1f} times the work")


if __name__ == "__main__":
    main()
