"""A described table into one to be scored: pieces laid on hexes, control found, tokens counted, faults collected."""

from collections.abc import Iterator, Sequence

import msgspec

from adjudicator.games.scythe.board import LAKES, LAST
from adjudicator.games.scythe.forms import Place, PlayerForm, ScoringForm
from adjudicator.games.scythe.holding import Site, held_by
from adjudicator.games.scythe.map import FACTORY, HEXES, HOME_BASES
from adjudicator.games.scythe.rules import BUILD, HOME, MAP
from adjudicator.verdict import Problem, Word


class Entrant(msgspec.Struct, kw_only=True):
    """One player at the table; what is None was not given and cannot be worked out."""

    form: PlayerForm
    holds: tuple[int, ...] | None = None
    built: dict[int, str] | None = None
    flags: tuple[int, ...] = ()
    home: tuple[str, ...] = ()
    pieces: int | None = None
    tokens: int = 0

    @property
    def name(self) -> str:
        """Return the player's name."""
        return self.form.name


class Table(msgspec.Struct, kw_only=True):
    """All players, what stands on each hex, tokens by hex, and who holds what."""

    form: ScoringForm
    entrants: tuple[Entrant, ...]
    sites: dict[int, Site]
    tokens: dict[int, int]
    holders: dict[int, str]

    @property
    def seats(self) -> int:
        """Return how many play at the table."""
        return self.form.players_at_table or len(self.entrants)

    @property
    def everyone(self) -> frozenset[int]:
        """Return every hex with a structure."""
        return frozenset(number for number, site in self.sites.items() if site.owner)


def lay(form: ScoringForm, problems: list[Problem]) -> Table:
    """Lay all pieces on the map and find out who holds what; places that do not exist become problems."""
    sites: dict[int, Site] = {}
    entrants = [_entrant(player, f"players[{place}]", sites, problems) for place, player in enumerate(form.players)]
    _claimed(entrants, sites)
    tokens = dict(_tokens(form, problems))
    claims = {number: one.name for one in entrants for number in one.holds or ()}
    holders = {number: site.holder() for number, site in sites.items() if site.holder()} | claims
    for one in entrants:
        if one.form.territories is None and placed(one.form):
            one.holds = held_by(sites, one.name)
        one.tokens = _owned(one, holders, tokens)
    return Table(form=form, entrants=tuple(entrants), sites=sites, tokens=tokens, holders=holders)


def _claimed(entrants: Sequence[Entrant], sites: dict[int, Site]) -> None:
    """Only a unit takes a hex from somebody's structure or Trap: whoever claims one has a unit there."""
    for one in entrants:
        for place in one.holds or ((FACTORY,) if one.form.factory else ()):
            site = sites.get(place)
            if site and not site.units and one.name != (site.owner or site.trap):
                site.units[one.name] = ["unit"]


def placed(player: PlayerForm) -> bool:
    """Tell whether a player is described by pieces on the map."""
    return (
        player.character is not None
        or isinstance(player.mechs, list)
        or isinstance(player.workers, list)
        or (isinstance(player.structures, list | dict) and player.territories is None)
        or player.traps is not None
    )


def number(place: Place, path: str, problems: list[Problem]) -> int | None:
    """Return the hex that a place names; None for a home base, and for what is neither (a problem)."""
    if isinstance(place, str) and place.partition(":")[0] == "home":
        if place != "home" and place.partition(":")[2] not in HOME_BASES:
            choices = ["home", *(f"home:{faction}" for faction in HOME_BASES)]
            problems.append(Problem(path, "unknown_value", {"given": place, "choices": choices}))
        return None
    if isinstance(place, int) and place in HEXES:
        return place
    if isinstance(place, str) and place.isdecimal() and int(place) in HEXES:
        return int(place)
    problems.append(Problem(path, "off", {"hex": place, "last": LAST}, rule=MAP))
    return None


def _entrant(player: PlayerForm, path: str, sites: dict[int, Site], problems: list[Problem]) -> Entrant:
    one = Entrant(form=player)
    for kind, place, here in _units(player, path):
        found = number(place, here, problems)
        if found is not None:
            _site(sites, found).units.setdefault(player.name, []).append(kind)
        elif isinstance(place, str) and place.startswith("home"):
            one.home = (*one.home, kind)
            problems += _strange_base(player, kind, place, here)
    one.built = _built(player, path, sites, problems)
    _tokens_of_faction(player, path, sites, one, problems)
    if isinstance(player.territories, list):
        given = [number(hex_, f"{path}.territories[{at}]", problems) for at, hex_ in enumerate(player.territories)]
        one.holds = tuple(sorted({hex_ for hex_ in given if hex_ is not None}))
    one.pieces = _pieces(player)
    return one


