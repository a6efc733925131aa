"""A whole turn as it is described: what the player has, the move, the cards played, the discards."""

from typing import Annotated

import msgspec

from adjudicator.games.cosmoctopus.chart import (
    Chart,
    ConstellationForm,
    Placement,
    read_chart,
    read_charts,
    read_places,
)
from adjudicator.games.cosmoctopus.kinds import (
    KINDS,
    TO_WIN,
    WILD,
    Amounts,
    Cards,
    CardType,
    Kind,
    Permanents,
    Resources,
    Tentacles,
    amounts,
)
from adjudicator.games.cosmoctopus.knowledge import Holder, Tiles
from adjudicator.games.cosmoctopus.payment import Part
from adjudicator.games.cosmoctopus.realm import Realm, RealmText, Space, read_head, read_realm
from adjudicator.games.cosmoctopus.tentacles import refuse_finished
from adjudicator.games.cosmoctopus.walk import (
    Display,
    PathText,
    Walk,
    read_investigated,
    read_path,
    refuse_holdings,
    refuse_unknown,
)
from adjudicator.verdict import Problem


class RelicForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The ability of a Relic, as far as it can be stated: whenever `on_gain` is gained, also `bonus`."""

    on_gain: Kind
    bonus: Resources


class SubmergeForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A Submerge walk: the display when it starts, and where the head goes."""

    display: Display
    path: PathText
    pay: Resources = {}


class PlayForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A card played: its cost, how it is paid, what is printed on it and what it gives."""

    card: CardType
    cost: dict[Kind, Part] = {}
    wild: Part = 0
    pay: Resources = {}
    pay_cards: Cards = []
    permanent: Permanents = {}
    submerge: SubmergeForm | None = None
    relic: RelicForm | None = None
    devotee: bool = False
    lightning: bool = False
    constellation: ConstellationForm | None = None
    resources: Resources = {}
    cards: Annotated[int, msgspec.Meta(ge=0, le=20)] = 0
    tentacles: Tentacles = 0
    place: list[str] = []


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
        chart = _chart(play, len(lying), path, problems)
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
        refuse_holdings(amounts(form.resources), tuple(form.hand or ()), problems)
    return Turn(form, realm, walk, _holder(form), charts, place, tuple(plays))


def has_finished(form: TurnForm) -> bool:
    """Tell whether the player has eight tentacles in the game with the Investigator."""
    return form.finished or (form.cooperative and form.tentacles >= TO_WIN)


def _chart(play: PlayForm, number: int, path: str, problems: list[Problem]) -> Chart | None:
    if play.constellation is None:
        return None
    return read_chart(play.constellation, number, f"{path}.constellation", problems)


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
        if form.path is not None or form.head:
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
