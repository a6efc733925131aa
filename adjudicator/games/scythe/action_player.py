"""A player in the course of a turn: what is paid and gained, tracks that end, and stars that are reached."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from adjudicator.games.scythe.action_forms import ActionForm
from adjudicator.games.scythe.faults import MOST_POPULARITY, MOST_POWER, MOST_STARS
from adjudicator.games.scythe.move_board import other_units
from adjudicator.games.scythe.rules import CAP, HOME_RESOURCES, SPACES, STAR_POPULARITY, STAR_POWER
from adjudicator.games.scythe.rules_action import COERCION, COSTS
from adjudicator.games.scythe.starfacts import STANDARD
from adjudicator.verdict import Step, Word

ASSETS = ("coins", "power", "popularity", "combat_cards")
TOPS = {"power": MOST_POWER, "popularity": MOST_POPULARITY}
BREACH = {"legal": False}


class Actor(msgspec.Struct, kw_only=True):
    """What the player has now; what is None was not given. `cost` and `gains` add up what the turn took and gave."""

    form: ActionForm
    name: str
    purse: dict[str, int | None]
    stock: dict[str, int] | None
    worker_places: list[Any] | None
    worker_count: int | None
    mech_count: int | None
    structures: dict[str, int]
    recruits: list[str]
    upgraded: list[str]
    covered: dict[str, int]
    bonuses: list[str]
    abilities: list[str]
    cost: dict[str, int] = {}
    gained: dict[str, int] = {}
    touched: frozenset[str] = frozenset()
    reached: list[str] = []
    earned: list[str] = []

    def sheet(self) -> dict[str, Any]:
        """Return the outcome so far."""
        known = {kind: have for kind, have in self.purse.items() if have is not None and kind in self.touched}
        gains = {"gains": named(self.gained)} if self.gained else {}
        return {"cost": named(self.cost), **gains, **known}

    def here(self, place: Any) -> int | None:
        """Return how many workers stand in a place; None if their places are not known."""
        return None if self.worker_places is None else self.worker_places.count(place)

    def hostile(self, place: Any) -> bool:
        """Tell whether another player's units stand on a hex."""
        return any(place == one for other in self.form.others for _, one in other_units(other))

    def total_stars(self) -> int | None:
        """Return the stars on the track, where their number is known."""
        before = self.form.stars if self.form.stars is not None else len(self.form.placed) or None
        return None if before is None else min(MOST_STARS, before + len(self.earned))


def begin(form: ActionForm) -> Actor:
    """Set the player up as the turn begins."""
    places = list(form.workers) if isinstance(form.workers, list) else None
    return Actor(
        form=form,
        name=form.name or Word(form.faction or "player"),
        purse={kind: getattr(form, kind) for kind in ASSETS},
        stock=None if form.resources is None else {str(kind): count for kind, count in form.resources.items()},
        worker_places=places,
        worker_count=len(places) if places is not None else form.workers if isinstance(form.workers, int) else None,
        mech_count=len(form.mechs) if isinstance(form.mechs, list) else form.mechs,
        structures={str(kind): place for kind, place in form.structures.items()},
        recruits=list(form.recruits),
        upgraded=list(form.upgraded),
        covered={str(action): count for action, count in form.covered.items()},
        bonuses=list(form.bonuses),
        abilities=list(form.abilities),
    )


def named(amounts: Mapping[str, int]) -> dict[str, int]:
    """Return amounts under names that every language has."""
    return {Word(kind): amount for kind, amount in amounts.items()}


def shown(amounts: Mapping[str, int]) -> list[dict[str, int]]:
    """Return amounts as sentences list them."""
    return [{Word(kind): amount} for kind, amount in amounts.items() if amount]


