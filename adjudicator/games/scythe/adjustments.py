"""What factions and expansions add to a score or take from it."""

from collections.abc import Iterator
from typing import Any

from adjudicator.games.scythe.board import ENCOUNTERS
from adjudicator.games.scythe.rules import ALLIANCES, INFLUENCE, POLANIA
from adjudicator.games.scythe.table import Entrant, Table
from adjudicator.verdict import Step

ENCOUNTER_COINS = 3
ALLIANCE_COINS = 10
FEWEST_FOR_POLANIA = 6


def adjustments(one: Entrant, table: Table) -> Iterator[Step]:
    """Apply Polania's encounter coins, then Influence, then broken alliances; the last step holds the sum."""
    total = 0
    for amount, step in (*_polania(one, table), *_influence(one), *_alliances(one)):
        total += amount
        yield Step(step.rule, step.says, step.facts, _sheet(one, total))


def _sheet(one: Entrant, total: int) -> dict[str, Any]:
    return {"players": {one.name: {"adjustments": total}}}


def _polania(one: Entrant, table: Table) -> Iterator[tuple[int, Step]]:
    if one.form.faction != "polania":
        return
    given = one.form.encounters
    if table.seats < FEWEST_FOR_POLANIA:
        if given:
            yield 0, Step(POLANIA, "too_few", {"player": one.name, "players": table.seats})
        return
    count = len(ENCOUNTERS & set(one.holds or ())) if given is None else given
    coins = count * ENCOUNTER_COINS
    yield coins, Step(POLANIA, "coins", {"player": one.name, "count": count, "coins": coins})


def _influence(one: Entrant) -> Iterator[tuple[int, Step]]:
    tokens = one.form.influence
    if tokens:
        yield -tokens, Step(INFLUENCE, "lost", {"player": one.name, "tokens": tokens})


def _alliances(one: Entrant) -> Iterator[tuple[int, Step]]:
    count = one.form.broken_alliances
    if count:
        coins = count * ALLIANCE_COINS
        yield -coins, Step(ALLIANCES, "lost", {"player": one.name, "count": count, "coins": coins})
