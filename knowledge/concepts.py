"""The glossary: what players call things, in every language, mapped to concepts that rules and questions share."""

from collections.abc import Iterable, Mapping
from typing import Any

from knowledge.analysis import stem, words
from knowledge.rule import LANGUAGES

Phrases = Mapping[str, Mapping[str, list[str]]]
"""language -> phrase of stems joined by spaces -> concepts"""


def phrases(glossaries: Iterable[Mapping[str, Any]]) -> dict[str, dict[str, list[str]]]:
    """Compile glossaries to the phrases of each language; a concept is a table of lists of phrases by language."""
    found: dict[str, dict[str, list[str]]] = {language: {} for language in LANGUAGES}
    for glossary in glossaries:
        for concept, by_language in glossary.items():
            for language in LANGUAGES:
                for phrase in by_language.get(language, ()):
                    known = found[language].setdefault(" ".join(stems(phrase, language)), [])
                    if concept not in known:
                        known.append(concept)
    return found


def stems(text: str, language: str) -> list[str]:
    """Cut a text into stems, function words kept: phrases may need them."""
    return [stem(word, language) for word in words(text)]


def concepts(text: str, language: str, known: Mapping[str, list[str]], longest: int = 5) -> list[str]:
    """List the concepts that a text names, longest phrases first."""
    found: list[str] = []
    heard = stems(text, language)
    place = 0
    while place < len(heard):
        for size in range(min(longest, len(heard) - place), 0, -1):
            named = known.get(" ".join(heard[place : place + size]))
            if named:
                found += [concept for concept in named if concept not in found]
                place += size - 1
                break
        place += 1
    return found
