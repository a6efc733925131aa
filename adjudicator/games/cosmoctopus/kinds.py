"""The four resources, the four types of card, and how amounts of them are added and compared."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal

import msgspec

from adjudicator.verdict import Said, Word

Kind = Literal["ink", "coin", "whisper", "star"]
CardType = Literal["scripture", "relic", "hallucination", "constellation"]
Permanent = Literal["ink", "coin", "whisper", "star", "wild"]

Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
Tentacles = Annotated[int, msgspec.Meta(ge=0, le=29)]
Resources = dict[Kind, Count]
Permanents = dict[Permanent, Count]
Cards = Annotated[list[CardType], msgspec.Meta(max_length=108)]

KINDS: tuple[Kind, ...] = ("ink", "coin", "whisper", "star")
CARDS: tuple[CardType, ...] = ("scripture", "relic", "hallucination", "constellation")
KIND_NAMED: dict[str, Kind] = {kind: kind for kind in KINDS}
KIND_OF: dict[str, Kind] = dict(zip(CARDS, KINDS, strict=True))
WILD: Permanent = "wild"

MOST_KEPT = 8
FORBIDDEN = 13
TO_WIN = 8

Amounts = dict[Kind, int]
BREACH = {"legal": False}


def amounts(given: Mapping[Any, int] | None = None) -> Amounts:
    """Return a number for each of the four kinds, nought where none is given; a permanent wild is left out."""
    return {kind: (given or {}).get(kind, 0) for kind in KINDS}


def plus(one: Mapping[Kind, int], other: Mapping[Kind, int]) -> Amounts:
    """Add two amounts kind by kind."""
    return {kind: one.get(kind, 0) + other.get(kind, 0) for kind in KINDS}


def minus(one: Mapping[Kind, int], other: Mapping[Kind, int]) -> Amounts:
    """Subtract kind by kind; the result may fall below nought."""
    return {kind: one.get(kind, 0) - other.get(kind, 0) for kind in KINDS}


def least(one: Mapping[Kind, int], other: Mapping[Kind, int]) -> Amounts:
    """Return the smaller number of each kind."""
    return {kind: min(one.get(kind, 0), other.get(kind, 0)) for kind in KINDS}


def positive(one: Mapping[Kind, int]) -> Amounts:
    """Return the amounts with nought in place of what is below it."""
    return {kind: max(one.get(kind, 0), 0) for kind in KINDS}


def total(one: Mapping[Kind, int]) -> int:
    """Add up all four kinds."""
    return sum(one.get(kind, 0) for kind in KINDS)


def covers(one: Mapping[Kind, int], other: Mapping[Kind, int]) -> bool:
    """Tell whether there is enough of every kind."""
    return all(one.get(kind, 0) >= other.get(kind, 0) for kind in KINDS)


def shown(one: Mapping[Any, int]) -> dict[str, int] | None:
    """Return the kinds of which there are any, for a sentence; None where there are none at all."""
    return {str(kind): number for kind, number in one.items() if number} or None


def said_amounts(one: Mapping[Any, int]) -> list[Said]:
    """Return the kinds of which there are any as choices write them, `2 coin`, and as readers say them."""
    found = {kind: number for kind, number in one.items() if number}
    return [Said(f"{number} {kind}", "amount", kind=Word(str(kind)), count=number) for kind, number in found.items()]


def worth(cards: Iterable[str]) -> Amounts:
    """Return what cards discarded as payment count as: one resource of its own type's kind each."""
    return amounts(Counter(KIND_OF[card] for card in cards))


def missing(wanted: Iterable[str], held: Iterable[str]) -> list[str]:
    """List the cards that are wanted oftener than they are held."""
    return sorted((Counter(wanted) - Counter(held)).elements(), key=list(KIND_OF).index)


def without(cards: Iterable[CardType], gone: Iterable[CardType]) -> tuple[CardType, ...]:
    """Return the cards that are left, in the order of the card types."""
    return tuple(sorted((Counter(cards) - Counter(gone)).elements(), key=CARDS.index))


def words(names: Iterable[str]) -> list[Word]:
    """Return names that are said in the reader's language."""
    return [Word(name) for name in names]


def tally(one: Mapping[Any, int], **more: int) -> dict[str, int]:
    """Return amounts by name together with other counts, such as cards."""
    return {**{str(kind): number for kind, number in one.items()}, **more}
