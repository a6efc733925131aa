"""A described turn into the position that is judged, refused where it is provably impossible."""

from collections.abc import Mapping

import msgspec

from adjudicator.games.grand_octopus.forms import NegotiationForm, SacrificeForm, SwapForm, TurnForm
from adjudicator.games.grand_octopus.holdings import Cult, read_cults, refuse_early_winner, refuse_power, refuse_tokens
from adjudicator.games.grand_octopus.reading import Link, read_component, read_name, read_place, read_stairs
from adjudicator.games.grand_octopus.rules import LOCATIONS
from adjudicator.games.grand_octopus.tables import KIND, START_TOKENS, kinds, locations
from adjudicator.verdict import Problem, Word


class Talk(msgspec.Struct, frozen=True):
    """What the cults of one location settled on; `collectors` are the cults named to collect."""

    result: str
    collectors: tuple[str, ...] = ()
    wanted_by: tuple[str, ...] = ()


class Swap(msgspec.Struct, frozen=True):
    """A swap that a cult wants to make."""

    by: str
    gives: Word
    other: str
    takes: Word


class Sacrifice(msgspec.Struct, frozen=True):
    """A power point that a cult wants to pay, whom it names, and what the named cult gives up, if that is chosen."""

    by: str
    names: str
    discards: Word | None


class Position(msgspec.Struct, frozen=True):
    """A turn understood: what lies on the table, and what players decide."""

    players: int
    exterior: Word | None
    cults: tuple[Cult, ...]
    stairs: frozenset[Link] | None
    tokens: Mapping[Word, int]
    talks: Mapping[Word, Talk]
    decline: tuple[str, ...]
    recruit: tuple[str, ...]
    swap: Swap | None
    sacrifice: Sacrifice | None


def read_turn(form: TurnForm, problems: list[Problem]) -> Position:
    """Read a whole turn; names every fault."""
    exterior = None if form.exterior == "none" else Word(form.exterior)
    cults, players = read_cults(form.cults, form.players, exterior, problems)
    names = [cult.name for cult in cults]
    refuse_power(cults, players, exterior, problems)
    refuse_early_winner(cults, exterior, problems)
    return Position(
        players=players,
        exterior=exterior,
        cults=cults,
        stairs=read_stairs(form.stairs, "stairs", problems),
        tokens=_tokens(form, cults, players, exterior, problems),
        talks=_talks(form, names, exterior, problems),
        decline=_names(form.decline, names, "decline", problems),
        recruit=_names(form.recruit, names, "recruit", problems),
        swap=_swap(form.swap, names, problems),
        sacrifice=_sacrifice(form.sacrifice, names, problems),
    )


def _names(given: list[str], names: list[str], path: str, problems: list[Problem]) -> tuple[str, ...]:
    found = [read_name(one, names, f"{path}[{place}]", problems) for place, one in enumerate(given)]
    return tuple(dict.fromkeys(found))


def _tokens(
    form: TurnForm, cults: tuple[Cult, ...], players: int, exterior: Word | None, problems: list[Problem]
) -> dict[Word, int]:
    """Read the tokens left; where all cults are described they can be counted, and are checked."""
    start = START_TOKENS.get(players, 0)
    owned = {kind: sum(kind in cult.components for cult in cults) for kind in kinds(exterior)}
    if form.tokens is None:
        if len(cults) < players:
            problems.append(Problem("tokens", "missing", {"field": "tokens"}))
        left = {place: start - owned[KIND[place]] for place in locations(exterior)}
    else:
        left = _given_tokens(form.tokens, exterior, problems)
    if not problems:
        refuse_tokens(left, owned, cults, players, problems)
    return left


def _given_tokens(given: Mapping[str, int], exterior: Word | None, problems: list[Problem]) -> dict[Word, int]:
    found: dict[Word, int] = {}
    for text, count in given.items():
        path = f"tokens.{text}"
        if exterior is None and text.strip().lower() in ("7", "exterior"):
            problems.append(Problem(path, "no_key", rule=LOCATIONS))
        elif place := read_place(text, exterior, path, problems):
            if place in found:
                problems.append(Problem(path, "named_twice", {"given": place}))
            found[place] = count
    for place in locations(exterior):
        if place not in found and not problems:
            problems.append(Problem(f"tokens.{place}", "missing", {"field": place}))
    return {place: found.get(place, 0) for place in locations(exterior)}


def _talks(form: TurnForm, names: list[str], exterior: Word | None, problems: list[Problem]) -> dict[Word, Talk]:
    found: dict[Word, Talk] = {}
    for path, at, one in _negotiations(form):
        if at is None:
            problems.append(Problem(path, "missing", {"field": "at"}))
        elif place := read_place(at, exterior, path, problems):
            if place in found:
                problems.append(Problem(path, "named_twice", {"given": place}))
            found[place] = _talk(one, names, path, problems)
    return found


def _negotiations(form: TurnForm) -> list[tuple[str, int | str | None, NegotiationForm]]:
    if isinstance(form.negotiations, Mapping):
        return [(f"negotiations.{at}", at, one) for at, one in form.negotiations.items()]
    return [(f"negotiations[{place}]", one.at, one) for place, one in enumerate(form.negotiations)]


def _talk(form: NegotiationForm, names: list[str], path: str, problems: list[Problem]) -> Talk:
    given = form.cult if isinstance(form.cult, list) else [form.cult]
    collectors = tuple(read_name(one, names, f"{path}.cult", problems) for one in given)
    result = form.result or ("collect" if collectors else "confrontation" if form.wanted_by else "")
    if not result:
        problems.append(Problem(path, "missing", {"field": "result"}))
    return Talk(result, collectors, _names(form.wanted_by, names, f"{path}.wanted_by", problems))


def _swap(form: SwapForm | None, names: list[str], problems: list[Problem]) -> Swap | None:
    if form is None:
        return None
    by = read_name(form.by, names, "swap.by", problems)
    other = read_name(form.other, names, "swap.with", problems)
    gives = read_component(form.gives, "swap.gives", problems)
    takes = read_component(form.takes, "swap.takes", problems)
    return Swap(by, gives, other, takes) if gives and takes else None


def _sacrifice(form: SacrificeForm | None, names: list[str], problems: list[Problem]) -> Sacrifice | None:
    if form is None:
        return None
    by = read_name(form.by, names, "sacrifice.by", problems)
    named = read_name(form.names, names, "sacrifice.names", problems)
    discards = read_component(form.discards, "sacrifice.discards", problems) if form.discards is not None else None
    return Sacrifice(by, named, discards)
