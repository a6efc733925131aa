"""Questions at a terminal for a position of any procedure: asked for, taken back, refused, saved, ruled on."""

import os
import random
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import yaml

from adjudicator.procedure import judge
from adjudicator.registry import GAMES, game
from cli.asking import Quit, offer_to_save
from cli.inquiry import Inquiry
from cli.speech import Speech
from knowledge.rule import LANGUAGES
from knowledge.store import Store
from tests.support import PROJECT

SEED = 20261130
MOST = 400


class TooMany(Exception):
    """More was asked than a player would answer."""


Answer = Callable[[str], str]


def asked(home: str, procedure: str, language: str, answer: Answer) -> tuple[dict[str, Any], list[str]]:
    """Answer every question of an inquiry; return the position and all that was said."""
    said: list[str] = []

    def read(prompt: str) -> str:
        said.append(prompt)
        if len(said) > MOST:
            raise TooMany
        return answer(prompt)

    voice = Speech(Store().law(home, language))
    return Inquiry(game(home).procedure(procedure), voice, read, said.append).run(), said


def script(*lines: str) -> Callable[[str], str]:
    """Answer the questions with lines, one after the other."""
    typed: Iterator[str] = iter(lines)
    return lambda _: next(typed)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_capture_is_asked_for_and_ruled_on(language: str) -> None:
    raw, said = asked("cephalopod", "capture", language, script("1, 2, 3", "1, 3", ""))
    assert raw == {"around": [1, 2, 3], "take": [1, 3]}
    assert judge(game("cephalopod"), game("cephalopod").procedure("capture"), raw).ruling == "legal"
    assert not any("{" in line for line in said)


def test_back_asks_the_question_before_once_more() -> None:
    raw, _ = asked("cephalopod", "capture", "en", script("1, 2", "back", "1, 2, 3", "1, 3", ""))
    assert raw == {"around": [1, 2, 3], "take": [1, 3]}


def test_what_is_impossible_is_said_and_asked_again() -> None:
    raw, said = asked("cephalopod", "capture", "ru", script("1, 2, x", "1, 2, 9", "1, 3", "", "1, 2, 3"))
    assert raw == {"around": [1, 2, 3], "take": [1, 3]}
    assert any("x" in line for line in said)
    assert any("9" in line for line in said)


@pytest.mark.parametrize("word", ["quit", "q", "USCIRE", "esci"])
def test_a_player_may_stop(word: str) -> None:
    voice = Speech(Store().law("cephalopod", "it"))
    if word in ("USCIRE", "esci"):
        word = voice.term("score.quit").upper()
    with pytest.raises(Quit):
        asked("cephalopod", "capture", "it", script("1, 2, 3", word))


@pytest.mark.parametrize("home", GAMES)
def test_whatever_is_answered_ends_in_a_position_that_is_ruled_on(home: str) -> None:
    """Answer at random, often with Enter: every position that comes out is one that its procedure can rule on."""
    rng = random.Random(f"{SEED} {home}")
    done = 0
    for procedure in game(home).procedures:
        for number in range(12):
            answers = ["", "", "1", "2", "3", "1, 2", "no", "Anna, Boris", "a1", "back"][: 4 + number % 7]
            try:
                raw, _ = asked(home, procedure.name, rng.choice(LANGUAGES), partial(_any_of, rng, answers))
            except TooMany:
                continue
            judge(game(home), procedure, raw)
            done += 1
    assert done >= 12


def _any_of(rng: random.Random, answers: list[str], prompt: str) -> str:
    return rng.choice(answers)


def test_a_position_is_saved_but_never_over_another_unless_told_so(tmp_path: Path) -> None:
    voice = Speech(Store().law("cephalopod", "en"))
    said: list[str] = []
    file = tmp_path / "mine.yaml"
    file.write_text("precious: true\n", "utf-8")
    other = tmp_path / "other.yaml"
    offer_to_save({"around": [1]}, "judge cephalopod capture", voice, script(str(file), "no", str(other)), said.append)
    assert file.read_text("utf-8") == "precious: true\n"
    assert yaml.safe_load(other.read_text("utf-8")) == {"around": [1]}
    assert str(other) in said[-1]
    offer_to_save({"around": [2]}, "judge cephalopod capture", voice, script(str(file), "yes"), said.append)
    assert yaml.safe_load(file.read_text("utf-8")) == {"around": [2]}
    offer_to_save({"a": 1}, "x", voice, script(str(tmp_path / "no" / "folder.yaml")), said.append)
    assert "folder.yaml" in said[-1]


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
@pytest.mark.parametrize(("language", "ruled"), [("en", "LEGAL"), ("ru", "ПО ПРАВИЛАМ")])
def test_at_a_terminal_judge_asks_and_rules(language: str, ruled: str, tmp_path: Path) -> None:
    child, screen = os.forkpty()
    if child == 0:
        os.chdir(PROJECT)
        command = ["judge", "cephalopod", "capture", "-l", language, "--no-history"]
        os.execv(sys.executable, [sys.executable, "-m", "cli.main", *command])
    os.write(screen, f"1, 2, 3\n1, 3\n\n{tmp_path / 'kept.yaml'}\n".encode())
    shown = b""
    while True:
        try:
            found = os.read(screen, 65536)
        except OSError:
            break
        shown += found
        if not found:
            break
    _, status = os.waitpid(child, 0)
    os.close(screen)
    assert os.waitstatus_to_exitcode(status) == 0, shown.decode()
    assert ruled in shown.decode()
    assert yaml.safe_load((tmp_path / "kept.yaml").read_text("utf-8")) == {"around": [1, 2, 3], "take": [1, 3]}
