"""The map of Scythe with the pieces that a position puts on it, and the hex that is asked about."""

from collections.abc import Iterable, Iterator, Mapping
from math import sqrt
from typing import Any

from markupsafe import Markup

from adjudicator.games.scythe.map import HEXES, ROWS
from adjudicator.verdict import Word
from cli.speech import Speech
from cli.web.pictures import Scene
from cli.web.pictures.svg import figure, tag, text

HALF = 22.0
"""Half the width of a hex."""
SIDE = 2 * HALF / sqrt(3)
KINDS = ("character", "mechs", "workers", "structures", "flags")
MOST_PIECES = 6
"""So many pieces are drawn on one hex; of more, the last ones are left to the list of players."""


def control(scene: Scene) -> Markup:
    """Draw the hex of a question about control, with who stands on it."""
    hex_ = scene.raw.get("hex")
    if hex_ not in HEXES:
        return Markup()
    found: list[tuple[int, int, str]] = []
    names: dict[str, int] = {}
    for unit in _mappings(scene.raw.get("units")):
        owner = names.setdefault(str(unit.get("player", "")), len(names))
        for kind in ("character", "mechs", "workers"):
            found += [(int(hex_), owner, kind)] * _count(unit.get(kind, 0))
    for kind in ("structure", "trap"):
        if isinstance(built := scene.raw.get(kind), Mapping):
            owner = names.setdefault(str(built.get("player", "")), len(names))
            found.append((int(hex_), owner, "structures" if kind == "structure" else "flags"))
    return drawn(found, list(names), scene.voice, int(hex_))


def pieces(raw: Mapping[str, Any]) -> tuple[list[tuple[int, int, str]], list[str]]:
    """Return the pieces that players have on numbered hexes, as hex, owner's place and kind; and the players' names."""
    found: list[tuple[int, int, str]] = []
    names = []
    for owner, player in enumerate(_mappings(raw.get("players"))):
        names.append(str(player.get("name", owner + 1)))
        for kind in KINDS:
            found += [(place, owner, kind) for place in _hexes(player.get(kind))]
    return found, names


def drawn(found: Iterable[tuple[int, int, str]], names: list[str], voice: Speech, chosen: int = 0) -> Markup:
    """Draw the map with pieces on it, and name the players by their colours."""
    on: dict[int, list[tuple[int, str]]] = {}
    for place, owner, kind in found:
        on.setdefault(place, []).append((owner, kind))
    cells = [cell for place in HEXES for cell in _hex(place, on.get(place, []), voice, is_chosen=place == chosen)]
    key = [
        tag("span", tag("span", class_=f"dot player{at % 8}"), f" {name}", class_="key")
        for at, name in enumerate(names)
    ]
    height = SIDE * (1.5 * len(ROWS) + 0.5) + 8
    return figure(voice.term("web.map"), HALF * 16 + 8, height, *cells, after=tag("figcaption", *key))


def _hex(place: int, on: list[tuple[int, str]], voice: Speech, *, is_chosen: bool) -> Iterator[Markup]:
    x, y = center(place)
    terrain = HEXES[place].terrain
    corners = [(0, -SIDE), (HALF, -SIDE / 2), (HALF, SIDE / 2), (0, SIDE), (-HALF, SIDE / 2), (-HALF, -SIDE / 2)]
    points = " ".join(f"{x + dx:.1f},{y + dy:.1f}" for dx, dy in corners)
    said = tag("title", f"{place}: {voice.value(Word(terrain))}")
    yield tag("polygon", said, points=points, class_=f"hex {terrain}{' chosen' if is_chosen else ''}")
    yield text(x, y - SIDE * 0.55, place, "hex-number")
    for at, (owner, kind) in enumerate(on[:MOST_PIECES]):
        yield _piece(x - 12 + 12 * (at % 3), y - 1 + 12 * (at // 3), owner, kind)


def _piece(x: float, y: float, owner: int, kind: str) -> Markup:
    class_ = f"piece player{owner % 8}"
    if kind == "structures":
        return tag("rect", x=f"{x - 5:g}", y=f"{y - 5:g}", width=10, height=10, class_=class_)
    if kind == "flags":
        return tag("path", d=f"M{x - 4:g} {y + 5:g}v-10l8 4l-8 4", class_=class_)
    radius = {"character": 5.5, "mechs": 5, "workers": 3.5}[kind]
    inner = tag("circle", cx=f"{x:g}", cy=f"{y:g}", r=2, class_="piece-core") if kind == "character" else ""
    return tag("g", tag("circle", cx=f"{x:g}", cy=f"{y:g}", r=radius, class_=class_), inner)


def center(place: int) -> tuple[float, float]:
    """Return where a hex lies in the drawing."""
    for row, (first, last, offset) in enumerate(ROWS):
        if first <= place <= last:
            return 4 + HALF * (offset + 2) + 2 * HALF * (place - first), 4 + SIDE * (1 + 1.5 * row)
    raise KeyError(place)


def _mappings(given: Any) -> list[Mapping[str, Any]]:
    return [one for one in given if isinstance(one, Mapping)] if isinstance(given, list) else []


def _hexes(given: Any) -> list[int]:
    """Return the numbered hexes in what a player was said to have; counts and home bases are none."""
    listed = given if isinstance(given, list) else list(given.values()) if isinstance(given, Mapping) else []
    return [one for one in listed if isinstance(one, int) and not isinstance(one, bool) and one in HEXES]


def _count(given: Any) -> int:
    return min(int(given), MOST_PIECES) if isinstance(given, int) else 0
