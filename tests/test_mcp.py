"""The server for assistants, asked by the protocol's own client: it answers as commands do, errors can be mended."""

import json
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("mcp")

import anyio
from jsonschema import Draft202012Validator
from mcp import Client, MCPError, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp_types import CallToolResult

from cli.desk import Desk
from cli.mcp import server
from cli.options import as_json
from cli.spoken import Texts
from cli.tools import TOOLS
from knowledge.api import LANGUAGES, games, law
from tests.support import PROJECT, run

WORDS = "1 2 3 take 1 3"
ENGLISH = Desk("en")
BOARD = {"board": ["b3:W2", "d3:B3"], "to_move": "W"}
TABLE = "row, player A coins 21 popularity 13 stars 6 territories 7 resources 9 counted 3"

SAME: list[tuple[str, dict[str, Any], tuple[str, ...]]] = [
    ("ask", {"question": "may I take my own die?", "limit": 2}, ("ask", "may I take my own die?", "-n", "2")),
    ("show", {"rule": "scythe.score.bands"}, ("show", "scythe.score.bands")),
    ("games", {}, ("games",)),
    ("games", {"game": "Scythe", "language": "ru"}, ("games", "scythe", "-l", "ru")),
    (
        "judge",
        {"game": "cephalopod", "procedure": "capture", "position": WORDS, "language": "pt"},
        ("judge", "cephalopod", "capture", WORDS, "-l", "pt"),
    ),
    (
        "judge",
        {"game": "cephalopod", "procedure": "capture", "position": WORDS, "changes": ["take=[3]"]},
        ("judge", "cephalopod", "capture", WORDS, "--set", "take=[3]"),
    ),
    ("moves", {"game": "cephalopod", "position": BOARD}, ("moves", "cephalopod", json.dumps(BOARD))),
    ("score", {"game": "scythe", "position": TABLE}, ("score", "scythe", TABLE)),
    ("policies", {"game": "grand-octopus"}, ("policies", "grand-octopus")),
    ("schema", {"game": "cephalopod", "procedure": "move"}, ("schema", "cephalopod", "move")),
    (
        "judge",
        {"game": "cephalopod", "procedure": "capture", "position": {"around": [1, 9], "teke": [1]}},
        ("judge", "cephalopod", "capture", '{"around": [1, 9], "teke": [1]}'),
    ),
    ("show", {"rule": "scythe.score.band"}, ("show", "scythe.score.band")),
]


def _asked(work: Callable[[Client], Awaitable[Any]], desk: Desk = ENGLISH) -> Any:
    """Return what some work with a client of a server at a desk returns, or the error of the protocol."""

    async def talk() -> Any:
        async with Client(server(desk)) as client:
            try:
                return await work(client)
            except MCPError as error:
                return error

    return anyio.run(talk)


def _called(name: str, arguments: dict[str, Any], desk: Desk = ENGLISH) -> CallToolResult:
    found = _asked(lambda client: client.call_tool(name, arguments), desk)
    assert isinstance(found, CallToolResult)
    return found


def _text(result: CallToolResult) -> str:
    (content,) = result.content
    return str(getattr(content, "text", ""))


def test_over_standard_input_and_output_answers_are_those_of_the_commands(tmp_path: Path) -> None:
    server = StdioServerParameters(
        command=sys.executable,
        args=["-m", "cli.main", "mcp", "--language", "en"],
        cwd=PROJECT,
        env={"PYTHONPATH": str(PROJECT), "TABLEJUDGE_STATE": str(tmp_path)},
    )

    async def talk() -> list[CallToolResult]:
        async with Client(stdio_client(server)) as client:
            return [await client.call_tool(name, arguments) for name, arguments, _ in SAME]

    for result, (name, _, words) in zip(anyio.run(talk), SAME, strict=True):
        form = () if name == "schema" else ("--format", "json")
        printed = run(*words, *form).out
        assert _without_lines(as_json(result.structured_content)) == _without_lines(printed.rstrip("\n")), words
        assert _without_lines(_text(result)) == _without_lines(printed.rstrip("\n"))
        assert result.is_error == ('"problems/1"' in printed)
    assert list(tmp_path.iterdir()) == []  # nothing was kept


