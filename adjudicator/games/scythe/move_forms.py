"""The shape of a Move action: who moves what along which hexes, and what stands and lies there."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from adjudicator.games.scythe.abilities import Ability
from adjudicator.games.scythe.factions import Faction
from adjudicator.games.scythe.forms import Count, Name, Place, Structure, TrapsForm

Unit = Literal["character", "mech", "worker"]
Penalty = Literal["popularity", "power", "coins", "combat_cards"]
Track = Annotated[int, Meta(ge=0)]


class CargoForm(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """What a unit carries."""

    workers: Count = 0
    resources: Count = 0
    character: bool = False


class UnitMove(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """One unit's way: where it stands, then each hex it enters; what it carries from the start, and by hex."""

    unit: Unit
    path: Annotated[list[Place], Meta(min_length=1, max_length=8)]
    carries: CargoForm = CargoForm()
    picks_up: dict[str, CargoForm] = {}
    puts_down: dict[str, CargoForm] = {}


class OtherForm(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """Another player's pieces on the map."""

    faction: Faction | None = None
    name: Name | None = None
    character: Place | None = None
    mechs: list[Place] = []
    workers: list[Place] = []
    structures: list[int] | dict[Structure, int] = []


class MoveForm(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """A Move action, or the Move of a Factory card; pieces that are not given are taken to stand where a way begins."""

    faction: Faction
    name: Name | None = None
    abilities: list[Ability] = []
    moves: list[UnitMove] = []
    take_coins: bool = False
    more_units: bool = False
    more_coins: bool = False
    factory_move: bool = False
    character: Place | None = None
    mechs: list[Place] | None = None
    workers: list[Place] | None = None
    structures: dict[Structure, int] = {}
    flags: list[int] = []
    traps: TrapsForm | None = None
    controls: list[int] = []
    others: list[OtherForm] = []
    encounter_tokens: list[int] = []
    armed_traps: dict[str, Penalty] = {}
    popularity: Track | None = None
    power: Track | None = None
    coins: Track | None = None
    combat_cards: Track | None = None
    factory_card: bool = False
    factory_cards: Count | None = None
    playing: list[Faction] = []
    players_at_table: Annotated[int, Meta(ge=1, le=7)] | None = None
