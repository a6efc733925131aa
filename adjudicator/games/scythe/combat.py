"""Combat in the order of the rulebook: abilities, dials and cards, totals, retreat, star, popularity, encounter."""

from collections.abc import Iterator, Sequence

from adjudicator.games.scythe.combat_abilities import use_abilities
from adjudicator.games.scythe.combat_after import retreat, reward
from adjudicator.games.scythe.combat_dials import MOST_DIAL, decide, reveal
from adjudicator.games.scythe.combat_faults import prepare_combat
from adjudicator.games.scythe.combat_forms import CombatForm
from adjudicator.games.scythe.combat_sides import Fight, begin
from adjudicator.games.scythe.rules import PENDING_COMBAT, PENDING_UNITS, SIXTH
from adjudicator.games.scythe.rules_combat import (
    ABILITIES_FIRST,
    CARDS,
    DIAL,
    FENRIS,
    LAKE,
    LAKE_RETREAT,
    SEVERAL,
    WHEN,
)
from adjudicator.nearby import Trial, flow
from adjudicator.policy import Policies
from adjudicator.procedure import Procedure
from adjudicator.verdict import Alternative, Step, Word

PARTS = (use_abilities, reveal, decide, retreat, reward)


def combat(form: CombatForm, policies: Policies) -> Iterator[Step]:
    """Fight the combats of a turn one after the other, until one is illegal or ends the game."""
    fights = tuple(begin(form))
    if len(fights) > 1:
        facts = {"player": fights[0].attacker.name, "hexes": [fight.place for fight in fights]}
        yield Step(SEVERAL, "order", facts)
    for fight in fights:
        steps = tuple(_one(fight, policies))
        yield from steps
        if any(step.result.get("finished") for step in steps):
            skipped = any("cut_off" in step.result for step in steps)
            yield from _unfought(fights[fight.number + 1 :], skipped)
            return
        if _broken(steps) or fight.waits:
            return


def _one(fight: Fight, policies: Policies) -> Iterator[Step]:
    opening = tuple(_meet(fight))
    yield from opening
    if _broken(opening):
        return
    for part in PARTS:
        steps = tuple(part(fight, policies))
        yield from steps
        if _broken(steps) or fight.waits or any(step.result.get("finished") for step in steps):
            return


def _broken(steps: Sequence[Step]) -> bool:
    return any(step.result.get("legal") is False for step in steps)


def _meet(fight: Fight) -> Iterator[Step]:
    """Both sides need a character or a mech; a lake changes nothing."""
    absent = [side for side in fight.sides if not side.fighters]
    for side in absent:
        yield Step(WHEN, "no_fighter", {"player": side.name}, {"legal": False})
    if absent:
        return
    facts = {"hex": fight.place, "attacker": fight.attacker.name, "defender": fight.defender.name}
    yield Step(WHEN, "fights", facts)
    if fight.on_lake:
        yield Step(LAKE, "lake", {"hex": fight.place})


def _unfought(fights: Sequence[Fight], skipped: bool) -> Iterator[Step]:
    """Say what the end of the game cuts off: the combats still to come, and an encounter before them."""
    for fight in fights:
        yield Step(PENDING_COMBAT, "not_fought", {"hex": fight.place})
        yield Step(PENDING_UNITS, "back", {"player": fight.attacker.name, "hex": fight.place})
    if fights:
        what = [Word("encounter")] * skipped + [Word("second_combat")]
        yield Step(SIXTH, "cut_off", {"what": what}, {"cut_off": what})


def near(form: CombatForm, policies: Policies) -> Iterator[Alternative]:
    """Name the nearest dial, cards and lakes, and abilities left unused: changes that were tried and are legal."""
    tries = [one for step in combat(form, policies) for one in (*_dials(step), *_cards(step), *_lakes(step))]
    for number, fight in enumerate(form.rounds()):
        for side in ("attacker", "defender"):
            uses = getattr(fight, side).uses or []
            path = f"then[{number - 1}].{side}.uses" if number else f"{side}.uses"
            fewer = (uses[:at] + uses[at + 1 :] for at in range(len(uses)))
            tries += [(f"{path}={flow(rest)}", ABILITIES_FIRST) for rest in fewer]
    yield from Trial(form, prepare_combat, combat, policies).legal(tries)


def _dials(step: Step) -> Iterator[tuple[str, str]]:
    if step.rule == DIAL and step.says in ("range", "no_power"):
        nearest = max(0, min(MOST_DIAL, step.facts["power"], step.facts["dial"]))
        yield f"{step.facts['field']}={nearest}", DIAL


def _cards(step: Step) -> Iterator[tuple[str, str]]:
    """The highest cards that may be played, or all of one value for Death Ray."""
    if (step.rule, step.says) in ((CARDS, "too_many"), (FENRIS, "mixed")):
        field, cards = step.facts["field"], step.facts["cards"]
        yield f"{field}={flow(sorted(cards, reverse=True)[: step.facts['limit']])}", CARDS
        if step.rule == FENRIS:
            yield f"{field}={flow(_of_one_value(cards))}", FENRIS


def _lakes(step: Step) -> Iterator[tuple[str, str]]:
    if (step.rule, step.says) == (LAKE_RETREAT, "not_there"):
        for lake in step.facts["hexes"]:
            yield f"defender.retreat={lake}", LAKE_RETREAT


def _of_one_value(cards: Sequence[int]) -> list[int]:
    """Return the cards of the value that adds up to most."""
    best = max(set(cards), key=lambda value: (value * cards.count(value), value))
    return [best] * cards.count(best)


COMBAT = Procedure(
    name="combat",
    form=CombatForm,
    prepare=prepare_combat,
    rule=combat,
    near=near,
    example={
        "hex": 30,
        "attacker": {
            "faction": "nordic",
            "power": 6,
            "popularity": 5,
            "combat_cards": [2, 4],
            "mechs": 2,
            "abilities": ["Artillery"],
            "uses": ["Artillery"],
            "dial": 4,
            "cards": [2, 4],
        },
        "defender": {
            "faction": "rusviet",
            "power": 5,
            "popularity": 3,
            "combat_cards": 2,
            "mechs": 1,
            "workers": 2,
            "abilities": ["People's Army"],
            "dial": 3,
            "cards": [3],
        },
    },
)
