"""The lasting recruit bonus of a lower action: the acting player first, then the left and the right neighbour."""

from collections.abc import Iterator
from typing import Any

from adjudicator.games.scythe.action_forms import ActForm, RivalForm
from adjudicator.games.scythe.action_player import TOPS, Actor, gain
from adjudicator.games.scythe.move_board import other_name
from adjudicator.games.scythe.policies import FRESH_RECRUIT
from adjudicator.games.scythe.rules import LATE_RECRUIT
from adjudicator.games.scythe.rules_action import FIRST_BONUS, RECRUIT, TWO_PLAYERS
from adjudicator.policy import Policies
from adjudicator.verdict import Step, Word

BONUS = {"upgrade": "power", "deploy": "coins", "build": "popularity", "enlist": "combat_cards"}


def neighbours(actor: Actor) -> list[RivalForm]:
    """Return who sits directly to the left and right; with two players the opponent, once."""
    others = actor.form.others
    return [others[0], others[-1]] if len(others) > 1 else list(others)


def order(actor: Actor, action: str) -> Iterator[Step]:
    """Say who takes the bonus in which order, where several do."""
    takers = [actor.name] if action in actor.recruits else []
    takers += [other_name(other) for other in neighbours(actor) if action in other.recruits]
    if len(takers) > 1:
        yield Step(FIRST_BONUS, "order", {"players": takers})


def own_bonus(actor: Actor, act: ActForm, policies: Policies) -> Iterator[Step]:
    """Take the acting player's bonus; whether a recruit enlisted just now pays at once is not printed."""
    action = act.do
    facts = {"player": actor.name, "section": Word(action), "bonus": [{Word(BONUS[action]): 1}]}
    fresh = action in actor.recruits and action not in actor.form.recruits
    if fresh:
        reading = policies["fresh_recruit"]
        yield Step(FRESH_RECRUIT, reading)
        if reading == "waits":
            return
    if action not in actor.recruits or act.decline_bonus:
        yield Step(RECRUIT, "none" if action not in actor.recruits else "declined", facts)
        return
    gain(actor, BONUS[action], 1)
    yield Step(RECRUIT, "bonus", facts, actor.sheet())


def neighbours_bonus(actor: Actor, action: str, *, over: bool = False) -> Iterator[Step]:
    """Let the neighbours take theirs, without a star once the game is over; others sit too far away."""
    near = neighbours(actor)
    for other in near:
        if action in other.recruits:
            yield from _bonus(actor, other, action, over)
    if len(near) == 1 and action in near[0].recruits:
        yield Step(TWO_PLAYERS, "once", {"player": other_name(near[0])})
    for other in actor.form.others:
        if action in other.recruits and other not in near:
            yield Step(RECRUIT, "not_neighbour", {"player": other_name(other), "actor": actor.name})


def _bonus(actor: Actor, other: RivalForm, action: str, over: bool) -> Iterator[Step]:
    kind, name = BONUS[action], other_name(other)
    have, top = getattr(other, kind), TOPS.get(kind, 10_000)
    now: dict[str, Any] = {} if have is None else {kind: min(top, have + 1)}
    facts = {"player": name, "section": Word(action), "bonus": [{Word(kind): 1}]}
    yield Step(RECRUIT, "bonus", facts, {"neighbours": {name: {"gains": {Word(kind): 1}, **now}}})
    if have is not None and have < top == have + 1:
        late = {"player": name, "star": Word(kind), "actor": actor.name}
        if over:
            yield Step(LATE_RECRUIT, "never", late)
            return
        yield Step(LATE_RECRUIT, "after", late, {"neighbours": {name: {"earned": [Word(kind)]}}})
