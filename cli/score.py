"""`score`: the scoring calculator. A position in, or the questions asked at a terminal; a score sheet out."""

import sys
from pathlib import Path
from typing import Any, NoReturn

import click

from adjudicator.api import GAMES, Ruled, Source, find_scoring
from adjudicator.verdict import Faulty
from cli.case import Case, understood_fields
from cli.document import write
from cli.houserules import given_policies, house_file, policy_options
from cli.judge import EXIT_CODES, RULED
from cli.options import (
    complete_game,
    history_option,
    known_game,
    language_option,
    print_blocks,
    print_json,
    refuse,
    speech,
)
from cli.ruled import change_blocks, change_fields, change_option
from cli.sheet import comma_separated, has_sheet, make_sheet, markdown, sheet_fields, text
from cli.spoken import Complaint, command
from cli.verdict import verdict_blocks, verdict_fields

FORMATS = ("text", "json", "markdown", "html", "csv")


@command(exits=RULED)
@click.argument("game", shell_complete=complete_game)
@click.argument("position", required=False)
@click.option("--format", "form", type=click.Choice(FORMATS), default="text", show_default=True)
@click.option("--save", type=click.Path(dir_okay=False))
@change_option
@policy_options
@history_option
@language_option
@click.pass_context
def score(
    ctx: click.Context,
    game: str,
    position: str | None,
    form: str,
    save: str | None,
    changes: tuple[str, ...],
    policies: tuple[str, ...],
    house: str | None,
    houseless: bool,
    language: str | None,
    history: bool,
) -> NoReturn:
    """Score GAME: every player's sheet, with the rule for every line. At a terminal, without POSITION, it asks."""
    case = scoring_case(game, language, form)
    if save and Path(save).exists():
        raise Complaint("file_exists", option="--save", given=save)
    if changes and form in ("html", "csv"):
        raise Complaint("no_room_for_change", ctx, form=form)
    case.settle(given_policies(policies), house_file(house, houseless))
    was_asked = position is None and sys.stdin.isatty()
    ruled = case.rule(Source(_asked(case)) if was_asked else case.read(position), changes)
    _keep(ruled.position, case, save, was_asked=was_asked)
    _print(ruled, case, form)
    if history:
        _remember(ruled, case, position)
    ctx.exit(EXIT_CODES[ruled.verdict.ruling])


def scoring_case(game: str, language: str | None, form: str) -> Case:
    """Return the case of a game's scoring; refuse a game that has nothing to score, naming the games that have."""
    identifier = known_game(game, language)
    try:
        return Case(identifier, find_scoring(identifier).name if identifier in GAMES else "", language, form)
    except Faulty as error:
        refuse(error.problems, speech(language), form)


def _asked(case: Case) -> Any:
    """Ask for the position, score it, and ask again for what the outcome says it still needs; return it raw."""
    from cli.asking import conversation, read_line, tell
    from cli.interview import Interview

    with conversation():
        interview = Interview(case.procedure, case.voice, read_line, tell)
        raw = interview.run()
        while needs := case.rule(Source(raw)).verdict.outcome.get("needs"):
            raw = interview.more(needs)
    return raw


def _keep(raw: Any, case: Case, save: str | None, *, was_asked: bool) -> None:
    """Save the position where the command line says, or offer it to whoever was asked for it."""
    if not save and not was_asked:
        return
    from cli.asking import offer_to_save, write_position

    if save:
        write_position(Path(save), raw)
        click.echo(case.voice.term("score.saved", file=save, game=case.card.id), err=True)
    else:
        offer_to_save(raw, f"score {case.card.id}", case.voice)


def _remember(ruled: Ruled, case: Case, position: str | None) -> None:
    """Keep the totals, or the ruling where there are none, in the history."""
    from cli.history import remember

    verdict = ruled.verdict
    totals = {name: one["total"] for name, one in verdict.outcome["players"].items()} if has_sheet(verdict) else {}
    said = ", ".join(f"{name} {total}" for name, total in totals.items())
    fields = verdict_fields(verdict, case.voice, case.card) | {"position": ruled.position}
    remember("score", case.given(position, ruled.position), said or case.voice.term(f"ruling.{verdict.ruling}"), fields)


def _print(ruled: Ruled, case: Case, form: str) -> None:
    verdict, voice, house = ruled.verdict, case.voice, case.house.file
    if form == "json":
        print_json(scored_fields(ruled, case))
        return
    changed, understood = list(change_blocks(ruled, voice)), case.understood(ruled)
    if not has_sheet(verdict):
        print_blocks([*understood, *verdict_blocks(verdict, voice, case.card, house=house), *changed], form, voice.law)
        return
    sheet = make_sheet(verdict, voice, case.card, house)
    if form == "html":
        from cli.sheetpage import sheet_page

        click.echo(sheet_page(sheet, voice, understood), nl=False)
    elif form == "csv":
        click.echo(comma_separated(sheet), nl=False)
    else:
        if understood:
            print_blocks(understood, form, voice.law)
            click.echo()
        click.echo((markdown if form == "markdown" else text)(sheet, voice), nl=False)
        if changed:
            click.echo("\n" + write(changed, form, voice.law.language), nl=False)


def scored_fields(ruled: Ruled, case: Case) -> dict[str, Any]:
    """Return a verdict with its sheet as JSON of the format `score/1`; where it has no sheet, the verdict alone."""
    verdict, voice, house = ruled.verdict, case.voice, case.house.file
    fields = verdict_fields(verdict, voice, case.card) | {"house_rules": house or None}
    fields |= change_fields(ruled, voice) | understood_fields(ruled)
    if not has_sheet(verdict):
        return fields
    sheet = sheet_fields(make_sheet(verdict, voice, case.card, house))
    return {"format": "score/1", "game": verdict.game, "sheet": sheet, "verdict": fields}
