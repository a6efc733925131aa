"""What the tests of Cosmoctopus share: a ruling by the preferred readings, random amounts."""

from collections.abc import Mapping
from random import Random
from typing import Any

from adjudicator.games.cosmoctopus import GAME
from adjudicator.games.cosmoctopus.kinds import KINDS as ALL_KINDS
from adjudicator.procedure import judge
from adjudicator.verdict import Verdict

SEED = 20261130
KINDS: list[str] = list(ALL_KINDS)
SETTLED = {policy.name: policy.preferred for policy in GAME.policies}


def amounts_of(given: Mapping[str, int]) -> dict[str, int]:
    """Return all four kinds."""
    return {kind: given.get(kind, 0) for kind in KINDS}


def rule(procedure: str, position: Mapping[str, Any], **policies: str) -> Verdict:
    """Rule by the preferred readings, or those given."""
    return judge(GAME, GAME.procedure(procedure), position, {**SETTLED, **policies})


def some_amounts(rng: Random, most: int) -> dict[str, int]:
    """Return a random amount of each kind, often none."""
    return {kind: rng.choice([0, 0, rng.randint(0, most)]) for kind in KINDS}
