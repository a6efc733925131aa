"""Positions said in one line of words: every kind of entry, what is not understood and where, and arbitrary text."""

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.phrases import entries, fold
from adjudicator.verdict import Faulty
from adjudicator.words import MOST_BYTES, read_words
from tests.support import shipped

VOCABULARY: dict[str, Any] = {
    "ships": {"kind": "number", "en": ["ships", "ship", "war ships"], "ru": ["кораблей"], "es": ["naves"]},
    "around": {"kind": "numbers", "default": True, "en": ["around"]},
    "take": {"kind": "numbers", "en": ["take"], "ru": ["беру"]},
    "pip": {"kind": "number", "after": True, "en": ["show"]},
    "flagship": {"kind": "flag", "en": ["flagship"], "ru": ["флагман"]},
    "to_move": [
        {"kind": "value", "value": "W", "en": ["white", "white to move"], "ru": ["белые"]},
        {"kind": "value", "value": "B", "en": ["black"], "pt": ["é a vez das pretas"], "ru": ["чёрные"]},
    ],
    "tags": [
        {"kind": "value", "value": "r", "list": True, "en": ["red"]},
        {"kind": "value", "value": "g", "list": True, "en": ["green"]},
    ],
    "card": {"kind": "text", "en": ["card"]},
    "cards": {"kind": "text", "list": True, "en": ["hand"]},
    "board": {"kind": "pattern", "pattern": "[a-z][0-9]+:[a-z][0-9]", "list": True},
    "size": {"kind": "pattern", "pattern": "[0-9]x[0-9]"},
    "sum.deep.of": {"kind": "number", "en": ["deep"]},
    "offense": {"kind": "section", "en": ["offense"]},
    "offense.ships": {"kind": "number", "en": ["ships"]},
    "offense.allies": {"kind": "numbers", "en": ["allies"]},
    "offense.rolls": {"kind": "pattern", "pattern": "r[0-9]", "list": True},
    "offense.aliens": {"kind": "item", "en": ["alien"]},
    "offense.aliens.power": {"kind": "number", "en": ["power"]},
    "players": [
        {"kind": "item", "en": ["player"]},
        {"kind": "item", "value": "Rusviet", "name": "faction", "en": ["rusviet"]},
        {"kind": "item", "value": {"side": "crimea"}, "en": ["crimea"]},
    ],
    "players.coins": {"kind": "number", "en": ["coins", "$"]},
    "players.combat.cards": {"kind": "numbers", "en": ["combat cards"]},
    "players.star": {"kind": "flag", "en": ["star"]},
    "defense": {"kind": "section", "en": ["defense"]},
    "defense.aliens": [{"kind": "item", "en": ["alien"]}, {"kind": "numbers", "en": ["nameless"]}],
    "defense.aliens.power": {"kind": "number", "en": ["power"]},
    "kicker": [
        {"kind": "value", "value": {"value": 2}, "en": ["doubled"]},
        {"kind": "value", "value": {"value": 3}, "en": ["tripled"]},
        {"kind": "value", "value": {"value": 2, "name": "duplicity"}, "en": ["duplicity"]},
    ],
    "off": {"kind": "section", "en": ["off"]},
    "data.off.x": {"kind": "number", "en": ["xs"]},
}  # fmt: skip


