"""Lines of text on a page, put in the order in which they are read: one column or two, and lines across both."""

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple


class Line(NamedTuple):
    """A line of text with its box in points, measured from the page's lower left corner, and its size of type."""

    left: float
    bottom: float
    right: float
    top: float
    size: float
    text: str


def in_reading_order(lines: Sequence[Line]) -> list[Line]:
    """Order lines from above to below; of two columns the left one first, between the lines that go across both."""
    middle = gutter(lines)
    downwards = sorted(lines, key=lambda line: (-line.top, line.left))
    if middle is None:
        return downwards
    found: list[Line] = []
    left: list[Line] = []
    right: list[Line] = []
    for line in downwards:
        if line.left < middle < line.right:
            found += [*left, *right, line]
            left, right = [], []
        else:
            (left if line.right <= middle else right).append(line)
    return [*found, *left, *right]


def gutter(lines: Sequence[Line]) -> float | None:
    """Return where the empty strip between two columns lies; None where the text has one column.

    A strip counts that few lines cross and that has text side by side on both sides of it.
    """
    if len(lines) < 4:
        return None
    begin, end = min(line.left for line in lines), max(line.right for line in lines)
    narrow = [line for line in lines if line.right - line.left < 0.6 * (end - begin)]
    step = (end - begin) / 250 or 1.0
    near = {ceil(line.right / step) * step for line in narrow}
    edges = sorted(edge for edge in near if begin + 0.25 * (end - begin) < edge < end)
    best: tuple[int, float] | None = None
    for edge in edges:
        starts = [line.left for line in narrow if line.left > edge]
        if not starts:
            continue
        middle = (edge + min(starts)) / 2
        crossing = sum(line.left < middle < line.right for line in narrow)
        sides = _beside(narrow, middle)
        if min(starts) - edge >= 4 and sides >= 3 and crossing <= 0.05 * len(narrow) and (not best or sides > best[0]):
            best = sides, middle
    return best[1] if best else None


def _beside(lines: Sequence[Line], middle: float) -> int:
    """Count the lines on the smaller side of a strip that lie within the height of the text on its other side."""
    left = [line for line in lines if line.right <= middle]
    right = [line for line in lines if line.left >= middle]
    if not left or not right:
        return 0
    top = min(max(line.top for line in side) for side in (left, right))
    bottom = max(min(line.bottom for line in side) for side in (left, right))
    return min(sum(bottom <= line.top and line.bottom <= top for line in side) for side in (left, right))
