"""What is suggested instead of an illegal choice is legal: each suggestion is put back into its position and judged."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

from adjudicator.cases import Case, load_cases
from adjudicator.change import changed
from adjudicator.nearby import said_change
from adjudicator.procedure import judge
from adjudicator.registry import GAMES
from adjudicator.registry import game as open_game
from adjudicator.verdict import Alternative, Faulty, Verdict
from cli.document import write
from cli.options import the_store
from cli.speech import Speech
from cli.verdict import alternative_blocks
from tests.support import CASES
from tests.support import run_here as run

Raw = dict[str, Any]
PutBack = Callable[[Raw, Alternative, Verdict], Iterator[Raw]]
"""Returns the positions in which a choice can have been meant: where it fits in one place only, one."""


def _placement(raw: Raw, one: Alternative, verdict: Verdict) -> Iterator[Raw]:
    """A choice is a die of the player's own."""
    yield {key: value for key, value in raw.items() if key != "die"} | {"move": one.choice}


def _dice(raw: Raw, one: Alternative, verdict: Verdict) -> Iterator[Raw]:
    rest = {key: value for key, value in raw.items() if key != "pip"}
    yield {**rest, "take": list(one.outcome["captured"]), "pip": one.outcome["pip"]}


def _next_ply(raw: Raw, one: Alternative, verdict: Verdict) -> Iterator[Raw]:
    yield {**raw, "moves": [*raw["moves"][: verdict.outcome["stopped_at"] - 1], one.choice]}


def _rewards(raw: Raw, one: Alternative, verdict: Verdict) -> Iterator[Raw]:
    yield {key: value for key, value in raw.items() if key != "from_hand"} | dict(one.outcome)


def _ally(raw: Raw, one: Alternative, verdict: Verdict) -> Iterator[Raw]:
    """Every number of ships that is offered must do."""
    name, side = one.choice.split(": ")
    colonies = {join["name"]: join.get("colonies") for join in raw.get("joins", ())}
    for ships in one.outcome["ships"]:
        join = {"name": name, "side": side, "ships": ships, "colonies": colonies.get(name)}
        alone = judge(open_game("cosmic-encounter"), _procedure("alliance"), {**raw, "joins": [join]}, {})
        assert alone.ruling == "legal", (one, ships)
    yield {**raw, "joins": [join]}


def _procedure(name: str) -> Any:
    return open_game("cosmic-encounter").procedure(name)


def _reinforcement(raw: Raw, one: Alternative, verdict: Verdict) -> Iterator[Raw]:
    place = next(step.facts["place"] for step in verdict.steps if step.result.get("legal") is False)
    yield {**raw, "plays": [*raw["plays"][: place - 1], {"player": str(one.choice), "value": 2}]}


def _walk(raw: Raw, one: Alternative, verdict: Verdict) -> Iterator[Raw]:
    pay = {"pay": _price(raw.get("resources", {}), one.outcome["price"])} if one.outcome.get("price") else {}
    if "price" in one.outcome and not pay:
        pay = {"pay": {}}
    rest = {key: value for key, value in raw.items() if key not in ("take", "pay", "pay_cards")}
    yield {**rest, "path": one.choice.split("-"), **pay}


def _price(held: Mapping[str, int], due: int) -> dict[str, int]:
    paid = {}
    for kind, amount in held.items():
        paid[kind] = min(amount, due)
        due -= paid[kind]
    return {kind: amount for kind, amount in paid.items() if amount}


def _placing(raw: Raw, one: Alternative, verdict: Verdict) -> Iterator[Raw]:
    yield {**raw, "place": [] if one.choice == "0" else re.split(r"\s*\+\s*|,\s*", one.choice)}


def _paying(raw: Raw, one: Alternative, verdict: Verdict) -> Iterator[Raw]:
    yield {**raw, "pay": dict(one.outcome["pay"]), "pay_cards": list(one.outcome["discarded"])}


def _discarding(raw: Raw, one: Alternative, verdict: Verdict) -> Iterator[Raw]:
    parts = re.findall(r"(\d+) (\[card\]|\w+)", one.choice)
    kinds = {kind: int(number) for number, kind in parts if kind != "[card]"}
    yield {**raw, "discard": kinds, "discard_cards": sum(int(number) for number, kind in parts if kind == "[card]")}


