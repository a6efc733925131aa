"""What a position of each procedure looks like when it is described; names are read in `reading`."""

from typing import Annotated, Literal

import msgspec

Power = Annotated[int, msgspec.Meta(ge=0, le=7)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Tokens = Annotated[int, msgspec.Meta(ge=0, le=4)]
PlaceText = int | str
Exterior = Literal["dreams", "agoba", "moon_men", "lost_city", "none"]
AnyExterior = Literal["any", "dreams", "agoba", "moon_men", "lost_city", "none"]
Stairs = list[list[PlaceText] | str] | str
Act = Literal[
    "announce_a_plan",
    "lie_aloud",
    "threaten",
    "break_a_promise",
    "whisper",
    "talk_in_private",
    "secret_signal",
    "show_clock_and_keep_it",
    "show_clock_then_change_it",
    "show_clock_then_turn_one_disc",
]


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What all parts of positions share: no unknown fields, all fields by name."""


class HoldingForm(Part, frozen=True, kw_only=True):
    """A cult with its power and components; power 0 is a cult that has been eliminated."""

    name: Name | None = None
    power: Power
    components: list[str] = []


class CultForm(HoldingForm, frozen=True, kw_only=True):
    """A cult before the turn: where its cultist stands, and how its clock is set."""

    cultist: PlaceText | None = None
    dagger: PlaceText | None = None
    tentacle: PlaceText | None = None


class NegotiationForm(Part, frozen=True, kw_only=True):
    """What the cults of one location settled on; `at` names the location where the entry is not named by it.

    `result` may be left out where `cult` or `wanted_by` says it.
    """

    at: PlaceText | None = None
    result: Literal["nothing", "collect", "confrontation", "no_agreement"] | None = None
    cult: str | list[str] = []
    wanted_by: list[str] = []


class SwapForm(Part, frozen=True, kw_only=True):
    """A swap at Agoba Marsh."""

    by: str
    gives: str
    other: str = msgspec.field(name="with")
    takes: str


class SacrificeForm(Part, frozen=True, kw_only=True):
    """A power point paid at the Moon-Men Colony, the cult named, and what that cult gives up."""

    by: str
    names: str
    discards: str | None = None


class TurnForm(Part, frozen=True, kw_only=True):
    """A whole turn: the cults with their clocks, the board, and everything that players decide during the turn."""

    exterior: Exterior
    cults: dict[Name, CultForm] | list[CultForm]
    stairs: Stairs | None = None
    tokens: dict[str, Tokens] | None = None
    players: int | None = None
    negotiations: dict[str, NegotiationForm] | list[NegotiationForm] = {}
    decline: list[str] = []
    recruit: list[str] = []
    swap: SwapForm | None = None
    sacrifice: SacrificeForm | None = None


class ClockForm(Part, frozen=True, kw_only=True):
    """One clock as it is set, and where its cultist stands."""

    cultist: PlaceText
    dagger: PlaceText
    tentacle: PlaceText
    stairs: Stairs | None = None
    exterior: AnyExterior = "any"
    laid_down: bool = False


class VictoryForm(Part, frozen=True, kw_only=True):
    """The cults as they stand at the victory check."""

    exterior: AnyExterior = "any"
    cults: dict[Name, HoldingForm] | list[HoldingForm]
    players: int | None = None


class SetupForm(Part, frozen=True, kw_only=True):
    """How many players, with which exterior location or none, and whether components are kept face down."""

    players: int
    exterior: AnyExterior = "any"
    face_down: bool = False


class TalkForm(Part, frozen=True, kw_only=True):
    """What a player wants to say or show."""

    act: Act
