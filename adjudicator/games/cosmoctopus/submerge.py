"""The Submerge icon: which cards leave the display, how far the head goes, what every space entered gives."""

from collections.abc import Generator, Iterator, Sequence

from msgspec.structs import replace

from adjudicator.games.cosmoctopus.kinds import (
    BREACH,
    FORBIDDEN,
    KINDS,
    Amounts,
    CardType,
    amounts,
    minus,
    missing,
    plus,
    shown,
    tally,
    without,
    words,
)
from adjudicator.games.cosmoctopus.path import (
    card_faults,
    card_steps,
    investigator_steps,
    path_faults,
    price_faults,
    price_steps,
    reward_steps,
    thirteen_steps,
)
from adjudicator.games.cosmoctopus.realm import Space, walks
from adjudicator.games.cosmoctopus.rules import (
    REWARD,
    SUBMERGE,
    SUBMERGE_DISCARDS,
    SUBMERGE_EXTRA,
    SUBMERGE_REFILL,
    SUBMERGE_STOP,
)
from adjudicator.games.cosmoctopus.walk import Walk
from adjudicator.policy import Policies
from adjudicator.verdict import Alternative, Step

LEAVE = ("scripture", "relic")


def discarded(display: Sequence[CardType], policies: Policies) -> tuple[CardType, ...]:
    """Return the cards that Submerge discards; asks for the reading only where other cards lie there too."""
    leaving = tuple(card for card in display if card in LEAVE)
    if len(leaving) == len(display) or policies["submerge_discards"] == "scriptures_and_relics":
        return leaving
    return tuple(display)


def judge_submerge(walk: Walk, policies: Policies) -> Iterator[Step]:
    """Judge a Submerge walk: all its faults, or what it gives; without a path say how far it goes."""
    if wrong := list(path_faults(walk)) if walk.path else []:
        yield from wrong
        return
    gone = yield from discard_steps(walk, policies)
    if walk.path is None:
        return
    wrong = list(submerge_faults(walk, len(gone), policies))
    yield from wrong
    if not any(step.result.get("legal") is False for step in wrong):
        yield from submerge_steps(walk, len(gone), policies)


def discard_steps(walk: Walk, policies: Policies) -> Generator[Step, None, tuple[CardType, ...]]:
    """Say which cards leave the display and how far the head goes; return the cards."""
    gone = discarded(walk.display or (), policies)
    if set(walk.display or ()) - set(LEAVE):
        yield Step(SUBMERGE_DISCARDS, policies["submerge_discards"])
    result = {"discarded": words(gone), "steps": len(gone)}
    yield Step(SUBMERGE, "steps", {"cards": words(gone), "steps": len(gone)}, result)
    return gone


def submerge_faults(walk: Walk, steps: int, policies: Policies) -> Iterator[Step]:
    """Yield every fault of a Submerge walk whose path is possible: its length, what is paid, the cards taken."""
    assert walk.path is not None
    walked = len(walk.path)
    extra = walked - steps
    if extra < 0:
        stop = policies["submerge_stop"]
        yield Step(SUBMERGE_STOP, "walked", {"steps": steps, "walked": walked})
        yield Step(SUBMERGE_STOP, stop, {}, BREACH if stop == "full" else {})
    if extra > 0:
        reading = policies["submerge_extra"]
        yield Step(SUBMERGE_EXTRA, "beyond", {"extra": extra})
        yield Step(SUBMERGE_EXTRA, reading, {}, BREACH if reading == "not_allowed" else {})
        if reading == "not_allowed":
            return
    yield from price_faults(walk, max(extra, 0), policies)
    if walk.take is not None:
        yield from _take_faults(walk, steps, policies)


def _take_faults(walk: Walk, steps: int, policies: Policies) -> Iterator[Step]:
    """Yield what is wrong with the cards taken; before a refill only those that were not discarded lie there."""
    left = without(walk.display or (), discarded(walk.display or (), policies))
    refilled = not missing(walk.take or (), left) or policies["submerge_refill"] == "before"
    if not refilled:
        yield Step(SUBMERGE_REFILL, "after")
    yield from card_faults(replace(walk, display=left), card_count(walk, steps, policies), refilled=refilled)


def card_count(walk: Walk, steps: int, policies: Policies) -> int:
    """Return how many cards the spaces entered give; asks when the display is refilled only where that matters."""
    wanted = sum(walk.realm.tiles[space].cards for space in walk.path or ())
    left = len(walk.display or ()) - steps
    if wanted <= left or policies["submerge_refill"] == "before":
        return wanted
    return max(left, 0)


def gains_of(walk: Walk, path: Sequence[Space]) -> Amounts:
    """Add up what all spaces of a path give."""
    gained = amounts()
    for space in path:
        gained = plus(gained, walk.realm.tiles[space].gains)
    return gained


def submerge_steps(walk: Walk, steps: int, policies: Policies) -> Iterator[Step]:
    """Say what a legal Submerge walk does: every space entered gives its reward, the Investigator gains at each."""
    path = walk.path or ()
    end = path[-1] if path else walk.head
    facts = {"squares": walk.names(path)}
    yield Step(SUBMERGE, "entered", facts, {"legal": True, "head": walk.realm.name(end)})
    if len(path) > steps:
        yield from price_steps(walk, len(path) - steps)
    for space in path:
        yield from reward_steps(walk, space)
    cards = card_count(walk, steps, policies)
    wanted = sum(walk.realm.tiles[space].cards for space in path)
    if wanted > len(walk.display or ()) - steps:
        yield Step(SUBMERGE_REFILL, policies["submerge_refill"])
    reached = _until_thirteen(walk, path)
    after = plus(minus(walk.resources, walk.pay), gains_of(walk, reached))
    yield Step(REWARD, "holds", {"resources": shown(after)}, {"resources": after, "cards_from_display": 0})
    yield from card_steps(walk, cards)
    yield from thirteen_steps(after)
    if len(reached) < len(path):
        yield Step(SUBMERGE, "midway", {"square": walk.names(reached)[-1]})
    yield from investigator_steps(walk, path, [], policies)


def _until_thirteen(walk: Walk, path: Sequence[Space]) -> Sequence[Space]:
    """Return the spaces up to the first after which there are thirteen of a resource that there were not before."""
    held = minus(walk.resources, walk.pay)
    for number, space in enumerate(path, 1):
        gains = walk.realm.tiles[space].gains
        held = plus(held, gains)
        if any(held[kind] >= FORBIDDEN and gains[kind] for kind in KINDS):
            return path[:number]
    return path


def submerge_choices(walk: Walk, policies: Policies) -> list[Alternative]:
    """List every walk of the full length with what it gives; spaces of which that is not known are passed over."""
    steps = len(discarded(walk.display or (), policies))
    known = [
        path for path in walks(walk.realm, walk.head, steps) if all(walk.realm.tiles[space].known for space in path)
    ]
    found = sorted(known, key=walk.names)
    return [
        Alternative(
            "-".join(walk.names(path)) or walk.realm.name(walk.head),
            {"reward": shown(tally(gains_of(walk, path), cards=sum(walk.realm.tiles[one].cards for one in path)))},
            (SUBMERGE,),
        )
        for path in found
    ]
