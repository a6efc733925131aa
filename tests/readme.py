"""The examples of the README and of the pages for people: run, and written back by `python -m tests.readme`."""

import contextlib
import doctest
import io
import json
import os
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.support import PROJECT, run

README = PROJECT / "README.md"
PAGES = (README, *(PROJECT / "docs" / f"{name}.md" for name in ("players", "arbiters", "python", "assistants")))
_EXAMPLE = re.compile(r"^```console\n\$ (?P<command>tablejudge [^\n]*)\n(?P<output>.*?)^```$", re.MULTILINE | re.DOTALL)
_PYTHON = re.compile(r"^```pycon\n(?P<session>.*?)^```$", re.MULTILINE | re.DOTALL)
_CALL = re.compile(
    r"^```json call\n(?P<call>.*?)^```\n(?P<between>.*?)^```json result\n(?P<result>.*?)^```$", re.MULTILINE | re.DOTALL
)
_LINK = re.compile(r"\]\((?!https?:)([^)#]+)")


def examples(text: str) -> list[tuple[str, str]]:
    """Return the commands of a text with the output it shows for each."""
    return [(found["command"], found["output"]) for found in _EXAMPLE.finditer(text)]


def output(command: str) -> str:
    """Return what a command prints, on both streams, without the note that the rules are being prepared."""
    with TemporaryDirectory() as empty:  # nobody's own rulebooks
        ran = run(*shlex.split(command)[1:], TABLEJUDGE_DATA=empty)
    lines = [line for line in ran.err.splitlines(keepends=True) if not line.startswith("Preparing the rules")]
    return ran.out + "".join(lines)


def sessions(text: str) -> list[str]:
    """Return the Python sessions of a text."""
    return [found["session"] for found in _PYTHON.finditer(text)]


def replay(session: str, known: dict[str, Any]) -> str:
    """Run a Python session, its names kept in `known`, and return it with what each statement prints now."""
    lines = []
    for example in doctest.DocTestParser().get_examples(session):
        first, *rest = example.source.splitlines()
        lines += [f">>> {first}", *(f"... {line}" for line in rest)]
        lines += _printed(example.source, known)
        lines += [""] if _goes_on(session, example) else []
    return "\n".join(lines) + "\n"


def _goes_on(session: str, example: doctest.Example) -> bool:
    """Tell whether an empty line follows a statement and what it printed."""
    last = example.lineno + example.source.count("\n") + example.want.count("\n")
    return session.splitlines()[last : last + 1] == [""]


def _printed(source: str, known: dict[str, Any]) -> list[str]:
    """Run a statement as it is run at a prompt, and return the lines that it prints."""
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(compile(source, "page", "single"), known)
    return said.getvalue().splitlines()


def calls(text: str) -> list[tuple[str, str]]:
    """Return the calls of `judge` by an assistant that a text shows, with their results."""
    return [(found["call"], found["result"]) for found in _CALL.finditer(text)]


def answered(call: str) -> str:
    """Return what an assistant is answered to a call of `judge`."""
    from cli.desk import Desk
    from cli.options import as_json, refusal_fields
    from cli.spoken import Refused
    from cli.tools import answer

    try:
        return as_json(answer(Desk("en"), "judge", json.loads(call))) + "\n"
    except Refused as refused:
        return as_json(refusal_fields(refused)) + "\n"


def links(page: Path) -> Iterator[Path]:
    """Yield the files that a page links to."""
    for found in _LINK.finditer(page.read_text("utf-8")):
        yield Path(os.path.normpath(page.parent / found[1]))


def fresh(text: str) -> str:
    """Return a page with its examples as they come out now."""
    known: dict[str, Any] = {}
    text = _EXAMPLE.sub(lambda found: f"```console\n$ {found['command']}\n{output(found['command'])}```", text)
    text = _CALL.sub(_told, text)
    return _PYTHON.sub(lambda found: f"```pycon\n{replay(found['session'], known)}```", text)


def _told(found: re.Match[str]) -> str:
    between = f"```json call\n{found['call']}```\n{found['between']}```json result\n"
    return f"{between}{answered(found['call'])}```"


def main() -> None:
    for page in PAGES:
        page.write_text(fresh(page.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
