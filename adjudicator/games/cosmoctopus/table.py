"""A player's table during a turn, and what every gain sets off: Relics, Constellations, Forbidden Knowledge."""

from collections.abc import Generator, Sequence

import msgspec
from msgspec.structs import replace

from adjudicator.games.cosmoctopus.chart import Chart, Placement
from adjudicator.games.cosmoctopus.constellation import Sky, place_steps, sky_choices
from adjudicator.games.cosmoctopus.holder import Holder
from adjudicator.games.cosmoctopus.kinds import KINDS, TO_WIN, Amounts, CardType, amounts, plus, shown, total
from adjudicator.games.cosmoctopus.knowledge import knowledge_steps
from adjudicator.games.cosmoctopus.realm import Space
from adjudicator.games.cosmoctopus.relics import Ability, with_relics
from adjudicator.games.cosmoctopus.rules import REWARD
from adjudicator.games.cosmoctopus.tentacles import tentacle_steps
from adjudicator.policy import Policies
from adjudicator.verdict import Alternative, Step


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """Everything of a player that a turn can change; `drawn` counts hand cards whose type is not known.

    `offer` are the types that one more card may have, which was taken from the display without being named.
    `broken` is set where something was not legal, with what comes closest in `near`; `lightning` counts extra plays.
    """

    holder: Holder
    charts: tuple[Chart, ...] = ()
    abilities: tuple[Ability, ...] = ()
    head: Space | None = None
    drawn: int = 0
    offer: tuple[CardType, ...] = ()
    lightning: int = 0
    broken: bool = False
    near: tuple[Alternative, ...] = ()
    investigator: Amounts = msgspec.field(default_factory=amounts)

    @property
    def ended(self) -> bool:
        """Tell whether the turn stops here: something was wrong, or the player has eight tentacles."""
        return self.broken or self.holder.tentacles >= TO_WIN

    @property
    def cards(self) -> int:
        """Return how many cards are in hand, of known type or not."""
        return len(self.holder.hand) + self.drawn + bool(self.offer)

    @property
    def allowed(self) -> int:
        """Return how many cards may be played in this turn."""
        return 1 + self.lightning


def gain(
    table: Table, gained: Amounts, place: Sequence[Placement], policies: Policies, *, tentacles: int = 0
) -> Generator[Step, None, Table]:
    """Gain resources and tentacles: Relics add theirs, some goes onto Constellations, the rest to the supply."""
    gained = yield from with_relics(table.abilities, gained)
    sky = Sky(table.charts, gained, tentacles, table.holder.tentacles, table.abilities)
    sky, wrong = yield from place_steps(sky, place)
    if wrong:
        return replace(table, broken=True, near=tuple(sky_choices(sky)))
    holder = replace(table.holder, resources=plus(table.holder.resources, sky.pool))
    if total(gained) or total(sky.pool):
        yield Step(REWARD, "holds", {"resources": shown(holder.resources)}, {"resources": holder.resources})
    if sky.tentacles:
        yield from tentacle_steps(
            holder.tentacles, sky.tentacles, cooperative=holder.cooperative, contact=holder.contact
        )
        holder = holder.grown(sky.tentacles)
    return (yield from check_thirteen(replace(table, holder=holder, charts=sky.charts), policies))


def check_thirteen(table: Table, policies: Policies) -> Generator[Step, None, Table]:
    """Look for Forbidden Knowledge at what is held now; return the table after it."""
    holder = yield from knowledge_steps(table.holder, policies)
    if len(holder.claimed) > len(table.holder.claimed):
        yield Step(REWARD, "holds", {"resources": shown(holder.resources)}, {"resources": holder.resources})
    return replace(table, holder=holder)


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
