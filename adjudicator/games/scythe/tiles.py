"""The structure bonus tiles: what each counts on the map, and what it pays.

The steps stand in the tables of `scythe.score.tiles` and `scythe.score.modular-tiles` too; a test compares them.
"""

from collections.abc import Callable, Iterable

from adjudicator.games.scythe.board import (
    DIAMONDS,
    ENCOUNTERS,
    LAKES,
    NEIGHBOURS,
    TUNNELS,
    lines,
    near_home,
    on_terrain,
    touching,
)
from adjudicator.games.scythe.map import FACTORY, HOME_BASES

Hexes = frozenset[int]

STEPS: dict[str, tuple[int, ...]] = {
    "tunnels_adjacent": (0, 2, 4, 4, 6, 6, 9),
    "lakes_adjacent": (0, 2, 4, 4, 6, 6, 9, 9),
    "encounters_adjacent": (0, 2, 4, 4, 6, 6, 9, 9),
    "on_tunnels": (0, 2, 4, 6, 6),
    "row": (0, 2, 4, 6, 9),
    "on_farms_tundras": (0, 2, 4, 6, 9),
    "mb_homes_factory": (0, 3, 6, 9, 9),
    "mb_same_lake": (0, 2, 4, 6, 9),
    "mb_villages": (0, 3, 6, 9, 9),
    "mb_mountains_forests": (0, 2, 4, 6, 9),
    "mb_on_encounters": (0, 3, 6, 9, 9),
    "mb_isolated": (0, 2, 4, 6, 6),
    "mb_diamond": (0, 2, 3, 4, 9),
    "mb_same_encounter": (0, 2, 4, 6, 9),
}
MOST_ENCOUNTERS = 9

# What "adjacent" tiles look for next to structures.
SOUGHT: dict[str, Hexes] = {"tunnels_adjacent": TUNNELS, "lakes_adjacent": LAKES, "encounters_adjacent": ENCOUNTERS}

_BY_HOMES: Hexes = NEIGHBOURS[FACTORY].union(*(near_home(faction) for faction in HOME_BASES))
_STANDING: dict[str, Hexes] = {
    "on_tunnels": TUNNELS,
    "on_farms_tundras": on_terrain("farm", "tundra"),
    "mb_homes_factory": _BY_HOMES,
    "mb_villages": on_terrain("village"),
    "mb_mountains_forests": on_terrain("mountain", "forest"),
    "mb_on_encounters": ENCOUNTERS,
}


def most(tile: str) -> int:
    """Return the highest number that a tile can count."""
    return MOST_ENCOUNTERS if tile == "encounters_adjacent" else len(STEPS[tile]) - 1


def counted(tile: str, own: Hexes, everyone: Iterable[int]) -> Hexes:
    """Return the hexes that a tile counts for the structures on `own`; `everyone` holds all players' structures."""
    if tile in SOUGHT:
        return touching(own) & SOUGHT[tile]
    if tile in _STANDING:
        return own & _STANDING[tile]
    if tile == "mb_isolated":
        taken = frozenset(everyone)
        return frozenset(one for one in own if not NEIGHBOURS[one] & taken)
    return _largest(_GROUPS[tile](own))


def _largest(groups: Iterable[Hexes]) -> Hexes:
    return max(groups, key=lambda group: (len(group), sorted(group)), default=frozenset())


_GROUPS: dict[str, Callable[[Hexes], Iterable[Hexes]]] = {
    "row": lambda own: (frozenset(line) for line in lines(own)),
    "mb_diamond": lambda own: (own & shape for shape in DIAMONDS),
    "mb_same_lake": lambda own: (own & NEIGHBOURS[lake] for lake in LAKES),
    "mb_same_encounter": lambda own: (own & NEIGHBOURS[one] for one in ENCOUNTERS),
}
