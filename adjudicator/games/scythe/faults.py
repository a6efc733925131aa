"""What makes a described table impossible: one function a kind of fault, each naming the rule that rules it out."""

from collections import Counter
from collections.abc import Iterator, Sequence

from adjudicator.games.scythe.adjustments import MOST_INFLUENCE
from adjudicator.games.scythe.board import LAKES
from adjudicator.games.scythe.faults_counts import board_full, counts
from adjudicator.games.scythe.forms import PlayerForm, ScoringForm, TrapsForm
from adjudicator.games.scythe.holding import Site
from adjudicator.games.scythe.map import FACTORY
from adjudicator.games.scythe.rules import (
    BANDS,
    BONUS,
    CAP,
    INFLUENCE,
    LAKE_CARGO,
    MOST,
    PIECES,
    PLAYERS,
    SIX,
    SIXTH,
    SPACES,
    UNIT,
    WORKERS,
)
from adjudicator.games.scythe.starfacts import EITHER, TRACKS
from adjudicator.games.scythe.table import Table, lay, placed
from adjudicator.games.scythe.tiles import STEPS, most
from adjudicator.games.scythe.tokens import laid, token_faults
from adjudicator.verdict import Problem, Word

MOST_STARS = 6
MOST_POPULARITY = 18
MOST_POWER = 16
MOST_PLAYERS = 7
PAYS = sorted({coins for steps in STEPS.values() for coins in steps})
LIMITS = {"mechs": 4, "structures": 4, "flags": 4, "traps": 4}


def prepare(form: ScoringForm, problems: list[Problem]) -> Table:
    """Lay out a table and collect everything impossible in it."""
    table = lay(form, problems)
    for place, player in enumerate(form.players):
        path = f"players[{place}]"
        for one in (_tracks, _stars, _pieces, _bonus, _faction_tokens, _said_twice, _incomplete, counts):
            problems += one(player, path, form)
    for other in (_names, _six_stars, _seats, _shared_hexes, _lakes, _influence, _tokens_on_hexes, board_full):
        problems += other(table)
    return table


def _tracks(player: PlayerForm, path: str, form: ScoringForm) -> Iterator[Problem]:
    if player.popularity > MOST_POPULARITY:
        facts = {"player": player.name, "popularity": player.popularity, "most": MOST_POPULARITY}
        yield Problem(f"{path}.popularity", "beyond", facts, rule=BANDS)
    if player.power is not None and player.power > MOST_POWER:
        yield Problem(f"{path}.power", "power", {"player": player.name, "power": player.power}, rule=CAP)


def star_count(stars: int | Sequence[str]) -> int:
    """Return how many stars are placed."""
    return stars if isinstance(stars, int) else len(stars)


def _stars(player: PlayerForm, path: str, form: ScoringForm) -> Iterator[Problem]:
    count = star_count(player.stars)
    if count > MOST_STARS:
        facts = {"player": player.name, "stars": count, "most": MOST_STARS}
        yield Problem(f"{path}.stars", "too_many", facts, rule=SIX)
    if isinstance(player.stars, list):
        yield from _one_track(player, list(player.stars), f"{path}.stars")


def _one_track(player: PlayerForm, stars: list[str], path: str) -> Iterator[Problem]:
    """Stars of which no track holds so many, or that no track holds together."""
    beyond = tuple(star_limits(player.name, player.faction, stars, path))
    yield from beyond
    if not beyond and all(any(star_limits(player.name, player.faction, stars, path, track)) for track in TRACKS):
        facts = {"player": player.name, "stars": [Word(star) for star in dict.fromkeys(stars)]}
        yield Problem(path, "one_track", facts, rule=SPACES)


