"""A game's procedures, and the one way in which every ruling is made from them."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import Any, overload

import msgspec

from adjudicator.policy import Policies, Policy, check_policies
from adjudicator.position import decode, refuse_endless
from adjudicator.verdict import Alternative, Faulty, Listing, Problem, Reading, Step, Verdict, fold, ruling_of

MOST_READINGS = 64


def _as_given(form: Any, problems: list[Problem]) -> Any:
    return form


class Procedure(msgspec.Struct, frozen=True, kw_only=True):
    """One kind of question a game can rule on.

    `form` is the typed shape of its position; `prepare` turns a form into the game's own objects and appends a
    Problem for everything impossible in it; `rule` yields the steps. `choices` lists all that would be legal, `near`
    what comes closest to an illegal choice; a procedure that `lists` always gives its choices, any other where its
    ruling is open: something is not yet decided, and the choices say what can be. `example` is a position to
    start from. `asks` are the fields to ask a player for at a terminal, in order (`players.coins`); after a blank, a
    field that must have been answered before, or with `!` one that must not.
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


class Deferred(Sequence[Procedure]):
    """Procedures that are imported when they are asked for: `places` maps their names to `package.module:NAME`."""

    def __init__(self, places: Mapping[str, str]) -> None:
        self._places = places

    def named(self, name: str) -> Procedure:
        """Import the procedure of that name alone; KeyError if there is none."""
        module, _, record = self._places[name].partition(":")
        found: Procedure = getattr(import_module(module), record)
        return found

    @overload
    def __getitem__(self, place: int) -> Procedure: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Procedure]: ...
    def __getitem__(self, place: int | slice) -> Procedure | Sequence[Procedure]:
        """Import what stands at a place, or at several."""
        names = list(self._places)[place]
        return self.named(names) if isinstance(names, str) else [self.named(name) for name in names]

    def __len__(self) -> int:
        return len(self._places)


class Game(msgspec.Struct, frozen=True, kw_only=True):
    """What the adjudicator knows of one game: its procedures, its policies and the edition it rules by."""

    id: str
    procedures: Sequence[Procedure]
    policies: tuple[Policy, ...] = ()
    edition: str = "official"

    def procedure(self, name: str) -> Procedure:
        """Return the procedure of that name; KeyError if there is none."""
        if isinstance(self.procedures, Deferred):
            return self.procedures.named(name)
        for procedure in self.procedures:
            if procedure.name == name:
                return procedure
        raise KeyError(name)


def judge(
    game: Game,
    procedure: Procedure,
    raw: Any,
    settled: Mapping[str, str] | None = None,
    house: Mapping[str, str] | None = None,
) -> Verdict:
    """Rule on a raw position (mappings, lists, text, numbers); Faulty if it is not understood or impossible.

    Policies come from the `house` rules, from the position's own `policies` and from `settled`, the later prevailing.
    """
    with _refusing_endless(raw):
        position, chosen = _understood(game, procedure, raw, settled or {}, house or {})
        readings, left_out = _readings(game, procedure, position, chosen.values)
        return msgspec.structs.replace(_verdict(game, procedure, position, chosen, readings), left_out=left_out)


def alternatives(game: Game, procedure: Procedure, raw: Any, settled: Mapping[str, str]) -> tuple[Alternative, ...]:
    """List every legal choice of a raw position, by a procedure that has `choices`."""
    return listing(game, procedure, raw, settled, {}).choices


def listing(
    game: Game, procedure: Procedure, raw: Any, settled: Mapping[str, str], house: Mapping[str, str]
) -> Listing:
    """List every legal choice of a raw position, with the policies that the list rests on."""
    if procedure.choices is None:
        raise KeyError(procedure.name)
    with _refusing_endless(raw):
        position, chosen = _understood(game, procedure, raw, settled, house)
        policies = Policies(game.policies, chosen.values)
        found = tuple(procedure.choices(position, policies))
    return Listing(found, chosen.values, chosen.origins, policies.taken, assumed(policies))


def assumed(policies: Policies) -> dict[str, str]:
    """Return the preferred values of the contested policies that were asked for and are not settled."""
    return {name: policy.preferred for name, policy in policies.open.items()}


