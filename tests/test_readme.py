"""What the README and the pages show is what the program prints; their links lead somewhere."""

import json
import re
import shlex
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from cli.main import COMMANDS
from tests.readme import PAGES, answered, calls, examples, links, output, replay, sessions
from tests.support import PROJECT, TESTS, run

pytestmark = pytest.mark.checkout
DOCS = PROJECT / "docs"
TOY = TESTS / "data" / "toy"
_PIECE = re.compile(r"^(`{3,4})\w+ (?P<file>[\w./]+)\n(?P<text>.*?)^\1$", re.MULTILINE | re.DOTALL)


def _text() -> str:
    return (PROJECT / "README.md").read_text("utf-8")


def _there() -> list[Path]:
    return [page for page in PAGES if page.is_file()]


def _shown() -> list[tuple[str, str, str]]:
    return [(page.name, *one) for page in _there() for one in examples(page.read_text("utf-8"))]


def test_the_pages_have_examples() -> None:
    shown = [name for name, _, _ in _shown()]
    assert {name: shown.count(name) >= most for name, most in _MOST.items()} == dict.fromkeys(_MOST, True)
    assert len(sessions((DOCS / "python.md").read_text("utf-8"))) >= 8


_MOST = {"README.md": 6, "players.md": 3, "arbiters.md": 3}


@pytest.mark.parametrize(("page", "command", "shown"), _shown(), ids=lambda value: str(value)[:40])
def test_example(page: str, command: str, shown: str) -> None:
    assert output(command) == shown, f"{page}; run: python -m tests.readme"


def test_the_python_sessions_print_what_they_show() -> None:
    for page in _there():
        known: dict[str, Any] = {}
        for session in sessions(page.read_text("utf-8")):
            assert replay(session, known) == session, f"{page.name}; run: python -m tests.readme"


def test_a_session_that_shows_something_else_is_noticed() -> None:
    session = ">>> 1 + 1\n3\n\n>>> for one in (1, 2):\n...     print(one)\n1\n2\n"
    assert replay(session, {}) == session.replace("3", "2")


def test_a_call_of_an_assistant_is_answered_as_shown() -> None:
    shown = calls((DOCS / "assistants.md").read_text("utf-8"))
    assert shown
    assert [answered(call) for call, _ in shown] == [result for _, result in shown]


def test_the_configurations_for_assistants_start_the_server() -> None:
    pytest.importorskip("mcp")
    page = (DOCS / "assistants.md").read_text("utf-8")
    found = [json.loads(text) for text in re.findall(r"^```json config\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)]
    servers = [server for one in found for group in one.values() for server in group.values()]
    (line,) = re.findall(r"^claude mcp add .* -- (.*)$", page, re.MULTILINE)
    commands = [[one["command"], *one["args"]] for one in servers] + [shlex.split(line)]
    assert len(commands) == 3
    for name, *words in commands:
        assert (name, run(*words)) == ("tablejudge", (0, "", ""))


def test_every_tool_of_an_assistant_is_documented() -> None:
    from cli.tools import TOOLS

    page = (DOCS / "assistants.md").read_text("utf-8")
    for name, tool in TOOLS.items():
        (row,) = re.findall(rf"^\| `{name}` \| `tablejudge {name}`.*\| (.*) \|$", page, re.MULTILINE)
        assert re.findall(r"`(\w+)/1`", row) == list(tool.gives), name


@cache
def _toy(file: str) -> str:
    return (TOY / file).read_text("utf-8")


def test_the_pieces_of_the_page_on_adding_a_game_are_those_of_the_toy_game() -> None:
    pieces = list(_PIECE.finditer((DOCS / "add-a-game.md").read_text("utf-8")))
    assert {one["file"] for one in pieces} >= {"toy.py", "cases.yaml", "rulesdocs/en.md", "rulesdocs/game.toml"}
    for one in pieces:
        assert one["text"] in _toy(one["file"]), one["text"]


@pytest.mark.parametrize("page", sorted({*DOCS.glob("*.md"), *PAGES}), ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    assert [str(target) for target in links(page) if not target.exists()] == []


def test_every_page_is_listed() -> None:
    listed = set(links(DOCS / "README.md"))
    assert [page.name for page in DOCS.glob("*.md") if page not in listed and page.name != "README.md"] == []
    assert DOCS / "README.md" in set(links(PROJECT / "README.md"))


def test_ci_runs_the_test_command_of_the_readme() -> None:
    commands = re.findall(r"```sh\n(python3 -m venv [^\n]*)\n```", _text())
    assert len(commands) == 2
    assert commands[1] in (PROJECT / ".ci" / "run").read_text("utf-8")
    assert commands[1] in (PROJECT / "CONTRIBUTING.md").read_text("utf-8")


def test_every_command_is_documented() -> None:
    for command in COMMANDS:
        documented = _text() + (PROJECT / "CONTRIBUTING.md").read_text("utf-8")
        assert f"tablejudge {command}" in documented, command
