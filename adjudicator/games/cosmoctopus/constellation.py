"""Filling Constellations while resources are gained: open slots, the order of the arrows, completion."""

from collections.abc import Generator, Iterator, Sequence

import msgspec
from msgspec.structs import replace

from adjudicator.games.cosmoctopus.chart import Chart, Gain, Placement, slot_name
from adjudicator.games.cosmoctopus.kinds import BREACH, TO_WIN, Amounts, amounts, plus, shown, total
from adjudicator.games.cosmoctopus.path import thirteen_steps
from adjudicator.games.cosmoctopus.relics import Ability, with_relics
from adjudicator.games.cosmoctopus.rules import APART, BRANCHES, COMPLETE, GAINED_ONLY, INSTEAD, ONE_SLOT, ORDER, SLOTS
from adjudicator.games.cosmoctopus.tentacles import tentacle_steps
from adjudicator.policy import Policies
from adjudicator.verdict import Alternative, Said, Step, Word


class Sky(msgspec.Struct, frozen=True):
    """The Constellations of a player while something is gained: what is still in hand, what effects have brought.

    `held` are the tentacles before the gain, `abilities` the Relics that add to what effects give.
    """

    charts: tuple[Chart, ...]
    pool: Amounts
    tentacles: int = 0
    held: int = 0
    abilities: tuple[Ability, ...] = ()

    @property
    def over(self) -> bool:
        """Tell whether the player has eight tentacles by now."""
        return self.held + self.tentacles >= TO_WIN

    def open(self) -> list[str]:
        """Name the open slots that what is being gained could fill."""
        return [
            slot_name(self.charts, number, slot)
            for number, chart in enumerate(self.charts)
            for slot in chart.open
            if self.pool[chart.slots[slot]]
        ]


def judge_constellation(gain: Gain, policies: Policies) -> Iterator[Step]:
    """Judge where what is gained is put; without placements say where it could go."""
    sky = Sky(gain.charts, gain.gain, held=gain.tentacles)
    if gain.place is None:
        yield from choice_steps(sky)
        return
    sky, wrong = yield from place_steps(sky, gain.place)
    if wrong:
        return
    after = amounts() if sky.over and gain.cooperative else plus(gain.resources, sky.pool)
    yield from _kept(sky, after)
    if sky.tentacles:
        yield from tentacle_steps(gain.tentacles, sky.tentacles, cooperative=gain.cooperative)
    if not sky.over:
        yield from thirteen_steps(after)


def choice_steps(sky: Sky) -> Iterator[Step]:
    """Say which slots are open and which of them what is gained could fill."""
    names = [slot_name(sky.charts, number, slot) for number, chart in enumerate(sky.charts) for slot in chart.open]
    yield Step(BRANCHES, "open", {"open": names}, {"open_slots": names})
    can = sky.open()
    yield Step(ONE_SLOT, "choice", {"slots": can}, {"can_fill": can})


def place_steps(sky: Sky, place: Sequence[Placement]) -> Generator[Step, None, tuple[Sky, bool]]:
    """Put resources on slots one after the other; return the sky after it and whether something was wrong."""
    for number, one in enumerate(place):
        if sky.over:
            late = [slot_name(sky.charts, spot.card, spot.slot) for spot in place[number:]]
            yield Step(ORDER, "not_placed", {"slots": late})
            break
        wrong = list(_place_faults(sky, one))
        yield from wrong
        if wrong:
            return sky, True
        sky = yield from _fill(sky, one)
    return sky, False


