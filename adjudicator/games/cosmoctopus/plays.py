"""One card of a turn: may it be played, is it paid, and what its type and its icons do."""

from collections.abc import Generator, Iterator, Sequence

from msgspec.structs import replace

from adjudicator.games.cosmoctopus.chart import Placement
from adjudicator.games.cosmoctopus.kinds import (
    BREACH,
    CARDS,
    KINDS,
    WILD,
    CardType,
    Permanents,
    amounts,
    minus,
    missing,
    plus,
    shown,
    tally,
    total,
    without,
)
from adjudicator.games.cosmoctopus.path import card_steps, investigator_steps, path_faults, reward_steps
from adjudicator.games.cosmoctopus.payment import PaymentForm, near_payments, payment_faults, payment_steps
from adjudicator.games.cosmoctopus.playform import PlayForm
from adjudicator.games.cosmoctopus.price import price_of
from adjudicator.games.cosmoctopus.relics import ability
from adjudicator.games.cosmoctopus.rules import (
    CHAIN,
    CONSTELLATION,
    COST,
    DEVOTEE,
    HALLUCINATION,
    LIGHTNING,
    ONE_CARD,
    RELIC,
    SCRIPTURE,
    SUBMERGE,
)
from adjudicator.games.cosmoctopus.submerge import card_count, discard_steps, submerge_choices, submerge_faults
from adjudicator.games.cosmoctopus.table import Table, fitting, gain
from adjudicator.games.cosmoctopus.turnform import Play, Turn
from adjudicator.games.cosmoctopus.walk import Walk
from adjudicator.policy import Policies
from adjudicator.verdict import Step, Word


def broken(steps: Sequence[Step]) -> bool:
    """Tell whether steps hold a breach."""
    return any(step.result.get("legal") is False for step in steps)


def play_steps(turn: Turn, table: Table, play: Play, number: int, policies: Policies) -> Generator[Step, None, Table]:
    """Judge one card and apply it; return the table after it."""
    form = play.form
    barred = list(_allowed(turn, table, form, number))
    others, drawn, offer = _others(turn, table, form)
    bill = _bill(table, form, others)
    price = price_of(amounts(form.cost), form.wild, bill.permanents, policies)
    wrong = [*barred, *payment_faults(bill, price, amounts(form.pay))]
    yield Step(COST, "cost", {"named": shown(price.named), "wild": price.wild})
    yield from wrong
    if broken(wrong):
        near = () if broken(barred) else tuple(near_payments(bill, policies))
        return replace(table, broken=True, near=near)
    yield Step(ONE_CARD, "played", {"number": number, "card": Word(form.card)}, {"played": number})
    paid = list(payment_steps(bill, price, amounts(form.pay)))
    yield from (replace(step, result=_without_hand(step)) for step in paid)
    hand = without(others, form.pay_cards)
    holder = replace(table.holder, hand=hand, resources=minus(table.holder.resources, amounts(form.pay)))
    table = yield from _type_steps(replace(table, holder=holder, drawn=drawn, offer=offer), play)
    if play.form.submerge is not None:
        return (yield from _submerge(turn, table, play, policies))
    return (yield from gain(table, amounts(form.resources), play.place, policies, tentacles=form.tentacles))


def _allowed(turn: Turn, table: Table, form: PlayForm, number: int) -> Iterator[Step]:
    """Say where a card is one too many or not in hand."""
    card = Word(form.card)
    if number > table.allowed:
        yield Step(ONE_CARD, "too_many", {"number": number, "card": card, "allowed": table.allowed}, BREACH)
    if turn.form.hand is not None and form.card not in (*table.holder.hand, *table.offer) and not table.drawn:
        yield Step(ONE_CARD, "not_held", {"card": card}, BREACH)


def _others(turn: Turn, table: Table, form: PlayForm) -> tuple[list[CardType], int, tuple[CardType, ...]]:
    """Return the hand cards beside the one being played, and what is left of those of unknown type.

    What is played or paid and not among the known cards is the one taken from the display, where it can be, or else
    one of the unknown; without a described hand all are unknown.
    """
    hand = list(table.holder.hand)
    known = turn.form.hand is not None
    spare, offer = (table.drawn, table.offer) if known else (len(form.pay_cards) + 1, ())
    wanted = [form.card, *form.pay_cards]
    lacking = missing(wanted, hand)
    unknown: list[str] = []
    for card in sorted(lacking, key=lambda one: one != form.card):
        if card in offer:
            offer = ()
        elif spare:
            spare -= 1
        else:
            continue
        unknown.append(card)
    held = [*hand, *(card for card in CARDS for _ in range(unknown.count(card)))]
    if form.card in held:
        held.remove(form.card)
    return held, spare if known else table.drawn, offer if known else table.offer


def _bill(table: Table, form: PlayForm, others: list[CardType]) -> PaymentForm:
    """Put the question of a payment as the procedure `payment` puts it."""
    permanents: Permanents = {WILD: table.holder.wilds}
    permanents.update({kind: table.holder.permanents[kind] for kind in KINDS})
    return PaymentForm(
        card=form.card,
        cost=form.cost,
        wild=form.wild,
        resources=table.holder.resources,
        hand=others,
        permanents=permanents,
        pay=form.pay,
        pay_cards=form.pay_cards,
    )


