"""A collection of any size to search: sections of made-up rulebooks, the same at every call.

Words are drawn from the law's own text with their real frequencies, as long as a collection is small; a larger one
meets new words all the time, as real ones do: one word in NEW is of a kind not seen before or seldom.
"""

import random
from collections.abc import Iterator
from functools import cache
from itertools import accumulate
from typing import NamedTuple

from knowledge.analysis import terms
from knowledge.store import Store

SEED = 20261130
LANGUAGE = "en"
TITLE, TEXT = (2, 6), (30, 90)
"""How many words a title and a text have, stop words left out."""
NEW = 40
QUESTIONS = 40


class Section(NamedTuple):
    """A title and a text, in stems."""

    title: list[str]
    text: list[str]


@cache
def _frequencies() -> tuple[list[str], list[int]]:
    """Return the stems of the law in English, and for each how often it and those before it occur."""
    store = Store()
    counts: dict[str, int] = {}
    for game in store.games():
        for rule in store.law(game, LANGUAGE).rules.values():
            for stem in terms(f"{rule.title} {rule.text}", LANGUAGE):
                counts[stem] = counts.get(stem, 0) + 1
    return list(counts), list(accumulate(counts.values()))


def sections(number: int) -> Iterator[Section]:
    """Yield so many sections; the first of a large collection are those of a small one."""
    rng = random.Random(SEED)
    for _ in range(number):
        yield Section(_words(rng, rng.randint(*TITLE)), _words(rng, rng.randint(*TEXT)))


def questions() -> list[list[str]]:
    """Return questions of three to eight stems, as players ask them of the law."""
    rng = random.Random(SEED + 1)
    return [_words(rng, rng.randint(3, 8)) for _ in range(QUESTIONS)]


def _words(rng: random.Random, number: int) -> list[str]:
    stems, sums = _frequencies()
    return [
        f"new{int(rng.paretovariate(0.5)) % 10**7}" if rng.randrange(NEW) == 0 else found
        for found in rng.choices(stems, cum_weights=sums, k=number)
    ]
