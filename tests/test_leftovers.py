"""No English is left over where other languages are spoken: in sentences as they stand, and in what is printed."""

import contextlib
import io
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import pytest

from adjudicator.cases import Case, load_cases
from adjudicator.procedure import judge
from adjudicator.registry import GAMES
from adjudicator.registry import game as open_game
from adjudicator.verdict import Faulty, Problem
from cli.document import write
from cli.main import COMMANDS, tablejudge
from cli.options import the_store
from cli.speech import Speech
from cli.verdict import verdict_blocks
from tests.leftovers import OTHERS, allowed, left_over, notation, sentences, typed, without_names
from tests.support import CASES

FIRST = 6
"""How many cases of each procedure are read in every language; each code of a problem is read once besides."""


@cache
def _chosen() -> tuple[tuple[str, Case], ...]:
    """Return the first cases of each procedure, and one for each way in which a position is refused."""
    found, count, refused = [], dict[tuple[str, str], int](), set[tuple[str, str]]()
    for game, case in load_cases(CASES):
        place = (game, case.procedure)
        count[place] = count.get(place, 0) + 1
        codes = {(game, code) for code in case.expect.problems}
        if count[place] <= FIRST or codes - refused:
            found.append((game, case))
            refused |= codes
    return tuple(found)


def _said(game: str, case: Case, language: str) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield the lines of a verdict or refusal, with the words that the reader typed."""
    store, opened = the_store(), open_game(game)
    voice = Speech(store.law(game, language))
    try:
        verdict = judge(opened, opened.procedure(case.procedure), case.position, case.policies)
    except Faulty as error:
        for problem in error.problems:
            yield _sentence(problem, voice), typed(case.position) | notation()
        return
    page = write(list(verdict_blocks(verdict, voice, store.games()[game])), "text", language)
    yield from ((line, typed(case.position)) for line in page.splitlines())


def _sentence(problem: Problem, voice: Speech) -> str:
    """Say a problem without its place, which is written in the fields of the position."""
    return voice.problem(problem._replace(path="", line=0))


@pytest.mark.parametrize("language", OTHERS)
def test_no_sentence_holds_english(language: str) -> None:
    found = {text: words for text, given in sentences(language) if (words := left_over(text, language, given))}
    assert found == {}


@pytest.mark.checkout
@pytest.mark.parametrize("language", OTHERS)
def test_no_verdict_or_refusal_holds_english(language: str) -> None:
    lines = [(case.id, *said) for game, case in _chosen() for said in _said(game, case, language)]
    assert len(lines) > 1000
    found = {(name, text): words for name, text, given in lines if (words := left_over(text, language, given))}
    assert found == {}


PROCEDURES = [(game, one.name) for game in GAMES for one in open_game(game).procedures]
NAMED = {*COMMANDS, *GAMES, *(name for _, name in PROCEDURES)}
"""What a table lists by the name that is typed."""


def _printed(words: Sequence[str], language: str) -> str:
    """Run a command in this process and return what it prints, on both streams."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed), contextlib.suppress(SystemExit):
        tablejudge.main(args=["-l", language, *words], prog_name="tablejudge", standalone_mode=False)
    return printed.getvalue()


SHOWN: list[tuple[str, ...]] = [
    ("--help",),
    *((name, "--help") for name in COMMANDS),
    ("games",),
    *(("games", game) for game in GAMES),
    *(("tour", "--game", game) for game in GAMES),
    ("list",),
    ("history",),
    ("coverage", "cephalopod"),
    ("remove", "nothing"),
    ("show", "scythe.score.bands"),
    ("show", "cosmic-encounter.artifacts.ionic-gas"),
    ("score", "scythe", "row, player A coins 21 popularity 13 stars 6 territories 7 resources 9 counted 3"),
    ("moves", "cephalopod", "b3:W2 d3:B3 white"),
    *(("template", *one) for one in PROCEDURES),
]


@pytest.mark.parametrize("language", OTHERS)
def test_no_command_prints_english(language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLEJUDGE_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("TABLEJUDGE_STATE", str(tmp_path / "state"))
    found, given = {}, notation() | typed(SHOWN)
    for words in SHOWN:
        printed = _printed(words, language)
        assert printed, words
        for line in _told(words, without_names(printed).splitlines()):
            if left := left_over(line, language, given):
                found[words, line] = left
    assert found == {}


def _told(words: Sequence[str], lines: Sequence[str]) -> Iterator[str]:
    """Yield what is told: not the fields of a template, the names of commands or titles in other languages."""
    in_template = words[0] == "template"
    for line in lines:
        in_template = in_template or line.startswith("# ")
        first = line.split(maxsplit=1)[:1]
        if first == ["#"] or (first and not in_template and first[0] not in ("en:", "it:", "es:", "pt:", "ru:")):
            yield line.replace(first[0], "", 1) if first[0].rstrip(":") in NAMED else line


def test_what_is_allowed_has_a_reason_and_is_needed() -> None:
    for group in (*allowed()["words"], *allowed()["names"]):
        assert len(group["reason"]) > 10


@pytest.mark.parametrize("language", OTHERS)
def test_a_leftover_is_found(language: str) -> None:
    assert "captured" in left_over("these dice are captured", language)
    assert left_over("`captured` --captured cephalopod.captured captured=1 {captured}", language) == []
