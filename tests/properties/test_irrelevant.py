"""An irrelevant rule never changes a ruling: one added to the law, or the law of the other games taken away."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from adjudicator.registry import GAMES
from cli.speech import Speech
from cli.verdict_fields import verdict_fields
from knowledge.corpus_files import RULESDOCS
from knowledge.rule import LANGUAGES
from knowledge.store import Store
from tests.opinions.table import OPINIONS
from tests.properties.positions import ruled

NUMBERS = range(10**6, 10**6 + 6)
ADDED = "\n## Snacks {{#{game}.snacks}}\n\nSnacks stay off the board.\n\n```toml rule\n{fields}\n```\n"
IN_ENGLISH = 'sources = ["{source}"]\nnot_executable = "snacks"'


def _told(store: Store, game: str) -> list[str]:
    """Rulings on random positions of every procedure of a game, as JSON, in two languages."""
    found = []
    for language in ("en", "ru"):
        voice, card = Speech(store.law(game, language)), store.games()[game]
        for one in OPINIONS:
            for number in NUMBERS if one.game == game else ():
                verdict = ruled(one, one.drawn(number))
                found.append(json.dumps(verdict and verdict_fields(verdict, voice, card)))
    assert len(set(found)) > 10
    return found


@pytest.fixture(scope="module")
def law() -> dict[str, list[str]]:
    store = Store()
    return {game: _told(store, game) for game in GAMES}


def test_a_rule_added_to_every_game(law: dict[str, list[str]], tmp_path: Path) -> None:
    folder = tmp_path / "rulesdocs"
    shutil.copytree(RULESDOCS, folder, ignore=shutil.ignore_patterns("__pycache__"))
    for game in GAMES:
        for language in LANGUAGES:
            file = folder / game / f"{language}.md"
            source = next(iter(Store().games()[game].sources))
            fields = IN_ENGLISH.format(source=source) if language == "en" else 'not_executable = "..."'
            file.write_text(file.read_text("utf-8") + ADDED.format(game=game, fields=fields), "utf-8")
    store = Store(folder)
    for game in GAMES:
        assert f"{game}.snacks" in store.law(game, "en").rules
        assert _told(store, game) == law[game]


@pytest.mark.parametrize("game", GAMES)
def test_the_law_of_the_other_games_taken_away(law: dict[str, list[str]], game: str, tmp_path: Path) -> None:
    folder = tmp_path / "rulesdocs"
    others: list[Any] = [name for name in GAMES if name != game]
    shutil.copytree(RULESDOCS, folder, ignore=shutil.ignore_patterns("__pycache__", *others))
    assert list(Store(folder).games()) == [game]
    assert _told(Store(folder), game) == law[game]
