"""The end of a turn: at most eight cards and eight of each resource, and only then."""

from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec

from adjudicator.games.cosmoctopus.kinds import (
    BREACH,
    KINDS,
    MOST_KEPT,
    Amounts,
    Resources,
    amounts,
    covers,
    minus,
    positive,
    said_amounts,
    shown,
    tally,
    total,
)
from adjudicator.games.cosmoctopus.rules import CHOICE, HAND, OTHER_TURN, RESOURCES, WHEN
from adjudicator.policy import Policies
from adjudicator.verdict import Alternative, Problem, Said, Step

HandSize = Annotated[int, msgspec.Meta(ge=0, le=108)]


class LimitsForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a player holds, what of it is still spent before the turn ends, and what they would discard.

    `moment` says when: at the end of their turn, during it, or in another player's turn.
    """

    hand: HandSize = 0
    resources: Resources = {}
    spent: Resources = {}
    moment: Literal["end", "during", "other"] = "end"
    discard: Resources | None = None
    discard_cards: HandSize | None = None


def read_limits(form: LimitsForm, problems: list[Problem]) -> LimitsForm:
    """Refuse what is spent or discarded without being there."""
    left = positive(minus(amounts(form.resources), amounts(form.spent)))
    for path, given, held in (
        ("spent", form.spent, amounts(form.resources)),
        ("discard", form.discard or {}, left),
    ):
        if not covers(held, amounts(given)):
            problems.append(Problem(path, "more_than_held", {"given": shown(given), "held": shown(held)}))
    if (form.discard_cards or 0) > form.hand:
        problems.append(Problem("discard_cards", "more_than_held", {"given": form.discard_cards, "held": form.hand}))
    return form


def judge_limits(form: LimitsForm, policies: Policies) -> Iterator[Step]:
    """Say what must be discarded, or judge what a player would discard."""
    held = minus(amounts(form.resources), amounts(form.spent))
    if form.moment == "end":
        yield Step(WHEN, "now")
        yield from limit_steps(held, form.hand, form.discard, form.discard_cards)
        return
    yield Step(OTHER_TURN, "other") if form.moment == "other" else Step(WHEN, "later")
    nothing = {"discard_cards": 0, "discard_resources": amounts(), "resources": held, "hand": form.hand}
    given = tally(amounts(form.discard), cards=form.discard_cards or 0)
    if any(given.values()):
        yield Step(CHOICE, "wrong", {"given": shown(given), "wanted": None}, BREACH)
    else:
        yield Step(RESOURCES, "nothing", {"resources": shown(held)}, nothing)


def excess(held: Amounts) -> Amounts:
    """Return what is above eight of each kind."""
    return {kind: max(held[kind] - MOST_KEPT, 0) for kind in KINDS}


def limit_steps(
    held: Amounts, hand: int | None, discard: Resources | None = None, discard_cards: int | None = None
) -> Iterator[Step]:
    """Apply both limits; a hand of None is not known and not judged. Judges a discard where one is given."""
    over = excess(held)
    cards = max((hand or 0) - MOST_KEPT, 0)
    if hand is not None:
        yield Step(HAND, "over" if cards else "within", {"cards": hand, "excess": cards})
    yield Step(RESOURCES, "over" if total(over) else "within", {"excess": shown(over), "resources": shown(held)})
    wanted = tally(over, cards=cards)
    given = tally(
        over if discard is None else amounts(discard), cards=cards if discard_cards is None else discard_cards
    )
    if given != wanted:
        yield Step(CHOICE, "wrong", {"given": shown(given), "wanted": shown(wanted)}, BREACH)
        return
    stated = {} if discard is None and discard_cards is None else {"legal": True}
    result = {
        **stated,
        "discard_cards": cards,
        "discard_resources": over,
        "resources": minus(held, over),
        **({} if hand is None else {"hand": hand - cards}),
    }
    yield Step(CHOICE, "chosen", {"given": shown(wanted)}, result)


def near_limits(form: LimitsForm, policies: Policies) -> list[Alternative]:
    """Give the one discard that the limits ask for."""
    held = minus(amounts(form.resources), amounts(form.spent))
    if form.moment != "end":
        return [Alternative(Said("0", "no_discard"), {"resources": held}, (WHEN,))]
    return [limits_choice(held, form.hand)]


def limits_choice(held: Amounts, hand: int) -> Alternative:
    """Write the discard that the limits ask for at the end of a turn."""
    over = excess(held)
    cards = max(hand - MOST_KEPT, 0)
    parts = said_amounts(over) + ([Said(f"{cards} [card]", "cards", count=cards)] if cards else [])
    said = Said(" + ".join(parts), "parts", parts=parts) if parts else Said("0", "no_discard")
    return Alternative(said, {"resources": minus(held, over)}, (CHOICE,))
