"""What tests share: where things lie, and the command run as its user would."""

import io
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from knowledge.corpus import Corpus, load
from knowledge.corpus_files import RULESDOCS

TESTS = Path(__file__).resolve().parent
CASES = TESTS / "cases"
PROJECT = RULESDOCS.parent
"""The checkout, or the site-packages of an installed copy."""


@cache
def shipped() -> Corpus:
    """Return the law as it is shipped, read once: that takes a second."""
    return load()


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


def run_here(*arguments: str, given: str = "", cwd: Path = PROJECT, **environment: str) -> Ran:
    """Run the command as `run` does, but in this process: ten times as fast, and coverage sees it."""
    from cli.main import main

    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for _ in range(2))
    with pytest.MonkeyPatch.context() as patch:
        for name, value in {"LC_ALL": "C.UTF-8", **environment}.items():
            patch.setenv(name, value)
        patch.chdir(cwd)
        patch.setattr(sys, "argv", ["tablejudge", *arguments])
        patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given.encode()), "utf-8"))
        patch.setattr(sys, "stdout", out)
        patch.setattr(sys, "stderr", err)
        with pytest.raises(SystemExit) as ended:
            main()
    code = ended.value.code
    assert isinstance(code, int)
    return Ran(code, *(stream.buffer.getvalue().decode() for stream in (out, err)))
