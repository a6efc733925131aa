"""The command `score`: sheets in every format, the questions at a terminal, positions written out and scored again."""

import csv
import io
import json
import os
import pty
import re
import subprocess
import sys
from collections.abc import Sequence
from html.parser import HTMLParser
from pathlib import Path
from typing import Literal

import msgspec
import pytest
import yaml

from adjudicator.games.scythe import GAME
from adjudicator.procedure import Procedure
from adjudicator.verdict import Word
from cli.asking import Quit
from cli.interview import Interview
from cli.speech import Speech
from knowledge.corpus_files import RULESDOCS
from knowledge.store import Store

PROJECT = RULESDOCS.parent
SCORING = GAME.procedure("scoring")
TABLE = {
    "structure_tile": "row",
    "players": [
        {"name": "Ann <b>", "coins": 10, "popularity": 8, "stars": 4, "territories": 5, "factory": True, "resources": 5,
         "structure_count": 3},
        {"name": "=Bob|x", "coins": 31, "popularity": 3, "stars": 6, "territories": 7, "resources": 4},
    ],
}  # fmt: skip


def settings(**environment: str) -> dict[str, str]:
    """The environment of the command: English, the worker's own cache, no history unless a test wants it."""
    own = {"LC_ALL": "C.UTF-8", "PYTHONPATH": str(PROJECT), "TABLEJUDGE_HISTORY": "off"}
    return {**os.environ, **own, **environment}


