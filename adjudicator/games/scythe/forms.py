"""The shapes of positions: a table to be scored, one hex, stars being earned, a setup. Fields are the printed terms."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from adjudicator.games.scythe.factions import Faction
from adjudicator.games.scythe.mats import Mat

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
Track = Literal["standard", "war", "peace"]


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


class UnitsForm(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """Units of one player on a hex."""

    player: Name
    character: bool = False
    mechs: Count = 0
    workers: Count = 0


class BuiltForm(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """A structure on a hex and whose it is."""

    player: Name
    kind: Structure | None = None


class TrapForm(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """A Trap on a hex and whose it is."""

    player: Name
    armed: bool


class ControlForm(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """One hex and what stands on it; `entering` names a player who has just moved in and has not fought yet."""

    hex: int | None = None
    units: list[UnitsForm] = []
    structure: BuiltForm | None = None
    trap: TrapForm | None = None
    airship: Name | None = None
    resources: Count = 0
    entering: Name | None = None


class StarsPlayer(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """What one player has reached, and the stars that lay on the Triumph Track before."""

    name: Name
    faction: Faction | None = None
    placed: list[Star] = []
    stars: Annotated[int, Meta(ge=0)] | None = None
    upgrades: Count = 0
    mechs: Count = 0
    structures: Count = 0
    recruits: Count = 0
    workers: Count | None = None
    objectives: Count = 0
    combats: Count = 0
    popularity: Annotated[int, Meta(ge=0)] = 0
    power: Annotated[int, Meta(ge=0)] = 0
    combat_cards: Count = 0
    encounters: Count = 0
    factory_card: bool = False
    resources: Count = 0


class StarsForm(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """Stars being earned: the acting player first, the others clockwise, and what else was going on."""

    players: Annotated[list[StarsPlayer], Meta(min_length=1)]
    track: Track = "standard"
    moment: Literal["top_action", "bottom_action", "combat", "before_dials"] = "top_action"
    benefits: list[str] = []
    neighbours_recruit: bool = False
    workers_sent_home: Count = 0
    pending_combats: list[int] = []
    pending_encounter: int | None = None
    bottom_planned: bool = False
    during_action: bool = False
    decline: Star | None = None
    one_more_turn: Name | None = None


class SeatForm(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """A player at setup: faction mat and player mat."""

    name: Name
    faction: Faction
    mat: Mat


class SetupForm(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """Who plays what."""

    players: Annotated[list[SeatForm], Meta(min_length=1)]


Raw = dict[str, Any]