def _in_a_turn(raw: Raw, one: Alternative, verdict: Verdict) -> Iterator[Raw]:
    """A turn breaks off at a walk, a payment, a placement or the discards; of the turn itself, or of a card."""
    shapes: list[PutBack] = [_walk] if re.fullmatch(r"[a-z]\d(-[a-z]\d)*", one.choice) else []
    shapes += [_paying] if "pay" in one.outcome else []
    shapes += [_placing] if "keep" in one.outcome or "complete" in one.outcome else []
    for shape in shapes or [_discarding]:
        yield from shape(raw, one, verdict)
        for at, play in enumerate(raw.get("plays", ())):
            for part in shape(play, one, verdict) if shape is not _discarding else ():
                yield {**raw, "plays": [*raw["plays"][:at], part, *raw["plays"][at + 1 :]]}
            if shape is _walk and "submerge" in play:
                dived = {**play, "submerge": {**play["submerge"], "path": one.choice.split("-")}}
                yield {**raw, "plays": [*raw["plays"][:at], dived, *raw["plays"][at + 1 :]]}


def _clock(raw: Raw, one: Alternative, verdict: Verdict) -> Iterator[Raw]:
    _, dagger, _, tentacle = one.choice.split()
    yield {**raw, "dagger": int(dagger), "tentacle": int(tentacle)}


def _cult_turn(raw: Raw, one: Alternative, verdict: Verdict) -> Iterator[Raw]:
    """Talks are put where they are held; a claim, or its refusal, in place of the claim that was made."""
    rest = {key: value for key, value in raw.items() if key not in CLAIMS}
    if found := re.fullmatch(r"(\w+): (nothing|confrontation|no_agreement|collect)(?: (\w+))?", one.choice):
        yield {**raw, "negotiations": {found[1]: _talk(found[2], found[3])}}
        for kept in _other_talks(raw, found[1]):
            yield {**raw, "negotiations": {**kept, found[1]: _talk(found[2], found[3])}}
    elif found := re.fullmatch(r"swap (\w+) with (\w+) for (\w+)", one.choice):
        for cult in raw["cults"]:
            yield {**raw, "swap": {"by": cult, "gives": found[1], "with": found[2], "takes": found[3]}}
    elif found := re.fullmatch(r"(\w+) names (\w+)", one.choice):
        yield {**raw, "sacrifice": {"by": found[1], "names": found[2]}}
    elif found := re.fullmatch(r"(\w+): discards (\w+)", one.choice):
        yield {**raw, "sacrifice": {**raw["sacrifice"], "discards": found[2]}}
    elif found := re.fullmatch(r"(recruit|decline) (.+)", one.choice):
        yield {**raw, found[1]: found[2].split(", ")}
        yield {**rest, found[1]: found[2].split(", ")}
    elif found := re.fullmatch(r"no (\w+)", one.choice):
        yield {key: value for key, value in raw.items() if key != found[1]}
    elif re.fullmatch(r"dagger \d tentacle \d", one.choice):
        _, dagger, _, tentacle = one.choice.split()
        for name, cult in raw["cults"].items():
            clock = {**cult, "dagger": int(dagger), "tentacle": int(tentacle)}
            yield {**raw, "cults": {**raw["cults"], name: clock}}


CLAIMS = ("swap", "sacrifice", "recruit", "decline")


def _talk(result: str, cult: str | None) -> Raw:
    return {"result": result, **({"cult": cult} if cult else {})}


def _other_talks(raw: Raw, at: str) -> Iterator[Raw]:
    talks = raw.get("negotiations", {})
    if isinstance(talks, dict):
        yield {place: talk for place, talk in talks.items() if place != at}


def _army(raw: Raw, one: Alternative, verdict: Verdict) -> Iterator[Raw]:
    """A way: of any of the moves, the first that it makes legal."""
    unit, _, way = one.choice.partition(" ")
    path = [int(place) if place.isdigit() else place for place in way.split(" -> ")]
    for at, move in enumerate(raw["moves"]):
        if move["unit"] == unit:
            yield {**raw, "moves": [*raw["moves"][:at], {**move, "path": path}, *raw["moves"][at + 1 :]]}


