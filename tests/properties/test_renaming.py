"""Names and sides mean nothing: renamed players, swapped colours and mirrored boards give the same, renamed."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from tests.naive.cephalopod import squares
from tests.opinions import cephalopod as dice
from tests.opinions.cosmic_encounter import GAME as COSMIC
from tests.opinions.opinion import Drawn, Opinion, outcome
from tests.opinions.table import opinion
from tests.properties.positions import on_positions, ruled

Raw = dict[str, Any]


def renamed(value: Any, names: Mapping[str, str]) -> Any:
    """The same with other names, also where a name is a key."""
    if isinstance(value, Mapping):
        return {names.get(key, key): renamed(one, names) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [renamed(one, names) for one in value]
    return names.get(value, value) if isinstance(value, str) else value


def _cults(raw: Raw) -> list[str]:
    return list(raw["cults"])


def _players(raw: Raw) -> list[str]:
    return [str(one["name"]) for one in raw["players"]]


NAMED: dict[tuple[str, str], Callable[[Raw], list[str]]] = {
    (COSMIC, "alliance"): lambda raw: list(raw["players"]),
    (COSMIC, "reinforcements"): lambda raw: ["Olga", "Dora", *raw["offense_allies"], *raw["defense_allies"], "Zoe"],
    ("grand-octopus", "turn"): _cults,
    ("grand-octopus", "victory"): _cults,
    ("scythe", "scoring"): _players,
    ("scythe", "stars"): _players,
    ("scythe", "setup"): _players,
    ("scythe", "control"): lambda raw: ["Anna", "Boris", "Carla", "Toshi"],
}
"""Where positions name players, and which."""


@pytest.mark.parametrize("one", [opinion(*name) for name in NAMED], ids=lambda one: one.name.replace(" ", "-"))
@on_positions(40)
def test_renamed_players(one: Opinion, number: int) -> None:
    drawn = one.drawn(number)
    old = NAMED[one.game, one.procedure](dict(drawn.raw))
    new = dict(zip(old, ["Ceres", "Vesta", "Pallas", "Juno", "Iris", "Hygiea", "Eunomia", "Psyche"], strict=False))
    plain, other = ruled(one, drawn), ruled(one, drawn._replace(raw=renamed(drawn.raw, new)))
    assert plain is not None
    assert other is not None
    assert (other.ruling, other.outcome) == (plain.ruling, renamed(plain.outcome, new))
    assert [step.rule for step in other.steps] == [step.rule for step in plain.steps]


@on_positions(40)
def test_the_order_of_players_changes_no_sheet(number: int) -> None:
    drawn = opinion("scythe", "scoring").drawn(number)
    turned = drawn._replace(raw={**drawn.raw, "players": drawn.raw["players"][::-1]})
    one, other = outcome("scythe", "scoring", drawn), outcome("scythe", "scoring", turned)
    assert one["players"] == other["players"]
    assert sorted(one["winner"]) == sorted(other["winner"])


COSMIC_SIDES = {"offense": "defense", "defense": "offense"}


@on_positions(60)
def test_swapped_sides_of_a_deal(number: int) -> None:
    """Offense and defense are alike in a deal: who gives what can be exchanged."""
    drawn = opinion(COSMIC, "deal").drawn(number)
    plain = outcome(COSMIC, "deal", drawn)
    swapped = outcome(COSMIC, "deal", drawn._replace(raw=renamed(drawn.raw, COSMIC_SIDES)))
    assert renamed(plain, COSMIC_SIDES) == renamed(swapped, {})


Square = Callable[[str], str]


def _mirrors(columns: int, rows: int) -> list[Square]:
    """Left and right exchanged, then top and bottom, then both."""

    def across(name: str) -> str:
        return f"{chr(ord('a') + columns - 1 - (ord(name[0]) - ord('a')))}{name[1:]}"

    def along(name: str) -> str:
        return f"{name[0]}{rows + 1 - int(name[1:])}"

    return [across, along, lambda name: across(along(name))]


@on_positions(12)
def test_mirrored_boards_of_cephalopod(number: int) -> None:
    """A mirrored board has the mirrored placements, each with the same pips and the mirrored board after it."""
    one = opinion("cephalopod", "moves")
    drawn = one.drawn(number)
    cells, player, columns, rows = drawn.about
    plain = one.ours(drawn)
    for turn in _mirrors(columns, rows):
        board = {turn(name): die for name, die in cells.items()}
        mirrored = one.ours(Drawn({**drawn.raw, "board": dice.board_of(board)}, about=(board, player, columns, rows)))
        assert {move: pips for move, (pips, _) in mirrored.items()} == {
            (turn(square), frozenset(map(turn, taken))): pips for (square, taken), (pips, _) in plain.items()
        }


@on_positions(30)
def test_mirrored_games_of_cephalopod(number: int) -> None:
    """A whole game played in the mirror stops at the same move, with the same winner."""
    one = opinion("cephalopod", "game")
    drawn = one.drawn(number)
    columns, rows, _, moves = drawn.about
    plain = one.ours(drawn)
    named = {name for square, taken, _ in moves for name in (square, *taken)}
    if not named <= set(squares(columns, rows)):
        return
    for turn in _mirrors(columns, rows):
        other = [dice.text_of(turn(square), list(map(turn, taken)), pip) for square, taken, pip in moves]
        mirrored = one.ours(drawn._replace(raw={**drawn.raw, "moves": other}))
        assert {**mirrored, "board": None} == {**plain, "board": None}
        assert sorted(" ".join(mirrored["board"])) == sorted(" ".join(plain["board"]))


@pytest.mark.parametrize("procedure", ["game", "result"])
@on_positions(20)
def test_swapped_colours_of_cephalopod(procedure: str, number: int) -> None:
    """With the colours exchanged the other player moves, holds the squares and wins."""
    drawn = opinion("cephalopod", procedure).drawn(number)
    letters = {"W": "B", "B": "W"}
    raw = {name: _swapped(value, letters) if name in ("board", "first") else value for name, value in drawn.raw.items()}
    plain, other = outcome("cephalopod", procedure, drawn), outcome("cephalopod", procedure, drawn._replace(raw=raw))
    names = {"white": "black", "black": "white"}
    for found in (plain, other):
        found.pop("board", None)
    assert renamed(plain, names) == renamed(other, {})


def _swapped(value: Any, letters: Mapping[str, str]) -> Any:
    if isinstance(value, Mapping):
        return {square: letters[die[0]] + die[1:] for square, die in value.items()}
    return letters[value]


@on_positions(40)
def test_mirrored_realms_of_cosmoctopus(number: int) -> None:
    """Left and right exchanged, a walk is as legal as before, costs and gives the same, and ends in the mirror."""
    drawn = opinion("cosmoctopus", "move").drawn(number)
    rows = [row.split() for row in drawn.raw["realm"]]
    width = len(rows[0])
    if any(len(row) != width for row in rows) or any(ord(name[0]) - 97 >= width for name in drawn.raw["path"]):
        return
    turn = _mirrors(width, len(rows))[0]
    realm = [" ".join(reversed(row)) for row in rows]
    path = list(map(turn, drawn.raw["path"]))
    raw = {**drawn.raw, "realm": realm, "head": turn(drawn.raw["head"]), "path": path}
    plain, other = outcome("cosmoctopus", "move", drawn), outcome("cosmoctopus", "move", drawn._replace(raw=raw))
    assert plain["legal"] == other["legal"]
    if plain["legal"]:
        assert other["head"] == turn(plain["head"])
        assert {**other, "head": None} == {**plain, "head": None}
