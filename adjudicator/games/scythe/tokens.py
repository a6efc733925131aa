"""Flags and Traps that cannot lie where they are said to lie."""

from collections.abc import Iterable, Iterator, Sequence

from adjudicator.games.scythe.board import LAKES
from adjudicator.games.scythe.forms import TrapsForm
from adjudicator.games.scythe.rules import TOKENS
from adjudicator.verdict import Problem

Laid = tuple[int, str]  # the hex of a token, and the path under which it is given


def laid(flags: Sequence[int] | object, traps: TrapsForm | None, path: str = "") -> Iterator[Laid]:
    """Yield the Flags and Traps of one player that are given by hex."""
    if isinstance(flags, list):
        yield from ((place, f"{path}flags[{at}]") for at, place in enumerate(flags))
    for field in ("armed", "disarmed") if traps else ():
        yield from ((place, f"{path}traps.{field}[{at}]") for at, place in enumerate(getattr(traps, field)))


def token_faults(tokens: Iterable[Laid]) -> Iterator[Problem]:
    """Refuse a second token on a hex, whoever laid it, and a Flag on a lake."""
    seen: set[int] = set()
    for place, path in tokens:
        if place in seen:
            yield Problem(path, "second", {"hex": place}, rule=TOKENS)
        elif place in LAKES and "flags" in path:
            yield Problem(path, "on_lake", {"hex": place}, rule=TOKENS)
        seen.add(place)
