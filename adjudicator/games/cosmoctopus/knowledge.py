"""Forbidden Knowledge: thirteen of a resource, what counts toward it, what is discarded, the tentacles it brings."""

from collections.abc import Generator, Iterator, Sequence
from typing import Annotated

import msgspec
from msgspec.structs import replace

from adjudicator.games.cosmoctopus.kinds import (
    FORBIDDEN,
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
    shown,
    total,
    words,
)
from adjudicator.games.cosmoctopus.rules import (
    APART,
    AUTOMATIC,
    HAND_CARDS,
    KNOWLEDGE,
    ONCE,
    PERMANENTS_COUNT,
    SURPLUS,
    THIRTEEN,
    WILDS_DO_NOT,
)
from adjudicator.games.cosmoctopus.tentacles import refuse_finished, tentacle_steps
from adjudicator.policy import Policies
from adjudicator.verdict import Problem, Step, Word

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

    @property
    def over(self) -> bool:
        """Tell whether this player has eight tentacles."""
        return self.tentacles >= TO_WIN


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


def judge_knowledge(holder: Holder, policies: Policies) -> Iterator[Step]:
    """Say which Forbidden Knowledge a player gains now, what is discarded, and whether that wins."""
    if total(holder.placed):
        yield Step(APART, "apart", {"amount": shown(holder.placed)})
    after = yield from knowledge_steps(holder, policies)
    if not after.claimed:
        totals = {kind: holder.counted(kind) for kind in KINDS}
        if max(totals.values()) < FORBIDDEN:
            yield Step(THIRTEEN, "short", {"totals": totals})
    yield Step(KNOWLEDGE, "held", {"resources": shown(after.resources)}, knowledge_outcome(after))


def knowledge_outcome(after: Holder) -> dict[str, object]:
    """Return what is true of a player after the check."""
    won = after.over and not after.cooperative
    gained = {} if after.claimed else {"first_contact": 0, "tentacles": after.tentacles, "wins": won}
    return {"claimed": words(after.claimed), "resources": after.resources, **gained}


def knowledge_steps(holder: Holder, policies: Policies) -> Generator[Step, None, Holder]:
    """Check the four resources in order until one wins the game; return the holder after it."""
    for kind in KINDS:
        if holder.over:
            break
        holder = yield from _one_kind(holder, kind, policies)
    return holder


def _one_kind(holder: Holder, kind: Kind, policies: Policies) -> Generator[Step, None, Holder]:
    counted = holder.counted(kind)
    cards = holder.cards(kind)
    close = counted + len(cards) >= FORBIDDEN
    facts = {"kind": Word(kind), "total": counted}
    if not close and counted + holder.wilds < FORBIDDEN:
        return holder
    if kind not in holder.available:
        if counted >= FORBIDDEN:
            yield Step(ONCE, "taken", facts)
        return holder
    yield from _counting(holder, kind)
    if counted >= FORBIDDEN:
        yield Step(THIRTEEN, "enough", facts)
        return (yield from _claim(holder, kind, (), policies))
    if close and (holder.asks or holder.wishes(kind)):
        return (yield from _with_cards(holder, kind, cards[: FORBIDDEN - counted], policies))
    return holder


def _with_cards(
    holder: Holder, kind: Kind, cards: Sequence[CardType], policies: Policies
) -> Generator[Step, None, Holder]:
    """Take the tile with the help of hand cards where they count and the player wishes it; never by itself."""
    facts = {"kind": Word(kind), "total": holder.counted(kind), "cards": words(cards)}
    reading = policies["knowledge_hand_cards"]
    yield Step(HAND_CARDS, "short", facts)
    if reading == "yes" and holder.wishes(kind):
        yield Step(HAND_CARDS, reading)
        return (yield from _claim(holder, kind, cards, policies))
    yield Step(HAND_CARDS, reading, {}, {"may_buy": [Word(kind)]} if reading == "yes" else {})
    return holder


def _counting(holder: Holder, kind: Kind) -> Iterator[Step]:
    """Say what counts beside the tokens, and what does not."""
    tokens, permanent = holder.resources[kind], holder.permanents[kind]
    if permanent:
        facts = {"kind": Word(kind), "tokens": tokens, "permanent": permanent, "total": tokens + permanent}
        yield Step(PERMANENTS_COUNT, "counted", facts)
    if holder.icons:
        yield Step(WILDS_DO_NOT, "icon", {"amount": holder.icons})
    if holder.wilds:
        yield Step(WILDS_DO_NOT, "not_counted", {"amount": holder.wilds})


def _claim(holder: Holder, kind: Kind, cards: Sequence[CardType], policies: Policies) -> Generator[Step, None, Holder]:
    """Take the tile, or leave it where it has to be bought and nobody said that it is."""
    if holder.wishes(kind):
        yield Step(AUTOMATIC, "wished", {"kind": Word(kind)})
    else:
        reading = policies["forbidden_knowledge"]
        yield Step(AUTOMATIC, reading, {}, {"may_buy": [Word(kind)]} if reading == "bought" else {})
        if reading == "bought":
            return holder
    left = yield from _discard(holder, kind, policies)
    gained = {"kind": Word(kind), "before": holder.tentacles, "after": holder.tentacles + 2}
    yield Step(KNOWLEDGE, "claimed", gained)
    yield from tentacle_steps(holder.tentacles, 2, cooperative=holder.cooperative)
    return replace(
        holder,
        resources={**holder.resources, kind: left},
        hand=_removed(holder.hand, cards),
        available=tuple(one for one in holder.available if one != kind),
        tentacles=holder.tentacles + 2,
        claimed=(*holder.claimed, kind),
    )


def _discard(holder: Holder, kind: Kind, policies: Policies) -> Generator[Step, None, int]:
    """Return the tokens that stay; asks for the reading only where there are more than thirteen ask for."""
    tokens = holder.resources[kind]
    spare = max(min(tokens, holder.counted(kind) - FORBIDDEN), 0)
    reading = policies["knowledge_discards"] if spare else "all"
    left = spare if reading == "thirteen" else 0
    yield Step(SURPLUS, reading)
    yield Step(SURPLUS, "left", {"kind": Word(kind), "tokens": tokens, "discarded": tokens - left, "left": left})
    return left


def _removed(hand: Sequence[CardType], gone: Sequence[CardType]) -> tuple[CardType, ...]:
    kept = list(hand)
    for card in gone:
        kept.remove(card)
    return tuple(kept)
