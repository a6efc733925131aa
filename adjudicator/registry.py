"""The games this judge knows: one line a game. A game's module is imported only when it is asked for."""

import os
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

_ROOM = os.path.dirname(os.path.abspath(__file__))  # noqa: PTH100, PTH120


def game(name: str) -> "Game":
    """Return a game's procedures and policies; KeyError if the name is unknown."""
    return cast("Game", import_module(GAMES[name]).GAME)


def code_place(name: str) -> str:
    """Return where a game's code lies, as plain text: the folder of its package, or the file of its module."""
    place = f"{_ROOM}/games/{GAMES[name].rpartition('.')[2]}"
    return place if os.path.isdir(place) else f"{place}.py"  # noqa: PTH112 (`pathlib` costs a cold command a tenth)


def code_files(name: str) -> list[str]:
    """List the files of a game's code, and the one that reads rules from such files, as plain text."""
    place = code_place(name)
    walked = [f"{folder}/{file}" for folder, _, files in os.walk(place) for file in files if file.endswith(".py")]
    return [f"{_ROOM}/citations.py", *(sorted(walked) or [place])]
