"""An exchange of reinforcements: who may play, who has passed, and what each side adds up to."""

from collections.abc import Iterator
from typing import Annotated

import msgspec

from adjudicator.games.cosmic_encounter.model import DEFENSE, OFFENSE
from adjudicator.games.cosmic_encounter.rules import REINFORCEMENTS, REINFORCEMENTS_IDLE
from adjudicator.policy import Policies
from adjudicator.verdict import Alternative, Problem, Step, Word

BREACH = {"legal": False}
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]


class PlayForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One player plays a reinforcement of a value, or passes where no value is given."""

    player: Name
    value: Annotated[int, msgspec.Meta(ge=0, le=99)] | None = None


class ReinforcementsForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Who is in the encounter, and the plays in order; `totals` is false where no two attacks are compared."""

    offense: Name = "offense"
    defense: Name = "defense"
    offense_allies: list[Name] = []
    defense_allies: list[Name] = []
    plays: list[PlayForm]
    totals: bool = True


def read_reinforcements(form: ReinforcementsForm, problems: list[Problem]) -> ReinforcementsForm:
    """Refuse a player who is named twice."""
    names = [name.casefold() for name in _players(form)]
    for name in dict.fromkeys(name for name in names if names.count(name) > 1):
        problems.append(Problem("", "ally_twice", {"ally": name}))
    return form


def _players(form: ReinforcementsForm) -> dict[str, Word]:
    """Map every player in the encounter to its side; a name given twice is kept with a mark, to be refused."""
    found: dict[str, Word] = {}
    sides = ((OFFENSE, [form.offense, *form.offense_allies]), (DEFENSE, [form.defense, *form.defense_allies]))
    for side, names in sides:
        for name in names:
            found[name if name not in found else f"{name} "] = side
    return found


def judge_reinforcements(form: ReinforcementsForm, policies: Policies) -> Iterator[Step]:
    """Replay the exchange: who is not in the encounter, or has passed, may not play; it ends when all have passed."""
    sides = {name.casefold(): side for name, side in _players(form).items()}
    passed: list[str] = []
    played: dict[Word, list[int]] = {OFFENSE: [], DEFENSE: []}
    for place, play in enumerate(form.plays, 1):
        name = play.player.casefold()
        facts = {"player": play.player, "place": place}
        if name not in sides:
            yield Step(REINFORCEMENTS, "bystander", facts, BREACH)
        elif name in passed:
            yield Step(REINFORCEMENTS, "has_passed", facts, BREACH)
        elif play.value is None:
            passed.append(name)
            yield Step(REINFORCEMENTS, "passes", facts)
        else:
            played[sides[name]].append(play.value)
            yield Step(REINFORCEMENTS, "plays", {**facts, "value": play.value, "side": sides[name]})
    yield from _sum(form, played, [name for name in sides if name not in passed])


def _sum(form: ReinforcementsForm, played: dict[Word, list[int]], waiting: list[str]) -> Iterator[Step]:
    adds = {side: sum(values) for side, values in played.items()}
    for side, values in played.items():
        if values:
            yield Step(REINFORCEMENTS, "added", {"side": side, "cards": values, "sum": sum(values)})
    if not form.totals:
        yield Step(REINFORCEMENTS_IDLE, "idle")
        adds = dict.fromkeys(played, 0)
    result = {"legal": True, "adds": adds, "exchange_over": not waiting}
    if waiting:
        open_to = [name for name in _players(form) if name.casefold() in waiting]
        yield Step(REINFORCEMENTS, "open", {"players": open_to}, {**result, "may_play": open_to})
    else:
        yield Step(REINFORCEMENTS, "over", {}, {**result, "may_play": []})


def near_reinforcements(form: ReinforcementsForm, policies: Policies) -> list[Alternative]:
    """List who may still play."""
    passed = {play.player.casefold() for play in form.plays if play.value is None}
    return [Alternative(name, {}, (REINFORCEMENTS,)) for name in _players(form) if name.casefold() not in passed]
