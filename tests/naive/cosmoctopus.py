"""Cosmoctopus the slow and obvious way, to compare the adjudicator with.

Amounts are dicts of the four kinds. A realm is a dict from (column, row), counted from 0 at the lower left, to a tile
(what it gives, cards). Everything is tried: every path, every split of a payment.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

Amounts = dict[str, int]
Space = tuple[int, int]
Tile = tuple[Amounts, int]
Realm = dict[Space, Tile]

KINDS = ["ink", "coin", "whisper", "star"]
CARD_GIVES = {"scripture": "ink", "relic": "coin", "hallucination": "whisper", "constellation": "star"}


def nothing() -> Amounts:
    """None of any kind."""
    return dict.fromkeys(KINDS, 0)


def tile_text(tile: Tile) -> str:
    """How a tile is written."""
    gives, cards = tile
    parts = [f"{kind}{number}" for kind, number in gives.items() if number] + [f"card{cards}"] * bool(cards)
    return "special:" + "+".join(parts or ["ink0"])


def random_realm(rng: Random) -> Realm:
    """A realm of up to four by four with gaps and any tiles."""
    columns, rows = rng.choice([(3, 3), (3, 3), (3, 3), (2, 4), (4, 3), (4, 4)])
    realm: Realm = {}
    for space in product(range(columns), range(rows)):
        if rng.random() < 0.85:
            gives = nothing()
            for _ in range(rng.choice([0, 1, 1, 1, 2])):
                gives[rng.choice(KINDS)] = rng.choice([1, 1, 3])
            realm[space] = (gives, rng.choice([0, 0, 1, 2]))
    realm.setdefault((0, 0), (nothing(), 0))
    return realm


def rows_of(realm: Realm) -> list[str]:
    """The realm as rows from the top."""
    columns = max(column for column, _ in realm) + 1
    rows = max(row for _, row in realm) + 1
    return [
        " ".join(tile_text(realm[column, row]) if (column, row) in realm else "-" for column in range(columns))
        for row in reversed(range(rows))
    ]


def name(space: Space) -> str:
    """The name of a space: a1 is the lower left one."""
    return "abcdefghi"[space[0]] + str(space[1] + 1)


def beside(one: Space, other: Space) -> bool:
    """Whether two spaces share a side."""
    return sorted([abs(one[0] - other[0]), abs(one[1] - other[1])]) == [0, 1]


def paths(realm: Realm, head: Space, most: int) -> Iterator[list[Space]]:
    """Every path of one to `most` steps over tiles."""
    for space in realm:
        if beside(head, space):
            yield [space]
            if most > 1:
                yield from ([space, *rest] for rest in paths(realm, space, most - 1))


def move(realm: Realm, head: Space, path: list[Space], held: Amounts, pay: Amounts) -> tuple[Amounts, int] | None:
    """What is held after a move and how many cards it gives; None if the move is not legal."""
    if not path or any(space not in realm for space in path):
        return None
    if not all(beside(one, other) for one, other in zip([head, *path], path, strict=False)):
        return None
    if sum(pay.values()) != len(path) - 1 or any(pay[kind] > held[kind] for kind in KINDS):
        return None
    gives, cards = realm[path[-1]]
    return {kind: held[kind] - pay[kind] + gives[kind] for kind in KINDS}, cards


def cheapest(realm: Realm, head: Space, held: Amounts, most: int = 6) -> dict[Space, int]:
    """The price of every space that can be reached with what is held, by trying every path of up to `most` steps."""
    prices: dict[Space, int] = {}
    budget = sum(held.values())
    for path in paths(realm, head, min(most, budget + 1)):
        prices[path[-1]] = min(prices.get(path[-1], 99), len(path) - 1)
    return prices


def submerge(realm: Realm, head: Space, path: list[Space], held: Amounts) -> Amounts | None:
    """What is held after a walk in which every space counts, up to thirteen; None where it leaves the tiles."""
    after, stopped = dict(held), False
    for one, other in zip([head, *path], path, strict=False):
        if other not in realm or not beside(one, other):
            return None
        if not stopped:
            for kind in KINDS:
                after[kind] += realm[other][0][kind]
                stopped = stopped or (after[kind] >= 13 and realm[other][0][kind] > 0)
    return after


def pays(
    cost: Amounts, wild: int, permanents: Amounts, wilds: int, tokens: Amounts, cards: list[str], any_part: bool
) -> bool:
    """Whether tokens and cards pay a cost exactly, by trying every use of them and of the permanents."""
    units = {kind: tokens[kind] + sum(CARD_GIVES[card] == kind for card in cards) for kind in KINDS}
    splits = []
    for kind in KINDS:
        uses = product(range(units[kind] + 1), range(permanents[kind] + 1), range(wilds + 1 if any_part else 1))
        splits.append(
            {
                (units[kind] - on_named, jokers)
                for on_named, permanent, jokers in uses
                if on_named + permanent + jokers == cost[kind]
            }
        )
    for choice in product(*splits):
        left = sum(rest for rest, _ in choice)
        jokers = sum(used for _, used in choice)
        if any(jokers + more <= wilds and left + more == wild for more in range(wilds + 1)):
            return True
    return False


def ways(
    cost: Amounts, wild: int, permanents: Amounts, wilds: int, held: Amounts, hand: list[str], any_part: bool
) -> set[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Every payment with as few tokens and cards as possible: tokens by kind, cards by type."""
    counts = {card: hand.count(card) for card in CARD_GIVES}
    most = sum(cost.values()) + wild
    found: dict[int, set[tuple[tuple[int, ...], tuple[int, ...]]]] = {}
    for tokens in product(*(range(min(held[kind], most) + 1) for kind in KINDS)):
        for cards in product(*(range(min(counts[card], most) + 1) for card in CARD_GIVES)):
            total = sum(tokens) + sum(cards)
            if total > most or (found and total > min(found)):
                continue
            listed = [card for card, number in zip(CARD_GIVES, cards, strict=True) for _ in range(number)]
            if pays(cost, wild, permanents, wilds, dict(zip(KINDS, tokens, strict=True)), listed, any_part):
                found.setdefault(total, set()).add((tokens, cards))
    return found[min(found)] if found else set()


