"""The lower row: the mat's cost, what the action does, the coins; nothing left to do is still worth its coins."""

from collections.abc import Callable, Iterator

from adjudicator.games.scythe.action_forms import ActForm
from adjudicator.games.scythe.action_place import build, deploy
from adjudicator.games.scythe.action_player import BREACH, Actor, capped, gain, pay
from adjudicator.games.scythe.action_top import broken
from adjudicator.games.scythe.mats import MATS, PAID_WITH, Section
from adjudicator.games.scythe.rules_action import ENLIST, FINISHED, MAT_COSTS, MAT_DECIDES, UPGRADE
from adjudicator.policy import Policies
from adjudicator.verdict import Step, Word

MOST = {"upgrade": 6, "deploy": 4, "build": 4, "enlist": 4}
STARS = {"upgrade": "upgrades", "deploy": "mechs", "build": "structures", "enlist": "recruits"}
ONE_TIME = {"power": 2, "coins": 2, "popularity": 2, "combat_cards": 2}
ONE_TIME_FENRIS = {"power": 3, "coins": 3, "popularity": 1, "combat_cards": 3}


def section(actor: Actor, action: str) -> Section:
    """Return the section of the player's mat that a lower action belongs to."""
    return MATS[actor.form.mat or ""].sections[action]


def bottom(actor: Actor, act: ActForm, policies: Policies) -> Iterator[Step]:
    """Pay, do what the action does, take the coins."""
    spot = section(actor, act.do)
    cost = spot.cost - actor.covered.get(act.do, 0)
    resource = PAID_WITH[act.do]
    facts = {"mat": Word(actor.form.mat or ""), "action": Word(act.do), "resource": Word(resource)}
    yield Step(MAT_COSTS, "cost", {**facts, "cost": cost, "coins": spot.coins}, {"legal": True})
    paid = tuple(pay(actor, {resource: cost}, act.coercion))
    yield from paid
    if broken(paid):
        return
    done = tuple(effect(actor, act, act.do))
    yield from done
    if not broken(done) and not act.decline_coins:
        if spot.coins:
            gain(actor, "coins", spot.coins)
        yield Step(MAT_DECIDES, "coins", {"player": actor.name, "coins": spot.coins}, actor.sheet())


def effect(actor: Actor, act: ActForm, action: str) -> Iterator[Step]:
    """Do what a lower action does, whether it was paid by a mat or by a Factory card."""
    if _count(actor, action) >= MOST[action]:
        yield Step(FINISHED, "only_coins", {"action": Word(action)})
        return
    before = _count(actor, action)
    yield from EFFECTS[action](actor, act)
    if before < MOST[action] == _count(actor, action):
        actor.reached = [*actor.reached, STARS[action]]


def _count(actor: Actor, action: str) -> int:
    match action:
        case "upgrade":
            return max(len(actor.upgraded), sum(actor.covered.values()))
        case "deploy":
            return actor.mech_count or 0
        case "build":
            return len(actor.structures)
    return len(actor.recruits)


def _upgrade(actor: Actor, act: ActForm) -> Iterator[Step]:
    """Move a cube from a green box that still has it to a cost that can still be covered."""
    if act.cube_from in actor.upgraded:
        yield Step(UPGRADE, "none", {"top": Word(act.cube_from or "")}, BREACH)
        return
    if act.cube_to is None:
        return
    spot = section(actor, act.cube_to)
    if spot.cost - actor.covered.get(act.cube_to, 0) <= spot.least:
        facts = {"mat": Word(actor.form.mat or ""), "action": Word(act.cube_to)}
        yield Step(MAT_COSTS, "no_box", facts)
        yield Step(UPGRADE, "full", {"bottom": Word(act.cube_to)}, BREACH)
        return
    actor.covered = {**actor.covered, act.cube_to: actor.covered.get(act.cube_to, 0) + 1}
    if act.cube_from:
        actor.upgraded = [*actor.upgraded, act.cube_from]
        yield Step(UPGRADE, "cube", {"top": Word(act.cube_from), "bottom": Word(act.cube_to)})


def _enlist(actor: Actor, act: ActForm) -> Iterator[Step]:
    """Take a recruit that is still on the mat, and a one-time bonus that is still free."""
    if act.bonus in actor.bonuses:
        yield Step(ENLIST, "covered", {"bonus": Word(act.bonus or "")}, BREACH)
    if act.recruit in actor.recruits:
        yield Step(ENLIST, "gone", {"section": Word(act.recruit or "")}, BREACH)
    if act.bonus in actor.bonuses or act.recruit in actor.recruits or not (act.bonus and act.recruit):
        return
    table = ONE_TIME_FENRIS if actor.form.faction == "fenris" else ONE_TIME
    bonus = [{Word(act.bonus): table[act.bonus]}]
    facts = {"player": actor.name, "section": Word(act.recruit), "bonus": bonus}
    before = actor.purse[act.bonus]
    gain(actor, act.bonus, table[act.bonus])
    yield Step(ENLIST, "enlisted", facts, actor.sheet())
    yield from capped(actor, act.bonus, before, table[act.bonus])
    actor.recruits = [*actor.recruits, act.recruit]
    actor.bonuses = [*actor.bonuses, act.bonus]


EFFECTS: dict[str, Callable[[Actor, ActForm], Iterator[Step]]] = {
    "upgrade": _upgrade,
    "deploy": deploy,
    "build": build,
    "enlist": _enlist,
}
