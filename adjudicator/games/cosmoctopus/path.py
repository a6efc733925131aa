"""What is wrong with a path and with what is paid for it, and what the spaces it reaches give."""

from collections.abc import Generator, Iterator, Sequence

from msgspec.structs import replace

from adjudicator.games.cosmoctopus.kinds import (
    BREACH,
    FORBIDDEN,
    KINDS,
    Amounts,
    amounts,
    covers,
    missing,
    plus,
    shown,
    tally,
    total,
    words,
)
from adjudicator.games.cosmoctopus.realm import Space, Tile, adjacent, diagonal
from adjudicator.games.cosmoctopus.rules import (
    AMOUNT,
    CARD_REWARD,
    DISPLAY,
    ENDS,
    EXTRA,
    FINISHED_LANDS,
    INVESTIGATED,
    MUST,
    NO_TILE,
    ORTHOGONAL,
    PASSING,
    REWARD,
    SUBMERGED,
    THIRTEEN,
    TOKENS_ONLY,
)
from adjudicator.games.cosmoctopus.walk import Walk
from adjudicator.policy import Policies
from adjudicator.verdict import Step, Word


def path_faults(walk: Walk) -> Iterator[Step]:
    """Yield every step of a path that leads off the realm, into a gap, or to a space without a common side."""
    assert walk.path is not None
    if not walk.path and not walk.submerge:
        yield Step(MUST, "stays", {"square": walk.realm.name(walk.head)}, BREACH)
    origin = walk.head
    for space in walk.path:
        yield from _step_faults(walk, origin, space)
        origin = space


def _step_faults(walk: Walk, origin: Space, space: Space) -> Iterator[Step]:
    name = walk.realm.name(space)
    if not (0 <= space[0] < walk.realm.rows and 0 <= space[1] < walk.realm.columns):
        yield Step(NO_TILE, "off", {"square": name, **walk.realm.edges}, BREACH)
        return
    if space not in walk.realm.tiles:
        yield Step(NO_TILE, "gap", {"square": name}, BREACH)
    if not adjacent(origin, space):
        says = "diagonal" if diagonal(origin, space) else "apart"
        yield Step(ORTHOGONAL, says, {"origin": walk.realm.name(origin), "square": name}, BREACH)


def price_faults(walk: Walk, extra: int, policies: Policies) -> Iterator[Step]:
    """Yield what is wrong with the payment for so many spaces beyond the free ones."""
    paid = tally(walk.pay, cards=len(walk.pay_cards))
    count = total(walk.pay)
    if walk.pay_cards:
        with_cards = policies["pay_spaces_with"] == "cards"
        count += len(walk.pay_cards) if with_cards else 0
        yield Step(TOKENS_ONLY, "offered", {"cards": words(walk.pay_cards)})
        yield Step(TOKENS_ONLY, policies["pay_spaces_with"], {}, {} if with_cards else BREACH)
        if lost := missing(walk.pay_cards, walk.hand):
            yield Step(TOKENS_ONLY, "missing", {"cards": words(lost)}, BREACH)
    if not covers(walk.resources, walk.pay):
        yield Step(EXTRA, "lacking", {"paid": shown(walk.pay), "held": shown(walk.resources)}, BREACH)
    if count < extra:
        yield Step(EXTRA, "short", {"extra": extra, "paid": shown(paid), "missing": extra - count}, BREACH)
    elif count > extra:
        yield Step(EXTRA, "over", {"extra": extra, "paid": shown(paid), "excess": count - extra}, BREACH)


def price_steps(walk: Walk, extra: int) -> Iterator[Step]:
    """Say what a path cost."""
    if not extra:
        yield Step(EXTRA, "free", {}, {"paid": 0})
        return
    paid = tally(walk.pay, cards=len(walk.pay_cards))
    yield Step(EXTRA, "paid", {"extra": extra, "paid": shown(paid)}, {"paid": extra})


