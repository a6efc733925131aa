"""The shape of one hex and what stands on it. Fields are the printed terms."""

import msgspec

from adjudicator.games.scythe.forms import Count, Name, Structure


class UnitsForm(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """Units of one player on a hex."""

    player: Name
    character: bool = False
    mechs: Count = 0
    workers: Count = 0


class BuiltForm(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """A structure on a hex and whose it is."""

    player: Name
    kind: Structure | None = None


class TrapForm(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """A Trap on a hex and whose it is."""

    player: Name
    armed: bool


class ControlForm(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """One hex and what stands on it; `entering` names a player who has just moved in and has not fought yet."""

    hex: int | None = None
    units: list[UnitsForm] = []
    structure: BuiltForm | None = None
    trap: TrapForm | None = None
    airship: Name | None = None
    resources: Count = 0
    entering: Name | None = None
