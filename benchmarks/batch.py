"""Verdicts a second of `judge --batch`, from JSON to JSON on one core, against parsing and writing the same JSON.

Run: python -m benchmarks.batch [seconds]
"""

import json
import random
import sys
import time
from collections.abc import Callable

from adjudicator.cases import load_cases
from benchmarks.scythe_scoring import SEED, SETTLED, counts, pieces
from cli.bench import Chunk, Judge, Settings
from cli.houserules import House
from tests.support import CASES

CHUNK = 50


def lines() -> dict[tuple[str, str, str], list[bytes]]:
    """Return lines of a batch by game, procedure and kind: tables of four players, and every encounter of the cases."""
    rng = random.Random(SEED)
    encounters = [
        case.position
        for game, case in load_cases(CASES)
        if (game, case.procedure) == ("cosmic-encounter", "encounter") and not case.expect.problems
    ]
    return {
        ("scythe", "scoring", "counts"): [_line(counts(rng)) for _ in range(300)],
        ("scythe", "scoring", "pieces"): [_line(pieces(rng), SETTLED) for _ in range(300)],
        ("cosmic-encounter", "encounter", "cases"): [_line(position) for position in encounters],
    }


def _line(position: object, policies: object = {}) -> bytes:
    return json.dumps({"position": position, "policies": policies}).encode()


def rate(work: Callable[[list[bytes]], object], batch: list[bytes], seconds: float) -> float:
    """Return how many lines a second of processor time a piece of work gets through."""
    chunks = [batch[at : at + CHUNK] for at in range(0, len(batch), CHUNK)]
    done, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        for chunk in chunks:
            work(chunk)
        done += len(batch)
    return done / spent


def mere(batch: list[bytes], answers: list[bytes]) -> Callable[[list[bytes]], None]:
    """Return work that only parses what comes in and writes what goes out, by the standard library."""
    found = dict(zip(batch, map(json.loads, answers), strict=True))

    def work(chunk: list[bytes]) -> None:
        for line in chunk:
            json.loads(line)
            json.dumps(found[line])

    return work


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
    print(f"{'':<34} {'verdicts/s':>10} {'json.loads+dumps/s':>19} {'ratio':>6} {'steps':>6}")
    for (game, procedure, kind), batch in lines().items():
        judge = Judge(Settings(game, procedure, {}, {game: House()}, "en", False))
        answers = judge(Chunk(1, batch)).text.splitlines()
        ours = rate(lambda chunk, judge=judge: judge(Chunk(1, chunk)), batch, seconds)  # type: ignore[misc]
        theirs = rate(mere(batch, answers), batch, seconds)
        steps = sum(len(json.loads(answer).get("steps", ())) for answer in answers) / len(answers)
        name = f"{game} {procedure}, {kind}"
        print(f"{name:<34} {ours:>10,.0f} {theirs:>19,.0f} {theirs / ours:>6.1f} {steps:>6.1f}")


if __name__ == "__main__":
    main()
