"""The lines of words that were not understood, shown again with the words in question underlined."""

import os
from collections.abc import Iterator, Sequence
from unicodedata import category, east_asian_width

import click

from adjudicator.problem import Problem
from cli.document import WIDTH

_INDENT = "  "
MOST_LINES = 40
"""How many lines are shown, those with marks among them."""


def marked(text: str, problems: Sequence[Problem]) -> list[str]:
    """Return each line that a problem points into, and below it marks that cover the words; long lines are cut."""
    places: dict[int, set[int]] = {}
    for problem in problems:
        if "column" in problem.facts:
            start = problem.facts["column"] - 1
            places.setdefault(max(problem.line - 1, 0), set()).update(range(start, start + problem.facts["length"]))
    lines = text.splitlines() or [""]
    return [shown for number in sorted(places) for shown in _pieces(lines[number], places[number])]


def show_marks(text: str, problems: Sequence[Problem]) -> None:
    """Print the marked lines to the error stream, the marks in colour at a terminal."""
    for number, line in enumerate(marked(text, problems)[:MOST_LINES]):
        wanted = number % 2 == 1 and not os.environ.get("NO_COLOR")
        click.echo(click.style(line, fg="red", bold=True) if wanted else line, err=True)


def cells(letter: str) -> int:
    """Return how many columns of a terminal a character takes: none, one or two."""
    if category(letter) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if east_asian_width(letter) in "WF" else 1


def _pieces(line: str, marks: set[int]) -> Iterator[str]:
    """Yield the pieces of a line that hold marks, each followed by its marks."""
    shown, below, wide = "", "", 0
    for place, letter in enumerate(line):
        if wide + cells(letter) > WIDTH - len(_INDENT):
            yield from _piece(shown, below)
            shown, below, wide = "", "", 0
        shown += " " if letter == "\t" else letter
        below += ("^" if place in marks else " ") * cells(letter)
        wide += cells(letter)
    yield from _piece(shown, below)


def _piece(shown: str, below: str) -> Iterator[str]:
    if "^" in below:
        yield from (_INDENT + shown.rstrip(), _INDENT + below.rstrip())
