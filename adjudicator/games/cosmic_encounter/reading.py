"""A described encounter into the game's own objects, with everything that is wrong with it."""

import re
from collections.abc import Iterator
from itertools import count

from adjudicator.games.cosmic_encounter.cards import INTIMIDATES, KICKERS, NO_KICKER, VARIABLE_PAIRS, Kicker
from adjudicator.games.cosmic_encounter.faults import (
    check_aliens,
    check_effects,
    check_side,
    check_together,
)
from adjudicator.games.cosmic_encounter.forms import AllyForm, CardForm, EncounterForm, JokerForm, RiftForm, SideForm
from adjudicator.games.cosmic_encounter.model import DEFENSE, OFFENSE, Ally, Card, Encounter, Rift, Side, change
from adjudicator.games.cosmic_encounter.powers import power_faults
from adjudicator.games.cosmic_encounter.rules import KICKER_CARDS, LAY, PAIRS, RIFT_KINDS, RIFT_SHIPS, SWAP, THROWN_OUT
from adjudicator.verdict import Problem, Word

LETTERS = {OFFENSE: "A", DEFENSE: "B"}
"""The allies that a position does not name: A1, A2 with the offense, B1, B2 with the defense."""


def read_encounter(form: EncounterForm, problems: list[Problem]) -> Encounter:
    """Read an encounter; everything impossible, unknown or contradictory in it becomes a Problem."""
    check_aliens(form.aliens, problems)
    effects = check_effects(form.effects, problems)
    names = _names(form)
    offense = _side(form.offense, OFFENSE, names[OFFENSE], form.joker, problems)
    defense = _side(form.defense, DEFENSE, names[DEFENSE], form.joker, problems)
    wild = form.joker.wild if form.joker else None
    found = Encounter(offense, defense, form.hazard, effects, effects, form.deal, wild)
    for side in found.sides:
        check_side(found, side, problems)
    check_together(found, problems)
    problems += power_faults(found)
    return found


def _side(form: SideForm, who: Word, names: list[str], joker: JokerForm | None, problems: list[Problem]) -> Side:
    given = [form.kicker] if isinstance(form.kicker, str) else form.kicker
    kickers = tuple(one for text in given for one in read_kickers(text, f"{who}.kicker", problems))
    allies = tuple(_allies(form, names))
    token = getattr(joker, f"{who}_token") if joker else None
    side = Side(
        who=who,
        card=Card("attack"),
        ships=form.ships,
        allies=allies,
        kicker=kickers[0] if kickers else NO_KICKER,
        kickers=kickers,
        ally_kickers=tuple(name for name, one in zip(names, form.allies, strict=True) if _kicker_of(one)),
        reinforcements=tuple(form.reinforcements),
        flagship=form.flagship,
        salvage=form.salvage_vessel,
        morphed=form.morphed_ships,
        hand=form.hand,
        encounter_cards=form.encounter_cards,
        outside=form.ships_outside_warp,
        rifts=tuple(_rifts(form, who, problems)),
        replacement=_card(form.replacement, who, f"{who}.replacement", problems) if form.replacement else None,
        token=_card(token, who, f"joker.{who}_token", problems) if token else None,
    )
    return _with_card(side, form, problems)


def _with_card(side: Side, form: SideForm, problems: list[Problem]) -> Side:
    """Settle which card is revealed: the chosen one, the own intimidate, or an ally's that was swapped in."""
    who = str(side.who)
    own = _intimidate(form.intimidate, side.who, f"{who}.intimidate", problems)
    chosen = _card(form.card, side.who, f"{who}.card", problems) if form.card else None
    if own and chosen and chosen != own:
        problems.append(Problem(f"{who}.card", "two_cards"))
    side = change(side, own_intimidate=own is not None or bool(chosen and chosen.kind == "intimidate"))
    if form.swap_with:
        taken = _taken(side, form, problems)
        return change(side, card=taken or side.card, swap_with=form.swap_with, displaced=own or chosen)
    if not own and not chosen:
        problems.append(Problem(f"{who}.card", "card_unsaid"))
    return change(side, card=own or chosen or side.card)


def _taken(side: Side, form: SideForm, problems: list[Problem]) -> Card | None:
    """Find the intimidate of the ally named in `swap_with`, or say why it cannot be chosen."""
    path, facts = f"{side.who}.swap_with", {"side": side.who, "ally": form.swap_with}
    ally = next((one for one in side.allies if one.name.casefold() == form.swap_with.casefold()), None)
    if ally is None or ally.intimidate is None:
        problems.append(Problem(path, "not_ally", facts, rule=SWAP))
        return None
    if ally.thrown_out:
        problems.append(Problem(path, "gone", {"ally": ally.name}, rule=THROWN_OUT))
        return None
    return _intimidate(ally.intimidate, side.who, path, problems)


