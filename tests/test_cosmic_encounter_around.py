"""Cosmic Encounter around the encounter: what must hold of deals, rewards, quakes, exchanges, alliances; questions."""

import random
from typing import Any

import pytest
import yaml

from adjudicator.games.cosmic_encounter import GAME
from adjudicator.procedure import alternatives, judge
from adjudicator.verdict import Verdict
from adjudicator.words import read_words
from benchmarks.questions import original
from knowledge.ask import ask
from knowledge.library import Library
from knowledge.store import Store
from tests.support import TESTS, shipped

SEED = 20261130
KICKERS = ("", "x0", "x2", "x3", "x4", "reverse_polarity", "duplicity")


def _rule(procedure: str, raw: dict[str, Any], **policies: str) -> Verdict:
    return judge(GAME, GAME.procedure(procedure), raw, policies)


@pytest.mark.parametrize("reading", ["multiply_first", "add_first"])
def test_a_failed_deal_costs_the_same_wherever_it_is_judged(reading: str) -> None:
    rng = random.Random(SEED)
    for _ in range(500):
        dealers: dict[str, Any] = {}
        sides: dict[str, Any] = {}
        for who in ("offense", "defense"):
            kicker, crooked, left = rng.choice(KICKERS), rng.random() < 0.3, rng.randrange(4, 20)
            dealers[who] = {"kicker": kicker, "crooked_deal": crooked, "ships_outside_warp": left}
            card = {"kind": "negotiate", "name": "crooked_deal" if crooked else ""}
            sides[who] = {"card": card, "kicker": kicker, "ships": 2, "ships_outside_warp": left}
        deal = _rule("deal", {**dealers, "agreed": False}, crooked_kicker=reading)
        encounter = _rule("encounter", {**sides, "deal": "failed"}, crooked_kicker=reading)
        for who in ("offense", "defense"):
            assert deal.outcome["to_warp"][who] == encounter.outcome["to_warp"][who]


def test_no_card_is_lost_in_a_quake() -> None:
    rng = random.Random(SEED)
    for _ in range(500):
        hands = [{"cosmic": rng.randrange(30), "reward": rng.randrange(5)} for _ in range(rng.randrange(2, 6))]
        outcome = _rule("quake", {"hands": hands}).outcome
        total = sum(hand["cosmic"] for hand in hands)
        dealt = outcome["dealt_each"] * len(hands) + outcome["left_in_deck"] + outcome.get("cards_over", 0)
        assert outcome["new_deck"] == dealt == total
        assert outcome.get("reward_discards", 0) == sum(hand["reward"] for hand in hands)
        assert outcome["dealt_each"] <= 8


def test_every_listed_way_to_take_rewards_is_legal_and_takes_them_all() -> None:
    rng = random.Random(SEED)
    for _ in range(200):
        raw = {"ships": rng.randrange(1, 5), "ships_in_warp": rng.randrange(4), "reward_deck": rng.randrange(4)}
        found = alternatives(GAME, GAME.procedure("rewards"), raw, {})
        assert found
        for one in found:
            taken = {str(kind): int(count) for kind, count in one.outcome.items()}
            assert sum(taken.values()) == raw["ships"]
            assert _rule("rewards", {**raw, **taken}).ruling == "legal", (raw, taken)


def test_one_card_more_than_is_due_is_never_legal() -> None:
    for ships in range(5):
        for kind in ("cosmic", "reward", "from_warp"):
            assert _rule("rewards", {"ships": ships, kind: ships + 1}).ruling == "illegal"


def test_an_exchange_adds_up_what_was_played_before_passing() -> None:
    rng = random.Random(SEED)
    names = {"offense": "offense", "Ann": "offense", "defense": "defense", "Bea": "defense"}
    for _ in range(300):
        waiting, adds, plays = list(names), {"offense": 0, "defense": 0}, []
        while waiting and rng.random() < 0.95:
            player = rng.choice(waiting)
            value = rng.choice((None, 2, 3, 5))
            plays.append({"player": player} | ({} if value is None else {"value": value}))
            if value is None:
                waiting.remove(player)
            else:
                adds[names[player]] += value
        raw = {"offense_allies": ["Ann"], "defense_allies": ["Bea"], "plays": plays}
        outcome = _rule("reinforcements", raw).outcome
        assert outcome["adds"] == adds
        assert outcome["may_play"] == [name for name in names if name in waiting]
        assert outcome["exchange_over"] == (not waiting)