@pytest.mark.parametrize(
    ("line", "raw"),
    [
        ("", {}),
        (" ,;| \n ,", {}),
        ("ships 4", {"ships": 4}),
        ("4 ships", {"ships": 4}),
        ("ships 10+15-8", {"ships": 17}),
        ("1 3 show 4", {"around": [1, 3], "pip": 4}),
        ("take 1 3 show 4", {"take": [1, 3], "pip": 4}),
        ("no take", {"take": []}),
        ("doubled, duplicity", {"kicker": {"value": 2, "name": "duplicity"}}),
        ("duplicity doubled", {"kicker": {"value": 2, "name": "duplicity"}}),
        ("10+15-8 ships", {"ships": 17}),
        ("-5 ships", {"ships": -5}),
        ("ships: 4.", {"ships": 4}),
        ("ships = 4", {"ships": 4}),
        ("no ships", {"ships": 0}),
        ("the war ships of 4", {"ships": 4}),
        ("war\tships   4", {"ships": 4}),
        ("NAVES 4", {"ships": 4}),
        ("4 КОРАБЛЕЙ", {"ships": 4}),
        ("1 2 3", {"around": [1, 2, 3]}),
        ("1, 2, 3", {"around": [1, 2, 3]}),
        ("around 1 2 3", {"around": [1, 2, 3]}),
        ("1 2 around", {"around": [1, 2]}),
        ("no around", {"around": []}),
        ("1 2 3 take 1 3", {"around": [1, 2, 3], "take": [1, 3]}),
        ("take 1, 3 around 1, 2, 3", {"take": [1, 3], "around": [1, 2, 3]}),
        ("1 2 3, беру 1 и 3", {"around": [1, 2, 3], "take": [1, 3]}),
        ("1 2 3 without take", {"around": [1, 2, 3], "take": []}),
        ("1 4 ships", {"ships": 4, "around": [1]}),
        ("take 1 white 2", {"take": [1], "to_move": "W", "around": [2]}),
        ("flagship", {"flagship": True}),
        ("no flagship", {"flagship": False}),
        ("senza the flagship", {"flagship": False}),
        ("без флагман", {"flagship": False}),
        ("white", {"to_move": "W"}),
        ("White to Move", {"to_move": "W"}),
        ("white white to move", {"to_move": "W"}),
        ("ЧЕРНЫЕ", {"to_move": "B"}),
        ("Чёрные.", {"to_move": "B"}),
        ("E a vez das PRETAS", {"to_move": "B"}),
        ("red, green and red", {"tags": ["r", "g", "r"]}),
        ("card Mind of 2 Krakens, white", {"card": "Mind of 2 Krakens", "to_move": "W"}),
        ("card Mind white", {"card": "Mind", "to_move": "W"}),
        ("hand One, hand Two", {"cards": ["One", "Two"]}),
        ("b3:W2 D3:b3 3x5", {"board": ["b3:W2", "D3:b3"], "size": "3x5"}),
        ("3x5 3x5", {"size": "3x5"}),
        ("deep 4", {"sum": {"deep": {"of": 4}}}),
        ("offense ships 4 | ships 5", {"offense": {"ships": 4}, "ships": 5}),
        ("offense 4 ships; 5 ships", {"offense": {"ships": 4}, "ships": 5}),
        ("offense ships 4\nships 5", {"offense": {"ships": 4}, "ships": 5}),
        ("offense ships 4, allies 1 2 r6", {"offense": {"ships": 4, "allies": [1, 2], "rolls": ["r6"]}}),
        ("offense r6 white", {"offense": {"rolls": ["r6"]}, "to_move": "W"}),
        ("offense ships 4 | 7 | offense allies 1", {"offense": {"ships": 4, "allies": [1]}, "around": [7]}),
        ("offense", {"offense": {}}),
        (
            "player Anna coins 5 star player Bob Lee coins 6",
            {"players": [{"name": "Anna", "coins": 5, "star": True}, {"name": "Bob Lee", "coins": 6}]},
        ),
        ("player Al, $ 5 | rusviet $ 6", {"players": [{"name": "Al", "coins": 5}, {"faction": "Rusviet", "coins": 6}]}),
        ("player A combat cards 2 3", {"players": [{"name": "A", "combat": {"cards": [2, 3]}}]}),
        ("player, coins 5", {"players": [{"coins": 5}]}),
        ("player Bam 5 coins", {"players": [{"name": "Bam", "coins": 5}]}),
        ("player 2 coins 5", {"players": [{"name": "2", "coins": 5}]}),
        ("Crimea 5 coins; player Al 6 coins", {
            "players": [{"name": "Crimea", "side": "crimea", "coins": 5}, {"name": "Al", "coins": 6}],
        }),
        (
            "offense alien Zap power 4 alien Bam ships 3",
            {"offense": {"aliens": [{"name": "Zap", "power": 4}, {"name": "Bam"}], "ships": 3}},
        ),
        ("xs 4", {"data": {"off": {"x": 4}}}),
        ("defense alien Zap power 4 | offense alien Bam", {
            "defense": {"aliens": [{"name": "Zap", "power": 4}]}, "offense": {"aliens": [{"name": "Bam"}]},
        }),
        ("defense alien Zap nameless 1 power 4", {"defense": {"aliens": [{"name": "Zap", "power": 4}, 1]}}),
        ("doubled", {"kicker": {"value": 2}}),
    ],
)  # fmt: skip
def test_what_is_said(line: str, raw: dict[str, Any]) -> None:
    assert read_words(line, VOCABULARY) == raw