def _intimidate(value: int | None, who: Word, path: str, problems: list[Problem]) -> Card | None:
    if value is None:
        return None
    if value not in INTIMIDATES:
        facts = {"side": who, "value": value, "values": list(INTIMIDATES)}
        problems.append(Problem(path, "no_such", facts, rule=LAY))
    return Card("intimidate", value, printed="intimidate")


def _card(form: CardForm, who: Word, path: str, problems: list[Problem]) -> Card:
    """Read one card; an attack needs a value, a variable attack one of the printed pairs."""
    if form.kind == "intimidate" and form.value is not None:
        return _intimidate(form.value, who, path, problems) or Card("intimidate")
    value, hazard = form.value, form.hazard_value
    if form.numbers:
        value, hazard = (int(number) for number in form.numbers.split("/"))
    if form.kind in ("attack", "intimidate") and value is None:
        problems.append(Problem(f"{path}.value", "value_unsaid"))
    elif form.kind in ("negotiate", "morph", "retreat") and value is not None:
        problems.append(Problem(f"{path}.value", "no_value", {"card": Word(form.kind)}))
    if form.name and form.kind != "negotiate":
        problems.append(Problem(f"{path}.name", "not_negotiate", {"card": Word(form.name)}))
    if hazard is not None and (value, hazard) not in VARIABLE_PAIRS:
        pairs = ["/".join(f"{number:02}" for number in pair) for pair in VARIABLE_PAIRS]
        facts = {"side": who, "value": value, "hazard_value": hazard, "pairs": pairs}
        problems.append(Problem(path, "no_such", facts, rule=PAIRS))
    return Card(form.kind, value or 0, hazard, form.name, printed=form.kind)


def _names(form: EncounterForm) -> dict[Word, list[str]]:
    """Name the allies of both sides; one without a name gets its letter and place, or the next number not taken."""
    sides = {OFFENSE: form.offense.allies, DEFENSE: form.defense.allies}
    given = {who: [_given(one) for one in allies] for who, allies in sides.items()}
    taken = {name.casefold() for names in given.values() for name in names if name}
    for who, names in given.items():
        for place, name in enumerate(names):
            if not name:
                names[place] = next(
                    one
                    for one in (f"{LETTERS[who]}{number}" for number in count(place + 1))
                    if one.casefold() not in taken
                )
                taken.add(names[place].casefold())
    return given


def _given(one: int | AllyForm) -> str:
    return one.name.strip() if isinstance(one, AllyForm) else ""


def _allies(form: SideForm, names: list[str]) -> Iterator[Ally]:
    for name, one in zip(names, form.allies, strict=True):
        if isinstance(one, AllyForm):
            yield Ally(name, one.ships, one.flagship, one.salvage_vessel, one.intimidate, one.thrown_out)
        else:
            yield Ally(name, one)


def _kicker_of(form: int | AllyForm) -> str:
    return form.kicker.strip() if isinstance(form, AllyForm) else ""


def read_kickers(text: str, path: str, problems: list[Problem]) -> Iterator[Kicker]:
    """Read a kicker, if one is named: `x2`, or its own name; x-1 is Reverse Polarity, x1 must say which it is."""
    name = _kicker_name(text)
    if name == "x1":
        problems.append(Problem(path, "which_one", {}, "self_destruct", rule=KICKER_CARDS))
    elif name in KICKERS:
        yield KICKERS[name]
    elif name not in ("", "none"):
        facts = {"given": text, "known": list(KICKERS)}
        problems.append(Problem(path, "no_such", facts, rule=KICKER_CARDS))


def _kicker_name(text: str) -> str:
    plain = text.strip().casefold().replace("х", "x").replace("×", "x")
    number = re.fullmatch(r"x?\s*(-?[0-9]+)", plain)
    if number:
        return "reverse_polarity" if number[1] == "-1" else f"x{int(number[1])}"
    return "_".join(plain.replace("-", " ").replace("_", " ").split())


def _rifts(form: SideForm, who: Word, problems: list[Problem]) -> Iterator[Rift]:
    for place, given in enumerate(form.rifts_taken):
        rift = given if isinstance(given, RiftForm) else RiftForm(value=given)
        path = f"{who}.rifts_taken[{place}]"
        if rift.value >= 3 and rift.kind not in ("", "ships"):
            problems.append(Problem(path, "not_ships", {"value": rift.value}, "ships", rule=RIFT_SHIPS))
        elif rift.value < 3 and not rift.kind:
            problems.append(Problem(path, "say_kind", {"value": rift.value}, rule=RIFT_KINDS))
        yield Rift(rift.value, rift.kind or "ships")
