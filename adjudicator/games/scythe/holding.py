"""Who controls a hex, and why: units first, then a structure alone, then an armed Trap."""

from collections.abc import Iterator, Mapping

import msgspec

from adjudicator.games.scythe.rules import ENEMY_ON_STRUCTURE, STRUCTURE, TRAP, TRAP_STRUCTURE, UNIT
from adjudicator.verdict import Step, Word


class Site(msgspec.Struct, kw_only=True):
    """What stands on one hex: units by player, a structure and its owner, a Trap and its owner."""

    hex: int | None
    units: dict[str, list[str]] = {}
    structure: str = ""
    owner: str = ""
    trap: str = ""
    armed: bool = False

    def holder(self) -> str:
        """Return who controls the hex, or nothing; units of two players are refused before."""
        if self.units:
            return next(iter(self.units))
        return self.owner or (self.trap if self.armed else "")


def reasons(site: Site, place: object) -> Iterator[Step]:
    """Yield the steps that lead to the holder; `place` is how the hex is named in them."""
    if site.units:
        yield from _by_units(site, place)
    elif site.owner:
        yield from _by_structure(site, place)
    elif site.trap and site.armed:
        yield Step(TRAP, "armed", {"player": site.trap, "hex": place})
    elif site.trap:
        yield Step(TRAP, "disarmed", {"hex": place})


def _by_units(site: Site, place: object) -> Iterator[Step]:
    """A territory is held by whoever has a unit there; an enemy's structure or Trap does not change that."""
    holder = site.holder()
    units = [Word(kind) for kind in site.units[holder]]
    yield Step(UNIT, "holds", {"player": holder, "hex": place, "units": units})
    if site.owner and site.owner != holder:
        facts = {"player": holder, "owner": site.owner, "hex": place, "structure": Word(site.structure)}
        yield Step(ENEMY_ON_STRUCTURE, "enemy", facts)
        yield Step(ENEMY_ON_STRUCTURE, "keeps", facts)
    if site.trap and site.trap != holder:
        yield Step(TRAP, "enemy", {"player": holder, "hex": place})


def _by_structure(site: Site, place: object) -> Iterator[Step]:
    """Where no units stand the structure decides, even beside a Trap."""
    facts = {"player": site.owner, "hex": place, "structure": Word(site.structure)}
    beaten = site.trap and site.trap != site.owner
    yield Step(TRAP_STRUCTURE, "structure", facts) if beaten else Step(STRUCTURE, "holds", facts)


def held_by(sites: Mapping[int, Site], player: str) -> tuple[int, ...]:
    """Return the hexes that a player controls, in order."""
    return tuple(sorted(number for number, site in sites.items() if site.holder() == player))
