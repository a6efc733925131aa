"""Wrong rules that people play by, or programs have: each must be caught by the cases."""

from collections.abc import Callable, Iterator
from itertools import combinations

import pytest

from adjudicator.cases import load_cases, run_case
from adjudicator.games.cephalopod import board, capture, faults
from adjudicator.games.cephalopod.board import Board, Grid, Placement
from tests.support import CASES

ALL = [case for game, case in load_cases(CASES) if game == "cephalopod"]

Captures = Callable[[tuple[int, ...]], tuple[tuple[int, ...], ...]]


def _captures(least: int = 2, most: int = 4, limit: int = 6, kept: Callable[..., object] = lambda *_: True) -> Captures:
    def found(around: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
        dice = [place for place, pip in enumerate(around) if pip]
        sets = [
            chosen
            for size in range(least, min(most, len(dice)) + 1)
            for chosen in combinations(dice, size)
            if sum(around[place] for place in chosen) <= limit
        ]
        return tuple(chosen for chosen in sets if kept(chosen, sets, around))

    return found


def _patch_captures(patch: pytest.MonkeyPatch, found: Captures) -> None:
    patch.setattr(board, "captures", found)
    patch.setattr(capture, "captures", found)


def _limit_five(patch: pytest.MonkeyPatch) -> None:
    _patch_captures(patch, _captures(limit=5))


def _limit_seven(patch: pytest.MonkeyPatch) -> None:
    _patch_captures(patch, _captures(limit=7))


def _single_die(patch: pytest.MonkeyPatch) -> None:
    _patch_captures(patch, _captures(least=1))


def _pairs_only(patch: pytest.MonkeyPatch) -> None:
    _patch_captures(patch, _captures(most=2))


def _no_fours(patch: pytest.MonkeyPatch) -> None:
    _patch_captures(patch, _captures(most=3))


def _largest_set_only(patch: pytest.MonkeyPatch) -> None:
    _patch_captures(patch, _captures(kept=lambda one, sets, _: len(one) == max(map(len, sets))))


def _highest_sum_only(patch: pytest.MonkeyPatch) -> None:
    def total(one: tuple[int, ...], around: tuple[int, ...]) -> int:
        return sum(around[place] for place in one)

    def highest(one: tuple[int, ...], sets: list[tuple[int, ...]], around: tuple[int, ...]) -> bool:
        return total(one, around) == max(total(other, around) for other in sets)

    _patch_captures(patch, _captures(kept=highest))


def _all_or_nothing(patch: pytest.MonkeyPatch) -> None:
    _patch_captures(patch, _captures(kept=lambda one, _, around: len(one) == sum(pip > 0 for pip in around)))


def _diagonals(patch: pytest.MonkeyPatch) -> None:
    def beside(self: Grid, square: int) -> Iterator[int]:
        row, column = divmod(square, self.columns)
        for up in (-1, 0, 1):
            for right in (-1, 0, 1):
                if (up or right) and 0 <= row + up < self.rows and 0 <= column + right < self.columns:
                    yield (row + up) * self.columns + column + right

    patch.setattr(Grid, "_beside", beside)


def _wrapping(patch: pytest.MonkeyPatch) -> None:
    def beside(self: Grid, square: int) -> Iterator[int]:
        row, column = divmod(square, self.columns)
        for up, right in ((-1, 0), (0, -1), (0, 1), (1, 0)):
            yield (row + up) % self.rows * self.columns + (column + right) % self.columns

    patch.setattr(Grid, "_beside", beside)


def _optional_capture(patch: pytest.MonkeyPatch) -> None:
    found = Grid._find_placements_at

    def also_plain(self: Grid, square: int, around: tuple[int, ...]) -> tuple[Placement, ...]:
        return tuple({*found(self, square, around), Placement(square, (), 1)})

    patch.setattr(Grid, "_find_placements_at", also_plain)


def _refusal_allowed(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(faults, "_pip_faults", lambda position, square: iter(()))


def _board_wide_duty(patch: pytest.MonkeyPatch) -> None:
    found = Grid.placements

    def capturing(self: Grid, pips: tuple[int, ...]) -> list[Placement]:
        every = found(self, pips)
        return [one for one in every if one.captured] or every

    patch.setattr(Grid, "placements", capturing)


def _captured_dice_stay(patch: pytest.MonkeyPatch) -> None:
    place = Board.place
    patch.setattr(Board, "place", lambda self, player, one: place(self, player, one._replace(captured=())))


def _sum_plus_one(patch: pytest.MonkeyPatch) -> None:
    found = Grid._find_placements_at

    def higher(self: Grid, square: int, around: tuple[int, ...]) -> tuple[Placement, ...]:
        return tuple(one._replace(pip=one.pip + bool(one.captured)) for one in found(self, square, around))

    patch.setattr(Grid, "_find_placements_at", higher)


def _own_dice_safe(patch: pytest.MonkeyPatch) -> None:
    legal = Board.placements

    def foreign(self: Board) -> list[Placement]:
        return [one for one in legal(self) if not any(self.owners[taken] == 0 for taken in one.captured)]

    patch.setattr(Board, "placements", foreign)


def _dice_change_hands(patch: pytest.MonkeyPatch) -> None:
    place = Board.place
    patch.setattr(Board, "place", lambda self, player, one: place(self, 1 - player, one))


def _six_is_fair_game(patch: pytest.MonkeyPatch) -> None:
    _patch_captures(patch, _captures(limit=12))


def _pips_win(patch: pytest.MonkeyPatch) -> None:
    def pips(self: Board, player: int) -> int:
        return sum(pip for pip, owner in zip(self.pips, self.owners, strict=True) if owner == player)

    patch.setattr(Board, "count", pips)


MUTANTS = {
    name.strip("_"): change
    for name, change in sorted(globals().items())
    if callable(change) and name.startswith("_") and name not in ("_captures", "_patch_captures")
    and not name.startswith("__")
}  # fmt: skip


def _forget(*cached: object) -> None:
    for one in cached:
        clear = getattr(one, "cache_clear", None)
        if clear:
            clear()


@pytest.fixture(autouse=True)
def _fresh_grids() -> Iterator[None]:
    _forget(board.grid, board.captures)
    yield
    _forget(board.grid, board.captures)


def test_there_are_enough_mutants() -> None:
    assert len(MUTANTS) >= 12


def test_the_true_rules_survive() -> None:
    assert not [case.id for case in ALL if run_case("cephalopod", case).differences]


@pytest.mark.parametrize("name", MUTANTS)
def test_mutant_is_killed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    MUTANTS[name](monkeypatch)
    assert any(_fails(case) for case in ALL), f"no case notices the wrong rule {name}"


def _fails(case: object) -> bool:
    try:
        return bool(run_case("cephalopod", case).differences)  # type: ignore[arg-type]
    except (AssertionError, KeyError, IndexError):
        return True
