"""Cosmic Encounter: what an arbiter found wrong, where a case alone cannot say it."""

import pytest

from adjudicator.cases import load_cases, run_case
from tests.support import CASES

BY_ID = {case.id: case for game, case in load_cases(CASES) if game == "cosmic-encounter"}
SPOKEN = (
    ("second-after-a-deal-with-no-hand", "turn.second-encounter", "deal"),
    ("second-after-a-deal-that-may-take-the-card", "turn.second-encounter", "deal"),
    ("second-after-rewards", "turn.second-encounter", "gained"),
    ("second-with-the-displaced-card", "turn.second-encounter", "sure"),
    ("second-with-a-displaced-intimidate", "turn.second-encounter", "no_card"),
)


@pytest.mark.parametrize(("case", "rule", "says"), SPOKEN)
def test_a_case_is_ruled_with_this_sentence(case: str, rule: str, says: str) -> None:
    assert (f"cosmic-encounter.{rule}", says) in run_case("cosmic-encounter", BY_ID[case]).spoken
