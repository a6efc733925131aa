"""The Inky Realm of Cosmoctopus with the way of the head, and the payment of a card."""

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup

from adjudicator.games.cosmoctopus.kinds import KINDS
from adjudicator.games.cosmoctopus.realm import Realm, Space, read_head, read_realm, read_space
from adjudicator.verdict import Faulty, Problem, Word
from cli.web.pictures import Scene
from cli.web.pictures.svg import figure, tag, text

SIDE = 84
WIDTH, ROW = 400, 34
MOST_SHOWN = 14


def realm(scene: Scene) -> Markup:
    """Draw the tiles, the head, and the path that it is to take."""
    given = scene.raw.get("realm")
    if not isinstance(given, str | list):
        return Markup()
    problems: list[Problem] = []
    found = read_realm(given, problems)
    if problems:
        raise Faulty(problems)
    head = _head(scene.raw.get("head"), found)
    way = _way(scene.raw.get("path"), found)
    cells = [part for space, tile in found.tiles.items() for part in _tile(space, tile.text, is_way=space in way)]
    line = [head, *way] if head is not None else way
    points = " ".join("{:g},{:g}".format(*_center(space)) for space in line)
    path = [tag("polyline", points=points, class_="way")] if len(line) > 1 else []
    top = [tag("circle", cx=_center(head)[0], cy=_center(head)[1], r=16, class_="cultist")] if head is not None else []
    title = scene.voice.term("web.realm")
    return figure(title, found.columns * SIDE, found.rows * SIDE, *cells, *path, *top)


def _tile(space: Space, said: str, *, is_way: bool) -> list[Markup]:
    x, y = _center(space)
    kind = next((one for one in KINDS if said.startswith(one)), "special")
    box = {"x": x - SIDE / 2 + 3, "y": y - SIDE / 2 + 3, "width": SIDE - 6, "height": SIDE - 6, "rx": 10}
    return [
        tag("rect", **box, class_=f"tile {kind}{' chosen' if is_way else ''}"),
        text(x, y + SIDE * 0.3, said, "small-text"),
    ]


def _center(space: Space) -> tuple[float, float]:
    row, column = space
    return (column + 0.5) * SIDE, (row + 0.5) * SIDE


def _head(given: Any, found: Realm) -> Space | None:
    problems: list[Problem] = []
    space = read_head(given, found, problems) if isinstance(given, str) and given else None
    return None if problems else space


def _way(given: Any, found: Realm) -> list[Space]:
    """Return the spaces of a path as far as they can be made out."""
    steps = given.replace(",", " ").split() if isinstance(given, str) else given if isinstance(given, list) else []
    way: list[Space] = []
    for step in steps:
        problems: list[Problem] = []
        space = read_space(str(step), found, "path", problems)
        if problems:
            return way
        way.append(space)
    return way


def payment(scene: Scene) -> Markup:
    """Draw for each kind what a card costs, what is paid, and what there is to pay with."""
    columns = [("cost", "card"), ("pay", "paid"), ("resources", "ship")]
    if not isinstance(scene.raw.get("cost"), Mapping):
        return Markup()
    parts = []
    for at, (field, _) in enumerate(columns):
        parts.append(text(130 + at * 100, 14, scene.voice.term(f"field.{field}", field), "soft"))
    for row, kind in enumerate(KINDS):
        y = ROW * (row + 1) + 8
        parts.append(text(6, y, scene.voice.value(Word(kind)), "", "start"))
        for at, (field, class_) in enumerate(columns):
            held = scene.raw.get(field)
            count = held.get(kind, 0) if isinstance(held, Mapping) else 0
            parts += _coins(95 + at * 100, y, count if isinstance(count, int) else 0, f"token {kind} {class_}")
    return figure(scene.voice.term("web.payment"), WIDTH, ROW * (len(KINDS) + 1), *parts)


def _coins(x: float, y: float, count: int, class_: str) -> list[Markup]:
    shown = max(0, min(count, MOST_SHOWN))
    step = min(14.0, 80 / max(shown, 1))
    coins = [tag("circle", cx=f"{x + step * at:.1f}", cy=f"{y:g}", r=6, class_=class_) for at in range(shown)]
    return coins or [text(x + 35, y, "–", "soft")]