def _problems(line: str) -> list[tuple[str, int, str]]:
    with pytest.raises(Faulty) as caught:
        read_words(line, VOCABULARY)
    return [(str(one.facts["given"]), one.facts["column"], one.suggestion) for one in caught.value.problems]


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("shps 4", [("shps", 1, "ships")]),
        ("4 shisp", [("shisp", 3, "ship")]),
        ("ships eleven", [("ships", 1, ""), ("eleven", 7, "")]),
        ("wite, 2 blak ups", [("wite", 1, "white"), ("blak", 9, "black"), ("ups", 14, "")]),
        ("xx xxx x xx", [("xx", 1, ""), ("xxx", 4, ""), ("x", 8, ""), ("xx", 10, "")]),
        ("белье", [("белье", 1, "белые")]),
        ("ships", [("ships", 1, "")]),
        ("1 2 3 take", [("take", 7, "")]),
        ("around", [("around", 1, "")]),
        ("card, white", [("card", 1, "")]),
        ("ships take 4", [("ships", 1, "")]),
        ("ships white 4", [("ships", 1, "")]),
        ("no", [("no", 1, "")]),
        ("not no flagship", [("not", 1, "")]),
        ("no, flagship", [("no", 1, "")]),
        ("no white", [("no", 1, "")]),
        ("without red", [("without", 1, "")]),
        ("no 1 2", [("no", 1, "")]),
        ("white black", [("B", 7, "")]),
        ("ships 4, ships 5", [("5", 16, "")]),
        ("3x3 4x4", [("4x4", 5, "")]),
        ("flagship no flagship", [("False", 13, "")]),
        ("offense ships 4 | offense ships 5", [("5", 33, "")]),
        ("coins 5", [("coins", 1, "")]),
        ("r6", [("r6", 1, "")]),
        ("ships 1234567", [("ships", 1, ""), ("1234567", 7, "")]),
        ("white\n  ships 4\n blak", [("blak", 2, "black")]),
        ("b3:W2x", [("b3:W2x", 1, "")]),
        ("white,to move", [("move", 10, "")]),
    ],
)
def test_what_is_not_understood(line: str, found: list[tuple[str, int, str]]) -> None:
    assert _problems(line) == found


def test_numbers_that_nobody_takes_are_not_understood() -> None:
    with pytest.raises(Faulty) as caught:
        read_words("4 ships 5 6", {"ships": {"kind": "number", "en": ["ships"]}})
    assert [(one.facts["given"], one.facts["column"]) for one in caught.value.problems] == [("5", 9), ("6", 11)]


def test_a_field_said_twice_names_its_path_and_both_values() -> None:
    with pytest.raises(Faulty) as caught:
        read_words("offense ships 4 ships 5", VOCABULARY)
    (problem,) = caught.value.problems
    assert (problem.path, problem.code) == ("offense.ships", "said_twice")
    assert (problem.facts["first"], problem.facts["given"]) == (4, 5)


def test_the_line_is_named_where_there_are_several() -> None:
    with pytest.raises(Faulty) as caught:
        read_words("white\nships 4, blak\nups", VOCABULARY)
    assert [(one.line, one.facts["column"]) for one in caught.value.problems] == [(2, 10), (3, 1)]


def test_too_many_words_are_refused_at_once() -> None:
    with pytest.raises(Faulty) as caught:
        read_words("ж" * (MOST_BYTES // 2 + 1), VOCABULARY)
    assert [problem.code for problem in caught.value.problems] == ["too_long"]


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("È QUI", "e qui"),
        ("çÃo", "cao"),
        ("Ёлка", "елка"),
        ("Мой", "мой"),
        ("  a \n b\t", "a b"),
        ("Straße", "strasse"),
        ("İ", "i"),
        ("ﬁ", "fi"),
        ("", ""),
    ],
)
def test_fold(text: str, folded: str) -> None:
    assert fold(text) == folded
    assert fold(folded) == folded


WORDS = (
    "ships 4 1+2 -3 around take flagship no without white black red card hand b3:W2 3x3 deep offense allies r6 alien "
    "power player rusviet coins combat cards star off xs zzz , ; | : - and белые . ships: ' 99999999"
)


