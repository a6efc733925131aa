"""What the properties share: random positions of every procedure, by number, and how a property is run on them."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from adjudicator.procedure import judge
from adjudicator.registry import game as open_game
from adjudicator.verdict import Faulty, Verdict
from tests.opinions.opinion import Drawn, Opinion
from tests.opinions.table import OPINIONS

numbers = st.integers(10**7, 10**9)
"""Numbers of positions that no second opinion is asked about in the tests."""

every_procedure = pytest.mark.parametrize("one", OPINIONS, ids=lambda one: one.name.replace(" ", "-"))


def examples(count: int) -> Callable[[Any], Any]:
    """Run a property on so many examples, the same ones every time."""
    quiet = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]
    return settings(max_examples=count, derandomize=True, database=None, deadline=None, suppress_health_check=quiet)


def ruled(one: Opinion, drawn: Drawn) -> Verdict | None:
    """The verdict on a position, or nothing where it cannot be."""
    return ruled_as(one.game, one.procedure, drawn.raw, drawn.policies)


def ruled_as(game: str, procedure: str, raw: Any, policies: Any) -> Verdict | None:
    """The verdict of a procedure by its name, or nothing where the position is refused."""
    known = open_game(game)
    try:
        return judge(known, known.procedure(procedure), raw, policies)
    except Faulty:
        return None
