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
from knowledge.manuscript import Unfit, manuscript, passages
from knowledge.shelf import Book, Passage
from tests.support import PROJECT, Ran, run

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
DISCARD = "when must I discard half of my cards?"
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


def _json(*arguments: str) -> dict[str, Any]:
    ran = run(*arguments, "--format", "json")
    assert ran.out, ran.err
    found: dict[str, Any] = json.loads(ran.out)
    return found


def _listed() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = _json("list")["books"]
    return found


def _refused(ran: Ran) -> str:
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
    (hit,) = _json("ask", DISCARD)["hits"]
    assert (hit["rule"], hit["status"], hit["game"]) == ("settlers-of-the-valley#3", "own", "settlers-of-the-valley")
    assert "half" in hit["why"]


def test_the_order_of_the_built_in_answers_stays_as_it_was(valley: Path) -> None:
    valley.write_text(
        VALLEY + "\n\n## My own die\n\nYou may take your own die, any die, as often as you like.\n", "utf-8"
    )
    questions = (OWN_DIE, "what happens when two players choose the same room?", "можно ли пропустить ход?")
    before = [_json("ask", question) for question in questions]
    run("add", str(valley))
    after = [_json("ask", question) for question in questions]
    for old, new in zip(before, after, strict=True):
        assert new["hits"][: len(old["hits"])] == old["hits"]
        assert new["suggestions"] == old["suggestions"]
    assert after[0]["hits"][-1]["title"] == "My own die"
    assert after[2]["hits"] == before[2]["hits"], "an English book is not asked in Russian"


def test_a_game_limits_what_is_searched(valley: Path) -> None:
    run("add", str(valley), "--game", "cephalopod", "--title", "House rules")
    run("add", str(valley), "--game", "Valley")
    found = {hit["rule"] for hit in _json("ask", DISCARD)["hits"]}
    assert found == {"house-rules#3", "settlers-of-the-valley#3"}
    assert [hit["rule"] for hit in _json("ask", "-g", "valley", DISCARD)["hits"]] == ["settlers-of-the-valley#3"]
    assert [hit["rule"] for hit in _json("ask", "-g", "Cephalopod", DISCARD)["hits"]] == ["house-rules#3"]
    assert _json("ask", "-g", "grand-octopus", DISCARD)["hits"] == []
    assert [hit["rule"] for hit in _json("ask", f"Valley: {DISCARD}")["hits"]] == ["settlers-of-the-valley#3"]
    assert run("ask", "-g", "valley", OWN_DIE).code == 1, "the law of other games is not asked"
    assert "valley" in _refused(run("ask", "-g", "vallye", DISCARD))


def test_the_title_of_a_built_in_game_is_recognised(valley: Path) -> None:
    valley.write_text(VALLEY.replace("Settlers of the Valley", "Cephalopod for beginners"), "utf-8")
    assert _json("add", str(valley))["game"] == "cephalopod"


@pytest.mark.parametrize(
    ("name", "identifier"),
    [("Колонизаторы", "колонизаторы"), ("卡坦岛", "卡坦岛"), ("Ω≈ç√", "ω-ç"), ("!!!", "book"), ("../../etc", "etc")],
)
def test_a_name_in_any_script_makes_an_id_that_is_nobody_elses(valley: Path, name: str, identifier: str) -> None:
    for content in (VALLEY, VALLEY + "\n\nMore."):
        valley.write_text(content, "utf-8")
        assert run("add", str(valley), "--title", name, "--game", name).code == 0
    assert sorted(book["id"] for book in _listed()) == [identifier, f"{identifier}-2"]
    assert {book["title"] for book in _listed()} == {name}
    assert len({book["game"] for book in _listed()}) == 1
    if name != identifier:
        assert identifier in _refused(run("remove", name)), "two have that title"
    assert run("remove", identifier).code == 0
    assert [book["id"] for book in _listed()] == [f"{identifier}-2"]