def _place_faults(sky: Sky, one: Placement) -> Iterator[Step]:
    """Say what is wrong with one placement: no such slot, filled, not open, the wrong kind, nothing gained for it."""
    chart = sky.charts[one.card]
    slot = slot_name(sky.charts, one.card, one.slot)
    if one.slot not in chart.slots:
        yield Step(SLOTS, "no_slot", {"slot": slot, "slots": list(chart.slots)}, BREACH)
        return
    if one.slot in chart.filled:
        yield Step(SLOTS, "filled_before", {"slot": slot}, BREACH)
    elif one.slot not in chart.open:
        yield Step(SLOTS, "not_open", {"slot": slot, "open": chart.open}, BREACH)
    if chart.slots[one.slot] != one.kind:
        facts = {"slot": slot, "wanted": Word(chart.slots[one.slot]), "kind": Word(one.kind)}
        yield Step(SLOTS, "wrong_kind", facts, BREACH)
    if not sky.pool[one.kind]:
        yield Step(GAINED_ONLY, "not_gained", {"kind": Word(one.kind), "slot": slot}, BREACH)


def _fill(sky: Sky, one: Placement) -> Generator[Step, None, Sky]:
    """Fill one slot; a Constellation that is complete gives its effect and leaves."""
    chart = sky.charts[one.card]
    could = sky.open()
    if len(could) > 1:
        yield Step(ONE_SLOT, "choice", {"slots": could})
    slot = slot_name(sky.charts, one.card, one.slot)
    chart = replace(chart, filled=chart.filled | {one.slot})
    charts = (*sky.charts[: one.card], chart, *sky.charts[one.card + 1 :])
    sky = replace(sky, charts=charts, pool={**sky.pool, one.kind: sky.pool[one.kind] - 1})
    yield Step(INSTEAD, "placed", {"kind": Word(one.kind), "slot": slot})
    if not chart.complete:
        yield Step(BRANCHES, "open", {"open": chart.open})
        return sky
    yield Step(COMPLETE, "complete", {"name": chart.name})
    if chart.effect is None:
        yield Step(COMPLETE, "unknown", {"name": chart.name})
        return sky
    gains = amounts(chart.effect.resources)
    facts = {"tentacles": chart.effect.tentacles, "gains": shown(gains)}
    yield Step(COMPLETE, "effect", facts)
    gains = yield from with_relics(sky.abilities, gains)
    return replace(sky, pool=plus(sky.pool, gains), tentacles=sky.tentacles + chart.effect.tentacles)


def _kept(sky: Sky, after: Amounts) -> Iterator[Step]:
    """Say what goes to the supply and what lies on the cards."""
    complete = [chart.name for chart in sky.charts if chart.complete]
    filled = {chart.name: sorted(chart.filled) for chart in sky.charts if not chart.complete}
    if total(sky.pool):
        yield Step(INSTEAD, "kept", {"amount": shown(sky.pool)})
    on_cards = amounts()
    for chart in sky.charts:
        on_cards = on_cards if chart.complete else plus(on_cards, chart.holds)
    result = {"legal": True, "resources": after, "filled": filled, "complete": complete}
    yield Step(APART, "apart", {"amount": shown(on_cards)}, result)


def constellation_choices(gain: Gain, policies: Policies) -> list[Alternative]:
    """List what can be done with the next resource: keep it, or put it on an open slot of its kind."""
    return sky_choices(Sky(gain.charts, gain.gain))


def near_constellation(gain: Gain, policies: Policies) -> list[Alternative]:
    """List what can be done where an illegal placement broke off, after those before it."""
    steps = place_steps(Sky(gain.charts, gain.gain, held=gain.tentacles), gain.place or ())
    while True:
        try:
            next(steps)
        except StopIteration as stop:
            return sky_choices(stop.value[0])


def sky_choices(sky: Sky) -> list[Alternative]:
    """List what can be done with the next resource of what is still being gained."""
    found = [Alternative(Said("0", "keep_all"), {"keep": shown(sky.pool)}, (INSTEAD,))]
    for number, chart in enumerate(sky.charts):
        for slot in chart.open:
            kind = chart.slots[slot]
            if sky.pool[kind]:
                name = slot_name(sky.charts, number, slot)
                said = Said(f"{name}={kind}", "slot", slot=name, kind=Word(kind))
                found.append(Alternative(said, {"complete": len(chart.filled) + 1 == len(chart.slots)}, (SLOTS,)))
    return found
