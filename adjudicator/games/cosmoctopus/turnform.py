"""A whole turn as it is described: what the player has, the move, the cards played, the discards."""

from collections.abc import Sequence
from typing import Annotated

import msgspec

from adjudicator.games.cosmoctopus.chart import (
    Chart,
    ConstellationForm,
    Placement,
    read_chart,
    read_charts,
    read_places,
    refuse_same_name,
)
from adjudicator.games.cosmoctopus.holder import Holder, Tiles
from adjudicator.games.cosmoctopus.kinds import (
    KINDS,
    TO_WIN,
    WILD,
    Amounts,
    Cards,
    CardType,
    Permanents,
    Resources,
    Tentacles,
    amounts,
)
from adjudicator.games.cosmoctopus.playform import PlayForm, RelicForm, refuse_icons
from adjudicator.games.cosmoctopus.realm import Realm, RealmText, Space, read_head, read_realm
from adjudicator.games.cosmoctopus.rules import CONSTELLATION
from adjudicator.games.cosmoctopus.tentacles import (
    refuse_cards,
    refuse_finished,
    refuse_holdings,
    refuse_permanents,
    refuse_take,
)
from adjudicator.games.cosmoctopus.walk import (
    Display,
    PathText,
    Walk,
    read_investigated,
    read_path,
    refuse_unknown,
)
from adjudicator.verdict import Problem

OF_A_MOVE = ("pay", "pay_cards", "display", "take", "place", "investigated")


class TurnForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A turn; without a realm the move is not judged, without a hand the cards in it are not."""

    realm: RealmText | None = None
    head: str = ""
    path: PathText | None = None
    pay: Resources = {}
    pay_cards: Cards = []
    display: Display | None = None
    take: Cards | None = None
    place: list[str] = []
    investigated: list[str] = []
    resources: Resources = {}
    hand: Cards | None = None
    permanents: Permanents = {}
    relics: list[RelicForm] = []
    constellations: Annotated[list[ConstellationForm], msgspec.Meta(max_length=12)] = []
    tentacles: Tentacles = 0
    available: Tiles = msgspec.field(default_factory=lambda: list(KINDS))
    claim: Tiles | None = None
    cooperative: bool = False
    finished: bool = False
    plays: Annotated[list[PlayForm], msgspec.Meta(max_length=12)] = []
    discard: Resources | None = None
    discard_cards: Annotated[int, msgspec.Meta(ge=0, le=108)] | None = None


class Play(msgspec.Struct, frozen=True):
    """A card played, understood: the form, its Submerge path, its Constellation, where what it gives is put."""

    form: PlayForm
    path: tuple[Space, ...]
    chart: Chart | None
    place: tuple[Placement, ...]


class Turn(msgspec.Struct, frozen=True):
    """A turn understood: `walk` is None where no realm is described."""

    form: TurnForm
    realm: Realm | None
    walk: Walk | None
    holder: Holder
    charts: tuple[Chart, ...]
    place: tuple[Placement, ...]
    plays: tuple[Play, ...]


def read_turn(form: TurnForm, problems: list[Problem]) -> Turn:
    """Read a turn; placements name the Constellations that lie there by then, played ones included."""
    realm, walk = _walk(form, problems)
    charts = read_charts(form.constellations, "constellations", problems)
    place = read_places(form.place, charts, "place", problems)
    plays = []
    lying = list(charts)
    for number, play in enumerate(form.plays):
        path = f"plays[{number}]"
        chart = _chart(play, lying, path, problems)
        refuse_icons(play, path, problems)
        lying += [chart] if chart else []
        plays.append(
            Play(
                play,
                _dive(play, realm, path, problems),
                chart,
                read_places(play.place, lying, f"{path}.place", problems),
            )
        )
    refuse_finished(form.tentacles, form.cooperative, problems)
    if has_finished(form):
        _refuse_finished_cards(form, charts, problems)
    return Turn(form, realm, walk, _holder(form), charts, place, tuple(plays))


def has_finished(form: TurnForm) -> bool:
    """Tell whether the player has eight tentacles in the game with the Investigator."""
    return form.finished or (form.cooperative and form.tentacles >= TO_WIN)


def _refuse_finished_cards(form: TurnForm, charts: Sequence[Chart], problems: list[Problem]) -> None:
    """Refuse whatever a finished player would still hold, have in play or take."""
    refuse_holdings(amounts(form.resources), tuple(form.hand or ()), problems)
    refuse_permanents(form.permanents, problems)
    refuse_cards("relics", form.relics, "relic", problems)
    refuse_cards("constellations", charts, "constellation", problems)
    refuse_take(form.take or (), problems)


def _chart(play: PlayForm, lying: Sequence[Chart], path: str, problems: list[Problem]) -> Chart | None:
    """Read a Constellation that is played: nothing lies on it yet, and no other one has its name."""
    if play.constellation is None:
        return None
    path = f"{path}.constellation"
    chart = read_chart(play.constellation, len(lying), path, problems)
    refuse_same_name(chart, lying, path, problems)
    if play.constellation.filled:
        problems.append(Problem(f"{path}.filled", "empty_at_first", {"name": chart.name}, rule=CONSTELLATION))
    return chart


def _dive(play: PlayForm, realm: Realm | None, path: str, problems: list[Problem]) -> tuple[Space, ...]:
    """Read the path of a Submerge walk, which needs a realm."""
    if play.submerge is None:
        return ()
    if realm is None:
        problems.append(Problem("realm", "needed", {"field": "realm"}))
        return ()
    found = read_path(play.submerge.path, realm, f"{path}.submerge.path", problems)
    refuse_unknown(realm, found, True, f"{path}.submerge.path", problems)
    return found


def _walk(form: TurnForm, problems: list[Problem]) -> tuple[Realm | None, Walk | None]:
    if form.realm is None:
        if form.path is not None or form.head or any(getattr(form, field) for field in OF_A_MOVE):
            problems.append(Problem("realm", "needed", {"field": "realm"}))
        return None, None
    realm = read_realm(form.realm, problems)
    if not form.head:
        problems.append(Problem("head", "needed", {"field": "head"}))
    path = read_path(form.path or [], realm, "path", problems)
    refuse_unknown(realm, path, False, "path", problems)
    walk = Walk(
        realm=realm,
        head=read_head(form.head, realm, problems) if form.head else (0, 0),
        path=path,
        resources=amounts(form.resources),
        pay=amounts(form.pay),
        hand=tuple(form.pay_cards if form.hand is None else form.hand),
        pay_cards=tuple(form.pay_cards),
        display=None if form.display is None else tuple(form.display),
        take=None if form.take is None else tuple(form.take),
        investigated=read_investigated(form.investigated, realm, problems),
        finished=has_finished(form),
    )
    return realm, walk


def _holder(form: TurnForm) -> Holder:
    cards: tuple[CardType, ...] = tuple(form.hand or ())
    held: Amounts = amounts(form.resources)
    return Holder(
        resources=held,
        permanents=amounts(form.permanents),
        wilds=form.permanents.get(WILD, 0),
        available=tuple(form.available),
        tentacles=form.tentacles,
        hand=cards,
        claim=None if form.claim is None else tuple(form.claim),
        cooperative=form.cooperative,
    )
