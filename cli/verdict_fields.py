"""A verdict as JSON: every step in words, with the rule it rests on and the sources of that."""

from typing import Any

from adjudicator.verdict import Alternative, Reading, Step, Verdict
from cli.sources import source_fields
from cli.speech import Speech
from knowledge.rule import Game


def verdict_fields(verdict: Verdict, voice: Speech, game: Game) -> dict[str, Any]:
    """Return a verdict as JSON of the format `verdict/1`."""
    citations = {rule: citation(rule, voice, game) for rule in _cited(verdict)}
    return {**ruling_fields(verdict, voice), "citations": citations, "problems": []}


def ruling_fields(verdict: Verdict, voice: Speech) -> dict[str, Any]:
    """Return a verdict as JSON, without the texts of the rules cited."""
    return {
        "format": "verdict/1",
        "game": verdict.game,
        "procedure": verdict.procedure,
        "edition": verdict.edition,
        "language": voice.law.language,
        "policies": dict(verdict.policies),
        "policy_origins": dict(verdict.origins),
        "defaults": dict(verdict.defaults),
        "ruling": verdict.ruling,
        "outcome": verdict.outcome,
        "steps": [step_fields(step, voice) for step in verdict.steps],
        "readings": [_reading_fields(reading, voice) for reading in verdict.readings],
        "left_out": verdict.left_out,
        "alternatives": [alternative_fields(one) for one in verdict.alternatives],
        "assumed": dict(verdict.assumed),
    }


def step_fields(step: Step, voice: Speech) -> dict[str, Any]:
    """Return a step with its sentence."""
    text = voice.sentence(step.rule, step.says, step.facts)
    return {"rule": step.rule, "says": step.says, "facts": step.facts, "result": step.result, "text": text}


def _reading_fields(reading: Reading, voice: Speech) -> dict[str, Any]:
    return {
        "policies": dict(reading.policies),
        "preferred": reading.preferred,
        "because": [step_fields(step, voice) for step in reading.because],
        "ruling": reading.ruling,
        "outcome": reading.outcome,
        "steps": [step_fields(step, voice) for step in reading.steps],
    }


def alternative_fields(one: Alternative) -> dict[str, Any]:
    """Return a legal choice."""
    return {"choice": one.choice, "outcome": one.outcome, "rules": list(one.rules)}


def _cited(verdict: Verdict) -> list[str]:
    steps = [step.rule for step in verdict.steps]
    steps += [step.rule for reading in verdict.readings for step in (*reading.because, *reading.steps)]
    return list(dict.fromkeys([*steps, *(rule for one in verdict.alternatives for rule in one.rules)]))


def citation(rule: str, voice: Speech, game: Game) -> dict[str, Any]:
    """Return what a rule's id opens: title, text, status, sources."""
    found = voice.law.rules[rule]
    return {
        "title": found.title,
        "text": found.text,
        "status": found.status,
        "sources": [source_fields(source, game) for source in found.sources],
    }
