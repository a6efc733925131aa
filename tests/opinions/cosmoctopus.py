"""Second opinions on Cosmoctopus, by the preferred readings or those named."""

from random import Random
from typing import Any

from tests.cosmoctopus_support import KINDS, SETTLED, amounts_of, some_amounts
from tests.naive import cosmoctopus as naive
from tests.opinions.cosmoctopus_turn import draw_turn, naive_turn, ruled_turn
from tests.opinions.opinion import Drawn, Opinion, legality, outcome

GAME = "cosmoctopus"
CARDS = ["scripture", "relic", "hallucination", "constellation"]


def random_path(rng: Random, realm: naive.Realm, head: naive.Space) -> list[naive.Space]:
    """A path that is mostly possible: steps to a neighbouring tile, now and then anywhere."""
    path, here = [], head
    for _ in range(rng.choice([0, 1, 1, 2, 2, 3, 4])):
        beside = [space for space in realm if naive.beside(here, space)]
        anywhere = [*realm, (5, 5), (here[0] + 1, here[1] + 1)]
        here = rng.choice(beside) if beside and rng.random() < 0.93 else rng.choice(anywhere)
        path.append(here)
    return path


def draw_move(rng: Random) -> Drawn:
    """A path with a price paid, or a Submerge walk."""
    realm = naive.random_realm(rng)
    head = rng.choice(list(realm))
    path = random_path(rng, realm, head)
    raw: dict[str, Any] = {"realm": naive.rows_of(realm), "head": naive.name(head)}
    if rng.random() < 0.2:
        path, held = path[:3], some_amounts(rng, 5)
        display = [rng.choice(["scripture", "relic"]) for _ in path]
        raw |= {"path": [naive.name(space) for space in path], "resources": held, "submerge": True, "display": display}
        return Drawn(raw, SETTLED, about=(realm, head, path, held, None))
    held = some_amounts(rng, 3)
    pay = dict.fromkeys(KINDS, 0)
    for _ in range(rng.choice([max(len(path) - 1, 0)] * 6 + [0, 1, 2])):
        pay[rng.choice([kind for kind in KINDS if held[kind] > pay[kind]] or KINDS)] += 1
    raw |= {"path": [naive.name(space) for space in path], "resources": held, "pay": pay}
    return Drawn(raw, SETTLED, about=(realm, head, path, held, pay))


def _move(drawn: Drawn) -> Any:
    found = outcome(GAME, "move", drawn)
    if found["legal"] is not True:
        return found["legal"], None
    if "submerge" in drawn.raw:
        return True, found["resources"]
    return True, (found["resources"], found["cards_from_display"], found["head"])


def _naive_move(drawn: Drawn) -> Any:
    realm, head, path, held, pay = drawn.about
    if pay is None:
        left = naive.submerge(realm, head, path, held)
        return left is not None, left
    found = naive.move(realm, head, path, held, pay)
    return found is not None, found and (*found, naive.name(path[-1]))


def random_bill(rng: Random) -> dict[str, Any]:
    """What a card costs, and what there is to pay with."""
    cost = dict.fromkeys(KINDS, 0)
    cost[rng.choice(KINDS)] = rng.randint(0, 3)
    if rng.random() < 0.1:
        cost[rng.choice(KINDS)] = rng.randint(0, 2)
    permanents: dict[str, int] = {kind: rng.choice([0, 0, 0, 1, 2]) for kind in KINDS}
    permanents["wild"] = rng.choice([0, 0, 0, 1, 2])
    return {
        "card": rng.choice(CARDS),
        "cost": {kind: number for kind, number in cost.items() if number},
        "wild": rng.randint(0, 3),
        "resources": some_amounts(rng, 4),
        "hand": [rng.choice(CARDS) for _ in range(rng.choice([0, 1, 2, 4]))],
        "permanents": permanents,
    }


