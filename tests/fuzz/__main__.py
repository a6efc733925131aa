"""`python -m tests.fuzz --inputs 1000000 [--reader NAME]`: feed the readers on all processors and say what went wrong.

Every input has a number; `--reader NAME --only NUMBER` reads that one again. No input may raise anything but a refusal,
take more than two seconds of a processor or lead to more than 500 MB of memory.
"""

import argparse
import os
import resource
import signal
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import suppress
from typing import Any, NamedTuple

from cli import goes_on
from tests.fuzz.readers import READERS, feed

SEED = 20261201
SLOWEST = 2.0
MOST_MEMORY = 500_000_000
CHUNK = 500
WEIGHTS = {"lines": 0.1, "questions": 0.1, "law": 0.1, "answers": 0.3, "cases": 0.3}
"""The share of a reader that is much slower than others."""


class Fed(NamedTuple):
    """What came of some inputs: how many were taken and refused, the slowest, what went wrong, the most memory."""

    reader: str
    taken: int
    refused: int
    slowest: tuple[float, int]
    wrong: list[tuple[int, str]]
    memory: int


class Hang(BaseException):
    """An input takes too long."""


def _stop(signal_number: int, frame: Any) -> None:
    raise Hang


def _prepare() -> None:
    """Give this process folders of its own."""
    for name in ("STATE", "DATA", "CONFIG"):
        os.environ[f"TABLEJUDGE_{name}"] = tempfile.mkdtemp(prefix="tablejudge-fuzz-")
    signal.signal(signal.SIGPROF, _stop)


def feed_some(reader: str, seed: int, first: int, count: int) -> Fed:
    """Feed inputs first to first + count; what they need once is prepared by one that is not timed."""
    goes_on()
    counts: Counter[bool] = Counter()
    slowest, wrong = (0.0, -1), []
    with suppress(Exception):  # told when it is fed again
        feed(reader, seed, first)
    for number in range(first, first + count):
        start = time.process_time()
        signal.setitimer(signal.ITIMER_PROF, 5 * SLOWEST)
        try:
            counts[feed(reader, seed, number)] += 1
        except (Exception, Hang) as error:
            wrong.append((number, "".join(traceback.format_exception(error)[-3:]) + repr(error)[:500]))
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
        took = time.process_time() - start
        slowest = max(slowest, (took, number))
    if slowest[0] > SLOWEST:
        wrong.append((slowest[1], f"took {slowest[0]:.1f} seconds"))
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    if memory > MOST_MEMORY:
        wrong.append((first, f"{memory} bytes of memory"))
    return Fed(reader, counts[True], counts[False], slowest, wrong, memory)


def _parsed() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--inputs", type=int, default=10_000)
    parser.add_argument("--reader", choices=READERS, action="append")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--minutes", type=float, default=24 * 60, help="stop after so long, whatever is left")
    parser.add_argument("--only", type=int, help="the number of one input, to read it again here")
    return parser.parse_args()


def _feed_all(counts: Mapping[str, int], given: argparse.Namespace) -> dict[str, list[Fed]]:
    """Feed so many inputs to each reader, or as many as there is time for; tell at once what goes wrong."""
    found: dict[str, list[Fed]] = {name: [] for name in counts}
    chunks = sorted(
        (first, name, min(CHUNK, count - first)) for name, count in counts.items() for first in range(0, count, CHUNK)
    )
    with ProcessPoolExecutor(given.jobs, initializer=_prepare) as pool:
        waiting = [pool.submit(feed_some, name, given.seed, first, count) for first, name, count in chunks]
        try:
            for one in as_completed(waiting, given.minutes * 60):
                fed = one.result()
                found[fed.reader].append(fed)
                for number, told in fed.wrong:
                    print(f"--- {fed.reader} {number}\n{told}", flush=True)
        except TimeoutError:
            pool.shutdown(cancel_futures=True)
    return {name: some for name, some in found.items() if some}


def main() -> int:
    """Feed the readers; return 1 if anything went wrong."""
    given = _parsed()
    readers = given.reader or list(READERS)
    if given.only is not None:
        _prepare()
        print("taken" if feed(readers[0], given.seed, given.only) else "refused")
        return 0
    shares = {name: WEIGHTS.get(name, 1.0) for name in readers}
    whole = sum(shares.values())
    counts = {name: max(1, round(given.inputs * share / whole)) for name, share in shares.items()}
    found = _feed_all(counts, given)
    for name, some in found.items():
        slowest, memory = max(one.slowest for one in some), max(one.memory for one in some)
        taken, refused = sum(one.taken for one in some), sum(one.refused for one in some)
        wrong = sum(len(one.wrong) for one in some)
        print(
            f"{name:12} taken {taken:8} refused {refused:8} wrong {wrong:4}"
            f" slowest {slowest[0]:.2f} s (number {slowest[1]}) memory {memory // 1_000_000} MB"
        )
    return 1 if any(one.wrong for some in found.values() for one in some) else 0


if __name__ == "__main__":
    raise SystemExit(main())
