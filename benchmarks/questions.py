"""The questions that the search is measured with, and a typing error for each.

A question belongs to the half that the hash of its id gives, translations to that of their original. Those in the
folders `blind` and `unseen` were written by others who had seen the law's text alone, and belong to neither.
"""

import random
import re
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from knowledge.rule import LANGUAGES

FOLDER = Path(__file__).parent.parent / "tests" / "questions"
HALVES = ("tune", "report")
STRANGERS = ("blind", "unseen")
PARTS = (*HALVES, *STRANGERS)
SEED = 20261130


class Question(NamedTuple):
    """What is asked of which game (of any, if empty) in which language, the rules that answer, and its half."""

    id: str
    game: str
    language: str
    text: str
    answers: frozenset[str]
    half: str


def half(identifier: str) -> str:
    """Return the half of a question and its translations."""
    return HALVES[sha256(original(identifier).encode()).digest()[0] % 2]


def original(identifier: str) -> str:
    """Return the id of the question that a translation translates: a translation's ends in its language."""
    return re.sub(rf"-({'|'.join(LANGUAGES)})$", "", identifier)


@cache
def of_game(game: str) -> tuple[Question, ...]:
    """Return the questions asked of one game, those that nothing in it answers among them."""
    rows = _rows(game)
    asked = [
        Question(row["id"], game, row["language"], row["question"], frozenset(row["answers"]), row["half"])
        for row in rows
    ]
    return (*asked, *(one._replace(game=game) for one, known in _silent() if game not in known))


@cache
def of_none() -> tuple[Question, ...]:
    """Return the questions that no game answers."""
    return tuple(one for one, known in _silent() if not known)


def _rows(name: str, folders: Sequence[str] = ("", *STRANGERS)) -> list[dict[str, Any]]:
    return [row for one in folders for row in yaml.safe_load((FOLDER / one / f"{name}.yaml").read_text("utf-8"))]


def modal(*folders: str) -> list[dict[str, Any]]:
    """Return the sets of questions that differ by must, may or cannot: a game, the answers, questions by language."""
    return _rows("modal", folders)


def _silent() -> list[tuple[Question, list[str]]]:
    """Return the questions to be met with silence, each with the games that may know an answer."""
    rows = _rows("silence")
    return [
        (Question(f"{row['id']}-{one}", "", one, row[one], frozenset(), row["half"]), row.get("except", []))
        for row in rows
        for one in LANGUAGES
    ]


def with_slip(one: Question) -> Question:
    """Spoil one long word: a letter left out, doubled, changed, or two exchanged; the same one at every call."""
    rng = random.Random(f"{SEED} {one.id}")
    long = list(re.finditer(r"[^\W\d_]{5,}", one.text))
    if not long:
        return one
    found = rng.choice(long)
    word = found[0]
    while word == found[0]:
        place = rng.randrange(1, len(word) - 1)
        before, letter, after = word[:place], word[place], word[place + 1 :]
        spoilt = (
            before + after,
            before + letter * 2 + after,
            before + "x" + after,
            before + after[0] + letter + after[1:],
        )
        word = rng.choice(spoilt)
    return one._replace(text=one.text[: found.start()] + word + one.text[found.end() :])