def _strange_base(player: PlayerForm, kind: str, place: str, path: str) -> Iterator[Problem]:
    """A piece on another faction's home base: only Crimea's Wayfare leads there, as far as the abilities are known."""
    base = place.partition(":")[2]
    known = player.faction in HOME_BASES and player.faction != "crimea"
    if known and base in HOME_BASES and base != player.faction:
        yield Problem(path, "closed", {"unit": Word(kind), "faction": Word(base)}, rule=HOME)


def _site(sites: dict[int, Site], found: int) -> Site:
    return sites.setdefault(found, Site(hex=found))


def _units(player: PlayerForm, path: str) -> Iterator[tuple[str, Place, str]]:
    if player.character is not None:
        yield "character", player.character, f"{path}.character"
    for field, kind in (("mechs", "mech"), ("workers", "worker")):
        given = getattr(player, field)
        if isinstance(given, list):
            yield from ((kind, place, f"{path}.{field}[{at}]") for at, place in enumerate(given))


def _built(player: PlayerForm, path: str, sites: dict[int, Site], problems: list[Problem]) -> dict[int, str] | None:
    given = player.structures
    if given is None or isinstance(given, int):
        return {} if placed(player) and given is None else None
    kinds = list(given.items()) if isinstance(given, dict) else [("structure", one) for one in given]
    built: dict[int, str] = {}
    for at, (kind, place) in enumerate(kinds):
        here = f"{path}.structures.{kind}" if isinstance(given, dict) else f"{path}.structures[{at}]"
        found = number(place, here, problems)
        if found is not None:
            _raise(player, kind, found, here, built, sites, problems)
    return built


def _raise(
    player: PlayerForm,
    kind: str,
    found: int,
    here: str,
    built: dict[int, str],
    sites: dict[int, Site],
    problems: list[Problem],
) -> None:
    site = _site(sites, found)
    fault = _structure_fault(site, found, here)
    if fault:
        problems.append(fault)
        return
    site.owner, site.structure = player.name, kind
    built[found] = kind


def _structure_fault(site: Site, place: int, path: str) -> Problem | None:
    """A structure on a lake, or where one stands already."""
    if place in LAKES:
        return Problem(path, "forbidden", {"hex": place}, rule=BUILD)
    if site.owner:
        return Problem(path, "taken", {"hex": place, "structure": Word(site.structure)}, rule=BUILD)
    return None


def _tokens_of_faction(
    player: PlayerForm, path: str, sites: dict[int, Site], one: Entrant, problems: list[Problem]
) -> None:
    if isinstance(player.flags, list):
        found = [number(hex_, f"{path}.flags[{at}]", problems) for at, hex_ in enumerate(player.flags)]
        one.flags = tuple(sorted({hex_ for hex_ in found if hex_ is not None}))
    for armed in (True, False):
        field = "armed" if armed else "disarmed"
        for at, hex_ in enumerate(getattr(player.traps, field) if player.traps else ()):
            place = number(hex_, f"{path}.traps.{field}[{at}]", problems)
            if place is not None:
                site = _site(sites, place)
                site.trap, site.armed = player.name, armed


def _pieces(player: PlayerForm) -> int | None:
    """Add up workers, mechs and structures for the first tie-breaker, where all three are known."""
    if player.pieces is not None:
        return player.pieces
    known = [player.workers, player.mechs, player.structures]
    if placed(player) and player.workers is not None:
        known = [one or 0 for one in known]
    counts = [len(one) if isinstance(one, list | dict) else one for one in known]
    return None if None in counts else sum(one for one in counts if one is not None)


def _tokens(form: ScoringForm, problems: list[Problem]) -> Iterator[tuple[int, int]]:
    for key, given in form.resources.items():
        found = number(key, f"resources.{key}", problems) if key.isdecimal() else None
        if found is not None:
            yield found, given if isinstance(given, int) else sum(given.values())
        elif not key.isdecimal():
            problems.append(Problem(f"resources.{key}", "off", {"hex": key, "last": LAST}, rule=MAP))


def _owned(one: Entrant, holders: dict[int, str], tokens: dict[int, int]) -> int:
    """Add up the tokens that a player controls: a number given, or those on the hexes held; and the airship's."""
    if one.form.resources is not None:
        return one.form.resources + one.form.airship_resources
    return sum(count for hex_, count in tokens.items() if holders.get(hex_) == one.name) + one.form.airship_resources
