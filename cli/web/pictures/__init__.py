"""Pictures of positions, drawn as SVG from a position and its ruling: they show what is there and rule on nothing."""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, NamedTuple

from markupsafe import Markup

from adjudicator.position import decode
from adjudicator.procedure import Procedure
from adjudicator.verdict import Faulty, Verdict
from cli.speech import Speech

PICTURES = {
    ("cephalopod", "move"): "cephalopod:tapped",
    ("cephalopod", "moves"): "cephalopod:shown",
    ("cephalopod", "result"): "cephalopod:shown",
    ("cosmic-encounter", "encounter"): "cosmic_encounter:sides",
    ("cosmoctopus", "move"): "cosmoctopus:realm",
    ("cosmoctopus", "turn"): "cosmoctopus:realm",
    ("cosmoctopus", "payment"): "cosmoctopus:payment",
    ("grand-octopus", "clock"): "grand_octopus:clock",
    ("grand-octopus", "turn"): "grand_octopus:clocks",
    ("scythe", "control"): "scythe_map:control",
    ("scythe", "scoring"): "scythe_sheet:scoring",
}
"""Where the picture of a procedure is drawn: a module here, and its function."""


FOLLOWING = {("scythe", "scoring"): "scythe_sheet:totals"}
"""What follows the typing in a form, and where it is drawn."""


class Scene(NamedTuple):
    """What there is to draw: the position as it was given, its ruling if there is one, and the voice that names things.

    `filled` gives the address of the same procedure with another position.
    """

    raw: Mapping[str, Any]
    verdict: Verdict | None
    voice: Speech
    filled: Callable[[Mapping[str, Any]], str]


def picture(game: str, procedure: Procedure, scene: Scene) -> Markup:
    """Return the picture of a position; nothing where there is none to draw, or nothing can be made out."""
    return _drawn(PICTURES.get((game, procedure.name), ""), procedure, scene)


def following(game: str, procedure: Procedure, scene: Scene) -> Markup | None:
    """Return what follows the typing in a form; None where nothing does."""
    found = FOLLOWING.get((game, procedure.name))
    return _drawn(found, procedure, scene) if found else None


def _drawn(found: str, procedure: Procedure, scene: Scene) -> Markup:
    """Draw a position that is of its form; a board that is tapped needs no more than what is told already."""
    if not found:
        return Markup()
    module, _, name = found.partition(":")
    untold = {"board": "", "move": ""} if name == "tapped" else {}
    told = {key: value for key, value in scene.raw.items() if key != "policies"}
    try:
        decode(procedure.form, untold | told)
        drawn: Markup = getattr(import_module(f"cli.web.pictures.{module}"), name)(scene)
    except Faulty:
        return Markup()
    return drawn


def is_tapped(game: str, procedure: str, raw: Mapping[str, Any]) -> bool:
    """Tell whether a position still waits for a tap on its picture before there is anything to rule on."""
    return PICTURES.get((game, procedure), "").endswith(":tapped") and not raw.get("move")
