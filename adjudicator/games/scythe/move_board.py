"""The map as one player's Move changes it: own pieces one by one, enemies by hex, structures, tokens and Traps."""

from collections.abc import Iterator

import msgspec

from adjudicator.games.scythe.board import TUNNELS
from adjudicator.games.scythe.map import HOME_BASES
from adjudicator.games.scythe.move_forms import MoveForm, OtherForm
from adjudicator.verdict import Said, Word

At = int | str  # a hex, or home:<faction>


class Piece(msgspec.Struct, kw_only=True):
    """One own unit: where it stands now, and whether it has moved in this action."""

    kind: str
    place: At
    moved: bool = False


class Enemy(msgspec.Struct, kw_only=True):
    """The units of another player on one hex."""

    name: str
    fighters: int = 0
    workers: int = 0


class Board(msgspec.Struct, kw_only=True):
    """Everything that a Move looks at or changes."""

    form: MoveForm
    pieces: list[Piece]
    enemies: dict[int, Enemy]
    structures: dict[int, str]
    mine: int | None
    enemy_mines: frozenset[int]
    traps: dict[int, str]
    purse: dict[str, int | None]
    toka_used: bool = False

    @property
    def name(self) -> str:
        """Return how the moving player is called."""
        return self.form.name or Word(self.form.faction)

    @property
    def own_traps(self) -> frozenset[int]:
        """Return the hexes with a Trap of the player's own."""
        traps = self.form.traps
        return frozenset((*traps.armed, *traps.disarmed)) if traps else frozenset()

    def has(self, ability: str) -> bool:
        """Tell whether the player has uncovered an ability."""
        return ability in self.form.abilities

    def here(self, place: At, kind: str = "") -> list[Piece]:
        """Return the player's own units in a place, of one kind or all."""
        return [one for one in self.pieces if one.place == place and kind in ("", one.kind)]

    def tunnel(self, place: At) -> bool:
        """Tell whether a hex is a tunnel for the player: printed, or the player's own Mine."""
        return place in TUNNELS or (place == self.mine and place is not None)

    def controls(self, place: At) -> bool:
        """Tell whether the player controls a hex: nobody else's units there, and a unit, structure or armed Trap."""
        if place in self.enemies or not isinstance(place, int):
            return False
        armed = self.form.traps.armed if self.form.traps else []
        return bool(
            self.here(place)
            or place in self.form.controls
            or place in self.form.structures.values()
            or (place in armed and place not in self.structures)
        )


def set_up(form: MoveForm) -> Board:
    """Lay out the map before the first move."""
    enemies: dict[int, Enemy] = {}
    structures: dict[int, str] = {}
    mines: list[int] = []
    for other in form.others:
        name = other_name(other)
        for kind, place in other_units(other):
            if isinstance(place, int):
                enemy = enemies.setdefault(place, Enemy(name=name))
                enemy.workers += kind == "worker"
                enemy.fighters += kind != "worker"
        built = other.structures
        structures |= dict.fromkeys(built.values() if isinstance(built, dict) else built, name)
        mines += [built["mine"]] if isinstance(built, dict) and "mine" in built else []
    return Board(
        form=form,
        pieces=[Piece(kind=kind, place=at(place, form.faction)) for kind, place in _own(form)],
        enemies=enemies,
        structures=structures,
        mine=form.structures.get("mine"),
        enemy_mines=frozenset(mines),
        traps={int(place): penalty for place, penalty in form.armed_traps.items() if place.isdecimal()},
        purse={kind: getattr(form, kind) for kind in ("popularity", "power", "coins", "combat_cards")},
    )


def other_name(other: OtherForm) -> str:
    """Return how another player is called."""
    return other.name or (Word(other.faction) if other.faction else Word("enemy"))


def other_units(other: OtherForm) -> Iterator[tuple[str, int | str]]:
    """Yield another player's units with their places."""
    if other.character is not None:
        yield "character", at(other.character, other.faction or "")
    yield from (("mech", at(place, other.faction or "")) for place in other.mechs)
    yield from (("worker", at(place, other.faction or "")) for place in other.workers)


def _own(form: MoveForm) -> Iterator[tuple[str, int | str]]:
    if form.character is not None:
        yield "character", form.character
    yield from (("mech", place) for place in form.mechs or ())
    yield from (("worker", place) for place in form.workers or ())


def known(form: MoveForm, kind: str) -> bool:
    """Tell whether the places of all own units of a kind are given."""
    return getattr(form, "character" if kind == "character" else f"{kind}s") is not None


def at(place: int | str, faction: str) -> At:
    """Return a place in its plain form: a number, or `home:<faction>`; a bare `home` is the player's own."""
    if isinstance(place, str) and place.isdecimal():
        return int(place)
    return f"home:{faction}" if place == "home" else place


def base_of(place: At) -> str:
    """Return the faction of a home base, or nothing for a hex."""
    return place.partition(":")[2] if isinstance(place, str) else ""


def shown(place: At, faction: str) -> object:
    """Return a place as sentences name it."""
    if place == f"home:{faction}":
        return Word("home")
    return Said(str(place), "base_of", faction=Word(base_of(place))) if base_of(place) else place


def around_base(faction: str) -> frozenset[int]:
    """Return every hex that touches a home base."""
    base = HOME_BASES[faction]
    return frozenset((*base.land, *base.river, *base.lake))