def pay(actor: Actor, cost: Mapping[str, int], coercion: bool = False) -> Iterator[Step]:
    """Pay all of a cost or nothing; with Coercion one combat card stands in for one resource."""
    due = {kind: amount for kind, amount in cost.items() if amount}
    actor.cost = {**actor.cost, **{kind: actor.cost.get(kind, 0) + amount for kind, amount in due.items()}}
    if coercion:
        due = yield from _coerced(actor, due)
    short = [(kind, need) for kind, need in due.items() if (have := _have(actor, kind)) is not None and have < need]
    for kind, need in short:
        if kind in actor.form.home_resources:
            facts = {"player": actor.name, "tokens": actor.form.home_resources[kind]}
            yield Step(HOME_RESOURCES, "ignored", facts)
        facts = {"player": actor.name, "kind": Word(kind), "need": need, "have": _have(actor, kind)}
        yield Step(COSTS, "short", facts, {**BREACH, "cost": named(actor.cost)})
    if short:
        return
    for kind, need in due.items():
        _take(actor, kind, need)
    actor.touched |= due.keys()
    if due:
        yield Step(COSTS, "paid", {"player": actor.name, "cost": shown(due)}, {"legal": True, **actor.sheet()})


def _coerced(actor: Actor, due: dict[str, int]) -> Any:
    """Replace one resource by a combat card, the one that is missing if any is."""
    resources = [kind for kind in due if kind not in ASSETS]
    missing = {kind: due[kind] - (_have(actor, kind) or 0) for kind in resources if actor.stock is not None}
    kind = next((kind for kind in resources if missing.get(kind, 0) > 0), resources[0] if resources else "")
    if actor.form.faction != "crimea" or not kind:
        yield Step(COERCION, "only_crimea", {"player": actor.name}, BREACH)
        return due
    if missing.get(kind, 0) > 1:
        yield Step(COERCION, "once", {"missing": missing[kind]})
    yield Step(COERCION, "card", {"resource": Word(kind)})
    return {**due, kind: due[kind] - 1, "combat_cards": due.get("combat_cards", 0) + 1}


def _have(actor: Actor, kind: str) -> int | None:
    if kind in ASSETS:
        return actor.purse[kind]
    return None if actor.stock is None else actor.stock.get(kind, 0)


def _take(actor: Actor, kind: str, amount: int) -> None:
    have = _have(actor, kind)
    if have is None:
        return
    if kind in ASSETS:
        actor.purse[kind] = have - amount
    elif actor.stock is not None:
        actor.stock[kind] = have - amount


def gain(actor: Actor, kind: str, amount: int) -> int | None:
    """Add to what the player has, up to the end of the track; returns what there is now, if known."""
    actor.touched |= {kind}
    actor.gained = {**actor.gained, kind: actor.gained.get(kind, 0) + amount}
    if kind not in ASSETS:
        if actor.stock is not None:
            actor.stock[kind] = actor.stock.get(kind, 0) + amount
        return _have(actor, kind)
    have = actor.purse[kind]
    if have is None:
        return None
    top = TOPS.get(kind)
    actor.purse[kind] = have + amount if top is None else min(top, have + amount)
    if top is not None and have < top <= have + amount:
        actor.reached = [*actor.reached, kind]
    return actor.purse[kind]


def capped(actor: Actor, kind: str, before: int | None, amount: int) -> Iterator[Step]:
    """Say where a track ended before a gain did."""
    top = TOPS.get(kind)
    if top is not None and before is not None and before + amount > top:
        yield Step(CAP, kind, {"player": actor.name, kind: before + amount})


def stars(actor: Actor) -> Iterator[Step]:
    """Place the stars that have been reached and are not there yet."""
    for star in actor.reached:
        if star in actor.form.placed or star in actor.earned:
            continue
        actor.earned = [*actor.earned, star]
        rule = {"power": STAR_POWER, "popularity": STAR_POPULARITY}.get(star)
        result = {"earned": [Word(one) for one in actor.earned]}
        need = STANDARD[star].need
        facts = {"player": actor.name, "star": Word(star), "have": need, "need": need}
        yield Step(rule, "reached", facts, result) if rule else Step(SPACES, "earned", facts, result)
    actor.reached = []
