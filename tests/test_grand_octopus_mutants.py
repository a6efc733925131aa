"""Wrong rules that people play the Grand Octopus by: each must be caught by the cases."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from adjudicator.cases import load_cases, run_case
from adjudicator.games.grand_octopus import conflict, moon_men, outside, reveal, talks, turn, victory
from adjudicator.games.grand_octopus.lost_city import toll as toll_of_the_city
from adjudicator.games.grand_octopus.rules import LOST_CITY, OFFSPRING_ERROR, REVOCATION, SURVIVOR
from adjudicator.games.grand_octopus.table import Player, Table
from adjudicator.games.grand_octopus.tables import GARDEN, LIBRARY, LOST, kinds, locations
from adjudicator.verdict import Step, Word
from tests.support import CASES

ALL = [case for game, case in load_cases(CASES) if game == "grand-octopus"]


def _nothing(*_: Any) -> Iterator[Step]:
    yield from ()


def _offspring_leave_with_their_cult(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Table, "offspring", lambda self, place: sum(one.offspring == place for one in self.living()))


def _lying_cultists_count(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Table, "present", lambda self, place: [one for one in self.living() if one.at == place])


def _each_offspring_costs_a_point(patch: pytest.MonkeyPatch) -> None:
    def lose(self: Table, players: list[Player]) -> dict[str, Any]:
        for one in players:
            here = self.offspring(one.at) if one.at and not one.lies else 0
            one.power = max(0, one.power - max(1, here))
        return self.show(*players)

    patch.setattr(Table, "lose", lose)


def _offspring_hit_first_come_first_out(patch: pytest.MonkeyPatch) -> None:
    def lose(self: Table, players: list[Player]) -> dict[str, Any]:
        for one in players[:1]:
            one.power -= 1
        return self.show(*players)

    patch.setattr(Table, "lose", lose)


def _all_rooms_joined(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(reveal, "reachable", lambda *_: True)


def _library_joined_to_garden(patch: pytest.MonkeyPatch) -> None:
    true = reveal.reachable
    ends = {LIBRARY, GARDEN}
    patch.setattr(reveal, "reachable", lambda *way: {*way[:2]} == ends or true(*way))


def _visitors_place_offspring(patch: pytest.MonkeyPatch) -> None:
    true = reveal._visit

    def visit(table: Table, player: Player) -> Iterator[Step]:
        yield from true(table, player)
        cult = next(one for one in table.position.cults if one.name == player.name)
        player.offspring = cult.tentacle.room

    patch.setattr(reveal, "_visit", visit)


def _offspring_error_costs_power(patch: pytest.MonkeyPatch) -> None:
    true = reveal._cultist

    def cultist(table: Table, cult: Any, player: Player) -> Iterator[Step]:
        yield from true(table, cult, player)
        if cult.tentacle.room is None:
            yield Step(OFFSPRING_ERROR, "line", {"cult": cult.name}, table.lose([player]))

    patch.setattr(reveal, "_cultist", cultist)


def _exterior_first(patch: pytest.MonkeyPatch) -> None:
    true = locations
    patch.setattr(conflict, "locations", lambda exterior: tuple(reversed(true(exterior))))


def _declining_gives_up_domination(patch: pytest.MonkeyPatch) -> None:
    true = conflict._alone

    def alone(table: Table, place: Word, player: Player) -> Iterator[Step]:
        yield from true(table, place, player)
        if player.name in table.position.decline:
            table.dominates.pop(place)

    patch.setattr(conflict, "_alone", alone)


def _majority_decides(patch: pytest.MonkeyPatch) -> None:
    true = talks._fight

    def fight(table: Table, place: Word, talk: Any, present: list[Player]) -> Iterator[Step]:
        if talk.result == "no_agreement" or 2 * len(talk.wanted_by) > len(present):
            yield from true(table, place, talk, present)

    patch.setattr(talks, "_fight", fight)


def _no_toll(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(conflict, "toll", _nothing)


def _toll_from_the_lying_too(patch: pytest.MonkeyPatch) -> None:
    true = toll_of_the_city

    def toll(table: Table) -> Iterator[Step]:
        yield from true(table)
        lying = table.lying(LOST) if table.exterior == LOST else []
        if lying:
            yield Step(LOST_CITY, "toll", {"powers": {}}, table.lose(lying))

    patch.setattr(conflict, "toll", toll)


def _recruit_after_anything(patch: pytest.MonkeyPatch) -> None:
    true = outside._recruit

    def recruit(table: Table, player: Player, policies: Any) -> Iterator[Step]:
        player.fought, player.collected = False, None
        yield from true(table, player, policies)

    patch.setattr(outside, "_recruit", recruit)


def _power_without_limit(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(outside, "MOST_POWER_EVER", 99)


def _anybody_swaps(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(outside, "_swap_faults", _nothing)


def _discarded_tokens_vanish(patch: pytest.MonkeyPatch) -> None:
    true = Table.give_back

    def give_back(self: Table, player: Player, kind: Word) -> tuple[Word, dict[str, Any]]:
        home, result = true(self, player, kind)
        self.tokens[home] -= 1
        return home, {**result, "tokens": {home: self.tokens[home]}}

    patch.setattr(Table, "give_back", give_back)


def _sacrifice_with_the_key(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(moon_men, "_faults", _nothing)


def _power_breaks_ties_first(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(victory, "_compare", lambda tied, exterior: victory._by_power(tied))


def _grimoire_or_nobody(patch: pytest.MonkeyPatch) -> None:
    true = kinds
    patch.setattr(victory, "kinds", lambda exterior: true(exterior)[:1])


def _three_always_win(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(victory, "needed", lambda exterior: 3)


def _four_always_needed(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(victory, "needed", lambda exterior: 4)


def _survivor_wins(patch: pytest.MonkeyPatch) -> None:
    def survivors(standing: Any) -> Iterator[Step]:
        left = [one.name for one in standing.cults if one.power]
        if len(left) == 1:
            yield Step(SURVIVOR, "one", {"cult": left[0]}, {"winner": left[0], "finished": True})

    patch.setattr(victory, "_survivors", survivors)


def _cultists_go_home(patch: pytest.MonkeyPatch) -> None:
    true = turn._check

    def check(table: Table) -> Iterator[Step]:
        for step in true(table):
            yield step
            if step.rule == REVOCATION:
                for one in table.living():
                    one.at = LIBRARY
                yield Step(REVOCATION, "back", {}, table.show(*table.living()))

    patch.setattr(turn, "_check", check)


MUTANTS: tuple[Callable[[pytest.MonkeyPatch], None], ...] = (
    _offspring_leave_with_their_cult,
    _lying_cultists_count,
    _each_offspring_costs_a_point,
    _offspring_hit_first_come_first_out,
    _all_rooms_joined,
    _library_joined_to_garden,
    _visitors_place_offspring,
    _offspring_error_costs_power,
    _exterior_first,
    _declining_gives_up_domination,
    _majority_decides,
    _no_toll,
    _toll_from_the_lying_too,
    _recruit_after_anything,
    _power_without_limit,
    _anybody_swaps,
    _discarded_tokens_vanish,
    _sacrifice_with_the_key,
    _power_breaks_ties_first,
    _grimoire_or_nobody,
    _three_always_win,
    _four_always_needed,
    _survivor_wins,
    _cultists_go_home,
)


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.__name__.strip("_").replace("_", "-"))
def test_a_wrong_rule_is_caught(mutant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch) -> None:
    mutant(monkeypatch)
    assert any(run_case("grand-octopus", case).differences for case in ALL)


def test_the_right_rules_are_not_caught() -> None:
    assert not [case.id for case in ALL if run_case("grand-octopus", case).differences]
