"""A question as one game hears it in one language: weighted words, the concepts they name, and what was misspelt."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from knowledge.analysis import fillers, stem, stop_words, words
from knowledge.concepts import EVERYDAY, Phrases, spans
from knowledge.spelling import SURE, has, lexicon, meant

LONGEST = 200
"""How many words of a question are heard."""
FAINT, FAMILIAR = 0.25, 0.5
"""How much of its weight a filler keeps, and a word that comes up whatever the game is."""
PARTLY = 1.0
"""How much more a word may tell than the concept that it names."""
TRUST = (0.5, 0.8)
"""How far a corrected word is trusted: a short one, a long one."""


class Word(NamedTuple):
    """A word of a question: as typed, its stem, how much it tells, how far it is trusted, the concepts it names."""

    typed: str
    stem: str
    weight: float
    trust: float
    concepts: tuple[str, ...]


class Heard(NamedTuple):
    """A question in one game and language; `corrected` maps words to those searched for, `unknown` lists the rest."""

    game: str
    language: str
    words: tuple[Word, ...]
    concepts: tuple[str, ...]
    corrected: Mapping[str, str]
    unknown: tuple[str, ...]


def hear(question: str, game: str, library: "Searched", names: frozenset[str]) -> Heard:
    """Cut a question into weighted words; correct those that the game's law lacks, skip those of the games' names."""
    language = library.language
    typed = words(question)[:LONGEST]
    known = library.phrases(game)
    spelt, unknown = _spelling([word for word in typed if word not in names], game, library, known)
    read = [spelt.get(word, word) for word in typed]
    roots = [stem(word, language) for word in read]
    named: dict[int, tuple[str, ...]] = {}
    for span in spans(roots, known):
        named |= {place: named.get(place, ()) + span.concepts for place in range(span.start, span.end)}
    found: dict[str, Word] = {}
    for place, root in enumerate(roots):
        if typed[place] not in names and read[place] not in stop_words(language):
            meant = tuple(name for name in named.get(place, ()) if name != EVERYDAY)
            weight = _weight(root, typed[place], meant, EVERYDAY in named.get(place, ()), game, library)
            trust = TRUST[len(typed[place]) >= SURE] if typed[place] in spelt else 1.0
            found.setdefault(root, Word(typed[place], root, weight, trust, meant))
    for span in spans(roots, known):
        meant = tuple(name for name in span.concepts if name != EVERYDAY)
        if meant and all(one in stop_words(language) for one in read[span.start : span.end]):  # "have to" is one word
            weight = max(library.index.concept_rarity(name, game) for name in meant)
            said = " ".join(roots[span.start : span.end])
            found.setdefault(said, Word(" ".join(typed[span.start : span.end]), said, weight, 1.0, meant))
    concepts = tuple(dict.fromkeys(name for word in found.values() for name in word.concepts))
    return Heard(game, language, tuple(found.values()), concepts, spelt, tuple(unknown))


def _weight(root: str, typed: str, meant: tuple[str, ...], familiar: bool, game: str, library: "Searched") -> float:
    """Return how much a word tells: less if it is a filler or familiar, not much more than the concept it names."""
    weight = library.index.rarity(root, game)
    if typed in fillers(library.language):
        weight *= FAINT
    elif meant:
        weight = min(weight, PARTLY + max(library.index.concept_rarity(name, game) for name in meant))
    elif familiar:
        weight *= FAMILIAR
    return weight


@cache
def _function_words(language: str) -> str:
    return lexicon(stop_words(language))


def _spelling(typed: Sequence[str], game: str, library: "Searched", known: Phrases) -> tuple[dict[str, str], list[str]]:
    """Return what misspelt words were meant to be, and the words of which nothing is known."""
    language = library.language
    spelt: dict[str, str] = {}
    unknown: list[str] = []
    for word in dict.fromkeys(typed):
        root = stem(word, language)
        if (
            word in stop_words(language)
            or word.isdigit()
            or root in known.get(root, ())
            or library.index.contains(root, game)
        ):
            continue
        told = library.lexicon(game)
        near = "" if has(told, word) else meant(word, told) or meant(word, _function_words(language))
        if near:
            spelt[word] = near
        else:
            unknown.append(word)
    return spelt, unknown


if TYPE_CHECKING:
    from typing import Protocol

    from knowledge.index import Index

    class Searched(Protocol):
        """What a question is heard by: an index, the phrases of its glossary, the words that occur in it."""

        index: Index
        language: str

        def phrases(self, game: str) -> Phrases:
            """Return the glossary's phrases of a game."""

        def lexicon(self, game: str) -> str:
            """Return the words of a game."""
