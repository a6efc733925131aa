"""Control of one hex: who has it, why, and for whom resources and the structure count."""

from collections.abc import Iterator

from adjudicator.games.scythe.board import LAKES, LAST, terrain, weight
from adjudicator.games.scythe.control_forms import ControlForm, UnitsForm
from adjudicator.games.scythe.holding import Site, reasons
from adjudicator.games.scythe.map import FACTORY, HEXES
from adjudicator.games.scythe.policies import MILL_CONTROL
from adjudicator.games.scythe.rules import (
    ABILITIES,
    AIRSHIP,
    BUILD,
    FACTORY_THREE,
    LAKE_CARGO,
    MAP,
    PIECES,
    RESOURCES,
    STRUCTURE,
    UNFOUGHT,
    UNIT,
)
from adjudicator.policy import Policies
from adjudicator.procedure import Procedure
from adjudicator.verdict import Problem, Step, Word

MOST_MECHS, MOST_WORKERS = 4, 8


def prepare_control(form: ControlForm, problems: list[Problem]) -> ControlForm:
    """Refuse a hex off the board, what cannot stand on a lake, and units of two players where no combat is due."""
    if form.hex is not None and form.hex not in HEXES:
        problems.append(Problem("hex", "off", {"hex": form.hex, "last": LAST}, rule=MAP))
    if form.hex in LAKES and form.structure:
        problems.append(Problem("structure", "forbidden", {"hex": form.hex}, rule=BUILD))
    if form.hex in LAKES:
        for place, one in enumerate(form.units):
            if one.workers and not one.mechs:
                problems.append(
                    Problem(f"units[{place}]", "worker", {"hex": form.hex, "player": one.player}, rule=LAKE_CARGO)
                )
        if form.resources and not (_present(form) or form.airship):
            problems.append(Problem("resources", "resources", {"hex": form.hex}, rule=LAKE_CARGO))
    problems += _too_many(form)
    names = list(dict.fromkeys(one.player for one in _present(form)))
    if len(names) > 1 and not _combat_due(form):
        problems.append(Problem("units", "two", {"hex": _place(form), "players": names}, rule=UNIT))
    if form.entering and form.entering not in names:
        problems.append(Problem("entering", "unknown_player", {"player": form.entering, "players": names}))
    return form


def _too_many(form: ControlForm) -> Iterator[Problem]:
    """A player whose units are listed twice, and more mechs or workers than there are."""
    for place, one in enumerate(form.units):
        if one.player in [other.player for other in form.units[:place]]:
            yield Problem(f"units[{place}].player", "named_twice", {"name": one.player})
        for field, most in (("mechs", MOST_MECHS), ("workers", MOST_WORKERS)):
            count = getattr(one, field)
            if count > most:
                facts = {"player": one.player, "kind": Word(field), "count": count, "most": most}
                yield Problem(f"units[{place}].{field}", "too_many", facts, rule=PIECES)


def _present(form: ControlForm) -> list[UnitsForm]:
    return [one for one in form.units if one.character or one.mechs or one.workers]


def _combat_due(form: ControlForm) -> bool:
    """Tell whether exactly two players have a character or mech there and one of them has just moved in."""
    fighters = [one.player for one in _present(form) if one.character or one.mechs]
    return len(_present(form)) == 2 == len(set(fighters)) and form.entering in fighters


def _place(form: ControlForm) -> object:
    return Word("this_hex") if form.hex is None else form.hex


def _site(form: ControlForm) -> Site:
    """Lay out the hex as it counts: units that have just entered and not fought do not."""
    units = {one.player: list(_kinds(one)) for one in _present(form)}
    if form.entering and len(units) > 1:
        del units[form.entering]
    site = Site(hex=form.hex, units=units)
    if form.structure:
        site.owner, site.structure = form.structure.player, form.structure.kind or "structure"
    if form.trap:
        site.trap, site.armed = form.trap.player, form.trap.armed
    return site


def _kinds(one: UnitsForm) -> Iterator[str]:
    yield from ["character"] * one.character
    yield from ["mech"] * one.mechs
    yield from ["worker"] * one.workers


def control(form: ControlForm, policies: Policies) -> Iterator[Step]:
    """Say who controls the hex, then what follows for territories, resources and the structure."""
    site, place = _site(form), _place(form)
    holder = site.holder() or None
    if form.hex is not None:
        yield Step(MAP, "hex", {"hex": form.hex, "terrain": Word(terrain(form.hex))})
    if form.entering and len(_present(form)) > 1:
        yield Step(UNFOUGHT, "waits", {"player": form.entering, "hex": place, "holder": holder})
    yield from reasons(site, place)
    if form.airship:
        yield Step(AIRSHIP, "hovers", {"player": form.airship, "hex": place})
    yield from _holder(form, holder, place)
    if form.resources:
        facts = {"hex": place, "tokens": form.resources, "player": holder}
        yield Step(RESOURCES, "belongs" if holder else "unowned", facts, {"resources_for": holder})
    if site.owner:
        yield from _structure(site, holder, policies)


def _holder(form: ControlForm, holder: str | None, place: object) -> Iterator[Step]:
    counts = weight(form.hex) if holder and form.hex else int(bool(holder))
    result = {"controller": holder, "counts_as": counts}
    if holder is None:
        yield Step(STRUCTURE, "nobody", {"hex": place}, result)
    elif form.hex == FACTORY:
        yield Step(FACTORY_THREE, "three", {"player": holder, "weight": counts}, result)
    else:
        yield Step(UNIT, "controller", {"player": holder, "hex": place}, result)


def _structure(site: Site, holder: str | None, policies: Policies) -> Iterator[Step]:
    """The structure stays its owner's; only a Mill needs the hex to produce."""
    facts = {"player": site.owner, "structure": Word(site.structure)}
    yield Step(ABILITIES, "works", facts, {"structure_for": site.owner})
    if site.structure == "mill" and holder != site.owner:
        yield Step(MILL_CONTROL, policies["mill_control"])


CONTROL = Procedure(
    name="control",
    form=ControlForm,
    prepare=prepare_control,
    rule=control,
    example={
        "hex": 30,
        "units": [{"player": "Boris", "workers": 1}],
        "structure": {"player": "Anna", "kind": "armory"},
        "resources": 3,
    },
)
