"""What a card costs and how tokens, cards and permanents cover it."""

import msgspec

from adjudicator.games.cosmoctopus.kinds import (
    KINDS,
    WILD,
    Amounts,
    Permanents,
    amounts,
    least,
    minus,
    positive,
    total,
)
from adjudicator.policy import Policies


class Price(msgspec.Struct, frozen=True):
    """A cost and what permanents pay of it at most; `reach` is how much of the named part permanent wilds may pay."""

    named: Amounts
    wild: int
    permanents: Amounts
    wilds: int
    reach: int = 0

    @property
    def off(self) -> Amounts:
        """Return what permanents of a named kind pay of the named part, used to the full."""
        return least(self.permanents, self.named)

    @property
    def rest(self) -> Amounts:
        """Return what is left of the named part."""
        return minus(self.named, self.off)

    @property
    def least_units(self) -> int:
        """Return how many tokens and cards pay it when every permanent is used that can be."""
        left = total(self.rest)
        return left + self.wild - min(self.wilds, self.wild + min(left, self.reach))


class Account(msgspec.Struct, frozen=True):
    """How a payment covers a price: what is missing or too much, and what the permanents did."""

    named_short: Amounts
    wild_short: int
    over: int
    unused: Amounts
    wilds_on_named: int
    wilds_on_wild: int

    @property
    def paid(self) -> bool:
        """Tell whether the price is paid, exactly."""
        return not total(self.named_short) and not self.wild_short and not self.over


def account(price: Price, units: Amounts) -> Account:
    """Lay units out on a price: named part first, what is left over on the wild part, permanents where they may go."""
    lacking = positive(minus(price.rest, units))
    surplus = positive(minus(units, price.rest))
    on_named = min(price.reach, price.wilds, total(lacking))
    lacking = _lessen(lacking, on_named)
    on_wild = min(max(price.wild - total(surplus), 0), price.wilds - on_named)
    over = max(total(surplus) - price.wild, 0)
    unused = _lessen_to(least(surplus, price.off), over)
    return Account(
        named_short=lacking,
        wild_short=max(price.wild - total(surplus) - on_wild, 0),
        over=over - total(unused),
        unused=unused,
        wilds_on_named=on_named,
        wilds_on_wild=on_wild,
    )


def _lessen(given: Amounts, by: int) -> Amounts:
    """Take so many away, in the order of the kinds."""
    return minus(given, _lessen_to(given, by))


def _lessen_to(given: Amounts, most: int) -> Amounts:
    """Keep so many at most, in the order of the kinds."""
    kept = amounts()
    for kind in KINDS:
        kept[kind] = min(given[kind], most - total(kept))
    return kept


def price_of(cost: Amounts, wild: int, permanents: Permanents, policies: Policies) -> Price:
    """Read a price; asks for the reading of permanent wilds only where there are some and a named part to pay."""
    wilds = permanents.get(WILD, 0)
    rest = positive(minus(cost, amounts(permanents)))
    reach = wilds if wilds and total(rest) and policies["permanent_wild"] == "any_part" else 0
    return Price(amounts(cost), wild, amounts(permanents), wilds, reach)
