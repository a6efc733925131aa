"""Three aliens that the law knows: Lizard's ships and flare, Calculator's flare, the Loser's upset."""

from collections.abc import Generator, Iterator

from adjudicator.games.cosmic_encounter.cards import NO_KICKER, PLAIN_KICKERS, REVERSE_POLARITY
from adjudicator.games.cosmic_encounter.model import Encounter, Side, said_kicker
from adjudicator.games.cosmic_encounter.rules import (
    CALCULATOR,
    CALCULATOR_KICKER,
    LIZARD_FLARE,
    LIZARD_SHIPS,
    UPSET,
)
from adjudicator.policy import Policies
from adjudicator.verdict import Problem, Step, Word

MORPHED_BONUS = 2
UPSET_EFFECT = "loser_upset"


def raised(found: Encounter, side: Side, factor: int) -> Generator[Step, None, int]:
    """Return the multiplier of a side's kicker, one higher under Lizard's flare."""
    if not found.count(f"lizard_flare_{side.who}_kicker") or side.kicker == NO_KICKER:
        return factor
    yield Step(LIZARD_FLARE, "raised", {"side": side.who, "before": factor, "after": factor + 1})
    return factor + 1


def taken_off(found: Encounter, side: Side) -> int:
    """Return what Calculator's flare of the other main player takes off a side's attack card."""
    user = found.other(side.who)
    return user.card.value if found.count(f"calculator_flare_{user.who}") else 0


def lessen(side: Side, value: int, cut: int) -> Generator[Step, None, int]:
    """Take the value of the other attack card off."""
    yield Step(CALCULATOR, "lessened", {"side": side.who, "value": value, "cut": cut, "left": value - cut})
    return value - cut


def multiplied_first(policies: Policies) -> Generator[Step, None, bool]:
    """Settle whether a kicker acts before Calculator's flare; that is disputed."""
    reading = policies["calculator_kicker"]
    yield Step(CALCULATOR_KICKER, reading)
    return reading == "kicker_first"


def morphed(side: Side) -> Generator[Step, None, int]:
    """Return what morphed ships add to the total of a side."""
    bonus = MORPHED_BONUS * side.morphed
    if bonus:
        yield Step(LIZARD_SHIPS, "added", {"side": side.who, "ships": side.morphed, "bonus": bonus})
    return bonus


def overturn(found: Encounter, winner: Word) -> Generator[Step, None, Word]:
    """Flip winner and loser under the Loser's upset."""
    if not found.count(UPSET_EFFECT):
        return winner
    other = found.other(winner).who
    yield Step(UPSET, "flipped", {"winner": other, "loser": winner})
    return other


def unpaid(found: Encounter, winner: Side) -> Iterator[Step]:
    """After an upset the right to compensation stays with a negotiator who won: no ships lost, no cards."""
    if found.count(UPSET_EFFECT) and winner.card.kind == "negotiate":
        paid = {"to": winner.who, "from": found.other(winner.who).who, "cards": 0}
        yield Step(UPSET, "no_cards", {"side": winner.who}, {"compensation": paid})


def upset_unread(found: Encounter) -> Iterator[Step]:
    """Leave open what an upset does where both sides lose, or where a retreat saved its ships."""
    if found.count(UPSET_EFFECT):
        yield Step(UPSET, "unread", {}, {"result": Word("undefined"), "winner": None, "open": [Word("loser_upset")]})


def idle_powers(found: Encounter, *, talks: bool) -> Iterator[Step]:
    """Name the flares that find no totals, and an upset that finds no winner."""
    if any(found.count(f"lizard_flare_{side.who}_kicker") for side in found.sides):
        yield Step(LIZARD_FLARE, "idle")
    if any(found.count(f"calculator_flare_{side.who}") for side in found.sides):
        yield Step(CALCULATOR, "idle")
    if talks and found.count(UPSET_EFFECT):
        yield Step(UPSET, "no_winner")


def power_faults(found: Encounter) -> Iterator[Problem]:
    """Refuse morphed ships that are not there, and flares where their text says too little or nothing."""
    for side in found.sides:
        ships = side.ships + side.ally_ships
        if side.morphed > ships:
            facts = {"side": side.who, "morphed": side.morphed, "ships": ships}
            yield Problem(f"{side.who}.morphed_ships", "too_many", facts, rule=LIZARD_SHIPS)
        for flare in (f"lizard_flare_{side.who}_kicker", f"calculator_flare_{side.who}"):
            if found.count(flare) and side.card.kind != "attack":
                yield Problem("effects", "not_attack", {"side": side.who}, rule=CALCULATOR)
        if found.count(f"lizard_flare_{side.who}_kicker") and not _plain(side):
            yield Problem(f"{side.who}.kicker", "no_kicker", {"side": side.who}, rule=LIZARD_FLARE)
        if found.count(f"calculator_flare_{side.who}"):
            yield from _calculated(found, side)
    for flare in ("lizard_flare", "calculator_flare", UPSET_EFFECT):
        if sum(effect.startswith(flare) for effect in found.effects) > 1:
            yield Problem("effects", "twice", {"flare": Word(flare)}, rule=CALCULATOR)


def _plain(side: Side) -> bool:
    return side.kicker in PLAIN_KICKERS


def _calculated(found: Encounter, side: Side) -> Iterator[Problem]:
    """Calculator's flare beside something that may change the value it takes."""
    beside: list[object] = [said_kicker(side.kicker)] if side.kicker.factor != 1 else []
    beside += [Word(REVERSE_POLARITY.name) for one in found.sides if REVERSE_POLARITY in (one.kicker,)][:1]
    beside += [Word("joker")] * (found.wild is not None)
    if beside:
        yield Problem("effects", "unread", {"what": list(dict.fromkeys(beside))}, rule=CALCULATOR)
