"""Whatever fits the form of combat, move or action is ruled on or refused in words, and never breaks the program."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from msgspec import inspect

from adjudicator.games.scythe.factions import FACTIONS
from adjudicator.procedure import Procedure, alternatives, judge
from adjudicator.registry import game
from adjudicator.verdict import Faulty, Verdict
from cli.speech import Speech
from cli.verdict import verdict_blocks
from knowledge.store import Store

SCYTHE = game("scythe")
WORDS = ("A", "B", "home", "23", "home:crimea", "home:x", "36")
SEED = 20261130


def _number(kind: inspect.IntType, rng: random.Random) -> int:
    low = -1 if kind.ge is None else kind.ge
    high = 50 if kind.le is None else min(50, kind.le)
    return rng.choice(
        [low, min(high, low + rng.randint(0, 3)), min(high, low + rng.randint(0, 3)), rng.randint(low, high)]
    )


def _struct(kind: inspect.StructType, rng: random.Random) -> dict[str, Any]:
    chosen = [field for field in kind.fields if field.required or rng.random() < 0.35]
    return {field.encode_name: _value(field.type, rng) for field in chosen}


def _mapping(kind: inspect.DictType, rng: random.Random) -> dict[str, Any]:
    return {_value(kind.key_type, rng): _value(kind.value_type, rng) for _ in range(rng.choice([0, 1, 2]))}


VALUES: dict[type, Callable[[Any, random.Random], Any]] = {
    inspect.UnionType: lambda kind, rng: _value(rng.choice(kind.types), rng),
    inspect.IntType: _number,
    inspect.StrType: lambda kind, rng: rng.choice(WORDS),
    inspect.BoolType: lambda kind, rng: rng.random() < 0.5,
    inspect.NoneType: lambda kind, rng: None,
    inspect.LiteralType: lambda kind, rng: rng.choice(kind.values),
    inspect.ListType: lambda kind, rng: [_value(kind.item_type, rng) for _ in range(rng.choice([1, 1, 2, 3]))],
    inspect.DictType: _mapping,
    inspect.StructType: _struct,
}


def _value(kind: Any, rng: random.Random) -> Any:
    """A random value of a type, small enough to be a position now and then."""
    return VALUES[type(kind)](kind, rng)


def _tamed(raw: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """Let half of the sides of a combat be possible in what is hardest to hit: power, abilities, cards."""
    for side in (raw.get("attacker"), raw.get("defender")):
        if side and rng.random() < 0.8:
            side["power"] = rng.randint(0, 9)
            side["abilities"] = list(FACTIONS[side["faction"]].mechs[1:])
            side["cards"] = [rng.randint(2, 5) for _ in side.get("cards", ())]
            side["combat_cards"] = rng.randint(0, 4)
            side["mechs"] = rng.randint(0, 3)
    return raw


def _verdict(procedure: Procedure, raw: Any, voice: Speech) -> Verdict | None:
    """The ruling, or nothing where the position is refused with sentences."""
    try:
        return judge(SCYTHE, procedure, raw)
    except Faulty as error:
        if not all(voice.problem(problem) for problem in error.problems):
            raise
        return None


@pytest.mark.parametrize("name", ["combat", "move", "action"])
def test_anything_is_ruled_on_or_refused_in_words(name: str) -> None:
    procedure: Procedure = SCYTHE.procedure(name)
    voice, card = Speech(Store().law("scythe", "ru")), Store().games()["scythe"]
    form, rng = inspect.type_info(procedure.form), random.Random(SEED)
    ruled = 0
    for _ in range(2_000):
        raw = _tamed(_value(form, rng), rng)
        verdict = _verdict(procedure, raw, voice)
        if verdict is not None:
            ruled += 1
            assert list(verdict_blocks(verdict, voice, card))
            if procedure.choices:
                assert all(one.choice for one in alternatives(SCYTHE, procedure, raw, {}))
    assert 10 < ruled < 1_990
