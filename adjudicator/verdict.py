"""What a ruling is made of: frozen values without words and without I/O.

A verdict's outcome is never computed beside its steps: it is what the steps' results add up to (`fold`).
"""

from collections.abc import Iterable, Mapping
from typing import Any, Literal

import msgspec

Ruling = Literal["legal", "illegal", "resolved", "finished", "disputed"]


class Word(str):
    """A value that has a name in every language (`white`): looked up in the terms of `rulesdocs` when it is printed."""

    __slots__ = ()


class Step(msgspec.Struct, frozen=True):
    """One paragraph applied: the rule's id, the key of its sentence, what fills the sentence, what it settles.

    `result` holds outcome fields; `legal: False` in it is a breach of the rule.
    """

    rule: str
    says: str
    facts: Mapping[str, Any] = {}
    result: Mapping[str, Any] = {}


class Alternative(msgspec.Struct, frozen=True):
    """A choice that would be legal, in the game's notation, with what it gives and the rules that allow it."""

    choice: str
    outcome: Mapping[str, Any] = {}
    rules: tuple[str, ...] = ()


class Reading(msgspec.Struct, frozen=True):
    """One way to read rules that are silent or in conflict: the policies that choose it and the ruling they give."""

    policies: Mapping[str, str]
    ruling: Ruling
    outcome: Mapping[str, Any]
    steps: tuple[Step, ...]
    preferred: bool = False


class Problem(msgspec.Struct, frozen=True):
    """One thing that is wrong with an input: where (a path), which kind (a code), with what facts, and a suggestion.

    The sentence lives in `rulesdocs`: under `problems` for a code, or with the rule when `rule` is given.
    """

    path: str
    code: str
    facts: Mapping[str, Any] = {}
    suggestion: str = ""
    rule: str = ""
    line: int = 0


class Faulty(Exception):
    """An input that cannot be ruled on; `problems` holds everything that is wrong with it."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(f"{problem.path}: {problem.code}" for problem in self.problems))


class Verdict(msgspec.Struct, frozen=True):
    """A ruling with its steps; made by `settle` or `dispute` only, so that it cannot contradict them."""

    game: str
    procedure: str
    edition: str
    policies: Mapping[str, str]
    ruling: Ruling
    outcome: Mapping[str, Any]
    steps: tuple[Step, ...]
    readings: tuple[Reading, ...] = ()
    alternatives: tuple[Alternative, ...] = ()


def fold(steps: Iterable[Step]) -> dict[str, Any]:
    """Add up the results of steps: nested mappings are merged, later values replace earlier ones, a breach stays."""
    outcome: dict[str, Any] = {}
    for step in steps:
        _merge(outcome, step.result)
    return outcome


def _merge(into: dict[str, Any], result: Mapping[str, Any]) -> None:
    """Merge in place: every dict in `into` was made here, so no step's own mapping is ever changed."""
    for key, value in result.items():
        if type(value) is dict or isinstance(value, Mapping):
            nested = into.get(key)
            if type(nested) is not dict:
                nested = into[key] = {}
            _merge(nested, value)
        elif not (key == "legal" and into.get(key) is False):
            into[key] = value


def ruling_of(outcome: Mapping[str, Any]) -> Ruling:
    """Name the ruling that an outcome amounts to."""
    if outcome.get("legal") is False:
        return "illegal"
    if outcome.get("legal") is True:
        return "legal"
    return "finished" if outcome.get("finished") is True else "resolved"
