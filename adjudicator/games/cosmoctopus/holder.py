"""A player on the way to Forbidden Knowledge: what is held, what counts, what may be taken or bought."""

from typing import Annotated

import msgspec
from msgspec.structs import replace

from adjudicator.games.cosmoctopus.kinds import (
    KIND_OF,
    KINDS,
    TO_WIN,
    WILD,
    Amounts,
    Cards,
    CardType,
    Count,
    Kind,
    Permanents,
    Resources,
    Tentacles,
    amounts,
    plus,
)
from adjudicator.games.cosmoctopus.tentacles import refuse_finished, refuse_holdings, refuse_permanents
from adjudicator.verdict import Problem

Tiles = Annotated[list[Kind], msgspec.Meta(max_length=4)]


class KnowledgeForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a player holds and gains; `available` are the Forbidden Knowledge tiles not yet taken by anybody.

    `placed` is the part of the gain that went onto Constellations, `forbidden_scriptures` the number of permanent wilds
    whose card says that they count, `claim` the kinds a player wishes to take, where it is said.
    """

    resources: Resources
    gain: Resources = {}
    placed: Resources = {}
    permanents: Permanents = {}
    forbidden_scriptures: Count = 0
    available: Tiles = msgspec.field(default_factory=lambda: list(KINDS))
    tentacles: Tentacles = 0
    hand: Cards = []
    claim: Tiles | None = None
    cooperative: bool = False


class Holder(msgspec.Struct, frozen=True, kw_only=True):
    """A player on the way to thirteen; `asks` where this is the question, so that hand cards are looked at unasked."""

    resources: Amounts
    permanents: Amounts
    wilds: int = 0
    icons: int = 0
    available: tuple[Kind, ...] = KINDS
    tentacles: int = 0
    hand: tuple[CardType, ...] = ()
    claim: tuple[Kind, ...] | None = None
    cooperative: bool = False
    asks: bool = False
    claimed: tuple[Kind, ...] = ()
    buyable: tuple[Kind, ...] = ()
    contact: int = 0
    placed: Amounts = msgspec.field(default_factory=amounts)

    def counted(self, kind: Kind) -> int:
        """Return what counts toward thirteen: tokens, permanents of the kind, permanent wilds whose card says so."""
        return self.resources[kind] + self.permanents[kind] + self.icons

    def cards(self, kind: Kind) -> list[CardType]:
        """Return the hand cards of a kind."""
        return [card for card in self.hand if KIND_OF[card] == kind]

    def wishes(self, kind: Kind) -> bool:
        """Tell whether the player is said to want this Forbidden Knowledge."""
        return self.claim is not None and kind in self.claim

    def grown(self, number: int) -> "Holder":
        """Return the player with more tentacles; the first of all brings a First Contact card."""
        contact = 1 if number and not self.tentacles else self.contact
        return replace(self, tentacles=self.tentacles + number, contact=contact)

    def offered(self, kind: Kind) -> "Holder":
        """Return the player with one more Forbidden Knowledge that may be bought."""
        return replace(self, buyable=tuple(one for one in KINDS if one in self.buyable or one == kind))

    @property
    def over(self) -> bool:
        """Tell whether this player has eight tentacles."""
        return self.tentacles >= TO_WIN

    @property
    def left(self) -> Amounts:
        """Return what the player keeps: with the Investigator, nothing once there are eight tentacles."""
        return amounts() if self.over and self.cooperative else self.resources


def read_holder(form: KnowledgeForm, problems: list[Problem]) -> Holder:
    """Read a holder after the gain; refuses more on Constellations than was gained, and a game that is over."""
    for kind in KINDS:
        placed, gained = form.placed.get(kind, 0), form.gain.get(kind, 0)
        if placed > gained:
            problems.append(Problem(f"placed.{kind}", "more_placed", {"given": placed, "gained": gained}))
    wilds = form.permanents.get(WILD, 0)
    if form.forbidden_scriptures > wilds:
        facts = {"given": form.forbidden_scriptures, "held": wilds}
        problems.append(Problem("forbidden_scriptures", "more_icons", facts))
    refuse_finished(form.tentacles, form.cooperative, problems)
    if form.cooperative and form.tentacles >= TO_WIN:
        refuse_holdings(plus(form.resources, form.gain), tuple(form.hand), problems)
        refuse_permanents(form.permanents, problems)
    kept = {kind: form.gain.get(kind, 0) - form.placed.get(kind, 0) for kind in KINDS}
    return Holder(
        resources=plus(form.resources, kept),
        permanents=amounts(form.permanents),
        wilds=wilds - form.forbidden_scriptures,
        icons=form.forbidden_scriptures,
        available=tuple(form.available),
        tentacles=form.tentacles,
        hand=tuple(form.hand),
        claim=None if form.claim is None else tuple(form.claim),
        cooperative=form.cooperative,
        asks=True,
        placed=amounts(form.placed),
    )
