"""Valid examples of everything that is read: the cases, the lines of words, the law, questions, books, lines."""

import json
import shlex
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from adjudicator.cases import load_cases
from adjudicator.reader import read_yaml
from adjudicator.registry import GAMES, game
from knowledge.corpus_files import RULESDOCS
from tests.pdf_bytes import Put, column, pdf
from tests.support import CASES, TESTS
from tests.toy_law import write_law

MOST_LETTERS = 3000


class Position(NamedTuple):
    """A raw position of a game's procedure."""

    game: str
    procedure: str
    raw: Any


def as_yaml(raw: Any) -> str:
    """Write a plain value as YAML."""
    return str(
        yaml.dump(raw, Dumper=getattr(yaml, "CSafeDumper", yaml.SafeDumper), allow_unicode=True, sort_keys=False)
    )


@cache
def positions() -> list[Position]:
    """Return the position of every case, and every procedure's example."""
    found = [Position(home, case.procedure, case.position) for home, case in load_cases(CASES)]
    own = [Position(name, one.name, dict(one.example)) for name in GAMES for one in game(name).procedures]
    return own + found[::3]


@cache
def words() -> list[Position]:
    """Return lines of words, in place of raw positions."""
    data = tomllib.loads((TESTS / "data" / "words.toml").read_text("utf-8"))
    return [
        Position(name, procedure, line)
        for name in GAMES
        for procedure, lines in data[name].items()
        for line in lines.values()
    ]


@cache
def questions() -> list[str]:
    """Return questions in five languages."""
    files = sorted((TESTS / "questions").glob("*.yaml"))
    return [one["question"] for file in files for one in read_yaml(file.read_text("utf-8"))[::2] if "question" in one]


@cache
def law_texts() -> list[str]:
    """Return pieces of the law's Markdown, each some sections long."""
    texts = [path.read_text("utf-8") for path in sorted(RULESDOCS.glob("*/*.md"))]
    return [piece for text in texts for piece in _pieces(text, "\n### ")]


@cache
def tomls() -> list[str]:
    """Return pieces of the law's TOML, and house rules."""
    texts = [path.read_text("utf-8") for path in sorted(RULESDOCS.glob("**/*.toml"))]
    own = [
        '[scythe]\nencounter_steps = "none"\n',
        '["Night of the Grand Octopus"]\nsame_line = "visit"\n[cephalopod]\n',
    ]
    return own + [piece for text in texts for piece in _pieces(text, "\n[")]


def _pieces(text: str, before: str) -> Iterator[str]:
    for start in range(0, len(text), MOST_LETTERS):
        found = text.find(before, start)
        if found >= 0:
            piece = text[found + 1 : found + 1 + MOST_LETTERS]
            yield piece[: piece.rfind("\n") + 1] or piece


@cache
def case_files() -> list[str]:
    """Return small files of cases, as YAML and as packs."""
    found = []
    for file in sorted(CASES.glob("*/*.yaml")):
        cases = read_yaml(file.read_text("utf-8"))[:2]
        found.append(
            yaml.dump(cases, Dumper=getattr(yaml, "CSafeDumper", yaml.SafeDumper), allow_unicode=True, sort_keys=False)
        )
        packed = [{**one, "game": file.parent.name} for one in cases]
        found.append(json.dumps({"format": "cases/1", "schema": {}, "cases": packed}, ensure_ascii=False))
    return found


@cache
def batches() -> list[str]:
    """Return lines of batches."""
    return [
        json.dumps({"game": one.game, "procedure": one.procedure, "position": one.raw, "id": number, "policies": {}})
        for number, one in enumerate([*positions()[::5], *words()])
    ]


@cache
def books() -> list[str]:
    """Return rulebooks: Markdown and plain text."""
    plain = "HERONS\n\nA heron may stand on one leg.\n\f\nHunting\n\nEach heron hunts once a turn. It takes a fish.\n"
    return [*law_texts()[::20], plain, (TESTS / "data" / "house-rules.md").read_text("utf-8")]


@cache
def pdfs() -> list[bytes]:
    """Return small PDFs: one column, two, with labels, locked."""
    left, right = (
        column(50, 800, ["A heron may", "stand on one", "leg all day."] * 4),
        column(320, 800, ["It eats fish."] * 9),
    )
    heading = [Put(50, 820, "Herons", 24)]
    return [pdf([heading + left, left + right]), pdf([left], "0 << /S /r >>"), pdf([right], locked=True)]


@cache
def command_lines() -> list[list[str]]:
    """Return the examples of every command's help, without those that start programs or take long."""
    commands = tomllib.loads((RULESDOCS / "commands.toml").read_text("utf-8"))["command"]
    found = [
        shlex.split(line)[1:]
        for name, texts in commands.items()
        if name not in ("conformance", "check", "coverage")
        for example in texts.get("example", {}).values()
        for line in (example["line"].values() if isinstance(example["line"], dict) else [example["line"]])
        if not set(line) & set("|<>$&\n")
    ]
    return [words for words in found if words]


@cache
def toy_law(folder: Path) -> dict[str, str]:
    """Write a small law into a folder; return its files' texts by name."""
    home = write_law(folder)
    return {
        str(path.relative_to(home)): path.read_text("utf-8") for path in sorted(home.rglob("*.*")) if path.is_file()
    }
