"""`mcp`: the Model Context Protocol on standard input and output, so that assistants ask and judge as commands do."""

import json
import os
import re
import signal
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

from cli import __version__, goes_on
from cli.desk import Desk
from cli.houserules import house_file, house_options
from cli.language import chosen_language
from cli.options import as_json, language_option, refusal_fields, speech
from cli.spoken import Complaint, Refused, Texts, command
from cli.tools import TOOLS, answer, input_schema, own_fault, result_schema
from knowledge.api import LANGUAGES, games, law

if TYPE_CHECKING:
    import mcp_types as types
    from mcp.server import Server

SCHEME = "rule://"
ADDRESS = rf"{SCHEME}([\w.-]+)/?(?:\?language=({'|'.join(LANGUAGES)}))?"
MARKDOWN = "text/markdown"


@command(exits={0: "done", 2: "refused", 130: "stopped"})
@house_options
@language_option
@click.pass_context
def mcp(ctx: click.Context, house: str | None, houseless: bool, language: str | None) -> None:
    """Serve until the assistant closes the input."""
    try:
        import anyio
        import mcp.server  # noqa: F401
        import mcp_types  # noqa: F401
    except ImportError:
        raise Complaint("no_extra", ctx, command="tablejudge mcp", extra="mcp") from None
    goes_on()
    file = house_file(house, houseless)
    stopped = Texts(chosen_language(language)).say("error.stopped")
    signal.signal(signal.SIGINT, lambda *_: _stop(stopped))
    anyio.run(_serve, Desk(chosen_language(language), file and str(Path(file).absolute())))


def _stop(says: str) -> NoReturn:
    """Leave at once: the thread that waits for the assistant's next line can be woken by nothing else."""
    click.echo(f"\ntablejudge: {says}", err=True)
    os._exit(130)


async def _serve(desk: Desk) -> None:
    from mcp.server.stdio import stdio_server

    served = server(desk)
    async with stdio_server() as (incoming, outgoing):
        await served.run(incoming, outgoing, served.create_initialization_options())


def server(desk: Desk) -> "Server[Any]":
    """Return the server that answers at a desk."""
    from mcp.server import Server

    texts = Texts(chosen_language(desk.language))
    door = Door(desk, texts)
    return Server(
        "tablejudge",
        version=__version__,
        instructions=texts.say("mcp.instructions"),
        on_list_tools=door.list_tools,
        on_call_tool=door.call_tool,
        on_list_resources=door.list_resources,
        on_list_resource_templates=door.list_templates,
        on_read_resource=door.read_resource,
    )


class Door:
    """The requests of the protocol, answered at a desk; `texts` are what the assistant is told in its language."""

    def __init__(self, desk: Desk, texts: Texts) -> None:
        self.desk, self.texts = desk, texts

    async def list_tools(self, ctx: Any, params: Any) -> "types.ListToolsResult":
        """List the tools, with what each takes and gives."""
        from mcp_types import ListToolsResult

        return ListToolsResult(tools=[_tool(name, self.texts) for name in TOOLS])

    async def call_tool(self, ctx: Any, params: "types.CallToolRequestParams") -> "types.CallToolResult":
        """Answer a call: as the command's JSON, or with the problems to correct."""
        if params.name not in TOOLS:
            raise _error(self.texts.say("mcp.say.no_tool", given=params.name, choices=", ".join(TOOLS)))
        try:
            return _result(answer(self.desk, params.name, params.arguments or {}))
        except Refused as refused:
            return _result(refusal_fields(refused), is_error=True)
        except Exception as error:  # one call must not cost the assistant its server
            fault = Refused([own_fault(error)], speech(self.desk.language))
            return _result(refusal_fields(fault), is_error=True)

    async def list_resources(
        self, ctx: Any, params: "types.PaginatedRequestParams | None"
    ) -> "types.ListResourcesResult":
        """List the rules, a page for each game; a page is named by its game."""
        from mcp_types import ListResourcesResult, Resource

        names = list(games())
        game = (params and params.cursor) or names[0]
        if game not in names:
            raise self._no_resource(game)
        rules = law(game, chosen_language(self.desk.language)).rules.values()
        found = [Resource(uri=SCHEME + one.id, name=one.id, title=one.title, mime_type=MARKDOWN) for one in rules]
        following = next(iter(names[names.index(game) + 1 :]), None)
        return ListResourcesResult(resources=found, next_cursor=following)

    async def list_templates(self, ctx: Any, params: Any) -> "types.ListResourceTemplatesResult":
        """Say how the address of a rule is made."""
        from mcp_types import ListResourceTemplatesResult, ResourceTemplate

        says = self.texts.say("mcp.say.rule")
        address = SCHEME + "{id}{?language}"
        one = ResourceTemplate(uri_template=address, name="rule", description=says, mime_type=MARKDOWN)
        return ListResourceTemplatesResult(resource_templates=[one])

    async def read_resource(self, ctx: Any, params: "types.ReadResourceRequestParams") -> "types.ReadResourceResult":
        """Give a rule's page as Markdown, in the language that its address names."""
        from mcp_types import ReadResourceResult, TextResourceContents

        found = re.fullmatch(ADDRESS, params.uri)
        if found is None:
            raise self._no_resource(params.uri)
        try:
            text = self.desk.page(found[1], found[2])
        except Refused as refused:
            raise _error(refused.voice.problem(refused.problems[0])) from None
        return ReadResourceResult(contents=[TextResourceContents(uri=params.uri, mime_type=MARKDOWN, text=text)])

    def _no_resource(self, given: str) -> Exception:
        return _error(self.texts.say("mcp.say.no_resource", given=given))


def _tool(name: str, texts: Texts) -> "types.Tool":
    """Describe a tool; none of them changes anything."""
    from mcp_types import Tool, ToolAnnotations

    return Tool(
        name=name,
        description=texts.say(f"mcp.tool.{name}"),
        input_schema=input_schema(name, texts),
        output_schema=result_schema(name),
        annotations=ToolAnnotations(read_only_hint=True, idempotent_hint=True, open_world_hint=False),
    )


def _result(found: dict[str, Any] | str, is_error: bool = False) -> "types.CallToolResult":
    """Return an answer as its JSON and as the text of it; what is a text is told as it is."""
    from mcp_types import CallToolResult, TextContent

    if isinstance(found, str):
        return CallToolResult(content=[TextContent(text=found)])
    text = as_json(found)
    return CallToolResult(content=[TextContent(text=text)], structured_content=json.loads(text), is_error=is_error)


def _error(sentence: str) -> Exception:
    """Return what is raised for a request that names something that is not there."""
    from mcp.shared.exceptions import MCPError
    from mcp_types import INVALID_PARAMS

    return MCPError(INVALID_PARAMS, sentence)
