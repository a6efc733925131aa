"""A turn: its section, the upper and then the lower action, recruit bonuses, stars, and the end at the sixth."""

from collections.abc import Callable, Iterator
from itertools import islice

import msgspec

from adjudicator.games.scythe.action_bottom import bottom
from adjudicator.games.scythe.action_factory import factory_card
from adjudicator.games.scythe.action_faults import prepare_action
from adjudicator.games.scythe.action_forms import ActForm, ActionForm
from adjudicator.games.scythe.action_near import tries
from adjudicator.games.scythe.action_player import BREACH, Actor, begin, shown, stars
from adjudicator.games.scythe.action_produce import produce
from adjudicator.games.scythe.action_recruits import neighbours, neighbours_bonus, order, own_bonus
from adjudicator.games.scythe.action_section import rows
from adjudicator.games.scythe.action_top import bolster, broken, coins_for_moving, trade
from adjudicator.games.scythe.faults import MOST_STARS
from adjudicator.games.scythe.mats import PAID_WITH
from adjudicator.games.scythe.policies import NEIGHBOURS_BONUS
from adjudicator.games.scythe.rules import BOTTOM_BENEFIT, SIXTH
from adjudicator.games.scythe.rules_action import ENCOUNTER_OPTIONS, MEANDER, RECRUIT
from adjudicator.nearby import Trial
from adjudicator.policy import Policies
from adjudicator.procedure import Procedure
from adjudicator.verdict import Alternative, Step, Word

MOST_NEAR = 8
Top = Callable[[Actor, ActForm, Policies], Iterator[Step]]
TOP: dict[str, Top] = {
    "bolster": bolster,
    "trade": trade,
    "produce": produce,
    "move": coins_for_moving,
    "factory_card": factory_card,
}


def action(form: ActionForm, policies: Policies) -> Iterator[Step]:
    """Judge the section, then each action in turn, until one is illegal or ends the game."""
    actor = begin(form)
    opening = tuple(rows(actor, policies))
    yield from opening
    if broken(opening):
        return
    for number, act in enumerate(form.actions):
        steps = tuple(_one(actor, act, policies))
        yield from steps
        if any(step.result.get("finished") for step in steps):
            if number + 1 < len(form.actions):
                cut = [Word("bottom_action")]
                yield Step(SIXTH, "cut_off", {"what": cut}, {"cut_off": cut})
            return
        if broken(steps):
            return


def _one(actor: Actor, act: ActForm, policies: Policies) -> Iterator[Step]:
    if act.do in PAID_WITH:
        yield from _bottom(actor, act, policies)
        return
    if act.do == "encounter":
        yield from encounter(actor, act)
        return
    steps = tuple(TOP[act.do](actor, act, policies))
    yield from steps
    if not broken(steps):
        yield from stars(actor)
        yield from _over(actor)


def _bottom(actor: Actor, act: ActForm, policies: Policies) -> Iterator[Step]:
    """Effect, coins and the own recruit bonus come before a star; then the neighbours, unless it was the sixth."""
    steps = tuple(bottom(actor, act, policies))
    yield from steps
    if broken(steps):
        return
    yield from order(actor, act.do)
    yield from own_bonus(actor, act, policies)
    placed = tuple(stars(actor))
    last = bool(placed) and actor.total_stars() == MOST_STARS
    if last:
        yield Step(BOTTOM_BENEFIT, "first", {"player": actor.name, "what": shown(actor.gained)})
    yield from placed
    if not last:
        yield from neighbours_bonus(actor, act.do)
        return
    if any(act.do in other.recruits for other in neighbours(actor)):
        reading = policies["neighbours_bonus"]
        yield Step(NEIGHBOURS_BONUS, reading, result={"neighbours_take": reading == "taken"})
        if reading == "taken":
            yield from neighbours_bonus(actor, act.do, over=True)
    yield from _over(actor)


def _over(actor: Actor) -> Iterator[Step]:
    if actor.total_stars() == MOST_STARS and actor.earned:
        yield Step(SIXTH, "over", {"player": actor.name}, {"finished": True, "ended_by": actor.name})


def encounter(actor: Actor, act: ActForm) -> Iterator[Step]:
    """One option, two for Polania; no recruit bonus comes of it."""
    limit = 2 if actor.form.faction == "polania" else 1
    count = 1 if act.options is None else act.options
    facts = {"player": actor.name, "count": count, "limit": limit}
    if limit == 2:
        yield Step(MEANDER, "two")
    if count > limit:
        yield Step(ENCOUNTER_OPTIONS, "too_many", facts, BREACH)
        return
    if count == 1:
        yield Step(ENCOUNTER_OPTIONS, "one", facts, {"legal": True})
    yield Step(RECRUIT, "not_triggered", {"source": Word("encounter")}, {"legal": True})


def near(form: ActionForm, policies: Policies) -> Iterator[Alternative]:
    """List what could be done in place of what the first breach rules out: changes that were tried and are legal."""
    for number in range(len(form.actions)):
        begun = msgspec.structs.replace(form, actions=form.actions[: number + 1])
        breach = next((step for step in action(begun, policies) if step.result.get("legal") is False), None)
        if breach is not None:
            trial = Trial(form, prepare_action, action, policies)
            yield from islice(trial.legal(tries(form, breach, number)), MOST_NEAR)
            return


ACTION = Procedure(
    name="action",
    form=ActionForm,
    prepare=prepare_action,
    rule=action,
    near=near,
    example={
        "actions": [
            {"do": "bolster", "take": "power"},
            {"do": "upgrade", "cube_from": "produce_hexes", "cube_to": "deploy"},
        ],
        "mat": "industrial",
        "faction": "saxony",
        "last": "trade",
        "coins": 2,
        "power": 5,
        "resources": {"oil": 3},
        "recruits": ["upgrade"],
        "others": [{"faction": "polania", "recruits": ["upgrade"]}, {"faction": "crimea"}],
    },
)
