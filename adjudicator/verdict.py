"""What a ruling is made of: frozen values without words and without I/O.

A verdict's outcome is never computed beside its steps: it is what the steps' results add up to (`fold`).
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

import msgspec

from adjudicator.problem import Faulty, Problem, Said, Word

__all__ = [
    "Alternative",
    "Faulty",
    "Listing",
    "Problem",
    "Reading",
    "Ruling",
    "Said",
    "Step",
    "Verdict",
    "Word",
    "decisive",
    "fold",
    "ruling_of",
]

Ruling = Literal["legal", "illegal", "resolved", "finished", "open", "disputed"]


class Step(msgspec.Struct, frozen=True):
    """One paragraph applied: the rule's id, the key of its sentence, what fills the sentence, what it settles.

    `result` holds outcome fields; `legal: False` in it is a breach of the rule, `open` names what is not yet decided.
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
    """One way to read rules that are silent or in conflict: the policies that choose it and the ruling they give.

    `because` says the reading itself: for each policy its rule's sentence for the value.
    """

    policies: Mapping[str, str]
    because: tuple[Step, ...]
    ruling: Ruling
    outcome: Mapping[str, Any]
    steps: tuple[Step, ...]
    preferred: bool = False


class Verdict(msgspec.Struct, frozen=True):
    """A ruling with its steps; made by `judge` only, so that it cannot contradict them.

    `origins` says of each of the `policies` who settled it: `given`, `position` or `house`; `defaults` are values that
    uncontested ones silently took. `assumed` are preferred values of unsettled ones that the `alternatives` rest on.
    `left_out` counts the readings that were not followed up, there being too many.
    """

    game: str
    procedure: str
    edition: str
    policies: Mapping[str, str]
    ruling: Ruling
    outcome: Mapping[str, Any]
    steps: tuple[Step, ...]
    readings: tuple[Reading, ...] = ()
    alternatives: tuple[Alternative, ...] = ()
    origins: Mapping[str, str] = {}
    defaults: Mapping[str, str] = {}
    assumed: Mapping[str, str] = {}
    left_out: int = 0


class Listing(msgspec.Struct, frozen=True):
    """All legal choices of a position; policies, origins and what they assume are those of a `Verdict`."""

    choices: tuple[Alternative, ...]
    policies: Mapping[str, str]
    origins: Mapping[str, str]
    defaults: Mapping[str, str]
    assumed: Mapping[str, str]


def fold(steps: Iterable[Step]) -> dict[str, Any]:
    """Add up the results of steps: nested mappings are merged, later values replace earlier ones, a breach stays."""
    outcome: dict[str, Any] = {}
    for step in steps:
        _merge(outcome, step.result)
    return outcome


_PLAIN = frozenset({str, int, bool, float, list, tuple, type(None), Word, Said})
"""Kinds of values that are no mappings: asking `isinstance` of each would take most of the time of a fold."""


def _merge(into: dict[str, Any], result: Mapping[str, Any]) -> None:
    """Merge in place: every dict in `into` was made here, so no step's own mapping is ever changed."""
    for key, value in result.items():
        if key == "legal" and into.get(key) is False:
            continue
        kind = type(value)
        if kind is dict or (kind not in _PLAIN and isinstance(value, Mapping)):
            known = into.get(key)
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


def decisive(ruling: Ruling, steps: Sequence[Step]) -> int | None:
    """Return the place of the step that decides a ruling; of a disputed one, the preferred reading's ruling is asked.

    The first breach, what is not yet decided, who wins, what last was found legal, or else the last that settles
    anything.
    """
    if ruling == "illegal":
        return next((at for at, step in enumerate(steps) if step.result.get("legal") is False), None)
    if ruling == "open":
        return next((at for at, step in enumerate(steps) if step.result.get("open")), None)
    for settles in (_names_winner, _finds_legal, _settles):
        if places := [at for at, step in enumerate(steps) if settles(step.result)]:
            return places[-1]
    return len(steps) - 1 if steps else None


def _names_winner(result: Mapping[str, Any]) -> bool:
    return bool(result.get("winner"))


def _finds_legal(result: Mapping[str, Any]) -> bool:
    return result.get("legal") is True


def _settles(result: Mapping[str, Any]) -> bool:
    return bool(result)
