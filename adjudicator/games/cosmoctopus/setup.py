"""How a game begins: the realm, the display, what each player holds."""

from collections.abc import Iterator
from typing import Annotated

import msgspec

from adjudicator.games.cosmoctopus.kinds import BREACH
from adjudicator.games.cosmoctopus.rules import DISPLAY, HEAD, HOLDINGS, PLAYERS, REALM, RESERVE, SEATS
from adjudicator.policy import Policies
from adjudicator.verdict import Alternative, Said, Step

BASIC, SPECIALS_IN_USE = 8, 1
START_TILE = "star3"
IN_DISPLAY = 3
EACH_RESOURCE, IN_HAND = 2, 5
KNOWLEDGE_TILES, CONTACT_CARDS = 4, 4


class SetupForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The number of players, and whether they play against the Private Investigator."""

    players: Annotated[int, msgspec.Meta(ge=1, le=4)]
    investigator: bool = False


def judge_setup(form: SetupForm, policies: Policies) -> Iterator[Step]:
    """Say how the table looks before the first turn; a race needs two players."""
    if form.players == 1 and not form.investigator:
        yield Step(PLAYERS, "alone", {}, BREACH)
        return
    mode = "investigator" if form.investigator else "versus"
    yield Step(PLAYERS, mode, {"players": form.players}, {"players": form.players})
    tiles = {"tiles": BASIC + SPECIALS_IN_USE, "special": SPECIALS_IN_USE}
    yield Step(REALM, "tiles", tiles, tiles)
    yield Step(HEAD, "start", {"tile": START_TILE}, {"head": START_TILE})
    yield Step(DISPLAY, "three", {"cards": IN_DISPLAY}, {"display": IN_DISPLAY})
    holdings = {"each": EACH_RESOURCE, "hand": IN_HAND}
    yield Step(HOLDINGS, "holdings", holdings, {"each_resource": EACH_RESOURCE, "hand": IN_HAND})
    tokens = [f"+{number}" for number in range(1, form.players)]
    if tokens:
        yield Step(SEATS, "tokens", {"tokens": tokens}, {"seat_tokens": tokens})
    reserve = {"tiles": KNOWLEDGE_TILES, "cards": CONTACT_CARDS}
    yield Step(RESERVE, "tiles", reserve, {"knowledge_tiles": KNOWLEDGE_TILES, "first_contact_cards": CONTACT_CARDS})


def near_setup(form: SetupForm, policies: Policies) -> list[Alternative]:
    """Name the game that one player can play."""
    return [Alternative(Said("investigator", "investigator"), {"players": form.players}, (PLAYERS,))]
