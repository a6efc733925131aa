"""Scoring in the order of the rulebook: rates, coins, stars, territories, pairs, structure bonus, the rest, total."""

from collections.abc import Iterator
from typing import Any

from adjudicator.games.scythe.adjustments import adjustments
from adjudicator.games.scythe.bonus import structure_bonus
from adjudicator.games.scythe.faults import MOST_POPULARITY, MOST_STARS, prepare, star_count
from adjudicator.games.scythe.forms import ScoringForm
from adjudicator.games.scythe.holdings import land, surroundings
from adjudicator.games.scythe.rules import (
    AIRSHIP,
    BANDS,
    COINS,
    HOME_RESOURCES,
    INFLUENCE,
    MARKER,
    PAIRS,
    SIXTH,
    STARS,
    TOP_BAND,
    TOTAL,
)
from adjudicator.games.scythe.table import Entrant, Table
from adjudicator.games.scythe.ties import winner
from adjudicator.policy import Policies
from adjudicator.procedure import Procedure
from adjudicator.verdict import Step, fold

# Popularity up to this value: coins for a star, a territory, a pair.
BAND_TABLE = ((6, 3, 2, 1), (12, 4, 3, 2), (18, 5, 4, 3))
CATEGORIES = ("coins", "stars", "territories", "resources", "structure_bonus")


def rates(popularity: int) -> tuple[int, int, int]:
    """Return what a star, a territory and a pair are worth at this popularity."""
    return next((star, territory, pair) for top, star, territory, pair in BAND_TABLE if popularity <= top)


def scoring(table: Table, policies: Policies) -> Iterator[Step]:
    """Score every player, then say who wins and by what."""
    yield _ended(table)
    yield from surroundings(table)
    sheets: dict[str, Any] = {}
    waiting: list[str] = []
    for one in table.entrants:
        steps = tuple(_player(one, table, policies))
        found = fold(steps)
        sheets[one.name] = found["players"][one.name]
        yield from steps
        waiting += [one.name] if found.get("needs") else []
    if waiting:
        yield Step(TOTAL, "waits", {"players": waiting}, {"open": waiting})
        return
    yield from winner(table, sheets, policies)


def _ended(table: Table) -> Step:
    """The game is over when somebody has six stars; before that the sheet shows how things stand."""
    for one in table.entrants:
        if star_count(one.form.stars) == MOST_STARS:
            return Step(SIXTH, "over", {"player": one.name}, {"finished": True})
    return Step(SIXTH, "goes_on")


def _player(one: Entrant, table: Table, policies: Policies) -> Iterator[Step]:
    star, territory, pair = rates(one.form.popularity)
    steps = [
        *_popularity(one, star, territory, pair),
        _coins(one),
        _stars(one, star),
        *land(one, territory, policies),
        *_pairs(one, pair),
        *structure_bonus(one, table, policies),
        *adjustments(one, table),
    ]
    yield from steps
    yield from _total(one, fold(steps)["players"][one.name])


def entry(one: Entrant, **values: Any) -> dict[str, Any]:
    """Return a result: these fields on the player's sheet."""
    return {"players": {one.name: values}}


def _popularity(one: Entrant, star: int, territory: int, pair: int) -> Iterator[Step]:
    popularity = one.form.popularity
    facts = {"player": one.name, "popularity": popularity, "star": star, "territory": territory, "pair": pair}
    yield Step(BANDS, "band", facts)
    if popularity == MOST_POPULARITY:
        yield Step(TOP_BAND, "top", {"player": one.name})
    placed = isinstance(one.form.stars, list) and "popularity" in one.form.stars
    if placed and popularity < MOST_POPULARITY:
        yield Step(MARKER, "dropped", {"player": one.name, "popularity": popularity})


def _coins(one: Entrant) -> Step:
    return Step(COINS, "owned", {"player": one.name, "coins": one.form.coins}, entry(one, coins=one.form.coins))


def _stars(one: Entrant, rate: int) -> Step:
    count = star_count(one.form.stars)
    facts = {"player": one.name, "count": count, "rate": rate, "coins": count * rate}
    return Step(STARS, "stars", facts, entry(one, stars=count * rate))


def _pairs(one: Entrant, rate: int) -> Iterator[Step]:
    if one.form.home_resources:
        yield Step(HOME_RESOURCES, "ignored", {"player": one.name, "tokens": one.form.home_resources})
    if one.form.airship_resources:
        yield Step(AIRSHIP, "aboard", {"player": one.name, "tokens": one.form.airship_resources})
    pairs = one.tokens // 2
    facts = {"player": one.name, "tokens": one.tokens, "pairs": pairs, "rate": rate, "coins": pairs * rate}
    yield Step(PAIRS, "pairs", facts, entry(one, resources=pairs * rate, counts={"resource_tokens": one.tokens}))


def _total(one: Entrant, sheet: dict[str, Any]) -> Iterator[Step]:
    parts = [sheet[name] for name in CATEGORIES]
    adjusted = sheet.get("adjustments", 0)
    total = sum(parts) + adjusted
    shown = " + ".join(map(str, parts)) + (f" + {adjusted}" if adjusted > 0 else f" − {-adjusted}" if adjusted else "")
    floored = max(0, total)
    facts = {"player": one.name, "sum": shown, "total": total}
    known = {} if one.pieces is None else {"counts": {"pieces": one.pieces}}
    yield Step(TOTAL, "total", facts, entry(one, total=total, **known))
    if floored != total:
        yield Step(INFLUENCE, "floor", {"player": one.name}, entry(one, total=floored))


EXAMPLE = {
    "structure_tile": "lakes_adjacent",
    "players": [
        {
            "name": "Anna",
            "faction": "nordic",
            "coins": 21,
            "popularity": 13,
            "stars": 6,
            "territories": 7,
            "factory": True,
            "resources": 9,
            "structure_count": 3,
            "power": 5,
            "workers": 7,
            "mechs": 4,
            "structures": 3,
        },
        {
            "name": "Boris",
            "faction": "crimea",
            "coins": 30,
            "popularity": 8,
            "stars": 4,
            "territories": 9,
            "resources": 12,
            "structure_count": 2,
            "power": 11,
            "workers": 8,
            "mechs": 3,
            "structures": 2,
        },
    ],
}

ASKS = (
    "players.name",
    "structure_tile",
    "players.faction",
    "players.coins",
    "players.popularity",
    "players.stars",
    "players.territories",
    "players.factory",
    "players.resources",
    "players.structure_count structure_tile",
    "players.structure_bonus !structure_tile",
)

SCORING = Procedure(name="scoring", form=ScoringForm, prepare=prepare, rule=scoring, example=EXAMPLE, asks=ASKS)
