"""The tools that an assistant is given: what each takes, as a type; which formats it gives; how it is answered."""

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal, NamedTuple

import msgspec

from adjudicator.position import decode
from adjudicator.verdict import Faulty, Problem
from cli.desk import Desk, Fields
from cli.formats import formats_schema
from cli.options import refuse, speech
from cli.spoken import Texts

Language = Literal["en", "it", "es", "pt", "ru"]


class Arguments(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every tool can be told."""

    language: Language | None = None


class Ask(Arguments, frozen=True, kw_only=True):
    """A question."""

    question: str
    game: str = ""
    limit: Annotated[int, msgspec.Meta(ge=1, le=20)] = 3


class Show(Arguments, frozen=True, kw_only=True):
    """A rule."""

    rule: str


class OneGame(Arguments, frozen=True, kw_only=True):
    """A game, or all."""

    game: str = ""


class Form(Arguments, frozen=True, kw_only=True):
    """The position of a procedure."""

    game: str
    procedure: str


class Table(Arguments, frozen=True, kw_only=True):
    """A position of a game, and what was agreed on."""

    game: str
    position: str | dict[str, Any]
    policies: dict[str, str] = {}


class Judge(Table, frozen=True, kw_only=True):
    """A position to rule on."""

    procedure: str
    changes: tuple[str, ...] = ()


class Moves(Table, frozen=True, kw_only=True):
    """A position whose choices are wanted."""

    procedure: str = ""


class Score(Table, frozen=True, kw_only=True):
    """A position to score."""

    changes: tuple[str, ...] = ()


class Tool(NamedTuple):
    """What a tool takes, the names of the formats it may give (none: a text, or any object), and its answer."""

    takes: type[Arguments]
    gives: tuple[str, ...]
    answer: Callable[[Desk, Any], Fields | str]


TOOLS: Mapping[str, Tool] = {
    "ask": Tool(Ask, ("answer",), lambda desk, one: desk.ask(one.question, one.game, one.language, one.limit)),
    "show": Tool(Show, ("rule", "passage"), lambda desk, one: desk.show(one.rule, one.language)),
    "games": Tool(OneGame, ("games", "game"), lambda desk, one: desk.games(one.game, one.language)),
    "judge": Tool(
        Judge,
        ("verdict",),
        lambda desk, one: desk.judge(one.game, one.procedure, one.position, one.policies, one.changes, one.language),
    ),
    "moves": Tool(
        Moves,
        ("moves",),
        lambda desk, one: desk.moves(one.game, one.position, one.procedure, one.policies, one.language),
    ),
    "score": Tool(
        Score,
        ("score", "verdict"),
        lambda desk, one: desk.score(one.game, one.position, one.policies, one.changes, one.language),
    ),
    "policies": Tool(OneGame, ("policies",), lambda desk, one: desk.policies(one.game, one.language)),
    "template": Tool(Form, (), lambda desk, one: desk.template(one.game, one.procedure, one.language)),
    "schema": Tool(Form, (), lambda desk, one: desk.schema(one.game, one.procedure, one.language)),
}


def answer(desk: Desk, name: str, given: Mapping[str, Any]) -> Fields | str:
    """Answer a call of a tool; Refused if its arguments, or what they say, are not understood."""
    tool = TOOLS[name]
    try:
        asked = decode(tool.takes, given)
    except Faulty as error:
        refuse(error.problems, speech(desk.language), "json")
    return tool.answer(desk, asked)


def own_fault(error: Exception) -> Problem:
    """Return what is told where the fault is tablejudge's own."""
    return Problem("", "own_fault", {"reason": f"{type(error).__name__}: {error}"})


def input_schema(name: str, texts: Texts) -> Fields:
    """Return the JSON Schema of a tool's arguments, each explained."""
    found: Fields = msgspec.json.schema(TOOLS[name].takes)
    schema: Fields = found["$defs"][TOOLS[name].takes.__name__]
    del schema["description"], schema["title"]
    for argument, part in schema["properties"].items():
        part["description"] = texts.say(f"mcp.argument.{argument}")
    return schema


def result_schema(name: str) -> Fields | None:
    """Return the JSON Schema of a tool's result; None where it has none of its own."""
    formats = TOOLS[name].gives
    return {"type": "object", **formats_schema(formats)} if formats else None
