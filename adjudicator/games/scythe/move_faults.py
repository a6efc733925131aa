"""What cannot be on the map before a Move: places that do not exist, units of two players on a hex, too many pieces."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sized

from adjudicator.games.scythe.abilities import ability_faults
from adjudicator.games.scythe.board import ENCOUNTERS, LAKES, LAST
from adjudicator.games.scythe.faults import MOST_POPULARITY, MOST_POWER
from adjudicator.games.scythe.map import HEXES, HOME_BASES
from adjudicator.games.scythe.move_board import at, base_of, other_name, other_units, set_up
from adjudicator.games.scythe.move_forms import MoveForm
from adjudicator.games.scythe.rules import BANDS, BUILD, CAP, LAKE_CARGO, MAP, PIECES, SYMBOLS, UNIT, WORKERS
from adjudicator.games.scythe.tokens import laid, token_faults
from adjudicator.verdict import Problem, Word

MOST_TOKENS = 4
MOST_BUILT = 4


def prepare_move(form: MoveForm, problems: list[Problem]) -> MoveForm:
    """Collect everything impossible in the position."""
    places = tuple(_places(form))
    for place, path in places:
        problems += _place(place, path, form)
    for one in (_tracks, _pieces, _tokens, _laid, _factions):
        problems += one(form)
    problems += ability_faults(form.faction, form.abilities, "abilities")
    problems += _structures(form)
    if not problems:
        problems += _shared(form)
        problems += _lakes(form)
    return form


def _places(form: MoveForm) -> Iterator[tuple[int | str, str]]:
    for number, move in enumerate(form.moves):
        yield from ((place, f"moves[{number}].path[{step}]") for step, place in enumerate(move.path))
        for field in ("picks_up", "puts_down"):
            yield from ((place, f"moves[{number}].{field}.{place}") for place in getattr(move, field))
    if form.character is not None:
        yield form.character, "character"
    yield from _listed(form.mechs or (), "mechs")
    yield from _listed(form.workers or (), "workers")
    yield from _hexes(form)
    for number, other in enumerate(form.others):
        yield from ((place, f"others[{number}].{kind}") for kind, place in other_units(other))
        built = other.structures.values() if isinstance(other.structures, dict) else other.structures
        yield from _listed(built, f"others[{number}].structures")


def _listed(places: Iterable[int | str], path: str) -> Iterator[tuple[int | str, str]]:
    yield from ((place, f"{path}[{number}]") for number, place in enumerate(places))


def _hexes(form: MoveForm) -> Iterator[tuple[int | str, str]]:
    yield from ((place, f"structures.{kind}") for kind, place in form.structures.items())
    for field in ("flags", "controls", "encounter_tokens", "armed_traps"):
        yield from _listed(getattr(form, field), field)
    if form.traps:
        yield from _listed((*form.traps.armed, *form.traps.disarmed), "traps")


def _place(place: int | str, path: str, form: MoveForm) -> Iterator[Problem]:
    found = at(place, form.faction)
    if found == f"home:{form.faction}" and form.faction not in HOME_BASES:
        yield Problem(path, "no_home", {"faction": Word(form.faction)})
    elif found not in HEXES and (base_of(found) not in HOME_BASES or path.startswith("armed_traps")):
        yield Problem(path, "off", {"hex": place, "last": LAST}, rule=MAP)


def _tracks(form: MoveForm) -> Iterator[Problem]:
    name = form.name or Word(form.faction)
    if (form.popularity or 0) > MOST_POPULARITY:
        facts = {"player": name, "popularity": form.popularity, "most": MOST_POPULARITY}
        yield Problem("popularity", "beyond", facts, rule=BANDS)
    if (form.power or 0) > MOST_POWER:
        yield Problem("power", "power", {"player": name, "power": form.power}, rule=CAP)


def _pieces(form: MoveForm) -> Iterator[Problem]:
    own = form.name or Word(form.faction)
    named: list[tuple[str, Sized, Sized, Sized, str]] = [
        (own, form.mechs or (), form.workers or (), form.structures, "")
    ]
    for at_, one in enumerate(form.others):
        named.append((other_name(one), one.mechs, one.workers, one.structures, f"others[{at_}]."))
    for name, mechs, workers, built, path in named:
        if len(mechs) > 4:
            facts = {"player": name, "kind": Word("mechs"), "count": len(mechs), "most": 4}
            yield Problem(f"{path}mechs", "too_many", facts, rule=PIECES)
        if len(built) > MOST_BUILT:
            facts = {"player": name, "kind": Word("structures"), "count": len(built), "most": MOST_BUILT}
            yield Problem(f"{path}structures", "too_many", facts, rule=PIECES)
        if len(workers) > 8:
            yield Problem(f"{path}workers", "impossible", {"player": name, "workers": len(workers)}, rule=WORKERS)


def _tokens(form: MoveForm) -> Iterator[Problem]:
    for field, owner, given in (("flags", "albion", form.flags), ("traps", "togawa", form.traps)):
        if given and form.faction != owner:
            facts = {"thing": Word(field), "owner": Word(owner), "faction": Word(form.faction)}
            yield Problem(field, "other_faction", facts)
    for penalty, count in Counter(form.armed_traps.values()).items():
        if count > 1:
            yield Problem("armed_traps", "named_twice", {"name": Word(penalty)})


def _laid(form: MoveForm) -> Iterator[Problem]:
    """More Flags or Traps than there are, or where they cannot lie; encounter tokens off the printed symbols."""
    own = tuple(laid(form.flags, form.traps))
    if len(own) > MOST_TOKENS:
        field = "flags" if form.flags else "traps"
        name = form.name or Word(form.faction)
        facts = {"player": name, "kind": Word(field), "count": len(own), "most": MOST_TOKENS}
        yield Problem(field, "too_many", facts, rule=PIECES)
    yield from token_faults((*own, *((int(at_), f"armed_traps.{at_}") for at_ in form.armed_traps if at_.isdecimal())))
    for at_, place in enumerate(form.encounter_tokens):
        if place in HEXES and place not in ENCOUNTERS:
            yield Problem(f"encounter_tokens[{at_}]", "no_symbol", {"hex": place}, rule=SYMBOLS)


def _factions(form: MoveForm) -> Iterator[Problem]:
    named = [form.faction, *(one.faction for one in form.others if one.faction)]
    for faction, count in Counter(named).items():
        if count > 1:
            yield Problem("others", "same_faction", {"faction": Word(faction)})


def _structures(form: MoveForm) -> Iterator[Problem]:
    built: list[tuple[int, str, str]] = [(place, f"structures.{kind}", kind) for kind, place in form.structures.items()]
    for number, other in enumerate(form.others):
        pairs = other.structures.items() if isinstance(other.structures, dict) else ()
        loose = other.structures if isinstance(other.structures, list) else ()
        built += [(place, f"others[{number}].structures.{kind}", kind) for kind, place in pairs]
        built += [(place, f"others[{number}].structures", "structure") for place in loose]
    taken: dict[int, str] = {}
    for place, path, kind in built:
        if place in LAKES:
            yield Problem(path, "forbidden", {"hex": place}, rule=BUILD)
        if place in taken:
            yield Problem(path, "taken", {"hex": place, "structure": Word(taken[place])}, rule=BUILD)
        taken[place] = kind


def _shared(form: MoveForm) -> Iterator[Problem]:
    """Units of two players on one hex before the move: combat would have parted them."""
    there: dict[int | str, list[str]] = {}
    board = set_up(form)
    names = [(board.name, one.place) for one in board.pieces]
    names += [(other_name(other), place) for other in form.others for _, place in other_units(other)]
    for name, place in names:
        if name not in there.setdefault(place, []):
            there[place].append(name)
    for place, players in there.items():
        if isinstance(place, int) and len(players) > 1:
            yield Problem("others", "two", {"hex": place, "players": players}, rule=UNIT)


def _lakes(form: MoveForm) -> Iterator[Problem]:
    for at_, other in enumerate(form.others):
        units = [(kind, at(place, other.faction or "")) for kind, place in other_units(other)]
        for kind, place in units:
            if kind == "worker" and place in LAKES and ("mech", place) not in units:
                facts = {"hex": place, "player": other_name(other)}
                yield Problem(f"others[{at_}].workers", "worker", facts, rule=LAKE_CARGO)
    if form.mechs is None or form.workers is None:
        return
    mechs = [at(place, form.faction) for place in form.mechs]
    for number, place in enumerate(at(place, form.faction) for place in form.workers):
        if place in LAKES and place not in mechs:
            facts = {"hex": place, "player": form.name or Word(form.faction)}
            yield Problem(f"workers[{number}]", "worker", facts, rule=LAKE_CARGO)