def reward_steps(walk: Walk, space: Space) -> Iterator[Step]:
    """Say what one space gives."""
    tile = walk.realm.tiles[space]
    facts = {"square": walk.realm.name(space), "tile": tile.text}
    if total(tile.gains):
        yield Step(REWARD, "gains", {**facts, "gains": shown(tile.gains)})
    if tile.cards:
        yield Step(REWARD, "cards", {**facts, "cards": tile.cards})
    if not total(tile.gains) and not tile.cards:
        yield Step(REWARD, "nothing", facts)


def card_faults(walk: Walk, allowed: int, *, refilled: bool = False) -> Iterator[Step]:
    """Yield what is wrong with the cards taken from the display; after a refill their types are not known."""
    if walk.take is None:
        return
    if len(walk.take) > allowed:
        yield Step(CARD_REWARD, "too_many", {"cards": len(walk.take), "allowed": allowed}, BREACH)
    if walk.display is not None and not refilled and (absent := missing(walk.take, walk.display)):
        yield Step(CARD_REWARD, "absent", {"cards": words(absent)}, BREACH)


def card_steps(walk: Walk, allowed: int) -> Iterator[Step]:
    """Say which cards are taken from the display, or how many may be."""
    if not allowed:
        return
    if walk.take is None:
        yield Step(CARD_REWARD, "open", {"cards": allowed}, {"cards_from_display": allowed})
    else:
        yield Step(CARD_REWARD, "taken", {"cards": words(walk.take)}, {"cards_from_display": len(walk.take)})
        yield Step(DISPLAY, "refilled", {"cards": len(walk.take)})


def gain_of(tile: Tile, policies: Policies) -> Amounts:
    """Return what the Investigator gains from a tile; asks how much only where more than one is shown."""
    one = amounts({kind: min(tile.gains[kind], 1) for kind in KINDS})
    if one == tile.gains or policies["investigator_gains"] == "one":
        return one
    return tile.gains


def investigator_steps(
    walk: Walk, ends: Sequence[Space], passed: Sequence[Space], policies: Policies, before: Amounts | None = None
) -> Generator[Step, None, Amounts]:
    """Say what the Investigator gains where a movement ends, and does not where it passes; return all it gained.

    `before` is what it has gained earlier in the same turn.
    """
    gained = before or amounts()
    watched = [space for space in dict.fromkeys([*passed, *ends]) if space in walk.investigated]
    if watched:
        yield Step(INVESTIGATED, "open", {"squares": walk.names(watched)})
        if walk.submerge:
            yield Step(SUBMERGED, "counts", {"squares": walk.names(watched)})
    if crossed := [space for space in passed if space in walk.investigated]:
        yield Step(PASSING, "nothing", {"squares": walk.names(crossed)}, {"investigator_gains": gained})
    for space in ends:
        if space not in walk.investigated:
            continue
        gain = gain_of(walk.realm.tiles[space], policies)
        gained = plus(gained, gain)
        steps = landing_steps(walk.realm.name(space), walk.realm.tiles[space], gain, policies)
        yield from (replace(step, result={"investigator_gains": gained}) for step in steps)
    if walk.finished and any(space in walk.investigated for space in ends):
        yield Step(FINISHED_LANDS, "too")
    return gained


def landing_steps(name: str, tile: Tile, gain: Amounts, policies: Policies) -> Iterator[Step]:
    """Say what the Investigator gains from one Investigated space, and how that amount was found."""
    facts = {"square": name, "amount": shown(gain)}
    if not total(gain):
        yield Step(ENDS, "nothing", facts)
        return
    yield Step(ENDS, "gains", facts)
    if max(tile.gains.values()) > 1:
        yield Step(AMOUNT, policies["investigator_gains"])


def thirteen_steps(resources: Amounts) -> Iterator[Step]:
    """Point out each resource of which there are thirteen after a movement."""
    for kind in KINDS:
        if resources[kind] >= FORBIDDEN:
            facts = {"kind": Word(kind), "total": resources[kind]}
            yield Step(THIRTEEN, "enough", facts, {"thirteen": {kind: resources[kind]}})
