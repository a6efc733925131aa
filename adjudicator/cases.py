"""Cases: positions with the ruling they must get, as data that anybody's program can use; read and run here."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec

from adjudicator.procedure import judge
from adjudicator.registry import game as open_game
from adjudicator.verdict import Faulty, Problem, Ruling, Step, Verdict


class Expect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a verdict must contain: its ruling, a part of its outcome, rules its steps cite, choices it lists.

    `choices` maps each legal choice to a part of what it gives and must be complete. `problems` are the codes with
    which an impossible position is refused. `readings` is a part of the outcome of each reading that must occur.
    """

    ruling: Literal["", Ruling] = ""
    outcome: Mapping[str, Any] = {}
    rules: tuple[str, ...] = ()
    choices: Mapping[str, Mapping[str, Any]] | None = None
    problems: tuple[str, ...] = ()
    readings: tuple[Mapping[str, Any], ...] = ()


class Case(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One case; `truth` says how sure it is: published, oracle (another program) or derived from the rules."""

    id: str
    procedure: str
    position: Any
    expect: Expect
    source: str
    truth: Literal["published", "oracle", "derived"]
    policies: Mapping[str, str] = {}
    note: str = ""


class Result(msgspec.Struct, frozen=True):
    """How a case went: what differs from what was expected (nothing, if it passed), the rules it exercised, and
    their sentences that were spoken, as pairs of rule and key.
    """

    case: Case
    differences: tuple[str, ...]
    rules: frozenset[str]
    spoken: frozenset[tuple[str, str]]


class BadCases(ValueError):
    """A file of cases that cannot be read, or a case in it that is none; says which file and why."""


def load_cases(folder: Path) -> Iterator[tuple[str, Case]]:
    """Read every case of every game under a folder `cases/`, as pairs of game and case; BadCases names a bad file.

    Words are read by the rules of YAML 1.2, as positions are: `no`, `on` and dates are text.
    """
    import yaml

    for path in sorted(folder.glob("*/*.yaml")):
        place = f"{path.parent.name}/{path.name}"
        try:
            for number, raw in enumerate(yaml.load(path.read_text("utf-8"), Loader=_loader()) or (), 1):
                place = f"{path.parent.name}/{path.name}, case {number}"
                yield path.parent.name, msgspec.convert(raw, Case)
        except (yaml.YAMLError, msgspec.ValidationError, UnicodeDecodeError, TypeError) as error:
            raise BadCases(f"{place}: {' '.join(str(error).split())}") from None


@cache
def _loader() -> Any:
    """Return a loader that knows the words of YAML 1.2 only: null, true, false and plain numbers."""
    import yaml

    fastest: type = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    loader: Any = type("Loader", (fastest,), {"yaml_implicit_resolvers": {}})
    for name, pattern, first in (
        ("null", r"~|null|", ["~", "n", ""]),
        ("bool", r"true|false", ["t", "f"]),
        ("int", r"[-+]?(?:0|[1-9][0-9]*)", list("-+0123456789")),
        ("float", r"[-+]?[0-9]+\.[0-9]+", list("-+0123456789")),
    ):
        loader.add_implicit_resolver(f"tag:yaml.org,2002:{name}", re.compile(rf"^(?:{pattern})$"), first)
    return loader


def run_case(game: str, case: Case) -> Result:
    """Rule on a case's position and compare; a Faulty position is compared by its problems."""
    try:
        found = open_game(game)
    except KeyError:
        return Result(case, (f"there is no game {game}",), frozenset(), frozenset())
    try:
        procedure = found.procedure(case.procedure)
    except KeyError:
        return Result(case, (f"there is no procedure {case.procedure}",), frozenset(), frozenset())
    try:
        return compare_verdict(case, judge(found, procedure, case.position, case.policies))
    except Faulty as error:
        return compare_refusal(case, error.problems)


def compare_refusal(case: Case, problems: Iterable[Problem]) -> Result:
    """Compare the problems with which a case's position was refused with what the case expects."""
    found = tuple(problems)
    spoken = frozenset((one.rule, one.code) for one in found if one.rule)
    differences = tuple(_refusal_differences(case.expect, found))
    return Result(case, differences, frozenset(rule for rule, _ in spoken), spoken)


def compare_verdict(case: Case, verdict: Verdict) -> Result:
    """Compare a verdict on a case's position with what the case expects."""
    said = frozenset((step.rule, step.says) for step in _every_step(verdict))
    return Result(case, tuple(_differences(case.expect, verdict)), frozenset(cited(verdict)), said)


def _every_step(verdict: Verdict) -> Iterator[Step]:
    yield from verdict.steps
    for reading in verdict.readings:
        yield from (*reading.because, *reading.steps)


def cited(verdict: Verdict) -> Iterator[str]:
    """Yield every rule that a verdict cites."""
    yield from (step.rule for step in _every_step(verdict))
    yield from (rule for one in verdict.alternatives for rule in one.rules)


def _refusal_differences(expect: Expect, problems: tuple[Problem, ...]) -> Iterator[str]:
    """Compare a refusal: each code as often as expected, the rules that prove it, and that no verdict was expected."""
    codes = Counter(problem.code for problem in problems)
    for code, times in (Counter(expect.problems) - codes).items():
        yield f"problem {code} was not reported" + (f" {times} times more" if codes[code] else "")
    for rule in expect.rules:
        if all(rule != problem.rule for problem in problems):
            yield f"{rule} is not cited"
    if not expect.problems or expect.ruling or expect.outcome or expect.readings or expect.choices is not None:
        yield f"refused: {tuple(codes)}"


def _differences(expect: Expect, verdict: Verdict) -> Iterator[str]:
    if expect == Expect():
        yield "nothing is expected, so nothing could differ"
    if expect.problems:
        yield f"was ruled {verdict.ruling}, not refused"
    if expect.ruling and verdict.ruling != expect.ruling:
        yield f"ruling: {verdict.ruling}, not {expect.ruling}"
    yield from missing_parts(expect.outcome, verdict.outcome, "outcome")
    for rule in expect.rules:
        if rule not in set(cited(verdict)):
            yield f"{rule} is not cited"
    for place, part in enumerate(expect.readings):
        if all(list(missing_parts(part, reading.outcome, "")) for reading in verdict.readings):
            yield f"readings[{place}]: no reading gives {part}"
    if expect.choices is not None:
        yield from _choice_differences(expect.choices, verdict)


def _choice_differences(choices: Mapping[str, Mapping[str, Any]], verdict: Verdict) -> Iterator[str]:
    given = {one.choice: one.outcome for one in verdict.alternatives}
    if len(given) < len(verdict.alternatives):
        yield "choices: one is listed twice"
    for name in choices.keys() - given.keys():
        yield f"choices: {name} is missing"
    for name in given.keys() - choices.keys():
        yield f"choices: {name} is not expected"
    for name in choices.keys() & given.keys():
        yield from missing_parts(choices[name], given[name], f"choices.{name}")


def missing_parts(expected: Any, given: Any, path: str) -> Iterator[str]:
    """Say where `given` lacks a part of `expected`; mappings may hold more, everything else must be equal.

    An empty mapping inside another is expected to be empty, and true is not 1.
    """
    if isinstance(expected, Mapping) and isinstance(given, Mapping):
        for key, value in expected.items():
            if key not in given:
                yield f"{path}.{key}: missing"
            elif value == {} and given[key]:
                yield f"{path}.{key}: {given[key]}, not empty"
            else:
                yield from missing_parts(value, given[key], f"{path}.{key}")
    elif isinstance(expected, list | tuple) and isinstance(given, list | tuple):
        if len(expected) != len(given) or any(
            list(missing_parts(one, other, "")) for one, other in zip(expected, given, strict=False)
        ):
            yield f"{path}: {list(given)}, not {list(expected)}"
    elif expected != given or isinstance(expected, bool) != isinstance(given, bool):
        yield f"{path}: {given}, not {expected}"
