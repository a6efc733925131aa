"""What the commands print of a ruling as JSON, as types."""

from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from adjudicator.verdict import Ruling


class Strict(msgspec.Struct, forbid_unknown_fields=True):
    """A part of an output: it has these fields and no other."""


class Source(Strict, kw_only=True):
    """Where a rule was read; `seen` is the day."""

    id: str
    title: str
    place: str
    url: str
    seen: str
    publisher: str | UnsetType = UNSET


class Citation(Strict):
    """What a rule's id opens."""

    title: str
    text: str
    status: str
    sources: list[Source]


class Opened(Citation):
    """A step opened: its number, from 1, and its rule."""

    step: int
    rule: str
    why: str | None


class Step(Strict):
    """One paragraph of the law applied: the rule, the key of its sentence, what fills it, what it settles, its text."""

    rule: str
    says: str
    facts: dict[str, Any]
    result: dict[str, Any]
    text: str


class Reading(Strict):
    """One way to read rules that are silent or in conflict."""

    policies: dict[str, str]
    preferred: bool
    because: list[Step]
    ruling: Ruling
    outcome: dict[str, Any]
    steps: list[Step]


class Choice(Strict):
    """A legal choice, what it gives, the rules that allow it."""

    choice: str
    outcome: dict[str, Any]
    rules: list[str]


class Problem(Strict):
    """One thing that is wrong with an input: where, a code, one sentence, a suggestion (or an empty text)."""

    path: str
    code: str
    message: str
    suggestion: str
    rule: str | None
    line: int | None
    column: int | None
    length: int | None


class Sides(Strict):
    """The ruling before a change and after it."""

    before: Ruling
    after: Ruling


class OutcomeChange(Strict):
    """A field of the outcome that a change changed; null where it is not there."""

    path: str
    before: Any
    after: Any


class StepChange(Strict):
    """A step that a change brought, took away or changed."""

    change: str
    before: Step | None
    after: Step | None


class Changed(Strict):
    """What `--set` changed; null where the position could not be ruled on before."""

    set: list[dict[str, Any]]
    ruling: Sides | None
    outcome: list[OutcomeChange] | None
    steps: list[StepChange] | None
    problems_before: list[Problem]


class _Chosen(Strict, kw_only=True):
    game: str
    procedure: str
    language: str
    policies: dict[str, str]
    policy_origins: dict[str, Literal["given", "position", "house"]]
    defaults: dict[str, str]
    assumed: dict[str, str]
    house_rules: str | UnsetType | None = UNSET
    citations: dict[str, Citation] | UnsetType = UNSET
    understood: Any | UnsetType = UNSET


class Verdict(_Chosen, kw_only=True):
    """A ruling; `line` and `id` stand in a batch, `citations` everywhere else, or where a batch is `--full`."""

    format: Literal["verdict/1"]
    edition: str
    ruling: Ruling
    outcome: dict[str, Any]
    steps: list[Step]
    readings: list[Reading]
    left_out: int
    alternatives: list[Choice]
    problems: list[Problem]
    brief: str | UnsetType = UNSET
    opened: list[Opened] | UnsetType = UNSET
    changed: Changed | UnsetType = UNSET
    line: int | UnsetType = UNSET
    id: str | int | float | bool | UnsetType | None = UNSET


class Moves(_Chosen, kw_only=True):
    """All legal choices of a position."""

    format: Literal["moves/1"]
    choices: list[Choice]


class Problems(Strict, kw_only=True):
    """Why an input was refused; `line` and `id` stand in a batch, `about` where it must be said of what."""

    format: Literal["problems/1"]
    problems: list[Problem]
    about: str | UnsetType = UNSET
    line: int | UnsetType = UNSET
    id: str | int | float | bool | UnsetType | None = UNSET


class Sheet(Strict):
    """A scoring sheet: a player's `name`, `winner` and lines by field; the rules of each line; what the rules say."""

    players: list[dict[str, str | bool | int | None]]
    rules: dict[str, list[str]]
    verdict: list[str]


class Score(Strict):
    """A scoring sheet with its verdict; without a sheet to show `score` prints a verdict."""

    format: Literal["score/1"]
    game: str
    sheet: Sheet
    verdict: Verdict
