"""The shape of a combat: two sides with what they stake, and the further combats of the same turn."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from adjudicator.games.scythe.abilities import Ability
from adjudicator.games.scythe.factions import Faction
from adjudicator.games.scythe.forms import Count, Name

Use = Literal["Artillery", "Scout", "Disarm", "Sword", "Shield", "Ronin"]


class StakeForm(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """What one side has in a combat: units, the dial and cards it reveals, abilities it uses, a lake to retreat to."""

    character: bool = False
    mechs: Count = 0
    workers: Count = 0
    mine: bool = False
    uses: list[Use] | None = None
    dial: int | None = None
    cards: list[int] = []
    retreat: int | None = None


class SideForm(StakeForm, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """One side of a combat: who it is, and how the player stands before it."""

    faction: Faction
    name: Name | None = None
    power: Annotated[int, Meta(ge=0)] | None = None
    popularity: Annotated[int, Meta(ge=0)] | None = None
    combat_cards: Count | list[int] | None = None
    abilities: list[Ability] = []
    combat_stars: Count = 0
    stars: Annotated[int, Meta(ge=0)] | None = None
    power_star: bool = False


class GroundForm(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """Where a combat is fought, and what lies there."""

    hex: int | None = None
    resources: Count = 0
    encounter_token: bool = False
    deck_empty: bool = False


class NextForm(GroundForm, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """A further combat of the same turn: the attacker's power, cards, popularity and stars carry over."""

    attacker: StakeForm
    defender: SideForm


class CombatForm(GroundForm, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """A combat, and those that the attacker fights after it."""

    attacker: SideForm
    defender: SideForm
    then: list[NextForm] = []

    def rounds(self) -> "tuple[CombatForm | NextForm, ...]":
        """Return all combats of the turn in their order."""
        return (self, *self.then)
