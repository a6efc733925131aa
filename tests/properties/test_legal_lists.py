"""The list of legal choices holds what is accepted one by one, and nothing else: everything else is tried too."""

from collections import Counter
from itertools import combinations, product
from random import Random
from typing import Any

from adjudicator.procedure import alternatives
from adjudicator.registry import game as open_game
from tests.cosmoctopus_support import KINDS
from tests.naive import cephalopod as squares
from tests.naive import cosmoctopus as tentacles
from tests.naive import grand_octopus_table as clocks
from tests.opinions.cephalopod import text_of
from tests.opinions.cosmoctopus import CARDS
from tests.opinions.opinion import Drawn
from tests.opinions.table import opinion
from tests.properties.positions import on_positions, ruled_as

Raw = dict[str, Any]


def drawn(game: str, procedure: str, number: int) -> Drawn:
    """A random position of a procedure."""
    return opinion(game, procedure).drawn(number)


def listed(game: str, procedure: str, raw: Any, policies: Any = {}) -> list[Any]:  # noqa: B006
    """What is listed; nothing twice."""
    known = open_game(game)
    found = list(alternatives(known, known.procedure(procedure), raw, policies))
    assert len({one.choice for one in found}) == len(found)
    return found


def accepted(game: str, procedure: str, raw: Any, policies: Any = {}) -> bool:  # noqa: B006
    """Whether a position with a choice in it is legal, by the preferred reading if that is disputed."""
    found = ruled_as(game, procedure, raw, policies)
    return found is not None and found.outcome.get("legal") is True


@on_positions(6)
def test_cephalopod_placements(number: int) -> None:
    """Every square with every set of dice around it, and with a die that is not around it."""
    here = drawn("cephalopod", "moves", number)
    cells, _, columns, rows = here.about
    found = {str(one.choice) for one in listed("cephalopod", "moves", here.raw)}
    tried = {}
    for square in squares.squares(columns, rows):
        around = [one for one in cells if squares.adjacent(square, one)]
        sets = [some for size in range(len(around) + 1) for some in combinations(around, size)]
        for some in [*sets, *([tuple(cells)[:2]] if cells else [])]:
            move = text_of(square, list(some), None)
            verdict = ruled_as("cephalopod", "move", {**here.raw, "move": move}, {})
            if verdict and verdict.ruling == "legal":
                tried[square, frozenset(some)] = verdict
    places = {(one.split("=")[0], frozenset(filter(None, one.partition("=")[2].split("+")))) for one in found}
    assert places == tried.keys()


@on_positions(60)
def test_cephalopod_captures(number: int) -> None:
    around = drawn("cephalopod", "capture", number).raw["around"]
    found = {tuple(one.outcome["captured"]) for one in listed("cephalopod", "capture", {"around": around})}
    every = {tuple(sorted(some)) for size in range(len(around) + 1) for some in combinations(around, size)}
    fits = {some for some in every if accepted("cephalopod", "capture", {"around": around, "take": list(some)})}
    assert found == fits


@on_positions(40)
def test_talks_of_an_encounter(number: int) -> None:
    """Where two negotiates met and nothing was said yet, a deal is made or fails, and each leads where it says."""
    raw = {name: value for name, value in drawn("cosmic-encounter", "encounter", number).raw.items() if name != "deal"}
    open_yet = ruled_as("cosmic-encounter", "encounter", raw, {})
    if open_yet is None or open_yet.ruling != "open":
        return
    found = listed("cosmic-encounter", "encounter", raw)
    assert found
    for one in found:
        decided = ruled_as(
            "cosmic-encounter", "encounter", {**raw, "deal": str(one.choice).removeprefix("deal = ")}, {}
        )
        assert decided is not None
        assert decided.ruling in ("resolved", "disputed")
        assert one.outcome.items() <= decided.outcome.items()


@on_positions(40)
def test_ways_to_take_rewards(number: int) -> None:
    """Listed are the ways to take all rewards; fewer may be taken, more never."""
    here = drawn("cosmic-encounter", "rewards", number)
    raw = {**here.raw, "from_hand": 0, "declared": True}
    verdict = ruled_as("cosmic-encounter", "rewards", {**raw, "cosmic": 0, "reward": 0, "from_warp": 0}, here.policies)
    assert verdict is not None
    due = verdict.outcome["rewards"]
    found = {
        tuple(one.outcome[kind] for kind in ("cosmic", "reward", "from_warp"))
        for one in listed("cosmic-encounter", "rewards", raw, here.policies)
    }
    every = [some for some in product(range(due + 2), repeat=3) if 0 < sum(some) <= due + 1]
    fits = {
        some
        for some in every
        if accepted(
            "cosmic-encounter",
            "rewards",
            raw | dict(zip(("cosmic", "reward", "from_warp"), some, strict=True)),
            here.policies,
        )
    }
    assert {some for some in fits if sum(some) == due} == {some for some in found if sum(some)}
    assert all(sum(some) <= due for some in fits)


