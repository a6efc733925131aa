"""What can be decided where a turn stops, or what could have been claimed instead, each with what it leads to."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, product
from typing import Any

import msgspec

from adjudicator.games.grand_octopus.position import Position, Sacrifice, Swap, Talk
from adjudicator.games.grand_octopus.reading import Link
from adjudicator.games.grand_octopus.reveal import stairs_named, unknown_links
from adjudicator.games.grand_octopus.rules import (
    AGOBA,
    AGOBA_RESULT,
    ALONE,
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
from adjudicator.games.grand_octopus.tables import MOON_COLONY
from adjudicator.games.grand_octopus.turn import judge_turn
from adjudicator.policy import Policies
from adjudicator.verdict import Alternative, Said, Step, Word, fold

Changed = tuple[Said, Position, str]


def choices(position: Position, policies: Policies) -> list[Alternative]:
    """List what can be decided where the turn stops; where nothing is open, the rights that nobody has used."""
    steps = list(judge_turn(position, policies))
    if fold(steps).get("open"):
        return [_alternative(one, policies) for one in _decisions(position, steps)]
    return _lawful(list(_rights(position, steps, policies)), policies)


def near(position: Position, policies: Policies) -> list[Alternative]:
    """List what can be decided, or else the claims that would have been lawful instead of an unlawful one."""
    steps = list(judge_turn(position, policies))
    found = [*_decisions(position, steps), *_claims(position, steps, policies)]
    return _lawful(found, policies)


def _lawful(found: list[Changed], policies: Policies) -> list[Alternative]:
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
        yield _board(unknown, stairs), msgspec.structs.replace(position, stairs=stairs), STAIRS


def _board(unknown: list[Link], stairs: frozenset[Link]) -> Said:
    """Say which of the stairs in question there are: `stairs 1-2, no stairs 2-3`."""
    found = [stairs_named(link, there=link in stairs) for link in unknown]
    return found[0] if len(found) == 1 else Said(", ".join(found), "several", choices=found)


def _discards(position: Position, steps: list[Step]) -> Iterator[Changed]:
    wanted = position.sacrifice
    assert wanted
    owned = next(step.facts["components"] for step in steps if step.rule == DISCARD and step.says == "open")
    for kind in owned:
        changed = msgspec.structs.replace(position, sacrifice=Sacrifice(wanted.by, wanted.names, kind))
        yield Said(f"{wanted.names}: discards {kind}", "discards", cult=wanted.names, component=kind), changed, DISCARD


def _talks(position: Position, place: Word, steps: list[Step]) -> Iterator[Changed]:
    present = next(step.facts["cults"] for step in reversed(steps) if step.says == "must")
    if any(step.says == "denied" for step in steps):
        wanted = tuple(name for name in position.talks[place].wanted_by if name in present)
        yield (
            _outcome(place, "confrontation"),
            _with_talk(position, place, Talk("confrontation", (), wanted)),
            CONFRONTATION,
        )
        return
    yield _outcome(place, "nothing"), _with_talk(position, place, Talk("nothing")), NOTHING
    for name in present:
        yield (
            Said(f"{place}: collect {name}", "collect", location=place, cult=name),
            _with_talk(position, place, Talk("collect", (name,))),
            COLLECT,
        )
    yield _outcome(place, "confrontation"), _with_talk(position, place, Talk("confrontation")), CONFRONTATION


def _outcome(place: Word, result: str) -> Said:
    return Said(f"{place}: {result}", result.replace(" ", "_"), location=place)


def _with_talk(position: Position, place: Word, talk: Talk) -> Position:
    return msgspec.structs.replace(position, talks={**position.talks, place: talk})


def _claims(position: Position, steps: list[Step], policies: Policies) -> Iterator[Changed]:
    """Replace what is unlawful: a swap by every lawful one and by none, the rest by doing less or without the key."""
    for step in steps:
        if (step.rule, step.says) in ((OFFSPRING, "no_talks"), (NEGOTIATION, "none")):
            place = step.facts["location"]
            others = {at: talk for at, talk in position.talks.items() if at != place}
            yield _outcome(place, "no negotiation"), msgspec.structs.replace(position, talks=others), step.rule
    if position.swap and not fold(steps).get("open"):
        yield from _swaps(position, position.swap.by, policies)
    if position.sacrifice:
        yield Said("no sacrifice", "no_sacrifice"), msgspec.structs.replace(position, sacrifice=None), MOON_MEN
        if not fold(steps).get("open"):
            yield from _sacrifices(position, steps)
    for count in range(len(position.recruit)):
        for some in combinations(position.recruit, count):
            yield _recruits(some), msgspec.structs.replace(position, recruit=some), DREAMS
    for name in dict.fromkeys(step.facts["cult"] for step in steps if step.says == "took_key"):
        changed = msgspec.structs.replace(position, decline=(*position.decline, name))
        yield _declines(name), changed, next(step.rule for step in steps if step.says == "took_key")


def _swaps(position: Position, by: str, policies: Policies) -> Iterator[Changed]:
    yield Said("no swap", "no_swap"), msgspec.structs.replace(position, swap=None), AGOBA
    after = fold(judge_turn(msgspec.structs.replace(position, swap=None), policies))
    holdings = {name: one["components"] for name, one in after["cults"].items()}
    for other in (name for name in holdings if name != by):
        for gives, takes in product(holdings[by], holdings[other]):
            if gives != takes:
                name = Said(f"swap {gives} with {other} for {takes}", "swap", gives=gives, other=other, takes=takes)
                yield name, msgspec.structs.replace(position, swap=Swap(by, gives, other, takes)), AGOBA_RESULT


def _sacrifices(position: Position, steps: list[Step]) -> Iterator[Changed]:
    """Let the cult that dominates the colony name every other cult; what the named one gives up is its choice."""
    by = fold(steps).get("dominates", {}).get(MOON_COLONY)
    for cult in position.cults if by else ():
        if cult.name != by:
            name = Said(f"{by} names {cult.name}", "names", cult=by, other=cult.name)
            yield name, msgspec.structs.replace(position, sacrifice=Sacrifice(by, cult.name, None)), MOON_MEN


def _recruits(some: tuple[str, ...]) -> Said:
    if some:
        return Said(f"recruit {', '.join(some)}", "recruit", cults=list(some))
    return Said("no recruit", "no_recruit")


def _rights(position: Position, steps: list[Step], policies: Policies) -> Iterator[Changed]:
    """List what a turn lets cults do that is not said: what is open to them outside, and leaving a component."""
    yield from _outside(position, steps, policies)
    known = {step.facts["cult"] for step in steps if step.says == "may"}
    for name in fold(steps)["collected"]:
        changed = msgspec.structs.replace(position, decline=(*position.decline, name))
        yield _declines(name), changed, ALONE
        for one, further, rule in _outside(changed, list(judge_turn(changed, policies)), policies, known):
            if further != changed:
                yield Said(f"{_declines(name)}, {one}", "several", choices=[_declines(name), one]), further, rule


def _declines(name: str) -> Said:
    return Said(f"decline {name}", "decline", cult=name)


def _outside(position: Position, steps: list[Step], policies: Policies, known: Iterable[str] = ()) -> Iterator[Changed]:
    """List what cults, other than those `known`, may do outside: pay at the colony, swap at Agoba, gain power."""
    may = [(step.rule, step.facts["cult"]) for step in steps if step.says == "may" and step.facts["cult"] not in known]
    for rule, cult in may:
        if rule == MOON_MEN:
            yield Said("no sacrifice", "no_sacrifice"), position, MOON_MEN
            yield from _sacrifices(position, steps)
        elif rule == AGOBA:
            yield from _swaps(position, cult, policies)
    free = tuple(cult for rule, cult in may if rule == DREAMS)
    for count in range(len(free) + 1 if free else 0):
        for some in combinations(free, count):
            yield _recruits(some), msgspec.structs.replace(position, recruit=(*position.recruit, *some)), DREAMS


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
