"""The clocks of Night of the Grand Octopus: where the cultist stands, and where dagger and tentacle point."""

from collections.abc import Mapping
from math import cos, pi, sin
from typing import Any

from markupsafe import Markup

from adjudicator.games.grand_octopus.tables import locations
from adjudicator.verdict import Word
from cli.speech import Speech
from cli.web.pictures import Scene
from cli.web.pictures.svg import figure, tag, text

RADIUS, HAND, BOX = 62, 44, 190
ACROSS = 2


def clock(scene: Scene) -> Markup:
    """Draw one clock."""
    return _drawn([("", scene.raw)], scene) if scene.raw else Markup()


def clocks(scene: Scene) -> Markup:
    """Draw the clock of every cult."""
    cults = scene.raw.get("cults")
    if isinstance(cults, Mapping):
        named = [(str(name), one) for name, one in cults.items() if isinstance(one, Mapping)]
    else:
        listed = cults if isinstance(cults, list) else []
        named = [(str(one.get("name", "")), one) for one in listed if isinstance(one, Mapping)]
    return _drawn(named[:8], scene) if named else Markup()


def _drawn(named: list[tuple[str, Mapping[str, Any]]], scene: Scene) -> Markup:
    exterior = scene.raw.get("exterior")
    places = _places(exterior if isinstance(exterior, str) else "")
    parts = []
    for at, (name, one) in enumerate(named):
        x, y = BOX * (at % ACROSS) + BOX / 2, BOX * (at // ACROSS) + BOX / 2 + 6
        parts += _clock(x, y, name, one, places)
    voice = scene.voice
    key = [tag("li", f"{number}: {voice.value(place)}") for number, place in enumerate(places, 1)]
    hands = [tag("span", tag("span", class_=f"dot {hand}"), f" {_named(hand, voice)}", class_="key") for hand in HANDS]
    rows = (len(named) + ACROSS - 1) // ACROSS
    caption = tag("figcaption", *hands) + tag("ol", *key, class_="legend")
    return figure(voice.term("web.clocks"), BOX * min(len(named), ACROSS), BOX * rows + 6, *parts, after=caption)


HANDS = ("cultist", "dagger", "tentacle")


def _named(hand: str, voice: Speech) -> str:
    return voice.term(f"field.{hand}", hand)


def _places(exterior: str) -> tuple[Word, ...]:
    known = None if exterior in ("", "none", "any") else Word(exterior)
    return locations(known)


def _clock(x: float, y: float, name: str, one: Mapping[str, Any], places: tuple[Word, ...]) -> list[Markup]:
    found = [tag("circle", cx=f"{x:g}", cy=f"{y:g}", r=RADIUS + 14, class_="panel")]
    found += [text(*_toward(x, y, at, len(places), RADIUS), at + 1, "soft") for at in range(len(places))]
    if name:
        found.append(text(x, y - RADIUS - 24, name, "strong"))
    for hand, length in (("dagger", HAND), ("tentacle", HAND - 12)):
        if (at := _place(one.get(hand), places)) is not None:
            to_x, to_y = _toward(x, y, at, len(places), length)
            found.append(
                tag("line", x1=f"{x:g}", y1=f"{y:g}", x2=f"{to_x:.1f}", y2=f"{to_y:.1f}", class_=f"hand {hand}")
            )
    if (at := _place(one.get("cultist"), places)) is not None:
        at_x, at_y = _toward(x, y, at, len(places), RADIUS)
        found.append(tag("circle", cx=f"{at_x:.1f}", cy=f"{at_y:.1f}", r=12, class_="cultist"))
    return found


def _toward(x: float, y: float, at: int, count: int, length: float) -> tuple[float, float]:
    angle = 2 * pi * at / max(count, 1) - pi / 2
    return x + length * cos(angle), y + length * sin(angle)


def _place(given: Any, places: tuple[Word, ...]) -> int | None:
    """Return which of the places is meant, by its number from 1 or by its name; None if it is none."""
    if isinstance(given, int) and not isinstance(given, bool):
        return given - 1 if 1 <= given <= len(places) else None
    return places.index(Word(given)) if isinstance(given, str) and given in places else None
