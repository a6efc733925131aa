"""Texts and numbers of a described position into rooms, components, clock hands and stairs, with every fault."""

import re
from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from typing import NamedTuple

from adjudicator.games.grand_octopus.forms import PlaceText, Stairs
from adjudicator.games.grand_octopus.rules import HANDS, LIBRARY_GARDEN, STAIRS
from adjudicator.games.grand_octopus.tables import (
    ANY_EXTERIOR,
    COMPONENTS,
    EXTERIORS,
    GARDEN,
    LIBRARY,
    NO_NAMES,
    NUMBER,
    ROOMS,
)
from adjudicator.verdict import Problem, Word

LINE = "line"
Link = frozenset[Word]

_NUMBERS = re.compile("[0-9]+-[0-9]+")


class Hand(NamedTuple):
    """Where one disc points: at a room, or at a line; `line` names the two rooms beside it where that is known."""

    room: Word | None = None
    line: str = ""


def read_place(given: PlaceText, exterior: Word | None, path: str, problems: list[Problem]) -> Word | None:
    """Read a location by its number or name; `exterior`, or 7, is the exterior location of this game."""
    text = _plain(given)
    if exterior and text in (exterior, ANY_EXTERIOR, "7"):
        return exterior
    return _read_room(given, [*ROOMS, *([ANY_EXTERIOR] if exterior else [])], path, problems)


def _read_room(given: PlaceText, choices: Sequence[str], path: str, problems: list[Problem]) -> Word | None:
    text = _plain(given)
    for room, number in NUMBER.items():
        if text in (room, str(number)):
            return room
    problems.append(_unknown(str(given), choices, path))
    return None


def read_component(given: str, path: str, problems: list[Problem]) -> Word | None:
    """Read the name of a component."""
    text = _plain(given)
    found = next((kind for kind in COMPONENTS if kind == text), None)
    if found is None:
        problems.append(_unknown(given, COMPONENTS, path))
    return found


def read_hand(given: PlaceText, path: str, problems: list[Problem]) -> Hand:
    """Read where a disc points: a room by number or name, `line`, or the line between two rooms as `1-2`."""
    text = _plain(given)
    if text == LINE:
        return Hand(line=LINE)
    if text in (*EXTERIORS, ANY_EXTERIOR, "7"):
        problems.append(Problem(path, "no_exterior", rule=HANDS))
        return Hand()
    if "-" in str(given):
        return _line(str(given), path, problems)
    return Hand(room=_read_room(given, [*ROOMS, LINE], path, problems))


def _line(given: str, path: str, problems: list[Problem]) -> Hand:
    """Read the line between two rooms; refuses one from a room to itself."""
    sides = _pair(given, path, problems)
    if len(sides) == 2 and sides[0] == sides[1]:
        problems.append(Problem(path, "no_line", {"location": sides[0]}, rule=HANDS))
    return Hand(line="-".join(str(number) for number in sorted(NUMBER[room] for room in sides)))


def read_stairs(given: Stairs | None, path: str, problems: list[Problem]) -> frozenset[Link] | None:
    """Read the pairs of rooms that stairs join, as lists or as text; refuses stairs that the rules exclude."""
    if given is None:
        return None
    found = set()
    for here, one in _each(given, path):
        pair = _pair(one, here, problems) if isinstance(one, str) else _listed(one, here, problems)
        if len(pair) == 2 and pair[0] == pair[1]:
            problems.append(Problem(here, "loop", {"location": pair[0]}, rule=STAIRS))
        elif set(pair) == {LIBRARY, GARDEN}:
            problems.append(Problem(here, "claimed", {"origin": LIBRARY, "location": GARDEN}, rule=LIBRARY_GARDEN))
        elif len(pair) == 2:
            found.add(frozenset(pair))
    return frozenset(found)


def _each(given: Stairs, path: str) -> Iterator[tuple[str, list[PlaceText] | str]]:
    """List pairs with their paths; a text may hold several pairs of numbers: `1-2 2-3`."""
    for place, one in enumerate([given] if isinstance(given, str) else given):
        here = path if isinstance(given, str) else f"{path}[{place}]"
        pieces = one.replace(",", " ").split() if isinstance(one, str) else []
        several = len(pieces) > 1 and all(_NUMBERS.fullmatch(piece) for piece in pieces)
        yield from ((here, piece) for piece in pieces) if several else ((here, one),)


def _pair(text: str, path: str, problems: list[Problem]) -> list[Word]:
    return _rooms(text.replace("_", " ").split("-"), text, path, problems)


def _listed(given: Sequence[PlaceText], path: str, problems: list[Problem]) -> list[Word]:
    return _rooms(given, ", ".join(str(one) for one in given), path, problems)


def _rooms(given: Sequence[PlaceText], shown: str, path: str, problems: list[Problem]) -> list[Word]:
    if len(given) != 2:
        problems.append(Problem(path, "two_rooms", {"given": shown}))
        return []
    return [room for one in given if (room := _read_room(one, ROOMS, path, problems))]


def read_name(given: str, names: Iterable[str], path: str, problems: list[Problem]) -> str:
    """Read the name of a cult that is in the position; letter case does not matter."""
    known = list(names)
    found = next((name for name in known if name == given), "")
    found = found or next((name for name in known if name.casefold() == given.strip().casefold()), "")
    if not found:
        problems.append(_unknown(given, known, path))
    return found


def refuse_name(name: str, path: str, problems: list[Problem]) -> None:
    """Refuse a cult's name that a verdict uses where there is nobody."""
    if _plain(name) in NO_NAMES:
        problems.append(Problem(path, "reserved_name", {"given": name}))


def _plain(given: PlaceText) -> str:
    return "_".join(str(given).strip().lower().replace("-", " ").replace("_", " ").split())


def _unknown(given: str, choices: Sequence[str], path: str) -> Problem:
    names = [str(one) for one in choices]
    folded = {_plain(name): name for name in names}
    near = get_close_matches(_plain(given), folded, n=1)
    return Problem(path, "unknown_value", {"given": given, "choices": names}, folded[near[0]] if near else "")
