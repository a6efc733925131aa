"""The page of the commands and the man page are those of the commands as they are; the shell's completion works."""

import re
import shutil
import subprocess

import pytest

from knowledge.commands import command_texts
from knowledge.rule import LANGUAGES
from tests.pages import MAN, PAGE, commands_page, man_page
from tests.support import run_here as run

pytestmark = pytest.mark.checkout
REMEDY = "run: python -m tests.pages"


def test_the_page_of_the_commands_is_up_to_date() -> None:
    assert PAGE.read_text("utf-8") == commands_page(), REMEDY


def test_the_man_page_is_up_to_date() -> None:
    assert MAN.read_text("utf-8") == man_page(), REMEDY


@pytest.mark.skipif(shutil.which("groff") is None, reason="groff is not installed")
def test_the_man_page_is_sound() -> None:
    done = subprocess.run(["groff", "-man", "-Tutf8", "-ww", str(MAN)], capture_output=True, text=True, check=True)
    assert done.stderr == ""
    printed = re.sub(".\b", "", done.stdout)  # bold is struck twice
    assert '"may I take my own die?"' in " ".join(printed.split())


def _completed(words: str, place: int, locale: str) -> list[str]:
    ran = run(_TABLEJUDGE_COMPLETE="bash_complete", COMP_WORDS=words, COMP_CWORD=str(place), LC_ALL=locale)
    assert ran.err == ""
    return [line.partition(",")[2] for line in ran.out.splitlines()]


COMPLETED: list[tuple[str, int, list[str]]] = [
    ("tablejudge sc", 1, ["score", "schema"]),
    ("tablejudge --la", 1, ["--language"]),
    ("tablejudge judge ce", 2, ["cephalopod"]),
    ("tablejudge judge cephalopod mo", 3, ["move", "moves"]),
    ("tablejudge moves cephalopod --procedure ca", 4, ["capture"]),
    ("tablejudge show cephalopod.capture.ch", 2, ["cephalopod.capture.choice"]),
    ("tablejudge judge scythe combat --policy trade_sp", 5, ["trade_split=either", "trade_split=together"]),
    ("tablejudge games --language e", 3, ["en", "es"]),
    ("tablejudge games --format m", 3, ["markdown"]),
    ("tablejudge score scythe --format c", 4, ["csv"]),
    ("tablejudge tour --game s", 3, ["scythe"]),
    ("tablejudge coverage gr", 2, ["grand-octopus"]),
    ("tablejudge ask --lim", 2, ["--limit"]),
]


@pytest.mark.parametrize("locale", ["C.UTF-8", "ru_RU.UTF-8"])
@pytest.mark.parametrize(("words", "place", "choices"), COMPLETED, ids=[words for words, _, _ in COMPLETED])
def test_the_shell_completes(words: str, place: int, choices: list[str], locale: str) -> None:
    found = _completed(words, place, locale)
    assert sorted(found) == sorted(choices)


@pytest.mark.parametrize("shell", ["zsh", "fish"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_completed_is_explained_in_the_language(shell: str, language: str) -> None:
    settings = {"zsh": ("tablejudge as", "1"), "fish": ("tablejudge as", "as")}[shell]
    ran = run(
        _TABLEJUDGE_COMPLETE=f"{shell}_complete",
        COMP_WORDS=settings[0],
        COMP_CWORD=settings[1],
        TABLEJUDGE_LANGUAGE=language,
    )
    assert command_texts(language)["command.ask.one"] in ran.out.replace("\\:", ":")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_shell_is_given_its_script(shell: str) -> None:
    if shell == "bash" and shutil.which("bash") is None:
        pytest.skip("bash is not installed")
    ran = run(_TABLEJUDGE_COMPLETE=f"{shell}_source")
    assert "_TABLEJUDGE_COMPLETE" in ran.out
