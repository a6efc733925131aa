"""Cephalopod: every case, every published board, path counts."""

import re
from collections import Counter

import pytest
import yaml

from adjudicator.cases import Case, load_cases, run_case
from adjudicator.games.cephalopod import GAME
from adjudicator.games.cephalopod.board import COMBINATIONS, Board, captures, grid
from adjudicator.procedure import judge
from adjudicator.verdict import Faulty
from adjudicator.words import read_words
from knowledge.store import Store
from tests.support import CASES, TESTS, shipped

ALL = [case for game, case in load_cases(CASES) if game == "cephalopod"]
COLOURS = ("W", "B")
SEED = 20261130


@pytest.mark.parametrize("case", ALL, ids=lambda case: case.id)
def test_case(case: Case) -> None:
    assert run_case("cephalopod", case).differences == ()


def _empty(columns: int, rows: int) -> Board:
    on = grid(columns, rows)
    return Board(on, (0,) * len(on.names), (None,) * len(on.names))


def _paths(board: Board, player: int, depth: int) -> int:
    if depth == 1:
        return len(board.placements())
    return sum(_paths(board.place(player, one), 1 - player, depth - 1) for one in board.placements())


@pytest.mark.parametrize(("depth", "paths"), [(1, 25), (2, 600), (3, 13_800), (4, 304_840)])
def test_path_counts_from_the_empty_board(depth: int, paths: int) -> None:
    assert _paths(_empty(5, 5), 0, depth) == paths


def _ends(start: Board, depth: int) -> Counter[tuple[int, ...]]:
    """Count the ways to each end of a contest board: full, or `depth` placements deep; owners do not matter there."""
    here, ends = Counter({start: 1}), Counter[tuple[int, ...]]()
    for turn in range(depth + 1):
        following: Counter[Board] = Counter()
        for board, ways in here.items():
            if board.is_full or turn == depth:
                ends[board.pips] += ways
                continue
            for one in board.placements():
                following[board.place(0, one)] += ways
        here = following
    return ends


@pytest.mark.parametrize("record", yaml.safe_load((TESTS / "data" / "cephalopod_codingame.yaml").read_text("utf-8")))
def test_codingame_board(record: dict[str, object]) -> None:
    """The contest counts owners' boards without owners: top row first, the ends as nine-digit numbers, summed."""
    rows = [record["board"][start : start + 3] for start in (0, 3, 6)]  # type: ignore[index]
    pips = tuple(pip for row in reversed(rows) for pip in row)
    start = Board(grid(3, 3), pips, tuple(0 if pip else None for pip in pips))
    ends = _ends(start, int(str(record["depth"])))
    total = sum(
        ways * int("".join(str(pip) for row in (2, 1, 0) for pip in end[row * 3 : row * 3 + 3]))
        for end, ways in ends.items()
    )
    assert total % 2**30 == record["expected"]
    assert (sum(ends.values()), len(ends)) == (record["paths"], record["distinct_final_boards"])


def test_the_table_of_combinations_is_the_same_in_the_law_and_in_the_code() -> None:
    text = shipped().rules["en"]["cephalopod.derived.combinations"].text
    rows = re.findall(r"^\| ([0-9]) \| ([0-9 ]+) \|$", text, re.MULTILINE)
    assert {int(dice): tuple(sets.split()) for dice, sets in rows} == COMBINATIONS


def test_exactly_the_combinations_of_the_table_can_be_captured() -> None:
    for size, known in COMBINATIONS.items():
        found = set()
        for code in range(6**size):
            pips = tuple(sorted(code // 6**place % 6 + 1 for place in range(size)))
            if tuple(range(size)) in captures(pips):
                found.add("".join(str(pip) for pip in pips))
        assert found == set(known)


@pytest.mark.parametrize("procedure", GAME.procedures, ids=lambda procedure: procedure.name)
def test_every_example_to_start_from_can_be_judged(procedure) -> None:
    assert judge(GAME, procedure, procedure.example).ruling in ("legal", "resolved", "finished")


@pytest.mark.parametrize(
    ("procedure", "line", "raw"),
    [
        ("capture", "1 3 show 4", {"around": [1, 3], "pip": 4}),
        ("capture", "1 2 3 take nothing", {"around": [1, 2, 3], "take": []}),
        ("capture", "1 2 3 non prendo nulla", {"around": [1, 2, 3], "take": []}),
        ("moves", "пустая доска, ход белых", {"board": [], "to_move": "W"}),
        ("move", "5x5 b3:W2 d3:B3 white c3 = b3 + d3 (5)", None),
        ("game", "1. c3 d4 2. c4 = c3 + d4", {"moves": ["1. c3", "d4", "2. c4 = c3 + d4"]}),
    ],
)
def test_words(procedure: str, line: str, raw: dict[str, object] | None) -> None:
    found = read_words(line, Store().vocabulary("cephalopod")[procedure])
    assert raw is None or found == raw
    assert judge(GAME, GAME.procedure(procedure), found).ruling != "illegal" or raw == {"around": [1, 2, 3], "take": []}


@pytest.mark.parametrize("line", ["1 2 not take 1", "1 3 senza prendere 2", "1 5 не беру 1"])
def test_what_is_denied_is_not_taken_for_a_die(line: str) -> None:
    with pytest.raises(Faulty):
        read_words(line, Store().vocabulary("cephalopod")["capture"])
