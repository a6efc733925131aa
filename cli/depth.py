"""How deep a verdict is told: in one sentence, step by step, or with the text of every rule; and steps opened."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import click
import msgspec

from adjudicator.verdict import Problem, Step, Verdict, decisive
from cli.sources import source_line
from cli.speech import Speech
from cli.spoken import Complaint
from cli.verdict_fields import citation
from knowledge.rule import Game


class Depth(msgspec.Struct, frozen=True):
    """What was asked for: one sentence, everything, or the rules of some steps by their numbers, from 1."""

    brief: bool = False
    full: bool = False
    why: tuple[int, ...] = ()

    def opens(self, verdict: Verdict) -> tuple[int, ...]:
        """Return the places of the steps whose rules are opened, from 0."""
        return tuple(range(len(verdict.steps))) if self.full else tuple(number - 1 for number in self.why)

    def faults(self, verdict: Verdict) -> list[Problem]:
        """Return a Problem for each step asked for that is not there."""
        facts = {"most": len(verdict.steps)}
        wrong = [number for number in self.why if not 1 <= number <= len(verdict.steps)]
        return [Problem("--why", "no_step", {"given": number, **facts}) for number in wrong]


def depth_options(function: Any) -> Any:
    """Add `--brief`, `--full` and `--why N`."""
    for name in ("--full", "--brief"):
        function = click.option(name, is_flag=True)(function)
    return click.option("--why", type=int, multiple=True)(function)


def chosen_depth(brief: bool, full: bool, why: tuple[int, ...]) -> Depth:
    """Return the depth asked for; one sentence has no steps to open, and shows none whole."""
    if brief and (full or why):
        raise Complaint("exclude_each_other", None, first="--brief", second="--full" if full else "--why")
    return Depth(brief, full, why)


def brief(verdict: Verdict, voice: Speech) -> str:
    """Say a verdict in one sentence: the ruling and the step that decides it; of a dispute, what it hangs on."""
    ruling = voice.term(f"ruling.{verdict.ruling}")
    liked = next((one for one in verdict.readings if one.preferred), None)
    if liked is None:
        said = _decides(verdict.ruling, verdict.steps, voice)
        return f"{ruling}: {said}" if said else ruling
    return voice.term(
        "brief.disputed",
        ruling=ruling,
        rules=", ".join(dict.fromkeys(voice.title(step.rule) for step in liked.because)),
        reading="; ".join(voice.sentence(step.rule, step.says, step.facts) for step in liked.because),
        then=voice.term(f"ruling.{liked.ruling}"),
        step=_decides(liked.ruling, liked.steps, voice),
    )


def _decides(ruling: Any, steps: Sequence[Step], voice: Speech) -> str:
    at = decisive(ruling, steps)
    if at is None:
        return ""
    step = steps[at]
    return f"{voice.sentence(step.rule, step.says, step.facts)} [{step.rule}]"


def openings(verdict: Verdict, places: Sequence[int], voice: Speech, game: Game, facts: bool) -> dict[int, list[str]]:
    """Return the paragraphs that open steps, by their places; a rule that was opened before is not told again."""
    told: dict[str, int] = {}
    found = {}
    for place in places:
        step = verdict.steps[place]
        again = told.setdefault(step.rule, place)
        if again == place:
            found[place] = list(rule_paragraphs(voice, step.rule, game))
        else:
            found[place] = [voice.term("label.told_at", title=voice.title(step.rule), step=again + 1)]
        if facts and step.facts:
            said = "; ".join(_fact(key, value, voice) for key, value in step.facts.items())
            found[place].append(f"{voice.term('label.facts')}: {said}")
    return found


def _fact(key: str, value: Any, voice: Speech) -> str:
    """Say a fact: its value, after the name of the field if it is one."""
    label = voice.term(f"field.{key}", "")
    return f"{label}: {voice.value(value)}" if label else voice.value(value)


def rule_paragraphs(voice: Speech, rule: str, game: Game) -> Iterator[str]:
    """Yield a rule in paragraphs: title and status, text, the reason for a ruling of ours, sources."""
    found = voice.law.rules[rule]
    yield f"{found.title} ({voice.term(f'status.{found.status}')})"
    yield from found.text.split("\n\n")
    if found.why:
        yield f"{voice.term('label.why')}: {found.why}"
    if found.sources:
        sources = "; ".join(source_line(source, game, voice) for source in found.sources)
        yield f"{voice.term('label.sources')}: {sources}"


def opened_fields(verdict: Verdict, places: Sequence[int], voice: Speech, game: Game) -> list[Mapping[str, Any]]:
    """Return the steps opened as JSON shows them: number, rule, what the rule's id opens."""
    return [
        {"step": place + 1, "rule": rule, **citation(rule, voice, game), "why": voice.law.rules[rule].why or None}
        for place, rule in ((place, verdict.steps[place].rule) for place in places)
    ]
