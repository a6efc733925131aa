"""The Grand Octopus on random turns: a second opinion, and what must hold in every turn."""

import random
import re
from collections import Counter
from typing import Any

from adjudicator.cases import Case, load_cases
from adjudicator.games.grand_octopus import GAME
from adjudicator.games.grand_octopus.tables import COMPONENTS, KIND, MOST_POWER_EVER, NUMBER, ROOMS, START_TOKENS
from adjudicator.procedure import judge
from adjudicator.verdict import Step, Verdict
from tests.naive import grand_octopus as naive
from tests.support import CASES

ALL = [case for game, case in load_cases(CASES) if game == "grand-octopus"]
TURN = GAME.procedure("turn")
SEED = 20261130
TURNS = 10_000


def _place(number: int | None, exterior: str) -> str | None:
    if number is None:
        return None
    return exterior if number == 7 else str(ROOMS[number - 1])


def _disc(disc: Any) -> Any:
    return "-".join(str(number) for number in disc) if isinstance(disc, tuple) else disc


def position(game: naive.Game, names: dict[str, str] | None = None) -> dict[str, Any]:
    """Write a game of the naive implementation as a position; `names` renames the cults."""
    call = names or {name: name for name in game["cults"]}
    exterior = game["exterior"]
    found: dict[str, Any] = {"exterior": exterior, "players": game["players"], "cults": {}}
    for name, cult in game["cults"].items():
        form: dict[str, Any] = {"power": cult["power"], "components": [COMPONENTS[kind - 1] for kind in cult["has"]]}
        if cult["power"]:
            form |= {"cultist": _place(cult["at"], exterior)}
            form |= {"dagger": _disc(cult["dagger"]), "tentacle": _disc(cult["tentacle"])}
        found["cults"][call[name]] = form
    found["tokens"] = {str(place): count for place, count in game["left"].items()}
    if game["stairs"] is not None:
        found["stairs"] = [list(pair) for pair in sorted(game["stairs"])]
    found["negotiations"] = {
        str(place): {"result": kind, "cult": [call[one] for one in who], "wanted_by": [call[one] for one in wanting]}
        for place, (kind, who, wanting) in game["talks"].items()
    }
    found["decline"] = [call[name] for name in game["decline"]]
    found["recruit"] = [call[name] for name in game["recruit"]]
    if game["swap"]:
        by, gives, other, takes = game["swap"]
        found["swap"] = {"by": call[by], "with": call[other]}
        found["swap"] |= {"gives": COMPONENTS[gives - 1], "takes": COMPONENTS[takes - 1]}
    if game["sacrifice"]:
        by, other, gone = game["sacrifice"]
        found["sacrifice"] = {"by": call[by], "names": call[other]}
        if gone:
            found["sacrifice"]["discards"] = COMPONENTS[gone - 1]
    return found


def _seen(verdict: Verdict, game: naive.Game) -> dict[str, Any]:
    """Write a verdict as the naive implementation would: in numbers."""
    number = {**NUMBER, game["exterior"]: 7, None: None}
    outcome = verdict.outcome
    undecided = [
        tuple(int(room) for room in one.split("-")) if re.fullmatch("[1-6]-[1-6]", one) else number.get(one, one)
        for one in outcome.get("open", [])
    ]
    return {
        "cults": {
            name: (one["power"], number[one["cultist"]], [COMPONENTS.index(kind) + 1 for kind in one["components"]])
            for name, one in outcome["cults"].items()
        },
        "left": {number[place]: count for place, count in outcome["tokens"].items()},
        "out": outcome["eliminated"],
        "lying": outcome["laid_down"],
        "boss": {number[place]: name for place, name in outcome["dominates"].items()},
        "open": undecided,
        "winner": outcome["winner"],
        "over": outcome.get("finished", False),
        "foul": outcome.get("legal") is False,
    }


def _games(count: int, seed: int) -> list[naive.Game]:
    rng = random.Random(seed)
    found = []
    for _ in range(count):
        game = naive.random_game(rng)
        found.append(naive.choose_well(rng, game) if rng.random() < 0.7 else game)
    return found


def test_a_naive_second_implementation_resolves_the_same_turns() -> None:
    seen: Counter[str] = Counter()
    for game in _games(TURNS, SEED):
        verdict = judge(GAME, TURN, position(game), game["settled"])
        expected = naive.play(game)
        assert _seen(verdict, game) == expected, (position(game), game["settled"])
        seen[verdict.ruling] += 1
        seen.update({step.rule for step in verdict.steps})
    assert min(seen[ruling] for ruling in ("resolved", "finished", "illegal", "open")) > 200
    turn = {step.rule for case in ALL if case.procedure == "turn" for step in _steps(case)}
    assert turn <= seen.keys(), "the random turns never come to some of the rules that the cases exercise"


def _steps(case: Case) -> tuple[Step, ...]:
    """Return the steps of a case that is ruled on."""
    return () if case.expect.problems else judge(GAME, TURN, case.position, case.policies).steps


def test_a_naive_second_implementation_breaks_the_same_ties() -> None:
    rng = random.Random(SEED + 5)
    procedure = GAME.procedure("victory")
    seen: Counter[str] = Counter()
    for _ in range(5_000):
        need, cults = naive.random_standing(rng)
        forms = {
            name: {"power": one["power"], "components": [COMPONENTS[kind - 1] for kind in sorted(one["has"])]}
            for name, one in cults.items()
        }
        verdict = judge(GAME, procedure, {"exterior": "none" if need == 3 else "any", "cults": forms})
        outcome = verdict.outcome
        assert (outcome["winner"], outcome["finished"]) == naive.best(cults, need), forms
        seen.update({step.rule.rpartition(".")[2] for step in verdict.steps})
    assert min(seen[rule] for rule in ("check", "tie", "filter", "power", "nobody")) > 50


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


def _renamed(value: Any, names: dict[str, str]) -> Any:
    if isinstance(value, dict):
        return {names.get(key, key): _renamed(child, names) for key, child in value.items()}
    if isinstance(value, list | tuple):
        return [_renamed(child, names) for child in value]
    return names.get(value, value) if isinstance(value, str) else value


def test_renaming_cults_renames_the_outcome() -> None:
    for game in _games(1_000, SEED + 2):
        names = dict(zip(game["cults"], ["Ceres", "Vesta", "Pallas", "Juno", "Iris"], strict=False))
        plain = judge(GAME, TURN, position(game), game["settled"]).outcome
        renamed = judge(GAME, TURN, position(game, names), game["settled"]).outcome
        assert _renamed(plain, names) == renamed


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
                at: talk for at, talk in raw["negotiations"].items() if _place(int(at), game["exterior"]) != place
            }
            decided = judge(GAME, TURN, {**raw, "negotiations": {**others, place: talk}}, game["settled"])
            assert {name: cult["power"] for name, cult in decided.outcome["cults"].items()} == one.outcome["power"]
            assert decided.outcome["collected"] == one.outcome.get("collected", {})
            assert decided.outcome.get("open", []) == one.outcome.get("open", [])
            asked += 1
    assert asked > 100


def _negotiation(text: str) -> dict[str, Any]:
    result, _, cult = text.partition(" ")
    return {"result": result, **({"cult": cult} if cult else {})}
