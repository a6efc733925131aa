"""What is said of each rule in short, its title, its aliases, what players ask: which of it is a question most like?"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from knowledge.concepts import Phrases, named
from knowledge.question import Heard

Phrasebook = Mapping[str, Any]
"""`rules`: ids; `owner`: of each phrase the number of its rule; `sizes`: how many stems it has; `stems`, `pairs`
(of stems that follow each other) and `concepts`: each with the numbers of the phrases in which it occurs."""

LIKENED = 0.8
"""How much of a word's weight a phrase shares that names its concept but not the word."""
UNASKED = 2.5
"""The weight of a word that a phrase has and the question has not."""
PAIRED = 0.3
"""How much more two words tell that follow each other in both."""


class Likeness(NamedTuple):
    """How alike a question is to what is said of a rule, from 0 to 1: to the most alike phrase, to the next."""

    best: float
    next: float


NOTHING = Likeness(0.0, 0.0)


def phrasebook(said: Mapping[str, Sequence[str]], language: str, known: Phrases) -> dict[str, Any]:
    """Compile the phrases of each rule of a game."""
    rules = list(said)
    owner: list[int] = []
    sizes: list[int] = []
    stems: dict[str, list[int]] = defaultdict(list)
    pairs: dict[str, list[int]] = defaultdict(list)
    concepts: dict[str, list[int]] = defaultdict(list)
    for place, rule in enumerate(rules):
        for phrase in said[rule]:
            meant = named(phrase, language, known)
            for root in meant:
                stems[root].append(len(owner))
            for pair in paired(list(meant)):
                pairs[pair].append(len(owner))
            for name in {name for names in meant.values() for name in names}:
                concepts[name].append(len(owner))
            owner.append(place)
            sizes.append(len(meant))
    return {"rules": rules, "owner": owner, "sizes": sizes, "stems": stems, "pairs": pairs, "concepts": concepts}


def paired(roots: Sequence[str]) -> list[str]:
    """Return each two stems that follow each other, as one text."""
    return [f"{one} {other}" for one, other in pairwise(roots)]


def likeness(heard: Heard, book: Phrasebook) -> dict[str, Likeness]:
    """Return for each rule that shares a word or concept with a question how alike what is said of it is."""
    shared: dict[int, float] = defaultdict(float)
    alike: dict[int, int] = defaultdict(int)
    for word in heard.words:
        weight = word.weight * word.trust
        having = book["stems"].get(word.stem, ())
        for phrase in having:
            shared[phrase] += weight
            alike[phrase] += 1
        meaning = {phrase for name in word.concepts for phrase in book["concepts"].get(name, ())}
        for phrase in meaning.difference(having):
            shared[phrase] += LIKENED * weight
            alike[phrase] += 1
    extra: dict[int, float] = defaultdict(float)
    for one, other in pairwise(heard.words):
        for phrase in book["pairs"].get(f"{one.stem} {other.stem}", ()):
            extra[phrase] += PAIRED * min(one.weight, other.weight)
    asked = sum(word.weight * word.trust for word in heard.words)
    found: dict[str, Likeness] = {}
    for phrase, weight in shared.items():
        rest = UNASKED * max(book["sizes"][phrase] - alike[phrase], 0)
        value = (2 * weight + extra[phrase]) / (asked + weight + rest + extra[phrase])
        rule = book["rules"][book["owner"][phrase]]
        best, after = found.get(rule, (0.0, 0.0))
        found[rule] = Likeness(max(best, value), max(after, min(best, value)))
    return found
