"""Cosmoctopus: every case, the law's tables, a second opinion on random positions, and what always holds."""

import re
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from adjudicator.cases import Case, load_cases, run_case
from adjudicator.games.cosmoctopus import GAME
from adjudicator.games.cosmoctopus.kinds import CARDS, KIND_OF
from adjudicator.games.cosmoctopus.kinds import KINDS as ALL_KINDS
from adjudicator.games.cosmoctopus.realm import BASIC_TILES
from adjudicator.procedure import alternatives, judge
from adjudicator.verdict import Verdict
from adjudicator.words import read_words
from knowledge.corpus import load
from tests.naive import cosmoctopus as naive
from tests.support import CASES

ALL = [case for game, case in load_cases(CASES) if game == "cosmoctopus"]
SEED = 20261130
KINDS: list[str] = list(ALL_KINDS)
CORPUS = load()
LAW = CORPUS.rules["en"]
SETTLED = {policy.name: policy.preferred for policy in GAME.policies}


@pytest.mark.parametrize("case", ALL, ids=lambda case: case.id)
def test_case(case: Case) -> None:
    assert run_case("cosmoctopus", case).differences == ()


@pytest.mark.parametrize("procedure", GAME.procedures, ids=lambda procedure: procedure.name)
def test_every_example_to_start_from_can_be_judged(procedure) -> None:
    assert judge(GAME, procedure, procedure.example).ruling in ("legal", "resolved", "disputed")


def _amounts_of(given: Mapping[str, int]) -> dict[str, int]:
    return {kind: given.get(kind, 0) for kind in KINDS}


def _rule(procedure: str, position: Mapping[str, Any], **policies: str) -> Verdict:
    return judge(GAME, GAME.procedure(procedure), position, {**SETTLED, **policies})


def _rows(rule: str) -> list[list[str]]:
    lines = re.findall(r"^\| (.+) \|$", LAW[rule].text, re.MULTILINE)
    return [[cell.strip() for cell in line.split("|")] for line in lines[1:] if not line.startswith("-")]


def test_the_law_and_the_code_have_the_same_tables() -> None:
    cards = {row[0].lower(): row[2] for row in _rows("cosmoctopus.equipment.card-types")}
    assert cards == KIND_OF
    assert list(cards) == list(CARDS)
    tiles = [tile for row in _rows("cosmoctopus.move.basic-tiles") for tile in row[1:]]
    assert tuple(tiles) == BASIC_TILES


def _amounts(rng: Random, most: int) -> dict[str, int]:
    return {kind: rng.choice([0, 0, rng.randint(0, most)]) for kind in KINDS}


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
        held = _amounts(rng, 3)
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
        verdict = _rule("move", position)
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
        held = _amounts(rng, 2)
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
            assert _rule("move", claim).ruling == "legal", claim


def test_submerge_walks_are_resolved_alike() -> None:
    rng = Random(SEED + 2)
    for _ in range(1_000):
        realm = naive.random_realm(rng)
        head = rng.choice(list(realm))
        path = _path(rng, realm, head)[:3]
        display = [rng.choice(["scripture", "relic"]) for _ in path]
        held = _amounts(rng, 5)
        position = {
            "realm": naive.rows_of(realm),
            "head": naive.name(head),
            "path": [naive.name(space) for space in path],
            "resources": held,
            "submerge": True,
            "display": display,
        }
        verdict = _rule("move", position)
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
        "resources": _amounts(rng, 4),
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
        verdict = _rule("payment", {**bill, "pay": pay, "pay_cards": cards}, permanent_wild=reading)
        permanents, wilds = _amounts_of(bill["permanents"]), bill["permanents"]["wild"]
        expected = naive.pays(_amounts_of(bill["cost"]), bill["wild"], permanents, wilds, pay, cards, any_part)
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
        permanents, wilds = _amounts_of(bill["permanents"]), bill["permanents"]["wild"]
        cost, hand = _amounts_of(bill["cost"]), bill["hand"]
        brute = naive.ways(cost, bill["wild"], permanents, wilds, bill["resources"], hand, any_part)
        assert found == brute, bill
        assert len(listed) == len(found)
        assert _rule("payment", bill, **policies).outcome["choices"] == len(brute)
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
            outcome = _rule("knowledge", position, knowledge_discards=reading).outcome
            keep = reading == "thirteen"
            expected = naive.knowledge(tokens, _amounts_of(permanents), icons, available, tentacles, keep)
            assert (outcome["claimed"], outcome["resources"], outcome["tentacles"]) == expected, position
            assert outcome["wins"] == (expected[2] >= 8)
            assert outcome["first_contact"] == (1 if tentacles == 0 and len(expected[0]) == 1 else 0)


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
        gain = _amounts(rng, 3)
        place = [(name, slots[name] if rng.random() < 0.9 else "star") for name in rng.sample(names, rng.randint(0, 3))]
        if rng.random() < 0.6:
            place.sort()
        held = _amounts(rng, 4)
        position = {
            "constellations": [{"slots": slots, "arrows": arrows, "filled": filled}],
            "gain": gain,
            "place": [f"{slot}={kind}" for slot, kind in place],
            "resources": held,
        }
        verdict = _rule("constellation", position)
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
        outcome = _rule("investigator", position).outcome
        after, reached, claims, eights = naive.investigator(held, tentacles, display, theirs, own)
        found = (outcome["resources"], outcome["tentacles"], outcome["claimed"], outcome["eight_check"])
        assert found == (after, reached, claims, eights), position
        assert outcome["players_lose"] == (reached >= 8)
        assert outcome["reveal_permanent"] == (tentacles < 5 <= reached)
        assert outcome["new_card"] == (reached > tentacles and reached < 8)


