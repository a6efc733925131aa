"""The two sides of a combat as they change in its course."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from adjudicator.games.scythe.board import LAKES
from adjudicator.games.scythe.combat_forms import CombatForm, GroundForm, SideForm, StakeForm
from adjudicator.verdict import Word

MOST_POWER = 16


class Player(msgspec.Struct, kw_only=True):
    """A player between combats; `hand` is how many combat cards, `held` which ones; None is not known."""

    name: str
    faction: str
    power: int
    popularity: int | None
    hand: int | None
    held: list[int] | None
    abilities: list[str]
    combat_stars: int
    stars: int | None
    power_star: bool


class Side(msgspec.Struct, kw_only=True):
    """A player in one combat: what is staked, and the total revealed."""

    player: Player
    stake: StakeForm
    role: str
    path: str
    total: int = 0

    @property
    def name(self) -> str:
        """Return how the player is called."""
        return self.player.name

    @property
    def fighters(self) -> int:
        """Return how many units fight: the character and the mechs."""
        return self.stake.character + self.stake.mechs

    def has(self, ability: str) -> bool:
        """Tell whether the player has uncovered an ability."""
        return ability in self.player.abilities

    def units(self) -> list[str]:
        """Return the kinds of all units, as often as they are there."""
        stake = self.stake
        kinds = ["character"] * stake.character + ["mech"] * stake.mechs + ["worker"] * stake.workers
        return [Word(kind) for kind in kinds]


class Fight(msgspec.Struct, kw_only=True):
    """One combat: its ground, both sides, whose card was taken, who will have ended the game, whether it waits."""

    ground: GroundForm
    attacker: Side
    defender: Side
    number: int
    robbed: str = ""
    ender: str = ""
    waits: bool = False

    @property
    def place(self) -> object:
        """Return the hex as it is named in sentences."""
        return Word("this_hex") if self.ground.hex is None else self.ground.hex

    @property
    def on_lake(self) -> bool:
        """Tell whether it is fought on a lake."""
        return self.ground.hex in LAKES

    @property
    def sides(self) -> tuple[Side, Side]:
        """Return attacker and defender."""
        return self.attacker, self.defender

    def other(self, side: Side) -> Side:
        """Return the opponent."""
        return self.defender if side is self.attacker else self.attacker

    def result(self, fields: Mapping[str, Any]) -> dict[str, Any]:
        """Return outcome fields of this combat; those of a later one stand under `then`."""
        if self.number == 0:
            return dict(fields)
        return {"then": {str(self.ground.hex or self.number + 1): dict(fields)}}

    def sheet(self, side: Side, **fields: Any) -> dict[str, Any]:
        """Return outcome fields of one side."""
        return self.result({side.role: fields})


def begin(form: CombatForm) -> Iterator[Fight]:
    """Set up all combats of the turn; a player who fights twice stays the same player."""
    players = {form.attacker.faction: _player(form.attacker)}
    active = players[form.attacker.faction]
    for number, one in enumerate(form.rounds()):
        path = f"then[{number - 1}]." if number else ""
        defender = players.setdefault(one.defender.faction, _player(one.defender))
        yield Fight(
            ground=one,
            number=number,
            attacker=Side(player=active, stake=one.attacker, role="attacker", path=f"{path}attacker"),
            defender=Side(player=defender, stake=one.defender, role="defender", path=f"{path}defender"),
        )


def _player(form: SideForm) -> Player:
    hand = form.combat_cards
    return Player(
        name=form.name or Word(form.faction),
        faction=form.faction,
        power=form.power or 0,
        popularity=form.popularity,
        hand=len(hand) if isinstance(hand, list) else hand,
        held=list(hand) if isinstance(hand, list) else None,
        abilities=list(form.abilities),
        combat_stars=form.combat_stars,
        stars=form.stars,
        power_star=form.power_star or form.power == MOST_POWER,
    )