OWN_NOTATION = {("cephalopod", "move"), ("cephalopod", "game")}
UNTOLD = {"must_be_given", "unknown"}
"""What is chosen now has to be told in full: the workers who produce, what lies on a special tile."""
CHANGE = r"[a-z_]+(\[\d+\])?(\.\w+(\[\d+\])?)*="
PUT_BACK: dict[tuple[str, str], PutBack] = {
    ("cephalopod", "move"): _placement,
    ("cephalopod", "capture"): _dice,
    ("cephalopod", "game"): _next_ply,
    ("cosmic-encounter", "rewards"): _rewards,
    ("cosmic-encounter", "alliance"): _ally,
    ("cosmic-encounter", "reinforcements"): _reinforcement,
    ("cosmoctopus", "move"): _walk,
    ("cosmoctopus", "payment"): _paying,
    ("cosmoctopus", "turn"): _in_a_turn,
    ("cosmoctopus", "constellation"): _placing,
    ("cosmoctopus", "limits"): _discarding,
    ("cosmoctopus", "setup"): lambda raw, one, verdict: iter([{**raw, str(one.choice): True}]),
    ("grand-octopus", "clock"): _clock,
    ("grand-octopus", "talk"): lambda raw, one, verdict: iter([{**raw, "act": str(one.choice)}]),
    ("grand-octopus", "turn"): _cult_turn,
    ("scythe", "move"): _army,
}
"""How a choice is put back where it is not written as a change, `path=value`, that `--set` understands."""


def _illegal(game: str) -> Iterator[tuple[Case, Verdict]]:
    found = open_game(game)
    for home, case in load_cases(CASES):
        if home == game and not case.expect.problems:
            try:
                verdict = judge(found, found.procedure(case.procedure), case.position, case.policies)
            except Faulty:
                continue
            if verdict.ruling == "illegal":
                yield case, verdict


def _meant(game: str, case: Case, one: Alternative, verdict: Verdict) -> Iterator[Raw]:
    if (game, case.procedure) not in OWN_NOTATION and re.match(CHANGE, one.choice):
        yield changed(case.position, str(one.choice))[0]
    else:
        yield from PUT_BACK[game, case.procedure](case.position, one, verdict)


def _breaks_nothing(game: str, case: Case, raw: Raw) -> bool:
    found = open_game(game)
    try:
        return judge(found, found.procedure(case.procedure), raw, case.policies).ruling != "illegal"
    except Faulty as error:
        return {problem.code for problem in error.problems} <= UNTOLD


@pytest.mark.parametrize("game", GAMES)
def test_what_is_suggested_is_legal(game: str) -> None:
    tried = 0
    wrong = []
    for case, verdict in _illegal(game):
        for one in verdict.alternatives:
            tried += 1
            if not any(_breaks_nothing(game, case, raw) for raw in _meant(game, case, one, verdict)):
                wrong.append((case.procedure, case.id, str(one.choice)))
    assert wrong == []
    assert tried > 20


@pytest.mark.parametrize("game", GAMES)
def test_a_suggestion_names_its_rule(game: str) -> None:
    for case, verdict in _illegal(game):
        assert all(one.rules for one in verdict.alternatives), case.id


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "attacker, Dial: 7"), ("it", "attaccante, Indicatore: 7"), ("ru", "атакующий, Диск: 7")],
)
def test_a_change_is_said_in_the_readers_words_with_the_option_that_makes_it(language: str, said: str) -> None:
    attacker = "attacker: {faction: rusviet, power: 16, mechs: 1, dial: 8}"
    defender = "defender: {faction: crimea, power: 0, mechs: 1, dial: 0}"
    arguments = (
        "judge",
        "scythe",
        "combat",
        f"{{{attacker}, {defender}}}",
        "--no-history",
        "--no-house-rules",
        "-l",
        language,
    )
    ran = run(*arguments)
    assert f"  - {said}\n    scythe.combat.dial  --set 'attacker.dial=7'\n" in ran.out
    assert run(*arguments, "--set", "attacker.dial=7").code != 1


def test_a_text_with_an_apostrophe_can_be_pasted_into_a_shell() -> None:
    said = said_change("attacker.uses=[People's Army]")
    assert (said, said.key, said.facts["whose"]) == ("attacker.uses=[People's Army]", "field.uses", ["attacker"])
    page = write(list(alternative_blocks([Alternative(said, {}, ("toy.rule",))], _voice(), None)), "text", "en")
    assert "toy.rule  --set 'attacker.uses=[People'\\''s Army]'" in page


def _voice() -> Speech:
    return Speech(the_store().law("scythe", "en"))
