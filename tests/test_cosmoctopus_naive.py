"""What Cosmoctopus lists, compared with everything that can be tried; test_opinions compares what is judged."""

import re
from random import Random

from adjudicator.games.cosmoctopus import GAME
from adjudicator.games.cosmoctopus.kinds import CARDS
from adjudicator.procedure import alternatives
from tests.cosmoctopus_support import KINDS, SEED, amounts_of, rule, some_amounts
from tests.naive import cosmoctopus as naive
from tests.opinions.cosmoctopus import random_bill


def test_every_space_that_can_be_reached_is_listed_with_its_price() -> None:
    rng = Random(SEED + 1)
    for _ in range(300):
        realm = naive.random_realm(rng)
        head = rng.choice(list(realm))
        held = some_amounts(rng, 2)
        position = {"realm": naive.rows_of(realm), "head": naive.name(head), "resources": held}
        listed = alternatives(GAME, GAME.procedure("move"), position, {})
        found = {one.choice.rsplit("-", 1)[-1]: one.outcome["price"] for one in listed}
        brute = {naive.name(space): price for space, price in naive.cheapest(realm, head, held).items()}
        within = {name: price for name, price in found.items() if price <= 5}
        assert within == brute, position
        for one in listed:
            paid, left = dict.fromkeys(KINDS, 0), one.outcome["price"]
            for kind in KINDS:
                paid[kind] = min(left, held[kind])
                left -= paid[kind]
            claim = {**position, "path": one.choice.split("-"), "pay": paid}
            assert rule("move", claim).ruling == "legal", claim


def test_every_way_to_pay_is_found_and_nothing_else() -> None:
    rng = Random(SEED + 4)
    payable = 0
    for _ in range(400):
        bill, any_part = random_bill(rng), rng.random() < 0.2
        policies = {"permanent_wild": "any_part" if any_part else "wild_part"}
        listed = alternatives(GAME, GAME.procedure("payment"), bill, policies)
        found = {_way(one.choice) for one in listed}
        permanents, wilds = amounts_of(bill["permanents"]), bill["permanents"]["wild"]
        cost, hand = amounts_of(bill["cost"]), bill["hand"]
        brute = naive.ways(cost, bill["wild"], permanents, wilds, bill["resources"], hand, any_part)
        assert found == brute, bill
        assert len(listed) == len(found)
        assert rule("payment", bill, **policies).outcome["choices"] == len(brute)
        payable += bool(brute)
    assert payable > 100


def _way(choice: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Read a way to pay as it is listed: `2 coin + [relic]`."""
    tokens = {kind: int(number) for number, kind in re.findall(r"(\d+) (\w+)", choice)}
    cards = re.findall(r"\[(\w+)\]", choice)
    return tuple(tokens.get(kind, 0) for kind in KINDS), tuple(cards.count(card) for card in CARDS)