@pytest.mark.parametrize("hand", [0, 8, 9, 14])
def test_at_most_eight_of_everything_stays_at_the_end_of_a_turn(hand: int) -> None:
    rng = Random(SEED + hand)
    for _ in range(300):
        held = {kind: rng.randint(0, 14) for kind in KINDS}
        outcome = _rule("limits", {"hand": hand, "resources": held}).outcome
        assert max(outcome["resources"].values()) <= 8
        assert outcome["hand"] <= 8
        gone = outcome["discard_resources"]
        assert {kind: outcome["resources"][kind] + gone[kind] for kind in KINDS} == held
        assert outcome["hand"] + outcome["discard_cards"] == hand
        assert all(not gone[kind] or outcome["resources"][kind] == 8 for kind in KINDS)


def _turn(rng: Random) -> tuple[dict[str, Any], dict[str, int]]:
    """A random turn on the usual realm, and what all it gains adds up to."""
    tiles = list(BASIC_TILES[:8])
    rng.shuffle(tiles)
    rows = [" ".join(tiles[:3]), " ".join(tiles[3:6]), " ".join([*tiles[6:], "special:ink1+star1"])]
    head = (rng.randint(0, 2), rng.randint(0, 2))
    spaces = [(column, row) for column in range(3) for row in range(3)]
    end = rng.choice([one for one in spaces if naive.beside(head, one)])
    text = rows[2 - end[1]].split()[end[0]].removeprefix("special:")
    gained = dict.fromkeys(KINDS, 0)
    for kind, number in re.findall(r"(ink|coin|whisper|star)(\d)", text):
        gained[kind] += int(number)
    plays = []
    for number in range(rng.choice([0, 1, 2])):
        effect = {kind: rng.choice([0, 0, 0, 2]) for kind in KINDS}
        gained = {kind: gained[kind] + effect[kind] for kind in KINDS}
        plays.append({"card": "hallucination", "lightning": number == 0, "resources": effect})
    turn = {
        "realm": rows,
        "head": naive.name(head),
        "path": [naive.name(end)],
        "resources": {kind: rng.randint(0, 12) for kind in KINDS},
        "tentacles": rng.randint(0, 7),
        "available": [kind for kind in KINDS if rng.random() < 0.6],
        "plays": plays,
        "hand": ["hallucination"] * rng.randint(2, 12),
    }
    return turn, gained


def test_a_turn_creates_and_loses_nothing_but_by_a_rule() -> None:
    rng = Random(SEED + 8)
    won = claimed = 0
    for _ in range(1_500):
        turn, gained = _turn(rng)
        outcome = _rule("turn", turn).outcome
        assert outcome["legal"] is True, turn
        held = outcome["resources"]
        assert min(held.values()) >= 0
        claimed += len(outcome["claimed"])
        if outcome.get("wins"):
            won += 1
            assert outcome["tentacles"] >= 8
            assert "discard_resources" not in outcome, "the race stops at once, before the limits"
            continue
        assert outcome["tentacles"] == turn["tentacles"] + 2 * len(outcome["claimed"])
        assert max(held.values()) <= 8
        assert outcome["hand"] <= 8
        for kind in KINDS:
            if kind not in outcome["claimed"]:
                before = turn["resources"][kind] + gained[kind]
                assert held[kind] + outcome["discard_resources"][kind] == before, (kind, turn)
    assert won > 5
    assert claimed > 50


REALM = "star3,ink3,coin1c coin3,whisper1c,whisper3 star1c,ink1c,special"
LINES = [
    ("move", f"{REALM} from star3 to ink3 coin1c, 2 ink 2 coins | pay 1 ink", "legal"),
    ("move", f"{REALM} da star3 verso coin1c, 2 inchiostri", "illegal"),
    ("move", f"{REALM} из star3 до ink3, 2 чернила", "legal"),
    ("move", f"{REALM} from coin3 to star3 ink3, submerge scripture relic", "legal"),
    ("payment", "relic costs 3 coins, 1 wild | has 2 coins 2 ink | permanent 1 coin | pays 2 coins 1 ink", "legal"),
    ("payment", "reliquia costa 3 monete | ha 2 monete | scarta reliquia, reliquia in mano | paga 2 monete", "legal"),
    ("payment", "reliquia cuesta 3 monedas | tiene 2 monedas | paga 2 monedas", "illegal"),
    ("limits", "9 cards, 11 coins 8 ink", "resolved"),
    ("limits", "9 карт 11 монет", "resolved"),
    ("knowledge", "10 inchiostri, 1 tentacolo | ottiene 3 inchiostri", "disputed"),
    ("knowledge", "10 tintas, 1 tentáculo | ganha 2 tintas", "resolved"),
    ("constellation", "constellation Kraken star ink ink whisper, filled A | gain 3 ink | place B, place C", "legal"),
    ("constellation", "costellazione stella inchiostro | ottiene 1 inchiostro | mette B", "illegal"),
    ("investigator", "12 ink, 2 tentacles, scripture relic relic, players 5 4, coin taken", "resolved"),
    ("setup", "1 giocatore", "illegal"),
    ("turn", f"{REALM} from star3 to ink3, 2 ink, relic relic, 3 tentacles", "legal"),
]


@pytest.mark.parametrize(("procedure", "line", "ruling"), LINES)
def test_a_position_in_one_line_of_words(procedure: str, line: str, ruling: str) -> None:
    position = read_words(line, CORPUS.words["cosmoctopus"][procedure])
    assert judge(GAME, GAME.procedure(procedure), position).ruling == ruling
