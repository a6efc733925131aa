"""Facts into words: whatever a fact is called, it fills its sentence."""

import pytest

from adjudicator.verdict import Problem
from cli.speech import Speech
from knowledge.store import Store


@pytest.mark.parametrize("language", ["en", "it", "es", "pt", "ru"])
def test_a_fact_may_be_called_name(language: str) -> None:
    voice = Speech(Store().law("scythe", language))
    assert "Anna" in voice.problem(Problem("recruits", "named_twice", {"name": "Anna"}))
