"""A turn of the Grand Octopus the slow and obvious way, to compare the adjudicator with.

Written from the facts, in numbers only. Places are 1 to 6 and 7 for the exterior location; components are 1 to 7, by
the place they come from. A disc points at a number, or at a line, which is a tuple of two numbers. A cult is a dict
with the keys power, at, has (a set), dagger, tentacle. One class, phase after phase.
"""

from __future__ import annotations

from random import Random
from typing import Any

Cult = dict[str, Any]
Game = dict[str, Any]


class Stopped(Exception):
    """Something is not decided; `args` name what."""


def play(game: Game) -> dict[str, Any]:
    """Resolve the turn. `open` names what stopped it; `foul` says that something unlawful was asked for."""
    turn = Turn(game)
    try:
        turn.stairs()
        turn.revelation()
        for place in range(1, 7 if turn.outside == "none" else 8):
            turn.conflict(place)
        turn.dreams()
        turn.agoba()
        turn.moon_men()
    except Stopped as stop:
        return turn.done(list(stop.args))
    return turn.victory()


def between(a: int, b: int) -> tuple[int, int]:
    """The stairs between two rooms."""
    return (min(a, b), max(a, b))


class Turn:
    """Everything that changes during the turn, and the phases that change it."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.cults: dict[str, Cult] = {n: {**c, "has": set(c["has"])} for n, c in game["cults"].items()}
        self.left: dict[int, int] = dict(game["left"])
        self.outside: str = game["exterior"]
        self.settled: dict[str, str] = game["settled"]
        self.foul = False
        self.lying: list[str] = []
        self.monsters: dict[str, int] = {}
        self.boss: dict[int, str] = {}
        self.hurt: set[str] = set()
        self.keys: set[str] = set()

    def done(self, undecided: list[Any], winner: str | None = None, over: bool = False) -> dict[str, Any]:
        return {
            "cults": {n: (c["power"], c["at"], sorted(c["has"])) for n, c in self.cults.items()},
            "left": self.left,
            "out": [n for n, c in self.cults.items() if c["at"] is None],
            "lying": self.lying,
            "boss": self.boss,
            "open": undecided,
            "winner": winner,
            "over": over,
            "foul": self.foul,
        }

    def fall(self, names: list[str]) -> None:
        """One power less for each; who has none is out."""
        for n in names:
            self.cults[n]["power"] -= 1
            if self.cults[n]["power"] == 0:
                self.cults[n]["at"] = None

    def stairs(self) -> None:
        """Which stairs would have to be known?"""
        wanted = set()
        for c in self.cults.values():
            still = c["power"] == 0 or c["at"] == 7 or c["dagger"] in (c["at"], c["tentacle"])
            if not still and not isinstance(c["dagger"], tuple):
                wanted.add(between(c["at"], c["dagger"]))
        wanted.discard((1, 6))
        if self.game["stairs"] is None and wanted:
            raise Stopped(*sorted(wanted))

    def revelation(self) -> None:
        for n, c in self.cults.items():
            if c["power"] == 0:
                continue
            on_line = isinstance(c["dagger"], tuple)
            same = c["dagger"] == c["tentacle"]
            if same and self.outside != "none" and (not on_line or self.settled["same_line"] == "visit"):
                c["at"] = 7
                continue
            if not isinstance(c["tentacle"], tuple) and not same:
                self.monsters[n] = c["tentacle"]
            if on_line or same or not self.reaches(c["at"], c["dagger"]):
                self.lying.append(n)
                self.fall([n])
            else:
                c["at"] = c["dagger"]

    def reaches(self, here: int, there: int) -> bool:
        if 7 in (here, there) or here == there:
            return True
        way = between(here, there)
        return way != (1, 6) and way in self.game["stairs"]

    def conflict(self, place: int) -> None:
        here = [n for n, c in self.cults.items() if c["at"] == place and n not in self.lying]
        if place == 7 and self.outside == "lost_city":
            self.fall(here)
            here = [n for n in here if self.cults[n]["power"] > 0]
        monster = place in self.monsters.values()
        if monster or len(here) < 2:
            self.foul = self.foul or place in self.game["talks"]
        if monster:
            self.fight(here)
        elif len(here) == 1:
            self.collect(place, here[0])
        elif here:
            self.talk(place, here)

    def fight(self, here: list[str]) -> None:
        self.hurt |= set(here)
        self.fall(here)

    def talk(self, place: int, here: list[str]) -> None:
        if place not in self.game["talks"]:
            raise Stopped(place)
        kind, who, wanting = self.game["talks"][place]
        self.foul = self.foul or any(n not in here for n in wanting)
        if kind == "collect" and len(who) == 1 and who[0] in here:
            self.collect(place, who[0])
        elif kind == "no_agreement" or (kind == "confrontation" and (not wanting or set(wanting) & set(here))):
            self.fight(here)
        elif kind != "nothing":
            self.foul = True
            raise Stopped(place)

    def collect(self, place: int, name: str) -> None:
        self.boss[place] = name
        if place not in self.cults[name]["has"] and self.left[place] > 0 and name not in self.game["decline"]:
            self.cults[name]["has"].add(place)
            self.left[place] -= 1
            if place == 7:
                self.keys.add(name)

    def dreams(self) -> None:
        for n in self.game["recruit"]:
            c = self.cults[n]
            barred = self.outside != "dreams" or c["at"] != 7 or n in self.hurt or n in self.keys or c["power"] == 7
            if barred or (n in self.lying and self.settled["laid_down_recruits"] == "no"):
                self.foul = True
            else:
                c["power"] += 1

    def agoba(self) -> None:
        if not self.game["swap"]:
            return
        by, gives, other, takes = self.game["swap"]
        mine, theirs = self.cults[by]["has"], self.cults[other]["has"]
        fine = self.outside == "agoba" and self.boss.get(7) == by and by != other and self.cults[other]["power"] > 0
        fine = fine and gives in mine and takes in theirs
        if fine and gives != takes and (takes in mine or gives in theirs):
            fine = False
        if not fine:
            self.foul = True
            return
        mine.remove(gives)
        theirs.remove(takes)
        mine.add(takes)
        theirs.add(gives)

    def moon_men(self) -> None:
        if not self.game["sacrifice"]:
            return
        by, other, gone = self.game["sacrifice"]
        no_key = 7 in self.cults[by]["has"] or self.left.get(7) == 0
        fine = self.outside == "moon_men" and self.boss.get(7) == by and by not in self.keys
        fine = fine and by != other and self.cults[other]["power"] > 0
        if not fine or (no_key and self.settled["colony_without_key"] == "not_allowed"):
            self.foul = True
            return
        self.cults[by]["power"] -= 1
        self.give_up(other, gone)
        if self.cults[by]["power"] == 0:
            self.cults[by]["at"] = None

    def give_up(self, other: str, gone: int | None) -> None:
        owned = self.cults[other]["has"]
        if owned and gone not in (None, *owned):
            self.foul = True
        if gone not in owned and len(owned) > 1:
            raise Stopped(other)
        if owned:
            kind = gone if gone and gone in owned else min(owned)
            owned.remove(kind)
            self.left[kind] += 1

    def victory(self) -> dict[str, Any]:
        need = 3 if self.outside == "none" else 4
        winner, over = best(self.cults, need)
        return self.done([], winner, over)


def best(cults: dict[str, Cult], need: int) -> tuple[str | None, bool]:
    """Who wins, and whether the game is over."""
    ready = [n for n, c in cults.items() if c["power"] > 0 and len(c["has"]) >= need]
    if not ready:
        return None, all(c["power"] == 0 for c in cults.values())
    for kind in range(1, 8):
        if any(kind in cults[n]["has"] for n in ready):
            ready = [n for n in ready if kind in cults[n]["has"]]
    most = max(cults[n]["power"] for n in ready)
    ready = [n for n in ready if cults[n]["power"] == most]
    return (ready[0] if len(ready) == 1 else None), True


def random_standing(rng: Random) -> tuple[int, dict[str, Cult]]:
    """How cults may stand at the check: sets of few kinds, so that ties are common. Also how many kinds are needed."""
    players, need = rng.choice([3, 4, 5]), rng.choice([3, 4])
    kinds = rng.sample(range(1, 7 if need == 3 else 8), need + rng.choice([0, 1, 2]))
    left = dict.fromkeys(kinds, players - 1)
    cults: dict[str, Cult] = {}
    for name in ["Red", "Blue", "Green", "Yellow", "Black"][:players]:
        has = {kind for kind in rng.sample(kinds, rng.choice([2, need, need, need])) if left[kind]}
        for kind in has:
            left[kind] -= 1
        cults[name] = {"power": rng.choice([0, 2, 2, 2, 3]), "has": has}
    return need, cults


def random_game(rng: Random) -> Game:
    """A table that can occur, with clocks and decisions that need not be lawful."""
    players = rng.choice([3, 3, 4, 4, 5])
    outside = rng.choice(["dreams", "agoba", "moon_men", "lost_city", "none"])
    places = range(1, 7 if outside == "none" else 8)
    need = 3 if outside == "none" else 4
    names = ["Red", "Blue", "Green", "Yellow", "Black"][:players]
    left = dict.fromkeys(places, players - 1)
    cults: dict[str, Cult] = {}
    favourite = rng.sample(list(places), 2)
    for name in names:
        most = 7 if outside == "dreams" else players + 1
        has: set[int] = set()
        for kind in rng.sample(list(places), rng.choice([0, 0, 1, 2, need - 1, need - 1])):
            if left[kind]:
                has.add(kind)
                left[kind] -= 1
        at = rng.choice(favourite) if rng.random() < 0.5 else rng.choice(list(places))
        cults[name] = {"power": rng.choice([1, 1, 2, rng.randint(1, most)]), "at": at, "has": has}
        cults[name] |= _discs(rng, at, outside)
    if rng.random() < 0.1:
        cults[rng.choice(names)] |= {"power": 0, "at": None, "dagger": None, "tentacle": None}
    pairs = [(a, b) for a in range(1, 7) for b in range(a + 1, 7) if (a, b) != (1, 6)]
    owned = sorted({kind for cult in cults.values() for kind in cult["has"]} | {7 if outside != "none" else 1})
    return {
        "players": players,
        "exterior": outside,
        "cults": cults,
        "left": left,
        "stairs": None if rng.random() < 0.05 else {pair for pair in pairs if rng.random() < 0.7},
        "talks": {place: _talk(rng, names) for place in places if rng.random() < 0.9 and _crowded(cults, place, rng)},
        "decline": [name for name in names if rng.random() < 0.15],
        "recruit": [name for name in names if outside == "dreams" and cults[name]["at"] == 7 and rng.random() < 0.5],
        "swap": _swap(rng, names, owned) if rng.random() < (0.7 if outside == "agoba" else 0.02) else None,
        "sacrifice": _sacrifice(rng, names, owned) if rng.random() < (0.7 if outside == "moon_men" else 0.02) else None,
        "settled": {
            "same_line": rng.choice(["errors", "visit"]),
            "laid_down_recruits": rng.choice(["no", "yes"]),
            "colony_without_key": rng.choice(["allowed", "not_allowed"]),
        },
    }


def _discs(rng: Random, at: int, outside: str) -> dict[str, Any]:
    lines = [(2, 3), (2, 3), (1, 2)]
    dagger: Any = at if at < 7 and rng.random() < 0.5 else rng.randint(1, 6)
    tentacle: Any = rng.randint(1, 6)
    chance = rng.random()
    if chance < 0.25:
        tentacle = dagger
    elif chance < 0.32:
        dagger = rng.choice(lines)
    if rng.random() < 0.08:
        tentacle = rng.choice(lines)
    return {"dagger": dagger, "tentacle": tentacle}


def _crowded(cults: dict[str, Cult], place: int, rng: Random) -> bool:
    """Whether a negotiation is likely at a place; now and then one is described where none will be."""
    going = 0
    for cult in cults.values():
        goes = 7 if cult["dagger"] == cult["tentacle"] else cult["dagger"]
        going += goes == place or cult["at"] == place
    return going > 1 or rng.random() < 0.02


def _talk(rng: Random, names: list[str]) -> tuple[str, list[str], list[str]]:
    kind = rng.choice(["nothing", "collect", "collect", "collect", "confrontation", "no_agreement"])
    who = rng.sample(names, rng.choice([1, 1, 1, 1, 1, 0, 2])) if kind == "collect" else []
    wanting = rng.sample(names, rng.choice([0, 1, 2])) if kind == "confrontation" else []
    return kind, who, wanting


def _swap(rng: Random, names: list[str], owned: list[int]) -> tuple[str, int, str, int]:
    return rng.choice(names), rng.choice(owned), rng.choice(names), rng.choice(owned)


def _sacrifice(rng: Random, names: list[str], owned: list[int]) -> tuple[str, str, int | None]:
    return rng.choice(names), rng.choice(names), rng.choice([None, *owned])


def choose_well(rng: Random, game: Game) -> Game:
    """Aim swaps and sacrifices better: by the cult that would dominate, of components owned after the conflicts."""
    before = play({**game, "swap": None, "sacrifice": None, "recruit": []})
    boss = before["boss"].get(7)
    if not boss or before["open"]:
        return game
    others = [name for name in game["cults"] if name != boss and game["cults"][name]["power"]]
    other = rng.choice(others) if others else boss
    mine, theirs = before["cults"][boss][2], before["cults"][other][2]
    changed = dict(game)
    if game["swap"] and mine and theirs:
        changed["swap"] = (boss, rng.choice(mine), other, rng.choice(theirs))
    if game["sacrifice"]:
        changed["sacrifice"] = (boss, other, rng.choice([None, *theirs]))
        changed["decline"] = [*game["decline"], boss] if boss not in game["decline"] else game["decline"]
    return changed
