"""What a ruling is made of: frozen values without words and without I/O.

A verdict's outcome is never computed beside its steps: it is what the steps' results add up to (`fold`).
Named tuples, because every command speaks of problems and not every command can afford msgspec.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Literal, NamedTuple

Ruling = Literal["legal", "illegal", "resolved", "finished", "open", "disputed"]


class Word(str):
    """A value that has a name in every language (`white`): looked up in the terms of `rulesdocs` when it is printed."""

    __slots__ = ()


class Step(NamedTuple):
    """One paragraph applied: the rule's id, the key of its sentence, what fills the sentence, what it settles.

    `result` holds outcome fields; `legal: False` in it is a breach of the rule, `open` names what is not yet decided.
    """

    rule: str
    says: str
    facts: Mapping[str, Any] = {}
    result: Mapping[str, Any] = {}


class Alternative(NamedTuple):
    """A choice that would be legal, in the game's notation, with what it gives and the rules that allow it."""

    choice: str
    outcome: Mapping[str, Any] = {}
    rules: tuple[str, ...] = ()


class Reading(NamedTuple):
    """One way to read rules that are silent or in conflict: the policies that choose it and the ruling they give.

    `because` says the reading itself: for each policy its rule's sentence for the value.
    """

    policies: Mapping[str, str]
    because: tuple[Step, ...]
    ruling: Ruling
    outcome: Mapping[str, Any]
    steps: tuple[Step, ...]
    preferred: bool = False


class Problem(NamedTuple):
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


class Verdict(NamedTuple):
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
        known = into.get(key)
        if key == "legal" and known is False:
            continue
        if type(value) is dict or isinstance(value, Mapping):
            if type(known) is not dict:
                known = into[key] = {}
            _merge(known, value)
        else:
            into[key] = value


def ruling_of(outcome: Mapping[str, Any]) -> Ruling:
    """Name the ruling that an outcome amounts to."""
    if outcome.get("legal") is False:
        return "illegal"
    if outcome.get("legal") is True:
        return "legal"
    if outcome.get("open"):
        return "open"
    return "finished" if outcome.get("finished") is True else "resolved"
