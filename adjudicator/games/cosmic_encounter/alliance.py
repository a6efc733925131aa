"""Inviting and joining: who may be invited, who answers when, and what an ally may commit."""

from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec

from adjudicator.games.cosmic_encounter.rules import INVITE, ONE_SIDE
from adjudicator.policy import Policies
from adjudicator.verdict import Alternative, Problem, Said, Step, Word

BREACH = {"legal": False}
FEWEST, MOST = 1, 4
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]


class JoinForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A player who joins a side with ships; `colonies` counts its ships in colonies, if that is known."""

    name: Name
    side: Literal["offense", "defense"]
    ships: Annotated[int, msgspec.Meta(ge=0, le=99)]
    colonies: Annotated[int, msgspec.Meta(ge=0, le=99)] | None = None


class AllianceForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The players clockwise from the offense, who is first; the defense; the invited of each side; who joins."""

    players: Annotated[list[Name], msgspec.Meta(min_length=2, max_length=8)]
    defense: Name
    offense_invites: list[Name] = []
    defense_invites: list[Name] = []
    joins: list[JoinForm] = []


def read_alliance(form: AllianceForm, problems: list[Problem]) -> AllianceForm:
    """Refuse players who are named but not at the table, or twice at it, and a defense that is the offense."""
    for place, name in enumerate(form.players):
        if name in form.players[:place]:
            problems.append(Problem(f"players[{place}]", "ally_twice", {"ally": name}))
    named = [("defense", form.defense)]
    named += [(f"offense_invites[{place}]", name) for place, name in enumerate(form.offense_invites)]
    named += [(f"defense_invites[{place}]", name) for place, name in enumerate(form.defense_invites)]
    named += [(f"joins[{place}].name", one.name) for place, one in enumerate(form.joins)]
    for path, name in named:
        if name not in form.players:
            problems.append(Problem(path, "unknown_value", {"given": name, "choices": form.players}))
    joined = [(one.name, one.side) for one in form.joins]
    for place, one in enumerate(joined):
        if one in joined[:place]:
            problems.append(Problem(f"joins[{place}]", "ally_twice", {"ally": one[0]}))
    if form.defense == form.players[0]:
        problems.append(Problem("defense", "same_player", {"player": form.defense}))
    return form


def judge_alliance(form: AllianceForm, policies: Policies) -> Iterator[Step]:
    """Judge invitations and joins in the order in which players answer."""
    offense = form.players[0]
    invited = {"offense": form.offense_invites, "defense": form.defense_invites}
    for side, names in invited.items():
        for name in names:
            if name in (offense, form.defense):
                yield Step(INVITE, "main", {"player": name, "side": Word(side)}, BREACH)
    answering = [name for name in form.players[1:] if any(name in names for names in invited.values())]
    answering = [name for name in answering if name != form.defense]
    yield Step(INVITE, "order", {"players": answering}, {"answers_in_order": answering})
    for one in sorted(form.joins, key=lambda join: form.players.index(join.name)):
        yield from _join(form, one, invited[one.side])
    allies = {Word(side): {one.name: one.ships for one in form.joins if one.side == side} for side in invited}
    yield Step(
        ONE_SIDE, "allies", {str(side): named for side, named in allies.items()}, {"legal": True, "allied": allies}
    )


def _join(form: AllianceForm, one: JoinForm, invited: list[str]) -> Iterator[Step]:
    facts = {"ally": one.name, "side": Word(one.side), "ships": one.ships}
    if one.name in (form.players[0], form.defense):
        yield Step(INVITE, "main_joins", facts, BREACH)
    elif one.name not in invited:
        yield Step(INVITE, "uninvited", facts, BREACH)
    if not FEWEST <= one.ships <= MOST:
        yield Step(ONE_SIDE, "number", facts, BREACH)
    if one.colonies is not None and one.ships > one.colonies:
        yield Step(ONE_SIDE, "too_few", {**facts, "colonies": one.colonies}, BREACH)
    if any(other.name == one.name and other.side != one.side for other in form.joins):
        yield Step(ONE_SIDE, "twice", {"ally": one.name}, BREACH)


def alliance_choices(form: AllianceForm, policies: Policies) -> list[Alternative]:
    """List what each invited player may commit: one to four ships to a side that invited it."""
    most = {one.name: min(MOST, one.colonies) for one in form.joins if one.colonies is not None}
    found = []
    for name in form.players[1:]:
        for side, names in (("offense", form.offense_invites), ("defense", form.defense_invites)):
            if name in names and name != form.defense:
                ships = list(range(FEWEST, most.get(name, MOST) + 1))
                said = Said(f"{name}: {side}", "joins", name=name, side=Word(side))
                found.append(Alternative(said, {"side": Word(side), "ships": ships}, (INVITE, ONE_SIDE)))
    return found
