"""`score`: the scoring calculator. A position in, or the questions asked at a terminal; a score sheet out."""

import os
import sys
from typing import Any, NoReturn

import click

from adjudicator.problem import Problem
from adjudicator.registry import GAMES
from adjudicator.registry import game as open_game
from cli.case import Case
from cli.document import write
from cli.houserules import policy_options
from cli.judge import EXIT_CODES, RULED
from cli.options import (
    complete_file,
    complete_game,
    history_option,
    known_game,
    language_option,
    print_blocks,
    print_json,
    refuse,
    speech,
)
from cli.ruled import Ruled, change_option, rule_with
from cli.sheet import comma_separated, has_sheet, make_sheet, markdown, sheet_fields, text
from cli.spoken import Complaint, command
from cli.verdict import verdict_blocks
from cli.verdict_fields import verdict_fields

FORMATS = ("text", "json", "markdown", "html", "csv")
SCORING = "scoring"


@command(exits=RULED)
@click.argument("game", shell_complete=complete_game)
@click.argument("position", required=False)
@click.option("--format", "form", type=click.Choice(FORMATS), default="text", show_default=True)
@click.option("--save", shell_complete=complete_file)
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
    identifier = known_game(game, language)
    _refuse_without_scoring(identifier, language, form)
    case = Case(identifier, SCORING, language, form)
    if save and os.path.exists(save):  # noqa: PTH110
        raise Complaint("file_exists", option="--save", given=save)
    if changes and form in ("html", "csv"):
        raise Complaint("no_room_for_change", ctx, form=form)
    case.settle(policies, house, houseless)
    if was_asked := position is None and sys.stdin.isatty():
        ruled = rule_with(case, _asked(case), {}, changes)
    else:
        ruled = rule_with(case, *case.read(position), changes)
    _keep(ruled.raw, case, save, was_asked=was_asked)
    _print(ruled, case, form)
    if history:
        _remember(ruled, case, position)
    ctx.exit(EXIT_CODES[ruled.verdict.ruling])


def _refuse_without_scoring(game: str, language: str | None, form: str) -> None:
    """Refuse a game that has nothing to score, naming the games that have."""
    if not _has_scoring(game):
        able = [name for name in GAMES if _has_scoring(name)]
        refuse([Problem("", "no_scoring", {"game": game, "choices": able})], speech(language), form)


def _has_scoring(game: str) -> bool:
    if game not in GAMES:
        return False
    try:
        return open_game(game).procedure(SCORING) is not None
    except KeyError:
        return False


def _asked(case: Case) -> Any:
    """Ask for the position, score it, and ask again for what the outcome says it still needs; return it raw."""
    from cli.asking import conversation, read_line, tell
    from cli.interview import Interview

    with conversation():
        interview = Interview(case.procedure, case.voice, read_line, tell)
        raw = interview.run()
        while needs := case.rule(raw).outcome.get("needs"):
            raw = interview.more(needs)
    return raw


def _keep(raw: Any, case: Case, save: str | None, *, was_asked: bool) -> None:
    """Save the position where the command line says, or offer it to whoever was asked for it."""
    if not save and not was_asked:
        return
    from cli.asking import offer_to_save, write_position

    if save:
        from pathlib import Path

        write_position(Path(save), raw)
        click.echo(case.voice.term("score.saved", file=save, game=case.card.id), err=True)
    else:
        offer_to_save(raw, f"score {case.card.id}", case.voice)


def _remember(ruled: Ruled, case: Case, position: str | None) -> None:
    """Keep the totals, or the ruling where there are none, in the history."""
    from cli.remember import remember

    verdict = ruled.verdict
    totals = {name: one["total"] for name, one in verdict.outcome["players"].items()} if has_sheet(verdict) else {}
    said = ", ".join(f"{name} {total}" for name, total in totals.items())
    fields = verdict_fields(verdict, case.voice, case.card) | {"position": ruled.raw}
    remember("score", case.given(position, ruled.raw), said or case.voice.term(f"ruling.{verdict.ruling}"), fields)


def _print(ruled: Ruled, case: Case, form: str) -> None:
    verdict, voice, house = ruled.verdict, case.voice, case.house.file
    changed, understood = list(ruled.blocks(voice)), case.understood(ruled.raw)
    if not has_sheet(verdict):
        print_blocks([*understood, *verdict_blocks(verdict, voice, case.card, house=house), *changed], form, voice.law)
        return
    sheet = make_sheet(verdict, voice, case.card, house)
    if form == "json":
        fields = verdict_fields(verdict, voice, case.card) | {"house_rules": house or None}
        fields |= ruled.fields(voice) | case.understood_fields(ruled.raw)
        print_json({"format": "score/1", "game": verdict.game, "sheet": sheet_fields(sheet), "verdict": fields})
    elif form == "html":
        from cli.sheetpage import sheet_page

        click.echo(sheet_page(sheet, voice), nl=False)
    elif form == "csv":
        click.echo(comma_separated(sheet), nl=False)
    else:
        if understood:
            print_blocks(understood, form, voice.law)
            click.echo()
        click.echo((markdown if form == "markdown" else text)(sheet, voice), nl=False)
        if changed:
            click.echo("\n" + write(changed, form, voice.law.language), nl=False)
