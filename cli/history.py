"""`history`: earlier questions and rulings, listed, searched, shown again, exported, forgotten."""

import sqlite3
from collections.abc import Iterator

import click

from adjudicator.problem import Problem
from cli.document import Block, Entries, Entry, Field, Fields, Heading, Prose
from cli.options import format_option, language_option, print_blocks, print_json, refuse, speech
from cli.speech import Speech
from cli.spoken import command
from knowledge import history as kept

MOST_SHOWN = 120
RULINGS = ("judge", "score")
"""The commands whose entries have steps."""


@command(exits={0: "done", 1: "silent", 2: "refused"})
@click.argument("words", nargs=-1)
@click.option("--show", "number", type=click.IntRange(min=1))
@click.option("--limit", "-n", type=click.IntRange(min=1), default=20, show_default=True)
@click.option("--export", is_flag=True)
@click.option("--forget", "forgotten")
@language_option
@format_option
@click.pass_context
def history(
    ctx: click.Context,
    words: tuple[str, ...],
    number: int | None,
    limit: int,
    export: bool,
    forgotten: str | None,
    language: str | None,
    form: str,
) -> None:
    """Find earlier questions and rulings, newest first; with WORDS, those that contain every one of them."""
    voice = speech(language)
    try:
        if forgotten is not None:
            _forget(forgotten, voice, form)
        elif number is not None:
            _show(number, voice, form)
        else:
            found = kept.entries(words, None if export else limit)
            _print(found[::-1] if export else found, voice, form, whole=export)
            ctx.exit(0 if found else 1)
    except (sqlite3.Error, OSError) as error:
        from cli.complaint import database_reason, system_reason

        reason = system_reason(error) if isinstance(error, OSError) else database_reason(error)
        facts = {"given": kept.history_place(), "reason": reason}
        refuse([Problem("", "unreadable_file", facts)], voice, form)


def _forget(given: str, voice: Speech, form: str) -> None:
    if given != "all" and not (given.isascii() and given.isdigit() and len(given) < 20):
        refuse([Problem("--forget", "no_entry", {"given": given})], voice, form)
    count = kept.forget(None if given == "all" else int(given))
    if not count and given != "all":
        refuse([Problem("--forget", "no_entry", {"given": given})], voice, form)
    click.echo(voice.term("label.forgotten", count=count))


def _show(number: int, voice: Speech, form: str) -> None:
    found = kept.entry(number)
    if found is None:
        refuse([Problem("--show", "no_entry", {"given": number})], voice, form)
    _print([found], voice, form, whole=True)


def _print(found: list[kept.Entry], voice: Speech, form: str, whole: bool) -> None:
    if form == "json":
        rows = [one._asdict() if whole else {**one._asdict(), "content": None} for one in found]
        print_json({"format": "history/1", "entries": rows})
    elif not found:
        click.echo(voice.term("label.no_history"))
    else:
        blocks = [block for one in found for block in _entry_blocks(one, voice)] if whole else [_list(found)]
        print_blocks(blocks, form, voice.law)


def _list(found: list[kept.Entry]) -> Entries:
    """List entries in two lines each: what was asked and answered; when, by which command, on which game."""
    return Entries(
        tuple(
            Entry(
                f"{one.number}. {_short(one.asked)}: {_short(one.answered)}",
                f"{one.moment} {one.command} {one.game}".rstrip(),
            )
            for one in found
        )
    )


def _short(text: str) -> str:
    return text if len(text) <= MOST_SHOWN else text[: MOST_SHOWN - 1] + "…"


def _entry_blocks(one: kept.Entry, voice: Speech) -> Iterator[Block]:
    """Show an entry whole: the rules found with their text, or the steps of a ruling with their rules."""
    yield Heading(f"{one.number}. {one.asked}", 2)
    yield Fields((Field(one.moment, f"{one.command} {one.game}".strip()),))
    yield Prose(one.answered)
    for hit in one.content.get("hits", ()):
        yield Heading(f"{hit['title']}  [{hit['rule']}]", 3)
        yield Prose(hit["text"])
    steps = tuple(Entry(step["text"], step["rule"]) for step in one.content.get("steps", ()))
    if steps:
        yield Heading(voice.term("label.steps"), 3)
        yield Entries(steps, numbered=True)


@command(exits={0: "done", 2: "refused"})
@click.argument("step", type=int, required=False)
@click.option("--entry", "number", type=click.IntRange(min=1))
@language_option
@format_option
def why(step: int | None, number: int | None, language: str | None, form: str) -> None:
    """Open the rule of a STEP of the last ruling; without STEP, of the one that decided it."""
    from cli.reopen import opened_step

    voice = speech(language)
    try:
        found = kept.latest(RULINGS) if number is None else kept.entry(number)
    except (sqlite3.Error, OSError) as error:
        from cli.complaint import database_reason, system_reason

        reason = system_reason(error) if isinstance(error, OSError) else database_reason(error)
        facts = {"given": kept.history_place(), "reason": reason}
        refuse([Problem("", "unreadable_file", facts)], voice, form)
    if found is None and number is not None:
        refuse([Problem("--entry", "no_entry", {"given": number})], voice, form)
    if found is None or not found.content.get("steps"):
        refuse([Problem("", "no_ruling")], voice, form)
    opened = opened_step(found, step, language, form)
    if form == "json":
        print_json(opened.fields())
    else:
        print_blocks(list(opened.blocks()), form, opened.voice.law)
