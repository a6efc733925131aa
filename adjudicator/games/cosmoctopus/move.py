"""A move judged step by step, a Submerge walk too, and every space that can be reached with what is held."""

from collections.abc import Iterator

from adjudicator.games.cosmoctopus.kinds import minus, plus, shown, tally, total
from adjudicator.games.cosmoctopus.path import (
    card_faults,
    card_steps,
    investigator_steps,
    path_faults,
    price_faults,
    price_steps,
    reward_steps,
    thirteen_steps,
)
from adjudicator.games.cosmoctopus.realm import Space, distances
from adjudicator.games.cosmoctopus.rules import (
    EXTRA,
    FINISHED,
    FINISHED_BONUS,
    LAST_ONLY,
    LAYOUTS,
    MUST,
    ORTHOGONAL,
    RETURN,
    REWARD,
    SPECIAL,
)
from adjudicator.games.cosmoctopus.submerge import judge_submerge, submerge_choices
from adjudicator.games.cosmoctopus.walk import Walk
from adjudicator.policy import Policies
from adjudicator.verdict import Alternative, Step, Word


def judge_move(walk: Walk, policies: Policies) -> Iterator[Step]:
    """Judge a movement: all its faults, or what it gives; without a path say how far the head can go."""
    if not walk.realm.usual:
        yield Step(LAYOUTS, "shape")
    if walk.submerge:
        yield from judge_submerge(walk, policies)
        return
    if walk.finished:
        yield Step(FINISHED, "only_moves")
    if walk.path is None:
        yield from _range(walk)
        return
    wrong = list(move_faults(walk, policies))
    yield from wrong
    if not any(step.result.get("legal") is False for step in wrong):
        yield from move_steps(walk, policies)


def _range(walk: Walk) -> Iterator[Step]:
    found = reachable(walk)
    result = {"choices": len(found), "spaces": sorted(walk.names(found))}
    if found:
        yield Step(EXTRA, "choices", {"count": len(found)}, result)
    else:
        yield Step(EXTRA, "stuck", {"square": walk.realm.name(walk.head)}, result)


def move_faults(walk: Walk, policies: Policies) -> Iterator[Step]:
    """Yield every fault of a move, in the order of the rules; the price is judged only for a possible path."""
    assert walk.path is not None
    wrong = list(path_faults(walk))
    yield from wrong
    if wrong:
        return
    yield from price_faults(walk, len(walk.path) - 1, policies)
    yield from card_faults(walk, walk.realm.tiles[walk.path[-1]].cards)


def move_steps(walk: Walk, policies: Policies) -> Iterator[Step]:
    """Say what a legal move does: the steps, the price, the reward of the last space, what the Investigator gains."""
    assert walk.path
    yield from travel_steps(walk)
    tile = walk.realm.tiles[walk.path[-1]]
    if walk.finished:
        yield from bonus_steps(walk)
    else:
        yield from _holdings(walk, tile.cards)
    yield from investigator_steps(walk, walk.path[-1:], crossed(walk), policies)


def crossed(walk: Walk) -> list[Space]:
    """Return the spaces that a move passes through, each once, without the one where it ends."""
    path = walk.path or ()
    return [space for space in dict.fromkeys(path[:-1]) if space != path[-1]]


def travel_steps(walk: Walk) -> Iterator[Step]:
    """Say how the head travels and what the last space shows."""
    assert walk.path
    end = walk.path[-1]
    name = walk.realm.name(end)
    yield Step(MUST, "moves", {"steps": len(walk.path)}, {"legal": True, "head": name})
    yield Step(ORTHOGONAL, "steps", {"path": walk.names((walk.head, *walk.path))})
    yield from price_steps(walk, len(walk.path) - 1)
    if end == walk.head:
        yield Step(RETURN, "back", {"square": name})
    if passed := crossed(walk):
        yield Step(LAST_ONLY, "crossed", {"squares": walk.names(passed)})
    yield from reward_steps(walk, end)


def bonus_steps(walk: Walk) -> Iterator[Step]:
    """Give what the last space shows to another player."""
    assert walk.path
    tile = walk.realm.tiles[walk.path[-1]]
    given = tally(tile.gains, cards=tile.cards)
    yield Step(FINISHED_BONUS, "given", {"gains": shown(given)}, {"given": given})


def _holdings(walk: Walk, cards: int) -> Iterator[Step]:
    assert walk.path
    after = plus(minus(walk.resources, walk.pay), walk.realm.tiles[walk.path[-1]].gains)
    yield Step(REWARD, "holds", {"resources": shown(after)}, {"resources": after, "cards_from_display": 0})
    yield from card_steps(walk, cards)
    yield from thirteen_steps(after)


def reachable(walk: Walk) -> dict[Space, tuple[Space, ...]]:
    """Map every space that what is held can pay for to a shortest path."""
    held = 0 if walk.finished else total(walk.resources)
    return {space: path for space, path in distances(walk.realm, walk.head).items() if len(path) - 1 <= held}


def move_choices(walk: Walk, policies: Policies) -> list[Alternative]:
    """List every space that can be reached, by a shortest path, with its price and reward; or every Submerge walk."""
    if walk.submerge:
        return submerge_choices(walk, policies)
    found = sorted(reachable(walk).items(), key=lambda one: (len(one[1]), walk.names(one[1])))
    return [_choice(walk, space, path) for space, path in found]


def near_moves(walk: Walk, policies: Policies) -> list[Alternative]:
    """List the cheapest way to the space an illegal move aimed at; else every single step."""
    if walk.submerge:
        return submerge_choices(walk, policies)[:6]
    ways = reachable(walk)
    aim = walk.path[-1] if walk.path else walk.head
    if walk.path and aim in ways:
        return [_choice(walk, aim, ways[aim])]
    return [_choice(walk, space, path) for space, path in ways.items() if len(path) == 1]


def _choice(walk: Walk, space: Space, path: tuple[Space, ...]) -> Alternative:
    tile = walk.realm.tiles[space]
    gains = tally(tile.gains, cards=tile.cards)
    outcome = {"price": len(path) - 1, "reward": shown(gains) if tile.known else Word("unknown")}
    rules = (MUST, EXTRA if len(path) > 1 else ORTHOGONAL, REWARD if tile.known else SPECIAL)
    return Alternative("-".join(walk.names(path)), outcome, rules)
