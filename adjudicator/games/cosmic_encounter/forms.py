"""What an encounter looks like when it is described."""

from typing import Annotated, Literal

import msgspec

Ships = Annotated[int, msgspec.Meta(ge=0, le=99)]
Count = Annotated[int, msgspec.Meta(ge=0, le=999)]
Reinforcement = Annotated[int, msgspec.Meta(ge=0, le=99)]
Value = Annotated[int, msgspec.Meta(ge=-99, le=99)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Kind = Literal["attack", "negotiate", "morph", "intimidate", "retreat"]
Unique = Literal["", "crooked_deal", "epic_oratory", "faulty_translator", "right_of_refusal", "self_defense"]


class _Form(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    pass


class CardForm(_Form, frozen=True, kw_only=True):
    """An encounter card as printed; `numbers` ("12/21") is a variable attack, large number first."""

    kind: Kind = "attack"
    value: Value | None = None
    hazard_value: Value | None = None
    numbers: Annotated[str, msgspec.Meta(pattern="^([0-9]{1,2}/[0-9]{1,2})?$")] = ""
    name: Unique = ""


class AllyForm(_Form, frozen=True, kw_only=True):
    """An ally: ships committed, special ships, an intimidate on the table; `thrown_out` by Force Field."""

    ships: Ships
    name: str = ""
    flagship: bool = False
    salvage_vessel: bool = False
    intimidate: Value | None = None
    kicker: str = ""
    thrown_out: bool = False


class RiftForm(_Form, frozen=True, kw_only=True):
    """A rift: its value and what its text takes from whoever it detonates on."""

    value: Annotated[int, msgspec.Meta(ge=1, le=5)]
    kind: Literal["", "ships", "cards", "colony"] = ""


class SideForm(_Form, frozen=True, kw_only=True):
    """A side of an encounter.

    `ships` are the main player's own in the encounter, `intimidate` is one that the main player laid, `swap_with` the
    ally whose intimidate is taken instead; `hand` and `encounter_cards` count what is left in hand after playing.
    """

    card: CardForm | None = None
    kicker: str | list[str] = ""
    ships: Ships
    allies: list[Ships | AllyForm] = []
    reinforcements: list[Reinforcement] = []
    flagship: bool = False
    salvage_vessel: bool = False
    morphed_ships: Ships = 0
    intimidate: Value | None = None
    swap_with: str = ""
    replacement: CardForm | None = None
    hand: Count | None = None
    encounter_cards: Count | None = None
    ships_outside_warp: Count | None = None
    rifts_taken: list[Annotated[int, msgspec.Meta(ge=1, le=5)] | RiftForm] = []


class JokerForm(_Form, frozen=True, kw_only=True):
    """The Joker's power: the value that is wild and the token put on each side's card."""

    wild: Value = 8
    offense_token: CardForm | None = None
    defense_token: CardForm | None = None


class EncounterForm(_Form, frozen=True, kw_only=True):
    """An encounter from the settled alliances on; `effects` are what was played, in order."""

    offense: SideForm
    defense: SideForm
    hazard: bool = False
    effects: list[str] = []
    deal: Literal["", "made", "failed"] = ""
    aliens: list[str] = []
    joker: JokerForm | None = None
