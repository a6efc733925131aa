"""How building and searching grow with a collection, beside SQLite FTS5 and tantivy on the same sections.

Run: python -m benchmarks.growth [SECTIONS ...]     (by default 500 5000 50000 200000); tantivy: `pip install tantivy`

Every figure is of processes of their own, the middle one of ROUNDS. Build time leaves out making up the sections. A
cold question is a whole process that imports its engine, opens the index and asks once, as a multiple of
`python -c pass` in the same run; a warm one is the median of the further questions of one process.
"""

import json
import resource
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from time import perf_counter

from benchmarks.engines import ENGINES

SIZES = (500, 5_000, 50_000, 200_000)
ROUNDS = 5
HEAD = ("sections", "engine", "build, s", "build, MB", "size, MB", "cold, x pass", "warm, ms", "search, MB")


def build(engine: str, number: int, folder: Path) -> tuple[float, float]:
    """Build an index in this process; return the seconds beyond those of making up the sections, and its memory."""
    from benchmarks.collection import sections

    _exhaust(sections(1))
    making = _seconds(lambda: _exhaust(sections(number)))
    building = _seconds(lambda: ENGINES[engine][0](sections(number), folder))
    return building - making, megabytes()


def search(engine: str, folder: Path, asked: Sequence[list[str]]) -> tuple[float, float]:
    """Open an index in this process and ask; return the median seconds after the first question, and its memory."""
    find = ENGINES[engine][1](folder)
    assert find(asked[0]), "every question of the collection has an answer"
    times = [_seconds(lambda stems=stems: find(stems)) for stems in asked[1:]]
    return statistics.median(times or [0.0]), megabytes()


def megabytes() -> float:
    """Return the most memory that this process has held."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def _exhaust(found: Iterable[object]) -> None:
    for _ in found:
        pass


def _seconds(work: Callable[[], object]) -> float:
    began = perf_counter()
    work()
    return perf_counter() - began


def child(*given: str) -> list[float]:
    """Run one measurement in a process of its own; return its figures."""
    command = [sys.executable, "-m", "benchmarks.growth", "--child", *given]
    found: list[float] = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    return found


def passing() -> float:
    """Return the seconds of a process that does nothing."""
    command = [sys.executable, "-c", "pass"]
    return statistics.median(_seconds(lambda: subprocess.run(command, check=True)) for _ in range(ROUNDS))


def measure(engine: str, number: int, asked: Path, one: Path) -> tuple[str, ...]:
    """Measure one engine at one size: a row of the table."""
    with tempfile.TemporaryDirectory() as folder:
        building, memory = child("build", engine, str(number), folder)
        size = sum(path.stat().st_size for path in Path(folder).rglob("*") if path.is_file()) / 1e6
        cold = statistics.median(_seconds(lambda: child("search", engine, folder, str(one))) for _ in range(ROUNDS))
        warm, held = (statistics.median(each) for each in zip(*_searches(engine, folder, asked), strict=True))
    took = (f"{building:.2f}", f"{memory:.0f}", f"{size:.1f}")
    return (f"{number:,}", engine, *took, f"{cold / passing():.1f}", f"{warm * 1e3:.2f}", f"{held:.0f}")


def _searches(engine: str, folder: str, asked: Path) -> list[list[float]]:
    return [child("search", engine, folder, str(asked)) for _ in range(ROUNDS)]


def table(sizes: Sequence[int]) -> Iterator[tuple[str, ...]]:
    """Measure all engines at all sizes, one after the other; the questions go to the children in files."""
    from benchmarks.collection import questions

    with tempfile.TemporaryDirectory() as folder:
        many, one = Path(folder) / "many.json", Path(folder) / "one.json"
        many.write_text(json.dumps(questions()), "utf-8")
        one.write_text(json.dumps(questions()[:1]), "utf-8")
        for number in sizes:
            for engine in ENGINES:
                yield measure(engine, number, many, one)


def main() -> None:
    match sys.argv[1:]:
        case ["--child", "build", engine, number, folder]:
            print(json.dumps(build(engine, int(number), Path(folder))))
        case ["--child", "search", engine, folder, asked]:
            print(json.dumps(search(engine, Path(folder), json.loads(Path(asked).read_text("utf-8")))))
        case sizes:
            for line in (HEAD, ["---:", "---", *["---:"] * (len(HEAD) - 2)]):
                print(f"| {' | '.join(line)} |")
            for line in table([int(one) for one in sizes] or SIZES):
                print(f"| {' | '.join(line)} |", flush=True)


if __name__ == "__main__":
    main()
