"""The shape of a turn: the player's mat, tracks and pieces, the neighbours' recruits, and what is done."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from adjudicator.games.scythe.abilities import Ability
from adjudicator.games.scythe.factions import Faction
from adjudicator.games.scythe.forms import Count, Kind, Name, Place, Star, Structure
from adjudicator.games.scythe.mats import BottomAction, Mat, TopAction
from adjudicator.games.scythe.move_forms import OtherForm

Section = TopAction | Literal["factory_card"]
Do = TopAction | BottomAction | Literal["factory_card", "encounter"]
Track = Annotated[int, Meta(ge=0)]
Asset = Literal["power", "coins", "popularity", "combat_cards"]
GreenBox = Literal["move_units", "move_coins", "bolster_power", "bolster_cards", "trade_popularity", "produce_hexes"]


class TokenForm(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """A resource token and the hex it goes to."""

    kind: Kind
    hex: Place


class ProduceForm(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """A hex that produces: the workers there, where they are not given by place, and how much is made if not all."""

    hex: int
    workers: Count | None = None
    amount: Count | None = None


class ActForm(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """One action, with the choices that it needs; choices left out are not judged."""

    do: Do
    take: Literal["power", "combat_cards", "popularity", "resources", "coins"] | None = None
    tokens: list[TokenForm] = []
    produce: list[ProduceForm] = []
    cube_from: GreenBox | None = None
    cube_to: BottomAction | None = None
    hex: Place | None = None
    ability: Ability | None = None
    structure: Structure | None = None
    recruit: BottomAction | None = None
    bonus: Asset | None = None
    coercion: bool = False
    decline_coins: bool = False
    decline_bonus: bool = False
    card: Annotated[int, Meta(ge=1, le=18)] | None = None
    choose: BottomAction | None = None
    pays: list[Kind] = []
    options: Count | None = None


class RivalForm(OtherForm, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """Another player, clockwise from the acting one: recruits, tracks where they matter, pieces on the map."""

    recruits: list[BottomAction] = msgspec.field(default_factory=list)
    power: Track | None = None
    popularity: Track | None = None
    coins: Track | None = None
    combat_cards: Track | None = None


class ActionForm(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """A turn: what the player has, what was taken last turn, and the actions of this one, in order."""

    actions: Annotated[list[ActForm], Meta(min_length=1, max_length=4)]
    mat: Mat | None = None
    faction: Faction | None = None
    name: Name | None = None
    last: Section | None = None
    coins: Track | None = None
    power: Track | None = None
    popularity: Track | None = None
    combat_cards: Track | None = None
    resources: dict[Kind, Count] | None = None
    home_resources: dict[Kind, Count] = {}
    workers: Count | list[Place] | None = None
    mechs: Count | list[Place] | None = None
    structures: dict[Structure, int] = {}
    controls: list[int] = []
    encounter_tokens: list[int] = []
    abilities: list[Ability] = []
    upgraded: list[GreenBox] = []
    covered: dict[BottomAction, Count] = {}
    recruits: list[BottomAction] = []
    bonuses: list[Asset] = []
    placed: list[Star] = []
    stars: Track | None = None
    others: list[RivalForm] = []
