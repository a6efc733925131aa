"""Pebbles: two players take one, two or three from a heap; nobody wrote down whether the last pebble wins."""

from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec

from adjudicator.law import rule
from adjudicator.policy import Policies, Policy
from adjudicator.procedure import Game, Procedure
from adjudicator.verdict import Alternative, Problem, Step, Word

HEAP = rule("toy.setup.heap", "at most twenty-one pebbles")
TAKE = rule("toy.turn.take", "one, two or three")
EMPTY = rule("toy.end.empty", "when the heap is empty")
WINNER = rule("toy.end.winner", "takes the last pebble")

LARGEST_HEAP = 21
MOST_TAKEN = 3


class Heap(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A heap of pebbles."""

    heap: Annotated[int, msgspec.Meta(ge=1)]


class Turn(Heap, frozen=True, kw_only=True):
    """A heap, the number a player takes, and the player."""

    take: Annotated[int, msgspec.Meta(ge=1)]
    player: Literal["first", "second"] = "first"


def refuse_large_heaps(form: Heap, problems: list[Problem]) -> Heap:
    """Refuse a heap that no game starts with."""
    if form.heap > LARGEST_HEAP:
        problems.append(Problem("heap", "too_big", {"heap": form.heap, "most": LARGEST_HEAP}, rule=HEAP))
    return form


def judge_take(turn: Turn, policies: Policies) -> Iterator[Step]:
    """Judge what a player takes, and who has won if nothing is left."""
    most = min(MOST_TAKEN, turn.heap)
    if turn.take > most:
        yield Step(TAKE, "over", {"take": turn.take, "most": most}, {"legal": False})
        return
    left = turn.heap - turn.take
    facts = {"player": Word(turn.player), "take": turn.take, "heap": turn.heap, "left": left}
    yield Step(TAKE, "taken", facts, {"legal": True, "left": left})
    if not left:
        yield Step(EMPTY, "empty")
        yield from _winner(turn, policies)


def _winner(turn: Turn, policies: Policies) -> Iterator[Step]:
    other = "second" if turn.player == "first" else "first"
    value = policies["last"]
    winner = Word(turn.player if value == "wins" else other)
    yield Step(WINNER, value)
    yield Step(WINNER, "won", {"player": winner}, {"winner": winner})


def judge_choices(form: Heap, policies: Policies) -> Iterator[Step]:
    """Say how many may be taken at most."""
    most = min(MOST_TAKEN, form.heap)
    yield Step(TAKE, "free", {"most": most}, {"most": most})


def choices(form: Heap, policies: Policies) -> list[Alternative]:
    """List every number that may be taken."""
    numbers = range(1, min(MOST_TAKEN, form.heap) + 1)
    return [Alternative(str(take), {"left": form.heap - take}, (TAKE,)) for take in numbers]


GAME = Game(
    id="toy",
    procedures=(
        Procedure(
            name="take",
            form=Turn,
            prepare=refuse_large_heaps,
            rule=judge_take,
            near=choices,
            example={"heap": 7, "take": 3},
        ),
        Procedure(
            name="choices",
            form=Heap,
            prepare=refuse_large_heaps,
            rule=judge_choices,
            choices=choices,
            lists=True,
            example={"heap": 7},
        ),
    ),
    policies=(Policy("last", ("wins", "loses"), WINNER),),
)
