"""The shape of a table to be scored, and the fields that all shapes share. They bear the printed terms."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from adjudicator.games.scythe.factions import Faction

Name = Annotated[str, Meta(min_length=1, max_length=40)]
Count = Annotated[int, Meta(ge=0, le=999)]
Some = Annotated[int, Meta(ge=1, le=999)]
Place = int | str  # a hex, "home", or "home:crimea"
Kind = Literal["metal", "oil", "food", "wood"]
Structure = Literal["monument", "armory", "mill", "mine"]
Tile = Literal[
    "tunnels_adjacent",
    "lakes_adjacent",
    "encounters_adjacent",
    "on_tunnels",
    "row",
    "on_farms_tundras",
    "mb_homes_factory",
    "mb_same_lake",
    "mb_villages",
    "mb_mountains_forests",
    "mb_on_encounters",
    "mb_isolated",
    "mb_diamond",
    "mb_same_encounter",
]
Star = Literal[
    "upgrades",
    "mechs",
    "structures",
    "recruits",
    "workers",
    "objective",
    "combat",
    "popularity",
    "power",
    "combat_cards",
    "encounters",
    "factory_card",
    "resources",
]


class TrapsForm(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """Togawa's Traps on the board, by hex."""

    armed: list[int] = []
    disarmed: list[int] = []


class PlayerForm(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """One player at the end: counts, or hexes, or nothing but the pieces on the map."""

    name: Name
    faction: Faction | None = None
    coins: Annotated[int, Meta(ge=0, le=9999)]
    popularity: Annotated[int, Meta(ge=0)]
    stars: Annotated[int, Meta(ge=0)] | list[Star]
    territories: Count | list[int] | None = None
    factory: bool = False
    resources: Count | None = None
    structure_bonus: Count | None = None
    structure_count: Count | None = None
    power: Annotated[int, Meta(ge=0)] | None = None
    pieces: Count | None = None
    character: Place | None = None
    mechs: Count | list[Place] | None = None
    workers: Count | list[Place] | None = None
    structures: Count | list[int] | dict[Structure, int] | None = None
    flags: Count | list[int] | None = None
    traps: TrapsForm | None = None
    encounters: Count | None = None
    airship_resources: Count = 0
    home_resources: Count = 0
    influence: Count | None = None
    broken_alliances: Count = 0


class ScoringForm(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """A table to be scored: its players, the structure bonus tile, and tokens by hex where they are given so."""

    players: Annotated[list[PlayerForm], Meta(min_length=1)]
    structure_tile: Tile | None = None
    resources: dict[str, Count | dict[Kind, Count]] = {}
    players_at_table: Some | None = None
    resolution_tile: bool = False
