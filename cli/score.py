"""`score`: the scoring calculator. A position in, or the questions asked at a terminal; a score sheet out."""

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NoReturn

import click

from adjudicator.procedure import judge as rule_on
from adjudicator.registry import GAMES
from adjudicator.registry import game as open_game
from adjudicator.verdict import Faulty, Problem, Verdict
from cli.judge import EXIT_CODES, RULED, Case, policy_option
from cli.options import (
    complete_game,
    history_option,
    known_game,
    language_option,
    print_blocks,
    print_json,
    refuse,
    refuse_faulty,
    speech,
)
from cli.sheet import comma_separated, has_sheet, make_sheet, markdown, sheet_fields, text
from cli.spoken import Complaint, command
from cli.verdict import verdict_blocks, verdict_fields

FORMATS = ("text", "json", "markdown", "html", "csv")
SCORING = "scoring"


@command(exits=RULED)
@click.argument("game", shell_complete=complete_game)
@click.argument("position", required=False)
@click.option("--format", "form", type=click.Choice(FORMATS), default="text", show_default=True)
@click.option("--save", type=click.Path(dir_okay=False))
@policy_option
@history_option
@language_option
@click.pass_context
def score(
    ctx: click.Context,
    game: str,
    position: str | None,
    form: str,
    save: str | None,
    policies: tuple[str, ...],
    language: str | None,
    history: bool,
) -> NoReturn:
    """Score GAME: every player's sheet, with the rule for every line. At a terminal, without POSITION, it asks."""
    identifier = known_game(game, language)
    _refuse_without_scoring(identifier, language, form)
    case = Case(identifier, SCORING, language, form)
    if save and Path(save).exists():
        raise Complaint("file_exists", option="--save", given=save)
    settled = case.policies(policies)
    if position is not None or not sys.stdin.isatty():
        raw, verdict = _given(case, position, settled)
    else:
        raw, verdict = _asked(case, settled)
    if save:
        _write(Path(save), raw)
        click.echo(case.voice.term("score.saved", file=save, game=identifier), err=True)
    _print(verdict, case, form)
    if history:
        _remember(verdict, case, position, raw)
    ctx.exit(EXIT_CODES[verdict.ruling])


def _refuse_without_scoring(game: str, language: str | None, form: str) -> None:
    """Refuse a game that has nothing to score, naming the games that have."""
    able = [name for name in GAMES if any(one.name == SCORING for one in open_game(name).procedures)]
    if game not in able:
        refuse([Problem("", "no_scoring", {"game": game, "choices": able})], speech(language), form)


def _given(case: Case, position: str | None, settled: Mapping[str, str]) -> tuple[Any, Verdict]:
    """Score the position given, or what comes through a pipe, which is never asked anything."""
    raw, lines = case.read(position)
    try:
        return raw, rule_on(case.game, case.procedure, raw, settled)
    except Faulty as error:
        refuse_faulty(error, lines, case.voice, case.form)


def _asked(case: Case, settled: Mapping[str, str]) -> tuple[Any, Verdict]:
    """Ask for the position, score it, and ask again for what the outcome says it still needs."""
    from cli.interview import Interview, Quit

    interview = Interview(case.procedure, case.voice, _read, lambda line: click.echo(line, err=True))
    try:
        raw = interview.run()
        verdict = rule_on(case.game, case.procedure, raw, settled)
        while needs := verdict.outcome.get("needs"):
            raw = interview.more(needs)
            verdict = rule_on(case.game, case.procedure, raw, settled)
    except (Quit, EOFError):
        raise click.Abort from None
    except Faulty as error:
        refuse_faulty(error, {}, case.voice, case.form)
    return raw, verdict


def _read(prompt: str) -> str:
    """Read a line from the terminal; the prompt goes to the error stream, so that the sheet can be redirected."""
    click.echo(prompt, nl=False, err=True)
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line


def _write(path: Path, raw: Any) -> None:
    import yaml

    path.write_text(yaml.safe_dump(raw, allow_unicode=True, sort_keys=False, width=110), "utf-8")


def _remember(verdict: Verdict, case: Case, position: str | None, raw: Any) -> None:
    """Keep the totals, or the ruling where there are none, in the history."""
    from cli.history import remember

    totals = {name: one["total"] for name, one in verdict.outcome["players"].items()} if has_sheet(verdict) else {}
    said = ", ".join(f"{name} {total}" for name, total in totals.items())
    fields = verdict_fields(verdict, case.voice, case.card) | {"position": raw}
    remember("score", case.given(position, raw), said or case.voice.term(f"ruling.{verdict.ruling}"), fields)


def _print(verdict: Verdict, case: Case, form: str) -> None:
    if not has_sheet(verdict):
        print_blocks(list(verdict_blocks(verdict, case.voice, case.card)), form, case.voice.law)
        return
    sheet = make_sheet(verdict, case.voice, case.card)
    if form == "json":
        fields = verdict_fields(verdict, case.voice, case.card)
        print_json({"format": "score/1", "game": verdict.game, "sheet": sheet_fields(sheet), "verdict": fields})
    elif form == "html":
        from cli.sheetpage import sheet_page

        click.echo(sheet_page(sheet, case.voice), nl=False)
    elif form == "csv":
        click.echo(comma_separated(sheet), nl=False)
    else:
        click.echo((markdown if form == "markdown" else text)(sheet, case.voice), nl=False)