def star_limits(name: str, faction: str | None, stars: list[str], path: str, track: str = "") -> Iterator[Problem]:
    """Stars on a space that are more than it holds; without a track, more than it holds on any."""
    for star, count in Counter(stars).items():
        tracks = [TRACKS[track]] if track else list(TRACKS.values())
        limit = max(one[star].most if star in one else 0 for one in tracks)
        if faction == "saxony" and star in ("combat", "objective"):
            limit = MOST_STARS if star == "combat" else max(limit, 2)
        if count > limit:
            facts = {"player": name, "star": Word(star), "count": count, "most": limit}
            yield Problem(path, "limit", facts, rule=SPACES)
    if track in EITHER and set(EITHER[track]) <= set(stars):
        yield Problem(path, "one_track", {"player": name, "stars": [Word(star) for star in EITHER[track]]}, rule=SPACES)


def _pieces(player: PlayerForm, path: str, form: ScoringForm) -> Iterator[Problem]:
    for field, limit in LIMITS.items():
        given = getattr(player, field)
        given = [*given.armed, *given.disarmed] if isinstance(given, TrapsForm) else given
        count = len(given) if isinstance(given, list | dict) else given
        if count is not None and count > limit:
            facts = {"player": player.name, "kind": Word(field), "count": count, "most": limit}
            yield Problem(f"{path}.{field}", "too_many", facts, rule=PIECES)
    workers = len(player.workers) if isinstance(player.workers, list) else player.workers
    if workers is not None and not 2 <= workers <= 8:
        facts = {"player": player.name, "workers": workers}
        yield Problem(f"{path}.workers", "impossible", facts, rule=WORKERS)


def _bonus(player: PlayerForm, path: str, form: ScoringForm) -> Iterator[Problem]:
    tile = form.structure_tile
    pays = sorted(set(STEPS[tile])) if tile else PAYS
    if player.structure_bonus is not None and player.structure_bonus not in pays:
        facts = {"player": player.name, "coins": player.structure_bonus, "values": pays}
        yield Problem(f"{path}.structure_bonus", "impossible", facts, rule=BONUS)
    if player.structure_count is not None and tile is None:
        yield Problem(f"{path}.structure_count", "no_tile", {"player": player.name}, rule=BONUS)
    elif player.structure_count is not None and tile and player.structure_count > most(tile):
        facts = {"player": player.name, "tile": Word(tile), "count": player.structure_count, "most": most(tile)}
        yield Problem(f"{path}.structure_count", "most", facts, rule=MOST)


def _faction_tokens(player: PlayerForm, path: str, form: ScoringForm) -> Iterator[Problem]:
    """Flags of another faction than Albion, Traps of another than Togawa."""
    for field, faction, given in (("flags", "albion", player.flags), ("traps", "togawa", player.traps)):
        if given and player.faction and player.faction != faction:
            facts = {"thing": Word(field), "owner": Word(faction), "faction": Word(player.faction)}
            yield Problem(f"{path}.{field}", "other_faction", facts)


def _said_twice(player: PlayerForm, path: str, form: ScoringForm) -> Iterator[Problem]:
    """The same thing as a number and as hexes or pieces: one of them has to go."""
    units = player.character is not None or any(isinstance(one, list) for one in (player.mechs, player.workers))
    listed = isinstance(player.territories, list)
    hexes = listed or (player.territories is None and placed(player))
    pairs = (
        ("territories", "character", player.territories is not None and units),
        ("factory", "territories", player.factory and hexes),
        ("resources", "resources", player.resources is not None and hexes and bool(form.resources)),
        ("structure_bonus", "structure_count", None not in (player.structure_bonus, player.structure_count)),
        ("structure_count", "structures", player.structure_count is not None and _by_hex(player)),
        (
            "structure_bonus",
            "structures",
            player.structure_bonus is not None and _by_hex(player) and bool(form.structure_tile),
        ),
    )
    yield from (
        Problem(f"{path}.{one}", "two_ways", {"one": one, "other": other}) for one, other, both in pairs if both
    )


def _incomplete(player: PlayerForm, path: str, form: ScoringForm) -> Iterator[Problem]:
    """Pieces by hex beside pieces by number only: the hexes of the latter would be left out."""
    if player.territories is None and placed(player):
        counted = [field for field in ("mechs", "workers", "structures") if isinstance(getattr(player, field), int)]
        yield from (
            Problem(f"{path}.{field}", "incomplete", {"field": Word(field)})
            for field in counted
            if getattr(player, field)
        )


