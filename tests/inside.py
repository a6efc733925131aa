"""The command run inside this process: as its user would, but many times a second, and every fault of its own seen."""

import io
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from unittest import mock

import click

from cli import main as command
from tests.support import Ran


def call(
    *arguments: str, given: bytes = b"", cwd: Path | None = None, environment: Mapping[str, str] | None = None
) -> Ran:
    """Run the command with bytes on standard input; a fault of the program itself is raised, not told."""
    out, err = io.BytesIO(), io.BytesIO()
    told = command._said

    def said(error: BaseException, language: str) -> str:
        if not isinstance(error, click.ClickException | click.Abort | OSError | KeyboardInterrupt):
            raise AssertionError(f"a fault of the program itself: {error!r}") from error
        return told(error, language)

    code: object = None
    with _streams(given, out, err), _place(cwd, environment or {}), mock.patch.object(command, "_said", said):
        try:
            with mock.patch.object(sys, "argv", ["tablejudge", *arguments]):
                command.main()
        except SystemExit as left:
            code = left.code
    assert isinstance(code, int), f"left with {code!r}"
    return Ran(code, out.getvalue().decode(), err.getvalue().decode())


@contextmanager
def _streams(given: bytes, out: io.BytesIO, err: io.BytesIO) -> Iterator[None]:
    wrapped = [io.TextIOWrapper(one, "utf-8", write_through=True) for one in (io.BytesIO(given), out, err)]
    with ExitStack() as patches:
        for name, one in zip(("stdin", "stdout", "stderr"), wrapped, strict=True):
            patches.enter_context(mock.patch.object(sys, name, one))
        yield
        for one in wrapped[1:]:
            one.detach()  # else what was printed would be closed with it


@contextmanager
def _place(cwd: Path | None, environment: Mapping[str, str]) -> Iterator[None]:
    """Go to a folder for a while, with some settings in the environment."""
    before = Path.cwd()
    os.chdir(cwd or before)
    try:
        with mock.patch.dict(os.environ, environment):
            yield
    finally:
        os.chdir(before)


def refused(ran: Ran, says: str = "") -> str:
    """Assert that a run was refused in clear words, of which these are a part; return them."""
    assert (ran.code, ran.out) == (2, ""), ran
    assert says in ran.err, ran.err
    return ran.err


def parts(found: str | Sequence[object]) -> bytes:
    """Put bytes together from a text, or from a list of texts and of `{times, text}`, `{hex}`, `{codec, text}`."""
    if isinstance(found, str):
        return found.encode("utf-8", "surrogatepass")
    return b"".join(_part(one) for one in found)


def _part(one: object) -> bytes:
    if not isinstance(one, Mapping):
        return parts(str(one))
    if "hex" in one:
        return bytes.fromhex(str(one["hex"]))
    return str(one["text"]).encode(str(one.get("codec", "utf-8"))) * int(one.get("times", 1))


@contextmanager
def little_memory(more: int = 400_000_000) -> Iterator[None]:
    """Allow this process only so many bytes of memory more than it has; beyond them it fails."""
    if not sys.platform.startswith("linux"):
        yield
        return
    import resource

    now = int(Path("/proc/self/statm").read_text("ascii").split()[0]) * resource.getpagesize()
    before = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (now + more, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)
