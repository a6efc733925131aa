"""A described movement, read: where the head stands, where it would go, what is paid for it."""

import re
from typing import Annotated, Any

import msgspec

from adjudicator.games.cosmoctopus.kinds import Amounts, Cards, CardType, Resources, amounts
from adjudicator.games.cosmoctopus.realm import (
    EXAMPLE,
    Realm,
    RealmText,
    Space,
    read_head,
    read_realm,
    read_space,
)
from adjudicator.games.cosmoctopus.rules import NO_TILE, SPECIAL
from adjudicator.games.cosmoctopus.tentacles import refuse_holdings, refuse_take
from adjudicator.verdict import Problem

PathText = str | list[str]
Display = Annotated[list[CardType], msgspec.Meta(max_length=3)]


class MoveForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A movement of the head: by a move, or by the Submerge icon where `submerge` is set.

    Without a `path` the question is how far the head can go. `take` are cards taken from the display as a reward.
    """

    realm: RealmText
    head: str
    path: PathText | None = None
    resources: Resources = {}
    pay: Resources = {}
    hand: Cards = []
    pay_cards: Cards = []
    display: Display | None = None
    take: Cards | None = None
    investigated: list[str] = []
    finished: bool = False
    submerge: bool = False


class Walk(msgspec.Struct, frozen=True, kw_only=True):
    """A movement understood; `path` is None where none was given."""

    realm: Realm
    head: Space
    path: tuple[Space, ...] | None = None
    resources: Amounts
    pay: Amounts
    hand: tuple[CardType, ...] = ()
    pay_cards: tuple[CardType, ...] = ()
    display: tuple[CardType, ...] | None = None
    take: tuple[CardType, ...] | None = None
    investigated: frozenset[Space] = frozenset()
    finished: bool = False
    submerge: bool = False

    def names(self, spaces: Any) -> list[str]:
        """Name spaces in their order."""
        return [self.realm.name(space) for space in spaces]


def read_walk(form: MoveForm, problems: list[Problem]) -> Walk:
    """Read a movement; refuses a finished player's resources and bare special tiles."""
    realm = read_realm(form.realm, problems)
    path = None if form.path is None else read_path(form.path, realm, "path", problems)
    walk = Walk(
        realm=realm,
        head=read_head(form.head, realm, problems),
        path=path,
        resources=amounts(form.resources),
        pay=amounts(form.pay),
        hand=tuple(form.hand),
        pay_cards=tuple(form.pay_cards),
        display=None if form.display is None else tuple(form.display),
        take=None if form.take is None else tuple(form.take),
        investigated=read_investigated(form.investigated, realm, problems),
        finished=form.finished,
        submerge=form.submerge,
    )
    if form.finished:
        refuse_holdings(walk.resources, walk.hand, problems)
        refuse_take(walk.take or (), problems)
    if form.submerge and form.display is None:
        problems.append(Problem("display", "needed", {"field": "display"}))
    refuse_unknown(realm, path or (), form.submerge, "path", problems)
    return walk


def read_path(text: PathText, realm: Realm, place: str, problems: list[Problem]) -> tuple[Space, ...]:
    """Read a path: names of spaces or tiles, in a list or in one text."""
    names = [name for name in re.split(r"[\s,>→-]+", text) if name] if isinstance(text, str) else text
    return tuple(read_space(name, realm, f"{place}[{number}]", problems) for number, name in enumerate(names))


def read_investigated(names: list[str], realm: Realm, problems: list[Problem]) -> frozenset[Space]:
    """Read the spaces that are Investigated; each is a tile of the realm."""
    found = set()
    for number, name in enumerate(names):
        before = len(problems)
        space = read_space(name, realm, f"investigated[{number}]", problems)
        if len(problems) == before and space not in realm.tiles:
            problems.append(Problem(f"investigated[{number}]", "no_space", {"square": name}, rule=NO_TILE))
        found.add(space)
    return frozenset(found)


def refuse_unknown(realm: Realm, path: tuple[Space, ...], each: bool, place: str, problems: list[Problem]) -> None:
    """Refuse to resolve a special tile of which nothing is said: the last of a path, with `each` any on it."""
    for space in path if each else path[-1:]:
        tile = realm.tiles.get(space)
        if tile and not tile.known:
            facts = {"square": realm.name(space), "example": EXAMPLE}
            problems.append(Problem(place, "unknown", facts, rule=SPECIAL))
