"""The games this judge knows: one line a game. A game's module is imported only when it is asked for."""

from importlib import import_module
from pathlib import Path

from adjudicator.law import Citation, citations
from adjudicator.procedure import Game

GAMES: dict[str, str] = {
    "cephalopod": "adjudicator.games.cephalopod",
    "scythe": "adjudicator.games.scythe",
}


def game(name: str) -> Game:
    """Return a game's procedures and policies; KeyError if the name is unknown."""
    found = import_module(GAMES[name]).GAME
    assert isinstance(found, Game)
    return found


def game_citations(name: str) -> list[Citation]:
    """Return the rules that a game's code cites and the functions that apply them, without importing the game."""
    module = GAMES.get(name)
    if module is None:
        return []
    place = Path(__file__).parent / "games" / module.rsplit(".", 1)[1]
    return citations(place if place.is_dir() else place.with_suffix(".py"), module)