def draw_payment(rng: Random) -> Drawn:
    """A bill and a payment that mostly fits."""
    bill = random_bill(rng)
    held, hand = bill["resources"], bill["hand"]
    units = [*(kind for kind in KINDS for _ in range(held[kind])), *hand]
    due = sum(bill["cost"].values()) + bill["wild"]
    chosen = rng.sample(units, min(len(units), max(0, due - rng.choice([0, 0, 1, 1, 2, -1]))))
    if rng.random() < 0.1:
        chosen.append(rng.choice(KINDS))
    pay = {kind: chosen.count(kind) for kind in KINDS}
    cards = [one for one in chosen if one in CARDS]
    reading = rng.choice(["any_part", "wild_part", "wild_part"])
    return Drawn({**bill, "pay": pay, "pay_cards": cards}, {**SETTLED, "permanent_wild": reading})


def _payment(drawn: Drawn) -> Any:
    found = outcome(GAME, "payment", drawn)
    if found["legal"] is not True:
        return False, None
    return True, (found["resources"], len(found["hand"]))


def _naive_payment(drawn: Drawn) -> Any:
    raw, any_part = drawn.raw, drawn.policies["permanent_wild"] == "any_part"
    held, pay, cards, permanents = raw["resources"], raw["pay"], raw["pay_cards"], raw["permanents"]
    cost, wilds = amounts_of(raw["cost"]), permanents["wild"]
    fits = naive.pays(cost, raw["wild"], amounts_of(permanents), wilds, pay, cards, any_part)
    if not fits or any(pay[kind] > held[kind] for kind in KINDS):
        return False, None
    return True, ({kind: held[kind] - pay[kind] for kind in KINDS}, len(raw["hand"]) - len(cards))


ARROWS = (
    {"A": ["B"], "B": ["C"], "C": ["D"]},
    {"A": ["B", "C"], "B": ["D"], "C": ["D"]},
    {"A": ["B", "C", "D"]},
)


def draw_constellation(rng: Random) -> Drawn:
    """A chart partly filled, a gain, and where it is put."""
    slots = {name: rng.choice(KINDS[:3]) for name in "ABCD"}
    arrows = rng.choice(ARROWS)
    filled = rng.choice([[], ["A"], ["A", "B"], ["A", "B", "C"]])
    gain = some_amounts(rng, 3)
    place = [(name, slots[name] if rng.random() < 0.9 else "star") for name in rng.sample("ABCD", rng.randint(0, 3))]
    if rng.random() < 0.6:
        place.sort()
    chart = {"slots": slots, "arrows": arrows, "filled": filled}
    raw = {"constellations": [chart], "gain": gain, "place": [f"{slot}={kind}" for slot, kind in place]}
    return Drawn({**raw, "resources": some_amounts(rng, 4)}, SETTLED, about=(slots, arrows, filled, gain, place))


def _constellation(drawn: Drawn) -> Any:
    found = outcome(GAME, "constellation", drawn)
    if found["legal"] is not True:
        return False, None
    return True, (found["resources"], found["complete"], found.get("filled", {}))


def _naive_constellation(drawn: Drawn) -> Any:
    slots, arrows, filled, gain, place = drawn.about
    found = naive.fill(slots, arrows, set(filled), gain, place)
    if found is None:
        return False, None
    now, left = found
    full = len(now) == 4
    resources = {kind: drawn.raw["resources"][kind] + left[kind] for kind in KINDS}
    return True, (resources, ["1"] if full else [], {} if full else {"1": sorted(now)})


def draw_knowledge(rng: Random) -> Drawn:
    """What a player holds, near thirteen, and which tiles are left."""
    permanents: dict[str, int] = {kind: rng.choice([0, 0, 1, 2]) for kind in KINDS}
    permanents["wild"] = rng.choice([0, 0, 1])
    raw = {
        "resources": {kind: rng.choice([0, 5, 11, 12, 13, 15]) for kind in KINDS},
        "permanents": permanents,
        "forbidden_scriptures": rng.randint(0, permanents["wild"]),
        "available": [kind for kind in KINDS if rng.random() < 0.7],
        "tentacles": rng.randint(0, 7),
    }
    return Drawn(raw, {**SETTLED, "knowledge_discards": rng.choice(["all", "thirteen"])})


