"""Drawing from a deck that may be empty: reshuffling, the cosmic quake, and a quake with too few cards."""

from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec

from adjudicator.games.cosmic_encounter.rules import DECK_EMPTY, QUAKE, QUAKE_REWARDS, QUAKE_SHORT
from adjudicator.policy import Policies
from adjudicator.verdict import Step

NEW_HAND = 8
Count = Annotated[int, msgspec.Meta(ge=0, le=999)]


class HandForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A player's hand: cards of the cosmic deck and of the reward deck."""

    cosmic: Count = 0
    reward: Count = 0


class QuakeForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A player who must draw a card; `deck` and `discards` count what is left of the deck that is drawn from."""

    draw_from: Literal["cosmic", "reward"] = "cosmic"
    deck: Count = 0
    discards: Count = 0
    hands: Annotated[list[Count | HandForm], msgspec.Meta(min_length=2, max_length=8)]


def judge_quake(form: QuakeForm, policies: Policies) -> Iterator[Step]:
    """Say what happens when a card must be drawn: from the deck, after shuffling the discards, or a quake."""
    if form.deck:
        yield Step(QUAKE, "draw", {"deck": form.deck}, {"cosmic_quake": False})
    elif form.draw_from == "reward":
        says = "rebuilt" if form.discards else "nothing_to_draw"
        facts = {"discards": form.discards} if form.discards else {}
        yield Step(DECK_EMPTY, says, facts, {"cosmic_quake": False, "draw_from_reward_deck": bool(form.discards)})
    elif form.discards:
        yield Step(QUAKE, "shuffle", {"discards": form.discards}, {"cosmic_quake": False})
    else:
        yield from _quake(form)


def _quake(form: QuakeForm) -> Iterator[Step]:
    """Everybody discards; cosmic cards become the new deck, reward cards go to their own pile; eight cards each."""
    hands = [one if isinstance(one, HandForm) else HandForm(cosmic=one) for one in form.hands]
    cosmic, reward = sum(hand.cosmic for hand in hands), sum(hand.reward for hand in hands)
    yield Step(QUAKE, "quake", {"cards": cosmic}, {"cosmic_quake": True, "new_deck": cosmic})
    if reward:
        yield Step(QUAKE_REWARDS, "rewards", {"cards": reward}, {"reward_discards": reward})
    players = len(hands)
    if cosmic >= NEW_HAND * players:
        left = cosmic - NEW_HAND * players
        yield Step(QUAKE, "dealt", {"left": left}, {"dealt_each": NEW_HAND, "left_in_deck": left})
        return
    each, over = divmod(cosmic, players + 1)
    facts = {"needed": NEW_HAND * players, "cards": cosmic, "each": each, "over": over}
    yield Step(QUAKE_SHORT, "short", facts, {"dealt_each": each, "left_in_deck": each, "cards_over": over})
