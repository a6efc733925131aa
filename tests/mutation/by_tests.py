"""Faults tried on the tests: in a copy of the project, by a pytest of its own that stops at the first failure.

Which tests run is data: `suites.toml`. The second opinions on random positions are left out: they take too long.
"""

import os
import resource
import shutil
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path

from tests.mutation.mutants import Mutant
from tests.support import PROJECT

COPIED = ("adjudicator", "knowledge", "cli", "rulesdocs", "tests", "docs", "benchmarks", "pyproject.toml")
COPIED_TOO = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")
LONGEST = 120
"""Seconds of the processor that a fault may take; more is taken for one that never ends."""


def copy_project(folder: Path) -> Path:
    """Copy the project to where faults can be put into it."""
    for name in (*COPIED, *COPIED_TOO):
        source = PROJECT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns(".mypy_cache", ".hypothesis"))
        elif source.exists():
            shutil.copy2(source, folder / name)
    return folder


def caught(mutant: Mutant, project: Path) -> str:
    """Name the test that notices a fault, put for that time into a copy of the project; nothing if none does."""
    chosen = suites(mutant.module)
    if not chosen:
        return ""
    path = project / mutant.module
    sound, moment = path.read_bytes(), path.stat()
    path.write_text(mutant.source, "utf-8")
    try:
        return _first_failing(chosen, project)
    finally:
        path.write_bytes(sound)
        os.utime(path, ns=(moment.st_atime_ns, moment.st_mtime_ns))


def _first_failing(chosen: list[str], project: Path) -> str:
    settings = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": str(project)}
    options = (
        "-k",
        "not naive and not random",
        "-x",
        "-q",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:xdist",
        "--no-header",
        "--tb=no",
        "-rfE",
    )
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *options, *chosen],
        cwd=project,
        env=settings,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (LONGEST, LONGEST)),
        check=False,
    )
    if done.returncode == 0:
        return ""
    if done.returncode < 0:
        return "never ends"
    lines = done.stdout.decode(errors="replace").splitlines()
    told = [line.split(" ", 1)[1] for line in lines if line.startswith(("FAILED ", "ERROR "))]
    if done.returncode not in (1, 2, 3, 4) or not (told or done.returncode == 4):
        raise RuntimeError("\n".join(lines))
    return f"test {told[0].partition(' - ')[0][:100]}" if told else "test: nothing can be imported"


@cache
def _suites() -> dict[str, list[str]]:
    found: dict[str, list[str]] = tomllib.loads((Path(__file__).parent / "suites.toml").read_text("utf-8"))
    return found


def suites(module: str) -> list[str]:
    """Return the files of tests that concern a module: those of the longest beginning of its path that is listed."""
    best = max((name for name in _suites() if module.startswith(name)), key=len, default="")
    return [f"tests/test_{name}.py" for name in _suites().get(best, ())]
