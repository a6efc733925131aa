"""What one player's position earns: each star with what it needs, what is there, and how many of it still fit."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec

from adjudicator.games.scythe.faults import MOST_STARS
from adjudicator.games.scythe.rules import DOMINATE, PEACE, SPACES, STAR_POPULARITY, STAR_POWER, WAR, WORKERS
from adjudicator.games.scythe.starfacts import EITHER, TRACKS, Space
from adjudicator.games.scythe.stars_forms import StarsPlayer
from adjudicator.verdict import Step, Word

# Fields whose name is not that of the star.
FIELDS = {"objective": "objectives", "combat": "combats"}
# What a player can earn in another player's turn: by a recruit bonus, or by winning as the defender.
ELSEWHERE = ("combat", "popularity", "power")


class Earning(msgspec.Struct, kw_only=True):
    """Stars a player earns now, the steps that show it, and how many are placed afterwards."""

    player: StarsPlayer
    before: int
    earned: list[str] = []
    steps: list[Step] = []

    @property
    def total(self) -> int:
        """Return the stars on the track once the new ones are placed; nobody owns more than six."""
        return min(MOST_STARS, self.before + len(self.earned))

    def facts(self, nothing: bool = False) -> dict[str, Any]:
        """Return the facts of the step that sums up; with `nothing`, no new star is placed."""
        return {"player": self.player.name, "stars": self.before if nothing else self.total, "most": MOST_STARS}

    def result(self, nothing: bool = False) -> dict[str, Any]:
        """Return the player's part of the outcome."""
        earned = [] if nothing else [Word(star) for star in self.earned]
        return {"players": {self.player.name: {"stars": self.facts(nothing)["stars"], "earned": earned}}}


def earning(player: StarsPlayer, track: str, own_turn: bool = True) -> Earning:
    """Work through the spaces of the track in order; in another's turn only some stars can be earned."""
    before = len(player.placed) if player.stars is None else player.stars
    found = Earning(player=player, before=before)
    placed: Counter[str] = Counter(player.placed)
    for star, space in TRACKS[track].items():
        if own_turn or star in ELSEWHERE:
            shared = _shared(star, track, [*player.placed, *found.earned])
            found.steps += _space(found, star, space, placed[star], shared, track)
    return found


def _shared(star: str, track: str, taken: list[str]) -> bool:
    """Tell whether the other star of a pair has taken the space."""
    pair = EITHER.get(track, ())
    return star in pair and any(other in taken for other in pair if other != star)


def _space(found: Earning, star: str, space: Space, placed: int, shared: bool, track: str) -> Iterator[Step]:
    have = int(getattr(found.player, FIELDS.get(star, star)) or 0)
    facts = {"player": found.player.name, "star": Word(star), "have": have, "need": space.need}
    if star == "workers" and found.player.workers is not None:
        yield Step(WORKERS, "workers", {"player": found.player.name, "workers": have})
    if star == "popularity" and placed and have < space.need:
        yield Step(STAR_POPULARITY, "stays", {"player": found.player.name, "popularity": have})
    if star in FIELDS:
        yield from _repeated(found, star, space, placed, have, facts, track)
    elif have >= space.need and shared:
        yield Step(WAR if track == "war" else PEACE, "either")
    elif have >= space.need and placed:
        yield Step(SPACES, "have", facts)
    elif have >= space.need:
        found.earned.append(star)
        yield from _earned(found, star, space, facts, track)
    elif have:
        yield Step(SPACES, "not_yet", facts)


def _repeated(
    found: Earning, star: str, space: Space, placed: int, new: int, facts: dict[str, Any], track: str
) -> Iterator[Step]:
    """Combat and objective stars: as many as fit; Saxony's combat stars only end with its six."""
    saxony = found.player.faction == "saxony"
    limit = MOST_STARS if saxony and star == "combat" else max(space.most, 2) if saxony else space.most
    fit = min(new, max(0, limit - placed))
    found.earned += [star] * fit
    if saxony and fit and placed + fit > space.most:
        yield Step(DOMINATE, "no_limit", {"star": Word(star), "count": placed + fit})
    if fit:
        yield from _earned(found, star, space, facts, track)
    if fit < new:
        yield Step(SPACES, "limit", {**facts, "count": placed + new, "most": limit})


def _earned(found: Earning, star: str, space: Space, facts: dict[str, Any], track: str) -> Iterator[Step]:
    yield Step(SPACES, "earned", facts)
    if track != "standard":
        yield Step(WAR if track == "war" else PEACE, "track", {"star": Word(star), "most": space.most})
    elif star == "popularity":
        yield Step(STAR_POPULARITY, "reached", {"player": found.player.name})
    elif star == "power":
        yield Step(STAR_POWER, "reached", {"player": found.player.name})
