"""What words forgive: number words, articles, signs, several names, any order; and the marks below a line."""

from itertools import chain
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.position import read_text
from adjudicator.registry import game
from adjudicator.verdict import Faulty, Problem
from adjudicator.words import read_words
from cli.marks import cells, marked
from knowledge.store import Store

SCYTHE = Store().vocabulary("scythe")["scoring"]
FIELDS = {"coins": "coins", "popularity": "popularity", "stars": "stars", "territories": "territories"}
TWO = ["two", "due", "dos", "dois", "duas", "два", "две"]


@pytest.mark.parametrize("word", TWO)
def test_a_number_may_be_a_word_of_any_language(word: str) -> None:
    assert read_words(f"player Ann {word} stars", SCYTHE)["players"][0]["stars"] == 2


@pytest.mark.parametrize(
    ("said", "stars"),
    [
        ("a star", 1),
        ("una stella", 1),
        ("stars:5", 5),
        ("stars x5", 5),
        ("5 × stars", 5),
        ("(5 stars)", 5),
        ("5stars", 5),
    ],
)
def test_articles_and_signs_are_forgiven(said: str, stars: int) -> None:
    assert read_words(f"player Ann, {said}", SCYTHE)["players"] == [{"name": "Ann", "stars": stars}]


def test_an_article_says_nothing_where_a_number_is_told() -> None:
    assert read_words("player Ann, a star of 4", SCYTHE)["players"][0]["stars"] == 4


def test_several_names_open_several_parts() -> None:
    for line in ("players Ann, Bob and Cid", "giocatori Ann, Bob e Cid", "Ann, Bob, Cid", "игроки Ann и Bob, Cid"):
        assert [one["name"] for one in read_words(line, SCYTHE)["players"]] == ["Ann", "Bob", "Cid"], line


def test_a_word_like_a_phrase_is_no_name() -> None:
    with pytest.raises(Faulty) as refused:
        read_words("player Ann, conis 5", SCYTHE)
    assert refused.value.problems[0].suggestion == "coins"


def test_a_number_and_a_list_of_one_field_are_said_twice() -> None:
    with pytest.raises(Faulty) as refused:
        read_words("player Ann 2 mechs, mechs on 5", SCYTHE)
    assert [one.code for one in refused.value.problems] == ["said_twice"]


@pytest.mark.parametrize(
    "line",
    [
        "Ann: 10 coins, 6 stars; B: 5 coins, a star",
        "Ann: 10 coins, 6 stars\nB: 5 coins, a star",
        "Ann: coins 10, stars 6 | B: has 5 coins, 1 star",
        "player Ann 10 coins 6 stars, B 5 coins 1 star",
    ],
)
def test_a_name_with_a_colon_opens_a_part(line: str) -> None:
    source = read_text(game("scythe").procedure("scoring").form, line, SCYTHE)
    assert source.is_words
    assert source.value == {
        "players": [{"name": "Ann", "coins": 10, "stars": 6}, {"name": "B", "coins": 5, "stars": 1}]
    }


@pytest.mark.parametrize(
    ("name", "procedure", "line", "position"),
    [
        ("scythe", "combat", "attacker: 2 mechs, power 7, dial 5", {"attacker": {"mechs": 2, "power": 7, "dial": 5}}),
        (
            "scythe",
            "control",
            "hex 12: Ann 1 worker, Bob has a mech",
            {"hex": 12, "units": [{"player": "Ann", "workers": 1}, {"player": "Bob", "mechs": 1}]},
        ),
        (
            "cosmic-encounter",
            "encounter",
            "offense: card 12 with 4 ships, kicker 2; defense: attack 8, 3 ships",
            {
                "offense": {"card": {"value": 12}, "ships": 4, "kicker": "x2"},
                "defense": {"card": {"value": 8}, "ships": 3},
            },
        ),
        (
            "grand-octopus",
            "turn",
            "Red: dagger crypt; Blue: dagger museum",
            {"cults": [{"name": "Red", "dagger": "crypt"}, {"name": "Blue", "dagger": "museum"}]},
        ),
    ],
)
def test_a_field_with_a_colon_may_begin_words(name: str, procedure: str, line: str, position: Any) -> None:
    form = game(name).procedure(procedure).form
    source = read_text(form, line, Store().vocabulary(name)[procedure])
    assert source.is_words
    assert source.value == position


@pytest.mark.parametrize(
    ("line", "code"),
    [("attacker: {mechs: 2", "not_yaml"), ("attacker: [2 mechs", "not_yaml"), ("atacker:\n  mechs: 2", "")],
)
def test_notation_is_never_read_as_words(line: str, code: str) -> None:
    form = game("scythe").procedure("combat").form
    if code:
        with pytest.raises(Faulty) as refused:
            read_text(form, line, Store().vocabulary("scythe")["combat"])
        assert refused.value.problems[0].code == code
    else:
        assert not read_text(form, line, Store().vocabulary("scythe")["combat"]).is_words


VALUES = st.fixed_dictionaries({field: st.integers(0, 9) for field in FIELDS})


@settings(derandomize=True, deadline=None, max_examples=200)
@given(VALUES, st.permutations(list(FIELDS)), st.booleans())
def test_the_order_of_fields_is_free(values: dict[str, int], order: list[str], before: bool) -> None:
    said = [f"{values[field]} {FIELDS[field]}" if before else f"{FIELDS[field]} {values[field]}" for field in order]
    assert read_words("player Ann, " + ", ".join(said), SCYTHE) == {"players": [{"name": "Ann", **values}]}


@settings(derandomize=True, deadline=None, max_examples=200)
@given(st.lists(st.integers(0, 99), min_size=1, max_size=6), st.data())
def test_a_sum_is_its_value(terms: list[int], data: st.DataObject) -> None:
    signs = [data.draw(st.sampled_from("+-")) for _ in terms[1:]]
    said = "".join(map(str, chain(terms[:1], *zip(signs, terms[1:], strict=True))))
    total = terms[0] + sum(term if sign == "+" else -term for sign, term in zip(signs, terms[1:], strict=True))
    assert read_words(f"player Ann coins {said}", SCYTHE)["players"][0]["coins"] == total


def _unknown(column: int, length: int, line: int = 0) -> Problem:
    facts: dict[str, Any] = {"given": "", "column": column, "length": length}
    return Problem("", "unknown_words", facts, line=line)


@pytest.mark.parametrize(
    ("line", "column", "length", "below"),
    [
        ("tke 1", 1, 3, "^^^"),
        ("漢字 tke", 4, 3, "     ^^^"),
        ("漢字", 1, 2, "^^^^"),
        ("cafe\u0301 tke", 7, 3, "     ^^^"),
        ("a\ttke", 3, 3, "  ^^^"),
    ],
)
def test_marks_stand_exactly_below_the_words(line: str, column: int, length: int, below: str) -> None:
    shown, marks = marked(line, [_unknown(column, length)])
    assert marks == "  " + below
    assert shown == "  " + line.replace("\t", " ")


def test_several_marks_stand_in_one_line_and_each_line_has_its_own() -> None:
    found = marked("aa bb cc\nok\ndd", [_unknown(1, 2, 1), _unknown(7, 2, 1), _unknown(1, 2, 3)])
    assert found == ["  aa bb cc", "  ^^    ^^", "  dd", "  ^^"]


def test_of_a_long_line_only_the_marked_piece_is_shown() -> None:
    shown, marks = marked("x " * 300 + "tke", [_unknown(601, 3)])
    place = marks.index("^")
    assert shown[place : place + 3] == "tke"
    assert sum(map(cells, shown)) <= 96
