"""A verdict as a page shows it: the ruling, steps that open their rules, readings to choose from, legal choices."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from adjudicator.verdict import Alternative, Reading, Step, Verdict, decisive
from cli.speech import Speech
from cli.verdict import MOST_LISTED, TONES, context_fields, outcome_fields
from cli.web.lawpage import Link, rule_view
from knowledge.rule import Game


class Links(NamedTuple):
    """How a verdict leads on: to a rule, to this position with policies settled, to it with a choice taken."""

    rule: Link
    settled: Callable[[Mapping[str, str]], str]
    choice: Callable[[Alternative], str]


def verdict_view(verdict: Verdict, voice: Speech, game: Game, links: Links, *, whole: bool = False) -> dict[str, Any]:
    """Return everything a page shows of a verdict, in words; `whole` lists every choice."""
    told: dict[str, int] = {}
    steps = [_step(at, step, voice, game, links, told) for at, step in enumerate(verdict.steps)]
    shown = verdict.alternatives if whole else verdict.alternatives[:MOST_LISTED]
    return {
        "tone": TONES[verdict.ruling],
        "ruling": voice.term(f"ruling.{verdict.ruling}"),
        "context": list(context_fields(verdict, voice, game, "")),
        "steps": steps,
        "decides": decisive(verdict.ruling, verdict.steps) if not verdict.readings else None,
        "readings": [_reading(one, voice, game, links) for one in verdict.readings],
        "outcome": list(outcome_fields(verdict.outcome, voice)),
        "choices": [_choice(one, voice, links) for one in shown],
        "further": len(verdict.alternatives) - len(shown),
        "choices_title": voice.term("label.nearest" if verdict.ruling == "illegal" else "label.alternatives"),
        "assumed": [f"{name}={value}" for name, value in verdict.assumed.items()],
    }


def _step(at: int, step: Step, voice: Speech, game: Game, links: Links, told: dict[str, int]) -> dict[str, Any]:
    """Show a step; the first one that rests on a rule opens it, later ones lead there."""
    first = told.setdefault(step.rule, at)
    again = voice.term("label.told_at", title=voice.title(step.rule), step=first + 1) if first != at else ""
    return {
        "number": at + 1,
        "text": voice.sentence(step.rule, step.says, step.facts),
        "is_breach": step.result.get("legal") is False,
        "rule": rule_view(step.rule, voice, game, links.rule),
        "again": again,
        "first": first + 1,
    }


def _reading(reading: Reading, voice: Speech, game: Game, links: Links) -> dict[str, Any]:
    return {
        "ruling": voice.term(f"ruling.{reading.ruling}"),
        "tone": TONES[reading.ruling],
        "is_preferred": reading.preferred,
        "because": _because(reading.because, voice, game, links),
        "outcome": list(outcome_fields(reading.outcome, voice)),
        "href": links.settled(reading.policies),
        "policies": [f"{name}={value}" for name, value in reading.policies.items()],
    }


def _because(steps: Iterable[Step], voice: Speech, game: Game, links: Links) -> list[dict[str, Any]]:
    return [
        {
            "text": voice.sentence(step.rule, step.says, step.facts),
            "rule": rule_view(step.rule, voice, game, links.rule),
        }
        for step in steps
    ]


def _choice(one: Alternative, voice: Speech, links: Links) -> dict[str, Any]:
    gives = [
        f"{voice.term(f'field.{key}', key)}: {voice.value(value)}"
        for key, value in one.outcome.items()
        if key not in ("board", "placed") and value not in ([], (), None)
    ]
    rules = [{"id": rule, "title": voice.title(rule), "href": links.rule(rule)} for rule in one.rules]
    return {"text": voice.value(one.choice), "gives": gives, "rules": rules, "href": links.choice(one)}
