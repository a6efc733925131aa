"""A score sheet: players side by side, a line a category, the rules as footnotes. Built from any `scoring` verdict.

A game's `scoring` outcome has `players`: name -> fields. Whole numbers are the lines of the sheet, `total` is the last
one; a nested mapping holds what was counted on the way and is shown in small print.
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from adjudicator.verdict import Step, Verdict
from cli.document import Field, styled
from cli.sources import said_place
from cli.speech import Speech
from cli.verdict import TONES, context_fields
from knowledge.rule import Game

TOTAL = "total"


class Line(NamedTuple):
    """One category: its field, its name, what each player has in it, and the numbers of its footnotes."""

    field: str
    label: str
    values: tuple[int | None, ...]
    notes: tuple[int, ...]


class Note(NamedTuple):
    """A footnote: a rule's id, its title and where it is printed."""

    rule: str
    title: str
    source: str


class Sheet(NamedTuple):
    """A whole score sheet, in words; `marks` pairs each sentence of the reasoning with its footnote."""

    title: str
    tone: str
    players: tuple[str, ...]
    winners: tuple[str, ...]
    lines: tuple[Line, ...]
    small: tuple[Line, ...]
    verdicts: tuple[str, ...]
    reasons: tuple[tuple[str, int], ...]
    notes: tuple[Note, ...]
    readings: tuple[tuple[str, str], ...]
    context: tuple[Field, ...] = ()


def has_sheet(verdict: Verdict) -> bool:
    """Tell whether a verdict's outcome has players with totals."""
    players = verdict.outcome.get("players")
    return isinstance(players, Mapping) and all(isinstance(one, Mapping) and TOTAL in one for one in players.values())


def make_sheet(verdict: Verdict, voice: Speech, game: Game, house: str = "") -> Sheet:
    """Turn a scoring verdict into a sheet in the voice's language; `house` is the file of the house rules."""
    players = verdict.outcome["players"]
    names = tuple(players)
    notes = list(dict.fromkeys(step.rule for step in verdict.steps))
    fields = dict.fromkeys(
        key for one in players.values() for key, value in one.items() if isinstance(value, int) and key != TOTAL
    )
    ruling = voice.term(f"ruling.{verdict.ruling}")
    return Sheet(
        title=f"{ruling}  {game.name[voice.law.language]}, {voice.term('score.sheet')}",
        tone=TONES[verdict.ruling],
        players=names,
        winners=_winners(verdict),
        lines=tuple(_line(field, players, verdict, notes, voice) for field in [*fields, TOTAL]),
        small=tuple(_small(players, voice)),
        verdicts=tuple(_about_all(verdict, voice)),
        reasons=tuple((_say(step, voice), notes.index(step.rule) + 1) for step in verdict.steps),
        notes=tuple(_note(rule, voice, game) for rule in notes),
        readings=tuple(_readings(verdict, voice)),
        context=tuple(context_fields(verdict, voice, game, house)),
    )


def _winners(verdict: Verdict) -> tuple[str, ...]:
    given = verdict.outcome.get("winner") or ()
    return (given,) if isinstance(given, str) else tuple(given)


def _line(field: str, players: Mapping[str, Any], verdict: Verdict, notes: list[str], voice: Speech) -> Line:
    rules = dict.fromkeys(step.rule for step in verdict.steps if _touches(step, field))
    values = tuple(one.get(field) for one in players.values())
    return Line(field, voice.term(f"field.{field}", field), values, tuple(notes.index(rule) + 1 for rule in rules))


def _touches(step: Step, field: str) -> bool:
    given = step.result.get("players")
    return isinstance(given, Mapping) and any(isinstance(one, Mapping) and field in one for one in given.values())


def _small(players: Mapping[str, Any], voice: Speech) -> Iterator[Line]:
    """Yield what was counted on the way, as far as it is a number."""
    nested = [
        {k: v for part in one.values() if isinstance(part, Mapping) for k, v in part.items()}
        for one in players.values()
    ]
    for field in dict.fromkeys(key for one in nested for key, value in one.items() if isinstance(value, int)):
        yield Line(field, voice.term(f"field.{field}", field), tuple(one.get(field) for one in nested), ())


def _about_all(verdict: Verdict, voice: Speech) -> Iterator[str]:
    """Yield the sentences from the last total on: who wins, and by what."""
    last = max((at for at, step in enumerate(verdict.steps) if _touches(step, TOTAL)), default=len(verdict.steps))
    yield from (_say(step, voice) for step in verdict.steps[last + 1 :])


def _say(step: Step, voice: Speech) -> str:
    return voice.sentence(step.rule, step.says, step.facts)


def _note(rule: str, voice: Speech, game: Game) -> Note:
    found = voice.law.rules[rule]
    name, _, place = found.sources[0].partition("#") if found.sources else ("", "", "")
    source = game.sources.get(name)
    shown = ", ".join(part for part in (source.title if source else name, said_place(place, voice)) if part)
    return Note(rule, voice.title(rule), shown)


