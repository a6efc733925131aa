"""What the properties share: random positions of every procedure, by number, and how a property is run on them."""

from collections.abc import Callable
from functools import wraps
from inspect import signature
from typing import Any

import pytest

from adjudicator.procedure import judge
from adjudicator.registry import game as open_game
from adjudicator.verdict import Faulty, Verdict
from tests.opinions.opinion import Drawn, Opinion
from tests.opinions.table import OPINIONS

FIRST = 10**7
"""Number of the first position; no second opinion is asked about these in the tests."""

every_procedure = pytest.mark.parametrize("one", OPINIONS, ids=lambda one: one.name.replace(" ", "-"))


def on_positions(count: int) -> Callable[[Any], Any]:
    """Run a property on so many numbers of positions, the same ones every time; the test takes it as `number`.

    No strategy of hypothesis chooses them: what it draws depends on the modules that other tests have imported.
    """

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        @wraps(test)
        def on_each(**given: Any) -> None:
            for number in range(FIRST, FIRST + count):
                test(number=number, **given)

        known = signature(test)
        kept = [one for name, one in known.parameters.items() if name != "number"]
        on_each.__signature__ = known.replace(parameters=kept)  # type: ignore[attr-defined]
        return on_each

    return decorate


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
