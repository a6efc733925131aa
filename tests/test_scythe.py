"""Scythe: every case, the tables of the law against the data of the code, what holds of any table."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.cases import Case, Expect, load_cases, run_case
from adjudicator.games.scythe import GAME
from adjudicator.games.scythe.board import ENCOUNTERS, LAKES, LAST, NEIGHBOURS, PLACES, TUNNELS
from adjudicator.games.scythe.factions import FACTIONS, RIVERWALK
from adjudicator.games.scythe.forms import PlayerForm
from adjudicator.games.scythe.map import HEXES, HOME_BASES
from adjudicator.games.scythe.mats import BANNED, MATS, PAID_WITH
from adjudicator.games.scythe.scoring import BAND_TABLE
from adjudicator.games.scythe.starfacts import TRACKS
from adjudicator.games.scythe.tiles import STEPS, most
from adjudicator.procedure import judge
from adjudicator.verdict import Faulty, Problem, Verdict
from benchmarks.questions import original
from cli.interview import Interview
from cli.speech import Speech
from knowledge.ask import ask
from knowledge.corpus import Corpus
from knowledge.library import Library
from knowledge.store import Store
from tests.naive import scythe_scoring as naive
from tests.support import shipped

TESTS = Path(__file__).parent
ALL = [case for game, case in load_cases(TESTS / "cases") if game == "scythe"]
SCORING = GAME.procedure("scoring")
SETTLED = {"mine_on_tunnel": "counts", "encounter_steps": "top_step", "flag_on_factory": "four", "tie_factory": "three"}
SEED = 20261130


@cache
def law() -> Corpus:
    return shipped()


def score(position: dict[str, Any], **policies: str) -> Verdict:
    return judge(GAME, SCORING, position, policies)


def table(rule: str, place: int = 0) -> Iterator[list[str]]:
    """Yield the rows of a table of the English law, without its head."""
    tables = [part for part in law().rules["en"][rule].text.split("\n\n") if part.startswith("|")]
    for line in tables[place].splitlines()[2:]:
        yield [cell.strip() for cell in line.strip().strip("|").split("|")]


def numbers(cell: str) -> tuple[int, ...]:
    return tuple(int(found) for found in re.findall(r"\d+", cell))


@pytest.mark.parametrize("case", ALL, ids=lambda case: case.id)
def test_case(case: Case) -> None:
    assert run_case("scythe", case).differences == ()


@pytest.mark.parametrize("procedure", GAME.procedures, ids=lambda one: one.name)
def test_examples_of_procedures_judge_without_fault(procedure: Any) -> None:
    assert judge(GAME, procedure, procedure.example).steps


def test_worked_examples_in_the_law() -> None:
    for rule in law().rules["en"].values():
        for place, example in enumerate(rule.examples if rule.game == "scythe" else ()):
            case = Case(
                id=f"{rule.id}#{place}",
                procedure=example.procedure,
                position=example.position,
                expect=msgspec.convert(example.expect, Expect),
                source="the law",
                truth="derived",
            )
            assert run_case("scythe", case).differences == (), case.id


def test_map_of_the_law() -> None:
    rows = {int(row[0]): row[1:] for row in table("scythe.board.map")}
    assert rows.keys() == HEXES.keys()
    for number, one in HEXES.items():
        terrain, symbol, land, river, shore = rows[number]
        assert (terrain, symbol) == (one.terrain, one.symbol), number
        assert (numbers(land), numbers(river), numbers(shore)) == (one.land, one.river, one.shore), number
    for name, *cells in table("scythe.board.home-bases"):
        assert tuple(numbers(cell) for cell in cells) == HOME_BASES[name.lower()], name


def test_map_is_a_board_of_hexes() -> None:
    counts = {kind: sum(one.terrain == kind for one in HEXES.values()) for kind in {h.terrain for h in HEXES.values()}}
    assert counts == {"village": 9, "mountain": 8, "tundra": 8, "farm": 7, "forest": 7, "lake": 7, "factory": 1}
    assert (LAST, len(ENCOUNTERS), len(TUNNELS), len(LAKES)) == (47, 11, 6, 7)
    assert sum(map(len, NEIGHBOURS.values())) == 2 * 115
    for one, (row, column) in PLACES.items():
        near = {
            other
            for other, (there, right) in PLACES.items()
            if (there == row and abs(right - column) == 2) or (abs(there - row) == 1 and abs(right - column) == 1)
        }
        assert near == NEIGHBOURS[one], one


def test_mats_of_the_law() -> None:
    rows = {row[0].lower(): row[1:] for row in table("scythe.setup.mats")}
    assert rows.keys() == MATS.keys()
    for name, mat in MATS.items():
        order, popularity, coins, *sections = rows[name]
        assert (order, int(popularity), int(coins)) == (mat.order, mat.popularity, mat.coins)
        for cell, section in zip(sections, mat.sections.values(), strict=True):
            assert cell == f"{section.top.title()} {section.cost}→{section.least} ${section.coins}", name


@pytest.mark.parametrize("mat", MATS.values(), ids=MATS)
def test_mats_obey_the_three_sums(mat: Any) -> None:
    sections = mat.sections.values()
    assert sum(one.cost for one in sections) == 13
    assert sum(one.cost - one.least for one in sections) == 6
    assert sum(one.coins for one in sections) == 6
    assert {one.top for one in sections} == {"move", "bolster", "trade", "produce"}
    assert mat.sections.keys() == PAID_WITH.keys()


def test_factions_of_the_law() -> None:
    rows = {row[0].lower(): row[1:] for row in table("scythe.setup.factions")}
    assert rows.keys() == FACTIONS.keys()
    for name, (power, cards, ability, mechs) in FACTIONS.items():
        listed = ", ".join(mechs) + (", two drawn" if name == "vesna" else "")
        assert rows[name] == [str(power), str(cards), ability, listed], name
    walks = {row[0].lower(): tuple(row[1].split(", ")) for row in table("scythe.move.riverwalk")}
    assert walks == RIVERWALK
    assert {(mat in MATS, faction in FACTIONS) for faction, mat in BANNED} == {(True, True)}


def test_tiles_of_the_law() -> None:
    rows = [*table("scythe.score.tiles"), *table("scythe.score.modular-tiles")]
    steps = {row[0].partition(":")[0]: tuple(int(cell) for cell in row[1:] if cell != "-") for row in rows}
    assert steps == STEPS


def test_bands_of_the_law() -> None:
    rows = [(numbers(row[0])[1], *(int(cell) for cell in row[1:])) for row in table("scythe.score.bands")]
    assert tuple(rows) == BAND_TABLE


def test_tracks_of_the_law() -> None:
    rules = {"standard": "scythe.stars.spaces", "war": "scythe.adjust.war-track", "peace": "scythe.adjust.peace-track"}
    for track, rule in rules.items():
        rows = {row[0]: (int(row[1]), int(row[2])) for row in table(rule)}
        assert rows == {star: tuple(space) for star, space in TRACKS[track].items()}, track


def test_policies_have_a_sentence_for_each_value() -> None:
    for policy in GAME.policies:
        assert set(policy.values) <= law().rules["en"][policy.rule].says.keys(), policy.name


def test_most_that_four_structures_can_touch() -> None:
    land = [number for number in HEXES if number not in LAKES]
    for tile, targets in (
        ("lakes_adjacent", LAKES),
        ("tunnels_adjacent", TUNNELS),
        ("encounters_adjacent", ENCOUNTERS),
    ):
        order = sorted(targets)
        masks = [sum(1 << at for at, one in enumerate(order) if one in NEIGHBOURS[hex_]) for hex_ in land]
        assert max((a | b | c | d).bit_count() for a, b, c, d in combinations(masks, 4)) == most(tile)


def test_every_popularity_with_small_counts_agrees_with_the_naive_scorer() -> None:
    for popularity in range(19):
        for stars in range(7):
            for territories in range(6):
                for tokens in range(5):
                    one = {"coins": 2, "popularity": popularity, "stars": stars}
                    player = {"name": "A", **one, "territories": territories, "resources": tokens}
                    total = score({"players": [player]}).outcome["players"]["A"]["total"]
                    assert total == 2 + naive.coins(popularity, stars, territories, tokens), player


positions = st.integers(0, 10**9).map(lambda seed: naive.random_position(Random(seed)))


@settings(deadline=None, max_examples=60)
@given(positions)
def test_more_is_never_worse(position: dict[str, Any]) -> None:
    before = score(position, **SETTLED).outcome["players"]
    for field, limit in (("popularity", 18), ("coins", 9999)):
        players = [{**one, field: min(limit, one[field] + 1)} for one in position["players"]]
        after = score({**position, "players": players}, **SETTLED).outcome["players"]
        assert all(after[name]["total"] >= before[name]["total"] for name in before)


@settings(deadline=None, max_examples=60)
@given(positions)
def test_totals_add_up_and_no_hex_has_two_controllers(position: dict[str, Any]) -> None:
    players = score(position, **SETTLED).outcome["players"].values()
    for one in players:
        parts = ("coins", "stars", "territories", "resources", "structure_bonus", "adjustments")
        assert one["total"] == sum(one.get(part, 0) for part in parts)
    held = [hex_ for one in players for hex_ in one["counts"]["controls"]]
    assert len(held) == len(set(held))


@settings(deadline=None, max_examples=60)
@given(positions)
def test_the_winner_has_the_highest_total(position: dict[str, Any]) -> None:
    outcome = score(position, **SETTLED).outcome
    totals = {name: one["total"] for name, one in outcome["players"].items()}
    assert {totals[name] for name in outcome["winner"]} == {max(totals.values())}
    assert (outcome["decided_by"] == "total") == (list(totals.values()).count(max(totals.values())) == 1)


DISPUTED = [case for case in ALL if case.expect.ruling == "disputed" and not case.policies]


@pytest.mark.parametrize("case", DISPUTED, ids=lambda case: case.id)
def test_each_reading_is_what_its_policies_give(case: Case) -> None:
    procedure = GAME.procedure(case.procedure)
    for reading in judge(GAME, procedure, case.position).readings:
        verdict = judge(GAME, procedure, case.position, dict(reading.policies))
        assert (verdict.ruling, verdict.outcome) == (reading.ruling, reading.outcome)


def test_all_faults_come_at_once_each_with_its_place() -> None:
    players = [
        {"name": "A", "coins": 1, "popularity": 25, "stars": 7, "structure_bonus": 8},
        {"name": "B", "coins": 1, "popularity": 1, "stars": 1, "mechs": [22, 99], "structures": {"mill": 31}},
    ]
    with pytest.raises(Faulty) as caught:
        score({"players": players})
    paths = {problem.path for problem in caught.value.problems}
    assert {"players[0].popularity", "players[0].stars", "players[0].structure_bonus"} < paths
    assert {"players[1].mechs[1]", "players[1].structures.mill"} < paths


values = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 60) | st.sampled_from(["A", "home", "saxony", "mill", "row", ""]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["armed", "mill", "7", "x"]), inner),
    max_leaves=4,
)
FIELDS = list(SCORING.form.__struct_encode_fields__)
PLAYER = [name for name in PlayerForm.__struct_encode_fields__ if name not in ("airship_resources", "broken_alliances")]


@settings(deadline=None, max_examples=300)
@given(st.dictionaries(st.sampled_from(PLAYER), values), st.dictionaries(st.sampled_from(FIELDS), values))
def test_whatever_is_given_is_ruled_on_or_refused(player: dict[str, Any], rest: dict[str, Any]) -> None:
    whole = {"name": "A", "coins": 0, "popularity": 0, "stars": 0, **player}
    assert outcome_or_problems({"players": [whole], **rest})


def outcome_or_problems(position: dict[str, Any], procedure: str = "scoring") -> Any:
    try:
        return judge(GAME, GAME.procedure(procedure), position).outcome
    except Faulty as error:
        return error.problems


counts = st.integers(0, 8)
a_star = st.sampled_from(list(TRACKS["standard"]))
a_player = st.fixed_dictionaries(
    {"faction": st.sampled_from(list(FACTIONS)), "placed": st.lists(a_star, max_size=7)},
    optional={
        **dict.fromkeys(("upgrades", "mechs", "structures", "recruits", "workers", "combats"), counts),
        "objectives": st.integers(0, 2),
        "popularity": st.integers(0, 19),
        "power": st.integers(0, 17),
    },
)
MOMENTS = ["top_action", "bottom_action", "combat", "before_dials"]


@settings(deadline=None, max_examples=300)
@given(st.lists(a_player, min_size=1, max_size=4), st.sampled_from(MOMENTS))
def test_nobody_ever_has_more_than_six_stars_and_the_first_sixth_ends_the_game(players: Any, moment: str) -> None:
    position = {"players": [{"name": str(at), **one} for at, one in enumerate(players)], "moment": moment}
    outcome = outcome_or_problems(position, "stars")
    if not isinstance(outcome, dict):
        return
    for at, one in enumerate(players):
        after = outcome["players"][str(at)]
        assert len(one["placed"]) <= after["stars"] <= 6
        assert after["stars"] == min(6, len(one["placed"]) + len(after["earned"]))
    full = [at for at, one in enumerate(players) if outcome["players"][str(at)]["stars"] == 6]
    assert outcome["finished"] == bool(full)
    assert not full or outcome["ended_by"] in map(str, full)


QUESTIONS = [
    one
    for one in yaml.safe_load((TESTS / "questions" / "scythe.yaml").read_text("utf-8"))
    if one["id"] == original(one["id"])  # test_lookup holds the figures of all
]


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda one: one["id"])
def test_questions_find_their_answer_in_the_first_three(question: dict[str, Any]) -> None:
    answer = ask(question["question"], library(), "scythe", "", question["language"], 3)
    assert {hit.rule.id for hit in answer.hits} & set(question["answers"]), [hit.rule.id for hit in answer.hits]


@cache
def library() -> Library:
    return Library(Store(), announce=lambda: None)


def test_a_number_said_twice_in_a_line_of_words_is_refused_in_words() -> None:
    fault = Problem("players.coins", "said_twice", {"first": 20, "given": 10})
    assert "first 20, then 10" in Speech(Store().law("scythe", "en")).problem(fault)


def test_an_interview_asks_for_what_a_faction_adds() -> None:
    typed = iter(["A", "", "row", "albion", "9", "13", "2", "5", "", "4", "", "2"])
    interview = Interview(SCORING, Speech(Store().law("scythe", "en")), lambda _: next(typed), lambda _: None)
    needs = score(interview.run()).outcome["needs"]
    assert needs == {"flags": ["A"]}
    verdict = score(interview.more(needs))
    assert verdict.ruling == "resolved"
    assert verdict.outcome["players"]["A"]["territories"] == 4 * (5 + 2)