def _without_hand(step: Step) -> dict[str, object]:
    return {key: value for key, value in step.result.items() if key not in ("hand", "discarded")}


def _type_steps(table: Table, play: Play) -> Generator[Step, None, Table]:
    """Apply what the type of the card and its icons do; return the table after it."""
    form = play.form
    if form.card == "scripture":
        table = yield from _scripture(table, form)
    elif form.card == "relic":
        yield Step(RELIC, "stays")
        if form.relic:
            added = ability(form.relic.on_gain, amounts(form.relic.bonus))
            table = replace(table, abilities=(*table.abilities, added))
    elif form.card == "hallucination":
        effect = tally(form.resources, cards=form.cards, tentacles=form.tentacles)
        yield Step(HALLUCINATION, "once", {"effect": shown(effect)})
    else:
        yield Step(CONSTELLATION, "active")
    if play.chart:
        table = replace(table, charts=(*table.charts, play.chart))
    if form.devotee:
        yield Step(DEVOTEE, "draws", {}, {"drawn": table.drawn + 1})
    if form.lightning:
        table = yield from _lightning(table)
    return replace(table, drawn=table.drawn + form.cards + form.devotee)


def _scripture(table: Table, form: PlayForm) -> Generator[Step, None, Table]:
    kinds = plus(table.holder.permanents, amounts(form.permanent))
    wilds = table.holder.wilds + form.permanent.get(WILD, 0)
    now = tally(kinds, wild=wilds)
    yield Step(SCRIPTURE, "gives", {"permanents": shown(now)}, {"permanents": now})
    return replace(table, holder=replace(table.holder, permanents=kinds, wilds=wilds))


def _lightning(table: Table) -> Generator[Step, None, Table]:
    table = replace(table, lightning=table.lightning + 1)
    yield Step(LIGHTNING, "more", {"allowed": table.allowed}, {"allowed": table.allowed})
    if table.lightning > 1:
        yield Step(CHAIN, "chain", {"count": table.lightning})
    return table


def _submerge(turn: Turn, table: Table, play: Play, policies: Policies) -> Generator[Step, None, Table]:
    """Walk by Submerge: every space entered is a gain of its own."""
    assert turn.realm
    assert play.form.submerge
    assert table.head
    walk = Walk(
        realm=turn.realm,
        head=table.head,
        path=play.path,
        resources=table.holder.resources,
        pay=amounts(play.form.submerge.pay),
        display=tuple(play.form.submerge.display),
        investigated=turn.walk.investigated if turn.walk else frozenset(),
        submerge=True,
    )
    if wrong := list(path_faults(walk)):
        yield from wrong
        return replace(table, broken=True, near=tuple(submerge_choices(walk, policies)))
    gone = yield from discard_steps(walk, policies)
    wrong = list(submerge_faults(walk, len(gone), policies))
    yield from wrong
    if broken(wrong):
        return replace(table, broken=True, near=tuple(submerge_choices(walk, policies)))
    holder = replace(table.holder, resources=minus(table.holder.resources, walk.pay))
    told, (table, place, reached) = _told(_spaces(replace(table, holder=holder), play, walk, policies))
    walk = replace(walk, path=play.path[:reached])
    names = walk.names(walk.path)
    yield Step(SUBMERGE, "entered", {"squares": names}, {"head": walk.names([walk.head, *play.path[:reached]])[-1]})
    watched = yield from investigator_steps(walk, play.path[:reached], [], policies, table.investigator)
    cards = card_count(walk, len(gone), policies)
    yield from card_steps(walk, cards)
    table = replace(table, drawn=table.drawn + cards, investigator=watched)
    yield from told
    if table.ended:
        return table
    return (yield from gain(table, amounts(play.form.resources), place, policies, tentacles=play.form.tentacles))


Spaces = tuple[Table, tuple[Placement, ...], int]


def _told(steps: Generator[Step, None, Spaces]) -> tuple[list[Step], Spaces]:
    """Run a walk to its end and return what it says with where it came to, which is said before it."""
    said = []
    while True:
        try:
            said.append(next(steps))
        except StopIteration as stop:
            return said, stop.value


def _spaces(table: Table, play: Play, walk: Walk, policies: Policies) -> Generator[Step, None, Spaces]:
    """Resolve the spaces one after the other until the turn ends; return the placements left, the spaces reached."""
    place = play.place
    for number, space in enumerate(play.path, 1):
        if table.ended:
            return table, place, number - 1
        yield from reward_steps(walk, space)
        gained = walk.realm.tiles[space].gains
        last = number == len(play.path) and not total(amounts(play.form.resources))
        now = place if last else fitting(table, place, gained)
        place = place[len(now) :]
        table = yield from gain(table, gained, now, policies)
        table = replace(table, head=space)
    return table, place, len(play.path)
