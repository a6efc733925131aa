"""The player's own rulebooks: added whole, kept for their user alone, found beside the law and never in its way."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from knowledge import shelf
from knowledge.cache import cache_folder
from knowledge.shelf import Book
from tests.support import PROJECT, Ran
from tests.support import run_here as run

VALLEY = """# Settlers of the Valley

Before the game, each player takes five wooden roads.

## Trading ##

On your turn you may trade resource cards with the bank at four to one.

The robber {#the-robber}
---

When a seven is rolled, every player with more than seven cards discards half of them, rounded down.

```
# not a heading
```
"""
DISCARD = "robber: who discards half on a seven?"
OWN_DIE = "may I take my own die?"
NOT_UNDERSTOOD = 2


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLEJUDGE_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


@pytest.fixture
def valley(tmp_path: Path) -> Path:
    path = tmp_path / "valley.md"
    path.write_text(VALLEY, "utf-8")
    return path


def printed_json(*arguments: str) -> dict[str, Any]:
    ran = run(*arguments, "--format", "json")
    assert ran.out, ran.err
    found: dict[str, Any] = json.loads(ran.out)
    return found


def listed() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = printed_json("list")["books"]
    return found


def refused(ran: Ran) -> str:
    """Return the one sentence with which a command refuses."""
    assert (ran.code, ran.out) == (NOT_UNDERSTOOD, ""), ran
    assert ran.err.startswith("tablejudge: ")
    assert ran.err.count("\n") == 1, ran.err
    return ran.err


def test_an_added_book_answers_with_its_place_and_is_marked_as_the_players_own(valley: Path) -> None:
    added = run("add", str(valley))
    assert (added.code, added.err) == (0, "")
    assert "Settlers of the Valley; Settlers of the Valley; en; passages: 3\n    settlers-of-the-valley" in added.out
    ran = run("ask", DISCARD)
    assert ran.code == 0
    assert "1. The robber  [settlers-of-the-valley#3]" in ran.out
    assert "from a rulebook you added" in ran.out
    assert "Settlers of the Valley, The robber, line 12" in ran.out
    (hit,) = printed_json("ask", DISCARD)["hits"]
    assert (hit["rule"], hit["status"], hit["game"]) == ("settlers-of-the-valley#3", "own", "settlers-of-the-valley")
    assert "half" in hit["why"]


def test_the_order_of_the_built_in_answers_stays_as_it_was(valley: Path) -> None:
    valley.write_text(
        VALLEY + "\n\n## My own die\n\nYou may take your own die, any die, as often as you like.\n", "utf-8"
    )
    questions = (OWN_DIE, "what happens when two players choose the same room?", "можно ли пропустить ход?")
    before = [printed_json("ask", question) for question in questions]
    run("add", str(valley))
    after = [printed_json("ask", question) for question in questions]
    for old, new in zip(before, after, strict=True):
        assert new["hits"][: len(old["hits"])] == old["hits"]
        assert new["suggestions"] == old["suggestions"]
    assert after[0]["hits"][-1]["title"] == "My own die"
    assert after[2]["hits"] == before[2]["hits"], "an English book is not asked in Russian"


def test_a_game_limits_what_is_searched(valley: Path) -> None:
    run("add", str(valley), "--game", "cephalopod", "--title", "House rules")
    run("add", str(valley), "--game", "Valley")
    found = {hit["rule"] for hit in printed_json("ask", DISCARD)["hits"]}
    assert found == {"house-rules#3", "settlers-of-the-valley#3"}
    assert [hit["rule"] for hit in printed_json("ask", "-g", "valley", DISCARD)["hits"]] == ["settlers-of-the-valley#3"]
    assert [hit["rule"] for hit in printed_json("ask", "-g", "Cephalopod", DISCARD)["hits"]] == ["house-rules#3"]
    assert printed_json("ask", "-g", "grand-octopus", DISCARD)["hits"] == []
    assert [hit["rule"] for hit in printed_json("ask", f"Valley: {DISCARD}")["hits"]] == ["settlers-of-the-valley#3"]
    assert run("ask", "-g", "valley", OWN_DIE).code == 1, "the law of other games is not asked"
    assert "valley" in refused(run("ask", "-g", "vallye", DISCARD))


def test_the_title_of_a_built_in_game_is_recognised(valley: Path) -> None:
    valley.write_text(VALLEY.replace("Settlers of the Valley", "Cephalopod for beginners"), "utf-8")
    assert printed_json("add", str(valley))["game"] == "cephalopod"


@pytest.mark.parametrize(
    ("name", "identifier"),
    [("Колонизаторы", "колонизаторы"), ("卡坦岛", "卡坦岛"), ("Ω≈ç√", "ω-ç"), ("!!!", "book"), ("../../etc", "etc")],
)
def test_a_name_in_any_script_makes_an_id_that_is_nobody_elses(valley: Path, name: str, identifier: str) -> None:
    for content in (VALLEY, VALLEY + "\n\nMore."):
        valley.write_text(content, "utf-8")
        assert run("add", str(valley), "--title", name, "--game", name).code == 0
    assert sorted(book["id"] for book in listed()) == [identifier, f"{identifier}-2"]
    assert {book["title"] for book in listed()} == {name}
    assert len({book["game"] for book in listed()}) == 1
    if name != identifier:
        assert identifier in refused(run("remove", name)), "two have that title"
    assert run("remove", identifier).code == 0
    assert [book["id"] for book in listed()] == [f"{identifier}-2"]


def test_games_whose_names_make_the_same_id_stay_apart() -> None:
    blank = Book("", "t", "", "", "en", 0, 0, 0, "", "", "")
    first = blank._replace(game=shelf.own_game("Uno!", [], ()), game_name="Uno!")
    assert shelf.own_game("UNO!", [first], ()) == first.game == "uno"
    assert shelf.own_game("Uno?", [first], ()) == "uno-2"
    assert shelf.own_game("Scythe", [], {"scythe"}) == "scythe-2"
    assert shelf.own_game("?!", [], ()) == "game"


def test_the_same_file_is_not_added_twice_to_a_game(valley: Path) -> None:
    run("add", str(valley))
    assert "settlers-of-the-valley" in refused(run("add", str(valley)))
    assert len(listed()) == 1


def test_remove_takes_the_book_and_its_index_and_leaves_the_players_file(valley: Path) -> None:
    run("add", str(valley))
    whole = shelf.content("settlers-of-the-valley")
    indexes = f"*/{shelf.index_name(whole)}-*"
    assert list(cache_folder().glob(indexes))
    assert "did you mean settlers-of-the-valley" in refused(run("remove", "settlers of the vallye"))
    assert "Removed" in run("remove", "SETTLERS OF THE VALLEY").out
    assert (listed(), list(cache_folder().glob(indexes)), valley.is_file()) == ([], [], True)
    assert run("ask", DISCARD).code == 1
    assert "tablejudge add FILE" in run("list").out


def test_books_are_private_by_file_mode(valley: Path, data: Path) -> None:
    run("add", str(valley))
    folders = (data, data / "rulebooks")
    assert {folder.stat().st_mode & 0o777 for folder in folders} == {0o700}
    assert {path.stat().st_mode & 0o777 for path in (data / "rulebooks").iterdir()} == {0o600}


def test_several_processes_at_once_lose_nothing(tmp_path: Path) -> None:
    running = []
    for number in range(6):
        path = tmp_path / f"{number}.txt"
        path.write_text(f"The rule of number {number} says that owls and hedgehogs trade {number} acorns.", "utf-8")
        command = [sys.executable, "-m", "cli.main", "add", str(path), "--title", "Owls", "--game", "Owls"]
        running.append(subprocess.Popen(command, env={**os.environ, "PYTHONPATH": str(PROJECT)}, cwd=PROJECT))
    assert [one.wait() for one in running] == [0] * 6
    assert {book["id"] for book in listed()} == {"owls", *(f"owls-{number}" for number in range(2, 7))}
    assert len(printed_json("ask", "-n", "9", "do owls and hedgehogs trade acorns?")["hits"]) == 6


def test_the_id_of_a_passage_opens_it(valley: Path) -> None:
    run("add", str(valley))
    assert "four to one" in run("show", "[settlers-of-the-valley#2]").out
    assert printed_json("show", "settlers-of-the-valley#2")["sources"][0]["place"] == "Trading, line 7"
    for wrong in ("settlers-of-the-valley#9", "settlers-of-the-valley#x", "settlers-of-the-valley#", "nobody#1"):
        assert wrong in refused(run("show", wrong))
