"""Cosmic Encounter: every case, the matrix of cards and kickers, every combination, what holds of any encounter."""

import random
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from adjudicator.cases import Case, load_cases, run_case
from adjudicator.games.cosmic_encounter import GAME
from adjudicator.games.cosmic_encounter.cards import (
    ALIENS,
    COSMIC_ATTACKS,
    INTIMIDATES,
    KICKERS,
    PLAIN_KICKERS,
    UNKNOWN_NEGOTIATES,
    VARIABLE_PAIRS,
)
from adjudicator.procedure import judge
from adjudicator.verdict import Verdict
from adjudicator.words import read_words
from tests.naive import cosmic_encounter as naive
from tests.naive import cosmic_matrix
from tests.support import CASES, shipped

ALL = [case for game, case in load_cases(CASES) if game == "cosmic-encounter"]
SEED = 20261130
ENCOUNTER = GAME.procedure("encounter")
CORPUS = shipped()
WORDS = CORPUS.words["cosmic-encounter"]["encounter"]
KICKER_NAMES = ("", "x0", "x2", "reverse_polarity", "self_destruct", "duplicity")
CARDS: tuple[dict[str, Any], ...] = (
    {"kind": "attack", "value": 8},
    {"kind": "negotiate"},
    {"kind": "morph"},
    {"kind": "intimidate", "value": 19},
    {"kind": "retreat"},
)


def _rule(raw: dict[str, Any]) -> Verdict:
    return judge(GAME, ENCOUNTER, raw)


@pytest.mark.parametrize("case", ALL, ids=lambda case: case.id)
def test_case(case: Case) -> None:
    assert run_case("cosmic-encounter", case).differences == ()


def test_the_matrix_of_cards_and_kickers_is_what_the_naive_implementation_gives() -> None:
    assert cosmic_matrix.FILE.read_text("utf-8") == cosmic_matrix.text()
    assert len(cosmic_matrix.cases()) == 25 * (1 + 5 + 5 + 1)


def _shown(outcome: Any) -> dict[str, Any]:
    kept = {name: outcome[name] for name in ("totals", "winner", "result", "compensation", "rewards", "lands")}
    becomes = {who: dict(card) for who, card in outcome["becomes"].items()}
    second = outcome["second_encounter_possible"]
    return {**kept, "to_warp": outcome["to_warp"], "becomes": becomes, "second": second}


def _agrees(raw: dict[str, Any]) -> None:
    """Compare one position: the preferred outcome, and the set of outcomes of all readings."""
    verdict, theirs = _rule(raw), naive.outcomes(raw)
    ours = [_shown(reading.outcome) for reading in verdict.readings] or [_shown(verdict.outcome)]
    assert ours[0] == theirs[0], raw
    assert all(one in theirs for one in ours), raw
    assert all(one in ours for one in theirs), raw
    assert (verdict.ruling == "disputed") == (len(theirs) > 1), raw


def _every_combination() -> Iterator[dict[str, Any]]:
    """Every pair of cards and of kickers with 0 to 4 ships on either side; what else there is varies with them."""
    rng = random.Random(SEED)
    pairs = product(product(CARDS, CARDS), product(KICKER_NAMES, KICKER_NAMES), product(range(5), range(5)))
    for cards, kickers, ships in pairs:
        raw: dict[str, Any] = {"deal": "failed", "effects": []}
        for who, card, kicker, count in zip(("offense", "defense"), cards, kickers, ships, strict=True):
            allies = [rng.randrange(1, 5) for _ in range(rng.randrange(3))]
            extras = {"reinforcements": rng.choice(([], [2], [3, 5])), "flagship": bool(count and rng.randrange(2))}
            raw[who] = {"card": card, "kicker": kicker, "ships": count, "allies": allies, **extras}
        yield raw


def test_a_naive_second_implementation_agrees_on_every_combination() -> None:
    count = 0
    for raw in _every_combination():
        _agrees(raw)
        count += 1
    assert count == 25 * 36 * 25


def test_every_number_of_allies_reinforcements_and_flagships() -> None:
    for cards, allies, bonus, flags in product(
        product(CARDS, CARDS), product(range(3), range(3)), product((0, 2), (0, 2)), product((True, False), repeat=2)
    ):
        raw: dict[str, Any] = {"deal": "made", "effects": []}
        for place, who in enumerate(("offense", "defense")):
            extras = {"reinforcements": [bonus[place]] if bonus[place] else [], "flagship": flags[place]}
            raw[who] = {"card": cards[place], "ships": 2 + place, "allies": [3] * allies[place], **extras}
        _agrees(raw)


