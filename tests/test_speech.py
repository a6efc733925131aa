"""Values into words: what a choice is called in a language, and fields that have words of their own for nothing."""

from adjudicator.verdict import Problem, Said, Word
from cli.speech import Speech
from knowledge.store import Law

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
