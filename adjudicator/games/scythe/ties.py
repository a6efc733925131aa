"""Who wins: the highest total, and between equal totals six tie-breakers in their order."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from adjudicator.games.scythe.faults import star_count
from adjudicator.games.scythe.holdings import holds_factory
from adjudicator.games.scythe.policies import TIE_FACTORY
from adjudicator.games.scythe.rules import SHARED, TIE_HOME, TIE_PIECES, TIE_TOKENS, TIES, TOTAL
from adjudicator.games.scythe.table import Entrant, Table
from adjudicator.policy import Policies
from adjudicator.verdict import Step, Word

Measure = Callable[[Entrant, Any, Policies], int | None]


def _territories(one: Entrant, sheet: Any, policies: Policies) -> int | None:
    if one.holds is None and one.form.territories is None and not one.form.factory:
        return None
    count: int = sheet["counts"]["territory_count"]
    if holds_factory(one) and policies["tie_factory"] == "one":
        return count - 2
    return count


def _tokens(one: Entrant, sheet: Any, policies: Policies) -> int | None:
    given = one.form.resources is not None or one.holds is not None
    return one.tokens if given else None


BREAKERS: tuple[tuple[str, Measure], ...] = (
    ("pieces", lambda one, sheet, policies: one.pieces),
    ("power", lambda one, sheet, policies: one.form.power),
    ("popularity", lambda one, sheet, policies: one.form.popularity),
    ("resources", _tokens),
    ("territories", _territories),
    ("stars", lambda one, sheet, policies: star_count(one.form.stars)),
)


def winner(table: Table, sheets: Mapping[str, Any], policies: Policies) -> Iterator[Step]:
    """Name who has the highest total; split equal totals as far as the data given allow."""
    highest = max(sheet["total"] for sheet in sheets.values())
    level = [one for one in table.entrants if sheets[one.name]["total"] == highest]
    names = [one.name for one in level]
    if len(level) == 1:
        yield Step(TOTAL, "wins", {"player": names[0], "total": highest}, _result(names, "total"))
        return
    yield Step(TOTAL, "equal", {"players": names, "total": highest}, {"winner": names})
    yield from _split(level, sheets, policies)


def _split(level: Sequence[Entrant], sheets: Mapping[str, Any], policies: Policies) -> Iterator[Step]:
    for breaker, measure in BREAKERS:
        values = {one.name: measure(one, sheets[one.name], policies) for one in level}
        unknown = [name for name, value in values.items() if value is None]
        if unknown:
            names = [one.name for one in level]
            result = {**_result(names, "not_given"), "needs": {breaker: unknown}}
            yield Step(TIES, "unknown", {"breaker": Word(breaker), "players": unknown}, result)
            return
        yield from _remarks(breaker, level, policies)
        best = max(value for value in values.values() if value is not None)
        level = [one for one in level if values[one.name] == best]
        names = [one.name for one in level]
        shown = [f"{name} {value}" for name, value in values.items()]
        facts = {"breaker": Word(breaker), "values": shown, "players": names}
        if len(level) == 1:
            yield Step(TIES, "split", facts, _result(names, breaker))
            return
        yield Step(TIES, "level", facts)
    names = [one.name for one in level]
    yield Step(SHARED, "shared", {"players": names}, _result(names, "shared"))


def _remarks(breaker: str, level: Sequence[Entrant], policies: Policies) -> Iterator[Step]:
    """Say what a tie-breaker counts where that needs a rule of its own."""
    if breaker == "pieces":
        for one in level:
            yield Step(TIE_PIECES, "count", {"player": one.name, "pieces": one.pieces})
            home = [Word(kind) for kind in one.home if kind != "character"]
            if home:
                yield Step(TIE_HOME, "at_home", {"player": one.name, "pieces": home})
    if breaker == "resources":
        yield Step(TIE_TOKENS, "tokens")
    if breaker == "territories" and any(holds_factory(one) for one in level):
        yield Step(TIE_FACTORY, policies["tie_factory"])


def _result(names: list[str], decided_by: str) -> dict[str, Any]:
    return {"winner": names, "decided_by": Word(decided_by)}
