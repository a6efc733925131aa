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
MOST_INFLUENCE = 16


def not_given(rule: str, one: Entrant, field: str) -> Step:
    """Return the step that leaves a score open: what a rule counts was neither given nor can it be worked out."""
    return Step(rule, "not_given", {"player": one.name}, {"needs": {field: [one.name]}})


def adjustments(one: Entrant, table: Table) -> Iterator[Step]:
    """Apply Polania's encounter coins, then Influence, then broken alliances; the last step holds the sum."""
    total = 0
    for amount, step in (*_polania(one, table), *_influence(one, table), *_alliances(one)):
        total += amount
        yield step if step.result else Step(step.rule, step.says, step.facts, _sheet(one, total))


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
    if given is None and one.holds is None:
        yield 0, not_given(POLANIA, one, "encounters")
        return
    count = len(ENCOUNTERS & set(one.holds or ())) if given is None else given
    coins = count * ENCOUNTER_COINS
    yield coins, Step(POLANIA, "coins", {"player": one.name, "count": count, "coins": coins})


def _influence(one: Entrant, table: Table) -> Iterator[tuple[int, Step]]:
    """Once Fenris plays anybody may hold tokens, unless all of them are accounted for."""
    tokens = one.form.influence
    told = sum(other.form.influence or 0 for other in table.entrants)
    fenris = any(other.form.faction == "fenris" for other in table.entrants)
    if tokens is None and fenris and told < MOST_INFLUENCE:
        yield 0, not_given(INFLUENCE, one, "influence")
    elif tokens:
        yield -tokens, Step(INFLUENCE, "lost", {"player": one.name, "tokens": tokens})


def _alliances(one: Entrant) -> Iterator[tuple[int, Step]]:
    count = one.form.broken_alliances
    if count:
        coins = count * ALLIANCE_COINS
        yield -coins, Step(ALLIANCES, "lost", {"player": one.name, "count": count, "coins": coins})