def _without_lines(text: str) -> str:
    """Forget the lines that a command reads a text by: values given as such have none."""
    found = json.loads(text)
    for problem in found.get("problems", ()):
        problem["message"] = problem["message"].replace(" (line 1)", "")
        problem["line"] = None
    return as_json(found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_tool_explains_itself_in_the_language(language: str) -> None:
    async def ask(client: Client) -> Any:
        return client.instructions, await client.list_tools()

    instructions, listed = _asked(ask, Desk(language))
    texts = Texts(language)
    assert instructions == texts.known["mcp.instructions"]
    assert [one.name for one in listed.tools] == list(TOOLS)
    for tool in listed.tools:
        assert tool.description == texts.known[f"mcp.tool.{tool.name}"]
        Draft202012Validator.check_schema(tool.input_schema)
        Draft202012Validator.check_schema(tool.output_schema or {})
        assert tool.input_schema["type"] == "object"
        for name, part in tool.input_schema["properties"].items():
            assert part["description"] == texts.known[f"mcp.argument.{name}"]
        assert tool.annotations.read_only_hint


def test_no_text_of_a_tool_is_left_over() -> None:
    told = {path for path in Texts("en").known if path.startswith(("mcp.tool.", "mcp.argument."))}
    arguments = {name for tool in TOOLS.values() for name in tool.takes.__struct_fields__}
    assert told == {f"mcp.tool.{name}" for name in TOOLS} | {f"mcp.argument.{name}" for name in arguments}


def test_a_template_can_be_judged_as_it_stands() -> None:
    for game in games():
        card = json.loads(_text(_called("games", {"game": game})))
        for procedure in card["procedures"]:
            form = {"game": game, "procedure": procedure}
            ruled = _called("judge", form | {"position": _text(_called("template", form))})
            assert not ruled.is_error, ruled


MENDED: list[tuple[str, dict[str, Any], str, str]] = [
    ("ask", {}, "question", ""),
    ("ask", {"question": "who wins?", "limit": 99}, "limit", ""),
    ("ask", {"question": "who wins?", "gme": "scythe"}, "gme", "game"),
    ("ask", {"question": "who wins?", "game": "scithe"}, "", "scythe"),
    ("ask", {"question": "who wins?", "language": "de"}, "language", ""),
    ("ask", {"question": "?"}, "", ""),
    ("games", {"game": "scithe"}, "", "scythe"),
    ("judge", {"game": "cephalopod", "procedure": "captre", "position": WORDS}, "", "capture"),
    ("judge", {"game": "cephalopod", "procedure": "capture", "position": 7}, "position", ""),
    ("judge", {"game": "cephalopod", "procedure": "capture", "position": {"arond": [1]}}, "arond", "around"),
    ("judge", {"game": "cephalopod", "procedure": "capture", "position": "/etc/passwd"}, "", ""),
    ("moves", {"game": "cephalopod", "position": BOARD, "policies": {"x": "y"}}, "policies.x", ""),
    ("score", {"game": "cephalopod", "position": BOARD}, "", ""),
    ("show", {"rule": "scythe.score.band"}, "", "scythe.score.bands"),
]


@pytest.mark.parametrize(("name", "arguments", "path", "suggestion"), MENDED)
def test_an_error_says_what_to_mend(name: str, arguments: dict[str, Any], path: str, suggestion: str) -> None:
    result = _called(name, arguments)
    assert result.is_error
    assert json.loads(_text(result)) == result.structured_content
    problem = result.structured_content["problems"][0]
    assert (problem["path"], problem["suggestion"]) == (path, suggestion)
    assert problem["message"]
    assert "Traceback" not in _text(result)


def test_deep_and_long_positions_are_refused() -> None:
    deep: Any = 1
    for _ in range(60):
        deep = {"around": deep}
    for position in (deep, {"around": ["x" * 2_000_000]}):
        result = _called("judge", {"game": "cephalopod", "procedure": "capture", "position": position})
        assert result.is_error


def test_a_fault_of_our_own_costs_one_answer_only(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(desk: Desk, *given: Any) -> Any:
        raise RuntimeError("out of order")

    async def ask(client: Client) -> list[CallToolResult]:
        monkeypatch.setattr(Desk, "policies", broken)
        return [await client.call_tool("policies", {}), await client.call_tool("games", {})]

    first, second = _asked(ask)
    assert (first.is_error, second.is_error) == (True, False)
    assert first.structured_content["problems"][0]["code"] == "own_fault"
    assert "out of order" in _text(first)


def test_every_rule_is_a_resource() -> None:
    async def ask(client: Client) -> tuple[list[Any], Any]:
        found, cursor = [], None
        while True:
            page = await client.list_resources(cursor=cursor)
            found += page.resources
            cursor = page.next_cursor
            if cursor is None:
                return found, await client.list_resource_templates()

    listed, templates = _asked(ask, Desk("it"))
    rules = {f"rule://{rule.id}": rule.title for game in games() for rule in law(game, "it").rules.values()}
    assert {str(one.uri): one.title for one in listed} == rules
    assert len(listed) == len(rules)
    assert templates.resource_templates[0].uri_template == "rule://{id}{?language}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rule_is_read_in_the_language_of_its_address(language: str) -> None:
    read = _asked(lambda client: client.read_resource(f"rule://scythe.score.bands?language={language}"))
    page = run("show", "scythe.score.bands", "--language", language, "--format", "markdown").out
    assert read.contents[0].text == page
    assert read.contents[0].mime_type == "text/markdown"
    other = _asked(lambda client: client.read_resource("rule://scythe.score.bands"), Desk(language))
    assert other.contents[0].text == page


NOWHERE = [
    ("rule://scythe.score.band", "did you mean scythe.score.bands"),
    ("rule://scythe.score.bands?language=de", "rule://ID"),
    ("file:///etc/passwd", "rule://ID"),
    ("rule://../../etc/passwd", "rule://ID"),
]


@pytest.mark.parametrize(("address", "said"), NOWHERE)
def test_an_address_of_nothing_is_refused(address: str, said: str) -> None:
    error = _asked(lambda client: client.read_resource(address))
    assert isinstance(error, MCPError)
    assert said in error.message


def test_an_unknown_tool_is_refused_with_those_there_are() -> None:
    error = _asked(lambda client: client.call_tool("castle", {}))
    assert isinstance(error, MCPError)
    assert f"castle; the tools are: {', '.join(TOOLS)}" in error.message


def test_house_rules_hold_for_the_assistant(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text('[grand-octopus]\nlaid_down_recruits = "yes"\n')
    found = _called("policies", {"game": "grand-octopus"}, Desk("en", file)).structured_content
    assert found["games"][0]["house_rules"] == str(file)


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_the_extra_part_it_says_how_to_install_it(language: str, tmp_path: Path) -> None:
    (tmp_path / "mcp").mkdir()
    (tmp_path / "mcp" / "__init__.py").write_text("raise ImportError")
    ran = run("mcp", "-l", language, cwd=tmp_path)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert "pip install 'tablejudge[mcp]'" in ran.err


def test_it_ends_when_the_assistant_goes() -> None:
    assert run("mcp") == (0, "", "")
