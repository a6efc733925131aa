"""The section of a turn: another than last turn, the upper action before the lower one that stands below it."""

from collections.abc import Iterator, Sequence

from adjudicator.games.scythe.action_player import BREACH, Actor
from adjudicator.games.scythe.mats import MATS, PAID_WITH
from adjudicator.games.scythe.policies import RELENTLESS
from adjudicator.games.scythe.rules_action import ORDER_OF_ROWS, OTHER_SECTION
from adjudicator.policy import Policies
from adjudicator.verdict import Step, Word


def rows(actor: Actor, policies: Policies) -> Iterator[Step]:
    """Judge which section the actions belong to, and in which order they come."""
    done = [act.do for act in actor.form.actions if act.do != "encounter"]
    tops = [do for do in done if do not in PAID_WITH]
    bottoms = [do for do in done if do in PAID_WITH]
    if len(tops) > 1 or len(bottoms) > 1:
        yield Step(ORDER_OF_ROWS, "one_each", result=BREACH)
        return
    if tops and bottoms and done[0] in PAID_WITH:
        yield Step(ORDER_OF_ROWS, "bottom_first", result=BREACH)
    section = _section(actor, tops, bottoms)
    if tops and bottoms:
        yield from _below(actor, tops[0], bottoms[0])
    if section and actor.form.last:
        yield from _other(actor, section, policies)


def _section(actor: Actor, tops: Sequence[str], bottoms: Sequence[str]) -> str:
    """Return the section by its upper action; by the lower one if that is all there is."""
    if tops:
        return tops[0]
    if bottoms and actor.form.mat:
        return MATS[actor.form.mat].sections[bottoms[0]].top
    return ""


def _below(actor: Actor, top: str, bottom: str) -> Iterator[Step]:
    facts = {"player": actor.name, "top": Word(top), "bottom": Word(bottom), "mat": Word(actor.form.mat or "")}
    fits = MATS[actor.form.mat or ""].sections[bottom].top == top
    yield Step(ORDER_OF_ROWS, "section" if fits else "not_below", facts, {} if fits else BREACH)


def _other(actor: Actor, section: str, policies: Policies) -> Iterator[Step]:
    """The token moves on each turn; Rusviet may stay, on a Factory card only under the first printing."""
    facts = {"section": Word(section), "last": Word(actor.form.last or "")}
    if section != actor.form.last:
        yield Step(OTHER_SECTION, "other", facts, {"legal": True})
    elif actor.form.faction != "rusviet":
        yield Step(OTHER_SECTION, "again", facts, BREACH)
    elif section != "factory_card":
        yield Step(RELENTLESS, "may", facts, {"legal": True})
    else:
        reading = policies["relentless"]
        yield Step(RELENTLESS, reading, result={"legal": reading == "first_printing"})
