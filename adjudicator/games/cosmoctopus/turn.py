"""A whole turn replayed in the order of the rules, up to the first thing that is not legal."""

from collections.abc import Generator, Iterator

from msgspec.structs import replace

from adjudicator.games.cosmoctopus.kinds import TO_WIN, amounts, minus, tally, total, without, words
from adjudicator.games.cosmoctopus.knowledge import claim_faults
from adjudicator.games.cosmoctopus.limits import limit_steps, limits_choice
from adjudicator.games.cosmoctopus.move import bonus_steps, crossed, move_faults, near_moves, travel_steps
from adjudicator.games.cosmoctopus.path import card_steps, investigator_steps
from adjudicator.games.cosmoctopus.plays import broken, play_steps
from adjudicator.games.cosmoctopus.relics import ability
from adjudicator.games.cosmoctopus.rules import FINISHED, NEXT, ONE_CARD, ORDER
from adjudicator.games.cosmoctopus.table import Table, check_thirteen, gain
from adjudicator.games.cosmoctopus.turnform import Turn, has_finished
from adjudicator.games.cosmoctopus.walk import Walk
from adjudicator.policy import Policies
from adjudicator.verdict import Alternative, Step, Word


def judge_turn(turn: Turn, policies: Policies) -> Generator[Step, None, Table]:
    """Replay a turn: the move, the cards, the limits; stops at a fault and at the eighth tentacle."""
    yield Step(ORDER, "begins")
    table = Table(
        holder=turn.holder,
        charts=turn.charts,
        abilities=tuple(ability(one.on_gain, amounts(one.bonus)) for one in turn.form.relics),
        head=turn.walk.head if turn.walk else None,
    )
    if not has_finished(turn.form):
        table = yield from check_thirteen(table, policies)
    if turn.walk and not table.ended:
        table = yield from _move(turn, turn.walk, table, policies)
    if table.broken:
        return table
    if has_finished(turn.form):
        yield from _finished(turn)
        return table
    table = yield from _plays(turn, table, policies)
    if table.broken:
        return table
    if table.holder.tentacles >= TO_WIN:
        yield from _eighth(table)
        return table
    return (yield from _end(turn, table))


def _move(turn: Turn, walk: Walk, table: Table, policies: Policies) -> Generator[Step, None, Table]:
    """Judge the move, take its reward; return the table after it."""
    wrong = list(move_faults(walk, policies))
    yield from wrong
    if broken(wrong):
        return replace(table, broken=True, near=tuple(near_moves(walk, policies)))
    yield from travel_steps(walk)
    assert walk.path
    end = walk.path[-1]
    table = replace(table, head=end)
    table = replace(table, investigator=(yield from investigator_steps(walk, [end], crossed(walk), policies)))
    if walk.finished:
        yield from bonus_steps(walk)
        return table
    tile = walk.realm.tiles[end]
    yield from card_steps(walk, tile.cards)
    hand = (*without(table.holder.hand, walk.pay_cards), *(walk.take or ()))
    drawn = tile.cards if walk.take is None else 0
    offer = tuple(dict.fromkeys(walk.display or ())) if drawn else ()
    holder = replace(table.holder, hand=hand, resources=minus(table.holder.resources, walk.pay))
    table = replace(table, holder=holder, drawn=table.drawn + drawn - bool(offer), offer=offer)
    return (yield from gain(table, tile.gains, turn.place, policies))


def _finished(turn: Turn) -> Iterator[Step]:
    """A player with eight tentacles plays no cards."""
    if not turn.walk:
        yield Step(FINISHED, "only_moves")
    for play in turn.plays:
        yield Step(FINISHED, "no_cards", {"card": Word(play.form.card)}, {"legal": False})


def _plays(turn: Turn, table: Table, policies: Policies) -> Generator[Step, None, Table]:
    """Replay the cards one after the other; return the table after them."""
    if not turn.plays and not table.ended:
        yield Step(ONE_CARD, "none", {}, {"legal": True})
    for number, play in enumerate(turn.plays, 1):
        if table.ended:
            if not table.broken:
                yield Step(ORDER, "not_played", {"cards": [Word(one.form.card) for one in turn.plays[number - 1 :]]})
            break
        table = yield from play_steps(turn, table, play, number, policies)
    return table


def _eighth(table: Table) -> Iterator[Step]:
    """The turn stops with the eighth tentacle; with the Investigator everything of the player is discarded."""
    holder = table.holder
    result = {"legal": True, "resources": holder.left, **_outcome(table)}
    if holder.cooperative and (holder.wilds or total(holder.permanents)):
        result["permanents"] = tally(amounts(), wild=0)
    yield Step(ORDER, "stops", {"tentacles": holder.tentacles}, result)


def _end(turn: Turn, table: Table) -> Generator[Step, None, Table]:
    """Apply the limits and turn the head to the next player."""
    hand = None if turn.form.hand is None else table.cards
    wrong = list(claim_faults(table.holder))
    yield from wrong
    limits = list(limit_steps(table.holder.resources, hand, turn.form.discard, turn.form.discard_cards))
    yield from limits
    if broken([*wrong, *limits]):
        near = (limits_choice(table.holder.resources, hand or 0),) if broken(limits) else ()
        return replace(table, broken=True, near=near)
    if turn.realm and table.head:
        yield Step(NEXT, "stays", {"square": turn.realm.name(table.head)}, _outcome(table))
    else:
        yield Step(NEXT, "turned", {}, _outcome(table))
    return table


def _outcome(table: Table) -> dict[str, object]:
    """Return what of the table is not said by the steps themselves."""
    said = {"tentacles": table.holder.tentacles, "claimed": words(table.holder.claimed)}
    if not table.charts:
        return said
    lying = () if table.holder.over and table.holder.cooperative else table.charts
    return {
        **said,
        "filled": {chart.name: sorted(chart.filled) for chart in lying if not chart.complete},
        "complete": [chart.name for chart in table.charts if chart.complete],
    }


def near_turns(turn: Turn, policies: Policies) -> list[Alternative]:
    """Replay an illegal turn and list what comes closest where it broke off: moves, payments, slots, discards."""
    steps = judge_turn(turn, policies)
    while True:
        try:
            next(steps)
        except StopIteration as stop:
            return list(stop.value.near)
