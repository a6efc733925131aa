"""An encounter understood: two sides with cards, kickers, ships and allies; frozen values that steps replace."""

from typing import Any

import msgspec

from adjudicator.games.cosmic_encounter.cards import NO_KICKER, Kicker
from adjudicator.verdict import Word

OFFENSE, DEFENSE = Word("offense"), Word("defense")


class Card(msgspec.Struct, frozen=True):
    """An encounter card: what it is now, and `printed`, the kind that was revealed."""

    kind: str
    value: int = 0
    hazard_value: int | None = None
    name: str = ""
    printed: str = ""
    variable: bool = False

    def said(self) -> Any:
        """Return the card for a sentence: its name, with a value where it has one."""
        if self.kind in ("attack", "intimidate"):
            value = str(self.value) if self.hazard_value is None else f"{self.value:02}/{self.hazard_value:02}"
            return {Word(self.kind): value}
        return Word(self.name or self.kind)

    def fields(self) -> dict[str, Any]:
        """Return the card for an outcome."""
        shown: dict[str, Any] = {"kind": Word(self.kind)}
        if self.kind == "attack":
            shown["value"] = self.value
        if self.name:
            shown["name"] = Word(self.name)
        return shown


NEGOTIATE = Card("negotiate")


class Ally(msgspec.Struct, frozen=True):
    """An ally with the ships it committed and what it brought."""

    name: str
    ships: int
    flagship: bool = False
    salvage: bool = False
    intimidate: int | None = None
    thrown_out: bool = False


class Rift(msgspec.Struct, frozen=True):
    """A rift taken from a hand: its value and what it takes."""

    value: int
    kind: str


class Side(msgspec.Struct, frozen=True):
    """A main player with everything on its side."""

    who: Word
    card: Card
    ships: int
    allies: tuple[Ally, ...] = ()
    kicker: Kicker = NO_KICKER
    kickers: tuple[Kicker, ...] = ()
    ally_kickers: tuple[str, ...] = ()
    reinforcements: tuple[int, ...] = ()
    flagship: bool = False
    salvage: bool = False
    morphed: int = 0
    own_intimidate: bool = False
    swap_with: str = ""
    displaced: Card | None = None
    replacement: Card | None = None
    hand: int | None = None
    encounter_cards: int | None = None
    outside: int | None = None
    rifts: tuple[Rift, ...] = ()
    token: Card | None = None
    used: tuple[Card, ...] = ()

    @property
    def ally_ships(self) -> int:
        """Count the ships of the side's allies."""
        return sum(ally.ships for ally in self.allies)

    def named(self) -> dict[str, int]:
        """Map each ally to its ships."""
        return {ally.name: ally.ships for ally in self.allies}


class Encounter(msgspec.Struct, frozen=True):
    """Two sides, the hazard warning, the effects still in force and what became of the talks.

    `turned` are main players whose attack Emotion Control made a negotiate, `spent` those whose kicker acted before the
    Joker gave a new attack, `standing` the one whose retreat met an attack; `undefined` is a result no rule gives,
    `thrown` the allies whom Force Field sent home.
    """

    offense: Side
    defense: Side
    hazard: bool = False
    effects: tuple[str, ...] = ()
    played: tuple[str, ...] = ()
    deal: str = ""
    wild: int | None = None
    turned: tuple[str, ...] = ()
    spent: tuple[str, ...] = ()
    quash_zapped: bool = False
    standing: str = ""
    undefined: bool = False
    thrown: tuple[Ally, ...] = ()

    @property
    def sides(self) -> tuple[Side, Side]:
        """Return offense and defense."""
        return self.offense, self.defense

    @property
    def kinds(self) -> tuple[str, str]:
        """Return what the two cards are now."""
        return self.offense.card.kind, self.defense.card.kind

    def side(self, who: str) -> Side:
        """Return the side of a main player."""
        return self.offense if who == OFFENSE else self.defense

    def other(self, who: str) -> Side:
        """Return the side that opposes a main player."""
        return self.defense if who == OFFENSE else self.offense

    def put(self, side: Side) -> "Encounter":
        """Return the encounter with one side replaced."""
        return msgspec.structs.replace(self, **{str(side.who): side})

    def count(self, effect: str) -> int:
        """Count how often an effect is in force."""
        return self.effects.count(effect)


def change(side: Side, **fields: Any) -> Side:
    """Return a side with some fields replaced."""
    return msgspec.structs.replace(side, **fields)


def said_kicker(kicker: Kicker) -> Any:
    """Return a kicker for a sentence: x2 as printed, a name where it has one."""
    if kicker == NO_KICKER:
        return None
    return kicker.name if kicker.name.startswith("x") else Word(kicker.name)