def run(*arguments: str, given: str = "", **environment: str) -> tuple[int, str, str]:
    command = [sys.executable, "-m", "cli.main", "score", *arguments]
    done = subprocess.run(
        command, input=given.encode(), capture_output=True, env=settings(**environment), cwd=PROJECT, check=False
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def type_in(lines: Sequence[str], *arguments: str) -> tuple[int, str, str]:
    """Run the command with a terminal as standard input, and type these lines."""
    mine, theirs = pty.openpty()
    command = [sys.executable, "-m", "cli.main", "score", *arguments]
    with subprocess.Popen(
        command, stdin=theirs, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=settings(), cwd=PROJECT
    ) as process:
        os.close(theirs)
        os.write(mine, ("\n".join(lines) + "\n").encode())
        out, err = process.communicate(timeout=60)
    os.close(mine)
    return process.returncode, out.decode(), err.decode()


def test_text_has_aligned_columns_and_the_totals() -> None:
    code, out, _ = run("scythe", given=json.dumps(TABLE))
    assert code == 0
    lines = out.splitlines()
    total = next(line for line in lines if line.startswith("Total"))
    assert re.findall(r"\d+", total)[1:] == ["60", "65"]
    head = next(line for line in lines if "Ann <b>" in line and "=Bob|x" in line)
    assert len(head.rstrip()) == len(total.rstrip())
    assert "scythe.score.pairs" in out


def test_csv_holds_the_totals_and_no_formula() -> None:
    rows = list(csv.DictReader(io.StringIO(run("scythe", "--format", "csv", given=json.dumps(TABLE))[1])))
    assert [row["total"] for row in rows] == ["60", "65"]
    assert [row["player"] for row in rows] == ["Ann <b>", "'=Bob|x"]
    assert rows[0]["structure_bonus"] == "6"


def test_json_holds_sheet_and_verdict() -> None:
    found = json.loads(run("scythe", "--format", "json", given=json.dumps(TABLE))[1])
    assert found["format"] == "score/1"
    assert [one["total"] for one in found["sheet"]["players"]] == [60, 65]
    assert found["sheet"]["rules"]["resources"] == ["scythe.score.pairs"]
    assert found["verdict"]["format"] == "verdict/1"
    assert found["verdict"]["outcome"]["winner"] == ["=Bob|x"]


def test_markdown_table_has_as_many_cells_in_every_row() -> None:
    out = run("scythe", "--format", "markdown", given=json.dumps(TABLE))[1]
    rows = [re.sub(r"\\\|", "", line).count("|") for line in out.splitlines() if line.startswith("|")]
    assert set(rows) == {4}
    assert "**60**" in out
    for note in set(re.findall(r"\[\^(\d+)\]", out)):
        assert f"\n[^{note}]: " in out


class Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.bars = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag not in ("meta", "br"):
            self.open.append(tag)
        self.ids += [given["id"] or ""] if "id" in given else []
        self.links += [given["href"] or ""] if "href" in given else []
        self.bars += given.get("class") == "bar"
        assert "src" not in given
        assert tag not in ("script", "link", "img", "b")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_html_is_whole_self_contained_and_escaped() -> None:
    out = run("scythe", "--format", "html", given=json.dumps(TABLE))[1]
    page = Page()
    page.feed(out)
    assert page.open == []
    assert page.bars == 2
    assert {link.removeprefix("#") for link in page.links} <= set(page.ids)
    assert "prefers-color-scheme: dark" in out
    assert "http" not in re.sub(r"<style>.*?</style>", "", out, flags=re.DOTALL)


def test_html_shows_what_was_understood_of_words() -> None:
    said = "Saxony 23 coins, popularity 11, 5 stars; Polania 12 coins, popularity 3, 6 stars"
    out = run("scythe", said, "--format", "html", "--language", "it")[1]
    page = Page()
    page.feed(out)
    assert page.open == []
    assert "Letto come" in out
    assert "Saxony: Fazione Sassonia; Monete in mano 23; Popolarità 11; Stelle 5" in out
    assert "Letto come" not in run("scythe", "--format", "html", "--language", "it", given=json.dumps(TABLE))[1]


def test_unknown_game_is_told_in_the_form_asked_for() -> None:
    code, out, err = run("syth", "x", "--format", "json")
    assert (code, err) == (2, "")
    assert json.loads(out)["problems"][0]["suggestion"] == "scythe"


def test_disputed_score_shows_both_readings_and_a_policy_settles_it() -> None:
    player = {"name": "A", "coins": 0, "popularity": 0, "stars": 1, "structure_count": 9}
    raw = {"structure_tile": "encounters_adjacent", "players": [player]}
    code, out, _ = run("scythe", given=json.dumps(raw))
    assert code == 3
    assert "encounter_steps=top_step" in out
    assert "A 12" in out
    assert "A 3" in out
    assert run("scythe", "--policy", "encounter_steps=none", given=json.dumps(raw))[0] == 0


FOUR = [
    "Anna", "Boris", "Carla", "Dino", "", "lakes",
    "nordic", "21", "13", "6", "7", "y", "9", "3",
    "crim", "3x", "30", "25", "8", "4", "9", "", "12", "2",
    "pol", "back", "", "10+4", "6", "3", "5", "n", "4", "1",
    "", "22", "9", "7", "4", "6", "", "3", "0",
]  # fmt: skip


def test_four_players_are_asked_for_at_a_terminal_and_scored_again_from_the_file(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    code, out, err = type_in(FOUR, "scythe", "--save", str(file))
    assert code == 0, err
    total = next(line for line in out.splitlines() if line.startswith("Total"))
    assert re.findall(r"\d+", total)[1:] == ["107", "89", "37", "58"]
    assert "popularity 25" in err
    assert "stars 7" in err
    assert "not 3x" in err
    assert yaml.safe_load(file.read_text())["players"][2]["coins"] == 14
    assert run("scythe", str(file))[1] == out


def test_a_tie_asks_for_what_splits_it() -> None:
    players = ["A", "B", "", "", *["", "5", "3", "2", "1", "", "", ""] * 2, "9", "9", "4", "4x", "7", ""]
    code, out, err = type_in(players, "scythe")
    assert code == 0, err
    assert "power: A 4, B 7; ahead: B" in out
    assert "added up: " in err


def test_a_score_is_kept_in_the_history_unless_told_otherwise(tmp_path: Path) -> None:
    state = {"TABLEJUDGE_STATE": str(tmp_path), "TABLEJUDGE_HISTORY": "on"}
    line = "player A coins 3 popularity 1 stars 1"
    assert run("scythe", line, **state)[0] == 0
    assert run("scythe", line, "--no-history", **state)[0] == 0
    command = [sys.executable, "-m", "cli.main", "history"]
    kept = subprocess.run(command, capture_output=True, env=settings(**state), cwd=PROJECT, check=True).stdout.decode()
    assert kept.count("player A coins 3") == 1
    assert "A 6" in kept


def test_quitting_leaves_without_a_sheet() -> None:
    code, out, err = type_in(["Anna", "quit"], "scythe")
    assert (code, out) == (130, "")
    assert "Traceback" not in err


def test_a_pipe_is_never_asked() -> None:
    code, out, err = run("scythe")
    assert (code, out) == (2, "")
    assert "template scythe scoring" in err


def test_a_file_that_is_there_is_not_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    file.write_text("mine")
    code, _, err = run("scythe", "--save", str(file), given=json.dumps(TABLE))
    assert code == 2
    assert "is there already" in err
    assert file.read_text() == "mine"


def test_a_game_without_scores_is_refused_by_name() -> None:
    code, _, err = run("cephalopod", given="{}")
    assert code == 2
    assert "scythe" in err


def test_impossible_tables_are_refused_with_every_fault() -> None:
    raw = {"players": [{"name": "A", "coins": 1, "popularity": 25, "stars": 7}]}
    code, _, err = run("scythe", given=json.dumps(raw))
    assert code == 2
    assert "scythe.score.bands" in err
    assert "scythe.end.six-stars" in err


def test_what_was_counted_stands_in_brackets_in_a_ruling() -> None:
    voice = Speech(Store().law("scythe", "en"))
    assert voice.value({"coins": 3, "counts": {"pieces": 2}, "traps": {}}) == (
        "Coins in hand 3, Counted (Workers, mechs, structures 2), Traps none"
    )


def test_a_line_of_words_longer_than_a_file_name_is_a_position() -> None:
    line = "игрок Анна Нордия монет 21 популярность 13 звёзд 6 территорий 7 фабрика ресурсов 9; "
    line += "игрок Борис монет 30 популярность 8 звёзд 4 территорий 9 ресурсов 12"
    code, out, err = run("scythe", line, "--format", "csv")
    assert (code, err) == (0, "")
    assert out.splitlines()[1:] == ["Анна,21,30,40,12,0,103", "Борис,30,16,27,12,0,85"]


def interview(lines: Sequence[str], language: str = "en") -> tuple[dict[str, object], list[str]]:
    """Run the questions without a terminal."""
    typed, said = iter(lines), []

    def read(prompt: str) -> str:
        said.append(prompt)
        return next(typed)

    voice = Speech(Store().law("scythe", language))
    return Interview(SCORING, voice, read, said.append).run(), said


def test_back_returns_to_the_question_before_and_keeps_its_answer() -> None:
    raw, said = interview(["A", "", "", "", "5", "back", "", "7", "3", "2", "", "", "", ""])
    assert raw["players"] == [{"name": "A", "coins": 5, "popularity": 7, "stars": 3, "territories": 2}]
    assert any("[5]" in line for line in said)


class Diver(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    shells: int
    depth: Literal["shallow", "deep"] = "shallow"
    bag: list[int] = []


class Dive(msgspec.Struct, forbid_unknown_fields=True):
    players: list[Diver]
    storm: bool = False


def test_a_form_without_asks_is_asked_field_by_field() -> None:
    toy = Procedure(name="scoring", form=Dive, rule=lambda form, policies: (), example={})
    typed, said = iter(["Ann", "Bob", "", "yes", "3", "2", "x", "4", "shal"]), []

    def read(prompt: str) -> str:
        said.append(prompt)
        return next(typed)

    raw = Interview(toy, Speech(Store().law("", "en")), read, said.append).run()
    divers = [{"name": "Ann", "shells": 3, "depth": "deep"}, {"name": "Bob", "shells": 4, "depth": "shallow"}]
    assert raw == {"players": divers, "storm": True}
    assert "a number is needed here, not x" in said


@pytest.mark.parametrize("language", ["en", "it", "es", "pt", "ru"])
def test_questions_are_asked_and_answered_in_every_language(language: str) -> None:
    voice = Speech(Store().law("scythe", language))
    yes, name = voice.term("label.yes"), voice.value(Word("saxony"))
    raw, _ = interview(["A", "", "1", name, "5", "7", "3", "2", yes, "4", "2"], language)
    assert raw["players"] == [
        {"name": "A", "faction": "saxony", "coins": 5, "popularity": 7, "stars": 3, "territories": 2}
        | {"factory": True, "resources": 4, "structure_count": 2}
    ]
    with pytest.raises(Quit):
        interview(["A", voice.term("score.quit")], language)
