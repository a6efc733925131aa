"""Forbidden Knowledge: thirteen of a resource, what counts toward it, what is discarded, the tentacles it brings."""

from collections.abc import Generator, Iterator, Sequence

from msgspec.structs import replace

from adjudicator.games.cosmoctopus.holder import Holder
from adjudicator.games.cosmoctopus.kinds import BREACH, FORBIDDEN, KINDS, CardType, Kind, shown, total, words
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
from adjudicator.games.cosmoctopus.tentacles import tentacle_steps
from adjudicator.policy import Policies
from adjudicator.verdict import Step, Word


def judge_knowledge(holder: Holder, policies: Policies) -> Iterator[Step]:
    """Say which Forbidden Knowledge a player gains now, what is discarded, and whether that wins."""
    if total(holder.placed):
        yield Step(APART, "apart", {"amount": shown(holder.placed)})
    after = yield from knowledge_steps(holder, policies)
    if not after.claimed:
        totals = {kind: holder.counted(kind) for kind in KINDS}
        if max(totals.values()) < FORBIDDEN:
            yield Step(THIRTEEN, "short", {"totals": totals})
    yield from claim_faults(after)
    yield Step(KNOWLEDGE, "held", {"resources": shown(after.left)}, knowledge_outcome(after))


def knowledge_outcome(after: Holder) -> dict[str, object]:
    """Return what is true of a player after the check."""
    won = after.over and not after.cooperative
    gained = {} if after.claimed else {"first_contact": 0, "tentacles": after.tentacles, "wins": won}
    return {"claimed": words(after.claimed), "resources": after.left, **gained}


def claim_faults(after: Holder) -> Iterator[Step]:
    """Say which Forbidden Knowledge a player wishes to take and cannot, unless eight tentacles came before it."""
    if after.over:
        return
    for kind in KINDS:
        facts = {"kind": Word(kind), "total": after.counted(kind)}
        if not after.wishes(kind) or kind in after.claimed:
            continue
        if after.counted(kind) < FORBIDDEN:
            yield Step(THIRTEEN, "too_few", facts, BREACH)
        else:
            yield Step(ONCE, "taken", facts, BREACH)


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
        if counted >= FORBIDDEN and not holder.wishes(kind):
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
    if reading == "yes":
        holder = holder.offered(kind)
    yield Step(HAND_CARDS, reading, {}, {"may_buy": words(holder.buyable)} if reading == "yes" else {})
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
        if reading == "bought":
            holder = holder.offered(kind)
            yield Step(AUTOMATIC, reading, {}, {"may_buy": words(holder.buyable)})
            return holder
        yield Step(AUTOMATIC, reading)
    left = yield from _discard(holder, kind, policies)
    gained = {"kind": Word(kind), "before": holder.tentacles, "after": holder.tentacles + 2}
    yield Step(KNOWLEDGE, "claimed", gained)
    yield from tentacle_steps(holder.tentacles, 2, cooperative=holder.cooperative, contact=holder.contact)
    return replace(
        holder.grown(2),
        resources={**holder.resources, kind: left},
        hand=_removed(holder.hand, cards),
        available=tuple(one for one in holder.available if one != kind),
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
