"""The two sides of an encounter: cards, ships and allies against each other, with the totals once they are ruled on."""

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup

from adjudicator.verdict import Word
from cli.speech import Speech
from cli.web.pictures import Scene
from cli.web.pictures.svg import figure, tag, text

SIDES = ("offense", "defense")
WIDTH, HEIGHT, COLUMN = 400, 210, 190
MOST_SHIPS = 20


def sides(scene: Scene) -> Markup:
    """Draw both sides, the winning one framed."""
    if not any(isinstance(scene.raw.get(side), Mapping) for side in SIDES):
        return Markup()
    outcome: Mapping[str, Any] = scene.verdict.outcome if scene.verdict else {}
    totals = outcome.get("totals")
    parts = []
    for at, side in enumerate(SIDES):
        total = totals.get(side) if isinstance(totals, Mapping) else None
        parts += _side(at, side, scene.raw.get(side), total, scene.voice, wins=outcome.get("winner") == side)
    return figure(scene.voice.term("web.sides"), WIDTH, HEIGHT, *parts)


def _side(at: int, side: str, given: Any, total: Any, voice: Speech, *, wins: bool) -> list[Markup]:
    form = given if isinstance(given, Mapping) else {}
    left = 5 + at * (COLUMN + 10)
    middle = left + COLUMN / 2
    card = form.get("card")
    found = [
        tag("rect", x=left, y=5, width=COLUMN, height=HEIGHT - 10, rx=12, class_="panel chosen" if wins else "panel"),
        text(middle, 26, voice.value(Word(side)), "strong"),
        tag("rect", x=middle - 32, y=42, width=64, height=52, rx=8, class_=f"card side{at}"),
        text(middle, 68, _card(card, voice), "on-card"),
    ]
    if kicker := form.get("kicker"):
        found.append(text(middle + 60, 68, kicker, "soft"))
    ships = _number(form.get("ships"))
    allies = [_number(one.get("ships") if isinstance(one, Mapping) else one) for one in _listed(form.get("allies"))]
    for row, count in enumerate([ships, *allies][:5]):
        found += _ships(left + 14, 112 + row * 14, count, at, is_ally=row > 0)
    if total is not None:
        found.append(text(middle, HEIGHT - 24, total, "strong big"))
    return found


def _card(card: Any, voice: Speech) -> str:
    """Say a card in as little as there is room for: its value, else the first letter of its kind."""
    form = card if isinstance(card, Mapping) else {}
    if isinstance(form.get("value"), int):
        return str(form["value"])
    return voice.value(Word(str(form["kind"])))[:1].upper() if form.get("kind") else "?"


def _ships(x: float, y: float, count: int, side: int, *, is_ally: bool) -> list[Markup]:
    class_ = f"ship side{side}{' ally' if is_ally else ''}"
    shown = min(count, MOST_SHIPS)
    step = min(14.0, (COLUMN - 28) / max(shown, 1))
    return [tag("circle", cx=f"{x + step * at:.1f}", cy=f"{y:g}", r=5, class_=class_) for at in range(shown)]


def _listed(given: Any) -> list[Any]:
    return given if isinstance(given, list) else []


def _number(given: Any) -> int:
    return max(0, given) if isinstance(given, int) else 0
