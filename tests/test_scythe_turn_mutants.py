"""Wrong rules that people play by: each must be caught by the cases of combat, moving and the actions of a turn."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from adjudicator.cases import Case, load_cases, run_case
from adjudicator.games.scythe import (
    action,
    action_bottom,
    action_factory,
    action_player,
    action_produce,
    action_recruits,
    action_section,
    action_top,
    combat_abilities,
    combat_after,
    combat_dials,
    move_reach,
    move_walk,
    move_ways,
)
from adjudicator.games.scythe.combat_sides import Fight, Side
from adjudicator.games.scythe.map import HEXES
from adjudicator.games.scythe.move_board import Board
from adjudicator.games.scythe.rules import LATE_RECRUIT
from adjudicator.games.scythe.rules_move import DISPLACE, ENCOUNTER_STOP, INTO_COMBAT, TRAP_STOP, UNITS
from adjudicator.verdict import Step
from tests.support import CASES

MINE = ("combat", "move", "action")
ALL = [case for game, case in load_cases(CASES) if game == "scythe" and case.procedure in MINE]
Patch = pytest.MonkeyPatch
Mutant = Callable[[Patch], None]


def _value(module: Any, name: str, value: Any) -> Mutant:
    return lambda patch: patch.setattr(module, name, value)


def _ties_to_the_defender(patch: Patch) -> None:
    def winner(fight: Fight) -> Side:
        return fight.attacker if fight.attacker.total > fight.defender.total else fight.defender

    patch.setattr(combat_dials, "winner", winner)
    patch.setattr(combat_after, "winner", winner)


def _limit(count: Callable[[Fight, Side], int]) -> Mutant:
    return lambda patch: patch.setattr(combat_dials, "card_limit", count)


def _without(ability: str) -> Mutant:
    """An ability that does nothing."""
    has = Side.has
    return lambda patch: patch.setattr(Side, "has", lambda side, name: name != ability and has(side, name))


def _everybody_draws(patch: Patch) -> None:
    whole = combat_after._consolation

    def draws(fight: Fight, loser: Side) -> Step:
        loser.total = max(1, loser.total)
        return whole(fight, loser)

    patch.setattr(combat_after, "_consolation", draws)


def _cards_cost_power(patch: Patch) -> None:
    whole = combat_dials._pay

    def pays(fight: Fight, side: Side) -> Step:
        side.player.power -= sum(side.stake.cards)
        return whole(fight, side)

    patch.setattr(combat_dials, "_pay", pays)


def _range(steps: Callable[[Board, str], int]) -> Mutant:
    def mutate(patch: Patch) -> None:
        patch.setattr(move_walk, "unit_range", steps)
        patch.setattr(move_reach, "unit_range", steps)

    return mutate


def _for_workers(*finders: move_ways.Finder) -> Mutant:
    return _value(move_ways, "WORKERS_FINDERS", finders)


def _more_ways(allowed: Callable[[Board, Any, Any], bool]) -> Mutant:
    """Any unit but a worker may take these steps too."""

    def find(board: Board, unit: str, start: Any, end: Any, policies: Any) -> move_ways.Way:
        return (Step(UNITS, "moves"),) if allowed(board, start, end) else ()

    return _value(move_ways, "FINDERS", (*move_ways.FINDERS, find))


def _nothing_stops(rule: str) -> Mutant:
    """A unit goes on where a rule would stop it."""
    whole = move_walk._arrive

    def arrive(board: Board, unit: str, place: Any) -> Iterator[Step]:
        for step in whole(board, unit, place):
            stops = step.rule == rule and step.says in ("stops", "springs")
            yield Step(step.rule, "on", step.facts, step.result) if stops else step

    return _value(move_walk, "_arrive", arrive)


def _costs(*table: tuple[int, dict[str, int]]) -> Mutant:
    return _value(action_produce, "COSTS", table)


def _everybody_repeats(patch: Patch) -> None:
    patch.setattr(action_section, "_other", lambda actor, section, policies: iter(()))


def _late_bonus_lost(patch: Patch) -> None:
    whole = action_recruits._bonus
    patch.setattr(
        action_recruits, "_bonus", lambda *given: (step for step in whole(*given) if step.rule != LATE_RECRUIT)
    )


def _neighbours(found: Callable[[Any], list[Any]]) -> Mutant:
    def mutate(patch: Patch) -> None:
        patch.setattr(action_recruits, "neighbours", found)
        patch.setattr(action, "neighbours", found)

    return mutate


def _card(number: int, **fields: Any) -> Mutant:
    cards = {**action_factory.CARDS, number: action_factory.CARDS[number]._replace(**fields)}
    return _value(action_factory, "CARDS", cards)


NO_POWER: tuple[tuple[int, dict[str, int]], ...] = ((3, {}), (8, {}))
LATER: tuple[tuple[int, dict[str, int]], ...] = (
    (4, {}),
    (5, {"power": 1}),
    (7, {"power": 1, "popularity": 1}),
    (8, {"power": 1, "popularity": 1, "coins": 1}),
)
MUTANTS: dict[str, Mutant] = {
    "ties to the defender": _ties_to_the_defender,
    "dial to eight": _value(combat_dials, "MOST_DIAL", 8),
    "dial to six": _value(combat_dials, "MOST_DIAL", 6),
    "workers give cards": _limit(lambda fight, side: side.fighters + side.stake.workers),
    "one card a combat": _limit(lambda fight, side: 1),
    "no extra cards": _limit(lambda fight, side: side.fighters),
    "abilities take three": _value(combat_abilities, "SHIFT", 3),
    "three combat stars": _value(combat_after, "COMBAT_STARS", 3),
    "camaraderie does nothing": _without("Camaraderie"),
    "seaworthy does not help to retreat": _without("Seaworthy"),
    "death ray does nothing": _without("Death Ray"),
    "scout does nothing": _without("Scout"),
    "every loser draws": _everybody_draws,
    "cards cost power": _cards_cost_power,
    "nobody loses popularity": _value(combat_after, "_workers_driven", lambda fight, won: 0),
    "five stars end it": _value(combat_abilities, "MOST_STARS", 5),
    "everybody goes two hexes": _range(lambda board, unit: 2 + board.form.factory_move),
    "speed for workers": _range(lambda board, unit: 1 + board.form.factory_move + board.has("Speed")),
    "no speed": _range(lambda board, unit: 1 + board.form.factory_move),
    "factory card like any move": _range(lambda board, unit: 1 + (unit != "worker" and board.has("Speed"))),
    "workers use no tunnels": _for_workers(move_ways._plain, move_ways._swim),
    "workers do not swim": _for_workers(move_ways._plain, move_ways._tunnel),
    "underpass for workers": _for_workers(*move_ways.WORKERS_FINDERS, move_ways._underpass),
    "rivers are open": _more_ways(lambda board, start, end: move_ways.across_river(start, end)),
    "lakes are open": _more_ways(lambda board, start, end: move_ways.by_shore(start, end)),
    "lakes join": _more_ways(lambda board, start, end: {start, end} <= {one for one in HEXES if not HEXES[one].land}),
    "home is open": _more_ways(lambda board, start, end: end == f"home:{board.form.faction}"),
    "enemy mines are tunnels": _value(Board, "tunnel", lambda board, place: place in board.enemy_mines or place == 10),
    "any hex is a town": _value(move_ways, "is_terrain", lambda place, kind: True),
    "control is easy": _value(Board, "controls", lambda board, place: True),
    "run past mechs": _nothing_stops(INTO_COMBAT),
    "run on after driving off": _nothing_stops(DISPLACE),
    "run past encounters": _nothing_stops(ENCOUNTER_STOP),
    "run over traps": _nothing_stops(TRAP_STOP),
    "workers push in": _value(move_walk, "barrier", lambda board, unit, start, end: iter(())),
    "traps take one": _value(move_walk, "PENALTIES", dict.fromkeys(move_walk.PENALTIES, 1)),
    "producing is free": _costs(*NO_POWER),
    "four workers are free": _costs(*LATER),
    "farms make wood": _value(action_produce, "MAKES", {**action_produce.MAKES, "farm": "wood"}),
    "power to eighteen": _value(action_player, "TOPS", {"power": 18, "popularity": 18}),
    "popularity without end": _value(action_player, "TOPS", {"power": 16}),
    "one token a trade": _value(action_top, "TOKENS", 1),
    "one-time bonus of three": _value(action_bottom, "ONE_TIME", dict.fromkeys(action_bottom.ONE_TIME, 3)),
    "three mechs are all": _value(action_bottom, "MOST", {**action_bottom.MOST, "deploy": 3}),
    "recruits pay across the table": _neighbours(lambda actor: list(actor.form.others)),
    "twice with two players": _neighbours(lambda actor: list(actor.form.others) * 2),
    "deploy recruit pays power": _value(action_recruits, "BONUS", {**action_recruits.BONUS, "deploy": "power"}),
    "late stars are lost": _late_bonus_lost,
    "everybody repeats": _everybody_repeats,
    "seven stars to end": _value(action, "MOST_STARS", 7),
    "card 6 gives two": _card(6, gives={"coins": 2}),
    "card 10 is free": _card(10, cost={}),
}


def _fails(case: Case) -> bool:
    """Tell whether a case notices; a program that breaks down has noticed too."""
    try:
        return bool(run_case("scythe", case).differences)
    except Exception:
        return True


@pytest.mark.parametrize("name", MUTANTS)
def test_a_wrong_rule_is_caught(name: str, monkeypatch: Patch) -> None:
    MUTANTS[name](monkeypatch)
    assert any(_fails(case) for case in ALL), name


def test_the_right_rules_pass() -> None:
    assert [case.id for case in ALL if run_case("scythe", case).differences] == []
