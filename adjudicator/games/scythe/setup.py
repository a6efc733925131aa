"""Setting up: forbidden pairs of mats, what each player starts with, who goes first, who sits next to whom."""

from collections.abc import Iterator

from adjudicator.games.scythe.factions import FACTIONS, SEATS
from adjudicator.games.scythe.map import HOME_BASES
from adjudicator.games.scythe.mats import BANNED, MATS
from adjudicator.games.scythe.rules import (
    BANNED_PAIRS,
    FACTION_MATS,
    ORDER,
    PLAYERS,
    SEATING,
    START,
)
from adjudicator.games.scythe.rules import (
    HOME_BASES as BASES,
)
from adjudicator.games.scythe.setup_forms import SeatForm, SetupForm
from adjudicator.policy import Policies
from adjudicator.procedure import Procedure
from adjudicator.verdict import Problem, Step, Word

MOST_PLAYERS = 7


def prepare_setup(form: SetupForm, problems: list[Problem]) -> SetupForm:
    """Refuse more players than can play, and names, factions or mats that stand twice."""
    count = len(form.players)
    if count > MOST_PLAYERS:
        problems.append(Problem("players", "too_many", {"count": count, "most": MOST_PLAYERS}, rule=PLAYERS))
    for field in ("name", "faction", "mat"):
        seen: set[str] = set()
        for place, player in enumerate(form.players):
            given = getattr(player, field)
            if given in seen:
                facts = {"player": given} if field == "name" else {field: Word(given)}
                problems.append(Problem(f"players[{place}].{field}", f"same_{field}", facts))
            seen.add(given)
    return form


def setup(form: SetupForm, policies: Policies) -> Iterator[Step]:
    """Judge each pair of mats, say what it starts with, then the order of play and the seats."""
    for player in form.players:
        yield from _pair(player)
        yield from _start(player)
    yield _first(form)
    seated = [name for faction in SEATS for name in (one.name for one in form.players if one.faction == faction)]
    if len(seated) == len(form.players) > 1:
        yield from _seats(seated)


def _pair(player: SeatForm) -> Iterator[Step]:
    banned = (player.faction, player.mat) in BANNED
    facts = {"faction": Word(player.faction), "mat": Word(player.mat)}
    yield Step(BANNED_PAIRS, "banned" if banned else "allowed", facts, {"legal": not banned})


def _start(player: SeatForm) -> Iterator[Step]:
    faction, mat = FACTIONS[player.faction], MATS[player.mat]
    numbers = {"power": faction.power, "cards": faction.cards, "popularity": mat.popularity, "coins": mat.coins}
    facts = {"faction": Word(player.faction), "mat": Word(player.mat), **numbers}
    yield Step(
        FACTION_MATS, "abilities", {"faction": Word(player.faction), "abilities": [faction.ability, *faction.mechs]}
    )
    yield Step(START, "start", facts, {"starts": {player.name: numbers}})
    if base := HOME_BASES.get(player.faction):
        around = sorted((*base.land, *base.river, *base.lake))
        yield Step(BASES, "touches", {"faction": Word(player.faction), "hexes": around})
        workers = {"workers": list(base.land)}
        facts = {"faction": Word(player.faction), "hexes": list(base.land)}
        yield Step(START, "workers", facts, {"starts": {player.name: workers}})


def _first(form: SetupForm) -> Step:
    """The lowest number begins; 2 comes before 2a, as text too."""
    first = min(form.players, key=lambda player: MATS[player.mat].order)
    facts = {"number": MATS[first.mat].order, "player": first.name}
    return Step(ORDER, "first", facts, {"first": first.name})


def _seats(seated: list[str]) -> Iterator[Step]:
    for place, name in enumerate(seated):
        names = list(dict.fromkeys((seated[(place + 1) % len(seated)], seated[place - 1])))
        yield Step(SEATING, "neighbours", {"player": name, "names": names}, {"neighbours": {name: names}})


SETUP = Procedure(
    name="setup",
    form=SetupForm,
    prepare=prepare_setup,
    rule=setup,
    example={
        "players": [
            {"name": "Anna", "faction": "saxony", "mat": "industrial"},
            {"name": "Boris", "faction": "nordic", "mat": "militant"},
            {"name": "Carla", "faction": "crimea", "mat": "engineering"},
        ]
    },
)
