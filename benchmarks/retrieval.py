"""How well ranked lists answer: the usual figures of retrieval, each the mean over all questions, from 0 to 1.

A rank is the place of the first right answer in a list, from 1; 0 where there is none.
"""

from collections.abc import Collection, Sequence


def rank(found: Sequence[str], right: Collection[str]) -> int:
    """Return the rank of the first right answer among those found."""
    return next((place for place, one in enumerate(found, 1) if one in right), 0)


def hit(ranks: Sequence[int], within: int) -> float:
    """Return the share of questions with a right answer among the first few; 0.0 of no questions."""
    return sum(0 < one <= within for one in ranks) / len(ranks) if ranks else 0.0


def reciprocal(ranks: Sequence[int]) -> float:
    """Return the mean reciprocal rank; 0.0 of no questions."""
    return sum(1 / one for one in ranks if one) / len(ranks) if ranks else 0.0


def share(true: Sequence[bool]) -> float:
    """Return the share of what is true; 0.0 of nothing."""
    return sum(true) / len(true) if true else 0.0
