"""The glossary: what players call things, in every language, mapped to concepts that rules and questions share."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from knowledge.analysis import stem, stop_words, words

Phrases = Mapping[str, Mapping[str, list[str]]]
"""The first stem of a phrase -> phrases of stems joined by spaces -> the concepts named, in one game and language."""


EVERYDAY = "everyday"
"""Not a concept: words that come up whatever the game is."""


class Span(NamedTuple):
    """Words `start` up to `end` of a text, and the concepts that they name together."""

    start: int
    end: int
    concepts: tuple[str, ...]


def phrases(glossaries: Iterable[Mapping[str, Any]], language: str) -> dict[str, dict[str, list[str]]]:
    """Compile glossaries to the phrases of a language; a concept is a table of lists of phrases by language."""
    found: dict[str, dict[str, list[str]]] = {}
    for glossary in glossaries:
        for concept, by_language in glossary.items():
            for phrase in by_language.get(language, ()):
                if roots := stems(phrase, language):
                    known = found.setdefault(roots[0], {}).setdefault(" ".join(roots), [])
                    known += [concept] if concept not in known else []
    return found


def stems(text: str, language: str) -> list[str]:
    """Cut a text into stems, function words kept: phrases may need them."""
    return [stem(word, language) for word in words(text)]


def spans(roots: list[str], known: Phrases, longest: int = 5) -> Iterator[Span]:
    """Find the phrases of the glossary among stems, the longest at each place."""
    place = 0
    while place < len(roots):
        if begun := known.get(roots[place]):
            for end in range(min(place + longest, len(roots)), place, -1):
                if named := begun.get(" ".join(roots[place:end])):
                    yield Span(place, end, tuple(named))
                    place = end - 1
                    break
        place += 1


class Said(NamedTuple):
    """A text as the index hears it: its stems, function words left out, and the concepts that it names."""

    stems: list[str]
    concepts: list[str]


def analysed(text: str, language: str, known: Phrases) -> Said:
    """Cut a text into stems and find the concepts that it names."""
    spoken, stops = words(text), stop_words(language)
    roots = [stem(word, language) for word in spoken]
    told = [root for word, root in zip(spoken, roots, strict=True) if word not in stops]
    meant = dict.fromkeys(name for span in spans(roots, known) for name in span.concepts)
    return Said(told, [name for name in meant if name != EVERYDAY])
