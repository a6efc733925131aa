"""The games this judge knows: one line a game. A game's module is imported only when it is asked for."""

from importlib import import_module
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from adjudicator.procedure import Game

GAMES: dict[str, str] = {
    "cephalopod": "adjudicator.games.cephalopod",
    "cosmic-encounter": "adjudicator.games.cosmic_encounter",
    "cosmoctopus": "adjudicator.games.cosmoctopus",
    "grand-octopus": "adjudicator.games.grand_octopus",
    "scythe": "adjudicator.games.scythe",
}


def game(name: str) -> "Game":
    """Return a game's procedures and policies; KeyError if the name is unknown."""
    return cast("Game", import_module(GAMES[name]).GAME)
