"""Typing errors: which known word a misspelt one was meant to be.

A lexicon is one text, every word between line ends: it is read at once, and searched faster than a list.
"""

from collections.abc import Iterable, Iterator

SHORTEST = 4
"""Shorter words are never corrected: too many others are one letter away."""
SURE = 6
"""Shorter words are trusted to begin with the right letter."""


def lexicon(known: Iterable[str]) -> str:
    """Return words as a lexicon."""
    return "\n".join(["", *sorted(known), ""])


def has(known_words: str, word: str) -> bool:
    """Tell whether a word stands in a lexicon."""
    return f"\n{word}\n" in known_words


def meant(word: str, known_words: str) -> str:
    """Return the word of a lexicon that is one typing error away, or no text; like ends and lengths come first."""
    if len(word) < SHORTEST or word.isdigit():
        return ""
    half = (len(word) - 2) // 2  # one error leaves one half of a word as it was
    head, tail = word[:half], word[-half:]
    alike = {*_holding(f"\n{head}", known_words), *_holding(f"{tail}\n", known_words)}
    near = [known for known in alike if len(known) >= SHORTEST and one_error(word, known)]
    if len(word) < SURE:
        near = [known for known in near if known[0] == word[0]]
    return min(near, key=lambda known: (_unlike(word, known), known), default="")


def _holding(part: str, known_words: str) -> Iterator[str]:
    """Yield the words of a lexicon that hold a part, line ends included."""
    place = known_words.find(part)
    while place >= 0:
        start = place if part[0] == "\n" else known_words.rfind("\n", 0, place)
        end = known_words.find("\n", start + 1)
        yield known_words[start + 1 : end]
        place = known_words.find(part, end)


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
