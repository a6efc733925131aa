"""What cannot be in a combat: tracks overrun, pieces that do not exist, cards that the deck does not have."""

from collections import Counter
from collections.abc import Iterator

from adjudicator.games.scythe.abilities import ONTO_LAKES, UNKNOWN_WAYS, ability_faults
from adjudicator.games.scythe.board import ENCOUNTERS, LAKES, LAST
from adjudicator.games.scythe.combat_forms import CombatForm, NextForm, SideForm, StakeForm
from adjudicator.games.scythe.combat_sides import MOST_POWER
from adjudicator.games.scythe.faults import MOST_POPULARITY, MOST_STARS, star_limits
from adjudicator.games.scythe.map import HEXES
from adjudicator.games.scythe.rules import BANDS, BUILD, CAP, LAKE_CARGO, MAP, PIECES, SIX, SIXTH, SYMBOLS, WORKERS
from adjudicator.games.scythe.rules_combat import DECK, LAKE
from adjudicator.verdict import Problem, Word

PIECES_IN_ALL = {"character": 1, "mechs": 4, "workers": 8, "mine": 1}
DECK_CARDS = {2: 16, 3: 12, 4: 8, 5: 6}


def prepare_combat(form: CombatForm, problems: list[Problem]) -> CombatForm:
    """Collect everything impossible in the combats of a turn."""
    fought = [form.attacker.faction]
    problems += _side(form.attacker, "attacker", first=True)
    for number, one in enumerate(form.rounds()):
        path = f"then[{number - 1}]." if number else ""
        problems += _ground(one, path)
        if one.defender.faction == form.attacker.faction:
            problems.append(Problem(f"{path}defender.faction", "same_faction", {"faction": Word(one.defender.faction)}))
        problems += _side(one.defender, f"{path}defender", first=one.defender.faction not in fought)
        fought.append(one.defender.faction)
        for role, stake in (("attacker", one.attacker), ("defender", one.defender)):
            problems += _stake(stake, f"{path}{role}", one.hex)
        problems += _afloat(form.attacker, one.attacker, one.hex, "attacker", f"{path}attacker")
        problems += _afloat(_first(form, one.defender), one.defender, one.hex, f"{path}defender", f"{path}defender")
        problems += _scouted(form.attacker, one.defender, path)
    problems += _at_once(form)
    problems += _deck(form)
    return form


def _at_once(form: CombatForm) -> Iterator[Problem]:
    """All combats of a turn are there at once: a hex comes once, and a player's pieces are no more than there are."""
    hexes: list[int] = []
    total: Counter[tuple[str, str]] = Counter()
    for number, one in enumerate(form.rounds()):
        path = f"then[{number - 1}]." if number else ""
        if one.hex in hexes:
            yield Problem(f"{path}hex", "named_twice", {"name": one.hex})
        hexes += [one.hex] if one.hex else []
        sides = (("attacker", form.attacker, one.attacker), ("defender", one.defender, one.defender))
        for role, side, stake in sides:
            for field, most in PIECES_IN_ALL.items():
                total[side.faction, field] += getattr(stake, field)
                if number and getattr(stake, field) and total[side.faction, field] > most:
                    name = side.name or Word(side.faction)
                    facts = {"player": name, "kind": Word(field), "count": total[side.faction, field], "most": most}
                    yield Problem(f"{path}{role}.{field}", "too_many", facts, rule=PIECES)


def _ground(one: CombatForm | NextForm, path: str) -> Iterator[Problem]:
    if one.hex is not None and one.hex not in HEXES:
        yield Problem(f"{path}hex", "off", {"hex": one.hex, "last": LAST}, rule=MAP)
    elif one.encounter_token and one.hex is not None and one.hex not in ENCOUNTERS:
        yield Problem(f"{path}encounter_token", "no_symbol", {"hex": one.hex}, rule=SYMBOLS)
    if one.attacker.mine and one.defender.mine:
        facts = {"hex": one.hex or Word("this_hex"), "structure": Word("mine")}
        yield Problem(f"{path}defender.mine", "taken", facts, rule=BUILD)


