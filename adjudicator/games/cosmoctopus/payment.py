"""The price of a card: may it be paid so, what is wasted, and every way in which it can be paid."""

from collections.abc import Iterator
from itertools import combinations_with_replacement, islice, product
from math import prod
from typing import Annotated

import msgspec

from adjudicator.games.cosmoctopus.kinds import (
    BREACH,
    CARDS,
    KIND_OF,
    KINDS,
    WILD,
    Amounts,
    Cards,
    CardType,
    Kind,
    Permanents,
    Resources,
    amounts,
    covers,
    minus,
    missing,
    plus,
    said_amounts,
    shown,
    tally,
    total,
    without,
    words,
    worth,
)
from adjudicator.games.cosmoctopus.price import Account, Price, account, price_of
from adjudicator.games.cosmoctopus.rules import (
    COST,
    EXACT,
    FULL,
    ITSELF,
    NEVER_WILD,
    PAY_CARDS,
    PERMANENT,
    PERMANENT_WILD,
    STAYS,
    UNUSED,
    WILD_NAMED,
)
from adjudicator.policy import Policies
from adjudicator.verdict import Alternative, Said, Step, Word

MOST_WAYS = 500
MOST_NAMED = 12
Part = Annotated[int, msgspec.Meta(ge=0, le=9)]


class PaymentForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A card, its cost and what a player has: tokens, the types of the other hand cards, permanent resources.

    Without `pay` and `pay_cards` the question is how it can be paid.
    """

    card: CardType
    cost: dict[Kind, Part] = {}
    wild: Part = 0
    resources: Resources = {}
    hand: Cards = []
    permanents: Permanents = {}
    pay: Resources | None = None
    pay_cards: Cards = []


def judge_payment(form: PaymentForm, policies: Policies) -> Iterator[Step]:
    """Judge a payment: all its faults, or what is left; without one say in how many ways the card can be paid."""
    cost = amounts(form.cost)
    price = price_of(cost, form.wild, form.permanents, policies)
    yield Step(COST, "cost", {"named": shown(cost), "wild": form.wild})
    if form.pay is None and not form.pay_cards:
        count = count_ways(form, price)
        listed = (
            [_notation(pay, cards) for pay, cards in islice(payment_ways(form, price), MOST_NAMED)] if count else []
        )
        yield Step(COST, "ways" if count else "no_way", {"count": count}, {"choices": count, "ways": listed})
        return
    pay = amounts(form.pay)
    wrong = list(payment_faults(form, price, pay))
    yield from wrong
    if not wrong:
        yield from payment_steps(form, price, pay)


def payment_faults(form: PaymentForm, price: Price, pay: Amounts) -> Iterator[Step]:
    """Yield every fault of a payment: what the player does not have, what is unpaid, what is too much."""
    if not covers(form.resources, pay):
        yield Step(FULL, "lacking", {"paid": shown(pay), "held": shown(form.resources)}, BREACH)
    if lost := missing(form.pay_cards, form.hand):
        if form.card in lost:
            yield Step(ITSELF, "itself", {"card": Word(form.card)}, BREACH)
            lost.remove(form.card)
        if lost:
            yield Step(PAY_CARDS, "missing", {"cards": words(lost)}, BREACH)
    found = account(price, plus(pay, worth(form.pay_cards)))
    if total(found.named_short):
        yield Step(FULL, "named_short", {"missing": shown(found.named_short)}, BREACH)
        if price.wilds and not price.reach:
            yield Step(WILD_NAMED, "wild_part")
    if found.wild_short:
        yield Step(FULL, "wild_short", {"missing": found.wild_short}, BREACH)
        left = minus(price.permanents, price.off)
        if total(left):
            yield Step(NEVER_WILD, "refused", {"amount": shown(left)})
    if found.over:
        yield Step(EXACT, "over", {"excess": found.over}, BREACH)


def payment_steps(form: PaymentForm, price: Price, pay: Amounts) -> Iterator[Step]:
    """Say how a payment covers the price, what is wasted and what the player has left."""
    found = account(price, plus(pay, worth(form.pay_cards)))
    paid = tally(pay, cards=len(form.pay_cards))
    if form.pay_cards:
        facts = {"cards": words(form.pay_cards), "worth": shown(worth(form.pay_cards))}
        yield Step(PAY_CARDS, "worth", facts)
    yield from _permanent_steps(price, found)
    after = minus(amounts(form.resources), pay)
    result = {
        "legal": True,
        "resources": after,
        "discarded": words(form.pay_cards),
        "hand": words(without(form.hand, form.pay_cards)),
    }
    yield Step(FULL, "paid", {"paid": shown(paid)}, result)


def _permanent_steps(price: Price, found: Account) -> Iterator[Step]:
    """Say what permanents pay, what of them is lost or left unused, and that they stay."""
    used = minus(price.off, found.unused)
    wasted = minus(price.permanents, price.off)
    wilds = found.wilds_on_named + found.wilds_on_wild
    if total(used):
        yield Step(PERMANENT, "pays", {"amount": shown(used)})
    if total(wasted):
        result = {"wasted": {kind: wasted[kind] for kind in KINDS if wasted[kind]}}
        yield Step(PERMANENT, "surplus", {"amount": shown(wasted)}, result)
    if total(found.unused):
        yield Step(UNUSED, "unused", {"amount": shown(found.unused)})
    if found.wilds_on_named:
        yield Step(WILD_NAMED, "any_part")
        yield Step(WILD_NAMED, "used", {"amount": found.wilds_on_named})
    if found.wilds_on_wild:
        yield Step(PERMANENT_WILD, "pays", {"amount": found.wilds_on_wild})
    if price.wilds > wilds:
        yield Step(PERMANENT_WILD, "surplus", {"amount": price.wilds - wilds}, {"wasted": {WILD: price.wilds - wilds}})
    if total(used) or wilds:
        yield Step(STAYS, "stays", {"amount": shown(tally(used, wild=wilds))})


def payment_ways(form: PaymentForm, price: Price) -> Iterator[tuple[Amounts, tuple[CardType, ...]]]:
    """Yield every way to pay with as few tokens and cards as the permanents allow, those with fewest cards first."""
    mixes = [mix for units in _units(price) if (mix := _mixes(form, units))]
    for count in range(price.least_units + 1):
        for mix in mixes:
            if sum(least for least, _, _ in mix) <= count <= sum(most for _, most, _ in mix):
                yield from _splits(mix, count)


def _units(price: Price) -> Iterator[Amounts]:
    """Yield every sum of tokens and cards by kind that pays a price."""
    for kinds in combinations_with_replacement(KINDS, price.least_units):
        units = amounts({kind: kinds.count(kind) for kind in KINDS})
        if account(price, units).paid:
            yield units


Mix = tuple[int, int, int]
"""How many of the units of a kind must be cards, how many can be, how many there are."""


def _mixes(form: PaymentForm, units: Amounts) -> list[Mix]:
    """Return for each kind how many cards it can be paid with; nothing where a kind cannot be paid at all."""
    cards, held = worth(form.hand), amounts(form.resources)
    found = [(max(units[kind] - held[kind], 0), min(units[kind], cards[kind]), units[kind]) for kind in KINDS]
    return found if all(least <= most for least, most, _ in found) else []


def _splits(mix: list[Mix], count: int) -> Iterator[tuple[Amounts, tuple[CardType, ...]]]:
    """Yield every way to make up the units of the kinds with exactly so many cards."""
    for numbers in product(*(range(least, most + 1) for least, most, _ in mix)):
        if sum(numbers) == count:
            given = dict(zip(KINDS, numbers, strict=True))
            tokens = {kind: units - given[kind] for kind, (_, _, units) in zip(KINDS, mix, strict=True)}
            yield tokens, tuple(card for card in CARDS for _ in range(given[KIND_OF[card]]))


def count_ways(form: PaymentForm, price: Price) -> int:
    """Count the ways to pay without listing them."""
    mixes = (_mixes(form, units) for units in _units(price))
    return sum(prod(most - least + 1 for least, most, _ in mix) for mix in mixes if mix)


def payment_choices(form: PaymentForm, policies: Policies) -> list[Alternative]:
    """List the ways to pay a card, up to a limit, each with what is left."""
    price = price_of(amounts(form.cost), form.wild, form.permanents, policies)
    return [_choice(form, pay, cards) for pay, cards in islice(payment_ways(form, price), MOST_WAYS)]


def near_payments(form: PaymentForm, policies: Policies) -> list[Alternative]:
    """List the three ways to pay that differ least from an illegal payment."""
    price = price_of(amounts(form.cost), form.wild, form.permanents, policies)
    pay = amounts(form.pay)

    def distance(way: tuple[Amounts, tuple[CardType, ...]]) -> int:
        tokens = sum(abs(number) for number in minus(way[0], pay).values())
        return tokens + len(missing(way[1], form.pay_cards)) + len(missing(form.pay_cards, way[1]))

    ways = sorted(islice(payment_ways(form, price), MOST_WAYS), key=distance)
    return [_choice(form, *way) for way in ways[:3]]


def _notation(pay: Amounts, cards: tuple[CardType, ...]) -> str:
    """Write a payment: `2 coin + [relic]`, or `0` where nothing is paid."""
    parts = [*said_amounts(pay), *(Said(f"[{card}]", "card", card=Word(card)) for card in cards)]
    return Said(" + ".join(parts), "parts", parts=parts) if parts else Said("0", "nothing_paid")


def _choice(form: PaymentForm, pay: Amounts, cards: tuple[CardType, ...]) -> Alternative:
    left = minus(amounts(form.resources), pay)
    rules = (FULL, PAY_CARDS) if cards else (FULL,)
    return Alternative(
        _notation(pay, cards),
        {"pay": shown(pay), "discarded": words(cards), "resources": left},
        rules,
    )