def test_nobody_loses_more_than_there_is_and_ships_are_counted_once() -> None:
    rng = random.Random(SEED + 2)
    for _ in range(2_000):
        raw = naive.random_position(rng)
        outcome = _rule(raw).outcome
        for who in ("offense", "defense"):
            assert outcome["to_warp"][f"{who}_allies"] <= sum(raw[who]["allies"])
            if outcome["result"] != "deal_failed":
                assert outcome["to_warp"][who] <= raw[who]["ships"]
        lost = set(outcome.get("allies_to_warp", {}))
        assert not lost & set(outcome["lands"])
        landed = sum(count for name, count in outcome["lands"].items() if name != "offense")
        assert landed <= sum(raw["offense"]["allies"]) + sum(raw["defense"]["allies"])


def test_a_reinforcement_never_turns_a_win_into_a_loss() -> None:
    rng = random.Random(SEED + 3)
    for _ in range(1_000):
        raw = naive.random_position(rng)
        for who in ("offense", "defense"):
            more = {**raw, who: {**raw[who], "reinforcements": [*raw[who]["reinforcements"], 5]}}
            if _rule(raw).outcome["winner"] == who:
                assert _rule(more).outcome["winner"] == who, raw


def test_totals_are_compared_only_between_two_attacks() -> None:
    rng = random.Random(SEED + 4)
    for _ in range(1_000):
        raw = naive.random_position(rng)
        outcome = _rule(raw).outcome
        kinds = {card["kind"] for card in outcome["becomes"].values()}
        destroyed = "self_destruct" in (raw["offense"]["kicker"], raw["defense"]["kicker"])
        assert (outcome["totals"] is not None) == (kinds == {"attack"} and not destroyed), raw


NEEDS = {
    "artifacts.emotion-control": "emotion_control",
    "artifacts.ionic-gas": "ionic_gas",
    "artifacts.solar-wind": "solar_wind",
    "artifacts.victory-boon": "victory_boon",
    "artifacts.quash": "quash",
    "kicker.reverse-polarity": "reverse_polarity",
    "kicker.self-destruct": "self_destruct",
    "kicker.duplicity": "duplicity",
    "kicker.zero": "x0",
    "kicker.text-unknown": "x4",
    "negotiate.crooked-deal": "crooked_deal",
    "negotiate.unique": "epic_oratory",
    "ships.flagship": "flagship",
    "ships.salvage": "salvage_vessel",
    "cards.morph": "morph",
    "retreat.attack": "retreat",
    "variable.hazard": "hazard_value",
    "compensation.amount": "negotiate",
    "compensation.small-hand": "hand",
}


def test_a_rule_about_a_card_is_cited_only_where_that_card_is() -> None:
    rng = random.Random(SEED + 5)
    for _ in range(2_000):
        raw = naive.random_position(rng)
        cited = {step.rule.partition(".")[2] for step in _rule(raw).steps}
        assert [rule for rule, card in NEEDS.items() if rule in cited and card not in str(raw)] == [], raw


def _expected_sentences(raw: dict[str, Any], outcome: Any) -> dict[tuple[str, str], bool]:
    """Which sentences about winning, Solar Wind, Quash and flagships a ruling must or must not hold."""
    winner, effects = outcome["winner"], raw["effects"]
    kinds = {card["kind"] for card in outcome["becomes"].values()}
    allies = bool(winner and raw[winner]["allies"])
    solar, quash = "solar_wind" in effects, "quash" in effects
    talks = outcome["result"] in ("deal_made", "deal_failed")
    flags = {who: bool(raw[who].get("flagship")) for who in ("offense", "defense")}
    compared = outcome["totals"] is not None
    return {
        ("totals.offense-wins", "land"): winner == "offense",
        ("totals.offense-wins", "lost"): winner == "offense" and "retreat" not in kinds,
        ("totals.defense-wins", "lost"): winner == "defense" and "retreat" not in kinds,
        ("retreat.attacker-wins", "wins"): bool(winner) and "retreat" in kinds,
        ("compensation.attack-wins", "wins"): bool(winner) and kinds == {"attack", "negotiate"},
        ("rewards.not-defense", "none"): winner == "defense" and "defense" not in outcome["rewards"],
        ("artifacts.solar-wind", "offense"): solar and allies and winner == "offense",
        ("artifacts.solar-wind", "defense"): solar
        and allies
        and winner == "defense"
        and raw["defense"]["kicker"] != "duplicity",
        ("artifacts.solar-wind", "idle"): solar and not allies,
        ("artifacts.quash", "failed"): quash and talks and raw["deal"] == "made",
        ("artifacts.quash", "idle"): quash and not (talks and raw["deal"] == "made"),
        ("deal.made", "unused"): not talks,
        ("ships.flagship", "three"): compared and any(flags.values()),
        ("ships.flagship", "idle"): not compared and any(flags.values()),
        ("cards.reinforcements-idle", "idle"): not compared
        and any(raw[who]["reinforcements"] for who in ("offense", "defense")),
        ("kicker.deal-made", "ignored"): outcome["result"] == "deal_made"
        and any(raw[who]["kicker"] for who in ("offense", "defense")),
        ("turn.no-defenders", "none"): raw["defense"]["ships"] == 0,
    }