def test_every_listed_alliance_is_legal() -> None:
    raw: dict[str, Any] = {
        "players": ["Ann", "Bea", "Cid", "Dan"],
        "defense": "Cid",
        "offense_invites": ["Bea", "Dan"],
        "defense_invites": ["Dan"],
    }
    found = alternatives(GAME, GAME.procedure("alliance"), raw, {})
    assert [one.choice for one in found] == ["Bea: offense", "Dan: offense", "Dan: defense"]
    for one in found:
        for ships in one.outcome["ships"]:
            join = {"name": one.choice.split(":")[0], "side": str(one.outcome["side"]), "ships": ships}
            assert _rule("alliance", {**raw, "joins": [join]}).ruling == "legal"


def test_a_marker_that_is_face_down_stops_actions_only() -> None:
    for ship, action in (("flagship", "hyperspace_drive"), ("salvage_vessel", "tractor_beam")):
        raw = {"ship": ship, "action": action, "to": "colony", "marker": "face_down"}
        assert _rule("ship", raw).ruling == "illegal"
        assert _rule("ship", {**raw, "event": "back_from_warp"}).ruling == "legal"
    for ship, action in (("flagship", "bonus"), ("salvage_vessel", "two_rewards")):
        used: dict[str, Any] = {"ship": ship, "action": action, "where": "encounter", "won": True}
        assert _rule("ship", {**used, "marker": "face_down"}).ruling == "legal"


@pytest.mark.parametrize(
    ("procedure", "line", "raw"),
    [
        (
            "deal",
            "offense colony on Blue 2, hand 5 | defense gives cards 2 named card Plague | agreed, quash, card zap",
            {
                "offense": {"gives_colonies": ["Blue 2"], "hand": 5},
                "defense": {"gives_cards": 2, "gives_named": ["Plague"]},
                "agreed": True,
                "effects": ["quash", "card_zap"],
            },
        ),
        ("deal", "atacante dá cartas 2 | sem acordo", {"offense": {"gives_cards": 2}, "agreed": False}),
        (
            "rewards",
            "союзник защитника 3 корабля, 2 карты, 1 кораблей из варпа",
            {"role": "defensive_ally", "ships": 3, "cosmic": 2, "from_warp": 1},
        ),
        ("quake", "dal mazzo ricompense, mani 8 8 8", {"draw_from": "reward", "hands": [8, 8, 8]}),
        ("quake", "10 20 4", {"hands": [10, 20, 4]}),
        (
            "reinforcements",
            "ally of the offense Ann | plays Ann reinforcement 3 plays defense",
            {"offense_allies": ["Ann"], "plays": [{"player": "Ann", "value": 3}, {"player": "defense"}]},
        ),
        (
            "alliance",
            "players Ann, players Bea, players Cid, defense Cid, offense invites Bea, joins Bea the offense ships 5",
            {
                "players": ["Ann", "Bea", "Cid"],
                "defense": "Cid",
                "offense_invites": ["Bea"],
                "joins": [{"name": "Bea", "side": "offense", "ships": 5}],
            },
        ),
        (
            "ship",
            "nave de salvamento raio trator descarte de recompensas, virado para baixo, volta do warp",
            {
                "ship": "salvage_vessel",
                "action": "tractor_beam",
                "pile": "reward",
                "marker": "face_down",
                "event": "back_from_warp",
            },
        ),
        ("rift", "rift 3 by finder", {"value": 3, "how": "finder"}),
        ("pile", "space junk reward card", {"effect": "space_junk", "deck": "reward"}),
    ],
)
def test_one_line_of_words_is_a_position(procedure: str, line: str, raw: dict[str, Any]) -> None:
    assert read_words(line, shipped().words["cosmic-encounter"][procedure]) == raw


QUESTIONS: list[dict[str, Any]] = [
    one
    for one in yaml.safe_load((TESTS / "questions" / "cosmic-encounter.yaml").read_text("utf-8"))
    if one["id"] == original(one["id"])  # test_lookup holds the figures of all
]


@pytest.fixture(scope="module")
def library() -> Library:
    return Library(Store())


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question["id"])
def test_a_players_question_is_answered_in_the_first_three(question: dict[str, Any], library: Library) -> None:
    found = ask(question["question"], library, "cosmic-encounter", question["language"])
    if not question["answers"]:
        assert not found.hits
        return
    assert set(question["answers"]) & {hit.rule.id for hit in found.hits[:3]}, [hit.rule.id for hit in found.hits]
