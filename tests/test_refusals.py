"""What cannot be read is refused at its place, with its kind and the suggestion: changes of one position each."""

from typing import Any

import pytest

from adjudicator.procedure import judge
from adjudicator.registry import game as open_game
from adjudicator.verdict import Faulty

TURN = {
    "exterior": "agoba",
    "cults": {
        name: {"power": 3, "cultist": room, "dagger": room, "tentacle": "line"}
        for name, room in (("Ann", "crypt"), ("Bob", "crypt"), ("Cy", "museum"))
    },
}
SWAP = {"by": "Ann", "with": "Bob", "gives": "grimoire", "takes": "stone_idol"}
PAID = {"by": "Ann", "names": "Bob"}
EMPTY = {"board": ". . / . .", "size": "2x2", "move": "a1", "to_move": "white"}

ALONE = {"hex": 1, "units": [{"player": "Ann", "workers": 1}]}
"""Hex 7 is a lake."""

BASES: dict[str, tuple[str, str, dict[str, Any]]] = {
    "turn": ("grand-octopus", "turn", TURN),
    "move": ("cephalopod", "move", EMPTY),
    "control": ("scythe", "control", ALONE),
}
CASES: list[tuple[str, dict[str, Any], set[tuple[str, str, str]]]] = [
    ("turn", {"decline": ["Ann", "Bo"]}, {("decline[1]", "unknown_value", "Bob")}),
    ("turn", {"recruit": ["Cyy"]}, {("recruit[0]", "unknown_value", "Cy")}),
    ("turn", {"swap": {**SWAP, "by": "Anne"}}, {("swap.by", "unknown_value", "Ann")}),
    ("turn", {"swap": {**SWAP, "with": "Bobb"}}, {("swap.with", "unknown_value", "Bob")}),
    ("turn", {"swap": {**SWAP, "gives": "grimoirex"}}, {("swap.gives", "unknown_value", "grimoire")}),
    ("turn", {"swap": {**SWAP, "takes": "stone_idolx"}}, {("swap.takes", "unknown_value", "stone_idol")}),
    ("turn", {"sacrifice": {**PAID, "by": "Anne"}}, {("sacrifice.by", "unknown_value", "Ann")}),
    ("turn", {"sacrifice": {**PAID, "names": "Bobb"}}, {("sacrifice.names", "unknown_value", "Bob")}),
    ("turn", {"negotiations": [{"result": "nothing"}]}, {("negotiations[0]", "missing", "")}),
    ("turn", {"negotiations": {"crypt": {}}}, {("negotiations.crypt", "missing", "")}),
    ("turn", {"negotiations": {"cript": {"result": "nothing"}}}, {("negotiations.cript", "unknown_value", "crypt")}),
    ("turn", {"stairs": [["crypt", "crypt"]]}, {("stairs[0]", "loop", "")}),
    ("turn", {"stairs": [["crypt", "museum", "garden"]]}, {("stairs[0]", "two_rooms", "")}),
    ("move", {"colours": ["W", "w"]}, {("colours", "same_letter", "W, B"), ("to_move", "unknown_value", "")}),
    ("move", {"board": ". ./. ./. ."}, {("board", "row_count", "")}),
    ("move", {"board": ". . ./. ."}, {("board[0]", "row_length", "")}),
    ("move", {"board": "W7 ./. ."}, {("board[0]", "no_such_pip", "")}),
    ("move", {"board": "x ./. ."}, {("board[0]", "not_a_die", "W1")}),
    ("move", {"board": {"c1": "W1"}}, {("board.c1", "off", "")}),
    ("move", {"board": "a1:W1 a1:B2"}, {("board[1]", "two_dice", "")}),
    ("move", {"size": "1x5", "board": ""}, {("size", "not_a_size", "5x5")}),
    ("move", {"size": "26x1", "board": ""}, {("size", "not_a_size", "5x5")}),
    ("move", {"size": "6x6", "board": ""}, {("size", "not_a_size", "5x5")}),
    ("control", {"hex": 99}, {("hex", "off", "")}),
    ("control", {"hex": 7}, {("units[0]", "worker", "")}),
    ("control", {"hex": 7, "units": [], "resources": 1}, {("resources", "resources", "")}),
    (
        "control",
        {"hex": 7, "units": [], "structure": {"player": "Ann", "kind": "mill"}},
        {("structure", "forbidden", "")},
    ),
    ("control", {"entering": "Bob"}, {("entering", "unknown_player", "")}),
    ("move", {"move": "a1+"}, {("move", "not_a_move", "c3=b3+d3")}),
]


def refused(base: str, changes: dict[str, Any]) -> set[tuple[str, str, str]]:
    """Return the places, kinds and suggestions with which a changed position is refused."""
    name, procedure, position = BASES[base]
    game = open_game(name)
    with pytest.raises(Faulty) as raised:
        judge(game, game.procedure(procedure), {**position, **changes})
    return {(one.path, one.code, one.suggestion) for one in raised.value.problems}


@pytest.mark.parametrize("base", BASES)
def test_the_position_as_it_stands_is_ruled_on(base: str) -> None:
    name, procedure, position = BASES[base]
    game = open_game(name)
    assert judge(game, game.procedure(procedure), position).steps


@pytest.mark.parametrize(("base", "changes", "told"), CASES)
def test_it_is_refused_at_its_place(base: str, changes: dict[str, Any], told: set[tuple[str, str, str]]) -> None:
    assert refused(base, changes) == told


def test_a_number_before_a_move_is_not_part_of_it() -> None:
    name, procedure, position = BASES["move"]
    game = open_game(name)
    one, other = (
        judge(game, game.procedure(procedure), {**position, "move": move}).outcome for move in ("a1", "12. a1")
    )
    assert one == other
