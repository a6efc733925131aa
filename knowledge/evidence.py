"""What speaks for a rule as the answer to a question, and how much confidence that gives.

The confidence is the logarithm of the odds that a rule answers: a sum of few terms, whose weights were fitted to the
questions in `tests/questions` (see docs/lookup.md). One model ranks the rules and tells when to keep silent.
"""

from collections.abc import Iterator, Mapping
from math import log
from typing import NamedTuple

from knowledge.index import Match
from knowledge.library import Catalogue
from knowledge.phrasebook import NO_RULE, NOTHING, Likeness, likeness
from knowledge.question import Heard, Word

BASE = -6.1
TEXT, SHARE, BEST, NEXT, MET = 2.8, 3.0, 2.3, 2.2, 0.3
VAIN, STRANGE, OUTSIDE = 3.5, 0.8, 4.0
USUAL, REBUTTED = 0.17, 0.7
"""How alike a question usually is to what no rule answers; how much more likeness to what a rule answers takes off."""
SAID, SURE = 0.95, 1.0
"""From which likeness on a question is what is said of a rule, and how much confidence that gives at least."""
BRIDGED = 0.8
"""How much of a word's weight a rule accounts for that names its concept but not the word."""
ELSEWHERE = ("elsewhere",)
"""The concepts of a word for matters outside all rules."""
CANDIDATES = 16
"""How many rules of a game are looked at closely."""


class Evidence(NamedTuple):
    """How a rule meets a question, and the words that led to it.

    `text` is the score of its full text, `met` and `share` the weight of the question that it accounts for and its part
    of the whole, `best` and `next` how alike what is said of it is, `vain` how much more than usual what no rule
    answers is; `strange` is the part of the question that nobody knows, `outside` whether it names a matter of no rule.
    """

    rule: str
    text: float
    met: float
    share: float
    best: float
    next: float
    vain: float
    strange: float
    outside: bool
    why: tuple[str, ...]


def evidence(heard: Heard, catalogue: Catalogue) -> Iterator[Evidence]:
    """Yield what speaks for each rule of a game that may answer."""
    total = sum(word.weight for word in heard.words) or 1.0
    strange = sum(word.weight for word in heard.words if word.typed in heard.unknown) / total
    stems = {word.stem: word.trust for word in heard.words}
    matches = catalogue.index.search(stems, heard.concepts, heard.game, CANDIDATES)
    book = catalogue.phrasebook(heard.game)
    alike = likeness(heard, book, {NO_RULE, *(match.rule for match in matches)})
    vain = _vain(alike) if NO_RULE in book["rules"] else 0.0
    for match in matches:
        met = sum(word.weight * word.trust * _met(word, match) for word in heard.words)
        outside = any(word.concepts == ELSEWHERE and word.stem not in match.stems for word in heard.words)
        like = alike.get(match.rule, NOTHING)
        why = _why(match, heard)
        yield Evidence(match.rule, match.score, met, met / total, like.best, like.next, vain, strange, outside, why)


def confidence(one: Evidence) -> float:
    """Return the logarithm of the odds that a rule answers: above zero it is called an answer."""
    likeness = BEST * log(0.2 + one.best) + NEXT * log(0.2 + one.next)
    words = TEXT * log(0.1 + one.text) + SHARE * log(0.5 + one.share) + MET * log(1 + one.met)
    against = VAIN * one.vain + STRANGE * one.strange + OUTSIDE * one.outside
    found = BASE + likeness + words - against
    return max(found, SURE) + SURE if one.best >= SAID and not one.outside else found


def _vain(alike: Mapping[str, Likeness]) -> float:
    """Return how much more than usual a question is like what no rule answers, and not like what one does."""
    rule = max((one.best for name, one in alike.items() if name != NO_RULE), default=0.0)
    return _excess(alike.get(NO_RULE, NOTHING).best) - REBUTTED * max(_excess(rule), 0.0)


def _excess(alike: float) -> float:
    return log((0.2 + alike) / (0.2 + USUAL))


def _met(word: Word, match: Match) -> float:
    if word.stem in match.stems:
        return 1.0
    return BRIDGED if any(name in match.concepts for name in word.concepts) else 0.0


def _why(match: Match, heard: Heard) -> tuple[str, ...]:
    said = [word.typed for word in heard.words if word.stem in match.stems]
    return (*said, *(name for name in heard.concepts if name in match.concepts))
