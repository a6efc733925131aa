"""What the commands print as JSON, as types: each format's fields, from which its JSON Schema is made.

Only the schemas are made of these types, so that no command need import them; the tests hold every output to them.
"""

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from adjudicator.pack import Pack, published
from cli.shapes import Citation, Moves, Problems, Score, Step, Strict, Verdict
from cli.shapes_law import Answer, Game, Games, Passage, Rule


class PolicyValue(Strict):
    """A value that a policy can have, and what it means."""

    value: str
    text: str


class Policy(Strict):
    """What can be agreed on: its rule, the value tablejudge prefers, the one that the house rules settle."""

    name: str
    rule: str
    title: str
    contested: bool
    preferred: str
    settled: str | None
    values: list[PolicyValue]


class GamePolicies(Strict):
    """The policies of a game, and the file of the house rules."""

    game: str
    house_rules: str | None
    policies: list[Policy]


class Policies(Strict):
    """What can be agreed on, by game."""

    format: Literal["policies/1"]
    language: str
    games: list[GamePolicies]


class OpenedStep(Step):
    """A step of a ruling in the history, with its rule as it stands now."""

    format: Literal["step/1"]
    entry: int
    game: str
    step: int
    citation: Citation | None


class Entry(Strict):
    """A question or ruling that was kept; `content` is what was printed for it, null where entries are listed."""

    number: int
    moment: str
    command: str
    game: str
    language: str
    asked: str
    answered: str
    content: dict[str, Any] | None


class History(Strict):
    """What was asked and ruled."""

    format: Literal["history/1"]
    entries: list[Entry]


class Book(Strict):
    """A rulebook of the player's own."""

    id: str
    title: str
    game: str
    game_name: str
    language: str
    pages: int
    passages: int
    blank_pages: int
    digest: str
    file: str
    added: str


class AddedBook(Book):
    """A rulebook that was added."""

    format: Literal["rulebook/1"]


class RemovedBook(Strict):
    """A rulebook that was removed."""

    format: Literal["rulebook/1"]
    removed: Book


class Books(Strict):
    """The player's own rulebooks, and the files that could not be read."""

    format: Literal["rulebooks/1"]
    books: list[Book]
    damaged: list[str]


class Fault(Strict):
    """One thing wrong with the law: its class, its place, one sentence."""

    kind: str
    file: str
    line: int
    message: str


class Check(Strict):
    """How much of the law was read, and what is wrong with it."""

    format: Literal["check/1"]
    read: dict[str, int]
    faults: list[Fault]


class Totals(Strict):
    """How many rules there are, can be judged, are exercised by cases, are applied by code, stand in each language."""

    rules: int
    normative: int
    exercised: int
    applied: int
    languages: dict[str, int]


class CoveredRule(Strict):
    """A rule with the functions that apply it and the cases that exercise it, or why none can."""

    rule: str
    functions: list[str]
    cases: int
    case_ids: list[str]
    not_executable: str | None


class Coverage(Strict):
    """Which rules code applies and cases exercise."""

    format: Literal["coverage/1"]
    totals: Totals
    rules: list[CoveredRule]


class Count(Strict):
    """How many cases were run, passed, failed, and were left unanswered."""

    cases: int
    passed: int
    failed: int
    unanswered: int


class ProcedureCount(Count):
    """How the cases of one procedure went, together and by truth level."""

    game: str
    procedure: str
    truth: dict[str, Count]


class Failure(Strict):
    """A case that failed, and what differs."""

    game: str
    procedure: str
    id: str
    differences: list[str]


class Conformance(Strict):
    """How the cases went, by truth level and by procedure."""

    format: Literal["conformance/1"]
    totals: Count
    truth: dict[str, Count]
    procedures: list[ProcedureCount]
    failures: list[Failure]


OUTPUTS: dict[str, tuple[type[msgspec.Struct], ...]] = {
    "verdict": (Verdict,),
    "moves": (Moves,),
    "problems": (Problems,),
    "score": (Score,),
    "answer": (Answer,),
    "passage": (Passage,),
    "rule": (Rule,),
    "game": (Game,),
    "games": (Games,),
    "policies": (Policies,),
    "step": (OpenedStep,),
    "history": (History,),
    "rulebook": (AddedBook, RemovedBook),
    "rulebooks": (Books,),
    "check": (Check,),
    "coverage": (Coverage,),
    "conformance": (Conformance,),
    "cases": (Pack,),
}
"""The types of each format, by its name without version: the JSON is one of them."""


def output_schema(name: str) -> dict[str, Any]:
    """Return the JSON Schema of a format, one self-contained document."""
    return formats_schema((name,))


def formats_schema(names: Sequence[str]) -> dict[str, Any]:
    """Return the JSON Schema of what is of one of several formats."""
    types = [kind for name in names for kind in OUTPUTS[name]]
    kinds, parts = msgspec.json.schema_components(types, ref_template="#/$defs/{name}")
    title = " | ".join(f"{name}/1" for name in names)
    return published({"title": title, "anyOf": list(kinds), "$defs": parts})
