"""The conformance pack: all cases as one JSON document with its schema, read back, and answers of other programs."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Literal

import msgspec

from adjudicator.cases import BadCases, Case, Result, compare_refusal, compare_verdict, load_cases, said_plainly
from adjudicator.files import read_file
from adjudicator.verdict import Alternative, Faulty, Problem, Reading, Step, Verdict

FORMAT = "cases/1"
MOST_BYTES = 100_000_000
DIALECT = "https://json-schema.org/draft/2020-12/schema"


class GameCase(Case, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A case that says of which game it is, as it stands in a pack."""

    game: str


class Pack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All cases in one document, with the JSON Schema that each of them fits."""

    format: Literal["cases/1"]
    schema: Mapping[str, Any]
    cases: tuple[GameCase, ...]


def file_schema() -> dict[str, Any]:
    """Return the JSON Schema of a file of cases: a list, or nothing."""
    return published(msgspec.json.schema(tuple[Case, ...] | None))


def case_schema() -> dict[str, Any]:
    """Return the JSON Schema of a case in a pack."""
    return published(msgspec.json.schema(GameCase))


def published(schema: Mapping[str, Any]) -> dict[str, Any]:
    """Return a JSON Schema that names its dialect, as plain JSON reads it."""
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode({"$schema": DIALECT, **schema}))
    return plain


def pack(cases: Iterable[tuple[str, Case]]) -> Pack:
    """Gather cases, as pairs of game and case, into a pack."""
    return Pack("cases/1", case_schema(), tuple(_filed(game, case) for game, case in cases))


def _filed(game: str, case: Case) -> GameCase:
    return case if isinstance(case, GameCase) else GameCase(game=game, **msgspec.structs.asdict(case))


def read_cases(path: Path) -> Iterator[tuple[str, Case]]:
    """Read the cases of a folder or of an exported pack, as pairs of game and case; BadCases says what is wrong."""
    seen = set()
    for game, case in load_cases(path) if path.is_dir() else _load_pack(path):
        if (game, case.id) in seen:
            raise BadCases(f"{path.name}: {game} has two cases named {case.id}")
        seen.add((game, case.id))
        yield game, case


def _load_pack(path: Path) -> Iterator[tuple[str, Case]]:
    place = path.name
    try:
        raw = msgspec.json.decode(read_file(path, MOST_BYTES))
        if not isinstance(raw, dict) or raw.get("format") != FORMAT or not isinstance(raw.get("cases"), list):
            raise BadCases(f"{place}: this is no pack of the format {FORMAT}")
        for number, one in enumerate(raw["cases"], 1):
            name = one.get("id") if isinstance(one, dict) else None
            place = f"{path.name}, case {number}" + (f" ({name})" if isinstance(name, str) else "")
            case = msgspec.convert(one, GameCase)
            yield case.game, case
    except Faulty as error:
        raise BadCases(f"{place}: {said_plainly(error)}") from None
    except (msgspec.DecodeError, UnicodeDecodeError, OSError, RecursionError) as error:
        reason = error.strerror if isinstance(error, OSError) else " ".join(str(error).split())
        raise BadCases(f"{place}: {reason}") from None


class _Step(msgspec.Struct):
    rule: str
    says: str = ""


class _Reading(msgspec.Struct):
    outcome: dict[str, Any] = {}
    because: list[_Step] = []
    steps: list[_Step] = []


class _Choice(msgspec.Struct):
    choice: str
    outcome: dict[str, Any] = {}
    rules: tuple[str, ...] = ()


class _Problem(msgspec.Struct):
    code: str
    path: str = ""
    rule: str | None = None


class _Answer(msgspec.Struct):
    """What is compared of the line with which a program answers: a part of `verdict/1`, or of `problems/1`."""

    id: str
    ruling: Literal["", "legal", "illegal", "resolved", "finished", "open", "disputed"] = ""
    outcome: dict[str, Any] = {}
    steps: list[_Step] = []
    readings: list[_Reading] = []
    alternatives: list[_Choice] = []
    problems: list[_Problem] = []


def question(game: str, case: Case) -> dict[str, Any]:
    """Return the line with which a program is asked about a case: that of `judge --batch`."""
    asked = {"id": f"{game}/{case.id}", "game": game, "procedure": case.procedure, "position": case.position}
    return {**asked, "policies": dict(case.policies)}


def read_answers(lines: bytes) -> dict[str, _Answer]:
    """Read a program's answers by their ids, in any order; BadCases names a line that is none or comes twice."""
    found: dict[str, _Answer] = {}
    for number, line in enumerate(lines.splitlines(), 1):
        if not line.strip():
            continue
        try:
            answer = msgspec.json.decode(line, type=_Answer)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise BadCases(f"answer {number}: {' '.join(str(error).split())}") from None
        if answer.id in found:
            raise BadCases(f"answer {number}: {answer.id} is answered twice")
        found[answer.id] = answer
    return found


def compare_answer(game: str, case: Case, answer: _Answer) -> Result:
    """Compare a program's answer with what a case expects."""
    if answer.problems or not answer.ruling:
        return compare_refusal(case, [Problem(one.path, one.code, rule=one.rule or "") for one in answer.problems])
    choices = tuple(Alternative(one.choice, one.outcome, one.rules) for one in answer.alternatives)
    readings = tuple(
        Reading({}, _steps(one.because), "resolved", one.outcome, _steps(one.steps)) for one in answer.readings
    )
    steps = _steps(answer.steps)
    verdict = Verdict(game, case.procedure, "", {}, answer.ruling, answer.outcome, steps, readings, choices)
    return compare_verdict(case, verdict)


def _steps(said: Iterable[_Step]) -> tuple[Step, ...]:
    return tuple(Step(one.rule, one.says) for one in said)
