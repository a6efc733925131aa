"""`judge` and `moves`: a described position in, a ruling with its cited steps or all legal choices out."""

from typing import TYPE_CHECKING, Any, NoReturn

import click

from adjudicator import api
from adjudicator.verdict import Faulty, Listing
from cli.case import Case, understood_fields
from cli.depth import Depth, brief, chosen_depth, depth_options, opened_fields, openings
from cli.houserules import given_policies, house_file, policy_options
from cli.options import (
    complete_game,
    complete_procedure,
    format_option,
    history_option,
    known_game,
    language_option,
    print_blocks,
    print_json,
    refuse,
    speech,
)
from cli.ruled import change_blocks, change_fields, change_option
from cli.spoken import Complaint, command
from cli.verdict_fields import alternative_fields, citation, verdict_fields

if TYPE_CHECKING:
    from cli.document import Block

EXIT_CODES = {"legal": 0, "resolved": 0, "finished": 0, "illegal": 1, "open": 3, "disputed": 3}
MOST_JOBS = 64
RULED = {0: "ruled", 1: "illegal", 2: "refused", 3: "undecided"}
"""What the exit codes of a ruling mean."""


def batch_options(function: Any) -> Any:
    """Add `--batch FILE` and `--jobs`."""
    function = click.option("--jobs", type=click.IntRange(1, MOST_JOBS))(function)
    return click.option("--batch")(function)


@command(exits=RULED)
@click.argument("game", required=False, shell_complete=complete_game)
@click.argument("procedure", required=False, shell_complete=complete_procedure)
@click.argument("position", required=False)
@change_option
@depth_options
@batch_options
@policy_options
@history_option
@language_option
@format_option
@click.pass_context
def judge(
    ctx: click.Context,
    game: str | None,
    procedure: str | None,
    position: str | None,
    changes: tuple[str, ...],
    brief: bool,
    full: bool,
    why: tuple[int, ...],
    batch: str | None,
    jobs: int | None,
    policies: tuple[str, ...],
    house: str | None,
    houseless: bool,
    language: str | None,
    form: str,
    history: bool,
) -> NoReturn:
    """Rule on POSITION by a PROCEDURE of GAME, step by step, every step citing its rule."""
    depth = chosen_depth(brief, full, why)
    if batch is not None:
        from cli.batch import judge_batch

        if position is not None or changes or why or brief:
            raise Complaint("batch_alone", ctx)
        ctx.exit(judge_batch(batch, game, procedure, policies, house, houseless, language, full, jobs))
    for param, given in zip(ctx.command.params, (game, procedure), strict=False):
        if not given:
            raise click.MissingParameter(ctx=ctx, param=param)
    case = Case(str(game), str(procedure), language, form)
    case.settle(given_policies(policies), house_file(house, houseless))
    source = case.read(position)
    ruled = case.rule(source, changes)
    fields = judged_fields(ruled, case, depth)
    if form == "json":
        print_json(fields)
    else:
        print_blocks(list(judged_blocks(ruled, case, depth)), form, case.voice.law)
    if history:
        from cli.remember import remember

        said = case.voice.term(f"ruling.{ruled.verdict.ruling}")
        asked = " ".join(
            [f"{case.procedure.name}: {case.given(position, source.value)}", *(f"--set {one}" for one in changes)]
        )
        remember("judge", asked, said, fields | {"position": ruled.position})
    ctx.exit(EXIT_CODES[ruled.verdict.ruling])


def judged_fields(ruled: api.Ruled, case: Case, depth: Depth) -> dict[str, Any]:
    """Return a verdict as JSON, with its one sentence, the steps opened and what a change changed."""
    verdict = ruled.verdict
    if problems := depth.faults(verdict):
        refuse(problems, case.voice, case.form)
    found = verdict_fields(verdict, case.voice, case.card)
    found |= {"brief": brief(verdict, case.voice), "house_rules": case.house.file or None}
    if opened := depth.opens(verdict):
        found["opened"] = opened_fields(verdict, opened, case.voice, case.card)
    return found | change_fields(ruled, case.voice) | understood_fields(ruled)


