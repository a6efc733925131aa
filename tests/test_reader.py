"""Text into plain values: what YAML, JSON and TOML give, and everything that must be refused without harm."""

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.reader import MOST_BYTES, MOST_DEPTH, read_position
from adjudicator.verdict import Faulty, Problem

MANY = 100_000


def _short(value: object) -> str:
    return ascii(value)[:40]


def _refusal(text: str) -> Problem:
    with pytest.raises(Faulty) as caught:
        read_position(text)
    (problem,) = caught.value.problems
    return problem


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("no", "no"),
        ("on", "on"),
        ("yes", "yes"),
        ("Off", "Off"),
        ("y", "y"),
        ("12:30", "12:30"),
        ("2024-01-01", "2024-01-01"),
        ("true", True),
        ("True", True),
        ("FALSE", False),
        ("null", None),
        ("Null", None),
        ("~", None),
        ("", None),
        ("'true'", "true"),
        ('"12"', "12"),
        ("12", 12),
        ("-12", -12),
        ("+12", 12),
        ("007", 7),
        ("0x1F", "0x1F"),
        ("0o7", "0o7"),
        ("1_000", "1_000"),
        ("1.5", 1.5),
        (".5", ".5"),
        ("5.", "5."),
        ("1e3", "1e3"),
        (".inf", ".inf"),
        (".nan", ".nan"),
        ("=", "="),
        ("<<", "<<"),
        ("999999999999999", 999_999_999_999_999),
        ("9999999999999999", "9999999999999999"),
        ("٣", "٣"),
    ],
)
def test_words_of_yaml(text: str, value: Any) -> None:
    found = read_position(f"here: {text}").value["here"]
    assert found == value
    assert type(found) is type(value)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("a: 1\r\nb:\r\n  - x\r\n", {"a": 1, "b": ["x"]}),
        ("a: 1\rb: 2", {"a": 1, "b": 2}),
        ("---\na: 1\n...\n", {"a": 1}),
        ("%YAML 1.2\n---\na: no", {"a": "no"}),
        ("", None),
        ("   \n\n", None),
        ("# nothing\n# but comments", None),
        ("---\n", None),
        ("1: x", {"1": "x"}),
        ("{a: [1, 2], b: no}", {"a": [1, 2], "b": "no"}),
        ("a: |\n  one\n  two\n", {"a": "one\ntwo\n"}),
        ("a:\n  - {b: 1}\n  - {b: 2}", {"a": [{"b": 1}, {"b": 2}]}),
        ('{"a": {"b": 1}, "c": {"b": 2}}', {"a": {"b": 1}, "c": {"b": 2}}),
        ('{"a": {"b": "\\ud83d\\ude00"}, "c": {"b": "\\/"}}', {"a": {"b": "😀"}, "c": {"b": "/"}}),
        ('\n\n  {"a":1}\n\n', {"a": 1}),
        ('{"a": 1} # flow', {"a": 1}),
        ('[{"a": 1}, {"a": 2}]', [{"a": 1}, {"a": 2}]),
        ("[1, 2]", [1, 2]),
        ("[[1], [2]]", [[1], [2]]),
        ('{"a": 1e3, "b": -0.5, "c": true, "d": null}', {"a": 1000.0, "b": -0.5, "c": True, "d": None}),
        ('{"a": 999999999999999, "b": 1000000000000000}', {"a": 999_999_999_999_999, "b": "1000000000000000"}),
        ('{"a": NaN, "b": -Infinity, "c": 1e400}', {"a": "nan", "b": "-inf", "c": "inf"}),
        ('{"a": ' + "9" * 5000 + "}", {"a": "9" * 5000}),
        ("a = 1\r\nb = 'no'\r\n", {"a": 1, "b": "no"}),
        ("# TOML\n\n[a]\nb = 1\n[[c]]\nd = 2", {"a": {"b": 1}, "c": [{"d": 2}]}),
        ('"a b" = 1', {"a b": 1}),
        ("a.b = 1", {"a": {"b": 1}}),
        ("a = nan\nb = inf", {"a": "nan", "b": "inf"}),
        ("a = 2024-01-01\nb = 12:30:00", {"a": "2024-01-01", "b": "12:30:00"}),
        ("a = " + "9" * 500, {"a": "9" * 500}),
        ('a = """x\n# y"""', {"a": "x\n# y"}),
        ("[a] # header\nb = 1", {"a": {"b": 1}}),
    ],
    ids=_short,
)
def test_what_is_read(text: str, value: Any) -> None:
    assert read_position(text).value == value