def _knowledge(drawn: Drawn) -> Any:
    found = outcome(GAME, "knowledge", drawn)
    return tuple(found[name] for name in ("claimed", "resources", "tentacles", "wins", "first_contact"))


def _naive_knowledge(drawn: Drawn) -> Any:
    raw, keep = drawn.raw, drawn.policies["knowledge_discards"] == "thirteen"
    held, before = amounts_of(raw["permanents"]), raw["tentacles"]
    claimed, left, after = naive.knowledge(
        raw["resources"], held, raw["forbidden_scriptures"], raw["available"], before, keep
    )
    return claimed, left, after, after >= 8, 1 if before == 0 and claimed else 0


def draw_investigator(rng: Random) -> Drawn:
    """The Private Investigator before a turn."""
    taken = rng.sample(KINDS, rng.randint(0, 4))
    cut = rng.randint(0, len(taken))
    raw = {
        "resources": {kind: rng.choice([0, 3, 7, 8, 12, 13, 20, 22]) for kind in KINDS},
        "tentacles": rng.randint(0, 7),
        "display": [rng.choice(CARDS) for _ in range(rng.choice([3, 3, 2, 0]))],
        "taken_by_players": taken[:cut],
        "taken_by_investigator": taken[cut:],
        "players": [rng.randint(0, 7)],
    }
    return Drawn(raw, SETTLED)


def _investigator(drawn: Drawn) -> Any:
    found = outcome(GAME, "investigator", drawn)
    names = ("resources", "tentacles", "claimed", "eight_check", "players_lose", "reveal_permanent", "new_card")
    return tuple(found[name] for name in names)


def _naive_investigator(drawn: Drawn) -> Any:
    raw = drawn.raw
    before = raw["tentacles"]
    after, reached, claims, eights = naive.investigator(
        raw["resources"], before, raw["display"], raw["taken_by_players"], raw["taken_by_investigator"]
    )
    return after, reached, claims, eights, reached >= 8, before < 5 <= reached, before < reached < 8


def _limits(drawn: Drawn) -> Any:
    found = outcome(GAME, "limits", drawn)
    if found.get("legal") is False:
        return False, None, 0
    return found.get("legal"), found["resources"], found["hand"]


def _setup(drawn: Drawn) -> Any:
    found = outcome(GAME, "setup", drawn)
    return None if found.get("legal") is False else found


OPINIONS = (
    Opinion(GAME, "move", draw_move, _move, _naive_move, legality, ("legal", "illegal")),
    Opinion(GAME, "payment", draw_payment, _payment, _naive_payment, legality, ("legal", "illegal")),
    Opinion(GAME, "turn", draw_turn, ruled_turn, naive_turn,
            lambda found: "won" if found[0] and found[1] else legality(found), ("legal", "illegal", "won")),
    Opinion(GAME, "constellation", draw_constellation, _constellation, _naive_constellation, legality,
            ("legal", "illegal")),
    Opinion(GAME, "knowledge", draw_knowledge, _knowledge, _naive_knowledge,
            lambda found: "wins" if found[3] else "claims" if found[0] else "nothing", ("wins", "claims", "nothing")),
    Opinion(GAME, "limits", lambda rng: Drawn(naive.random_limits(rng), SETTLED), _limits,
            lambda drawn: naive.limits(dict(drawn.raw)), legality, ("legal", "illegal", "resolved")),
    Opinion(GAME, "investigator", draw_investigator, _investigator, _naive_investigator,
            lambda found: "lost" if found[4] else "goes on", ("lost", "goes on")),
    Opinion(GAME, "setup",
            lambda rng: Drawn({"players": rng.randint(1, 4), "investigator": rng.random() < 0.5}, SETTLED), _setup,
            lambda drawn: naive.begin(**drawn.raw), lambda found: "begins" if found else "illegal",
            ("begins", "illegal")),
)  # fmt: skip
