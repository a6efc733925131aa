"""The shape of stars being earned. Fields are the printed terms."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from adjudicator.games.scythe.factions import Faction
from adjudicator.games.scythe.forms import Count, Name, Star

Track = Literal["standard", "war", "peace"]


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
