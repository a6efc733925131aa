"""A deal between two main players: what it may hold, what of it binds, and what a failed one costs."""

from collections.abc import Generator, Iterator
from typing import Annotated, Any, Literal

import msgspec

from adjudicator.games.cosmic_encounter.cards import CROOKED_DEAL, NO_KICKER, SELF_DESTRUCT
from adjudicator.games.cosmic_encounter.model import DEFENSE, OFFENSE, Card, Encounter, Side
from adjudicator.games.cosmic_encounter.reading import read_kickers
from adjudicator.games.cosmic_encounter.rules import (
    DEAL_FAILED,
    DEAL_MADE,
    DEAL_SHIPS,
    GIVER_STAYS,
    NO_LOSER,
    PROMISES,
    QUASH,
    QUASH_ZAPPED,
    TERMS,
)
from adjudicator.games.cosmic_encounter.rules import (
    SELF_DESTRUCT as SELF_DESTRUCT_RULE,
)
from adjudicator.games.cosmic_encounter.talks import failed_losses
from adjudicator.policy import Policies
from adjudicator.verdict import Alternative, Problem, Step, Word

BREACH = {"legal": False}
Count = Annotated[int, msgspec.Meta(ge=0, le=999)]


class DealerForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a main player would give, and what it has: `colonies` are planets where it stands, if that is known."""

    gives_colonies: list[str] = []
    gives_cards: Count = 0
    gives_named: list[str] = []
    promises: list[str] = []
    colonies: list[str] | None = None
    hand: Count | None = None
    ships_from_warp: Count = 0
    kicker: str = ""
    crooked_deal: bool = False
    ships_outside_warp: Count | None = None


class DealForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A deal: what both give, whether they agreed in time, Quash and its answer, named cards used up meanwhile.

    `spent` must be said where a promised Card Zap may be the one that answered Quash.
    """

    offense: DealerForm = DealerForm()
    defense: DealerForm = DealerForm()
    agreed: bool = True
    in_time: bool = True
    effects: list[Literal["quash", "card_zap"]] = []
    spent: list[str] | None = None


class Deal(msgspec.Struct, frozen=True):
    """A deal understood; `talks` holds both dealers as sides, for what a failed deal costs."""

    form: DealForm
    talks: Encounter

    @property
    def dealers(self) -> tuple[tuple[Word, DealerForm], tuple[Word, DealerForm]]:
        """Return both main players with what they give."""
        return (OFFENSE, self.form.offense), (DEFENSE, self.form.defense)


def read_deal(form: DealForm, problems: list[Problem]) -> Deal:
    """Read a deal; refuse kickers that do not exist and a Card Zap that answers nothing."""
    sides = [_side(who, one, problems) for who, one in ((OFFENSE, form.offense), (DEFENSE, form.defense))]
    if form.effects[:1] == ["card_zap"]:
        problems.append(Problem("effects[0]", "unanswered", rule=QUASH_ZAPPED))
    promised = [name for one in (form.offense, form.defense) for name in one.gives_named if _told(name) == "card zap"]
    if promised and form.spent is None and "card_zap" in form.effects:
        problems.append(Problem("spent", "which_zap", {"card": promised[0]}, rule=QUASH_ZAPPED))
    return Deal(form, Encounter(sides[0], sides[1]))


def _side(who: Word, form: DealerForm, problems: list[Problem]) -> Side:
    kicker = next(read_kickers(form.kicker, f"{who}.kicker", problems), NO_KICKER)
    card = Card("negotiate", name=CROOKED_DEAL if form.crooked_deal else "", printed="negotiate")
    return Side(who, card, 0, kicker=kicker, outside=form.ships_outside_warp)


def judge_deal(deal: Deal, policies: Policies) -> Iterator[Step]:
    """Say whether this deal is valid, what of it binds, and what it costs if it fails."""
    destroyed = [side.who for side in deal.talks.sides if side.kicker == SELF_DESTRUCT]
    if destroyed:
        yield Step(SELF_DESTRUCT_RULE, "no_deal", {"owner": destroyed[0]}, {**BREACH, "result": Word("both_lose")})
        return
    if not deal.form.agreed or not deal.form.in_time:
        yield Step(DEAL_FAILED, "refused" if not deal.form.agreed else "late")
        yield from _fail(deal, policies)
        return
    breaches = list(_breaches(deal))
    if breaches:
        yield from breaches
        if all(step.says in ("nothing", "only") for step in breaches):
            yield from _fail(deal, policies)
        return
    yield from _bound(deal)
    if (yield from _stands(deal)):
        yield Step(DEAL_MADE, "made", {}, {"legal": True, "result": Word("deal_made")})
        yield from _stay(deal)
    else:
        yield from _fail(deal, policies)


