"""Produce: its cost by the workers on the board, the hexes that produce, and what each makes."""

from collections.abc import Iterator

from adjudicator.games.scythe.action_forms import ActForm, ProduceForm
from adjudicator.games.scythe.action_player import BREACH, Actor, gain, named, pay, shown
from adjudicator.games.scythe.action_top import broken
from adjudicator.games.scythe.board import terrain
from adjudicator.games.scythe.policies import MILL_CONTROL
from adjudicator.games.scythe.rules_action import MILL, PRODUCE, PRODUCE_COST
from adjudicator.policy import Policies
from adjudicator.verdict import Step, Word

MAKES = {"mountain": "metal", "tundra": "oil", "farm": "food", "forest": "wood", "village": "worker"}
MOST_WORKERS = 8
# With so many workers on the board: what producing costs.
COSTS: tuple[tuple[int, dict[str, int]], ...] = (
    (3, {}),
    (5, {"power": 1}),
    (7, {"power": 1, "popularity": 1}),
    (8, {"power": 1, "popularity": 1, "coins": 1}),
)


def produce_cost(workers: int) -> dict[str, int]:
    """Return what Produce costs with so many workers on the board."""
    return next(cost for most, cost in COSTS if workers <= most)


def produce(actor: Actor, act: ActForm, policies: Policies) -> Iterator[Step]:
    """Pay for the workers on the board, then let each chosen hex produce."""
    workers = actor.worker_count or 0
    cost = produce_cost(workers)
    says = "costs" if cost else "free"
    yield Step(PRODUCE_COST, says, {"workers": workers, "cost": shown(cost)}, {"legal": True, "cost": named(cost)})
    paid = tuple(pay(actor, cost))
    yield from paid
    if not broken(paid):
        most = 2 + ("produce_hexes" in actor.upgraded)
        yield from make(actor, act, policies, most, actor.structures.get("mill"))


def make(actor: Actor, act: ActForm, policies: Policies, most: int, mill: int | None) -> Iterator[Step]:
    """Let up to so many different hexes produce, and the Mill's as one more where the Mill counts."""
    chosen = [one.hex for one in act.produce]
    if len(set(chosen)) < len(chosen):
        twice = next(place for place in chosen if chosen.count(place) > 1)
        yield Step(PRODUCE, "twice", {"hex": twice}, BREACH)
    elif len(chosen) > (limit := most + (mill in chosen)):
        yield Step(PRODUCE, "too_many", {"count": len(chosen), "most": limit}, BREACH)
    else:
        for one in act.produce:
            yield from _hex(actor, one, one.hex == mill, policies)
        if actor.gained.get("worker"):
            yield Step(PRODUCE, "workers", {"workers": actor.worker_count}, {"workers": actor.worker_count})


def _hex(actor: Actor, one: ProduceForm, mill: bool, policies: Policies) -> Iterator[Step]:
    """One hex: a token for each worker, one for the Mill; nothing from a lake or the Factory."""
    facts = {"hex": one.hex, "terrain": Word(terrain(one.hex)), "player": actor.name}
    hostile = actor.hostile(one.hex)
    if hostile and mill:
        reading = policies["mill_control"]
        yield Step(MILL_CONTROL, reading, result={"legal": reading == "first_printing"})
        if reading == "current":
            return
    elif hostile:
        yield Step(PRODUCE, "not_controlled", facts, BREACH)
        return
    workers = (actor.here(one.hex) or 0) if one.workers is None else one.workers
    kind = MAKES.get(terrain(one.hex))
    if kind is None:
        yield Step(PRODUCE, "nothing", facts)
    elif not workers and not mill:
        yield Step(PRODUCE, "no_worker", facts, BREACH)
    else:
        yield from _make(actor, one, kind, workers, mill)


def _make(actor: Actor, one: ProduceForm, kind: str, workers: int, mill: bool) -> Iterator[Step]:
    can = workers + mill
    wanted = can if one.amount is None else one.amount
    facts = {"hex": one.hex, "terrain": Word(terrain(one.hex)), "kind": Word(kind)}
    if wanted > can:
        yield Step(PRODUCE, "too_much", {**facts, "amount": wanted, "most": can}, BREACH)
        return
    if kind == "worker":
        wanted = min(wanted, MOST_WORKERS - (actor.worker_count or 0))
        _new_workers(actor, one.hex, wanted)
    by_mill = int(mill and wanted > 0 and wanted == can)
    if wanted:
        gain(actor, kind, wanted)
    if wanted - by_mill or not by_mill:
        yield Step(PRODUCE, "makes", {**facts, "amount": wanted - by_mill}, actor.sheet())
    if by_mill:
        yield Step(MILL, "mill", facts, actor.sheet())


def _new_workers(actor: Actor, place: int, count: int) -> None:
    """Put new workers on the village, as many as the mat still has."""
    actor.worker_count = (actor.worker_count or 0) + count
    if actor.worker_places is not None:
        actor.worker_places = [*actor.worker_places, *[place] * count]
    if actor.worker_count >= MOST_WORKERS:
        actor.reached = [*actor.reached, "workers"]
