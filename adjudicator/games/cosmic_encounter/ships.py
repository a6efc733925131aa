"""Special ships: setting them up, using and recharging their actions, replacing one that is lost."""

from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec

from adjudicator.games.cosmic_encounter.rules import (
    CONTROL,
    DRIVE,
    FACE_DOWN,
    FLAGSHIP,
    RECHARGE,
    REPLACE,
    SALVAGE,
    SETUP,
    TRACTOR,
)
from adjudicator.policy import Policies
from adjudicator.verdict import Alternative, Problem, Step, Word

BREACH = {"legal": False}
KIND_OF = {
    "hyperspace_drive": "flagship",
    "bonus": "flagship",
    "tractor_beam": "salvage_vessel",
    "two_rewards": "salvage_vessel",
}
"""Which ship each action or advantage belongs to."""
ACTIONS = ("hyperspace_drive", "tractor_beam")


class ShipForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A special ship: where it is, how its marker lies, what its owner would do with it or what just happened.

    `involved`: its owner is a main player or ally in the encounter; `own_turn`: it is the owner's turn.
    """

    ship: Literal["flagship", "salvage_vessel"]
    where: Literal["colony", "encounter", "warp", "captured", "removed"] = "colony"
    marker: Literal["face_up", "face_down"] = "face_up"
    action: Literal["", "hyperspace_drive", "bonus", "tractor_beam", "two_rewards"] = ""
    to: Literal["", "colony", "technology", "encounter"] = ""
    involved: bool = False
    won: bool = False
    pile: Literal["cosmic", "reward"] = "cosmic"
    event: Literal["", "back_from_warp", "no_second_encounter", "other_ship_back"] = ""
    own_turn: bool = True
    players: Annotated[int, msgspec.Meta(ge=2, le=8)] | None = None
    special_ships: Annotated[int, msgspec.Meta(ge=1, le=2)] = 1


def read_ship(form: ShipForm, problems: list[Problem]) -> ShipForm:
    """Refuse a position that asks nothing, and a ship that comes back from the warp without having been there."""
    if form.players is None and not form.event and not form.action:
        problems.append(Problem("action", "nothing_asked"))
    if form.event == "back_from_warp" and form.where in ("captured", "removed"):
        problems.append(Problem("where", "not_from_warp", {"where": Word(form.where)}, rule=REPLACE))
    return form


def judge_ship(form: ShipForm, policies: Policies) -> Iterator[Step]:
    """Judge the setup, then what happened to the ship, then what its owner would do with it."""
    if form.players is not None:
        yield from _setup(form)
    if form.event:
        yield from _event(form)
    if form.action:
        yield from _action(form)


def _setup(form: ShipForm) -> Iterator[Step]:
    allowed = 2 if form.players in (3, 4) else 1
    facts = {"players": form.players, "ships": form.special_ships}
    if form.special_ships > allowed:
        yield Step(SETUP, "too_many", facts, BREACH)
    else:
        yield Step(SETUP, "setup", facts, {"legal": True, "marker": Word("face_up")})


def _event(form: ShipForm) -> Iterator[Step]:
    """A marker is turned up when its ship comes back, or without a second encounter; a lost ship is replaced."""
    up = {"marker": Word("face_up")}
    if form.event == "other_ship_back":
        if form.where not in ("captured", "removed"):
            yield Step(REPLACE, "not_lost", {"where": Word(form.where)}, BREACH)
        elif not form.own_turn:
            yield Step(REPLACE, "own_regroup", {}, BREACH)
        else:
            yield Step(REPLACE, "replaced", {}, {"legal": True, "replaced": True, **up})
    elif form.event == "back_from_warp":
        yield Step(RECHARGE, "back", {}, {"recharged": True, **up})
    elif form.own_turn:
        yield Step(RECHARGE, "no_second", {}, {"recharged": True, **up})
    else:
        yield Step(RECHARGE, "not_own_turn", {}, {"recharged": False, "marker": Word(form.marker)})


def _action(form: ShipForm) -> Iterator[Step]:
    """Judge one use: of the right ship, under control, with the marker up where it is a special action."""
    facts = {"action": Word(form.action), "ship": Word(form.ship)}
    breaches: list[Step] = []
    if KIND_OF[form.action] != form.ship:
        rule = {"hyperspace_drive": DRIVE, "bonus": FLAGSHIP, "tractor_beam": TRACTOR}.get(form.action, SALVAGE)
        breaches.append(Step(rule, "other_ship", facts, BREACH))
    if form.where in ("warp", "captured", "removed"):
        breaches.append(Step(CONTROL, "no_control", {**facts, "where": Word(form.where)}, BREACH))
    if form.action in ACTIONS and _marker(form) == "face_down":
        breaches.append(Step(RECHARGE, "used", facts, BREACH))
    yield from breaches
    uses = {"hyperspace_drive": _drive, "bonus": _bonus, "tractor_beam": _beam, "two_rewards": _rewards}
    if not breaches:
        yield from uses[form.action](form)


def _marker(form: ShipForm) -> str:
    """Return how the marker lies after what just happened."""
    up = form.event == "back_from_warp" or (form.event == "no_second_encounter" and form.own_turn)
    return "face_up" if up else form.marker


def _drive(form: ShipForm) -> Iterator[Step]:
    if form.to == "encounter" and not form.involved:
        yield Step(DRIVE, "not_involved", {}, BREACH)
        return
    if not form.to:
        yield Step(DRIVE, "where", {}, BREACH)
        return
    yield Step(DRIVE, "moves", {"to": Word(form.to)}, {"legal": True, "where": Word(form.to)})
    yield from _turned_down()


def _turned_down() -> Iterator[Step]:
    yield Step(RECHARGE, "turned", {}, {"marker": Word("face_down")})


def _bonus(form: ShipForm) -> Iterator[Step]:
    if form.where != "encounter":
        yield Step(FLAGSHIP, "not_here", {"where": Word(form.where)}, BREACH)
        return
    if _marker(form) == "face_down":
        yield Step(FACE_DOWN, "still", {}, {"legal": True, "bonus": 3})
    else:
        yield Step(FLAGSHIP, "may", {}, {"legal": True, "bonus": 3})


def _beam(form: ShipForm) -> Iterator[Step]:
    if form.pile == "reward":
        yield Step(TRACTOR, "out_of_reach", {}, BREACH)
        return
    yield Step(TRACTOR, "takes", {}, {"legal": True})
    yield from _turned_down()


def _rewards(form: ShipForm) -> Iterator[Step]:
    if form.where != "encounter" or not form.won:
        yield Step(SALVAGE, "not_won", {}, BREACH)
    else:
        yield Step(SALVAGE, "may", {}, {"legal": True, "rewards": 2})


def near_ship(form: ShipForm, policies: Policies) -> list[Alternative]:
    """List where a hyperspace drive may go, where that is what was wrong."""
    usable = form.ship == "flagship" and form.where in ("colony", "encounter") and _marker(form) == "face_up"
    if form.action != "hyperspace_drive" or not usable:
        return []
    places = ["colony", "technology", *(["encounter"] if form.involved else [])]
    return [Alternative(f"to={place}", {"where": Word(place)}, (DRIVE,)) for place in places]
