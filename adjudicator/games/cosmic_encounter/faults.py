"""What makes an encounter impossible to rule on: unknown names, contradictions, what cannot be on the table."""

from collections.abc import Sequence
from difflib import get_close_matches
from itertools import pairwise

from adjudicator.games.cosmic_encounter.cards import (
    ALIENS,
    DESCRIBED,
    DESCRIBED_FLARES,
    EFFECTS,
    NO_KICKER,
    OUTSIDE_EFFECTS,
    UNAIMED,
)
from adjudicator.games.cosmic_encounter.model import Encounter, Side
from adjudicator.games.cosmic_encounter.powers import UPSET_EFFECT
from adjudicator.games.cosmic_encounter.rules import (
    ALIENS as UNKNOWN,
)
from adjudicator.games.cosmic_encounter.rules import (
    CARD_ZAP,
    CONTROL,
    FORCE_FIELD,
    OMNI_ZAP,
    ONE_SIDE,
    SHIP_ZAP,
    WHICH_SHIPS,
)
from adjudicator.verdict import Problem, Word


def check_aliens(given: Sequence[str], problems: list[Problem]) -> None:
    """Refuse by name every alien or flare that is said to act."""
    for place, text in enumerate(given):
        problems.append(_declined(f"aliens[{place}]", text, tuple(ALIENS)))


def check_effects(given: Sequence[str], problems: list[Problem]) -> tuple[str, ...]:
    """Read the effects by name; what this judge does not know is refused by name."""
    found = []
    for place, text in enumerate(given):
        name = "_".join(text.casefold().replace("-", " ").split())
        if name in EFFECTS:
            found.append(name)
        else:
            problems.append(_declined(f"effects[{place}]", text, EFFECTS))
    for place, name in enumerate(found):
        if name == "card_zap" and place == 0:
            problems.append(Problem("effects[0]", "nothing", rule=CARD_ZAP))
        elif name == "card_zap" and found[place - 1] == UPSET_EFFECT:
            problems.append(Problem(f"effects[{place}]", "power", {"effect": Word(UPSET_EFFECT)}, rule=CARD_ZAP))
    return tuple(found)


def _declined(path: str, text: str, known: Sequence[str]) -> Problem:
    """Say what the alien named touches, or that the name is not known."""
    words = text.casefold().replace("_", " ").split()
    plain = [word.strip(",.[]") for word in words]
    pairs = ["-".join(pair) for pair in pairwise(plain)]
    alien = next((word for word in [*plain, *pairs] if word in ALIENS), None)
    name = "_".join(text.casefold().replace("-", " ").replace("_", " ").split())
    flare = not {"wild", "flare"}.isdisjoint(plain)
    described = (DESCRIBED_FLARES if flare else DESCRIBED).get(alien or "")
    if described:
        return Problem(path, "say_what", {"alien": text}, described, rule=UNKNOWN)
    if alien:
        return Problem(path, f"changes_{ALIENS[alien]}", {"alien": text}, rule=UNKNOWN)
    if "joker" in plain and known is not EFFECTS:
        return Problem(path, "use_joker", {}, rule=UNKNOWN)
    if name in OUTSIDE_EFFECTS:
        return Problem(path, "outside", {"effect": text}, rule=UNKNOWN)
    if name in UNAIMED:
        return Problem(path, "unaimed", {"effect": text}, UNAIMED[name], rule=UNKNOWN)
    near = get_close_matches("_".join(words), known, n=1)
    return Problem(path, "no_name", {"alien": text}, near[0] if near else "", rule=UNKNOWN)


def check_side(found: Encounter, side: Side, problems: list[Problem]) -> None:
    """Refuse counts that contradict each other and special ships where there is no ship."""
    who = str(side.who)
    if not side.ships and (side.flagship or side.salvage):
        problems.append(Problem(f"{who}.ships", "absent", {"owner": side.who}, rule=CONTROL))
    for place, ally in enumerate(side.allies):
        if not ally.ships and (ally.flagship or ally.salvage):
            problems.append(Problem(f"{who}.allies[{place}]", "absent", {"owner": ally.name}, rule=CONTROL))
    if side.outside is not None and side.outside < side.ships:
        facts = {"player": side.who, "ships": side.ships}
        problems.append(Problem(f"{who}.ships_outside_warp", "fewer", facts, rule=WHICH_SHIPS))
    if side.hand is not None and side.encounter_cards is not None and side.encounter_cards > side.hand:
        facts = {"cards": side.encounter_cards, "hand": side.hand}
        problems.append(Problem(f"{who}.encounter_cards", "more_than_hand", facts))
    _check_zaps(found, side, problems)


def _check_zaps(found: Encounter, side: Side, problems: list[Problem]) -> None:
    """Refuse a zap on something that is not there, and a zapped card without its replacement."""
    who, facts = str(side.who), {"side": side.who}
    if f"omni_zap_{who}_card" in found.effects and side.replacement is None:
        problems.append(Problem(f"{who}.replacement", "no_replacement", facts, rule=OMNI_ZAP))
    if f"omni_zap_{who}_card" not in found.effects and side.replacement is not None:
        problems.append(Problem(f"{who}.replacement", "replaced_without", {"effect": Word("omni_zap")}))
    if f"omni_zap_{who}_kicker" in found.effects and side.kicker == NO_KICKER:
        problems.append(Problem(f"{who}.kicker", "no_kicker", facts, rule=OMNI_ZAP))
    if found.effects.count(f"ship_zap_{who}") > side.ships:
        problems.append(Problem(f"{who}.ships", "no_ship", facts, rule=SHIP_ZAP))


def check_together(found: Encounter, problems: list[Problem]) -> None:
    """Refuse a player on both sides, Force Field without a name, the Joker beside Emotion Control."""
    names = [ally.name.casefold() for side in found.sides for ally in side.allies]
    for name in dict.fromkeys(name for name in names if names.count(name) > 1):
        shown = next(ally.name for side in found.sides for ally in side.allies if ally.name.casefold() == name)
        same = [name in [ally.name.casefold() for ally in side.allies] for side in found.sides]
        code, rule = ("twice", ONE_SIDE) if all(same) else ("ally_twice", "")
        problems.append(Problem("", code, {"ally": shown}, rule=rule))
    for name in names:
        if name in ("offense", "defense"):
            problems.append(Problem("", "main_name", {"ally": name}))
    thrown = any(ally.thrown_out for side in found.sides for ally in side.allies)
    if "force_field" in found.effects and not thrown:
        problems.append(Problem("effects", "nobody", rule=FORCE_FIELD))
    if thrown and "force_field" not in found.effects:
        problems.append(Problem("effects", "thrown_without", {"effect": Word("force_field")}))
    if found.wild is not None and "emotion_control" in found.effects:
        problems.append(Problem("effects", "joker_and_emotion", {"effect": Word("emotion_control")}))
