"""What every command speaks of: values with names in every language, and what is wrong with an input.

Nothing here needs msgspec: commands that rule on nothing cannot afford it.
"""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, Self


class Word(str):
    """A value that has a name in every language (`white`): looked up in the terms of `rulesdocs` when it is printed."""

    __slots__ = ()


class Said(str):
    """A text that is said anew in every language: by the term `choice.<key>`, filled with facts (`recruit Red`).

    A key `field.<name>` is a change of that field, `path=value`: said by its label, with the facts `whose` and `value`.
    """

    key: str
    facts: Mapping[str, Any]

    def __new__(cls, text: str, key: str, /, **facts: Any) -> Self:
        """Return the text with the key and the facts of its term."""
        said = super().__new__(cls, text)
        said.key, said.facts = key, facts
        return said


class Problem(NamedTuple):
    """One thing that is wrong with an input: where (a path), which kind (a code), with what facts, and a suggestion.

    The sentence lives in `rulesdocs`: under `problems` for a code, or with the rule when `rule` is given.
    """

    path: str
    code: str
    facts: Mapping[str, Any] = {}
    suggestion: str = ""
    rule: str = ""
    line: int = 0


class Faulty(Exception):
    """An input that cannot be ruled on; `problems` holds everything that is wrong with it."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(f"{problem.path}: {problem.code}" for problem in self.problems))