def knowledge(
    tokens: Amounts, permanents: Amounts, icons: int, available: list[str], tentacles: int, keep_surplus: bool
) -> tuple[list[str], Amounts, int]:
    """Forbidden Knowledge that happens by itself: the kinds taken, what is held and the tentacles after it."""
    held, taken = dict(tokens), []
    for kind in KINDS:
        counted = held[kind] + permanents[kind] + icons
        if tentacles < 8 and kind in available and counted >= 13:
            taken.append(kind)
            tentacles += 2
            spent = held[kind] if not keep_surplus else max(0, 13 - permanents[kind] - icons)
            held[kind] -= spent
    return taken, held, tentacles


def fill(
    slots: dict[str, str], arrows: dict[str, list[str]], filled: set[str], gain: Amounts, place: list[tuple[str, str]]
) -> tuple[set[str], Amounts] | None:
    """Slots filled and what is left of the gain after placements (slot, kind); None if one is not allowed."""
    now, left = set(filled), dict(gain)
    for slot, kind in place:
        first = next(iter(slots))
        led_to = any(slot in arrows.get(one, []) for one in now)
        if slot in now or not (slot == first or led_to) or slots[slot] != kind or left[kind] == 0:
            return None
        now.add(slot)
        left[kind] -= 1
    return now, left


def investigator(
    held: Amounts, tentacles: int, display: list[str], theirs: list[str], own: list[str]
) -> tuple[Amounts, int, list[str], list[str]]:
    """The Investigator's turn by the preferred readings: what it holds, its tentacles, claims and checks for eight."""
    now, claims, eights = dict(held), [], []
    for card in display:
        now[CARD_GIVES[card]] += 1
    for kind in KINDS:
        if tentacles < 8 and now[kind] >= 13 and kind not in theirs and kind not in own:
            now[kind] -= 13
            tentacles += 2
            claims.append(kind)
    for kind in KINDS:
        if tentacles < 8 and now[kind] >= 8 and (kind in theirs or kind in own or kind in claims):
            now[kind] -= 8
            tentacles += 1
            eights.append(kind)
    return now, tentacles, claims, eights


