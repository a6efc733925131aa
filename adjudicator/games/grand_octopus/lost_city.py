"""The Lost City: a power point from everybody there, before the location is resolved."""

from collections.abc import Iterator

from adjudicator.games.grand_octopus.elimination import eliminate
from adjudicator.games.grand_octopus.rules import LOST_CITY, NO_TOLL, SURVIVORS
from adjudicator.games.grand_octopus.table import Table, powers
from adjudicator.games.grand_octopus.tables import LOST
from adjudicator.verdict import Step


def toll(table: Table) -> Iterator[Step]:
    """Take the toll of the Lost City where it is the exterior location and somebody is there."""
    if table.exterior != LOST:
        return
    for one in table.lying(LOST):
        yield Step(NO_TOLL, "no_toll", {"cult": one.name})
    there = table.present(LOST)
    if not there:
        return
    result = table.lose(there)
    yield Step(LOST_CITY, "toll", {"powers": powers(there)}, result)
    yield from eliminate(table, there)
    left = [one.name for one in table.present(LOST)]
    if len(left) < len(there):
        yield Step(SURVIVORS, "left", {"cults": left})
