"""What a change to a position changed: the ruling, the outcome field by field, the steps that came, went or differ."""

from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any, NamedTuple

from adjudicator.change import Change
from adjudicator.verdict import Problem, Step, Verdict
from cli.document import Block, Entries, Entry, Field, Fields, Heading
from cli.options import problem_fields
from cli.speech import Speech
from cli.verdict_fields import step_fields

ARROW = " → "
NOTHING = "–"


class Moved(NamedTuple):
    """A step that differs: what it was, if it was there, and what it is, if it still is."""

    before: Step | None
    after: Step | None

    @property
    def kind(self) -> str:
        """Name what happened: it came, it went, or it changed."""
        return "came" if self.before is None else "went" if self.after is None else "changed"


def changed_blocks(
    changes: Sequence[Change], before: Verdict | None, faults: Sequence[Problem], after: Verdict, voice: Speech
) -> Iterator[Block]:
    """Yield the page of a change; where the position was faulty before it, that is all there is to compare."""
    yield Heading(voice.term("label.changed"))
    yield Fields(
        tuple(Field(one.path, f"{_said(one.before, voice)}{ARROW}{_said(one.after, voice)}") for one in changes)
    )
    if before is None:
        yield Heading(voice.term("label.before_change"), 3)
        yield Entries(tuple(Entry(voice.problem(problem)) for problem in faults))
        return
    rulings = [voice.term(f"ruling.{one.ruling}") for one in (before, after)]
    fields = [Field(voice.term("label.ruling"), ARROW.join(dict.fromkeys(rulings)))]
    outcome = outcome_changes(before.outcome, after.outcome)
    for path, old, new in outcome:
        label = ", ".join(voice.term(f"field.{key}", key) for key in path)
        fields.append(Field(label, f"{_said(old, voice)}{ARROW}{_said(new, voice)}"))
    yield Heading(voice.term("label.effect"), 3)
    steps = step_changes(before.steps, after.steps)
    yield Fields(tuple(fields))
    if steps:
        yield Entries(tuple(_entry(one, voice) for one in steps))
    elif len(set(rulings)) == 1 and not outcome:
        yield Entries((Entry(voice.term("label.no_effect")),))


def _said(value: Any, voice: Speech) -> str:
    return NOTHING if value is None else voice.value(value)


def _entry(moved: Moved, voice: Speech) -> Entry:
    sides = [voice.sentence(one.rule, one.says, one.facts) for one in (moved.before, moved.after) if one is not None]
    step = moved.after or moved.before
    assert step is not None
    return Entry(f"{voice.term(f'label.step_{moved.kind}')}: {ARROW.join(sides)}", step.rule)


def outcome_changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[tuple[tuple[str, ...], Any, Any]]:
    """Return each place of two outcomes that differs, as its path, what it was and what it is; None for nothing."""
    found: list[tuple[tuple[str, ...], Any, Any]] = []
    for key in dict.fromkeys([*before, *after]):
        old, new = before.get(key), after.get(key)
        if key == "legal" or old == new:
            continue
        if isinstance(old, Mapping) and isinstance(new, Mapping):
            found += [((str(key), *path), was, now) for path, was, now in outcome_changes(old, new)]
        else:
            found.append(((str(key),), old, new))
    return found


def step_changes(before: Sequence[Step], after: Sequence[Step]) -> list[Moved]:
    """Return the steps that differ; replaced by others, those that say the same of the same rule make a pair."""
    found: list[Moved] = []
    first, second = ([_key(step) for step in steps] for steps in (before, after))
    for kind, low, high, start, end in SequenceMatcher(None, first, second, autojunk=False).get_opcodes():
        if kind != "equal":
            found += _paired(before[low:high], after[start:end])
    return found


def _key(step: Step) -> tuple[str, str, str]:
    return step.rule, step.says, repr(step.facts)


def _paired(before: Sequence[Step], after: Sequence[Step]) -> Iterator[Moved]:
    old, new = ([(step.rule, step.says) for step in steps] for steps in (before, after))
    for kind, low, high, start, end in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind == "equal":
            yield from (Moved(*pair) for pair in zip(before[low:high], after[start:end], strict=True))
        else:
            yield from (Moved(step, None) for step in before[low:high])
            yield from (Moved(None, step) for step in after[start:end])


def changed_fields(
    changes: Sequence[Change], before: Verdict | None, faults: Sequence[Problem], after: Verdict, voice: Speech
) -> dict[str, Any]:
    """Return what a change changed as JSON; `ruling`, `outcome` and `steps` are null if the position was faulty."""
    found: dict[str, Any] = {"set": [one._asdict() for one in changes], "ruling": None, "outcome": None, "steps": None}
    if before is not None:
        outcome = outcome_changes(before.outcome, after.outcome)
        found["ruling"] = {"before": before.ruling, "after": after.ruling}
        found["outcome"] = [{"path": ".".join(path), "before": old, "after": new} for path, old, new in outcome]
        found["steps"] = [_moved_fields(one, voice) for one in step_changes(before.steps, after.steps)]
    return found | {"problems_before": [problem_fields(problem, voice) for problem in faults]}


def _moved_fields(moved: Moved, voice: Speech) -> dict[str, Any]:
    sides = [None if one is None else step_fields(one, voice) for one in moved[:2]]
    return {"change": moved.kind, "before": sides[0], "after": sides[1]}
