"""What comes closest to an illegal action: other sections, hexes with a worker, costs that still have a box."""

from collections.abc import Iterator

from adjudicator.games.scythe.action_forms import ActionForm
from adjudicator.games.scythe.action_player import Actor, begin
from adjudicator.games.scythe.board import LAKES
from adjudicator.games.scythe.mats import MATS
from adjudicator.games.scythe.rules import BUILD
from adjudicator.games.scythe.rules_action import DEPLOY, OTHER_SECTION, TRADE, UPGRADE
from adjudicator.verdict import Alternative, Said, Step, Word

TOPS = ("move", "bolster", "trade", "produce")


def alternatives(form: ActionForm, breach: Step) -> Iterator[Alternative]:
    """Yield what could be done instead of what a step rules out."""
    actor = begin(form)
    match (breach.rule, breach.says):
        case (rule, "again") if rule == OTHER_SECTION:
            yield from (Alternative(Word(top), rules=(OTHER_SECTION,)) for top in TOPS if top != form.last)
        case (rule, "full") if rule == UPGRADE and form.mat:
            costs = (Said(f"cube_to: {one}", "cube", action=Word(one)) for one in _open_costs(actor, form.mat))
            yield from (Alternative(choice, rules=(UPGRADE,)) for choice in costs)
        case (rule, _) if rule in (DEPLOY, BUILD, TRADE):
            places = (Said(f"hex: {place}", "hex", hex=place) for place in _hexes(actor, rule))
            yield from (Alternative(choice, rules=(rule,)) for choice in places)


def _open_costs(actor: Actor, mat: str) -> Iterator[str]:
    for action, spot in MATS[mat].sections.items():
        if spot.cost - actor.covered.get(action, 0) > spot.least:
            yield action


def _hexes(actor: Actor, rule: str) -> list[int]:
    """Return the hexes with an own worker where nothing stands in the way."""
    places = {place for place in actor.worker_places or () if isinstance(place, int) and place not in LAKES}
    if rule == BUILD:
        places -= {*actor.structures.values(), *_enemy_structures(actor)}
    return sorted(place for place in places if not actor.hostile(place))


def _enemy_structures(actor: Actor) -> set[int]:
    given = [other.structures for other in actor.form.others]
    return {place for one in given for place in (one.values() if isinstance(one, dict) else one)}
