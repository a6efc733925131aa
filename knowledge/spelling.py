"""Typing errors: which known word a misspelt one was meant to be."""

from collections.abc import Iterable

SHORTEST = 4
"""Shorter words are never corrected: too many others are one letter away."""
SURE = 6
"""Shorter words are trusted to begin with the right letter."""


def meant(word: str, lexicon: Iterable[str]) -> str:
    """Return the known word that is one typing error away, or the empty text; like ends and lengths come first."""
    if len(word) < SHORTEST or word.isdigit():
        return ""
    half = (len(word) - 2) // 2  # one error leaves one half of a word as it was
    head, tail = word[:half], word[-half:]
    alike = (known for known in lexicon if known.startswith(head) or known.endswith(tail))
    near = [known for known in alike if len(known) >= SHORTEST and one_error(word, known)]
    if len(word) < SURE:
        near = [known for known in near if known[0] == word[0]]
    return min(near, key=lambda known: (_unlike(word, known), known), default="")


def _unlike(word: str, known: str) -> tuple[bool, bool, bool]:
    return known[0] != word[0], sorted(known) != sorted(word), known[-1] != word[-1]


def one_error(given: str, known: str) -> bool:
    """Tell whether one letter left out, added, changed or swapped with its neighbour turns one word into the other."""
    if abs(len(given) - len(known)) > 1 or given == known:
        return False
    start = 0
    while start < min(len(given), len(known)) and given[start] == known[start]:
        start += 1
    left, right = given[start:], known[start:]
    if len(left) != len(right):
        return left[1:] == right or right[1:] == left
    return left[1:] == right[1:] or (left[:2] == right[1::-1] and left[2:] == right[2:])