@on_positions(20)
def test_allies_and_their_ships(number: int) -> None:
    """Who may join whom with how many ships; everybody at the table is tried on both sides with none to six."""
    raw = {**drawn("cosmic-encounter", "alliance", number).raw, "joins": []}
    if not accepted("cosmic-encounter", "alliance", raw):
        return
    found = {
        (*str(one.choice).split(": "), ships)
        for one in listed("cosmic-encounter", "alliance", raw)
        for ships in one.outcome["ships"]
    }
    fits = {
        (name, side, ships)
        for name, side, ships in product(raw["players"], ("offense", "defense"), range(7))
        if accepted("cosmic-encounter", "alliance", {**raw, "joins": [{"name": name, "side": side, "ships": ships}]})
    }
    assert found == fits


def _paid(held: Raw, price: int) -> Raw:
    paid = {}
    for kind in KINDS:
        paid[kind] = min(price, held[kind])
        price -= paid[kind]
    return paid


@on_positions(10)
def test_walks_of_the_octopus(number: int) -> None:
    """Every space that some way of up to three steps leads to, for the least price that is accepted."""
    here = drawn("cosmoctopus", "move", number)
    realm, head = here.about[:2]
    held = {kind: amount % 3 for kind, amount in here.about[3].items()}
    raw = {"realm": here.raw["realm"], "head": here.raw["head"], "resources": held}
    found = {
        str(one.choice).split("-")[-1]: one.outcome["price"]
        for one in listed("cosmoctopus", "move", raw)
        if one.outcome["price"] <= 2
    }
    fits: dict[str, int] = {}
    for path in tentacles.paths(realm, head, 3):
        names = [tentacles.name(space) for space in path]
        for price in range(4):
            claim = {**raw, "path": names, "pay": _paid(held, price)}
            if price <= sum(held.values()) and accepted("cosmoctopus", "move", claim):
                fits[names[-1]] = min(price, fits.get(names[-1], price))
    assert found == fits


@on_positions(12)
def test_ways_to_pay(number: int) -> None:
    """Every handful of tokens and cards is tried; listed are the smallest, since a permanent may be left unused."""
    here = drawn("cosmoctopus", "payment", number)
    bill = {name: value for name, value in here.raw.items() if name not in ("pay", "pay_cards")}
    bill["resources"] = {kind: min(2, amount) for kind, amount in bill["resources"].items()}
    bill["hand"] = bill["hand"][:2]
    found = {
        (tuple((one.outcome["pay"] or {}).get(kind, 0) for kind in KINDS), tuple(sorted(one.outcome["discarded"])))
        for one in listed("cosmoctopus", "payment", bill, here.policies)
    }
    hands = {tuple(sorted(some)) for size in range(3) for some in combinations(bill["hand"], size)}
    fits = set()
    for tokens in product(*(range(bill["resources"].get(kind, 0) + 1) for kind in KINDS)):
        for cards in hands | {("relic",) * 3}:
            claim = {**bill, "pay": dict(zip(KINDS, tokens, strict=True)), "pay_cards": list(cards)}
            if accepted("cosmoctopus", "payment", claim, here.policies):
                fits.add((tokens, cards))
    fewest = min((sum(tokens) + len(cards) for tokens, cards in fits), default=0)
    assert found == {(tokens, cards) for tokens, cards in fits if sum(tokens) + len(cards) == fewest}
    assert set(CARDS) >= {card for _, cards in found for card in cards}


@on_positions(15)
def test_placements_on_a_constellation(number: int) -> None:
    """Listed is what can be placed first; every slot is tried with every kind, and keeping everything."""
    here = drawn("cosmoctopus", "constellation", number)
    raw = {name: value for name, value in here.raw.items() if name != "place"}
    found = {str(one.choice) for one in listed("cosmoctopus", "constellation", raw, here.policies)}
    every = [f"{slot}={kind}" for slot in here.about[0] for kind in KINDS]
    fits = {one for one in every if accepted("cosmoctopus", "constellation", {**raw, "place": [one]}, here.policies)}
    assert found == fits | {"0"}
    assert accepted("cosmoctopus", "constellation", {**raw, "place": []}, here.policies)


