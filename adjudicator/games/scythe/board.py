"""The board as the rules speak of it: neighbours, lakes, tunnels, encounters and straight lines."""

from collections.abc import Iterable, Iterator

from adjudicator.games.scythe.map import FACTORY, HEXES, HOME_BASES, ROWS

LAST = len(HEXES)
LAKES = frozenset(number for number, one in HEXES.items() if one.terrain == "lake")
TUNNELS = frozenset(number for number, one in HEXES.items() if one.symbol == "tunnel")
ENCOUNTERS = frozenset(number for number, one in HEXES.items() if one.symbol == "encounter")
DIRECTIONS = ((0, 2), (1, 1), (1, -1))

NEIGHBOURS: dict[int, frozenset[int]] = {
    number: frozenset((*one.land, *one.river, *one.shore)) for number, one in HEXES.items()
}
PLACES: dict[int, tuple[int, int]] = {
    number: (row, start + 2 * (number - first))
    for row, (first, last, start) in enumerate(ROWS)
    for number in range(first, last + 1)
}
_AT = {place: number for number, place in PLACES.items()}


def terrain(number: int) -> str:
    """Return the terrain of a hex: village, mountain, tundra, farm, forest, lake or factory."""
    return HEXES[number].terrain


def on_terrain(*kinds: str) -> frozenset[int]:
    """Return the hexes of these terrains."""
    return frozenset(number for number, one in HEXES.items() if one.terrain in kinds)


def near_home(faction: str) -> frozenset[int]:
    """Return every hex that touches a faction's home base, rivers and lakes included; none where it has no base."""
    base = HOME_BASES.get(faction)
    return frozenset((*base.land, *base.river, *base.lake)) if base else frozenset()


def touching(hexes: Iterable[int]) -> frozenset[int]:
    """Return the hexes that share a side with one of these; a hex does not touch itself."""
    return frozenset(other for one in hexes for other in NEIGHBOURS[one])


def lines(hexes: frozenset[int]) -> Iterator[tuple[int, ...]]:
    """Yield every longest unbroken straight line of hexes in one of the three directions."""
    for number in sorted(hexes):
        row, column = PLACES[number]
        for down, right in DIRECTIONS:
            if _AT.get((row - down, column - right)) not in hexes:
                yield _line(hexes, row, column, down, right)


def _line(hexes: frozenset[int], row: int, column: int, down: int, right: int) -> tuple[int, ...]:
    found = []
    while (number := _AT.get((row, column))) in hexes and number is not None:
        found.append(number)
        row, column = row + down, column + right
    return tuple(found)


def _diamonds() -> Iterator[frozenset[int]]:
    """Yield every group of two neighbouring hexes with the two that touch both of them."""
    for one, around in NEIGHBOURS.items():
        for other in around:
            common = around & NEIGHBOURS[other]
            if one < other and len(common) == 2:
                yield frozenset((one, other, *common))


DIAMONDS = tuple(_diamonds())


def weight(number: int) -> int:
    """Return as how many territories a hex counts at the end of the game."""
    return 3 if number == FACTORY else 1