@pytest.mark.parametrize(
    ("text", "path", "code", "line"),
    [
        ("a: 1\na: 2", "a", "repeated_key", 2),
        ("a: 1\n'a': 2", "a", "repeated_key", 2),
        ("x:\n  - a: 1\n    a: 2", "x[0].a", "repeated_key", 3),
        ('{"a": 1, "a": 2}', "a", "repeated_key", 0),
        ('{"x": [{"a": 1}, {"b": 1, "b": 1}]}', "x[1].b", "repeated_key", 0),
        ('{"a": 1, "\\u0061": 2}', "a", "repeated_key", 0),
        ("a = 1\na = 2", "", "not_toml", 0),
        ("a: &x 1", "a", "alias", 1),
        ("a: *x", "a", "alias", 1),
        ("&x a: 1", "", "alias", 1),
        ("a: 1\n*x : 2", "", "alias", 2),
        ("<<: &x {a: 1}", "<<", "alias", 1),
        ("a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]", "a", "alias", 1),
        ("a: !!int 3", "a", "tag", 1),
        ("a: !!python/object/apply:os.system [ls]", "a", "tag", 1),
        ("a: ! 3", "a", "tag", 1),
        ("!!int 3: x", "", "tag", 1),
        ("[1, 2]: x", "", "key_not_text", 1),
        ("? {a: 1}\n: x", "", "key_not_text", 1),
        ("a: 1\n---\nb: 2", "", "second_document", 2),
        ("---\n---\n", "", "second_document", 2),
        ("a: [1", "", "not_yaml", 2),
        ("a:\n\t- 1", "", "not_yaml", 2),
        ('{"a": 1} {"b": 2}', "", "not_yaml", 1),
        ("a: b: c", "", "not_yaml", 1),
        ("a = ", "", "not_toml", 0),
        ("a = " + "9" * 5000, "", "not_toml", 0),
        ("a = 0x" + "F" * 5000, "", "not_toml", 0),
        ("\ufeffa: 1", "", "control_character", 1),
        ("a: 1\nb: \x00", "", "control_character", 2),
        ("a: \x1b[2J", "", "control_character", 1),
        ("a: \u202e1", "", "control_character", 1),
        ("a: \u061c1", "", "control_character", 1),
        ("a: \u200b1", "", "control_character", 1),
        ("a: \u2028", "", "control_character", 1),
        ("a: \x9b2J", "", "control_character", 1),
        ("a: \udc80", "", "control_character", 1),
        ('{"a": "\udc80"}', "", "control_character", 1),
        ('{"a": ["\\u001b[2J"]}', "a[0]", "control_character", 0),
        ('{"a": "\\ud800"}', "a", "control_character", 0),
        ('{"x": {"\\u202e": 1}}', "x", "control_character", 0),
        ('a: 1\nb: "\\e[2J"', "b", "control_character", 2),
        ('"\\u202e": 1', "", "control_character", 1),
        ('a = "\\u202e"', "a", "control_character", 0),
        ("x" * (MOST_BYTES + 1), "", "too_long", 0),
        ("é" * (MOST_BYTES // 2 + 1), "", "too_long", 0),
    ],
    ids=_short,
)
def test_what_is_refused(text: str, path: str, code: str, line: int) -> None:
    problem = _refusal(text)
    assert (problem.path, problem.code, problem.line) == (path, code, line)


@pytest.mark.parametrize(
    "text",
    [
        "[" * MANY,
        "[" * MANY + "]" * MANY,
        "{" * MANY,
        '{"a":' * MANY,
        "{a: " * MANY,
        "- " * MANY,
        "a: " + "[" * MANY,
        "\n".join(" " * depth + "-" for depth in range(1200)),
        "\n".join(" " * depth + "a:" for depth in range(1200)),
        "a = " + "[" * MANY,
        "a = " + "{a = " * MANY,
        ".".join("a" * MANY) + " = 1",
        ".".join(['"a b"'] * MANY) + " = 1",
        "[" + " . ".join("a" * MANY) + "]",
        "a = {" + ".".join("b" * MANY) + " = 1}",
    ],
    ids=_short,
)
def test_deep_nesting_neither_crashes_nor_hangs(text: str) -> None:
    assert _refusal(text).code == "too_deep"


@pytest.mark.parametrize("opening", ["[", "- ", '{"a": ', "{a: "])
def test_the_deepest_nesting(opening: str) -> None:
    closing = {"[": "]", "- ": ""}.get(opening, "}")
    read_position(opening * MOST_DEPTH + "1" + closing * MOST_DEPTH)
    assert _refusal(opening * (MOST_DEPTH + 1) + "1" + closing * (MOST_DEPTH + 1)).code == "too_deep"


def test_a_board_of_dots_is_no_endless_key() -> None:
    rows = ["W1 . B2 . W1", ". . . . .", "B2 . B3 . W1", ". B1 . B1 .", "W1 . W1 . W1"]
    assert read_position(f"board = {rows!r}").value == {"board": rows}


def test_one_megabyte_is_read() -> None:
    text = "a: [" + "1," * 490_000 + "1]"
    assert len(read_position(text).value["a"]) == 490_001


def test_lines_of_paths() -> None:
    text = "# board\nboard:\n  - row\n  -\n    x: 1\nmoves: [a,\n  b]\n"
    assert read_position(text).lines == {
        "": 2, "board": 3, "board[0]": 3, "board[1]": 5, "board[1].x": 5, "moves": 6, "moves[0]": 6, "moves[1]": 7,
    }  # fmt: skip
    assert read_position('{"a": 1}').lines == {}


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**15) + 1, 10**15 - 1) | st.text("abc é😀\n"),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("abc", min_size=1), inner, max_size=3),
    max_leaves=8,
)


@settings(derandomize=True, deadline=None)
@given(st.dictionaries(st.text("abc", min_size=1), PLAIN, max_size=4))
def test_json_comes_back_as_it_went(value: dict[str, Any]) -> None:
    assert read_position(msgspec.json.encode(value).decode()).value == value
