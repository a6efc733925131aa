"""What tests share: where things lie, and the command run as its user would."""

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from knowledge.corpus_files import RULESDOCS

TESTS = Path(__file__).resolve().parent
CASES = TESTS / "cases"
PROJECT = RULESDOCS.parent
"""The checkout, or the site-packages of an installed copy."""


class Ran(NamedTuple):
    """What a command printed, and its exit code."""

    code: int
    out: str
    err: str


def run(*arguments: str, given: str = "", cwd: Path = PROJECT, **environment: str) -> Ran:
    """Run the command in a process of its own, with UTF-8 text on standard input."""
    settings = {**os.environ, "LC_ALL": "C.UTF-8", "PYTHONPATH": str(PROJECT), **environment}
    done = subprocess.run(
        [sys.executable, "-m", "cli.main", *arguments],
        input=given.encode(),
        capture_output=True,
        cwd=cwd,
        env=settings,
        check=False,
    )
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())
