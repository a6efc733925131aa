"""`conformance`: the pack of cases run by this program or another and counted, or written as one file."""

import shlex
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

import click
import msgspec

from adjudicator.cases import BadCases, Case, Result, run_case
from adjudicator.pack import compare_answer, pack, question, read_answers, read_cases
from adjudicator.problem import Problem
from cli.complaint import system_reason
from cli.document import Block, Entries, Entry, Field, Fields, Heading
from cli.health import CASES, cases_option, share
from cli.options import (
    complete_game,
    format_option,
    known_game,
    language_option,
    print_blocks,
    print_json,
    refuse,
    speech,
    the_store,
)
from cli.speech import Speech
from cli.spoken import Complaint, command
from knowledge.jsontext import plain

TRUTHS = ("published", "oracle", "derived")


class Ran(NamedTuple):
    """A case that was run: its game, the case, how it went; no result where a program left it unanswered."""

    game: str
    case: Case
    result: Result | None

    @property
    def passed(self) -> bool:
        """Tell whether it was answered as expected."""
        return self.result is not None and not self.result.differences


@command(exits={0: "done", 1: "faults", 2: "refused"})
@cases_option
@click.option("--game", "-g", shell_complete=complete_game)
@click.option("--program")
@click.option("--export", type=click.Path(dir_okay=False, path_type=Path))
@language_option
@format_option
@click.pass_context
def conformance(
    ctx: click.Context,
    cases: Path | None,
    game: str | None,
    program: str | None,
    export: Path | None,
    language: str | None,
    form: str,
) -> NoReturn:
    """Run the cases and count what passed by game, procedure and truth; or write them as one JSON file."""
    voice = speech(language)
    if export and program:
        raise Complaint("exclude_each_other", ctx, first="--export", second="--program")
    wanted = known_game(game, language) if game else ""
    try:
        found = [pair for pair in read_cases(cases or CASES) if wanted in ("", pair[0])]
        if not found:
            refuse([Problem("", "no_cases")], voice, form)
        if export:
            _export(found, export, ctx)
            ctx.exit(0)
        ran = _ask(found, program) if program else [Ran(*one, run_case(*one)) for one in found]
    except BadCases as error:
        refuse([Problem("", "bad_cases", {"reason": str(error)})], voice, form)
    if form == "json":
        print_json(_fields(ran))
    else:
        print_blocks(list(_blocks(ran, voice)), form, voice.law)
    answered = [one for one in ran if one.result]
    ctx.exit(0 if answered and all(one.passed for one in answered) else 1)


def _export(found: Sequence[tuple[str, Case]], file: Path, ctx: click.Context) -> None:
    """Write a pack to a new file."""
    text = msgspec.json.format(msgspec.json.encode(pack(found)), indent=1)
    try:
        with file.open("xb") as out:
            out.write(text + b"\n")
    except FileExistsError:
        raise Complaint("file_exists", ctx, option="--export", given=str(file)) from None


def _ask(found: Sequence[tuple[str, Case]], program: str) -> list[Ran]:
    """Let a program answer all cases, a line of JSON each; BadCases if it cannot be run, or fails."""
    asked = b"".join(msgspec.json.encode(question(*one), enc_hook=plain) + b"\n" for one in found)
    try:
        words = shlex.split(program)
        done = subprocess.run(words, input=asked, stdout=subprocess.PIPE, check=False)
    except OSError as error:
        raise BadCases(f"{program}: {system_reason(error)}") from None
    except (ValueError, IndexError) as error:
        raise BadCases(f"{program}: {error}") from None
    answers = read_answers(done.stdout)
    if not answers and done.returncode:
        raise BadCases(f"{program}: {done.returncode}")
    named = [(f"{game}/{case.id}", game, case) for game, case in found]
    if strange := sorted(answers.keys() - {name for name, *_ in named}):
        raise BadCases(f"{program}: {strange[0]} was not asked")
    return [
        Ran(game, case, compare_answer(game, case, answers[name]) if name in answers else None)
        for name, game, case in named
    ]


def _count(ran: Sequence[Ran]) -> dict[str, int]:
    """Count cases, those passed, failed and left unanswered."""
    unanswered, passed = sum(one.result is None for one in ran), sum(one.passed for one in ran)
    return {"cases": len(ran), "passed": passed, "failed": len(ran) - passed - unanswered, "unanswered": unanswered}


def _groups(ran: Sequence[Ran]) -> Iterator[tuple[str, str, list[Ran]]]:
    """Yield each game and procedure with its cases, in order of appearance."""
    for game, procedure in dict.fromkeys((one.game, one.case.procedure) for one in ran):
        yield game, procedure, [one for one in ran if (one.game, one.case.procedure) == (game, procedure)]


def _truths(ran: Sequence[Ran]) -> dict[str, list[Ran]]:
    return {truth: group for truth in TRUTHS if (group := [one for one in ran if one.case.truth == truth])}


def _fields(ran: Sequence[Ran]) -> dict[str, Any]:
    return {
        "format": "conformance/1",
        "totals": _count(ran),
        "truth": {truth: _count(group) for truth, group in _truths(ran).items()},
        "procedures": [
            {
                "game": game,
                "procedure": procedure,
                **_count(group),
                "truth": {truth: _count(some) for truth, some in _truths(group).items()},
            }
            for game, procedure, group in _groups(ran)
        ],
        "failures": [_failure(one, one.result) for one in ran if one.result and not one.passed],
    }


def _failure(one: Ran, result: Result) -> dict[str, Any]:
    where = {"game": one.game, "procedure": one.case.procedure, "id": one.case.id}
    return {**where, "differences": list(result.differences)}


def _blocks(ran: Sequence[Ran], voice: Speech) -> Iterator[Block]:
    """Yield the counts, the whole first, then each game's procedures, then what differs."""
    fine = all(one.passed for one in ran)
    yield Heading(f"{voice.term('health.passed')}: {_said(ran, voice)}", 1, "good" if fine else "bad")
    truths = _truths(ran).items()
    yield Fields(tuple(Field(voice.term(f"health.truth_{truth}"), _said(group, voice)) for truth, group in truths))
    cards = the_store().games()
    for game in dict.fromkeys(one.game for one in ran):
        own = [one for one in ran if one.game == game]
        name = cards[game].name[voice.law.language] if game in cards else game
        yield Heading(f"{name}: {_said(own, voice)}", 2)
        yield Fields(tuple(Field(procedure, _by_truth(group, voice)) for _, procedure, group in _groups(own)))
    if failed := [(one, one.result) for one in ran if one.result and not one.passed]:
        yield Heading(voice.term("health.failures"), 2, "bad")
        rows = ((f"{one.case.id}: {'; '.join(result.differences)}", one) for one, result in failed)
        yield Entries(tuple(Entry(text, f"{one.game} {one.case.procedure}") for text, one in rows))


def _by_truth(group: Sequence[Ran], voice: Speech) -> str:
    parts = (
        f"{voice.term(f'health.truth_{truth}')} {_count(some)['passed']} / {len(some)}"
        for truth, some in _truths(group).items()
    )
    return f"{_said(group, voice)}; {', '.join(parts)}"


def _said(ran: Sequence[Ran], voice: Speech) -> str:
    """Say how many passed, and how many were left unanswered if any were."""
    count = _count(ran)
    left = f", {voice.term('health.unanswered')}: {count['unanswered']}" if count["unanswered"] else ""
    return share(count["passed"], count["cases"]) + left
