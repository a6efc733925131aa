"""A card played, as it is described: its cost, its payment, what is printed on it; refuses what no such card shows."""

from typing import Annotated

import msgspec

from adjudicator.games.cosmoctopus.chart import ConstellationForm
from adjudicator.games.cosmoctopus.kinds import Cards, CardType, Kind, Permanents, Resources, Tentacles, words
from adjudicator.games.cosmoctopus.payment import Part
from adjudicator.games.cosmoctopus.walk import Display, PathText
from adjudicator.verdict import Problem, Word

NOT_BLUE: tuple[CardType, ...] = ("scripture", "relic", "hallucination")
BELONGS: dict[str, tuple[CardType, ...]] = {
    "permanent": ("scripture",),
    "submerge": ("scripture",),
    "relic": ("relic",),
    "devotee": ("relic",),
    "lightning": ("hallucination",),
    "constellation": ("constellation",),
    "resources": NOT_BLUE,
    "cards": NOT_BLUE,
    "tentacles": NOT_BLUE,
}


class RelicForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The ability of a Relic, as far as it can be stated: whenever `on_gain` is gained, also `bonus`."""

    on_gain: Kind
    bonus: Resources


class SubmergeForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A Submerge walk: the display when it starts, and where the head goes."""

    display: Display
    path: PathText
    pay: Resources = {}


class PlayForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A card played: its cost, how it is paid, what is printed on it and what it gives."""

    card: CardType
    cost: dict[Kind, Part] = {}
    wild: Part = 0
    pay: Resources = {}
    pay_cards: Cards = []
    permanent: Permanents = {}
    submerge: SubmergeForm | None = None
    relic: RelicForm | None = None
    devotee: bool = False
    lightning: bool = False
    constellation: ConstellationForm | None = None
    resources: Resources = {}
    cards: Annotated[int, msgspec.Meta(ge=0, le=20)] = 0
    tentacles: Tentacles = 0
    place: list[str] = []


def refuse_icons(play: PlayForm, path: str, problems: list[Problem]) -> None:
    """Refuse what the rules give to another type of card, and any gain from a Constellation that is played."""
    for field, cards in BELONGS.items():
        if getattr(play, field) and play.card not in cards:
            facts = {"field": field, "card": Word(play.card), "cards": words(cards)}
            problems.append(Problem(f"{path}.{field}", "not_on_card", facts))
