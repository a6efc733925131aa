"""The shape of a setup. Fields are the printed terms."""

from typing import Annotated

import msgspec
from msgspec import Meta

from adjudicator.games.scythe.factions import Faction
from adjudicator.games.scythe.forms import Name
from adjudicator.games.scythe.mats import Mat


class SeatForm(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """A player at setup: faction mat and player mat."""

    name: Name
    faction: Faction
    mat: Mat


class SetupForm(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """Who plays what."""

    players: Annotated[list[SeatForm], Meta(min_length=1)]
