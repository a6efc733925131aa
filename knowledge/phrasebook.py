"""What is said of each rule in short, its title, its aliases, what players ask: which of it is a question most like?"""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from math import log
from typing import Any, NamedTuple

from knowledge.concepts import Said
from knowledge.question import Heard

Phrasebook = Mapping[str, Any]
"""`rules`: ids; `owner`: of each phrase the number of its rule; `sizes`: how many stems it has; `stems` and
`concepts`: each with the numbers of the phrases in which it occurs."""

NO_RULE = ""
"""Instead of a rule's id: what is said there is answered by none."""
LIKENED = 0.8
"""How much of a word's weight a phrase shares that names its concept but not the word."""
UNASKED = 2.5
"""The weight of a word that a phrase has and the question has not."""


class Likeness(NamedTuple):
    """How alike a question is to what is said of a rule, from 0 to 1: to the most alike phrase, to the next."""

    best: float
    next: float


NOTHING = Likeness(0.0, 0.0)


def phrasebook(said: Mapping[str, Sequence[Said]]) -> dict[str, Any]:
    """Compile the phrases of each rule of a game."""
    owner: list[int] = []
    sizes: list[int] = []
    stems: dict[str, list[int]] = defaultdict(list)
    meant: dict[str, list[int]] = defaultdict(list)
    for place, phrases in enumerate(said.values()):
        for phrase in phrases:
            roots = dict.fromkeys(phrase.stems)
            for root in roots:
                stems[root].append(len(owner))
            for name in phrase.concepts:
                meant[name].append(len(owner))
            owner.append(place)
            sizes.append(len(roots))
    return {"rules": list(said), "owner": owner, "sizes": sizes, "stems": dict(stems), "concepts": dict(meant)}


def likeness(heard: Heard, book: Phrasebook, rules: Collection[str]) -> dict[str, Likeness]:
    """Return for each of some rules that shares a word or concept with a question how alike what is said of it is.

    Two phrases are as alike as the part that the weight of what they share, counted twice, is of the weight of both.
    """
    shared: dict[int, float] = defaultdict(float)
    alike: dict[int, int] = defaultdict(int)
    for word in heard.words:
        having = book["stems"].get(word.stem, ())
        meaning = {phrase for name in word.concepts for phrase in book["concepts"].get(name, ())}
        for phrases, part in ((having, 1.0), (meaning.difference(having), LIKENED)):
            for phrase in phrases:
                shared[phrase] += part * word.weight * word.trust
                alike[phrase] += 1
    asked = sum(word.weight * word.trust for word in heard.words)
    owner, sizes = book["owner"], book["sizes"]
    values: dict[int, list[float]] = {number: [] for number, rule in enumerate(book["rules"]) if rule in rules}
    for phrase, weight in shared.items():
        if owner[phrase] in values:
            rest = UNASKED * max(sizes[phrase] - alike[phrase], 0)
            values[owner[phrase]].append(2 * weight / (asked + weight + rest))
    return {
        book["rules"][number]: Likeness(*sorted([0.0, *found])[:-3:-1]) for number, found in values.items() if found
    }


def affinity(heard: Heard, book: Phrasebook) -> float:
    """Return how well a question goes with what is said in a game: the logarithm of how likely its words are there."""
    total = len(book["owner"]) + 1
    return sum(log((len(book["stems"].get(word.stem, ())) + 0.5) / total) for word in heard.words)