def test_the_steps_say_what_the_outcome_says() -> None:
    rng = random.Random(SEED + 6)
    for _ in range(3_000):
        raw = naive.random_position(rng)
        verdict = _rule(raw)
        said = {(step.rule.partition(".")[2], step.says) for step in verdict.steps}
        expected = _expected_sentences(raw, verdict.outcome)
        assert [one for one, there in expected.items() if (one in said) != there] == [], raw


TOLD = [
    (
        "offense attack 10 ships 4 flagship | defense attack 8 ships 4 | ship zap on the offense",
        "artifacts.ship-zap.zapped turn.planning.revealed turn.planning.become ships.flagship.three totals.sum.total"
        " totals.sum.total totals.sum.offense totals.offense-wins.lost totals.offense-wins.land cards.discard.order"
        " deck.discard.reward_pile turn.second-encounter.open",
    ),
    (
        "offense attack 10 ships 5 | defense negotiate ships 4 | quash, card zap | no deal",
        "artifacts.card-zap.cancels turn.launch.over turn.planning.revealed turn.planning.become deal.made.unused"
        " compensation.attack-wins.wins totals.offense-wins.lost totals.offense-wins.land compensation.amount.cards"
        " compensation.amount.taken cards.discard.order turn.second-encounter.open",
    ),
    (
        "offense morph ships 1 | defense attack 12/21 kicker x4 ships 1 | hazard warning",
        "turn.planning.revealed kicker.play.shown turn.hazard-warning.in_effect variable.hazard.changed"
        " cards.morph.copies variable.morph.same kicker.text-unknown.multiplier_only turn.planning.become"
        " kicker.attack.multiplied totals.sum.total totals.sum.total totals.sum.defense totals.defense-wins.lost"
        " rewards.not-defense.none cards.discard.order deck.discard.reward_pile turn.second-encounter.lost",
    ),
    (
        "offense attack 8 ships 1 | defense attack 20 ships 1 ally Ann ships 2 | joker 8 offense token retreat",
        "turn.planning.revealed aliens.joker-wild.wild aliens.joker-tokens.changed disputed.joker-late.acts"
        " retreat.attack.stands turn.planning.become retreat.attacker-wins.wins retreat.no-compensation.none"
        " retreat.home.home totals.defense-wins.home rewards.allies.each rewards.not-defense.none rewards.allies.all"
        " cards.discard.order turn.second-encounter.lost",
    ),
]


@pytest.mark.parametrize(("line", "told"), TOLD)
def test_what_is_told_of_an_encounter_and_nothing_else(line: str, told: str) -> None:
    verdict = _rule(read_words(line, WORDS))
    assert [f"{step.rule.partition('.')[2]}.{step.says}" for step in verdict.steps] == told.split()


def _table(rule: str) -> list[list[str]]:
    """Return the rows of the Markdown table of a rule, without its head."""
    rows = [line for line in CORPUS.rules["en"][f"cosmic-encounter.{rule}"].text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows[2:]]


def test_the_tables_of_the_law_and_of_the_code_say_the_same() -> None:
    assert {int(value): int(copies) for value, copies in _table("cards.cosmic-deck")} == COSMIC_ATTACKS
    assert sum(COSMIC_ATTACKS.values()) == 39
    pairs = {(int(normal), int(hazard)): int(copies) for _, normal, hazard, copies in _table("variable.pairs")}
    assert pairs == VARIABLE_PAIRS
    assert {name.casefold() for name, _ in _table("aliens.unknown")} == set(ALIENS)


def test_the_kickers_of_the_law_and_of_the_code_are_the_same() -> None:
    printed = {(value, name.casefold().replace(" ", "_")) for _, value, name, _ in _table("kicker.cards")}
    for name, kicker in KICKERS.items():
        plain = kicker in PLAIN_KICKERS or kicker.name == "plain_x1"
        assert (f"x{kicker.factor}", "" if plain and name != "x4" else "not_found" if plain else name) in printed
    assert {int(value[1:]) for value, _ in printed} == {kicker.factor for kicker in KICKERS.values()}


