"""Names that follow their phrase: `dagger in the crypt`, `dagger museum-crypt`, `gives the plant`."""

import re
from collections.abc import Iterable
from functools import cache

from adjudicator.phrases import Entry, Token, ends_word, fold, spoken

_JOINT = r"(?:\s*[-–—/]\s*|\s+(?:and|e|ed|y|и)\s+)"


def named(entry: Entry, line: str, place: int) -> Token | None:
    """Cut the name that starts here, small words before it included; names that have a `number` are said by it too.

    A `pair` of two names is their numbers: `2-3`.
    """
    numbers = {value: str(words["number"]) for value, words in entry.names.items() if "number" in words}
    names = tuple((value, (*spoken(words), *numbers.get(value, ()))) for value, words in entry.names.items())
    expression, values = _expression(names, spoken(entry.skip), entry.pair)
    found = expression.match(line, place)
    if found is None or not ends_word(line, found.end()):
        return None
    one, other = (values.get(fold(found[group] or ""), "") for group in (1, 2))
    if found[2] is None:
        return Token(found[0], "name", place, (entry,), one)
    if one == other or not {one, other} <= numbers.keys():
        return None
    return Token(found[0], "name", place, (entry,), "-".join(sorted((numbers[one], numbers[other]))))


@cache
def _expression(
    names: tuple[tuple[str, tuple[str, ...]], ...], skip: tuple[str, ...], pair: bool
) -> tuple[re.Pattern[str], dict[str, str]]:
    """Return the form of a name in a line, one group or two, and the value of each name, folded."""
    values = {fold(phrase): value for value, phrases in names for phrase in phrases}
    name = _any(phrase for _, phrases in names for phrase in phrases)
    small = rf"(?:(?:{_any(skip)})\s+)*" if skip else ""
    second = rf"{_JOINT}{small}({name})(?!\w)" if pair else "((?!))"
    return re.compile(rf"{small}({name})(?!\w)(?:{second})?[.:!?]*", re.IGNORECASE), values


def _any(phrases: Iterable[str]) -> str:
    """Match any of some phrases, with or without their accents, the longest first."""
    both = {form for phrase in phrases for form in (phrase, fold(phrase))}
    return "|".join(
        re.escape(form).replace(r"\ ", r"\s+") for form in sorted(both, key=lambda form: (-len(form), form))
    )
