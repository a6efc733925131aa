"""Cosmoctopus compared with a naive second implementation on random positions, with a recorded seed."""

import re
from random import Random
from typing import Any

from adjudicator.games.cosmoctopus import GAME
from adjudicator.games.cosmoctopus.kinds import CARDS
from adjudicator.procedure import alternatives
from tests.cosmoctopus_support import KINDS, SEED, amounts_of, rule, some_amounts
from tests.naive import cosmoctopus as naive


def _path(rng: Random, realm: naive.Realm, head: naive.Space) -> list[naive.Space]:
    """A path that is mostly possible: steps to a neighbouring tile, now and then anywhere."""
    path, here = [], head
    for _ in range(rng.choice([0, 1, 1, 2, 2, 3, 4])):
        beside = [space for space in realm if naive.beside(here, space)]
        anywhere = [*realm, (5, 5), (here[0] + 1, here[1] + 1)]
        here = rng.choice(beside) if beside and rng.random() < 0.93 else rng.choice(anywhere)
        path.append(here)
    return path


def test_a_naive_second_implementation_judges_random_moves_alike() -> None:
    rng = Random(SEED)
    legal = 0
    for _ in range(10_000):
        realm = naive.random_realm(rng)
        head = rng.choice(list(realm))
        path = _path(rng, realm, head)
        held = some_amounts(rng, 3)
        pay = dict.fromkeys(KINDS, 0)
        for _ in range(rng.choice([max(len(path) - 1, 0)] * 6 + [0, 1, 2])):
            pay[rng.choice([kind for kind in KINDS if held[kind] > pay[kind]] or KINDS)] += 1
        position = {
            "realm": naive.rows_of(realm),
            "head": naive.name(head),
            "path": [naive.name(space) for space in path],
            "resources": held,
            "pay": pay,
        }
        verdict = rule("move", position)
        expected = naive.move(realm, head, path, held, pay)
        assert (verdict.ruling == "legal") == (expected is not None), position
        assert verdict.ruling in ("legal", "illegal")
        if expected is not None:
            legal += 1
            found = (verdict.outcome["resources"], verdict.outcome["cards_from_display"], verdict.outcome["head"])
            assert found == (*expected, naive.name(path[-1])), position
            assert min(verdict.outcome["resources"].values()) >= 0
    assert 3_000 < legal < 9_000


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


def test_submerge_walks_are_resolved_alike() -> None:
    rng = Random(SEED + 2)
    for _ in range(1_000):
        realm = naive.random_realm(rng)
        head = rng.choice(list(realm))
        path = _path(rng, realm, head)[:3]
        display = [rng.choice(["scripture", "relic"]) for _ in path]
        held = some_amounts(rng, 5)
        position = {
            "realm": naive.rows_of(realm),
            "head": naive.name(head),
            "path": [naive.name(space) for space in path],
            "resources": held,
            "submerge": True,
            "display": display,
        }
        verdict = rule("move", position)
        expected = naive.submerge(realm, head, path, held)
        assert (verdict.ruling == "legal") == (expected is not None), position
        if expected is not None:
            assert verdict.outcome["resources"] == expected, position


def _bill(rng: Random) -> tuple[dict[str, Any], bool]:
    cost = dict.fromkeys(KINDS, 0)
    cost[rng.choice(KINDS)] = rng.randint(0, 3)
    if rng.random() < 0.1:
        cost[rng.choice(KINDS)] = rng.randint(0, 2)
    permanents: dict[str, int] = {kind: rng.choice([0, 0, 0, 1, 2]) for kind in KINDS}
    permanents["wild"] = rng.choice([0, 0, 0, 1, 2])
    bill = {
        "card": rng.choice(CARDS),
        "cost": {kind: number for kind, number in cost.items() if number},
        "wild": rng.randint(0, 3),
        "resources": some_amounts(rng, 4),
        "hand": [rng.choice(CARDS) for _ in range(rng.choice([0, 1, 2, 4]))],
        "permanents": permanents,
    }
    return bill, rng.random() < 0.2


def test_a_naive_second_implementation_judges_random_payments_alike() -> None:
    rng = Random(SEED + 3)
    legal = 0
    for _ in range(5_000):
        bill, any_part = _bill(rng)
        held, hand = bill["resources"], bill["hand"]
        units = [*(kind for kind in KINDS for _ in range(held[kind])), *hand]
        due = sum(bill["cost"].values()) + bill["wild"]
        chosen = rng.sample(units, min(len(units), max(0, due - rng.choice([0, 0, 1, 1, 2, -1]))))
        if rng.random() < 0.1:
            chosen.append(rng.choice(KINDS))
        pay = {kind: chosen.count(kind) for kind in KINDS}
        cards = [one for one in chosen if one in CARDS]
        reading = "any_part" if any_part else "wild_part"
        verdict = rule("payment", {**bill, "pay": pay, "pay_cards": cards}, permanent_wild=reading)
        permanents, wilds = amounts_of(bill["permanents"]), bill["permanents"]["wild"]
        expected = naive.pays(amounts_of(bill["cost"]), bill["wild"], permanents, wilds, pay, cards, any_part)
        expected = expected and all(pay[kind] <= held[kind] for kind in KINDS)
        assert (verdict.ruling == "legal") == expected, (bill, pay, cards, any_part)
        if expected:
            legal += 1
            assert verdict.outcome["resources"] == {kind: held[kind] - pay[kind] for kind in KINDS}
            assert len(verdict.outcome["hand"]) == len(hand) - len(cards)
    assert 800 < legal < 4_200