def prepare(procedure: Procedure, raw: Any) -> Any:
    """Turn a raw position into the game's own objects; Faulty names everything wrong with it at once."""
    form = decode(procedure.form, raw)
    problems: list[Problem] = []
    with _refusing_endless(raw):
        position = procedure.prepare(form, problems)
    if problems:
        raise Faulty(problems)
    return position


@contextmanager
def _refusing_endless(raw: Any) -> Iterator[None]:
    """Turn what Python says to a number of thousands of digits into Faulty, which says where it stands."""
    try:
        yield
    except ValueError:
        refuse_endless(raw)
        raise


class _Ruled(msgspec.Struct, frozen=True):
    """One reading, and the values that uncontested policies took in it."""

    reading: Reading
    defaults: dict[str, str]


class _Chosen(msgspec.Struct, frozen=True):
    """The policies settled, and who settled each."""

    values: dict[str, str]
    origins: dict[str, str]


def _understood(
    game: Game, procedure: Procedure, raw: Any, settled: Mapping[str, str], house: Mapping[str, str]
) -> tuple[Any, _Chosen]:
    """Return a position ready to rule on and the policies settled; Faulty names everything wrong with both at once."""
    raw, own, problems = _split_policies(raw)
    chosen = _Chosen({**house, **own, **settled}, {})
    for name, given in (("house", house), ("position", own), ("given", settled)):
        chosen.origins.update(dict.fromkeys(given, name))
    problems += check_policies(game.policies, chosen.values)
    try:
        position = prepare(procedure, raw)
    except Faulty as error:
        raise Faulty((*problems, *error.problems)) from None
    if problems:
        raise Faulty(problems)
    return position, chosen


def _split_policies(raw: Any) -> tuple[Any, dict[str, str], list[Problem]]:
    """Take the `policies` out of a raw position; an empty entry settles nothing."""
    if not isinstance(raw, Mapping) or "policies" not in raw:
        return raw, {}, []
    rest = {key: value for key, value in raw.items() if key != "policies"}
    given = {} if raw["policies"] is None else raw["policies"]
    if isinstance(given, Mapping):
        return rest, {str(name): str(value) for name, value in given.items()}, []
    return rest, {}, [Problem("policies", "expected", {"expected": "mapping", "given": str(given)})]


def _readings(
    game: Game, procedure: Procedure, position: Any, settled: Mapping[str, str]
) -> tuple[tuple[_Ruled, ...], int]:
    """Rule once under the preferred readings, then under every other value of each contested policy that was asked.

    The number says how many more readings were seen to be there when the most were reached.
    """
    waiting: list[dict[str, str]] = [{}]
    found: list[_Ruled] = []
    while waiting and len(found) < MOST_READINGS:
        chosen = waiting.pop(0)
        policies = Policies(game.policies, {**settled, **chosen})
        steps = tuple(procedure.rule(position, policies))
        outcome = fold(steps)
        taken = dict(chosen)
        for name, policy in policies.open.items():
            waiting += [{**taken, name: value} for value in policy.values[1:]]
            taken[name] = policy.preferred
        because = tuple(Step(policy.rule, taken[policy.name]) for policy in game.policies if policy.name in taken)
        reading = Reading(taken, because, ruling_of(outcome), outcome, steps, preferred=not found)
        found.append(_Ruled(reading, policies.taken))
    return tuple(found), len(waiting)


def _verdict(game: Game, procedure: Procedure, position: Any, chosen: _Chosen, readings: Sequence[_Ruled]) -> Verdict:
    first, defaults = readings[0].reading, readings[0].defaults
    others = [one.reading for one in readings[1:]]
    differ = any((one.ruling, one.outcome) != (first.ruling, first.outcome) for one in others)
    asked = procedure.lists or first.ruling == "open"
    lister = procedure.choices if asked else procedure.near if first.ruling == "illegal" else None
    policies = Policies(game.policies, chosen.values)
    found = tuple(lister(position, policies)) if lister else ()
    return Verdict(
        game=game.id,
        procedure=procedure.name,
        edition=chosen.values.get("edition", game.edition),
        policies=chosen.values,
        ruling="disputed" if differ else first.ruling,
        outcome=first.outcome,
        steps=first.steps,
        readings=(first, *others) if differ else (),
        alternatives=found,
        origins=chosen.origins,
        defaults=defaults | policies.taken,
        assumed=assumed(policies) if found else {},
    )
