"""Second opinions on Night of the Grand Octopus."""

import re
from random import Random
from typing import Any

from adjudicator.games.grand_octopus.tables import COMPONENTS, NUMBER, ROOMS
from adjudicator.verdict import ruling_of
from tests.naive import grand_octopus as naive
from tests.naive import grand_octopus_table as table
from tests.opinions.opinion import Drawn, Opinion, legality, outcome

GAME = "grand-octopus"


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
        form: dict[str, Any] = {
            "power": cult["power"],
            "components": [str(COMPONENTS[kind - 1]) for kind in cult["has"]],
        }
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
        found["swap"] |= {"gives": str(COMPONENTS[gives - 1]), "takes": str(COMPONENTS[takes - 1])}
    if game["sacrifice"]:
        by, other, gone = game["sacrifice"]
        found["sacrifice"] = {"by": call[by], "names": call[other]}
        if gone:
            found["sacrifice"]["discards"] = str(COMPONENTS[gone - 1])
    return found


def random_game(rng: Random) -> naive.Game:
    """A table with a turn's clocks and decisions, mostly aimed well."""
    game = naive.random_game(rng)
    return naive.choose_well(rng, game) if rng.random() < 0.7 else game


def draw_turn(rng: Random) -> Drawn:
    """A whole turn by random readings."""
    game = random_game(rng)
    return Drawn(position(game), game["settled"], about=game)


def seen(found: Any, exterior: str) -> dict[str, Any]:
    """Write an outcome as the naive implementation would: in numbers."""
    number: dict[Any, Any] = {**NUMBER, exterior: 7, None: None}
    undecided = [
        tuple(int(room) for room in one.split("-")) if re.fullmatch("[1-6]-[1-6]", one) else number.get(one, one)
        for one in found.get("open", [])
    ]
    return {
        "cults": {
            name: (one["power"], number[one["cultist"]], [COMPONENTS.index(kind) + 1 for kind in one["components"]])
            for name, one in found["cults"].items()
        },
        "left": {number[place]: count for place, count in found["tokens"].items()},
        "out": found["eliminated"],
        "lying": found["laid_down"],
        "boss": {number[place]: name for place, name in found["dominates"].items()},
        "open": undecided,
        "winner": found["winner"],
        "over": found.get("finished", False),
        "foul": found.get("legal") is False,
    }


def _turn(drawn: Drawn) -> Any:
    return seen(outcome(GAME, "turn", drawn), drawn.about["exterior"])


def _kind_of_turn(found: Any) -> str:
    return ruling_of({"legal": False if found["foul"] else None, "open": found["open"], "finished": found["over"]})


def draw_standing(rng: Random) -> Drawn:
    """Cults at the victory check."""
    need, cults = naive.random_standing(rng)
    forms = {
        name: {"power": one["power"], "components": [str(COMPONENTS[kind - 1]) for kind in sorted(one["has"])]}
        for name, one in cults.items()
    }
    return Drawn({"exterior": "none" if need == 3 else "any", "cults": forms}, about=(cults, need))


def _victory(drawn: Drawn) -> Any:
    found = outcome(GAME, "victory", drawn)
    return found["winner"], found["finished"]


def draw_clock(rng: Random) -> Drawn:
    """One clock, and how two discs on one line are read."""
    raw, about = table.random_clock(rng)
    reading = rng.choice(["errors", "visit"])
    return Drawn(raw, {"same_line": reading}, about=(*about, reading))


def _clock(drawn: Drawn) -> Any:
    found = outcome(GAME, "clock", drawn)
    return {"open": found["open"]} if found.get("open") else found


def _setup(drawn: Drawn) -> Any:
    found = outcome(GAME, "setup", drawn)
    return {name: found[name] for name in table.begin(3, "none", False)}


def draw_talk(rng: Random) -> Drawn:
    """Something a player wants to say or show."""
    act = rng.choice([*table.ALOUD, *table.UNHEARD, *table.SHOWN])
    return Drawn({"act": act}, {"one_disc_turned": rng.choice(["forbidden", "allowed"])})


OPINIONS = (
    Opinion(GAME, "turn", draw_turn, _turn, lambda drawn: naive.play(drawn.about), _kind_of_turn,
            ("resolved", "finished", "illegal", "open")),
    Opinion(GAME, "clock", draw_clock, _clock, lambda drawn: table.clock(*drawn.about),
            lambda found: "open" if "open" in found else legality(found["legal"]), ("open", "legal", "illegal")),
    Opinion(GAME, "victory", draw_standing, _victory, lambda drawn: naive.best(*drawn.about),
            lambda found: "wins" if found[0] else "tied" if found[1] else "goes on", ("wins", "tied", "goes on")),
    Opinion(GAME, "setup", lambda rng: Drawn(table.random_beginning(rng)), _setup,
            lambda drawn: table.begin(**drawn.raw), lambda found: str(found["components_to_win"]), ("3", "4")),
    Opinion(GAME, "talk", draw_talk, lambda drawn: outcome(GAME, "talk", drawn)["legal"],
            lambda drawn: table.may_be_done(drawn.raw["act"], drawn.policies["one_disc_turned"]), legality,
            ("legal", "illegal")),
)  # fmt: skip