def test_games_whose_names_make_the_same_id_stay_apart() -> None:
    blank = Book("", "t", "", "", "en", 0, 0, 0, "", "", "")
    first = blank._replace(game=shelf.own_game("Uno!", [], ()), game_name="Uno!")
    assert shelf.own_game("UNO!", [first], ()) == first.game == "uno"
    assert shelf.own_game("Uno?", [first], ()) == "uno-2"
    assert shelf.own_game("Scythe", [], {"scythe"}) == "scythe-2"
    assert shelf.own_game("?!", [], ()) == "game"


def test_the_same_file_is_not_added_twice_to_a_game(valley: Path) -> None:
    run("add", str(valley))
    assert "settlers-of-the-valley" in _refused(run("add", str(valley)))
    assert len(_listed()) == 1


def test_remove_takes_the_book_and_its_index_and_leaves_the_players_file(valley: Path) -> None:
    run("add", str(valley))
    whole = shelf.content("settlers-of-the-valley")
    indexes = f"*/{shelf.index_name(whole)}-*"
    assert list(cache_folder().glob(indexes))
    assert "did you mean settlers-of-the-valley" in _refused(run("remove", "settlers of the vallye"))
    assert "Removed" in run("remove", "SETTLERS OF THE VALLEY").out
    assert (_listed(), list(cache_folder().glob(indexes)), valley.is_file()) == ([], [], True)
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
    assert {book["id"] for book in _listed()} == {"owls", *(f"owls-{number}" for number in range(2, 7))}
    assert len(_json("ask", "-n", "9", "do owls and hedgehogs trade acorns?")["hits"]) == 6


