"""Combat in the order of the rulebook: abilities, dials and cards, totals, retreat, star, popularity, encounter."""

from collections.abc import Iterator, Sequence

from adjudicator.games.scythe.combat_abilities import use_abilities
from adjudicator.games.scythe.combat_after import retreat, reward
from adjudicator.games.scythe.combat_dials import MOST_DIAL, decide, reveal
from adjudicator.games.scythe.combat_faults import prepare_combat
from adjudicator.games.scythe.combat_forms import CombatForm
from adjudicator.games.scythe.combat_sides import Fight, begin
from adjudicator.games.scythe.rules import PENDING_COMBAT, PENDING_UNITS, SIXTH
from adjudicator.games.scythe.rules_combat import CARDS, DIAL, FENRIS, LAKE, LAKE_RETREAT, SEVERAL, WHEN
from adjudicator.policy import Policies
from adjudicator.procedure import Procedure
from adjudicator.verdict import Alternative, Said, Step, Word

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
    """Name the nearest dial, the highest cards that may be played, and the lakes there are to retreat to."""
    for step in combat(form, policies):
        facts = step.facts
        if step.rule == DIAL and step.says in ("range", "no_power"):
            nearest = max(0, min(MOST_DIAL, facts["power"], facts["dial"]))
            yield _instead("dial", facts["field"], nearest, DIAL)
        elif (step.rule, step.says) in ((CARDS, "too_many"), (FENRIS, "mixed")):
            best = sorted(facts["cards"], reverse=True)[: facts["limit"]]
            yield _instead("cards", facts["field"], best, CARDS)
            if step.rule == FENRIS:
                yield _instead("cards", facts["field"], _of_one_value(facts["cards"]), FENRIS)
        elif (step.rule, step.says) == (LAKE_RETREAT, "not_there"):
            yield from (_instead("retreat", "retreat", lake, LAKE_RETREAT) for lake in facts["hexes"])


def _instead(key: str, field: str, value: object, rule: str) -> Alternative:
    """Name what a side could set, play or do: in the words of the position, and in those of the reader."""
    side = "defender" if "defender" in field else "attacker"
    return Alternative(Said(f"{field}: {value}", key, side=Word(side), value=value), rules=(rule,))


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