class Player:
    """A player in a turn replayed by the preferred readings; `out` is set when the turn stops at eight tentacles."""

    def __init__(self, held: Amounts, permanents: Amounts, tentacles: int, available: list[str]) -> None:
        self.held, self.permanents = dict(held), dict(permanents)
        self.tentacles, self.available = tentacles, list(available)
        self.relics: list[tuple[str, Amounts]] = []
        self.slots: list[str] = []
        self.filled = 0
        self.effect = nothing()
        self.claimed: list[str] = []
        self.contact = 0

    @property
    def out(self) -> bool:
        """Whether the race is won."""
        return self.tentacles >= 8

    def grow(self, number: int) -> None:
        """Gain tentacles."""
        if self.tentacles == 0 and number:
            self.contact += 1
        self.tentacles += number

    def set_off(self, what: Amounts) -> list[Amounts]:
        """What Relics add to a gain."""
        return [bonus for kind, bonus in self.relics if what[kind]]

    def gain(self, what: Amounts, onto: int = 0) -> bool:
        """Gain resources, `onto` of them onto the next slots of the one Constellation; False if they do not fit."""
        now = dict(what)
        for bonus in self.set_off(what):
            now = {other: now[other] + bonus[other] for other in KINDS}
        for _ in range(onto):
            if self.out:
                break
            if self.filled == len(self.slots) or now[self.slots[self.filled]] == 0:
                return False
            now[self.slots[self.filled]] -= 1
            self.filled += 1
            if self.filled == len(self.slots):
                self.grow(1)
                for bonus in [*self.set_off(self.effect), self.effect]:
                    now = {other: now[other] + bonus[other] for other in KINDS}
        for kind in KINDS:
            self.held[kind] += now[kind]
        self.thirteen()
        return True

    def thirteen(self) -> None:
        """Take Forbidden Knowledge, by itself."""
        for kind in KINDS:
            if not self.out and kind in self.available and self.held[kind] + self.permanents[kind] >= 13:
                self.held[kind] = 0
                self.available.remove(kind)
                self.claimed.append(kind)
                self.grow(2)

    def limit(self) -> Amounts:
        """Discard down to eight of each; return what is discarded."""
        over = {kind: max(0, self.held[kind] - 8) for kind in KINDS}
        self.held = {kind: self.held[kind] - over[kind] for kind in KINDS}
        return over


def limits(raw: dict[str, Any]) -> tuple[bool | None, Amounts | None, int]:
    """Whether a discard is right (None if none is said), what is left of each kind, and the cards left."""
    held = {kind: raw["resources"].get(kind, 0) - raw["spent"].get(kind, 0) for kind in KINDS}
    most = 8 if raw["moment"] == "end" else 999
    over = {kind: max(0, held[kind] - most) for kind in KINDS}
    cards = max(0, raw["hand"] - most)
    said = [raw.get("discard"), raw.get("discard_cards")]
    gone = over if said[0] is None else {kind: said[0].get(kind, 0) for kind in KINDS}
    right = gone == over and (said[1] is None or said[1] == cards)
    if not right:
        return False, None, 0
    judged = None if said == [None, None] or raw["moment"] != "end" else True
    return judged, {kind: held[kind] - over[kind] for kind in KINDS}, raw["hand"] - cards


def random_limits(rng: Random) -> dict[str, Any]:
    """A player's cards and resources at some moment, with a discard that is right, wrong or not said."""
    held = {kind: rng.randint(0, 13) for kind in KINDS}
    raw: dict[str, Any] = {"hand": rng.randint(0, 12), "resources": held}
    raw |= {"spent": {kind: rng.randint(0, held[kind]) if rng.random() < 0.3 else 0 for kind in KINDS}}
    raw["moment"] = rng.choice(["end", "end", "end", "during", "other"])
    left = {kind: held[kind] - raw["spent"][kind] for kind in KINDS}
    if rng.random() < 0.6:
        raw["discard"] = {kind: max(0, left[kind] - 8) if raw["moment"] == "end" else 0 for kind in KINDS}
        if rng.random() < 0.3:
            kind = rng.choice(KINDS)
            raw["discard"][kind] = rng.randint(0, left[kind])
    if rng.random() < 0.6:
        right = max(0, raw["hand"] - 8) if raw["moment"] == "end" else 0
        raw["discard_cards"] = right if rng.random() < 0.8 else rng.randint(0, raw["hand"])
    return raw


def begin(players: int, investigator: bool) -> dict[str, Any] | None:
    """What lies on the table at the start; nobody races alone."""
    if players == 1 and not investigator:
        return None
    found: dict[str, Any] = {"tiles": 9, "special": 1, "head": "star3", "display": 3, "each_resource": 2, "hand": 5}
    found |= {"players": players, "knowledge_tiles": 4, "first_contact_cards": 4}
    if players > 1:
        found["seat_tokens"] = ["+1", "+2", "+3"][: players - 1]
    return found
