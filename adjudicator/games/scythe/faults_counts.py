"""Counts that cannot be: more territories than the board has, and numbers that contradict one another."""

from collections.abc import Iterator

from adjudicator.games.scythe.board import ENCOUNTERS, LAST, weight
from adjudicator.games.scythe.forms import PlayerForm, ScoringForm
from adjudicator.games.scythe.map import FACTORY
from adjudicator.games.scythe.rules import MOST, POLANIA, TERRITORIES, TIE_PIECES
from adjudicator.games.scythe.table import Entrant, Table, placed
from adjudicator.games.scythe.tiles import SOUGHT
from adjudicator.verdict import Problem, Word

# The fewest and the most that a player can have.
BOUNDS = {"workers": (2, 8), "mechs": (0, 4), "structures": (0, 4)}
SIDES = 6


def board_full(table: Table) -> Iterator[Problem]:
    """More territories in all than the board has, the Factory counted as it scores."""
    count = sum(_claimed(one) for one in table.entrants)
    most = LAST - 1 + weight(FACTORY)
    if count > most:
        yield Problem("players", "board", {"count": count, "most": most}, rule=TERRITORIES)


def _claimed(one: Entrant) -> int:
    if one.holds is not None:
        return sum(weight(place) for place in one.holds)
    given = one.form.territories if isinstance(one.form.territories, int) else 0
    return given + (weight(FACTORY) if one.form.factory else 0)


def counts(player: PlayerForm, path: str, form: ScoringForm) -> Iterator[Problem]:
    """Collect the numbers of one player that contradict the board or one another."""
    for one in (_pieces, _encounters, _structures):
        yield from one(player, path, form)


def _pieces(player: PlayerForm, path: str, form: ScoringForm) -> Iterator[Problem]:
    if player.pieces is None:
        return
    laid_out = placed(player) and player.workers is not None
    bounds = [_bounds(player, field, laid_out=laid_out) for field in BOUNDS]
    least, most = (sum(one) for one in zip(*bounds, strict=True))
    if not least <= player.pieces <= most:
        facts = {"player": player.name, "count": player.pieces, "least": least, "most": most}
        yield Problem(f"{path}.pieces", "impossible", facts, rule=TIE_PIECES)


def _bounds(player: PlayerForm, field: str, *, laid_out: bool) -> tuple[int, int]:
    given = getattr(player, field)
    if given is None:
        return (0, 0) if laid_out else BOUNDS[field]
    count = len(given) if isinstance(given, list | dict) else given
    return count, count


def _encounters(player: PlayerForm, path: str, form: ScoringForm) -> Iterator[Problem]:
    most = len(ENCOUNTERS)
    if isinstance(player.territories, list):
        most = len(ENCOUNTERS.intersection(player.territories))
    elif player.territories is not None:
        most = min(most, player.territories)
    if (player.encounters or 0) > most:
        facts = {"player": player.name, "count": player.encounters, "most": most}
        yield Problem(f"{path}.encounters", "most", facts, rule=POLANIA)


def _structures(player: PlayerForm, path: str, form: ScoringForm) -> Iterator[Problem]:
    """A tile counts structures, or what lies on their sides."""
    built, count, tile = player.structures, player.structure_count, form.structure_tile
    if count is None or tile is None or not isinstance(built, int):
        return
    most = built * SIDES if tile in SOUGHT else built
    if count > most:
        facts = {"player": player.name, "tile": Word(tile), "count": count, "structures": built, "most": most}
        yield Problem(f"{path}.structure_count", "structures", facts, rule=MOST)
