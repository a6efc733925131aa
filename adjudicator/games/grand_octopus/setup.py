"""The start of a game: power, tokens and pawns by the number of players and the variant."""

from collections.abc import Iterator

import msgspec

from adjudicator.games.grand_octopus.forms import SetupForm
from adjudicator.games.grand_octopus.holdings import read_players
from adjudicator.games.grand_octopus.rules import (
    GOAL,
    LOCATIONS,
    MEMORY,
    NO_EXTERIOR,
    PLAYERS,
    SETUP_EXTERIOR,
    SETUP_PAWNS,
    SETUP_POWER,
    SETUP_TOKENS,
)
from adjudicator.games.grand_octopus.tables import LIBRARY, START_POWER, START_TOKENS, kinds, locations, needed
from adjudicator.policy import Policies
from adjudicator.verdict import Problem, Step, Word


class Start(msgspec.Struct, frozen=True):
    """What a game starts with."""

    players: int
    exterior: Word | None
    face_down: bool


def read_setup(form: SetupForm, problems: list[Problem]) -> Start:
    """Read the number of players and the variant."""
    exterior = {"none": None, "any": Word("exterior")}.get(form.exterior, Word(form.exterior))
    return Start(read_players(form.players, 0, problems), exterior, form.face_down)


def judge_setup(start: Start, policies: Policies) -> Iterator[Step]:
    """Say what is put where before the first turn."""
    count = needed(start.exterior)
    tokens, power = START_TOKENS[start.players], START_POWER[start.players]
    places = locations(start.exterior)
    yield Step(PLAYERS, "players", {"players": start.players}, {"players": start.players})
    if start.exterior is None:
        yield Step(NO_EXTERIOR, "without", {"count": count}, {"exterior": None})
    else:
        yield Step(SETUP_EXTERIOR, "chosen", {"exterior": start.exterior}, {"exterior": start.exterior})
    yield Step(SETUP_POWER, "start", {"players": start.players, "power": power}, {"start_power": power})
    pawns = {"cultists_at": LIBRARY, "offspring_on_board": False}
    yield Step(SETUP_PAWNS, "start", {"location": LIBRARY}, pawns)
    result = {
        "tokens_per_location": tokens,
        "locations_with_tokens": len(places),
        "tokens": dict.fromkeys(places, tokens),
    }
    yield Step(SETUP_TOKENS, "start", {"players": start.players, "tokens": tokens}, result)
    yield Step(LOCATIONS, "places", {"components": kinds(start.exterior)})
    yield Step(MEMORY, "hidden" if start.face_down else "open", {}, {"face_down": start.face_down})
    yield Step(GOAL, "needed", {"count": count}, {"components_to_win": count})
