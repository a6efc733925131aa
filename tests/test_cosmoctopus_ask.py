"""Questions about Cosmoctopus: players' own words find the rule that answers, in five languages."""

from collections.abc import Iterator
from typing import Any

import pytest

from knowledge.ask import Answer, ask
from knowledge.library import Library
from knowledge.rule import LANGUAGES
from knowledge.store import Store
from tests.asking import law_alone, questions

GAME = "cosmoctopus"
QUESTIONS = questions(GAME)


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    """The shipped law of this game alone."""
    home = tmp_path_factory.mktemp("ask")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TABLEJUDGE_CACHE", str(home / "cache"))
        yield Library(Store(law_alone(GAME, home / "law")))


def _ids(answer: Answer) -> list[str]:
    return [hit.rule.id for hit in answer.hits]


@pytest.mark.parametrize("asked", QUESTIONS, ids=lambda asked: asked["id"])
def test_a_question_is_answered_first_or_second_or_met_with_silence(library: Library, asked: dict[str, Any]) -> None:
    answer = ask(asked["question"], library, GAME)
    assert answer.language == asked["language"]
    if asked["answers"]:
        assert set(asked["answers"]) & set(_ids(answer)[:2]), _ids(answer)
    else:
        assert not answer.found, _ids(answer)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rules_own_aliases_find_it(library: Library, language: str) -> None:
    """Every ninth alias of a language, asked in it."""
    rules = library.store.law(GAME, language).rules.values()
    asked = [(alias, rule.id) for rule in rules for alias in rule.aliases][::9]
    missed = [alias for alias, rule in asked if rule not in _ids(ask(alias, library, GAME, language))[:2]]
    assert len(asked) > 60
    assert len(missed) <= len(asked) // 20, missed
