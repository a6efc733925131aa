"""What a unit carries: workers ride mechs only, resources go with anybody, and nothing is left on a lake."""

from collections.abc import Generator

from adjudicator.games.scythe.board import LAKES
from adjudicator.games.scythe.move_board import At, Board, Piece, at, known, shown
from adjudicator.games.scythe.move_forms import CargoForm, UnitMove
from adjudicator.games.scythe.rules_move import CARGO, CARRYING
from adjudicator.verdict import Step, Word

BREACH = {"legal": False}
NOTHING = CargoForm()


def load(board: Board, move: UnitMove, piece: Piece) -> Generator[Step, None, list[Piece] | None]:
    """Judge what is carried from the start; returns the workers that ride, or None where it is not allowed."""
    cargoes = (move.carries, *move.picks_up.values())
    told = {"unit": Word(move.unit)}
    if any(one.character for one in cargoes):
        yield Step(CARRYING, "no_character", told, BREACH)
        return None
    if move.unit != "mech" and any(one.workers for one in cargoes):
        yield Step(CARRYING, "only_mechs", told, BREACH)
        return None
    if move.carries != NOTHING:
        yield _carried(move, move.carries)
    riders: list[Piece] = []
    done = yield from _board(board, riders, piece.place, move.carries.workers)
    return riders if done else None


def _carried(move: UnitMove, cargo: CargoForm) -> Step:
    counts = (("workers", cargo.workers), ("resources", cargo.resources))
    what = [{Word(kind): number} for kind, number in counts if number]
    return Step(CARRYING, "carried", {"unit": Word(move.unit), "cargo": what})


def _board(board: Board, riders: list[Piece], place: At, count: int) -> Generator[Step, None, bool]:
    """Take workers along; those that have moved already first, since the ride is no move for them."""
    here = sorted((one for one in board.here(place, "worker") if one not in riders), key=lambda one: not one.moved)
    if known(board.form, "worker") and len(here) < count:
        facts = {"hex": shown(place, board.form.faction), "have": len(here), "need": count}
        yield Step(CARRYING, "too_few", facts, BREACH)
        return False
    missing = [Piece(kind="worker", place=place) for _ in range(count - len(here))]
    board.pieces += missing
    riders += [*here, *missing][:count]
    return True


def unload(board: Board, move: UnitMove, riders: list[Piece], end: At) -> Generator[Step, None, bool]:
    """Put down and pick up where the unit has arrived; tells whether that is allowed."""
    down, up = (_at(board, cargo, end) for cargo in (move.puts_down, move.picks_up))
    last = at(move.path[-1], board.form.faction) == end
    if end in LAKES and not last and (down.workers or down.resources):
        kind = "worker" if down.workers else "resources"
        yield Step(CARGO, kind, {"hex": end, "player": board.name}, BREACH)
        return False
    if down.workers > len(riders):
        facts = {"hex": shown(end, board.form.faction), "have": len(riders), "need": down.workers}
        yield Step(CARRYING, "too_few", facts, BREACH)
        return False
    del riders[: down.workers]
    if up == NOTHING:
        return True
    yield _carried(move, up)
    return (yield from _board(board, riders, end, up.workers))


def _at(board: Board, cargoes: dict[str, CargoForm], end: At) -> CargoForm:
    return next((cargo for place, cargo in cargoes.items() if at(place, board.form.faction) == end), NOTHING)
