"""Cold commands as multiples of the interpreter's own start and of `import click`, rounds interleaved.

Run: python -m benchmarks.cold [rounds], or with `instructions`: those that valgrind counts, steady on a busy machine.
"""

import os
import re
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

POSITION = '{"board": ["b3:W2", "d3:B3"], "to_move": "W", "move": "c3=b3+d3"}'
YAML = 'board: ["b3:W2", "d3:B3"]\nto_move: W\nmove: c3=b3+d3\n'
SCORE = (
    '{"players": [{"name": "Anna", "coins": 21, "popularity": 13, "stars": 6, "territories": 7, "resources": 9},'
    ' {"name": "Boris", "coins": 30, "popularity": 8, "stars": 4, "territories": 9, "resources": 12}]}'
)
PYTHON = sys.executable
MAIN = "import sys; from cli.main import main; sys.argv[0] = 'tablejudge'; main()"
COMMANDS: dict[str, tuple[list[str], str]] = {
    "python -c pass": ([PYTHON, "-c", "pass"], ""),
    "import click": ([PYTHON, "-c", "import click"], ""),
    "click, msgspec": ([PYTHON, "-c", "import click, msgspec"], ""),
    "click, msgspec, yaml": ([PYTHON, "-c", "import click, msgspec, yaml"], ""),
    "--help": ([PYTHON, "-c", MAIN, "--help"], ""),
    "judge, JSON": ([PYTHON, "-c", MAIN, "judge", "cephalopod", "move", "-", "--format", "json"], POSITION),
    "judge, YAML": ([PYTHON, "-c", MAIN, "judge", "cephalopod", "move", "-"], YAML),
    "judge, words": ([PYTHON, "-c", MAIN, "judge", "cephalopod", "move", "b3:W2 d3:B3 white c3=b3+d3"], ""),
    "score, JSON": ([PYTHON, "-c", MAIN, "score", "scythe", "-", "--format", "json"], SCORE),
    "show": ([PYTHON, "-c", MAIN, "show", "cephalopod.capture.choice"], ""),
    "ask": ([PYTHON, "-c", MAIN, "ask", "may I take my own die?"], ""),
}
GOALS = {
    "--help": 1.25,
    "judge, JSON": 1.35,
    "judge, YAML": 1.7,
    "judge, words": 1.7,
    "score, JSON": 1.35,
    "show": 1.2,
    "ask": 3.1,
}


def seconds(command: list[str], given: str, environment: dict[str, str]) -> float:
    """Return the processor seconds that one run of a command took, its own process alone."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, input=given.encode(), env=environment, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def instructions(command: list[str], given: str, environment: dict[str, str]) -> float:
    """Return the instructions that one run of a command took in user mode."""
    valgrind = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]
    done = subprocess.run([*valgrind, *command], input=given.encode(), env=environment, check=True, capture_output=True)
    counted = re.search(r"I *refs: *([0-9,]+)", done.stderr.decode())
    assert counted, "valgrind counted nothing"
    return float(counted[1].replace(",", ""))


def main() -> None:
    given = sys.argv[1] if len(sys.argv) > 1 else "15"
    measure, rounds = (instructions, 1) if given == "instructions" else (seconds, int(given))
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "TABLEJUDGE_CACHE": cache, "PYTHONPATH": str(Path(__file__).parent.parent)}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)  # without byte code everything doubles
        environment["PYTHONPYCACHEPREFIX"] = f"{cache}/bytecode"
        first = {name: seconds(*command, environment) for name, command in COMMANDS.items()}
        times: dict[str, list[float]] = {name: [] for name in COMMANDS}
        for _ in range(rounds):
            for name, command in COMMANDS.items():
                times[name].append(measure(*command, environment))
    middle = {name: statistics.median(found) for name, found in times.items()}
    base, click = middle["python -c pass"], middle["import click"]
    print(f"{'command':<20} {'x pass':>7} {'x click':>8} {'goal':>6} {'first run, x pass':>18}")
    start = first["python -c pass"]
    for name, found in middle.items():
        goal = f"{GOALS[name]:.2f}" if name in GOALS else ""
        print(f"{name:<20} {found / base:>7.2f} {found / click:>8.2f} {goal:>6} {first[name] / start:>18.1f}")


if __name__ == "__main__":
    main()
