"""One second opinion: how a random position is drawn, what we rule, what the naive implementation says."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any, NamedTuple

from adjudicator.policy import Policies
from adjudicator.procedure import judge, prepare
from adjudicator.registry import game as open_game
from adjudicator.verdict import Verdict, fold

SEED = 20261130


class Drawn(NamedTuple):
    """A random position: as `judge` takes it, the policies settled, and what the naive implementation is told."""

    raw: Mapping[str, Any]
    policies: Mapping[str, str] = {}
    about: Any = None


class Opinion(NamedTuple):
    """A procedure and its second opinion.

    `theirs` is told the drawn position and gives the naive answer; `ours` gives the same things of our ruling. `kind`
    names the kind of an answer; each of `kinds` must be met on at least one position in a hundred.
    """

    game: str
    procedure: str
    draw: Callable[[Random], Drawn]
    ours: Callable[[Drawn], Any]
    theirs: Callable[[Drawn], Any]
    kind: Callable[[Any], str]
    kinds: tuple[str, ...]

    @property
    def name(self) -> str:
        """The game and the procedure."""
        return f"{self.game} {self.procedure}"

    def drawn(self, number: int) -> Drawn:
        """The random position of that number: each has a seed of its own, so any can be drawn alone."""
        return self.draw(Random(f"{SEED} {self.name} {number}"))

    def compare(self, numbers: Iterable[int]) -> tuple[Counter[str], list[int]]:
        """Compare the positions of these numbers; return how often each kind was met, and where opinions differ."""
        met: Counter[str] = Counter()
        differ = []
        for number in numbers:
            drawn = self.drawn(number)
            theirs = self.theirs(drawn)
            met[self.kind(theirs)] += 1
            if self.ours(drawn) != theirs:
                differ.append(number)
        return met, differ


def outcome(game: str, procedure: str, drawn: Drawn) -> dict[str, Any]:
    """Return the outcome of the preferred reading, without other readings and without suggestions."""
    known = open_game(game)
    one = known.procedure(procedure)
    return fold(one.rule(prepare(one, drawn.raw), Policies(known.policies, drawn.policies)))


def verdict(game: str, procedure: str, drawn: Drawn) -> Verdict:
    """Return the whole verdict."""
    known = open_game(game)
    return judge(known, known.procedure(procedure), drawn.raw, drawn.policies)


def legality(answer: Any) -> str:
    """Name the kind of an answer that begins with whether something is legal; None is not judged."""
    legal = answer[0] if isinstance(answer, tuple) else answer
    return {True: "legal", False: "illegal", None: "resolved"}[legal]
