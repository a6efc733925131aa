"""Relics that add something whenever a kind of resource is gained, wherever it comes from."""

from collections import Counter
from collections.abc import Generator, Sequence

import msgspec

from adjudicator.games.cosmoctopus.kinds import KINDS, Amounts, Kind, amounts, plus, shown
from adjudicator.games.cosmoctopus.rules import RELIC
from adjudicator.verdict import Step, Word


class Ability(msgspec.Struct, frozen=True):
    """What a Relic adds whenever a kind is gained."""

    on_gain: Kind
    bonus: tuple[int, ...]


def ability(on_gain: Kind, bonus: Amounts) -> Ability:
    """Return what a Relic adds."""
    return Ability(on_gain, tuple(amounts(bonus)[kind] for kind in KINDS))


def with_relics(abilities: Sequence[Ability], gained: Amounts) -> Generator[Step, None, Amounts]:
    """Add what Relics give for the kinds gained; what they give sets off no further Relic."""
    after = gained
    for one, count in Counter(abilities).items():
        if gained[one.on_gain]:
            bonus = dict(zip(KINDS, one.bonus, strict=True))
            for _ in range(count):
                after = plus(after, bonus)
            facts = {"count": count, "kind": Word(one.on_gain), "bonus": shown(bonus)}
            yield Step(RELIC, "adds", facts)
    return after