@on_positions(25)
def test_settings_of_a_clock(number: int) -> None:
    """All 36 settings; where the stairs are not known, those that hang on them are listed with the stairs they need."""
    here = drawn("grand-octopus", "clock", number)
    raw = {name: value for name, value in here.raw.items() if name not in ("dagger", "tentacle")}
    found = {
        tuple(int(word) for word in str(one.choice).split()[1::2]): "needs_stairs" in one.outcome
        for one in listed("grand-octopus", "clock", raw, here.policies)
    }
    fits = {}
    for dagger, tentacle in product(range(1, 7), repeat=2):
        verdict = ruled_as("grand-octopus", "clock", {**raw, "dagger": dagger, "tentacle": tentacle}, here.policies)
        assert verdict is not None
        if verdict.ruling in ("legal", "open"):
            fits[dagger, tentacle] = verdict.ruling == "open"
    assert found == fits


@on_positions(2)
def test_what_may_be_said(number: int) -> None:
    here = drawn("grand-octopus", "talk", number)
    found = {str(one.choice) for one in listed("grand-octopus", "talk", here.raw, here.policies)}
    acts = [*clocks.ALOUD, *clocks.UNHEARD, *clocks.SHOWN]
    assert found == {act for act in acts if accepted("grand-octopus", "talk", {"act": act}, here.policies)}


@on_positions(60)
def test_negotiations_of_a_turn(number: int) -> None:
    """Where a negotiation is open, every result with every cult is tried; what breaks no rule is what is listed."""
    here = drawn("grand-octopus", "turn", number)
    raw = {name: value for name, value in here.raw.items() if name not in ("swap", "sacrifice", "recruit", "decline")}
    raw |= {"negotiations": {}, "stairs": here.raw.get("stairs", [])}
    stopped = ruled_as("grand-octopus", "turn", raw, here.policies)
    places = [*clocks.ROOMS.values(), raw["exterior"]]
    if stopped is None or stopped.ruling != "open" or stopped.outcome["open"][0] not in places:
        return
    place = str(stopped.outcome["open"][0])
    found = {str(one.choice).removeprefix(f"{place}: ") for one in stopped.alternatives}
    talks: dict[str, Raw] = {name: {"result": name} for name in ("nothing", "confrontation", "no_agreement")}
    talks |= {f"collect {cult}": {"result": "collect", "cult": cult} for cult in raw["cults"]}
    before = _breaches(stopped)
    fits = set()
    for name, talk in talks.items():
        decided = ruled_as("grand-octopus", "turn", {**raw, "negotiations": {place: talk}}, here.policies)
        if decided and _breaches(decided) == before and decided.outcome.get("open", [""])[0] != place:
            fits.add(name)
    assert found == fits or (found < fits and fits - found == {"no_agreement"}), (found, fits)


def _breaches(verdict: Any) -> Counter[str]:
    """The breaches of a turn so far; what is claimed after its conflicts is not reached where it stops."""
    claims = ("agoba", "moon-men", "dreams")
    return Counter(
        step.rule
        for step in verdict.steps
        if step.result.get("legal") is False and not any(claim in step.rule for claim in claims)
    )


@on_positions(8)
def test_ways_of_a_unit_in_scythe(number: int) -> None:
    """Every hex and home base that one or two steps can lead to; a way is listed for each that some way reaches."""
    here = drawn("scythe", "move", number)
    position = here.about[0]
    raw = {**here.raw, "factory_move": False}
    unit, start = position["unit"], position["start"]
    raw["moves"] = [{"unit": unit, "path": [start]}]
    ways = [str(one.choice) for one in listed("scythe", "move", raw) if str(one.choice).startswith(unit)]
    found = {way.split(" -> ")[-1] for way in ways if len(way.split(" -> ")) == 2}
    places = [*range(1, 48), *(f"home:{name}" for name in ("crimea", "saxony", "nordic", position["faction"]))]
    fits = {
        str(end)
        for end in places
        if accepted("scythe", "move", {**raw, "moves": [{"unit": unit, "path": [start, end]}]})
    }
    own = f"home:{position['faction']}"
    assert {end if end != "home" else own for end in found} & {*map(str, places)} == fits
    rng = Random(number)
    for way in rng.sample(ways, min(len(ways), 12)):
        path = [int(place) if place.isdigit() else place for place in way.removeprefix(unit).strip().split(" -> ")]
        assert accepted("scythe", "move", {**raw, "moves": [{"unit": unit, "path": path}]}), way
