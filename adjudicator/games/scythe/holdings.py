"""What a player controls, and what the territories are worth."""

from collections.abc import Iterator

from adjudicator.games.scythe.adjustments import not_given
from adjudicator.games.scythe.board import near_home, weight
from adjudicator.games.scythe.holding import reasons
from adjudicator.games.scythe.map import FACTORY
from adjudicator.games.scythe.policies import FLAG_ON_FACTORY
from adjudicator.games.scythe.rules import (
    FACTORY_THREE,
    FLAGS,
    HOME_BASES,
    RESOURCES,
    TERRITORIES,
    TRAPS,
    UNIT,
)
from adjudicator.games.scythe.table import Entrant, Table
from adjudicator.policy import Policies
from adjudicator.verdict import Step, Word


def surroundings(table: Table) -> Iterator[Step]:
    """Say what decides control where it is not plain from a unit alone, and which tokens nobody owns."""
    for place, site in sorted(table.sites.items()):
        plain = site.units and site.owner in ("", site.holder()) and site.trap in ("", site.holder())
        if not plain:
            yield from (step for step in reasons(site, place) if step.rule != UNIT)
    for one in table.entrants:
        if one.home:
            yield Step(HOME_BASES, "not_counted", {"player": one.name, "pieces": [Word(kind) for kind in one.home]})
    known = all(one.holds is not None for one in table.entrants)
    for place, tokens in sorted(table.tokens.items()):
        if known and tokens and place not in table.holders:
            yield Step(RESOURCES, "unowned", {"hex": place, "tokens": tokens})


def land(one: Entrant, rate: int, policies: Policies) -> Iterator[Step]:
    """Count territories, the Factory as three, Flags, and turn them into coins."""
    count = _hexes(one)
    if one.holds is not None:
        controls = {"players": {one.name: {"counts": {"controls": list(one.holds)}}}}
        yield Step(TERRITORIES, "list", {"player": one.name, "hexes": list(one.holds)}, controls)
    if holds_factory(one):
        yield Step(FACTORY_THREE, "three", {"player": one.name, "weight": weight(FACTORY)})
    if one.form.traps and one.holds is not None:
        held = [hex_ for hex_ in one.form.traps.armed if hex_ in one.holds]
        yield Step(TRAPS, "counts", {"player": one.name, "hexes": held})
    flags = tuple(_flags(one, policies))
    yield from flags
    count += _added(flags)
    facts = {"player": one.name, "count": count, "rate": rate, "coins": count * rate}
    sheet = {"territories": count * rate, "counts": {"territory_count": count}}
    yield Step(TERRITORIES, "territories", facts, {"players": {one.name: sheet}})


def holds_factory(one: Entrant) -> bool:
    """Tell whether a player is known to control the Factory."""
    return one.form.factory or FACTORY in (one.holds or ())


def _hexes(one: Entrant) -> int:
    if one.holds is not None:
        return sum(weight(place) for place in one.holds)
    given = one.form.territories if isinstance(one.form.territories, int) else 0
    return given + (weight(FACTORY) if one.form.factory else 0)


def _flags(one: Entrant, policies: Policies) -> Iterator[Step]:
    """A Flag adds a territory on a hex that Albion holds and that is not next to its home base."""
    if one.form.flags is None or (one.flags and one.holds is None):
        if one.form.faction == "albion" or one.flags:
            yield not_given(FLAGS, one, "flags")
        return
    if isinstance(one.form.flags, int):
        if one.form.flags:
            yield Step(FLAGS, "number", {"player": one.name, "count": one.form.flags})
        return
    counted = []
    for place in one.flags:
        facts = {"player": one.name, "hex": place}
        if place not in (one.holds or ()):
            yield Step(FLAGS, "not_controlled", facts)
        elif place in near_home("albion"):
            yield Step(FLAGS, "near_home", facts)
        elif place == FACTORY and policies["flag_on_factory"] == "three":
            yield Step(FLAG_ON_FACTORY, "three")
        else:
            if place == FACTORY:
                yield Step(FLAG_ON_FACTORY, "four")
            counted.append(place)
    if one.flags:
        yield Step(FLAGS, "counts", {"player": one.name, "hexes": counted})


def _added(steps: tuple[Step, ...]) -> int:
    for step in steps:
        if step.rule == FLAGS and step.says in ("counts", "number"):
            return len(step.facts["hexes"]) if step.says == "counts" else int(step.facts["count"])
    return 0