def test_every_way_to_pay_is_found_and_nothing_else() -> None:
    rng = Random(SEED + 4)
    payable = 0
    for _ in range(400):
        bill, any_part = _bill(rng)
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


def test_forbidden_knowledge_is_found_alike() -> None:
    rng = Random(SEED + 5)
    for _ in range(2_000):
        tokens = {kind: rng.choice([0, 5, 11, 12, 13, 15]) for kind in KINDS}
        permanents: dict[str, int] = {kind: rng.choice([0, 0, 1, 2]) for kind in KINDS}
        permanents["wild"] = wilds = rng.choice([0, 0, 1])
        icons = rng.randint(0, wilds)
        available = [kind for kind in KINDS if rng.random() < 0.7]
        tentacles = rng.randint(0, 7)
        position = {
            "resources": tokens,
            "permanents": permanents,
            "forbidden_scriptures": icons,
            "available": available,
            "tentacles": tentacles,
        }
        for reading in ("all", "thirteen"):
            outcome = rule("knowledge", position, knowledge_discards=reading).outcome
            keep = reading == "thirteen"
            expected = naive.knowledge(tokens, amounts_of(permanents), icons, available, tentacles, keep)
            assert (outcome["claimed"], outcome["resources"], outcome["tentacles"]) == expected, position
            assert outcome["wins"] == (expected[2] >= 8)
            assert outcome["first_contact"] == (1 if tentacles == 0 and expected[0] else 0)


def test_constellations_are_filled_alike() -> None:
    rng = Random(SEED + 6)
    for _ in range(2_000):
        names = ["A", "B", "C", "D"]
        slots = {name: rng.choice(KINDS[:3]) for name in names}
        arrows = rng.choice(
            [
                {"A": ["B"], "B": ["C"], "C": ["D"]},
                {"A": ["B", "C"], "B": ["D"], "C": ["D"]},
                {"A": ["B", "C", "D"]},
            ]
        )
        filled = rng.choice([[], ["A"], ["A", "B"], ["A", "B", "C"]])
        gain = some_amounts(rng, 3)
        place = [(name, slots[name] if rng.random() < 0.9 else "star") for name in rng.sample(names, rng.randint(0, 3))]
        if rng.random() < 0.6:
            place.sort()
        held = some_amounts(rng, 4)
        position = {
            "constellations": [{"slots": slots, "arrows": arrows, "filled": filled}],
            "gain": gain,
            "place": [f"{slot}={kind}" for slot, kind in place],
            "resources": held,
        }
        verdict = rule("constellation", position)
        expected = naive.fill(slots, arrows, set(filled), gain, place)
        assert (verdict.ruling == "legal") == (expected is not None), position
        if expected is None:
            continue
        now, left = expected
        assert verdict.outcome["resources"] == {kind: held[kind] + left[kind] for kind in KINDS}
        assert verdict.outcome["complete"] == (["1"] if len(now) == 4 else [])
        if len(now) < 4:
            assert verdict.outcome["filled"] == {"1": sorted(now)}


def test_the_investigators_turn_is_replayed_alike() -> None:
    rng = Random(SEED + 7)
    for _ in range(2_000):
        held = {kind: rng.choice([0, 3, 7, 8, 12, 13, 20, 22]) for kind in KINDS}
        taken = rng.sample(KINDS, rng.randint(0, 4))
        cut = rng.randint(0, len(taken))
        theirs, own = list(taken[:cut]), list(taken[cut:])
        display: list[str] = [rng.choice(CARDS) for _ in range(rng.choice([3, 3, 2, 0]))]
        tentacles = rng.randint(0, 7)
        position = {
            "resources": held,
            "tentacles": tentacles,
            "display": display,
            "taken_by_players": theirs,
            "taken_by_investigator": own,
            "players": [rng.randint(0, 7)],
        }
        outcome = rule("investigator", position).outcome
        after, reached, claims, eights = naive.investigator(held, tentacles, display, theirs, own)
        found = (outcome["resources"], outcome["tentacles"], outcome["claimed"], outcome["eight_check"])
        assert found == (after, reached, claims, eights), position
        assert outcome["players_lose"] == (reached >= 8)
        assert outcome["reveal_permanent"] == (tentacles < 5 <= reached)
        assert outcome["new_card"] == (reached > tentacles and reached < 8)
