"""The glossary: what players call things, in every language, mapped to concepts that rules and questions share."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from knowledge.analysis import stem, stop_words, words

Phrases = Mapping[str, list[str]]
"""A phrase of stems joined by spaces -> the concepts it names, in one game and language."""


EVERYDAY = "everyday"
"""Not a concept: words that come up whatever the game is."""


class Span(NamedTuple):
    """Words `start` up to `end` of a text, and the concepts that they name together."""

    start: int
    end: int
    concepts: tuple[str, ...]


def phrases(glossaries: Iterable[Mapping[str, Any]], language: str) -> dict[str, list[str]]:
    """Compile glossaries to the phrases of a language; a concept is a table of lists of phrases by language."""
    found: dict[str, list[str]] = {}
    for glossary in glossaries:
        for concept, by_language in glossary.items():
            for phrase in by_language.get(language, ()):
                known = found.setdefault(" ".join(stems(phrase, language)), [])
                if concept not in known:
                    known.append(concept)
    return found


def stems(text: str, language: str) -> list[str]:
    """Cut a text into stems, function words kept: phrases may need them."""
    return [stem(word, language) for word in words(text)]


def spans(heard: list[str], known: Phrases, longest: int = 5) -> Iterator[Span]:
    """Find the phrases of the glossary among stems, the longest at each place."""
    place = 0
    while place < len(heard):
        for end in range(min(place + longest, len(heard)), place, -1):
            if named := known.get(" ".join(heard[place:end])):
                yield Span(place, end, tuple(named))
                place = end - 1
                break
        place += 1


def concepts(text: str, language: str, known: Phrases) -> list[str]:
    """List the concepts that a text names, in the order in which it names them."""
    found = dict.fromkeys(name for span in spans(stems(text, language), known) for name in span.concepts)
    return [name for name in found if name != EVERYDAY]


def named(text: str, language: str, known: Phrases) -> dict[str, list[str]]:
    """Return the stems of a text, function words left out, each with the concepts that it helps to name."""
    heard = words(text)
    roots = [stem(word, language) for word in heard]
    found: dict[str, list[str]] = {
        root: [] for word, root in zip(heard, roots, strict=True) if word not in stop_words(language)
    }
    for span in spans(roots, known):
        for root in roots[span.start : span.end]:
            if root in found:
                found[root] += span.concepts
    return found