def _readings(verdict: Verdict, voice: Speech) -> Iterator[tuple[str, str]]:
    """Yield each reading of a disputed score: how it is chosen, and the totals it gives."""
    for reading in verdict.readings:
        policies = " ".join(f"--policy {name}={value}" for name, value in reading.policies.items())
        chosen = ". ".join([*(_say(step, voice) for step in reading.because), policies])
        liked = f" ({voice.term('label.preferred')})" if reading.preferred else ""
        totals = ", ".join(f"{name} {one.get(TOTAL)}" for name, one in reading.outcome["players"].items())
        yield chosen + liked, totals


def text(sheet: Sheet, voice: Speech) -> str:
    """Write a sheet as plain text with aligned columns."""
    marks = {line.field: "".join(f"[{note}]" for note in line.notes) for line in sheet.lines}
    first = max(len(line.label) for line in (*sheet.lines, *sheet.small)) + 2
    second = max(len(mark) for mark in marks.values()) + 1
    widths = [max(len(name), 5) + 2 for name in sheet.players]
    rule = "-" * (first + second + sum(widths))
    rows = [styled(sheet.title, sheet.tone), *(f"  {label}: {value}" for label, value in sheet.context), ""]
    rows.append(" " * (first + second) + _cells(sheet.players, widths))
    rows.append(rule)
    for line in sheet.lines:
        if line.field == TOTAL:
            rows.append(rule)
        row = f"{line.label:<{first}}{marks[line.field]:<{second}}" + _cells(line.values, widths)
        rows.append(styled(row, "bold") if line.field == TOTAL else row)
    rows.append("")
    rows += [styled(f"{line.label:<{first + second}}" + _cells(line.values, widths), "dim") for line in sheet.small]
    return "\n".join([*rows, "", *_after(sheet, voice)]) + "\n"


def _cells(values: tuple[Any, ...], widths: list[int]) -> str:
    return "".join(f"{'' if value is None else value:>{width}}" for value, width in zip(values, widths, strict=True))


def _after(sheet: Sheet, voice: Speech) -> Iterator[str]:
    yield from (styled(sentence, "bold") for sentence in sheet.verdicts)
    if sheet.readings:
        yield from ("", styled(voice.term("label.readings"), "bold"))
        yield from (f"  {chosen}: {totals}" for chosen, totals in sheet.readings)
    yield from ("", styled(voice.term("score.how"), "bold"))
    yield from (f"  {sentence} [{note}]" for sentence, note in sheet.reasons)
    yield from ("", styled(voice.term("score.rules"), "bold"))
    for place, note in enumerate(sheet.notes, 1):
        yield f"  [{place}] {note.title}: {styled(note.rule, 'dim')}" + (f" ({note.source})" if note.source else "")


def markdown(sheet: Sheet, voice: Speech) -> str:
    """Write a sheet as Markdown: a table, the reasoning, the rules as footnotes."""
    head = "| " + " | ".join(["", *(_cell(name, name in sheet.winners) for name in sheet.players)]) + " |"
    context = [f"- **{label}**: {value}" for label, value in sheet.context]
    rows = [f"# {sheet.title}", "", *context, "", head, "| --- |" + " ---: |" * len(sheet.players)]
    for line in sheet.lines:
        marks = "".join(f"[^{note}]" for note in line.notes)
        values = [_cell("" if value is None else str(value), line.field == TOTAL) for value in line.values]
        rows.append("| " + " | ".join([_cell(line.label, line.field == TOTAL) + marks, *values]) + " |")
    rows += ["", *(f"**{sentence}**\n" for sentence in sheet.verdicts)]
    if sheet.readings:
        rows += [f"## {voice.term('label.readings')}", ""]
        rows += [f"- `{chosen}`: {totals}" for chosen, totals in sheet.readings] + [""]
    rows += [f"## {voice.term('score.how')}", ""]
    rows += [f"- {sentence}[^{note}]" for sentence, note in sheet.reasons] + [""]
    rows += [f"[^{place}]: {note.title}, `{note.rule}`. {note.source}" for place, note in enumerate(sheet.notes, 1)]
    return "\n".join(rows) + "\n"


def _cell(text: str, strong: bool) -> str:
    shown = text.replace("|", "\\|")
    return f"**{shown}**" if strong and shown else shown


def comma_separated(sheet: Sheet) -> str:
    """Write a sheet as CSV: a row a player, a column a category, named by its field."""
    import csv
    import io

    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["player", *(line.field for line in sheet.lines)])
    for place, name in enumerate(sheet.players):
        writer.writerow(
            [_safe(name), *("" if line.values[place] is None else line.values[place] for line in sheet.lines)]
        )
    return out.getvalue()


def _safe(name: str) -> str:
    """Keep a spreadsheet from taking a name for a formula."""
    return f"'{name}" if name.startswith(("=", "+", "-", "@")) else name


def sheet_fields(sheet: Sheet) -> dict[str, Any]:
    """Return a sheet as the JSON format `score/1` shows it."""
    return {
        "players": [
            {"name": name, "winner": name in sheet.winners} | {line.field: line.values[place] for line in sheet.lines}
            for place, name in enumerate(sheet.players)
        ],
        "rules": {line.field: [sheet.notes[note - 1].rule for note in line.notes] for line in sheet.lines},
        "verdict": list(sheet.verdicts),
    }
