"""The Grand Octopus beside the turn, the slow and obvious way: a single clock, the start of a game, table talk.

Written from the law alone. Rooms are 1 to 6; a disc is a room, or a line as a tuple of two rooms, or None if not set.
"""

from __future__ import annotations

from random import Random
from typing import Any

from tests.naive.grand_octopus import between

Raw = dict[str, Any]

ROOMS = {1: "library", 2: "museum", 3: "crypt", 4: "laboratory", 5: "observatory", 6: "botanical_garden"}
ALOUD = ["announce_a_plan", "lie_aloud", "threaten", "break_a_promise"]
UNHEARD = ["whisper", "talk_in_private", "secret_signal"]
SHOWN = ["show_clock_and_keep_it", "show_clock_then_change_it", "show_clock_then_turn_one_disc"]


def clock(here: int | None, dagger: Any, tentacle: Any, stairs: list[Any] | None, outside: str, same_line: str) -> Raw:
    """What a clock does to a cultist that stands `here` (None: outside); `open` if that cannot be told."""
    unset = [name for name, disc in (("dagger", dagger), ("tentacle", tentacle)) if disc is None]
    if unset:
        return {"open": unset}
    there = "exterior" if outside == "any" else outside
    place = there if here is None else ROOMS[here]
    alike, line = dagger == tentacle, isinstance(dagger, tuple)
    if alike and outside != "none" and (not line or same_line == "visit"):
        return answer(True, there, None, 0)
    offspring = None if alike or isinstance(tentacle, tuple) else ROOMS[tentacle]
    far = here not in (None, dagger) and not alike and not line
    way = between(here, dagger) if far and here else None
    if way and way != (1, 6) and stairs is None:
        return {"open": ["-".join(map(str, way))]}
    if alike or line or (way and (way == (1, 6) or way not in (stairs or []))):
        return answer(False, place, offspring, 1)
    return answer(offspring is not None, ROOMS[dagger], offspring, 0)


def answer(legal: bool, place: str, offspring: str | None, lost: int) -> Raw:
    """What becomes of the pawns, and the power lost."""
    found = {"legal": legal, "cultist_goes": place, "offspring_goes": offspring}
    return {**found, "power_lost": lost, "lies_down": lost > 0}


def random_clock(rng: Random) -> tuple[Raw, tuple[Any, ...]]:
    """A clock as a position, and the same as `clock` takes it."""
    pairs = [(a, b) for a in range(1, 7) for b in range(a + 1, 7) if (a, b) != (1, 6)]
    outside = rng.choice(["any", "dreams", "agoba", "moon_men", "lost_city", "none"])
    here = rng.choice([1, 2, 3, 4, 5, 6, *([] if outside == "none" else [None])])
    discs = [rng.choice([1, 2, 3, 4, 5, 6, rng.choice([(1, 2), (2, 3), None])]) for _ in range(2)]
    if rng.random() < 0.25:
        discs[1] = discs[0]
    stairs = None if rng.random() < 0.3 else [pair for pair in pairs if rng.random() < 0.6]
    raw: Raw = {"cultist": "exterior" if here is None else here, "exterior": outside}
    raw |= {"laid_down": rng.random() < 0.2}
    for name, disc in zip(("dagger", "tentacle"), discs, strict=True):
        if disc is not None:
            raw[name] = f"{disc[0]}-{disc[1]}" if isinstance(disc, tuple) else disc
    if stairs is not None:
        raw["stairs"] = [list(pair) for pair in stairs]
    return raw, (here, *discs, stairs, outside)


def begin(players: int, exterior: str, face_down: bool) -> Raw:
    """How a game begins."""
    places = [*ROOMS.values(), *([] if exterior == "none" else ["exterior" if exterior == "any" else exterior])]
    return {
        "players": players,
        "start_power": {3: 4, 4: 5, 5: 6}[players],
        "cultists_at": "library",
        "offspring_on_board": False,
        "tokens": dict.fromkeys(places, players - 1),
        "components_to_win": 3 if exterior == "none" else 4,
        "face_down": face_down,
    }


def random_beginning(rng: Random) -> Raw:
    """A number of players, with or without an exterior location."""
    outside = rng.choice(["any", "dreams", "agoba", "moon_men", "lost_city", "none"])
    return {"players": rng.randint(3, 5), "exterior": outside, "face_down": rng.random() < 0.5}


def may_be_done(act: str, one_disc: str) -> bool:
    """Whether something may be said or shown."""
    if act == "show_clock_then_turn_one_disc":
        return one_disc == "allowed"
    return act in ALOUD or act == "show_clock_then_change_it"
