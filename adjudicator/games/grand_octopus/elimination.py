"""Elimination: a cult without power is out at once."""

from collections.abc import Iterable, Iterator

from adjudicator.games.grand_octopus.rules import ELIMINATION, KEPT, TOGETHER
from adjudicator.games.grand_octopus.table import Player, Table
from adjudicator.verdict import Step


def eliminate(table: Table, players: Iterable[Player], rule: str = ELIMINATION) -> Iterator[Step]:
    """Say of each cult without power that it is out, by which rule, and what becomes of its components."""
    fallen = [one for one in players if not one.plays]
    if len(fallen) > 1:
        yield Step(TOGETHER, "together", {"cults": [one.name for one in fallen]})
    for one in fallen:
        one.at = None
        yield Step(rule, "out", {"cult": one.name}, {**table.show(one), "eliminated": table.out()})
        if one.components:
            yield Step(KEPT, "kept", {"cult": one.name, "components": list(one.components)})
