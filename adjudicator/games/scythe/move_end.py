"""After all moves: who controls the hexes now, combats and an encounter that follow, a Factory card, lakes."""

from collections.abc import Iterator

from adjudicator.games.scythe.board import LAKES
from adjudicator.games.scythe.map import FACTORY
from adjudicator.games.scythe.move_board import Board
from adjudicator.games.scythe.rules import UNFOUGHT, UNIT
from adjudicator.games.scythe.rules_move import CARGO, ENCOUNTER_STOP, FACTORY_CARD, INTO_COMBAT
from adjudicator.verdict import Step, Word


def finish(board: Board) -> Iterator[Step]:
    """Say what the moves lead to, in the order in which it follows."""
    ends = sorted({one.place for one in board.pieces if one.moved and isinstance(one.place, int)})
    yield from _lakes(board)
    yield from _control(board, ends)
    fights = [place for place in ends if place in board.enemies]
    for number, place in enumerate(fights, 1):
        yield Step(INTO_COMBAT, "combat", {"hex": place}, {"pending_combats": fights[:number]})
    character = next((one.place for one in board.pieces if one.kind == "character" and one.moved), None)
    if character in board.form.encounter_tokens:
        says = "after_win" if character in fights else "follows"
        result = {"encounter": Word("after_win") if character in fights else True}
        yield Step(ENCOUNTER_STOP, says, {"hex": character}, result)
    if FACTORY in ends:
        yield _factory(board, character == FACTORY, FACTORY in fights)


def _lakes(board: Board) -> Iterator[Step]:
    """No worker may be left on a lake without a mech of its player."""
    for place in sorted({one.place for one in board.pieces if one.kind == "worker" and one.place in LAKES}, key=str):
        if not board.here(place, "mech"):
            yield Step(CARGO, "worker", {"hex": place, "player": board.name}, {"legal": False})


def _control(board: Board, ends: list[int]) -> Iterator[Step]:
    held: list[int] = []
    for place in ends:
        if place in board.enemies:
            facts = {"player": board.name, "hex": place, "holder": board.enemies[place].name}
            yield Step(UNFOUGHT, "waits", facts)
        else:
            held = [*held, place]
            units = [Word(one.kind) for one in board.here(place)]
            yield Step(UNIT, "holds", {"player": board.name, "hex": place, "units": units}, {"controls": held})


def _factory(board: Board, character: bool, fight: bool) -> Step:
    """A Factory card for the character, once, and only after any combat there is won."""
    facts: dict[str, object] = {"player": board.name, "cards": board.form.factory_cards, "unit": Word("mech")}
    if not character:
        here = [one.kind for one in board.here(FACTORY) if one.moved]
        return Step(FACTORY_CARD, "no_character", {**facts, "unit": Word(here[0])}, {"factory_card": False})
    if board.form.factory_card:
        return Step(FACTORY_CARD, "has_one", facts, {"factory_card": False})
    if fight:
        return Step(FACTORY_CARD, "after_win", facts, {"factory_card": Word("after_win")})
    says = "takes_one" if board.form.factory_cards is None else "takes"
    return Step(FACTORY_CARD, says, facts, {"factory_card": True})
