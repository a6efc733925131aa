"""The Inky Realm: tiles as they are written, spaces and their names, and where the head can go."""

import re
from collections.abc import Iterator, Sequence

import msgspec

from adjudicator.games.cosmoctopus.kinds import KIND_NAMED, KINDS, Amounts, amounts
from adjudicator.games.cosmoctopus.rules import NO_TILE
from adjudicator.verdict import Problem

MOST_ROWS = 9
GAPS = {"-", ".", "_", ""}
EXAMPLE = "ink1+coin1"

_PART = re.compile(r"(?:(?P<kind>ink|coin|whisper|star)(?P<number>[0-9])(?P<card>c?)|card(?P<cards>[0-9]?))")
_NAME = re.compile(r"([a-z])([0-9]{1,2})")

RealmText = str | list[str | list[str | None]]
Space = tuple[int, int]

BASIC_TILES = tuple(f"{kind}{number}" for kind in KINDS for number in ("3", "1c"))


class Tile(msgspec.Struct, frozen=True):
    """A tile: as it was written, what it gives, how many cards; `known` is false for a bare special."""

    text: str
    gains: Amounts
    cards: int = 0
    known: bool = True


class Realm(msgspec.Struct, frozen=True):
    """Tiles by space; a space is its row and column from the top left, as the rows were written."""

    tiles: dict[Space, Tile]
    rows: int
    columns: int

    def name(self, space: Space) -> str:
        """Name a space: its column from a, its row from 1 at the bottom."""
        return f"{chr(ord('a') + space[1])}{self.rows - space[0]}"

    def neighbours(self, space: Space) -> Iterator[Space]:
        """Yield the spaces with a tile that share a side with this one, in the order of their names."""
        row, column = space
        around = [(row, column - 1), (row + 1, column), (row - 1, column), (row, column + 1)]
        yield from (one for one in around if one in self.tiles)

    @property
    def usual(self) -> bool:
        """Tell whether this is the grid of three by three."""
        return self.rows == self.columns == 3 and len(self.tiles) == 9

    @property
    def edges(self) -> dict[str, str]:
        """Name the columns and rows, for a sentence about a space outside."""
        return {"columns": f"a-{chr(ord('a') + self.columns - 1)}", "rows": f"1-{self.rows}"}


def adjacent(one: Space, other: Space) -> bool:
    """Tell whether two spaces share a side."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def diagonal(one: Space, other: Space) -> bool:
    """Tell whether two spaces meet at a corner only."""
    return abs(one[0] - other[0]) == abs(one[1] - other[1]) == 1


def read_tile(text: str, path: str, problems: list[Problem]) -> Tile:
    """Read `ink3`, `coin1c`, `card2`, sums of these with `+`, `special`, or `special:` and what it gives."""
    plain = text.strip().lower()
    if plain == "special":
        return Tile(plain, amounts(), known=False)
    found = [_PART.fullmatch(part) for part in plain.removeprefix("special:").split("+")]
    if not all(found):
        problems.append(Problem(path, "not_a_tile", {"given": text}, "ink3"))
        return Tile(plain, amounts())
    gains = amounts()
    cards = 0
    for part in found:
        assert part
        if part["kind"]:
            gains[KIND_NAMED[part["kind"]]] += int(part["number"])
            cards += bool(part["card"])
        else:
            cards += int(part["cards"] or 1)
    return Tile(plain, gains, cards)


def read_realm(text: RealmText, problems: list[Problem]) -> Realm:
    """Read rows of tiles from the top; `-`, `.` or nothing is a gap."""
    rows = [_row(row) for row in (re.split(r"[\n/]", text) if isinstance(text, str) else text)]
    rows = [row for row in rows if row]
    columns = max((len(row) for row in rows), default=0)
    if not rows or len(rows) > MOST_ROWS or columns > MOST_ROWS:
        problems.append(Problem("realm", "realm_size", {"limit": MOST_ROWS}))
        rows = rows[:MOST_ROWS]
    tiles = {
        (number, column): read_tile(word, f"realm[{number}]", problems)
        for number, row in enumerate(rows)
        for column, word in enumerate(row[:MOST_ROWS])
        if word.strip() not in GAPS
    }
    return Realm(tiles, len(rows), columns)


def _row(row: str | Sequence[str | None]) -> list[str]:
    if isinstance(row, str):
        return [word for word in re.split(r"[\s,|]+", row.strip()) if word]
    return [word or "-" for word in row]


def read_space(text: str, realm: Realm, path: str, problems: list[Problem]) -> Space:
    """Read a space by its name (`b3`) or by a tile that lies there only (`star3`); it may lie off the realm."""
    plain = text.strip().lower()
    if found := _NAME.fullmatch(plain):
        return realm.rows - int(found[2]), ord(found[1]) - ord("a")
    there = [space for space, tile in realm.tiles.items() if plain in (tile.text, tile.text.partition(":")[0])]
    if len(there) == 1:
        return there[0]
    if there:
        names = sorted(realm.name(space) for space in there)
        problems.append(Problem(path, "several_tiles", {"given": text, "spaces": names}, names[0]))
    else:
        problems.append(Problem(path, "not_a_space", {"given": text, **realm.edges}))
    return (0, 0)


def read_head(text: str, realm: Realm, problems: list[Problem]) -> Space:
    """Read where the head stands; a space without a tile is refused."""
    before = len(problems)
    space = read_space(text, realm, "head", problems)
    if len(problems) == before and space not in realm.tiles:
        problems.append(Problem("head", "cannot_stand", {"square": text}, rule=NO_TILE))
    return space


def distances(realm: Realm, start: Space) -> dict[Space, tuple[Space, ...]]:
    """Map every space that can be reached to one shortest path; the start itself to a step out and back."""
    paths: dict[Space, tuple[Space, ...]] = {}
    waiting: list[tuple[Space, ...]] = [()]
    while waiting:
        path = waiting.pop(0)
        for space in realm.neighbours(path[-1] if path else start):
            if space not in paths:
                paths[space] = (*path, space)
                waiting.append(paths[space])
    return paths


def walks(realm: Realm, start: Space, steps: int) -> Iterator[tuple[Space, ...]]:
    """Yield every path of exactly so many steps, also ones that come back."""
    if steps == 0:
        yield ()
        return
    for space in realm.neighbours(start):
        yield from ((space, *rest) for rest in walks(realm, space, steps - 1))
