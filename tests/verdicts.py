"""What every case is ruled, whole: `python -m tests.verdicts` writes a fingerprint of each, and a test compares.

A case tells what matters in its ruling; the fingerprint also holds each step, in order, with what fills its sentence.
After a change that was meant, write them anew; the test names the cases that are ruled otherwise, and how now.
"""

import json
from collections.abc import Iterator, Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from string import Formatter
from typing import Any

import msgspec

from adjudicator.cases import Case, compare_refusal, compare_verdict, load_cases
from adjudicator.procedure import judge
from adjudicator.registry import game as open_game
from adjudicator.verdict import Faulty, Problem, Said, Verdict, Word
from tests.support import CASES, TESTS, shipped

PINNED = TESTS / "data" / "verdicts"


def ruled(game: str, case: Case) -> Verdict | tuple[Problem, ...]:
    """Return the verdict on a case's position, or the problems with which it is refused."""
    found = open_game(game)
    try:
        return judge(found, found.procedure(case.procedure), case.position, case.policies)
    except Faulty as error:
        return error.problems


def differences(case: Case, told: Verdict | tuple[Problem, ...]) -> tuple[str, ...]:
    """Say where a ruling is not what the case expects."""
    result = compare_verdict(case, told) if isinstance(told, Verdict) else compare_refusal(case, told)
    return result.differences


def unsaid(told: Verdict | tuple[Problem, ...]) -> list[str]:
    """Name the steps and problems whose English sentence is not there, or is not filled by their facts."""
    known = sentences()
    return [f"{rule} {key}" for rule, key, facts in _spoken(told) if not known[rule].get(key, {""}) <= facts.keys()]


def _spoken(told: Verdict | tuple[Problem, ...]) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    if not isinstance(told, Verdict):
        yield from ((one.rule, one.code, one.facts) for one in told if one.rule)
        return
    for steps in (told.steps, *(steps for one in told.readings for steps in (one.because, one.steps))):
        yield from ((step.rule, step.says, step.facts) for step in steps)


@cache
def sentences() -> dict[str, dict[str, set[str]]]:
    """Return for each rule its English sentences by their keys, each as the blanks in it."""
    blanks = Formatter().parse
    return {
        one.id: {key: {name for _, name, _, _ in blanks(text) if name} for key, text in one.says.items()}
        for one in shipped().rules["en"].values()
    }


def fingerprint(told: Verdict | tuple[Problem, ...]) -> str:
    """Return twelve digits that change with anything in a ruling: values, kinds of values, their order."""
    return sha256(whole(told).encode()).hexdigest()[:12]


def whole(told: Verdict | tuple[Problem, ...]) -> str:
    """Return a ruling as one text."""
    return json.dumps(_plain(told), ensure_ascii=False)


def _plain(value: Any) -> Any:
    if isinstance(value, Said):
        return {"said": str(value), "key": value.key, "facts": _plain(value.facts)}
    if isinstance(value, Word):
        return {"word": str(value)}
    if isinstance(value, Problem):
        return _plain(value._asdict())
    if isinstance(value, msgspec.Struct):
        return _plain(msgspec.structs.asdict(value))
    if isinstance(value, Mapping):
        return [[_plain(key), _plain(item)] for key, item in value.items()]
    return [_plain(one) for one in value] if isinstance(value, list | tuple) else value


def fingerprints() -> dict[str, dict[str, str]]:
    """Return the fingerprint of every case by game."""
    found: dict[str, dict[str, str]] = {}
    for game, case in load_cases(CASES):
        found.setdefault(game, {})[case.id] = fingerprint(ruled(game, case))
    return found


def pinned(game: str) -> dict[str, str]:
    """Return the fingerprints that were written down."""
    known: dict[str, str] = json.loads((PINNED / f"{game}.json").read_text("utf-8"))
    return known


def main(folder: Path = PINNED) -> None:
    """Write every fingerprint down."""
    folder.mkdir(exist_ok=True)
    for game, known in fingerprints().items():
        (folder / f"{game}.json").write_text(json.dumps(known, indent=0, sort_keys=True) + "\n", "utf-8")


if __name__ == "__main__":
    main()
