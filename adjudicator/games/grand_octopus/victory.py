"""The victory check with its whole tie-break, and what it means to be the last cult."""

from collections.abc import Iterator, Sequence

import msgspec

from adjudicator.games.grand_octopus.forms import VictoryForm
from adjudicator.games.grand_octopus.holdings import (
    Cult,
    entries,
    read_components,
    read_players,
    refuse_holders,
    refuse_power,
)
from adjudicator.games.grand_octopus.rules import CHECK, FILTER, MOST_POWER, NO_EXTERIOR, NOBODY, SURVIVOR, TIE
from adjudicator.games.grand_octopus.tables import FEWEST_PLAYERS, MOST_PLAYERS, kinds, needed
from adjudicator.policy import Policies
from adjudicator.verdict import Problem, Step, Word


class Holding(msgspec.Struct, frozen=True):
    """What the check looks at: a cult's power and components."""

    name: str
    power: int
    components: tuple[Word, ...]


class Standing(msgspec.Struct, frozen=True):
    """The cults as they stand at the check; `whole` if no other cult is in the game."""

    exterior: Word | None
    cults: tuple[Holding, ...]
    whole: bool = True


def read_standing(form: VictoryForm, problems: list[Problem]) -> Standing:
    """Read the cults at the check, all or only those that are compared; refuses what no game can come to."""
    exterior = None if form.exterior == "none" else Word("exterior" if form.exterior == "any" else form.exterior)
    listed = entries(form.cults, problems)
    cults = [
        Cult(name, path, one.power, read_components(one, name, path, exterior, problems)) for path, name, one in listed
    ]
    most = MOST_PLAYERS if form.players is None else form.players
    players = read_players(most, len(cults), problems)
    refuse_power(cults, players, exterior, problems)
    for cult in cults:
        if len(cult.components) > needed(exterior):
            facts = {"cult": cult.name, "count": len(cult.components)}
            problems.append(Problem(f"{cult.path}.components", "too_many", facts, rule=CHECK))
    if not problems:
        owned = {kind: sum(kind in cult.components for cult in cults) for kind in kinds(exterior)}
        refuse_holders(owned, players, problems)
    whole = len(cults) >= (form.players or FEWEST_PLAYERS)
    return Standing(exterior, tuple(Holding(cult.name, cult.power, cult.components) for cult in cults), whole)


def judge_victory(standing: Standing, policies: Policies) -> Iterator[Step]:
    """Say who wins, by which comparison, or that nobody does."""
    if standing.exterior is None:
        yield Step(NO_EXTERIOR, "without", {"count": needed(None)})
    yield from check(standing)


def check(standing: Standing) -> Iterator[Step]:
    """Find the cults with a complete set and power, and separate them."""
    count = needed(standing.exterior)
    complete = [one for one in standing.cults if one.power and len(one.components) >= count]
    names = [one.name for one in complete]
    if not complete:
        yield Step(CHECK, "nobody", {"needed": count}, {"complete": [], "winner": None, "finished": False})
        if standing.whole:
            yield from _survivors(standing)
        return
    yield Step(CHECK, "complete", {"needed": count, "cults": names}, {"complete": names})
    if len(complete) == 1:
        yield Step(CHECK, "winner", {"cult": names[0]}, _won(names[0]))
        return
    yield Step(TIE, "tied", {"cults": names})
    yield from _compare(complete, standing.exterior)


def _won(name: str | None) -> dict[str, object]:
    return {"winner": name, "finished": True}


def _compare(tied: Sequence[Holding], exterior: Word | None) -> Iterator[Step]:
    """Compare components in order, dropping cults step by step; then power; then nobody."""
    same: list[Word] = []
    for kind in kinds(exterior):
        having = [one for one in tied if kind in one.components]
        if len(having) in (0, len(tied)):
            same.append(kind)
            continue
        if same:
            yield Step(TIE, "same", {"components": same})
            same = []
        if len(having) == 1:
            result = {**_won(having[0].name), "tie_break": kind}
            yield Step(TIE, "winner", {"cult": having[0].name, "component": kind}, result)
            return
        dropped = [one.name for one in tied if one not in having]
        tied = having
        names = [one.name for one in tied]
        yield Step(TIE, "decides", {"cults": names, "component": kind})
        yield Step(FILTER, "left", {"cults": names, "dropped": dropped})
    yield Step(TIE, "same", {"components": same})
    yield from _by_power(tied)


def _by_power(tied: Sequence[Holding]) -> Iterator[Step]:
    powers = {one.name: one.power for one in tied}
    best = [one.name for one in tied if one.power == max(powers.values())]
    if len(best) == 1:
        result = {**_won(best[0]), "tie_break": Word("power")}
        yield Step(MOST_POWER, "winner", {"powers": powers, "cult": best[0]}, result)
    else:
        yield Step(NOBODY, "nobody", {"powers": powers}, {**_won(None), "tie_break": None})


def _survivors(standing: Standing) -> Iterator[Step]:
    left = [one.name for one in standing.cults if one.power]
    if len(left) == 1:
        yield Step(SURVIVOR, "one", {"cult": left[0]})
    elif not left:
        yield Step(SURVIVOR, "none", {}, _won(None))