HOSTILE = {
    "empty": b"",
    "white": b" \n\t\r\n",
    "binary": bytes(range(256)) * 40,
    "latin-1": "Può il giocatore pescare così?".encode("latin-1"),
    "html": b"<!DOCTYPE html><p>Text",
    "signs": b"*** --- *** \x1b[",
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_file_that_is_no_rulebook_gets_one_sentence(tmp_path: Path, valley: Path, kind: str) -> None:
    run("add", str(valley))
    path = tmp_path / f"{kind}.txt"
    path.write_bytes(HOSTILE[kind])
    assert path.name in _refused(run("add", str(path)))
    assert len(_listed()) == 1


def test_what_is_no_file_gets_one_sentence(tmp_path: Path) -> None:
    loop, pipe, endless, huge = (tmp_path / name for name in ("loop.md", "pipe.md", "endless.md", "huge.md"))
    loop.symlink_to(loop)
    os.mkfifo(pipe)
    endless.symlink_to("/dev/zero")
    with huge.open("wb") as file:
        file.truncate(3_000_000_000)
    for path in (loop, pipe, endless, huge, tmp_path, tmp_path / "missing.md"):
        assert str(path) in _refused(run("add", str(path)))


def test_a_link_to_a_file_is_followed_and_a_link_on_the_shelf_is_not(tmp_path: Path, valley: Path, data: Path) -> None:
    link = tmp_path / "link.md"
    link.symlink_to(valley)
    assert run("add", str(link)).code == 0
    secret = tmp_path / "secret.json"
    secret.write_text("{}", "utf-8")
    (data / "rulebooks" / "book-trap.json").symlink_to(secret)
    assert run("add", str(valley), "--title", "Trap", "--game", "Trap").code == 0
    assert [book["id"] for book in _listed()] == ["settlers-of-the-valley", "trap-2"]
    assert secret.read_text("utf-8") == "{}"


@pytest.mark.parametrize("damage", [b"", b"{}", b"not json", b"[" * 100_000, b'{"format": "rulebook/1"}\n["", 1]'])
def test_a_damaged_book_costs_itself_only(valley: Path, data: Path, damage: bytes) -> None:
    run("add", str(valley))
    (data / "rulebooks" / "book-broken.json").write_bytes(damage)
    assert _json("list")["damaged"] == ["book-broken.json"]
    assert "book-broken.json" in run("list").err
    assert _json("ask", DISCARD)["found"]


def test_a_book_that_was_cut_short_is_left_out_and_told(valley: Path, data: Path) -> None:
    run("add", str(valley))
    path = shelf.book_file("settlers-of-the-valley")
    path.write_bytes(path.read_bytes().rpartition(b"\n")[0])
    ran = run("ask", OWN_DIE)
    assert (ran.code, "Settlers of the Valley" in ran.err) == (0, True)
    assert "cephalopod.capture.any-colour" in ran.out


def test_a_book_changed_by_hand_is_indexed_anew(valley: Path, data: Path) -> None:
    run("add", str(valley))
    path = shelf.book_file("settlers-of-the-valley")
    path.write_bytes(path.read_bytes().replace(b"seven cards discards", b"nine hedgehogs discards"))
    assert "nine hedgehogs" in run("ask", "who discards when they have nine hedgehogs?").out


def test_a_data_folder_that_cannot_be_written_gets_one_sentence(valley: Path, data: Path) -> None:
    data.write_text("in the way", "utf-8")
    assert str(data) in _refused(run("add", str(valley)))
    assert run("ask", OWN_DIE).code == 0
    assert run("list").code == 0


def test_control_characters_never_reach_the_terminal(tmp_path: Path) -> None:
    path = tmp_path / "evil\x1b[2J.txt"
    path.write_text(
        "The robber\x1b]0;x\x07 moves \u202eseven\u202c hexes\x9b31m and\x00 steals.".replace("\x00", ""), "utf-8"
    )
    assert run("add", str(path), "--title", "Evil\x1b[2J\nbook", "--game", "E\x07vil").code == 0
    printed = run("list").out + run("ask", "how far does the robber move over hexes?").out
    assert "The robber]0;x moves seven hexes31m and steals." in printed
    assert not set(printed) & set("\x1b\x07\x9b\u202e")


def test_deep_and_long_files_take_no_longer_than_others(tmp_path: Path) -> None:
    path = tmp_path / "deep.md"
    for content in (">" * 300_000, "# " + " \t" * 150_000 + "x", "[" * 300_000 + "x", "#" * 300_000, "a " * 150_000):
        path.write_text(content + "\n\nThe end.", "utf-8")
        found = list(passages(manuscript(path.read_bytes(), path).blocks))
        assert found[-1].text.endswith("The end.")
        assert max(len(one.text) for one in found) <= 1500


def test_utf_16_and_a_byte_order_mark_are_read(tmp_path: Path) -> None:
    for encoding in ("utf-16", "utf-8-sig"):
        path = tmp_path / f"{encoding}.txt"
        path.write_text("Каждый игрок берёт две карты в начале хода.", encoding)
        assert _json("add", str(path))["language"] == "ru"
    assert len(_json("ask", "сколько карт берёт игрок в начале хода?")["hits"]) >= 2


def _cut(text: str, name: str = "a.md") -> list[Passage]:
    return list(passages(manuscript(text.encode(), Path(name)).blocks))


def test_markdown_is_cut_at_its_headings() -> None:
    found = [(one.heading, one.line) for one in _cut(VALLEY)]
    assert found == [("Settlers of the Valley", 3), ("Trading", 7), ("The robber", 12)]
    assert "# not a heading" in _cut(VALLEY)[2].text


def test_a_heading_with_nothing_under_it_is_kept_unless_it_opens_a_section() -> None:
    found = [(one.heading, one.text) for one in _cut("# Book\n## No talking\n## No peeking\n## Score\nMost wins.\n")]
    assert found == [("No talking", "No talking"), ("No peeking", "No peeking"), ("Score", "Most wins.")]


def test_plain_text_has_pages_where_it_has_form_feeds() -> None:
    found = _cut("Setup\n\nTake five cards.\n\n\fScoring\n\nThe most coins win.\n\f", "a.txt")
    assert found == [Passage("1", 3, "Setup", "Take five cards."), Passage("2", 7, "Scoring", "The most coins win.")]


def test_long_texts_are_cut_at_sentences() -> None:
    found = _cut("This sentence is repeated. " * 400)
    assert all(one.text.endswith("repeated.") and len(one.text) <= 1400 for one in found)
    with pytest.raises(Unfit):
        _cut("***")
