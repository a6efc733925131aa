"""Constellations as they are described: slots, arrows, what is filled, and where what is gained is put."""

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Annotated

import msgspec

from adjudicator.games.cosmoctopus.kinds import KIND_NAMED, KINDS, TO_WIN, Amounts, Kind, Resources, Tentacles, amounts
from adjudicator.games.cosmoctopus.rules import COMPLETE, SLOTS
from adjudicator.games.cosmoctopus.tentacles import refuse_cards, refuse_finished, refuse_holdings
from adjudicator.verdict import Problem

_PLACE = re.compile(r"(?:(?P<card>[^.=]+)\.)?(?P<slot>[^.=]+)(?:=(?P<kind>ink|coin|whisper|star))?")


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a Constellation gives when it is complete, as far as a position states it."""

    tentacles: Tentacles = 0
    resources: Resources = {}


class ConstellationForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An active Constellation: its slots, the arrows between them (one after the other if left out), what is filled."""

    name: str = ""
    slots: dict[str, Kind] | list[Kind]
    arrows: dict[str, list[str]] | None = None
    filled: list[str] = []
    effect: Effect | None = None


class GainForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Resources being gained and where they are put; without `place` the question is where they could go."""

    constellations: Annotated[list[ConstellationForm], msgspec.Meta(min_length=1, max_length=12)]
    gain: Resources = {}
    place: list[str] | None = None
    resources: Resources = {}
    tentacles: Tentacles = 0
    cooperative: bool = False


class Chart(msgspec.Struct, frozen=True):
    """A Constellation understood: slots in order with their kinds, where the arrows lead, which are filled."""

    name: str
    slots: Mapping[str, Kind]
    arrows: Mapping[str, tuple[str, ...]]
    filled: frozenset[str]
    effect: Effect | None

    @property
    def open(self) -> list[str]:
        """Return the slots that can be filled next: the first, and those that filled slots lead to."""
        reached = {next(iter(self.slots)), *(slot for one in self.filled for slot in self.arrows.get(one, ()))}
        return [slot for slot in self.slots if slot in reached and slot not in self.filled]

    @property
    def reachable(self) -> frozenset[str]:
        """Return the filled slots that some order of filling along the arrows can have reached."""
        found: set[str] = set()
        waiting = [next(iter(self.slots))]
        while waiting:
            slot = waiting.pop()
            if slot in self.filled and slot not in found:
                found.add(slot)
                waiting += self.arrows.get(slot, ())
        return frozenset(found)

    @property
    def complete(self) -> bool:
        """Tell whether every slot is filled."""
        return len(self.filled) == len(self.slots)

    @property
    def holds(self) -> Amounts:
        """Return the resources that lie on it."""
        return amounts({kind: sum(self.slots[slot] == kind for slot in self.filled) for kind in KINDS})


class Placement(msgspec.Struct, frozen=True):
    """A resource put on a slot: the number of the card, the slot, the kind."""

    card: int
    slot: str
    kind: Kind


class Gain(msgspec.Struct, frozen=True):
    """A gain understood."""

    charts: tuple[Chart, ...]
    gain: Amounts
    place: tuple[Placement, ...] | None
    resources: Amounts
    tentacles: int
    cooperative: bool


def slot_name(charts: Sequence[Chart], number: int, slot: str) -> str:
    """Name a slot; with its Constellation where there are several."""
    return slot if len(charts) == 1 else f"{charts[number].name}.{slot}"


def read_chart(form: ConstellationForm, number: int, path: str, problems: list[Problem]) -> Chart:
    """Read a Constellation; slots without names are A, B, C ..., and without arrows they follow each other."""
    given = form.slots
    slots = given if isinstance(given, dict) else {chr(ord("A") + place): kind for place, kind in enumerate(given)}
    names = list(slots)
    if not slots:
        problems.append(Problem(f"{path}.slots", "too_few", {"least": 1, "given": 0}))
        slots = {"A": "ink"}
    line = {one: (after,) for one, after in pairwise(names)}
    arrows = line if form.arrows is None else {one: tuple(after) for one, after in form.arrows.items()}
    for name in (*arrows, *(slot for after in arrows.values() for slot in after), *form.filled):
        if name not in slots:
            problems.append(Problem(path, "no_slot", {"slot": name, "slots": names}, rule=SLOTS))
    chart = Chart(form.name or str(number + 1), slots, arrows, frozenset(form.filled) & frozenset(slots), form.effect)
    for slot in slots:
        if slot in chart.filled and slot not in chart.reachable:
            problems.append(Problem(f"{path}.filled", "unreachable", {"slot": slot}, rule=SLOTS))
    return chart


def read_charts(forms: Sequence[ConstellationForm], path: str, problems: list[Problem]) -> tuple[Chart, ...]:
    """Read the active Constellations; one that is complete is not active any more and is refused."""
    charts = tuple(read_chart(form, number, f"{path}[{number}]", problems) for number, form in enumerate(forms))
    for number, chart in enumerate(charts):
        if chart.complete:
            problems.append(Problem(f"{path}[{number}].filled", "complete", {"name": chart.name}, rule=COMPLETE))
        refuse_same_name(chart, charts[:number], f"{path}[{number}]", problems)
    return charts


def refuse_same_name(chart: Chart, others: Sequence[Chart], path: str, problems: list[Problem]) -> None:
    """Refuse a Constellation whose name another one has: a slot could not be told from another."""
    if any(chart.name.lower() == other.name.lower() for other in others):
        problems.append(Problem(f"{path}.name", "same_name", {"name": chart.name}))


def read_places(
    texts: Sequence[str], charts: Sequence[Chart], path: str, problems: list[Problem]
) -> tuple[Placement, ...]:
    """Read placements: `A`, `A=star`, and with several Constellations `name.A` or `2.A`."""
    found = []
    for number, text in enumerate(texts):
        match = _PLACE.fullmatch(text.strip())
        card = _card(match["card"] if match else None, charts)
        if match is None or card is None:
            problems.append(Problem(f"{path}[{number}]", "not_a_placement", {"given": text}, "A=star"))
            continue
        kind = KIND_NAMED[match["kind"]] if match["kind"] else charts[card].slots.get(match["slot"], "ink")
        found.append(Placement(card, match["slot"], kind))
    return tuple(found)


def _card(name: str | None, charts: Sequence[Chart]) -> int | None:
    if name is None:
        return 0 if len(charts) == 1 else None
    named = [place for place, chart in enumerate(charts) if chart.name.lower() == name.strip().lower()]
    return named[0] if named else None


def read_gain(form: GainForm, problems: list[Problem]) -> Gain:
    """Read a gain with the Constellations it can go to."""
    charts = read_charts(form.constellations, "constellations", problems)
    if form.cooperative and form.tentacles >= TO_WIN:
        refuse_cards("constellations", charts, "constellation", problems)
        refuse_holdings(amounts(form.resources), (), problems)
    refuse_finished(form.tentacles, form.cooperative, problems)
    place = None if form.place is None else read_places(form.place, charts, "place", problems)
    return Gain(charts, amounts(form.gain), place, amounts(form.resources), form.tentacles, form.cooperative)
