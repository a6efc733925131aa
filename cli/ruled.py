"""A position ruled on as it was given, or with some places set to other values beside the ruling it had before."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

import click
import msgspec

from adjudicator.verdict import Faulty, Problem, Verdict
from cli.case import Case
from cli.options import refuse
from cli.speech import Speech

if TYPE_CHECKING:
    from cli.document import Block


class Ruled(msgspec.Struct, frozen=True):
    """A verdict and its raw position; after a change also what was changed and the verdict before, or its faults."""

    verdict: Verdict
    raw: Any
    changes: tuple[Any, ...] = ()
    before: Verdict | None = None
    faults: tuple[Problem, ...] = ()

    def blocks(self, voice: Speech) -> "Iterator[Block]":
        """Yield what a change changed; nothing where nothing was changed."""
        if self.changes:
            from cli.whatif import changed_blocks

            yield from changed_blocks(self.changes, self.before, self.faults, self.verdict, voice)

    def fields(self, voice: Speech) -> dict[str, Any]:
        """Return what a change changed as JSON."""
        if not self.changes:
            return {}
        from cli.whatif import changed_fields

        return {"changed": changed_fields(self.changes, self.before, self.faults, self.verdict, voice)}


def change_option(function: Any) -> Any:
    """Add `--set path=value`, as often as wanted."""
    return click.option("--set", "changes", multiple=True)(function)


def rule_with(case: Case, raw: Any, lines: Mapping[str, int], changes: Iterable[str]) -> Ruled:
    """Rule on a position, with changes if there are any; refuse a position, before or after, saying which it is."""
    if not changes:
        return Ruled(case.rule(raw, lines), raw)
    from adjudicator.change import changed

    made = []
    position = raw
    try:
        for text in changes:
            position, change = changed(position, text)
            made.append(change)
    except Faulty as error:
        refuse(error.problems, case.voice, case.form)
    before: Verdict | None = None
    faults: tuple[Problem, ...] = ()
    try:
        before = case.verdict(raw)
    except Faulty as error:
        faults = error.problems
    try:
        after = case.verdict(position)
    except Faulty as error:
        refuse(
            [_suggesting(one) for one in error.problems], case.voice, case.form, case.voice.term("label.after_change")
        )
    return Ruled(after, position, tuple(made), before, faults)


def _suggesting(problem: Problem) -> Problem:
    """Suggest for an unknown field also one that the position has: it was to be set, not added."""
    if problem.code != "unknown_field" or problem.suggestion:
        return problem
    from adjudicator.explain import nearest

    return problem._replace(suggestion=nearest(problem.facts["field"], str(problem.facts["known"]).split(", ")))