def judged_blocks(ruled: api.Ruled, case: Case, depth: Depth) -> "list[Block]":
    """Return the page of a verdict in the depth asked for, and what a change changed."""
    from cli.document import Prose
    from cli.verdict import verdict_blocks

    verdict, voice = ruled.verdict, case.voice
    if depth.brief:
        return [Prose(brief(verdict, voice)), *change_blocks(ruled, voice)]
    opened = openings(verdict, depth.opens(verdict), voice, case.card, depth.full)
    most = {"most": None} if depth.full else {}
    page = verdict_blocks(verdict, voice, case.card, opened=opened, house=case.house.file, **most)
    return [*case.understood(ruled), *page, *change_blocks(ruled, voice)]


@command()
@click.argument("game", shell_complete=complete_game)
@click.argument("position", required=False)
@click.option("--procedure", "-p", shell_complete=complete_procedure)
@policy_options
@language_option
@format_option
def moves(
    game: str,
    position: str | None,
    procedure: str | None,
    policies: tuple[str, ...],
    house: str | None,
    houseless: bool,
    language: str | None,
    form: str,
) -> None:
    """List every legal choice of POSITION in GAME, each with its outcome and the rules that allow it."""
    case = choosing_case(game, procedure, language, form)
    case.settle(given_policies(policies), house_file(house, houseless))
    source = case.read(position)
    found = listed(case, source)
    if form == "json":
        print_json(listed_fields(found, case, source))
        return
    print_blocks(_listing_blocks(found, case, source), form, case.voice.law)


def choosing_case(game: str, procedure: str | None, language: str | None, form: str) -> Case:
    """Return the case of a procedure whose choices can be listed; refuse any other."""
    identifier = known_game(game, language)
    if identifier not in api.GAMES:
        return Case(identifier, procedure or "", language, form)
    try:
        return Case(identifier, api.find_lister(identifier, procedure or "").name, language, form)
    except Faulty as error:
        refuse(error.problems, speech(language, identifier), form)


def _listing_blocks(found: Listing, case: Case, source: api.Source) -> "list[Block]":
    from cli.document import Field, Fields, Heading
    from cli.verdict import alternative_blocks, assumed_blocks, policy_list

    name = case.voice.procedure(case.procedure.name)
    title = Heading(f"{case.card.name[case.voice.law.language]}, {name}", 1)
    page: list[Block] = [*case.understood(source), title]
    if said := policy_list(found.policies, found.origins, found.defaults, case.voice):
        page.append(Fields((Field(case.voice.term("label.policies"), said),)))
    page += alternative_blocks(found.choices, case.voice, None)
    return [*page, *assumed_blocks(found.assumed, case.voice)]


def listed(case: Case, source: api.Source) -> Listing:
    """List all legal choices of a position; refuse one that is not understood or impossible."""
    name, house = case.procedure.name, case.house.policies
    with case.refusing():
        return api.moves(case.card.id, source, procedure=name, policies=case.settled, house=house)


def listed_fields(found: Listing, case: Case, source: api.Source) -> dict[str, Any]:
    """Return all legal choices as JSON of the format `moves/1`."""
    cited = dict.fromkeys(rule for one in found.choices for rule in one.rules)
    return {
        "format": "moves/1",
        "game": case.card.id,
        "procedure": case.procedure.name,
        "language": case.voice.law.language,
        "policies": dict(found.policies),
        "policy_origins": dict(found.origins),
        "defaults": dict(found.defaults),
        "house_rules": case.house.file or None,
        "choices": [alternative_fields(one) for one in found.choices],
        "assumed": dict(found.assumed),
        "citations": {rule: citation(rule, case.voice, case.card) for rule in cited},
        **understood_fields(source),
    }
