"""Cephalopod (Mark Steere, 2006): placements, captures, whole games and results."""

from adjudicator.procedure import Deferred, Game

GAME = Game(
    id="cephalopod",
    procedures=Deferred(
        {
            "move": f"{__name__}.move:MOVE",
            "capture": f"{__name__}.capture:CAPTURE",
            "moves": f"{__name__}.move:MOVES",
            "game": f"{__name__}.game:GAME_RECORD",
            "result": f"{__name__}.result:RESULT",
        }
    ),
)
