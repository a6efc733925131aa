"""A whole turn, in the order of its phases, up to its end or to what is not yet decided."""

from collections.abc import Iterator

from adjudicator.games.grand_octopus.conflict import resolve
from adjudicator.games.grand_octopus.outside import effects
from adjudicator.games.grand_octopus.position import Position
from adjudicator.games.grand_octopus.reveal import reveal
from adjudicator.games.grand_octopus.rules import LATE, NO_EXTERIOR, REVOCATION
from adjudicator.games.grand_octopus.table import Table
from adjudicator.games.grand_octopus.tables import needed
from adjudicator.games.grand_octopus.victory import Holding, Standing, check
from adjudicator.policy import Policies
from adjudicator.verdict import Step


def judge_turn(position: Position, policies: Policies) -> Iterator[Step]:
    """Resolve a turn: revelation, conflicts, the exterior location's effect, victory check, revocation."""
    table = Table(position)
    if position.exterior is None:
        yield Step(NO_EXTERIOR, "without", {"count": needed(None)})
    yield from reveal(table, policies)
    if not table.open:
        yield from resolve(table)
    if table.open:
        return
    before = _complete(table)
    yield from effects(table, policies)
    if table.open:
        return
    yield from _late(table, before)
    yield from _check(table)


def _complete(table: Table) -> list[str]:
    """Name the cults that own a complete set at this moment."""
    return [one.name for one in table.living() if len(one.components) >= needed(table.exterior)]


def _late(table: Table, before: list[str]) -> Iterator[Step]:
    """Say whose complete set the exterior location has undone; a swap keeps the number of components."""
    after = _complete(table)
    for name in before:
        if name not in after and table.players[name].plays:
            yield Step(LATE, "undone", {"cult": name})


def _check(table: Table) -> Iterator[Step]:
    cults = tuple(Holding(one.name, one.power, tuple(one.components)) for one in table.players.values())
    steps = list(check(Standing(table.exterior, cults)))
    yield from steps
    if not any(step.result.get("finished") for step in steps):
        taken_back = {one.name: None for one in table.players.values()}
        yield Step(REVOCATION, "back", {}, {"offspring": taken_back})
