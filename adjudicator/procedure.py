"""A game's procedures, and the one way in which every ruling is made from them."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from adjudicator.policy import Policies, Policy, check_policies
from adjudicator.position import decode
from adjudicator.verdict import Alternative, Faulty, Problem, Reading, Step, Verdict, fold, ruling_of

MOST_READINGS = 64


def _as_given(form: Any, problems: list[Problem]) -> Any:
    return form


class Procedure(msgspec.Struct, frozen=True, kw_only=True):
    """One kind of question a game can rule on.

    `form` is the typed shape of its position; `prepare` turns a form into the game's own objects and appends a
    Problem for everything impossible in it; `rule` yields the steps. `choices` lists all that would be legal, `near`
    what comes closest to an illegal choice; a procedure that `lists` always gives its choices. `example` is a position
    to start from. `asks` are the fields to ask a player for at a terminal, in order (`players.coins`); after a blank,
    a field that must have been answered before, or with `!` one that must not.
    """

    name: str
    form: type[msgspec.Struct]
    rule: Callable[[Any, Policies], Iterable[Step]]
    example: Mapping[str, Any]
    prepare: Callable[[Any, list[Problem]], Any] = _as_given
    choices: Callable[[Any, Policies], Iterable[Alternative]] | None = None
    near: Callable[[Any, Policies], Iterable[Alternative]] | None = None
    lists: bool = False
    asks: tuple[str, ...] = ()


class Game(msgspec.Struct, frozen=True, kw_only=True):
    """What the adjudicator knows of one game: its procedures, its policies and the edition it rules by."""

    id: str
    procedures: tuple[Procedure, ...]
    policies: tuple[Policy, ...] = ()
    edition: str = "official"

    def procedure(self, name: str) -> Procedure:
        """Return the procedure of that name; KeyError if there is none."""
        for procedure in self.procedures:
            if procedure.name == name:
                return procedure
        raise KeyError(name)


def judge(game: Game, procedure: Procedure, raw: Any, settled: Mapping[str, str] | None = None) -> Verdict:
    """Rule on a raw position (mappings, lists, text, numbers); Faulty if it is not understood or impossible.

    Policies come from the position's own `policies` and from `settled`, which prevails.
    """
    raw, chosen = _split_policies(raw)
    chosen |= settled or {}
    check_policies(game.policies, chosen)
    position = prepare(procedure, raw)
    readings = tuple(_readings(game, procedure, position, chosen))
    return _verdict(game, procedure, position, chosen, readings)


def alternatives(game: Game, procedure: Procedure, raw: Any, settled: Mapping[str, str]) -> tuple[Alternative, ...]:
    """List every legal choice of a raw position, by a procedure that has `choices`."""
    if procedure.choices is None:
        raise KeyError(procedure.name)
    raw, chosen = _split_policies(raw)
    chosen |= settled
    check_policies(game.policies, chosen)
    return tuple(procedure.choices(prepare(procedure, raw), Policies(game.policies, chosen)))


def prepare(procedure: Procedure, raw: Any) -> Any:
    """Turn a raw position into the game's own objects; Faulty names everything wrong with it at once."""
    form = decode(procedure.form, raw)
    problems: list[Problem] = []
    position = procedure.prepare(form, problems)
    if problems:
        raise Faulty(problems)
    return position


def _split_policies(raw: Any) -> tuple[Any, dict[str, str]]:
    if not isinstance(raw, Mapping) or "policies" not in raw:
        return raw, {}
    given = raw["policies"]
    if not isinstance(given, Mapping):
        raise Faulty([Problem("policies", "expected", {"expected": "mapping", "given": str(given)})])
    rest = {key: value for key, value in raw.items() if key != "policies"}
    return rest, {str(name): str(value) for name, value in given.items()}


def _readings(game: Game, procedure: Procedure, position: Any, settled: Mapping[str, str]) -> Iterator[Reading]:
    """Rule once under the preferred readings, then under every other value of each contested policy that was asked."""
    waiting: list[dict[str, str]] = [{}]
    seen = 0
    while waiting and seen < MOST_READINGS:
        chosen = waiting.pop(0)
        policies = Policies(game.policies, {**settled, **chosen})
        steps = tuple(procedure.rule(position, policies))
        outcome = fold(steps)
        taken = dict(chosen)
        for name, policy in policies.open.items():
            waiting += [{**taken, name: value} for value in policy.values[1:]]
            taken[name] = policy.preferred
        yield Reading(taken, ruling_of(outcome), outcome, steps, preferred=seen == 0)
        seen += 1


def _verdict(
    game: Game, procedure: Procedure, position: Any, settled: Mapping[str, str], readings: Sequence[Reading]
) -> Verdict:
    first = readings[0]
    differ = [reading for reading in readings if (reading.ruling, reading.outcome) != (first.ruling, first.outcome)]
    lister = procedure.choices if procedure.lists else procedure.near if first.ruling == "illegal" else None
    return Verdict(
        game=game.id,
        procedure=procedure.name,
        edition=settled.get("edition", game.edition),
        policies=dict(settled),
        ruling="disputed" if differ else first.ruling,
        outcome=first.outcome,
        steps=first.steps,
        readings=tuple(readings) if differ else (),
        alternatives=tuple(lister(position, Policies(game.policies, settled))) if lister else (),
    )