def _by_hex(player: PlayerForm) -> bool:
    return isinstance(player.structures, list | dict)


def _names(table: Table) -> Iterator[Problem]:
    """Two players of one name, or of one faction."""
    for field in ("name", "faction"):
        seen: set[str] = set()
        for place, one in enumerate(table.entrants):
            given = getattr(one.form, field)
            if given in seen:
                facts = {"faction": Word(given)} if field == "faction" else {"player": given}
                yield Problem(f"players[{place}].{field}", f"same_{field}", facts)
            if given is not None:
                seen.add(given)


def _six_stars(table: Table) -> Iterator[Problem]:
    """Only a resolution tile lets a second player reach six stars."""
    names = [one.name for one in table.entrants if star_count(one.form.stars) == MOST_STARS]
    if len(names) > 1 and not table.form.resolution_tile:
        yield Problem("players", "two", {"players": names}, rule=SIXTH)


def _seats(table: Table) -> Iterator[Problem]:
    count = max(table.seats, len(table.entrants))
    if count > MOST_PLAYERS:
        yield Problem("players", "too_many", {"count": count, "most": MOST_PLAYERS}, rule=PLAYERS)
    if table.seats < len(table.entrants):
        facts = {"given": table.seats, "players": len(table.entrants)}
        yield Problem("players_at_table", "fewer_than_given", facts)


def _shared_hexes(table: Table) -> Iterator[Problem]:
    """Units of two players on a hex when the game is scored, or a hex that two players claim."""
    for place, site in sorted(table.sites.items()):
        if len(site.units) > 1:
            yield Problem("players", "two", {"hex": place, "players": list(site.units)}, rule=UNIT)
    claims: dict[int, list[str]] = {}
    for one in table.entrants:
        for place in one.holds or ((FACTORY,) if one.form.factory else ()):
            claims.setdefault(place, []).append(one.name)
    for place, names in sorted(claims.items()):
        both = len(names) > 1 and not len(table.sites.get(place, Site(hex=None)).units) > 1
        if both:
            yield Problem("players", "two_claim", {"hex": place, "players": names}, rule=UNIT)


def _lakes(table: Table) -> Iterator[Problem]:
    """A worker on a lake without a mech of the same player, and tokens on a lake that nobody's unit carries."""
    for lake in sorted(LAKES & table.sites.keys()):
        for name, units in table.sites[lake].units.items():
            if "worker" in units and "mech" not in units:
                yield Problem("players", "worker", {"hex": lake, "player": name}, rule=LAKE_CARGO)
    if all(isinstance(one.form.workers, list) for one in table.entrants):
        for lake in sorted(LAKES & table.tokens.keys()):
            if table.tokens[lake] and not (lake in table.sites and table.sites[lake].units):
                yield Problem(f"resources.{lake}", "resources", {"hex": lake}, rule=LAKE_CARGO)


def _tokens_on_hexes(table: Table) -> Iterator[Problem]:
    given = enumerate(one.form for one in table.entrants)
    yield from token_faults(one for at, form in given for one in laid(form.flags, form.traps, f"players[{at}]."))


def _influence(table: Table) -> Iterator[Problem]:
    """More Influence than there is, and Influence although everybody's faction is known and nobody plays Fenris."""
    factions = [one.form.faction for one in table.entrants]
    closed = len(factions) == table.seats and None not in factions and "fenris" not in factions
    for at, one in enumerate(table.entrants):
        if one.form.influence and closed:
            facts = {"thing": Word("influence"), "owner": Word("fenris"), "players": [Word(name) for name in factions]}
            yield Problem(f"players[{at}].influence", "no_fenris", facts, rule=INFLUENCE)
    tokens = sum(one.form.influence or 0 for one in table.entrants)
    if tokens > MOST_INFLUENCE:
        yield Problem("players", "too_many", {"tokens": tokens, "most": MOST_INFLUENCE}, rule=INFLUENCE)