def _side(side: SideForm, path: str, first: bool) -> Iterator[Problem]:
    """Tracks, stars and abilities of a player; power is given where the player first fights, and only there."""
    name = side.name or Word(side.faction)
    if first and side.power is None:
        yield Problem(f"{path}.power", "must_be_given", {"field": "power"})
    if not first and side.power is not None:
        yield Problem(f"{path}.power", "carries_over", {"player": name})
    if (side.power or 0) > MOST_POWER:
        yield Problem(f"{path}.power", "power", {"player": name, "power": side.power}, rule=CAP)
    if (side.popularity or 0) > MOST_POPULARITY:
        facts = {"player": name, "popularity": side.popularity, "most": MOST_POPULARITY}
        yield Problem(f"{path}.popularity", "beyond", facts, rule=BANDS)
    yield from _stars(side, name, path)
    yield from ability_faults(side.faction, side.abilities, f"{path}.abilities")


def _stars(side: SideForm, name: str, path: str) -> Iterator[Problem]:
    yield from star_limits(name, side.faction, ["combat"] * side.combat_stars, f"{path}.combat_stars")
    if side.stars is None:
        return
    facts = {"player": name, "stars": side.stars, "most": MOST_STARS}
    if side.stars > MOST_STARS:
        yield Problem(f"{path}.stars", "too_many", facts, rule=SIX)
    elif side.stars == MOST_STARS:
        yield Problem(f"{path}.stars", "over", facts, rule=SIXTH)
    elif side.stars < side.combat_stars + side.power_star:
        yield Problem(f"{path}.stars", "fewer_stars", {**facts, "named": side.combat_stars + side.power_star})


def _stake(stake: StakeForm, path: str, place: int | None) -> Iterator[Problem]:
    if stake.mechs > 4:
        facts = {"player": Word(path.rpartition(".")[2]), "kind": Word("mechs"), "count": stake.mechs, "most": 4}
        yield Problem(f"{path}.mechs", "too_many", facts, rule=PIECES)
    if stake.workers > 8:
        facts = {"player": Word(path.rpartition(".")[2]), "workers": stake.workers}
        yield Problem(f"{path}.workers", "impossible", facts, rule=WORKERS)
    if place in LAKES and stake.workers and not stake.mechs:
        facts = {"hex": place, "player": Word(path.rpartition(".")[2])}
        yield Problem(f"{path}.workers", "worker", facts, rule=LAKE_CARGO)


def _first(form: CombatForm, side: SideForm) -> SideForm:
    """Return how a defender stands who may have fought before: its abilities are those of its first combat."""
    return next(one.defender for one in form.rounds() if one.defender.faction == side.faction)


def _afloat(side: SideForm, stake: StakeForm, place: int | None, role: str, path: str) -> Iterator[Problem]:
    """A character or mech on a lake to which no ability has led it; a Mine there."""
    facts = {"player": side.name or Word(side.faction), "hex": place, "faction": Word(side.faction)}
    if place not in LAKES:
        return
    if stake.mine:
        yield Problem(f"{path}.mine", "forbidden", {"hex": place}, rule=BUILD)
    if not (stake.character or stake.mechs) or side.faction in UNKNOWN_WAYS:
        return
    ability = ONTO_LAKES.get(side.faction)
    if ability is None:
        yield Problem(f"{path}.faction", "cannot_enter", facts, rule=LAKE)
    elif ability not in side.abilities:
        yield Problem(f"{role}.abilities", "needs_ability", {**facts, "ability": Word(ability)}, rule=LAKE)


def _scouted(attacker: SideForm, defender: SideForm, path: str) -> Iterator[Problem]:
    """Scout moves a card from hand to hand, so both hands must be known where it is used."""
    for side, where in ((attacker, "attacker"), (defender, f"{path}defender")):
        scouts = "Scout" in (*attacker.abilities, *defender.abilities)
        if scouts and side.combat_cards is None and side.power is not None:
            yield Problem(f"{where}.combat_cards", "must_be_given", {"field": "combat_cards"})


def _deck(form: CombatForm) -> Iterator[Problem]:
    """Cards of a value that does not exist, or more of one value than the deck has."""
    known: Counter[int] = Counter()
    for path, side in (("attacker", form.attacker), ("defender", form.defender)):
        for field, cards in (("combat_cards", side.combat_cards), ("cards", side.cards)):
            for place, card in enumerate(cards if isinstance(cards, list) else ()):
                if card not in DECK_CARDS:
                    yield Problem(f"{path}.{field}[{place}]", "no_such_card", {"card": card}, rule=DECK)
        known.update(side.combat_cards if isinstance(side.combat_cards, list) else side.cards)
    for card, count in sorted(known.items()):
        if count > DECK_CARDS.get(card, count):
            facts = {"card": card, "count": count, "most": DECK_CARDS[card]}
            yield Problem("", "too_many", facts, rule=DECK)
