"""Scythe: what a position scores, who controls a hex, which stars are earned, and what a turn may do."""

from adjudicator.games.scythe.policies import POLICIES
from adjudicator.procedure import Deferred, Game

GAME = Game(
    id="scythe",
    policies=POLICIES,
    edition="current",
    procedures=Deferred(
        {
            "scoring": f"{__name__}.scoring:SCORING",
            "control": f"{__name__}.control:CONTROL",
            "stars": f"{__name__}.stars:STARS",
            "setup": f"{__name__}.setup:SETUP",
            "combat": f"{__name__}.combat:COMBAT",
            "move": f"{__name__}.move:MOVE",
            "action": f"{__name__}.action:ACTION",
        }
    ),
)