def test_the_reward_deck_of_the_law_holds_the_cards_of_the_code() -> None:
    deck = {kind: (cards, int(copies)) for kind, cards, copies in _table("deck.list")}
    assert sum(copies for _, copies in deck.values()) == 32
    pairs = [f"{pair[0]:02}/{pair[1]:02}" for pair, copies in VARIABLE_PAIRS.items() for _ in range(copies)]
    assert deck["variable attack"][0].split(", ") == pairs
    assert [int(value) for value in deck["intimidate"][0].split(", ")] == list(INTIMIDATES)
    names = [name.casefold().replace(" ", "_") for name in deck["negotiate"][0].split(", ")]
    assert names == list(UNKNOWN_NEGOTIATES)


@pytest.mark.parametrize(
    ("line", "raw"),
    [
        (
            "offense attack 10 kicker x2 ships 4 allies 4 4 | defense attack 20 ships 4",
            {
                "offense": {"card": {"value": 10}, "kicker": "x2", "ships": 4, "allies": [4, 4]},
                "defense": {"card": {"value": 20}, "ships": 4},
            },
        ),
        (
            "atacante negociação naves 3 kicker x2 | defensor ataque 8 naves 2 cartas na mão 7, aviso de perigo",
            {
                "offense": {"card": {"kind": "negotiate"}, "ships": 3, "kicker": "x2"},
                "defense": {"card": {"value": 8}, "ships": 2, "hand": 7},
                "hazard": True,
            },
        ),
        (
            "нападающий атака 8 кораблей 3 кикер х2 | защитник имитация корабля 2 | сделка провалена",
            {
                "offense": {"card": {"value": 8}, "ships": 3, "kicker": "x2"},
                "defense": {"card": {"kind": "morph"}, "ships": 2},
                "deal": "failed",
            },
        ),
        (
            "attaccante attacco 12/21 navi 2 rinforzi 3 5 | difensore ritirata navi 1",
            {
                "offense": {
                    "card": {"kind": "attack", "value": 12, "hazard_value": 21},
                    "ships": 2,
                    "reinforcements": [3, 5],
                },
                "defense": {"card": {"kind": "retreat"}, "ships": 1},
            },
        ),
        (
            "offense intimidate -09 ships 4 ally P3 ships 2 flagship ally P4 ships 1 with salvage vessel"
            " | defense crooked deal ships 0 rifts taken 3 4 | quash, card zap | no deal",
            {
                "offense": {
                    "card": {"kind": "intimidate", "value": -9},
                    "ships": 4,
                    "allies": [
                        {"name": "P3", "ships": 2, "flagship": True},
                        {"name": "P4", "ships": 1, "salvage_vessel": True},
                    ],
                },
                "defense": {
                    "card": {"kind": "negotiate", "name": "crooked_deal"},
                    "ships": 0,
                    "rifts_taken": [3, 4],
                },
                "effects": ["quash", "card_zap"],
                "deal": "failed",
            },
        ),
        (
            "offense attack 4 ships 2 swaps with Ann, ally Ann ships 2 laid intimidate 39 thrown out"
            " | defense own intimidate 19 ships 4 encounter cards 2 ships outside the warp 12 | force field",
            {
                "offense": {
                    "card": {"value": 4},
                    "ships": 2,
                    "swap_with": "Ann",
                    "allies": [{"name": "Ann", "ships": 2, "intimidate": 39, "thrown_out": True}],
                },
                "defense": {"intimidate": 19, "ships": 4, "encounter_cards": 2, "ships_outside_warp": 12},
                "effects": ["force_field"],
            },
        ),
        (
            "offense attack 8 ships 2 replacement attack 9 | defense attack 8 ships 1 replacement retreat"
            " | joker wild 8 offense token attack 20 defense token negotiate | alien Wild Lizard",
            {
                "offense": {"card": {"value": 8}, "ships": 2, "replacement": {"value": 9}},
                "defense": {"card": {"value": 8}, "ships": 1, "replacement": {"kind": "retreat"}},
                "joker": {"wild": 8, "offense_token": {"value": 20}, "defense_token": {"kind": "negotiate"}},
                "aliens": ["Wild Lizard"],
            },
        ),
    ],
)
def test_one_line_of_words_is_a_position(line: str, raw: dict[str, Any]) -> None:
    assert read_words(line, WORDS) == raw
