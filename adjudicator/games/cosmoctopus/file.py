"""The Private Investigator as it is described: what it has, who took what, where the players ended their moves."""

from typing import Annotated

import msgspec

from adjudicator.games.cosmoctopus.holder import Tiles
from adjudicator.games.cosmoctopus.kinds import TO_WIN, Amounts, CardType, Kind, Resources, Tentacles, amounts
from adjudicator.games.cosmoctopus.realm import EXAMPLE, Tile, read_tile
from adjudicator.games.cosmoctopus.rules import AIM, ONCE, SPECIAL
from adjudicator.games.cosmoctopus.walk import Display
from adjudicator.verdict import Problem, Word


class VisitForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A player's movement over an Investigated tile; `passing` where it ended elsewhere."""

    tile: str
    passing: bool = False


class InvestigatorForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the Investigator has, the tentacles of the players, who took which Forbidden Knowledge.

    `visits` are movements over Investigated spaces since its last turn; with a `display` it takes its own turn.
    """

    resources: Resources = {}
    tentacles: Tentacles = 0
    display: Display | None = None
    taken_by_players: Tiles = []
    taken_by_investigator: Tiles = []
    players: Annotated[list[Tentacles], msgspec.Meta(max_length=4)] = []
    visits: Annotated[list[VisitForm], msgspec.Meta(max_length=40)] = []


class Visit(msgspec.Struct, frozen=True):
    """A visit with its tile read."""

    tile: Tile
    passing: bool


class Case(msgspec.Struct, frozen=True, kw_only=True):
    """The Investigator's file while its turn runs; `claimed` and `eights` are what this turn brought."""

    resources: Amounts
    tentacles: int
    display: tuple[CardType, ...] | None
    theirs: frozenset[Kind]
    own: frozenset[Kind]
    players: tuple[int, ...]
    visits: tuple[Visit, ...]
    claimed: tuple[Kind, ...] = ()
    eights: tuple[Kind, ...] = ()

    @property
    def all_finished(self) -> bool:
        """Tell whether every player has eight tentacles; not known to be so where no players are named."""
        return bool(self.players) and min(self.players) >= TO_WIN

    @property
    def lost(self) -> bool:
        """Tell whether the Investigator was first to eight."""
        return self.tentacles >= TO_WIN and not self.all_finished


def read_case(form: InvestigatorForm, problems: list[Problem]) -> Case:
    """Read the Investigator's file; refuses a tile taken twice, a bare special tile, a game over for both."""
    for kind in form.taken_by_players:
        if kind in form.taken_by_investigator:
            problems.append(Problem("taken_by_investigator", "both", {"kind": Word(kind)}, rule=ONCE))
    visits = []
    for number, visit in enumerate(form.visits):
        path = f"visits[{number}].tile"
        tile = read_tile(visit.tile, path, problems)
        if not tile.known and not visit.passing:
            problems.append(Problem(path, "unknown", {"square": visit.tile, "example": EXAMPLE}, rule=SPECIAL))
        visits.append(Visit(tile, visit.passing))
    found = Case(
        resources=amounts(form.resources),
        tentacles=form.tentacles,
        display=None if form.display is None else tuple(form.display),
        theirs=frozenset(form.taken_by_players),
        own=frozenset(form.taken_by_investigator),
        players=tuple(form.players),
        visits=tuple(visits),
    )
    if found.all_finished and form.tentacles >= TO_WIN:
        problems.append(Problem("tentacles", "both", {}, rule=AIM))
    return found