def _breaches(deal: Deal) -> Iterator[Step]:
    """A giver may give one colony that it has, cards that it holds; something must change hands."""
    for who, one in deal.dealers:
        if len(one.gives_colonies) > 1:
            yield Step(TERMS, "two_colonies", {"player": who, "colonies": one.gives_colonies}, BREACH)
        for planet in one.gives_colonies:
            if one.colonies is not None and not _has(one, planet):
                yield Step(TERMS, "no_colony", {"player": who, "planet": planet}, BREACH)
        if one.hand is not None and _cards(one) > one.hand:
            yield Step(TERMS, "too_few_cards", {"player": who, "cards": _cards(one), "hand": one.hand}, BREACH)
        if one.ships_from_warp:
            yield Step(DEAL_SHIPS, "from_warp", {"player": who, "ships": one.ships_from_warp}, BREACH)
    if not any(one.gives_colonies or _cards(one) for _, one in deal.dealers):
        promised = [promise for _, one in deal.dealers for promise in one.promises]
        yield Step(TERMS, "nothing", {}, BREACH)
        if promised:
            yield Step(PROMISES, "only", {"promises": promised}, BREACH)


def _has(one: DealerForm, planet: str) -> bool:
    return _told(planet) in map(_told, one.colonies or ())


def _cards(one: DealerForm) -> int:
    """Count the cards a dealer gives: named ones are among them, or more than the number said."""
    return max(one.gives_cards, len(one.gives_named))


def _bound(deal: Deal) -> Iterator[Step]:
    for who, one in deal.dealers:
        if one.gives_colonies or _cards(one):
            gives = {"colony": one.gives_colonies, "cards": _cards(one), "named": one.gives_named}
            facts = {"player": who, "colony": one.gives_colonies, "cards": _cards(one), "named": one.gives_named}
            yield Step(TERMS, "gives", facts, {"binds": {who: gives}})
        if one.promises:
            yield Step(PROMISES, "spoken", {"player": who, "promises": one.promises})


def _stands(deal: Deal) -> Generator[Step, None, bool]:
    """Tell whether the agreed deal is carried out: Quash stops it, and so do terms that cannot be met."""
    live = [True] * len(deal.form.effects)
    for place in reversed(range(1, len(live))):
        if live[place] and deal.form.effects[place] == "card_zap":
            live[place - 1] = False
    quashes = [stays for effect, stays in zip(deal.form.effects, live, strict=True) if effect == "quash"]
    if any(quashes):
        yield Step(QUASH, "failed")
        return False
    if quashes:
        yield Step(QUASH_ZAPPED, "stands")
    spent = [_told(name) for name in deal.form.spent or ()]
    gone = [name for _, one in deal.dealers for name in one.gives_named if _told(name) in spent]
    if gone:
        yield Step(QUASH_ZAPPED if quashes else DEAL_FAILED, "unmet", {"cards": gone})
    return not gone


def _told(name: str) -> str:
    return " ".join(name.casefold().replace("_", " ").split())


def _stay(deal: Deal) -> Iterator[Step]:
    for who, one in deal.dealers:
        if one.gives_colonies:
            yield Step(GIVER_STAYS, "stays", {"player": who, "planet": one.gives_colonies[0]})
            yield Step(DEAL_SHIPS, "any", {"player": deal.talks.other(who).who})


def _fail(deal: Deal, policies: Policies) -> Generator[Step, None, None]:
    losses = yield from failed_losses(deal.talks, policies)
    result: dict[str, Any] = {"result": Word("deal_failed"), "to_warp": {Word(who): n for who, n in losses.items()}}
    yield Step(DEAL_FAILED, "three", losses, result)
    yield Step(NO_LOSER, "none")


def near_deal(deal: Deal, policies: Policies) -> list[Alternative]:
    """List the single colonies that a dealer who would give several, or one it has not, may give."""
    found = []
    for who, one in deal.dealers:
        wrong = len(one.gives_colonies) > 1 or not all(_has(one, planet) for planet in one.gives_colonies)
        given = one.gives_colonies if one.colonies is None else one.colonies
        if one.gives_colonies and wrong and (one.colonies is not None or len(one.gives_colonies) > 1):
            found += [Alternative(f"{who}.gives_colonies=[{planet}]", {}, (TERMS,)) for planet in given]
    return found