SLOTS = {
    "place": {"kind": "text", "list": True, "each": r"(.+\.)?[A-Z](=\w+)?", "en": ["place"]},
    "ink": {"kind": "number", "en": ["ink"]},
}


@pytest.mark.parametrize(
    ("line", "places"),
    [
        ("place B C has 2 ink", ["B", "C"]),
        ("2 ink place B, C", ["B", "C"]),
        ("place A and Great Squid.B=ink | 2 ink", ["A", "Great Squid.B=ink"]),
        ("place A 2 ink place B", ["A", "B"]),
    ],
)
def test_a_list_of_texts_takes_each_word_of_its_form(line: str, places: list[str]) -> None:
    assert read_words(line, SLOTS) == {"place": places, "ink": 2}


def test_what_is_not_of_the_form_in_a_list_of_texts_is_named() -> None:
    with pytest.raises(Faulty) as refused:
        read_words("place B zzz | 2 ink", SLOTS)
    assert [problem.facts["given"] for problem in refused.value.problems] == ["zzz"]


def test_an_item_of_a_section_is_opened_only_there() -> None:
    with pytest.raises(Faulty) as refused:
        read_words("alien Zap", VOCABULARY)
    assert [problem.facts["given"] for problem in refused.value.problems] == ["alien", "Zap"]


def test_a_number_can_be_taken_without_its_name() -> None:
    known = {
        "players": {"kind": "number", "default": True, "en": ["players"]},
        "cards": {"kind": "numbers", "en": ["c"]},
    }
    assert read_words("5", known) == {"players": 5}
    assert read_words("5 players", known) == read_words("players 5, 5", known) == {"players": 5}
    assert read_words("5, c 1 2", known) == {"players": 5, "cards": [1, 2]}
    with pytest.raises(Faulty):
        read_words("5 4", known)


def test_what_was_said_does_not_change_the_vocabulary() -> None:
    read_words("doubled", VOCABULARY)["kicker"]["value"] = 3
    assert read_words("doubled", VOCABULARY) == {"kicker": {"value": 2}}


LINES = st.lists(st.sampled_from([*WORDS.split(), "\n"]), max_size=14).map(" ".join)


@settings(derandomize=True, deadline=None, max_examples=1000)
@given(LINES | st.text(max_size=30))
def test_any_text_is_understood_or_refused(line: str) -> None:
    with suppress(Faulty):
        read_words(line, VOCABULARY)


ALL_WORDS = [(name, words) for game in shipped().words.values() for name, words in game.items()]


@pytest.mark.parametrize("vocabulary", [words for _, words in ALL_WORDS], ids=[name for name, _ in ALL_WORDS])
@settings(derandomize=True, deadline=None, max_examples=150)
@given(data=st.data())
def test_any_text_is_understood_or_refused_by_every_game(vocabulary: dict[str, Any], data: st.DataObject) -> None:
    phrases = [phrase for entry in entries(vocabulary) for phrase in entry.phrases]
    words = st.sampled_from([*phrases, "4", "1", "c3", "b3:W2", ",", "|", "no", "zzz"])
    with suppress(Faulty):
        read_words(" ".join(data.draw(st.lists(words, max_size=10))), vocabulary)


def test_numbers_after_their_phrase_leave_those_before_it_alone() -> None:
    vocabulary = {
        "ships": {"kind": "number", "en": ["ships"]},
        "allies": {"kind": "numbers", "after": True, "en": ["allies"]},
    }
    assert read_words("4 ships allies 3 2", vocabulary) == {"ships": 4, "allies": [3, 2]}
    with pytest.raises(Faulty):
        read_words("4 ships and 3 allies", vocabulary)


def test_a_single_name_ends_at_and_or_at_a_signed_number() -> None:
    vocabulary = {
        "plays": {"kind": "item", "name": "player", "single": True, "en": ["player"]},
        "plays.value": {"kind": "number", "default": True, "en": ["plus"]},
        "promise": {"kind": "text", "en": ["promise"]},
    }
    assert read_words("player Blue 2 +3 and player Bo", vocabulary) == {
        "plays": [{"player": "Blue 2", "value": 3}, {"player": "Bo"}]
    }
    assert read_words("promise help and peace", vocabulary) == {"promise": "help and peace"}
    with pytest.raises(Faulty):
        read_words("player Ann and Bo", vocabulary)
