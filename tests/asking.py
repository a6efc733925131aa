"""What the tests of one game's questions share: its untranslated questions, and its shipped law alone."""

import shutil
from pathlib import Path
from typing import Any

import yaml

from benchmarks.questions import original
from knowledge.corpus_files import RULESDOCS
from tests.support import TESTS


def questions(game: str) -> list[dict[str, Any]]:
    """Return a game's questions as they were asked; test_lookup holds the figures of their translations."""
    rows = yaml.safe_load((TESTS / "questions" / f"{game}.yaml").read_text("utf-8"))
    return [one for one in rows if one["id"] == original(one["id"])]


def law_alone(game: str, folder: Path) -> Path:
    """Copy the shipped law of one game, so that the others cannot change what is tested."""
    shutil.copytree(RULESDOCS / game, folder / game)
    for name in ("terms.toml", "glossary.toml", "unanswered.toml"):
        shutil.copy(RULESDOCS / name, folder)
    return folder
