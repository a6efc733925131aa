"""What cannot be in a turn: tracks overrun, pieces that do not exist, cubes beyond their boxes, a missing mat."""

from collections import Counter
from collections.abc import Iterator

from adjudicator.games.scythe.abilities import ability_faults
from adjudicator.games.scythe.action_forms import ActionForm, RivalForm
from adjudicator.games.scythe.board import ENCOUNTERS, LAST
from adjudicator.games.scythe.factions import Faction
from adjudicator.games.scythe.faults import MOST_POPULARITY, MOST_POWER, MOST_STARS, star_limits
from adjudicator.games.scythe.map import HEXES
from adjudicator.games.scythe.mats import MATS, PAID_WITH
from adjudicator.games.scythe.rules import BANDS, BUILD, CAP, MAP, PIECES, SIX, SIXTH, SYMBOLS, WORKERS
from adjudicator.games.scythe.rules_action import MAT_COSTS
from adjudicator.verdict import Problem, Word


def prepare_action(form: ActionForm, problems: list[Problem]) -> ActionForm:
    """Collect everything impossible in the position, and what a ruling cannot do without."""
    for one in (_needed, _tracks, _stars, _pieces, _cubes, _hexes, _encounters):
        problems += one(form)
    if form.faction:
        problems += ability_faults(form.faction, form.abilities, "abilities")
        problems += _deployed(form, form.faction)
    return form


def _needed(form: ActionForm) -> Iterator[Problem]:
    """A lower action needs the mat, Produce the number of workers."""
    if form.mat is None and any(act.do in PAID_WITH or act.cube_to for act in form.actions):
        yield Problem("mat", "must_be_given", {"field": "mat"})
    if form.workers is None and any(act.do == "produce" for act in form.actions):
        yield Problem("workers", "must_be_given", {"field": "workers"})


def _deployed(form: ActionForm, faction: Faction) -> Iterator[Problem]:
    """A mech uncovers an ability of its own faction; which ones Vesna has drawn is not known, and no text is needed."""
    for number, act in enumerate(form.actions):
        if act.ability and faction != "vesna":
            for fault in ability_faults(faction, [act.ability], ""):
                if fault.code == "no_ability":
                    yield Problem(f"actions[{number}].ability", fault.code, fault.facts, rule=fault.rule)


def _tracks(form: ActionForm) -> Iterator[Problem]:
    players: list[tuple[str, str, ActionForm | RivalForm]] = [("", form.name or Word(form.faction or "player"), form)]
    for place, other in enumerate(form.others):
        name = other.name or Word(other.faction or "enemy")
        players.append((f"others[{place}].", name, other))
    for path, name, player in players:
        if (player.popularity or 0) > MOST_POPULARITY:
            facts = {"player": name, "popularity": player.popularity, "most": MOST_POPULARITY}
            yield Problem(f"{path}popularity", "beyond", facts, rule=BANDS)
        if (player.power or 0) > MOST_POWER:
            yield Problem(f"{path}power", "power", {"player": name, "power": player.power}, rule=CAP)


def _stars(form: ActionForm) -> Iterator[Problem]:
    name = form.name or Word(form.faction or "player")
    count = len(form.placed) if form.stars is None else form.stars
    facts = {"player": name, "stars": count, "most": MOST_STARS}
    yield from star_limits(name, form.faction, list(form.placed), "placed", "standard")
    if count > MOST_STARS:
        yield Problem("stars", "too_many", facts, rule=SIX)
    elif count == MOST_STARS:
        yield Problem("stars", "over", facts, rule=SIXTH)


def _pieces(form: ActionForm) -> Iterator[Problem]:
    name = form.name or Word(form.faction or "player")
    workers = len(form.workers) if isinstance(form.workers, list) else form.workers
    if workers is not None and not 2 <= workers <= 8:
        yield Problem("workers", "impossible", {"player": name, "workers": workers}, rule=WORKERS)
    mechs = len(form.mechs) if isinstance(form.mechs, list) else form.mechs or 0
    for kind, count, most in (("mechs", mechs, 4), ("recruits", len(form.recruits), 4)):
        if count > most:
            facts = {"player": name, "kind": Word(kind), "count": count, "most": most}
            yield Problem(kind, "too_many", facts, rule=PIECES)


def _cubes(form: ActionForm) -> Iterator[Problem]:
    """Cubes on a cost that has no box for them, and the same green box, recruit or bonus named twice."""
    for action, count in form.covered.items():
        if form.mat and count > (spot := MATS[form.mat].sections[action]).cost - spot.least:
            facts = {"mat": Word(form.mat), "action": Word(action)}
            yield Problem(f"covered.{action}", "no_box", facts, rule=MAT_COSTS)
    for field in ("upgraded", "recruits", "bonuses"):
        for name, count in Counter(getattr(form, field)).items():
            if count > 1:
                yield Problem(field, "named_twice", {"name": Word(name)})


def _hexes(form: ActionForm) -> Iterator[Problem]:
    places: list[tuple[object, str]] = [(place, f"structures.{kind}") for kind, place in form.structures.items()]
    for field in ("workers", "mechs"):
        given = getattr(form, field)
        places += [(place, f"{field}[{at}]") for at, place in enumerate(given if isinstance(given, list) else ())]
    for number, act in enumerate(form.actions):
        places += [(one.hex, f"actions[{number}].produce") for one in act.produce]
        places += [(one.hex, f"actions[{number}].tokens") for one in act.tokens]
        places += [(act.hex, f"actions[{number}].hex")] if act.hex is not None else []
    for place, path in places:
        if place not in HEXES and not (isinstance(place, str) and place.partition(":")[0] == "home"):
            yield Problem(path, "off", {"hex": place, "last": LAST}, rule=MAP)
    for place, count in Counter(form.structures.values()).items():
        if count > 1:
            yield Problem("structures", "taken", {"hex": place, "structure": Word("structure")}, rule=BUILD)


def _encounters(form: ActionForm) -> Iterator[Problem]:
    """An encounter, or its token, where no symbol is printed."""
    tokens = [(f"encounter_tokens[{at}]", place) for at, place in enumerate(form.encounter_tokens)]
    drawn = [(f"actions[{at}].hex", act.hex) for at, act in enumerate(form.actions) if act.do == "encounter"]
    for path, place in (*tokens, *drawn):
        if place in HEXES and place not in ENCOUNTERS:
            yield Problem(path, "no_symbol", {"hex": place}, rule=SYMBOLS)
