"""Pictures show what a position says, whatever stands in it, and lead only to positions that are read as drawn."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from adjudicator.cases import load_cases
from adjudicator.games.scythe.map import HEXES
from adjudicator.procedure import judge
from adjudicator.registry import game as open_game
from adjudicator.verdict import Faulty, Verdict
from cli.options import the_store
from cli.speech import Speech
from cli.web.pictures import FOLLOWING, PICTURES, Scene, following, is_tapped, picture
from cli.web.pictures.cephalopod import tapped
from cli.web.pictures.scythe_map import center
from tests.support import CASES
from tests.web import Page

JUNK: tuple[Any, ...] = (
    None,
    -1,
    10**9,
    True,
    "x",
    "",
    [],
    {},
    [None],
    [[]],
    {"x": None},
    [{"name": [], "ships": "x"}],
    2.5,
)


def scene(game: str, raw: dict[str, Any], verdict: Verdict | None = None, language: str = "en") -> Scene:
    return Scene(raw, verdict, Speech(the_store().law(game, language)), lambda other: f"/{len(other)}")


def ruled(game: str, procedure: str, raw: dict[str, Any]) -> Verdict | None:
    found = open_game(game)
    try:
        return judge(found, found.procedure(procedure), raw)
    except Faulty:
        return None


def cases(game: str, procedure: str) -> Iterator[dict[str, Any]]:
    for name, case in load_cases(CASES):
        if (name, case.procedure) == (game, procedure) and isinstance(case.position, dict):
            yield case.position


@pytest.mark.checkout
@pytest.mark.parametrize(("game", "procedure"), PICTURES)
def test_every_case_is_drawn(game: str, procedure: str) -> None:
    drawn, known = 0, open_game(game).procedure(procedure)
    for raw in list(cases(game, procedure))[:150]:
        verdict = ruled(game, procedure, raw)
        found = picture(game, known, scene(game, raw, verdict, "ru"))
        page = Page(str(found))
        assert page.faults == []
        drawn += bool(found)
        assert all(one.get("aria-label") for one in page.named("svg"))
        if (game, procedure) in FOLLOWING and verdict is not None:
            assert following(game, known, scene(game, raw, verdict))
    assert drawn > 5


@pytest.mark.parametrize(("game", "procedure"), PICTURES)
def test_nothing_that_stands_in_a_position_breaks_a_picture(game: str, procedure: str) -> None:
    known = open_game(game).procedure(procedure)
    example = dict(known.example)
    for field in known.form.__struct_encode_fields__:
        for junk in JUNK:
            for raw in ({**example, field: junk}, {field: junk}):
                assert Page(str(picture(game, known, scene(game, raw)))).faults == []


def test_a_tap_leads_to_moves_and_offers_are_the_legal_ones() -> None:
    raw = {
        "board": [". . . . .", ". . W1 . .", ". B2 . B3 .", ". . . . .", ". . . . ."],
        "to_move": "W",
        "move": "c3=b3",
    }
    led: list[dict[str, Any]] = []

    def filled(other: Any) -> str:
        led.append(other)
        return f"/{len(led)}"

    page = Page(str(tapped(Scene(raw, None, Speech(the_store().law("cephalopod", "en")), filled))))
    moves = [one["move"] for one in led]
    assert len(page.links()) == len(led)
    assert {"a1", "e5", "c3", "c3=c4+b3", "c3=b3+d3", "c3=b3+c4", "c3=b3+c4+d3"} - set(moves) == {"c3=c4+b3"}
    assert "c3" in moves  # the die that was taken is left where it is
    legal = {str(one.choice) for one in judge_moves(raw) if str(one.choice).startswith("c3")}
    assert set(moves[-len(legal) :]) == legal


def judge_moves(raw: dict[str, Any]) -> Any:
    found = open_game("cephalopod")
    position = {key: raw[key] for key in ("board", "to_move")}
    return judge(found, found.procedure("moves"), position).alternatives


def test_a_board_without_a_move_waits_for_a_tap() -> None:
    assert is_tapped("cephalopod", "move", {"board": "x"})
    assert not is_tapped("cephalopod", "move", {"board": "x", "move": "c3"})
    assert not is_tapped("cephalopod", "moves", {})


def test_hexes_that_touch_in_the_law_touch_on_the_map() -> None:
    for place, found in HEXES.items():
        x, y = center(place)
        for other in (*found.land, *found.river, *found.shore):
            to_x, to_y = center(other)
            assert (to_x - x) ** 2 + (to_y - y) ** 2 < 46**2, (place, other)


def test_the_score_bars_say_the_totals() -> None:
    game = open_game("scythe")
    raw = dict(game.procedure("scoring").example)
    verdict = judge(game, game.procedure("scoring"), raw)
    drawn = str(picture("scythe", game.procedure("scoring"), scene("scythe", raw, verdict)))
    for name, one in verdict.outcome["players"].items():
        assert re.search(rf"{name} {one['total']}", drawn)
