"""A player's table during a turn, and what every gain sets off: Relics, Constellations, Forbidden Knowledge."""

from collections import Counter
from collections.abc import Generator, Sequence

import msgspec
from msgspec.structs import replace

from adjudicator.games.cosmoctopus.chart import Chart, Placement
from adjudicator.games.cosmoctopus.constellation import Sky, place_steps, sky_choices
from adjudicator.games.cosmoctopus.kinds import KINDS, TO_WIN, Amounts, Kind, amounts, plus, shown, total
from adjudicator.games.cosmoctopus.knowledge import Holder, knowledge_steps
from adjudicator.games.cosmoctopus.realm import Space
from adjudicator.games.cosmoctopus.rules import RELIC, REWARD
from adjudicator.games.cosmoctopus.tentacles import tentacle_steps
from adjudicator.policy import Policies
from adjudicator.verdict import Alternative, Step, Word


class Ability(msgspec.Struct, frozen=True):
    """What a Relic adds whenever a kind is gained."""

    on_gain: Kind
    bonus: tuple[int, ...]


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """Everything of a player that a turn can change; `drawn` counts hand cards whose type is not known.

    `broken` is set where something was not legal, with what comes closest in `near`; `lightning` counts extra plays.
    """

    holder: Holder
    charts: tuple[Chart, ...] = ()
    abilities: tuple[Ability, ...] = ()
    head: Space | None = None
    drawn: int = 0
    lightning: int = 0
    broken: bool = False
    near: tuple[Alternative, ...] = ()
    investigator: Amounts = msgspec.field(default_factory=amounts)

    @property
    def ended(self) -> bool:
        """Tell whether the turn stops here: something was wrong, or the player has eight tentacles."""
        return self.broken or self.holder.tentacles >= TO_WIN

    @property
    def allowed(self) -> int:
        """Return how many cards may be played in this turn."""
        return 1 + self.lightning


def gain(
    table: Table, gained: Amounts, place: Sequence[Placement], policies: Policies, *, tentacles: int = 0
) -> Generator[Step, None, Table]:
    """Gain resources and tentacles: Relics add theirs, some goes onto Constellations, the rest to the supply."""
    gained = yield from _with_relics(table, gained)
    sky, wrong = yield from place_steps(Sky(table.charts, gained, tentacles), place)
    if wrong:
        return replace(table, broken=True, near=tuple(sky_choices(sky)))
    holder = replace(table.holder, resources=plus(table.holder.resources, sky.pool))
    if total(gained):
        yield Step(REWARD, "holds", {"resources": shown(holder.resources)}, {"resources": holder.resources})
    if sky.tentacles:
        yield from tentacle_steps(holder.tentacles, sky.tentacles, cooperative=holder.cooperative)
        holder = replace(holder, tentacles=holder.tentacles + sky.tentacles)
    before = len(holder.claimed)
    holder = yield from knowledge_steps(holder, policies)
    if len(holder.claimed) > before:
        yield Step(REWARD, "holds", {"resources": shown(holder.resources)}, {"resources": holder.resources})
    return replace(table, holder=holder, charts=sky.charts)


def _with_relics(table: Table, gained: Amounts) -> Generator[Step, None, Amounts]:
    """Add what Relics give for the kinds gained; what they give sets off no further Relic."""
    after = gained
    for ability, count in Counter(table.abilities).items():
        if gained[ability.on_gain]:
            bonus = dict(zip(KINDS, ability.bonus, strict=True))
            for _ in range(count):
                after = plus(after, bonus)
            facts = {"count": count, "kind": Word(ability.on_gain), "bonus": shown(bonus)}
            yield Step(RELIC, "adds", facts)
    return after


def fitting(table: Table, place: Sequence[Placement], gained: Amounts) -> tuple[Placement, ...]:
    """Return the placements, from the first on, that a gain can serve; the rest wait for the next gain."""
    pool = dict(gained)
    for one in table.abilities:
        if gained[one.on_gain]:
            pool = plus(pool, dict(zip(KINDS, one.bonus, strict=True)))
    charts = list(table.charts)
    found = []
    for spot in place:
        chart = charts[spot.card] if spot.card < len(charts) else None
        if chart is None or spot.slot not in chart.open or chart.slots[spot.slot] != spot.kind or not pool[spot.kind]:
            break
        pool[spot.kind] -= 1
        charts[spot.card] = replace(chart, filled=chart.filled | {spot.slot})
        found.append(spot)
    return tuple(found)


def ability(on_gain: Kind, bonus: Amounts) -> Ability:
    """Return what a Relic adds."""
    return Ability(on_gain, tuple(amounts(bonus)[kind] for kind in KINDS))
