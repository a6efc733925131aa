"""After the totals: the loser goes home, the winner's star, popularity for workers, an encounter, the end."""

from collections.abc import Iterator
from typing import Any

from adjudicator.games.scythe.board import LAKES, NEIGHBOURS
from adjudicator.games.scythe.combat_dials import COMBAT_STARS, winner
from adjudicator.games.scythe.combat_sides import Fight, Side
from adjudicator.games.scythe.faults import MOST_STARS
from adjudicator.games.scythe.policies import LAST_POPULARITY
from adjudicator.games.scythe.rules import LAKE_CARGO, PENDING_ENCOUNTER, SIX, SIXTH
from adjudicator.games.scythe.rules_combat import (
    CAMARADERIE,
    CONSOLATION,
    DECK,
    ENCOUNTER,
    FENRIS,
    LAKE_RETREAT,
    NO_POPULARITY,
    POPULARITY,
    RETREAT,
    STAR,
)
from adjudicator.policy import Policies
from adjudicator.verdict import Step, Word


def retreat(fight: Fight, policies: Policies) -> Iterator[Step]:
    """Send the loser home, or a Nordic loser to a lake; resources stay, a card comforts who revealed anything."""
    won = winner(fight)
    loser = fight.other(won)
    lakes = sorted(NEIGHBOURS.get(fight.ground.hex or 0, frozenset()) & LAKES)
    if loser.has("Seaworthy") and lakes:
        yield Step(LAKE_RETREAT, "lakes", {"player": loser.name, "hexes": lakes})
    if loser.stake.retreat is None:
        yield Step(RETREAT, "home", {"player": loser.name, "units": loser.units()})
    else:
        yield from _to_lake(fight, loser, lakes)
    if fight.ground.resources:
        facts = {"hex": fight.place, "player": won.name, "tokens": fight.ground.resources}
        yield Step(RETREAT, "resources", facts)
    if won.has("Horrify") and won is fight.attacker:
        facts = {"player": won.name, "opponent": loser.name, "tokens": len(loser.units())}
        yield Step(FENRIS, "horrify", facts)
    if loser.total and fight.ground.deck_empty and not any(side.stake.cards for side in fight.sides):
        yield Step(DECK, "empty", {"player": loser.name}, fight.result({"loser_draws": False}))
    else:
        yield _consolation(fight, loser)


def _to_lake(fight: Fight, loser: Side, lakes: list[int]) -> Iterator[Step]:
    """Only with Seaworthy, only to a lake next to the hex, and workers only with a mech."""
    lake = loser.stake.retreat
    facts = {"player": loser.name, "lake": lake, "hex": fight.place}
    if not loser.has("Seaworthy"):
        yield Step(LAKE_RETREAT, "only_seaworthy", facts, {"legal": False})
    elif lake not in lakes:
        yield Step(LAKE_RETREAT, "not_there", {**facts, "hexes": lakes}, {"legal": False})
    elif loser.stake.workers and not loser.stake.mechs:
        yield Step(LAKE_CARGO, "worker", {"hex": lake, "player": loser.name}, {"legal": False})
    else:
        yield Step(LAKE_RETREAT, "goes", facts, fight.sheet(loser, retreat=lake))


def _consolation(fight: Fight, loser: Side) -> Step:
    """A loser who revealed anything draws a card; those just played are there to draw from."""
    draws = loser.total > 0
    result: dict[str, object] = {}
    if draws and loser.player.hand is not None:
        loser.player.hand += 1
        loser.player.held = None
        result = {loser.role: {"combat_cards": loser.player.hand}}
    facts = {"player": loser.name, "total": loser.total}
    return Step(CONSOLATION, "draws" if draws else "none", facts, fight.result({"loser_draws": draws, **result}))


def reward(fight: Fight, policies: Policies) -> Iterator[Step]:
    """Place the winner's star; then popularity, unless the game is taken to be over with the star."""
    won = winner(fight)
    yield from _star(fight, won)
    if won.player.stars == MOST_STARS and not fight.ender:
        fight.ender = won.name
    due = _workers_driven(fight, won)
    if due and won.player.stars == MOST_STARS and not won.has("Camaraderie"):
        reading = policies["last_popularity"]
        yield Step(LAST_POPULARITY, reading, result=_kept(fight, won))
        if reading == "paid":
            yield from _popularity(fight, won, due)
    else:
        yield from _popularity(fight, won, due)
    yield from _encounter(fight, won)
    if fight.ender:
        yield Step(SIXTH, "over", {"player": fight.ender}, {"finished": True, "ended_by": fight.ender})


def _star(fight: Fight, won: Side) -> Iterator[Step]:
    player = won.player
    facts = {"player": won.name, "count": player.combat_stars + 1, "stars": player.stars, "most": MOST_STARS}
    saxony = player.faction == "saxony"
    placed = max(player.stars or 0, player.combat_stars + player.power_star)
    if placed >= MOST_STARS:
        yield Step(SIX, "placed", facts, fight.result({"places_star": False}))
    elif player.combat_stars >= COMBAT_STARS and not saxony:
        yield Step(STAR, "enough", facts, fight.result({"places_star": False}))
    else:
        if saxony and player.combat_stars >= COMBAT_STARS:
            yield Step(STAR, "saxony")
        player.combat_stars += 1
        player.stars = None if player.stars is None else player.stars + 1
        sheet = {won.role: {"combat_stars": player.combat_stars}}
        yield Step(STAR, "star", facts, fight.result({"places_star": True, **sheet}))


def _workers_driven(fight: Fight, won: Side) -> int:
    return fight.defender.stake.workers if won is fight.attacker else 0


def _kept(fight: Fight, won: Side) -> dict[str, Any]:
    """Return the popularity as it was, where it is known, before a reading takes any of it."""
    return {} if won.player.popularity is None else fight.sheet(won, popularity=won.player.popularity)


def _popularity(fight: Fight, won: Side, due: int) -> Iterator[Step]:
    """Only a winning attacker loses popularity: 1 a worker, not below 0, none with Camaraderie."""
    player = won.player
    have = player.popularity
    lost = due if have is None else min(due, have)
    facts: dict[str, Any] = {"player": won.name, "due": due, "have": have, "lost": lost}
    if won is fight.defender:
        yield Step(POPULARITY, "defender", facts)
    elif not due:
        yield Step(POPULARITY, "no_workers")
    elif won.has("Camaraderie"):
        yield Step(CAMARADERIE, "spared", facts)
    elif have is None:
        yield Step(POPULARITY, "not_given", facts, fight.sheet(won, popularity_lost=lost))
    else:
        if due > have:
            yield Step(NO_POPULARITY, "floor", facts)
        player.popularity = have - lost
        facts["popularity"] = player.popularity
        yield Step(POPULARITY, "lost", facts, fight.sheet(won, popularity=player.popularity))


def _encounter(fight: Fight, won: Side) -> Iterator[Step]:
    if not fight.ground.encounter_token:
        return
    follows = won.stake.character
    facts = {"player": won.name, "hex": fight.place}
    if follows and fight.ender:
        yield Step(PENDING_ENCOUNTER, "skipped", facts, {"encounter": False, "cut_off": [Word("encounter")]})
    else:
        yield Step(ENCOUNTER, "follows" if follows else "stays", facts, fight.result({"encounter": follows}))
