"""What comes closest to an illegal turn: one choice of the action that breaks a rule made otherwise."""

from collections.abc import Iterator
from typing import Any, get_args

import msgspec

from adjudicator.games.scythe.action_forms import ActForm, ActionForm, Asset, GreenBox
from adjudicator.games.scythe.action_player import begin
from adjudicator.games.scythe.factions import FACTIONS
from adjudicator.games.scythe.forms import Structure
from adjudicator.games.scythe.mats import MATS, PAID_WITH, BottomAction
from adjudicator.games.scythe.policies import MILL_CONTROL, RELENTLESS
from adjudicator.games.scythe.rules import BUILD
from adjudicator.games.scythe.rules_action import (
    CARD_EFFECTS,
    COERCION,
    COSTS,
    DEPLOY,
    ENCOUNTER_OPTIONS,
    ENLIST,
    ORDER_OF_ROWS,
    OTHER_SECTION,
    PRODUCE,
    TRADE,
    UPGRADE,
)
from adjudicator.nearby import flow
from adjudicator.verdict import Step

TOPS = ("move", "bolster", "trade", "produce")
# Which choice of an action is made otherwise, by what was broken.
FIELDS = {
    (DEPLOY, "no_worker"): "hex",
    (DEPLOY, "lake"): "hex",
    (DEPLOY, "home"): "hex",
    (DEPLOY, "uncovered"): "ability",
    (BUILD, "no_worker"): "hex",
    (BUILD, "forbidden"): "hex",
    (BUILD, "taken"): "hex",
    (BUILD, "again"): "structure",
    (UPGRADE, "full"): "cube_to",
    (UPGRADE, "none"): "cube_from",
    (ENLIST, "covered"): "bonus",
    (ENLIST, "gone"): "recruit",
    (ENCOUNTER_OPTIONS, "too_many"): "options",
    (CARD_EFFECTS, "wrong"): "choose",
    (COERCION, "only_crimea"): "coercion",
    (COSTS, "short"): "coercion",
}

Try = tuple[str, str]
"""A change, `path=value`, and the rule it follows."""


def tries(form: ActionForm, breach: Step, number: int) -> Iterator[Try]:
    """Yield changes worth trying where the action of that number breaks a rule."""
    act, path = form.actions[number], f"actions[{number}]"
    if breach.rule in (OTHER_SECTION, RELENTLESS):
        yield from ((f"actions=[{{do: {top}}}]", OTHER_SECTION) for top in TOPS)
    elif breach.rule == ORDER_OF_ROWS:
        yield from _rows(form)
    elif (breach.rule, breach.says) in FIELDS:
        field = FIELDS[breach.rule, breach.says]
        given = getattr(act, field)
        yield from ((f"{path}.{field}={flow(one)}", breach.rule) for one in _values(form, act, field) if one != given)
    elif breach.rule == TRADE:
        yield from ((f"{path}.tokens={flow(tokens)}", TRADE) for tokens in _tokens(form, act))
    elif breach.rule in (PRODUCE, MILL_CONTROL):
        yield from ((f"{path}.produce={flow(hexes)}", PRODUCE) for hexes in _produce(form, act, breach))


def _rows(form: ActionForm) -> Iterator[Try]:
    """Put the actions in the other order, leave one out, or take the lower one that stands below the upper one."""
    acts = msgspec.to_builtins(form.actions)
    orders = [acts[::-1], *([*acts[:at], *acts[at + 1 :]] for at in range(len(acts)))]
    for at, act in enumerate(form.actions):
        sections = MATS[form.mat].sections.items() if form.mat and act.do in PAID_WITH else ()
        orders += [
            [*acts[:at], {"do": bottom}, *acts[at + 1 :]]
            for bottom, section in sections
            if any(section.top == one.do for one in form.actions)
        ]
    yield from ((f"actions={flow(order)}", ORDER_OF_ROWS) for order in sorted(orders, key=len, reverse=True) if order)


def _values(form: ActionForm, act: ActForm, field: str) -> list[Any]:
    """Return what a field could say."""
    everything: dict[str, list[Any]] = {
        "hex": _hexes(form),
        "ability": list(FACTIONS[form.faction].mechs) if form.faction else [],
        "structure": list(get_args(Structure)),
        "cube_to": list(get_args(BottomAction)),
        "cube_from": list(get_args(GreenBox)),
        "bonus": list(get_args(Asset)),
        "recruit": list(get_args(BottomAction)),
        "choose": list(get_args(BottomAction)),
        "options": [2, 1],
        "coercion": [not act.coercion],
    }
    return everything[field]


def _hexes(form: ActionForm) -> list[int]:
    """Return the hexes where own workers are known to stand."""
    return sorted({place for place in begin(form).worker_places or () if isinstance(place, int)})


def _tokens(form: ActionForm, act: ActForm) -> Iterator[list[Any]]:
    """Yield fewer tokens, and the tokens on another hex."""
    tokens = msgspec.to_builtins(act.tokens)
    yield tokens[:2]
    yield from ([{**token, "hex": place} for token in tokens[:2]] for place in _hexes(form))


def _produce(form: ActionForm, act: ActForm, breach: Step) -> Iterator[list[Any]]:
    """Yield what is asked without repeated hexes, without one of them, with less made there, and on another hex."""
    chosen = msgspec.to_builtins(act.produce)
    yield list({one["hex"]: one for one in chosen}.values())
    for at, one in enumerate(chosen):
        if one["hex"] == breach.facts.get("hex") and "most" in breach.facts:
            yield [*chosen[:at], {**one, "amount": breach.facts["most"]}, *chosen[at + 1 :]]
    yield from ([*chosen[:at], *chosen[at + 1 :]] for at in reversed(range(len(chosen))) if len(chosen) > 1)
    hexes = [place for place in _hexes(form) if all(place != one["hex"] for one in chosen)]
    yield from ([*chosen[:at], {"hex": place}, *chosen[at + 1 :]] for at in range(len(chosen)) for place in hexes)
