"""A place of a raw position set to another value: paths as problems name them, values as YAML."""

from typing import Any

import pytest

from adjudicator.change import changed
from adjudicator.verdict import Faulty

RAW: dict[str, Any] = {
    "players": [{"name": "Anna", "coins": 5}, {"name": "Boris", "coins": 7, "stars": ["power"]}],
    "offense": {"ships": 4},
    "move": "a1",
}


@pytest.mark.parametrize(
    ("text", "path", "before", "after"),
    [
        ("offense.ships=6", ["offense", "ships"], 4, 6),
        ("players[1].coins=0", ["players", 1, "coins"], 7, 0),
        ("players[Boris].coins = 9", ["players", 1, "coins"], 7, 9),
        ("players[1].coins+=5", ["players", 1, "coins"], 7, 12),
        ("players[1].coins-=5", ["players", 1, "coins"], 7, 2),
        ("players[0].popularity+=2", ["players", 0, "popularity"], None, 2),
        ("players[1].stars+=combat", ["players", 1, "stars"], ["power"], ["power", "combat"]),
        ("players[1].stars[0]=workers", ["players", 1, "stars", 0], "power", "workers"),
        ("players[1].stars[1]=workers", ["players", 1, "stars", 1], None, "workers"),
        ("move=c3=b3+d3 (5)", ["move"], "a1", "c3=b3+d3 (5)"),
        ("offense.allies=[1, {name: Cid, ships: 2}]", ["offense", "allies"], None, [1, {"name": "Cid", "ships": 2}]),
        ("defense.ships=3", ["defense", "ships"], None, 3),
        ("declared=no", ["declared"], None, "no"),
        ("declared=false", ["declared"], None, False),
    ],
)
def test_one_place_changes(text: str, path: list[Any], before: Any, after: Any) -> None:
    position, change = changed(RAW, text)
    part: Any = position
    for key in path:
        part = part[key]
    assert (part, change.before, change.after) == (after, before, after)


def test_nothing_else_changes() -> None:
    position, _ = changed(RAW, "players[0].coins=1")
    assert position["players"][1] == RAW["players"][1]
    assert RAW["players"][0] == {"name": "Anna", "coins": 5}


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("move=", {"players", "offense"}),
        ("players[0]=", {"players", "offense", "move"}),
    ],
)
def test_no_value_removes(text: str, left: set[str]) -> None:
    position, change = changed(RAW, text)
    assert set(position) == left
    assert change.after is None
    assert [one["name"] for one in position["players"]] == (["Boris"] if "players" in text else ["Anna", "Boris"])


@pytest.mark.parametrize(
    ("text", "code", "suggestion"),
    [
        ("coins", "not_a_change", ""),
        ("=4", "not_a_change", ""),
        ("players[0.coins=4", "not_a_change", ""),
        ("players[7].coins=4", "no_such_entry", ""),
        ("players[Borris].coins=4", "no_such_name", "Boris"),
        ("offense.ships.of=4", "nothing_inside", ""),
        ("move+=4", "not_added", ""),
        ("offense+=4", "not_added", ""),
        ("players[1].coins+=many", "not_added", ""),
        ("mov=", "nothing_there", "move"),
        ("offense.ships={a: [}", "not_yaml", ""),
        ("offense.ships=&a 4", "alias", ""),
    ],
)
def test_what_cannot_be_set_is_refused(text: str, code: str, suggestion: str) -> None:
    with pytest.raises(Faulty) as caught:
        changed(RAW, text)
    assert [(one.code, one.suggestion) for one in caught.value.problems] == [(code, suggestion)]
