"""What can be decided where a turn stops, or what could have been claimed instead, each with what it leads to."""

from collections.abc import Iterator, Mapping
from itertools import combinations, product
from typing import Any

import msgspec

from adjudicator.games.grand_octopus.position import Position, Sacrifice, Swap, Talk
from adjudicator.games.grand_octopus.reading import Link
from adjudicator.games.grand_octopus.reveal import link_name, unknown_links
from adjudicator.games.grand_octopus.rules import (
    AGOBA,
    AGOBA_RESULT,
    COLLECT,
    CONFRONTATION,
    DISCARD,
    DREAMS,
    MOON_MEN,
    NEGOTIATION,
    NOTHING,
    OFFSPRING,
    STAIRS,
)
from adjudicator.games.grand_octopus.table import Table
from adjudicator.games.grand_octopus.turn import judge_turn
from adjudicator.policy import Policies
from adjudicator.verdict import Alternative, Step, Word, fold

Changed = tuple[str, Position, str]


def choices(position: Position, policies: Policies) -> list[Alternative]:
    """List what can be decided at the point where the turn stops; empty where nothing is open."""
    steps = list(judge_turn(position, policies))
    return [_alternative(one, policies) for one in _decisions(position, steps)]


def near(position: Position, policies: Policies) -> list[Alternative]:
    """List what can be decided, or else the claims that would have been lawful instead of an unlawful one."""
    steps = list(judge_turn(position, policies))
    found = [*_decisions(position, steps), *_claims(position, steps, policies)]
    results = [(one, fold(judge_turn(one[1], policies))) for one in found]
    return [_alternative(one, policies) for one, outcome in results if outcome.get("legal") is not False]


def _decisions(position: Position, steps: list[Step]) -> Iterator[Changed]:
    """Fill in, in every lawful way, the first thing that is open."""
    undecided = fold(steps).get("open")
    if not undecided:
        return
    rule = next(step.rule for step in steps if step.result.get("open"))
    if rule == STAIRS:
        yield from _boards(position)
    elif rule == DISCARD:
        yield from _discards(position, steps)
    else:
        yield from _talks(position, undecided[0], steps)


def _boards(position: Position) -> Iterator[Changed]:
    unknown = unknown_links(Table(position))
    for joined in product((True, False), repeat=len(unknown)):
        stairs: frozenset[Link] = frozenset(link for link, there in zip(unknown, joined, strict=True) if there)
        name = ", ".join(f"{'stairs' if link in stairs else 'no stairs'} {link_name(link)}" for link in unknown)
        yield name, msgspec.structs.replace(position, stairs=stairs), STAIRS


def _discards(position: Position, steps: list[Step]) -> Iterator[Changed]:
    wanted = position.sacrifice
    assert wanted
    owned = next(step.facts["components"] for step in steps if step.rule == DISCARD and step.says == "open")
    for kind in owned:
        changed = msgspec.structs.replace(position, sacrifice=Sacrifice(wanted.by, wanted.names, kind))
        yield f"{wanted.names}: discards {kind}", changed, DISCARD


def _talks(position: Position, place: Word, steps: list[Step]) -> Iterator[Changed]:
    present = next(step.facts["cults"] for step in reversed(steps) if step.says == "must")
    yield f"{place}: nothing", _with_talk(position, place, Talk("nothing")), NOTHING
    for name in present:
        yield f"{place}: collect {name}", _with_talk(position, place, Talk("collect", (name,))), COLLECT
    yield f"{place}: confrontation", _with_talk(position, place, Talk("confrontation")), CONFRONTATION


def _with_talk(position: Position, place: Word, talk: Talk) -> Position:
    return msgspec.structs.replace(position, talks={**position.talks, place: talk})


def _claims(position: Position, steps: list[Step], policies: Policies) -> Iterator[Changed]:
    """Replace what is unlawful: a swap by every lawful one and by none, the rest by doing less or without the key."""
    for step in steps:
        if (step.rule, step.says) in ((OFFSPRING, "no_talks"), (NEGOTIATION, "none")):
            place = step.facts["location"]
            others = {at: talk for at, talk in position.talks.items() if at != place}
            yield f"{place}: no negotiation", msgspec.structs.replace(position, talks=others), step.rule
    if position.swap and not fold(steps).get("open"):
        yield from _swaps(position, position.swap, policies)
    if position.sacrifice:
        yield "no sacrifice", msgspec.structs.replace(position, sacrifice=None), MOON_MEN
    for count in range(len(position.recruit)):
        for some in combinations(position.recruit, count):
            name = f"recruit {', '.join(some)}" if some else "no recruit"
            yield name, msgspec.structs.replace(position, recruit=some), DREAMS
    for name in dict.fromkeys(step.facts["cult"] for step in steps if step.says == "took_key"):
        changed = msgspec.structs.replace(position, decline=(*position.decline, name))
        yield f"decline {name}", changed, next(step.rule for step in steps if step.says == "took_key")


def _swaps(position: Position, swap: Swap, policies: Policies) -> Iterator[Changed]:
    yield "no swap", msgspec.structs.replace(position, swap=None), AGOBA
    after = fold(judge_turn(msgspec.structs.replace(position, swap=None), policies))
    holdings = {name: one["components"] for name, one in after["cults"].items()}
    for other in holdings.keys() - {swap.by}:
        for gives, takes in product(holdings[swap.by], holdings[other]):
            if gives != takes:
                changed = msgspec.structs.replace(position, swap=Swap(swap.by, gives, other, takes))
                yield f"swap {gives} with {other} for {takes}", changed, AGOBA_RESULT


def _alternative(changed: Changed, policies: Policies) -> Alternative:
    name, position, rule = changed
    return Alternative(name, _leads_to(fold(judge_turn(position, policies)), position), (rule,))


def _leads_to(outcome: Mapping[str, Any], position: Position) -> dict[str, Any]:
    """Cut an outcome down to what tells choices apart: who collected, power, the winner, what is open next."""
    after = outcome["cults"]
    found: dict[str, Any] = {"power": {name: one["power"] for name, one in after.items()}}
    if outcome["collected"]:
        found["collected"] = outcome["collected"]
    if outcome["eliminated"]:
        found["eliminated"] = outcome["eliminated"]
    if outcome.get("finished"):
        found["winner"] = outcome["winner"] or Word("nobody")
    if outcome.get("open"):
        found["open"] = outcome["open"]
    return found
