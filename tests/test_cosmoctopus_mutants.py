"""Wrong rules that people could play Cosmoctopus by: each must be caught by the cases."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from adjudicator import cases
from adjudicator.cases import load_cases, run_case
from adjudicator.games.cosmoctopus import (
    GAME,
    holder,
    investigator,
    kinds,
    knowledge,
    limits,
    move,
    path,
    payment,
    plays,
    price,
    submerge,
    table,
    tentacles,
    turn,
)
from adjudicator.games.cosmoctopus.chart import Chart
from adjudicator.games.cosmoctopus.price import Price
from adjudicator.games.cosmoctopus.realm import Space, Tile
from adjudicator.games.cosmoctopus.table import Table
from adjudicator.games.cosmoctopus.walk import Walk
from adjudicator.policy import Policies
from adjudicator.verdict import Step
from tests.support import CASES

ALL = [case for game, case in load_cases(CASES) if game == "cosmoctopus"]

Patch = pytest.MonkeyPatch


def _twelve_are_enough(patch: Patch) -> None:
    patch.setattr(knowledge, "FORBIDDEN", 12)


def _fourteen_are_needed(patch: Patch) -> None:
    patch.setattr(knowledge, "FORBIDDEN", 14)


def _investigator_needs_fourteen(patch: Patch) -> None:
    patch.setattr(investigator, "FORBIDDEN", 14)


def _investigator_needs_nine(patch: Patch) -> None:
    patch.setattr(investigator, "MOST_KEPT", 9)


def _seven_win(patch: Patch) -> None:
    for module in (tentacles, holder, table, turn):
        patch.setattr(module, "TO_WIN", 7)


def _nine_win(patch: Patch) -> None:
    for module in (tentacles, holder, table, turn):
        patch.setattr(module, "TO_WIN", 9)


def _seven_are_kept(patch: Patch) -> None:
    patch.setattr(limits, "MOST_KEPT", 7)


def _diagonal_steps(patch: Patch) -> None:
    patch.setattr(path, "adjacent", lambda one, other: max(abs(one[0] - other[0]), abs(one[1] - other[1])) == 1)


def _jumps(patch: Patch) -> None:
    patch.setattr(path, "adjacent", lambda one, other: one != other)


def _standing_still(patch: Patch) -> None:
    found = path.path_faults

    def faults(walk: Walk) -> Iterator[Step]:
        return iter([]) if not walk.path else found(walk)

    patch.setattr(move, "path_faults", faults)
    patch.setattr(move, "move_steps", lambda walk, policies: [Step("cosmoctopus.move.must", "moves", {"steps": 0})])


def _no_free_space(patch: Patch) -> None:
    found = path.price_faults
    patch.setattr(move, "price_faults", lambda walk, extra, policies: found(walk, extra + 1, policies))


def _second_space_free(patch: Patch) -> None:
    found = path.price_faults
    patch.setattr(move, "price_faults", lambda walk, extra, policies: found(walk, max(extra - 1, 0), policies))


def _permanents_pay_the_wild_part(patch: Patch) -> None:
    found = price.price_of

    def wrong(cost: Any, wild: int, permanents: Any, policies: Policies) -> Price:
        right = found(cost, wild, permanents, policies)
        return Price(right.named, wild, right.permanents, right.wilds + kinds.total(right.permanents), right.reach)

    for module in (payment, plays):
        patch.setattr(module, "price_of", wrong)


def _permanent_wilds_pay_anything(patch: Patch) -> None:
    def wrong(cost: Any, wild: int, permanents: Any, policies: Policies) -> Price:
        wilds = permanents.get("wild", 0)
        return Price(kinds.amounts(cost), wild, kinds.amounts(permanents), wilds, wilds)

    patch.setattr(payment, "price_of", wrong)


def _surplus_pays_the_wild_part(patch: Patch) -> None:
    patch.setattr(Price, "off", property(lambda self: self.permanents))


def _cards_are_worth_nothing(patch: Patch) -> None:
    patch.setattr(payment, "worth", lambda cards: kinds.amounts())


def _overpaying(patch: Patch) -> None:
    found = price.account

    def wrong(one: Price, units: Any) -> price.Account:
        right = found(one, units)
        return price.Account(
            right.named_short, right.wild_short, 0, right.unused, right.wilds_on_named, right.wilds_on_wild
        )

    patch.setattr(payment, "account", wrong)


def _lightning_allows_two(patch: Patch) -> None:
    patch.setattr(Table, "allowed", property(lambda self: 1 + 2 * self.lightning))


def _lightning_once_only(patch: Patch) -> None:
    patch.setattr(Table, "allowed", property(lambda self: 1 + min(self.lightning, 1)))


def _any_slot_is_open(patch: Patch) -> None:
    patch.setattr(Chart, "open", property(lambda self: [slot for slot in self.slots if slot not in self.filled]))


def _submerge_takes_the_whole_row(patch: Patch) -> None:
    patch.setattr(submerge, "LEAVE", tuple(kinds.CARDS))


def _submerge_rewards_the_last_space(patch: Patch) -> None:
    found = submerge.gains_of
    patch.setattr(submerge, "gains_of", lambda walk, spaces: found(walk, spaces[-1:]))


def _investigator_gains_in_passing(patch: Patch) -> None:
    found = path.investigator_steps

    def wrong(walk: Walk, ends: Sequence[Space], passed: Sequence[Space], policies: Policies) -> Any:
        return found(walk, [*passed, *ends], [], policies)

    patch.setattr(move, "investigator_steps", wrong)


def _investigator_gains_all_that_is_shown(patch: Patch) -> None:
    for module in (path, investigator):
        patch.setattr(module, "gain_of", lambda tile, policies: _gains(tile))


def _gains(tile: Tile) -> Any:
    return tile.gains


def _limits_in_the_middle_of_a_turn(patch: Patch) -> None:
    found = limits.judge_limits

    def wrong(form: limits.LimitsForm, policies: Policies) -> Iterator[Step]:
        return found(limits.LimitsForm(hand=form.hand, resources=form.resources, moment="end"), policies)

    _replace_rule(patch, "limits", wrong)


def _replace_rule(patch: Patch, name: str, rule: Callable[..., Any]) -> None:
    procedures = tuple(replace(one, rule=rule) if one.name == name else one for one in GAME.procedures)
    changed = replace(GAME, procedures=procedures)
    patch.setattr(cases, "open_game", lambda _: changed)


MUTANTS = [
    _twelve_are_enough,
    _fourteen_are_needed,
    _investigator_needs_fourteen,
    _investigator_needs_nine,
    _seven_win,
    _nine_win,
    _seven_are_kept,
    _diagonal_steps,
    _jumps,
    _standing_still,
    _no_free_space,
    _second_space_free,
    _permanents_pay_the_wild_part,
    _permanent_wilds_pay_anything,
    _surplus_pays_the_wild_part,
    _cards_are_worth_nothing,
    _overpaying,
    _lightning_allows_two,
    _lightning_once_only,
    _any_slot_is_open,
    _submerge_takes_the_whole_row,
    _submerge_rewards_the_last_space,
    _investigator_gains_in_passing,
    _investigator_gains_all_that_is_shown,
    _limits_in_the_middle_of_a_turn,
]


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.__name__.strip("_"))
def test_a_wrong_rule_is_caught(mutant: Callable[[Patch], None], monkeypatch: Patch) -> None:
    mutant(monkeypatch)
    assert any(run_case("cosmoctopus", case).differences for case in ALL)


def test_without_a_wrong_rule_every_case_passes() -> None:
    assert [case.id for case in ALL if run_case("cosmoctopus", case).differences] == []
