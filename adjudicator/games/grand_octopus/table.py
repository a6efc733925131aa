"""The table while a turn is resolved: what changes, and how each change is shown in the outcome."""

from collections.abc import Iterable
from typing import Any

from adjudicator.games.grand_octopus.position import Position
from adjudicator.games.grand_octopus.tables import COMPONENTS, HOME
from adjudicator.verdict import Word

BREACH = {"legal": False}


class Player:
    """One cult during the turn."""

    def __init__(self, name: str, power: int, components: Iterable[Word], at: Word | None) -> None:
        self.name = name
        self.power = power
        self.components = list(components)
        self.at = at
        self.offspring: Word | None = None
        self.lies = False
        self.fought = False
        self.collected: Word | None = None

    @property
    def plays(self) -> bool:
        """Tell whether the cult is still in the game."""
        return self.power > 0

    def gain(self, kind: Word) -> None:
        """Add a component, in the order of the kinds."""
        self.components = sorted([*self.components, kind], key=COMPONENTS.index)


class Table:
    """All cults, the tokens left, and what is still open; a turn's steps change it and show what they changed."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.exterior = position.exterior
        self.players = {cult.name: Player(cult.name, cult.power, cult.components, cult.at) for cult in position.cults}
        self.tokens = dict(position.tokens)
        self.dominates: dict[Word, str] = {}
        self.talked: set[Word] = set()
        self.declined: set[str] = set()
        self.open = False

    def living(self) -> list[Player]:
        """List the cults still in the game."""
        return [one for one in self.players.values() if one.plays]

    def present(self, place: Word) -> list[Player]:
        """List the cults whose cultist counts as being at a location: laid-down ones do not."""
        return [one for one in self.living() if one.at == place and not one.lies]

    def lying(self, place: Word) -> list[Player]:
        """List the cults whose cultist lies at a location."""
        return [one for one in self.living() if one.at == place and one.lies]

    def offspring(self, place: Word) -> int:
        """Count the offspring at a location; those of cults eliminated this turn are still there."""
        return sum(one.offspring == place for one in self.players.values())

    def show(self, *players: Player) -> dict[str, Any]:
        """Return the outcome fields of cults: power, place, components."""
        shown = {
            one.name: {"power": one.power, "cultist": one.at, "components": list(one.components)} for one in players
        }
        return {"cults": shown}

    def show_all(self) -> dict[str, Any]:
        """Return the outcome fields of the whole table."""
        return {
            **self.show(*self.players.values()),
            "offspring": {one.name: one.offspring for one in self.living()},
            "laid_down": [],
            "eliminated": self.out(),
            "tokens": dict(self.tokens),
            "dominates": {},
            "collected": {},
            "winner": None,
        }

    def out(self) -> list[str]:
        """Name the cults that are out of the game."""
        return [one.name for one in self.players.values() if not one.plays]

    def take(self, player: Player, place: Word, kind: Word) -> dict[str, Any]:
        """Move a token from a location to a cult and return what that changes."""
        self.tokens[place] -= 1
        player.gain(kind)
        player.collected = kind
        return {**self.show(player), "tokens": {place: self.tokens[place]}, "collected": {player.name: kind}}

    def give_back(self, player: Player, kind: Word) -> tuple[Word, dict[str, Any]]:
        """Move a token from a cult to its home location; return that location and what changed."""
        home = HOME.get(kind) or self.exterior
        assert home
        player.components.remove(kind)
        self.tokens[home] += 1
        return home, {**self.show(player), "tokens": {home: self.tokens[home]}}

    def lose(self, players: Iterable[Player]) -> dict[str, Any]:
        """Take 1 power from each cult and return what that changes; `eliminate` sees to those left with none."""
        losing = list(players)
        for one in losing:
            one.power -= 1
        return self.show(*losing)

    def stop(self, *undecided: Word | str) -> dict[str, Any]:
        """Stop the turn at something that is not yet decided and return the field that says so."""
        self.open = True
        return {"open": list(undecided)}


def powers(players: Iterable[Player]) -> dict[str, int]:
    """Map cults to their power, for a sentence."""
    return {one.name: one.power for one in players}
