"""Facts into words: choices in a language, fields with words of their own for nothing, facts of any name."""

import pytest

from adjudicator.verdict import Problem, Said, Word
from cli.speech import Speech
from knowledge.store import Law, Store

TERMS = {
    "choice.swap": "si dà: {gives}",
    "word.skull": "teschio",
    "field.components": "componenti",
    "label.nobody": "nessuno",
    "label.did_you_mean": "forse {suggestion}?",
    "none.components": "nessun componente",
}
VOICE = Speech(Law("", "it", {}, TERMS))


def test_a_said_text_is_a_text_and_is_said_anew_in_the_language() -> None:
    said = Said("swap skull", "swap", gives=Word("skull"))
    assert said == "swap skull"
    assert VOICE.value(said) == "si dà: teschio"
    assert VOICE.value([said, said]) == "si dà: teschio, si dà: teschio"
    assert VOICE.value(Said("as it stands", "unknown")) == "as it stands"


def test_a_field_can_have_its_own_words_for_nothing() -> None:
    assert VOICE.value({"components": []}) == "nessun componente"
    assert VOICE.value({"components": None}) == "nessun componente"
    assert VOICE.value({"components": [Word("skull")], "other": []}) == "componenti teschio, other nessuno"
    assert VOICE.value({"components": 0}) == "componenti 0"


def test_a_value_said_in_the_language_suggests_what_to_write() -> None:
    facts = {"given": "Teschio", "choices": ["plant", "skull"]}
    assert "forse skull?" in VOICE.problem(Problem("components[0]", "unknown_value", facts, "plant"))
    other = Problem("components[0]", "unknown_value", {**facts, "given": "plnt"}, "plant")
    assert "forse plant?" in VOICE.problem(other)


@pytest.mark.parametrize("language", ["en", "it", "es", "pt", "ru"])
def test_a_fact_may_be_called_name(language: str) -> None:
    voice = Speech(Store().law("scythe", language))
    assert "Anna" in voice.problem(Problem("recruits", "named_twice", {"name": "Anna"}))
