"""Where a unit can get: every place within its range, with one way there."""

from collections.abc import Iterator

import msgspec

from adjudicator.games.scythe.board import NEIGHBOURS, PLACES, TUNNELS
from adjudicator.games.scythe.map import HEXES, HOME_BASES
from adjudicator.games.scythe.move_board import At, Board, Piece, around_base, base_of
from adjudicator.games.scythe.move_walk import barrier, stopped, unit_range
from adjudicator.games.scythe.move_ways import ways
from adjudicator.games.scythe.rules_move import TOKA
from adjudicator.policy import Policies

JUMPS = ("Township", "Underpass", "Rally", "Shinobi", "Submerge", "Wayfare")


class Route(msgspec.Struct, frozen=True):
    """A way to a place: the places gone through, the rules that allow each step, whether Toka was used."""

    path: tuple[At, ...]
    rules: tuple[str, ...] = ()
    toka: bool = False


def reachable(board: Board, piece: Piece, policies: Policies) -> dict[At, Route]:
    """Return every place that a unit can move to, with the shortest way; the board is left as it was."""
    start, used = piece.place, board.toka_used
    found: dict[At, Route] = {}
    seen = {(start, used)}
    routes = [Route((start,), toka=used)]
    for _ in range(unit_range(board, piece.kind)):
        following = []
        for route in routes:
            for one in _onward(board, piece, route, policies):
                place = one.path[-1]
                if place != start:
                    found.setdefault(place, one)
                if (place, one.toka) not in seen and not stopped(board, piece.kind, place):
                    seen.add((place, one.toka))
                    following.append(one)
        routes = following
    piece.place, board.toka_used = start, used
    return dict(sorted(found.items(), key=lambda entry: (isinstance(entry[0], str), entry[0])))


def _onward(board: Board, piece: Piece, route: Route, policies: Policies) -> Iterator[Route]:
    """Yield the routes one step longer; the piece stands at the end of the route while its steps are judged."""
    place = route.path[-1]
    piece.place, board.toka_used = place, route.toka
    for end in _candidates(board, piece.kind, place):
        way = next(iter(ways(board, piece.kind, place, end, policies)), ())
        if way and not tuple(barrier(board, piece.kind, place, end)):
            rules = dict.fromkeys((*route.rules, *(step.rule for step in way)))
            yield Route((*route.path, end), tuple(rules), route.toka or way[0].rule == TOKA)


def _candidates(board: Board, unit: str, place: At) -> list[At]:
    """Return the places worth trying: those that touch, tunnels from a tunnel, everywhere for abilities that jump."""
    if unit != "worker" and any(board.has(one) for one in JUMPS):
        bases = [f"home:{faction}" for faction in HOME_BASES] if board.has("Wayfare") else []
        return [*HEXES, *bases]
    base = base_of(place)
    near = around_base(base) if base else NEIGHBOURS[int(place)]
    if board.tunnel(place):
        near = near | TUNNELS | ({board.mine} if board.mine else frozenset())
    return sorted(near)


def distance(one: At, other: At) -> int:
    """Return how many hexes two hexes lie apart; a home base is far from everywhere."""
    if not (isinstance(one, int) and isinstance(other, int)):
        return 99
    (row, column), (other_row, other_column) = PLACES[one], PLACES[other]
    down, across = abs(row - other_row), abs(column - other_column)
    return down + max(0, across - down) // 2
