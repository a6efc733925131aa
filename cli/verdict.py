"""A verdict as a page of blocks: every step in words, with the rule it rests on."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from adjudicator.verdict import Alternative, Reading, Said, Step, Verdict
from cli.document import Block, Entries, Entry, Field, Fields, Heading
from cli.sources import edition_name
from cli.speech import Speech
from knowledge.rule import Game

TONES = {"legal": "good", "resolved": "good", "finished": "good", "illegal": "bad", "open": "open", "disputed": "open"}
MOST_LISTED = 12
BREACH = "✗ "
"""Stands before the steps that make a choice illegal."""


def verdict_blocks(
    verdict: Verdict,
    voice: Speech,
    game: Game,
    most: int | None = MOST_LISTED,
    opened: Mapping[int, Sequence[str]] = {},
    house: str = "",
) -> Iterator[Block]:
    """Yield the page of a verdict: ruling, steps with citations, readings, outcome, alternatives.

    `opened` holds, by the place of a step, the paragraphs that open its rule; `house` is the file of the house rules.
    """
    about = f"{game.name[voice.law.language]}, {voice.procedure(verdict.procedure)}"
    yield Heading(f"{voice.term(f'ruling.{verdict.ruling}')}  {about}", 1, TONES[verdict.ruling])
    yield Fields(tuple(context_fields(verdict, voice, game, house)))
    yield Heading(voice.term("label.steps"))
    yield Entries(tuple(_steps(verdict.steps, voice, opened)), numbered=True)
    if verdict.readings:
        yield Heading(voice.term("label.readings"))
        for reading in verdict.readings:
            yield from _reading(reading, voice)
    if fields := tuple(outcome_fields(verdict.outcome, voice)):
        yield Heading(voice.term("label.outcome"))
        yield Fields(fields)
    if verdict.alternatives:
        yield from alternative_blocks(verdict.alternatives, voice, most, nearest=verdict.ruling == "illegal")
        yield from assumed_blocks(verdict.assumed, voice)


def context_fields(verdict: Verdict, voice: Speech, game: Game, house: str) -> Iterator[Field]:
    """Name the edition and every policy in force, with who settled it where that is not the question itself."""
    yield Field(voice.term("label.edition"), edition_name(verdict.edition, game, voice))
    if policies := policy_list(verdict.policies, verdict.origins, verdict.defaults, voice):
        yield Field(voice.term("label.policies"), policies)
    if house and "house" in verdict.origins.values():
        yield Field(voice.term("label.house_rules"), house)
    if verdict.left_out:
        yield Field(voice.term("label.left_out"), str(verdict.left_out))


def policy_list(
    policies: Mapping[str, str], origins: Mapping[str, str], defaults: Mapping[str, str], voice: Speech
) -> str:
    """List policies in force as `name=value`, those of the house rules and those nobody chose marked as such."""
    marks = {name: voice.term("label.of_house") for name, origin in origins.items() if origin == "house"}
    marks |= dict.fromkeys(defaults, voice.term("label.of_default"))
    shown = {**policies, **defaults}
    return ", ".join(
        f"{name}={value}" + (f" ({marks[name]})" if name in marks else "") for name, value in shown.items()
    )


def assumed_blocks(assumed: Mapping[str, str], voice: Speech) -> Iterator[Block]:
    """Say on which preferred readings of unsettled policies a list of choices rests."""
    if assumed:
        chosen = ", ".join(f"{name}={value}" for name, value in assumed.items())
        yield Fields((Field(voice.term("label.assumed"), chosen),))


def _steps(steps: Iterable[Step], voice: Speech, opened: Mapping[int, Sequence[str]] = {}) -> Iterator[Entry]:
    for place, step in enumerate(steps):
        mark = BREACH if step.result.get("legal") is False else ""
        sentence = voice.sentence(step.rule, step.says, step.facts)
        yield Entry(mark + sentence, step.rule, tuple(opened.get(place, ())))


def _reading(reading: Reading, voice: Speech) -> Iterator[Block]:
    """Show one reading: what it rules, how it reads the rules, the policies that choose it, what it gives."""
    chosen = " ".join(f"--policy {name}={value}" for name, value in reading.policies.items())
    liked = f" ({voice.term('label.preferred')})" if reading.preferred else ""
    yield Heading(f"{voice.term(f'ruling.{reading.ruling}')}{liked}: {chosen}", 3)
    yield Entries(tuple(_steps(reading.because, voice)))
    yield Fields(tuple(outcome_fields(reading.outcome, voice)))


def outcome_fields(outcome: Mapping[str, Any], voice: Speech) -> Iterator[Field]:
    """Label the fields of an outcome; a board is drawn, a nested mapping gets a line for each of its entries."""
    for key, value in outcome.items():
        if key == "legal":
            continue
        label = voice.term(f"field.{key}", key)
        if key == "board":
            yield Field(label, tuple(_aligned(value)))
        elif isinstance(value, Mapping) and any(isinstance(child, Mapping) for child in value.values()):
            yield Field(label, tuple(f"{voice.value(name)}: {voice.value(child)}" for name, child in value.items()))
        else:
            yield Field(label, voice.value(value))


def _aligned(rows: Sequence[str]) -> Iterator[str]:
    """Pad the words of a board's rows so that its columns stand below each other."""
    width = max((len(word) for row in rows for word in row.split()), default=0)
    yield from (" ".join(f"{word:<{width}}" for word in row.split()).rstrip() for row in rows)


def alternative_blocks(
    found: Sequence[Alternative], voice: Speech, most: int | None, *, nearest: bool = False
) -> Iterator[Block]:
    """List legal choices, each with what it gives and the rules that allow it; `most` cuts the list.

    The `nearest` ones to an illegal choice are examples and are not counted.
    """
    shown = found if most is None else found[:most]
    rest = f" ({len(shown)} / {len(found)})" if len(shown) < len(found) else f" ({len(found)})"
    yield Heading(voice.term("label.nearest") if nearest else voice.term("label.alternatives") + rest)
    yield Entries(tuple(_choice(one, voice) for one in shown))


def _choice(one: Alternative, voice: Speech) -> Entry:
    gives = [
        f"{voice.term(f'field.{key}', key)}: {voice.value(value)}"
        for key, value in one.outcome.items()
        if key not in ("board", "placed") and value not in ([], (), None)
    ]
    choice = voice.value(one.choice)
    cite = ", ".join(one.rules)
    if isinstance(one.choice, Said) and one.choice.key.startswith("field."):
        quoted = one.choice.replace("'", "'\\''")
        cite += f"  --set '{quoted}'"
    return Entry(f"{choice}  ({'; '.join(gives)})" if gives else choice, cite)
