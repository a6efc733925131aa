"""Two small questions: does this rift detonate, and does this effect reach a discarded card?"""

from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec

from adjudicator.games.cosmic_encounter.rules import (
    ALCHEMIST,
    FINDER,
    REWARD_PILE,
    RIFT,
    RIFT_GIVEN,
    RIFT_KINDS,
    RIFT_NOT_KEPT,
    RIFT_SHIPS,
    SPACE_JUNK,
)
from adjudicator.policy import Policies
from adjudicator.verdict import Problem, Step, Word

AT_ONCE = ("clone", "fido", "vulch")
TAKER = Word("taker")


class RiftForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A rift that came into a player's hand: its value and kind, how it came there, and whether it stayed."""

    value: Annotated[int, msgspec.Meta(ge=1, le=5)]
    kind: Literal["", "ships", "cards", "colony"] = ""
    how: Literal["compensation", "finder", "taken", "deal", "given"] = "compensation"
    kept: bool = True
    ships_outside_warp: Annotated[int, msgspec.Meta(ge=0, le=999)] | None = None


class PileForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An effect that would take a discarded card of a deck; `just_discarded` while the card is being discarded."""

    effect: Literal["space_junk", "delta_scanners", "clone", "fido", "vulch", "alchemist"]
    deck: Literal["cosmic", "reward"] = "reward"
    just_discarded: bool = False


def read_rift(form: RiftForm, problems: list[Problem]) -> RiftForm:
    """Refuse a rift whose kind cannot be, or is not said where it matters."""
    if form.value >= 3 and form.kind not in ("", "ships"):
        problems.append(Problem("kind", "not_ships", {"value": form.value}, "ships", rule=RIFT_SHIPS))
    elif form.value < 3 and not form.kind:
        problems.append(Problem("kind", "say_kind", {"value": form.value}, rule=RIFT_KINDS))
    return form


def judge_rift(form: RiftForm, policies: Policies) -> Iterator[Step]:
    """A rift that was taken and kept detonates on the taker; a given one does not."""
    if form.how in ("deal", "given"):
        yield Step(RIFT_GIVEN, "given", {}, {"detonates": False})
        return
    if form.how == "finder":
        yield Step(FINDER, "taken")
    if not form.kept:
        yield Step(RIFT_NOT_KEPT, "passed_on", {}, {"detonates": False})
        return
    kind, left = form.kind or "ships", form.ships_outside_warp
    count = 1 if kind == "colony" else form.value
    count = count if left is None or kind != "ships" else min(count, left)
    facts = {"value": form.value, "taker": TAKER, "loss": Word(kind), "count": count}
    yield Step(RIFT, "detonates", facts, {"detonates": True, "on": TAKER, "loss": {Word(kind): count}})
    if kind == "ships":
        yield Step(RIFT_SHIPS, "chosen", {"taker": TAKER})
    else:
        yield Step(RIFT_KINDS, "as_printed", {"value": form.value})
    yield Step(REWARD_PILE, "reward_pile", {"cards": [Word("rift")]}, {"reward_pile": [Word("rift")]})


def judge_pile(form: PileForm, policies: Policies) -> Iterator[Step]:
    """Later effects see only the cosmic discard pile; effects on the moment of discarding work for both."""
    facts = {"effect": Word(form.effect)}
    if form.effect == "alchemist":
        yield Step(ALCHEMIST, "any_pile", {}, {"legal": True})
    elif form.effect in AT_ONCE:
        says = "at_once" if form.just_discarded else "not_now"
        yield Step(REWARD_PILE, says, facts, {"legal": form.just_discarded})
    elif form.deck == "reward":
        yield Step(REWARD_PILE, "too_late", facts, {"legal": False})
    else:
        yield Step(REWARD_PILE, "cosmic", facts, {"legal": True})
        if form.effect == "space_junk":
            yield Step(SPACE_JUNK, "top")
