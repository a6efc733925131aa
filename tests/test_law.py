"""How code names the law: ids that are refused, and the citations that are read from the source, not imported."""

import importlib
import sys
from pathlib import Path

import pytest

from adjudicator import law
from adjudicator.citations import Citation, citations, game_citations
from adjudicator.law import rule
from adjudicator.registry import GAMES


@pytest.mark.parametrize("identifier", ["toy.end", "toy.end.ties", "grand-octopus.a.b2"])
def test_rule_is_its_id(identifier: str) -> None:
    assert rule(identifier, "some words") == identifier


@pytest.mark.parametrize(
    ("identifier", "anchor"),
    [
        ("", "words"),
        ("toy", "words"),
        (".", "words"),
        ("toy.", "words"),
        (".end", "words"),
        ("toy..end", "words"),
        ("Toy.end", "words"),
        ("toy.the end", "words"),
        ("toy.end\n", "words"),
        ("toy.конец", "words"),
        ("toy.end", ""),
        ("toy.end", "  "),
    ],
)
def test_rule_refuses_what_is_no_id_or_no_anchor(identifier: str, anchor: str) -> None:
    with pytest.raises(ValueError, match="an id of the form"):
        rule(identifier, anchor)


SOURCE = '''"""A module about ONE and TWO."""
from adjudicator.law import rule

ONE = rule("toy.one", "first words")
TWO: str = rule('toy.two', 'say "six" aloud')
LONG = rule(
    "toy.long",
    "words that go on "
    "and on",
)
ESCAPED = rule("toy.escaped", "a \\"quoted\\" word")
UNUSED = rule("toy.unused", "nobody asks")  # ONE
NOT_A_RULE = len("toy.none")

TABLE = {ONE: 1}


def first(
    number: int,
    other: str = TWO,
) -> list[str]:
    """Speak of LONG without using it."""
    text = """
LONG at the margin
"""
    # ESCAPED in a comment
    return [ONE, text, "UNUSED"]


LATER = [TWO, LONG]


async def second() -> str:
    def inner() -> str:
        return TWO

    return inner() or LONG


class Judge:
    usual = ESCAPED

    @property
    def method(self) -> str:
        return ONE
'''

FOUND = {
    "toy.one": ("first words", 4, ("first", "method")),
    "toy.two": ('say "six" aloud', 5, ("first", "inner")),
    "toy.long": ("words that go on and on", 6, ("second",)),
    "toy.escaped": ('a "quoted" word', 11, ("Judge",)),
    "toy.unused": ("nobody asks", 12, ()),
}


def _described(found: list[Citation], module: str) -> dict[str, tuple[str, int, tuple[str, ...]]]:
    return {
        one.rule: (one.anchor, one.line, tuple(name.removeprefix(f"{module}:") for name in one.functions))
        for one in found
    }


def test_constants_lines_and_functions_of_a_module(tmp_path: Path) -> None:
    path = tmp_path / "toy.py"
    path.write_text(SOURCE, "utf-8")
    found = citations(path, "games.toy")
    assert _described(found, "games.toy") == FOUND
    assert {one.module for one in found} == {"games.toy"}


def test_a_package_is_read_as_one(tmp_path: Path) -> None:
    modules = {
        "__init__.py": "from games.toy.rules import ONE\n\n\ndef top():\n    return ONE\n",
        "rules.py": 'ONE = rule("toy.one", "words")\nTWO = rule("toy.two", "words")\n',
        "move.py": 'TWO = rule("toy.other", "words")\n\n\ndef move():\n    return ONE, TWO\n',
        "end/__init__.py": "",
        "end/move.py": "def move():\n    return TWO\n",
    }
    for name, text in modules.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    found = {one.rule: (one.module, set(one.functions)) for one in citations(tmp_path, "games.toy")}
    assert found == {
        "toy.one": ("games.toy.rules", {"games.toy:top", "games.toy.move:move"}),
        "toy.two": ("games.toy.rules", {"games.toy.end.move:move"}),
        "toy.other": ("games.toy.move", {"games.toy.move:move", "games.toy.end.move:move"}),
    }


def test_a_game_that_is_not_known_cites_nothing() -> None:
    assert game_citations("chess") == ()


@pytest.mark.parametrize("game", GAMES)
def test_what_is_read_is_what_is_named_at_run_time(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Import a game afresh with a `rule` that listens: a citation that the scanner missed would go unchecked."""
    named = []

    def listening(identifier: str, anchor: str) -> str:
        named.append((identifier, anchor))
        return rule(identifier, anchor)

    for name in [name for name in sys.modules if name.startswith("adjudicator.games.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(law, "rule", listening)
    tuple(importlib.import_module(GAMES[game]).GAME.procedures)  # a procedure may be imported when it is asked for
    scanned = game_citations(game)
    assert sorted(named) == sorted((one.rule, one.anchor) for one in scanned)
    assert named
    for name in {one.module for one in scanned}:
        text = Path(str(importlib.import_module(name).__file__)).read_text("utf-8").splitlines()
        assert all(" = rule(" in text[one.line - 1] for one in scanned if one.module == name)


@pytest.mark.parametrize("game", GAMES)
def test_every_function_that_is_named_is_there(game: str) -> None:
    for one in game_citations(game):
        for place in one.functions:
            module, function = place.split(":")
            assert hasattr(importlib.import_module(module), function), place
