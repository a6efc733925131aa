"""Moving in Scythe: every case, and the tables of the law."""

from pathlib import Path

import pytest

from adjudicator.cases import Case, load_cases, run_case
from adjudicator.games.scythe.factions import RIVERWALK
from adjudicator.registry import game
from tests.naive import scythe_move as naive

SEED = 20261130
POLICIES = game("scythe").policies


def _cases() -> list[Case]:
    return [one for name, one in load_cases(Path(__file__).parent / "cases") if name == "scythe"]


@pytest.mark.parametrize("case", [one for one in _cases() if one.procedure == "move"], ids=lambda case: case.id)
def test_case(case: Case) -> None:
    assert run_case("scythe", case).differences == ()


def test_riverwalk_is_the_same_in_the_law_and_in_the_code() -> None:
    table = {row[0].lower(): tuple(row[1].split(", ")) for row in naive.rows("scythe.move.riverwalk", 2)}
    assert table == RIVERWALK
