"""Wrong rules of Cosmic Encounter, some of them found in public programs: each must make a case fail."""

from collections.abc import Callable, Generator, Iterator
from importlib import import_module
from typing import Any

import msgspec
import pytest

from adjudicator.cases import load_cases, run_case
from adjudicator.games.cosmic_encounter.cards import Kicker
from adjudicator.games.cosmic_encounter.model import Card, Encounter, Side, change
from adjudicator.verdict import Step
from tests.support import CASES

ALL = [case for game, case in load_cases(CASES) if game == "cosmic-encounter" and not case.id.startswith("matrix-")]


def _steps(returned: Any = None) -> Callable[..., Generator[Step, None, Any]]:
    """A rule that says nothing and returns a value."""

    def silent(*_: Any) -> Generator[Step, None, Any]:
        yield from ()
        return returned

    return silent


def _larger(found: Encounter, side: Side) -> Generator[Step, None, Card]:
    """A variable attack that is worth its higher number."""
    yield from ()
    card = side.card
    return card if card.hazard_value is None else Card("attack", max(card.value, card.hazard_value), printed="attack")


def _uncopied(_: Any, card: Card, other: Card) -> Generator[Step, None, Card]:
    """A morph that copies nothing."""
    yield from ()
    return card


def _unsigned(found: Encounter, side: Side, policies: Any) -> Generator[Step, None, int]:
    """Attack values that cannot be below zero."""
    yield from ()
    return max(0, side.card.value * side.kicker.factor)


def _all_ships(side: Side, value: int) -> Generator[Step, None, int]:
    """A kicker that multiplies ships too."""
    yield from ()
    return value + (side.ships + side.ally_ships) * side.kicker.factor + sum(side.reinforcements)


def _with_allies(original: Callable[..., Any]) -> Callable[..., Any]:
    """Compensation that counts allies' lost ships."""

    def due(collector: Side, policies: Any) -> Any:
        return original(change(collector, ships=collector.ships + collector.ally_ships), policies)

    return due


def _only_once(found: Encounter) -> Generator[Step, None, Encounter]:
    """A Card Zap that nobody can zap."""
    yield from ()
    kept = tuple(effect for effect in found.effects if effect not in ("quash", "card_zap"))
    return msgspec.structs.replace(found, effects=kept if "card_zap" in found.effects else found.effects)


def _nothing(*_: Any) -> Iterator[Step]:
    return iter(())


WRONG: list[tuple[str, str, Any]] = [
    ("totals", "FLAGSHIP_BONUS", 4),
    ("totals", "_value", _unsigned),
    ("totals", "_total", _all_ships),
    ("totals", "flagship_owners", _nothing),
    ("spoils", "SALVAGE_REWARDS", 1),
    ("spoils", "double_cross", _nothing),
    ("spoils", "reversed_gains", lambda found: found.count("solar_wind") > 0),
    ("spoils", "_land", _nothing),
    ("spoils", "_extra", _nothing),
    ("talks", "FAILED_DEAL_SHIPS", 2),
    ("talks", "loss_factor", _steps(1)),
    ("talks", "_crooked_shift", _steps({})),
    ("talks", "double_cross", _nothing),
    ("compensation", "loss_factor", _steps(1)),
    ("compensation", "_due", "allies"),
    ("compensation", "crooked_first", _steps(True)),
    ("encounter", "compensate", _steps(0)),
    ("encounter", "reward", _nothing),
    ("encounter", "control_emotions", lambda found, policies: _steps(found)()),
    ("encounter", "throw_out", lambda found: _steps(found)()),
    ("encounter", "zap_ships", lambda found: _steps(found)()),
    ("encounter", "answer_zaps", _only_once),
    ("encounter", "kicker_breaches", _nothing),
    ("reveal", "_variable", _larger),
    ("reveal", "_copy", _uncopied),
    ("encounter", "SELF_DESTRUCT", Kicker("nothing", 1)),
    ("ending", "detonate", _nothing),
    ("ending", "_second", _nothing),
    ("ending", "_discard", _nothing),
    ("quake", "NEW_HAND", 7),
    ("alliance", "MOST", 5),
    ("alliance", "FEWEST", 0),
    ("ships", "KIND_OF", dict.fromkeys(("hyperspace_drive", "bonus", "tractor_beam", "two_rewards"), "flagship")),
    ("ships", "ACTIONS", ()),
    ("reading", "INTIMIDATES", (20,)),
    ("reading", "VARIABLE_PAIRS", {(5, 50): 1}),
]


@pytest.mark.parametrize(("module", "name", "wrong"), WRONG, ids=lambda value: value if isinstance(value, str) else "")
def test_a_wrong_rule_is_caught(module: str, name: str, wrong: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    home = import_module(f"adjudicator.games.cosmic_encounter.{module}")
    replacement = _with_allies(getattr(home, name)) if wrong == "allies" else wrong
    monkeypatch.setattr(home, name, replacement)
    assert any(run_case("cosmic-encounter", case).differences for case in ALL)
