"""The Grand Octopus on random turns: what must hold in every turn, and that they come to every rule."""

import random
from typing import Any

from adjudicator.cases import Case, load_cases
from adjudicator.games.grand_octopus import GAME
from adjudicator.games.grand_octopus.tables import KIND, MOST_POWER_EVER, ROOMS, START_TOKENS
from adjudicator.policy import Policies
from adjudicator.procedure import judge, prepare
from adjudicator.verdict import Step
from tests.naive import grand_octopus as naive
from tests.opinions.grand_octopus import position, random_game
from tests.support import CASES

ALL = [case for game, case in load_cases(CASES) if game == "grand-octopus"]
TURN = GAME.procedure("turn")
SEED = 20261130
TURNS = 6_000


def _games(count: int, seed: int) -> list[naive.Game]:
    rng = random.Random(seed)
    return [random_game(rng) for _ in range(count)]


def test_random_turns_come_to_every_rule_of_a_turn() -> None:
    seen: set[str] = set()
    for game in _games(TURNS, SEED):
        raw = prepare(TURN, position(game))
        seen.update(step.rule for step in TURN.rule(raw, Policies(GAME.policies, game["settled"])))
    turn = {step.rule for case in ALL if case.procedure == "turn" for step in _steps(case)}
    assert turn <= seen, "the random turns never come to some of the rules that the cases exercise"


def _steps(case: Case) -> tuple[Step, ...]:
    """Return the steps of a case that is ruled on."""
    return () if case.expect.problems else judge(GAME, TURN, case.position, case.policies).steps


def test_what_holds_in_every_turn() -> None:
    """Power stays between 0 and 7, nobody owns two of a kind, tokens are conserved."""
    for game in _games(2_000, SEED + 1):
        outcome = judge(GAME, TURN, position(game), game["settled"]).outcome
        for cult in outcome["cults"].values():
            assert 0 <= cult["power"] <= MOST_POWER_EVER
            assert len(set(cult["components"])) == len(cult["components"])
            assert cult["power"] == 0 or cult["cultist"]
            assert cult["cultist"] is None or cult["power"] or outcome.get("open")
        for place, left in outcome["tokens"].items():
            owned = sum(KIND[place] in cult["components"] for cult in outcome["cults"].values())
            assert left >= 0
            assert left + owned == START_TOKENS[game["players"]]


def test_the_order_in_which_cults_are_described_does_not_matter() -> None:
    for game in _games(1_000, SEED + 3):
        turned = {**game, "cults": dict(reversed(game["cults"].items()))}
        plain = judge(GAME, TURN, position(game), game["settled"]).outcome
        other = judge(GAME, TURN, position(turned), game["settled"]).outcome
        for field in ("cults", "tokens", "winner", "dominates"):
            assert plain[field] == other[field], position(game)


def test_every_choice_that_is_listed_is_lawful_and_leads_where_it_says() -> None:
    """What a stopped turn lists is what judging the turn with that decision gives."""
    asked = 0
    for game in _games(1_500, SEED + 4):
        raw = position(game)
        verdict = judge(GAME, TURN, raw, game["settled"])
        if verdict.ruling != "open" or verdict.outcome["open"][0] not in (*ROOMS, game["exterior"]):
            continue
        place = str(verdict.outcome["open"][0])
        for one in verdict.alternatives:
            talk = _negotiation(one.choice.removeprefix(f"{place}: "))
            others = {
                at: talk for at, talk in raw["negotiations"].items() if _named(int(at), game["exterior"]) != place
            }
            decided = judge(GAME, TURN, {**raw, "negotiations": {**others, place: talk}}, game["settled"])
            assert {name: cult["power"] for name, cult in decided.outcome["cults"].items()} == one.outcome["power"]
            assert decided.outcome["collected"] == one.outcome.get("collected", {})
            assert decided.outcome.get("open", []) == one.outcome.get("open", [])
            asked += 1
    assert asked > 100


def _named(number: int, exterior: str) -> str:
    return exterior if number == 7 else str(ROOMS[number - 1])


def _negotiation(text: str) -> dict[str, Any]:
    result, _, cult = text.partition(" ")
    return {"result": result, **({"cult": cult} if cult else {})}
