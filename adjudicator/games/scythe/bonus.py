"""The structure bonus: what the tile counts for one player, and its coins."""

from collections.abc import Iterator
from typing import Any

from adjudicator.games.scythe.board import ENCOUNTERS, TUNNELS, touching
from adjudicator.games.scythe.map import HEXES
from adjudicator.games.scythe.policies import ENCOUNTER_STEPS, MINE_ON_TUNNEL
from adjudicator.games.scythe.rules import (
    ADJACENT,
    ANYWHERE,
    BONUS,
    COUNT_ONCE,
    DIAMOND,
    MINE,
    MODULAR,
    OWN_HEX,
    PHYSICAL,
    ROW,
    SYMBOLS,
    TILES,
)
from adjudicator.games.scythe.table import Entrant, Table
from adjudicator.games.scythe.tiles import SOUGHT, STEPS, counted
from adjudicator.policy import Policies
from adjudicator.verdict import Step, Word


def structure_bonus(one: Entrant, table: Table, policies: Policies) -> Iterator[Step]:
    """Pay the tile for what it counts: from the structures' hexes, from a number, or as coins that were given."""
    tile = table.form.structure_tile
    if tile is None or one.form.structure_bonus is not None:
        coins = one.form.structure_bonus or 0
        yield Step(BONUS, "given", {"player": one.name, "coins": coins}, _sheet(one, coins, None))
        return
    count = one.form.structure_count or 0
    if one.built is not None:
        notes = tuple(_notes(one, table, tile, policies))
        yield from notes
        own = _own(one, tile, policies)
        count = len(counted(tile, own, table.everyone))
    yield from _pay(one, tile, count, policies)


def _own(one: Entrant, tile: str, policies: Policies) -> frozenset[int]:
    """Return the hexes of the structures that a tile looks at; only a Mine on a printed tunnel is in question."""
    own = frozenset(one.built or ())
    mines = frozenset(place for place in own & TUNNELS if (one.built or {})[place] == "mine")
    if tile == "on_tunnels" and mines and policies["mine_on_tunnel"] == "excluded":
        return own - mines
    return own


def _notes(one: Entrant, table: Table, tile: str, policies: Policies) -> Iterator[Step]:
    """Say what was counted and what was not, as far as a rule had to be applied for it."""
    own = frozenset(one.built or ())
    if lost := sorted(place for place in own if table.holders.get(place) not in (None, one.name)):
        yield Step(ANYWHERE, "lost", {"player": one.name, "hexes": lost})
    facts: dict[str, Any] = {"player": one.name, "hexes": sorted(counted(tile, own, table.everyone))}
    if tile in SOUGHT:
        yield from _adjacent_notes(one, tile, own, facts)
    if tile == "row" and own:
        yield Step(ROW, "row", facts)
        yield from _across(frozenset(facts["hexes"]), frozenset(facts["hexes"]))
    if tile == "mb_diamond" and own:
        yield Step(DIAMOND, "group", facts)
    mines = [place for place in own & TUNNELS if (one.built or {})[place] == "mine"]
    if tile == "on_tunnels" and mines:
        yield Step(MINE_ON_TUNNEL, policies["mine_on_tunnel"])


def _adjacent_notes(one: Entrant, tile: str, own: frozenset[int], facts: dict[str, Any]) -> Iterator[Step]:
    """Adjacent is what shares a side; each hex once; not the structure's own; a Mine is no tunnel."""
    yield Step(PHYSICAL, "physical", facts)
    yield Step(COUNT_ONCE, "counted", facts)
    yield from _across(own, frozenset(facts["hexes"]))
    if alone := sorted((own & SOUGHT[tile]) - touching(own)):
        yield Step(OWN_HEX, "not_own", {"player": one.name, "hexes": alone})
    mines = sorted(place for place, kind in (one.built or {}).items() if kind == "mine")
    if tile == "tunnels_adjacent" and mines:
        yield Step(MINE, "no_tunnel", {"player": one.name, "hex": mines[0]})
    if tile == "encounters_adjacent" and touching(own) & ENCOUNTERS:
        yield Step(SYMBOLS, "printed", facts)


def _across(own: frozenset[int], others: frozenset[int]) -> Iterator[Step]:
    """Say which of the hexes that count are adjacent across a river."""
    for one in sorted(own):
        for other in sorted(others & frozenset(HEXES[one].river)):
            if one < other or other not in own:
                yield Step(ADJACENT, "across", {"first": one, "second": other})


def _pay(one: Entrant, tile: str, count: int, policies: Policies) -> Iterator[Step]:
    steps = STEPS[tile]
    coins = steps[min(count, len(steps) - 1)]
    if count >= len(steps):
        reading = policies["encounter_steps"]
        yield Step(ENCOUNTER_STEPS, reading)
        coins = coins if reading == "top_step" else 0
    facts = {"player": one.name, "tile": Word(tile), "count": count, "coins": coins}
    yield Step(MODULAR if tile.startswith("mb_") else TILES, "step", facts)
    yield Step(BONUS, "bonus", facts, _sheet(one, coins, count))


def _sheet(one: Entrant, coins: int, count: int | None) -> dict[str, Any]:
    sheet: dict[str, Any] = {"structure_bonus": coins}
    if count is not None:
        sheet["counts"] = {"structure_count": count}
    return {"players": {one.name: sheet}}
