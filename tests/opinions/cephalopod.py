"""Second opinions on Cephalopod."""

from random import Random
from typing import Any

from adjudicator.policy import Policies
from adjudicator.procedure import alternatives, prepare
from adjudicator.registry import game as open_game
from tests.naive import cephalopod as naive
from tests.opinions.opinion import Drawn, Opinion, legality, outcome

GAME = "cephalopod"
LETTERS = ("W", "B")
NAMES = {1: "white", 2: "black", None: None}
Cells = dict[str, tuple[int, int]]


def board_of(cells: Cells) -> dict[str, str]:
    """Write a board of the naive implementation as placements."""
    return {square: f"{LETTERS[owner - 1]}{pips}" for square, (owner, pips) in cells.items()}


def rows_of(cells: Cells, columns: int, rows: int) -> list[str]:
    """Write a board as rows from the top."""
    words = {square: f"{LETTERS[owner - 1]}{pips}" for square, (owner, pips) in cells.items()}
    names = [[f"{chr(ord('a') + column)}{row}" for column in range(columns)] for row in range(rows, 0, -1)]
    return [" ".join(words.get(name, ".") for name in row) for row in names]


def _size(rng: Random) -> tuple[int, int]:
    return rng.choice([(5, 5), (5, 5), (3, 3), (3, 5), (4, 4)])


def _possible(rng: Random) -> tuple[Cells, int, int, int]:
    """A board that was reached, its size and the player to move; an even board may be full of one player's dice."""
    while True:
        columns, rows = _size(rng)
        cells, player = naive.random_position(rng, columns, rows)
        if len(cells) < columns * rows or len({owner for owner, _ in cells.values()}) == 2:
            return cells, player, columns, rows


def draw_board(rng: Random) -> Drawn:
    """A board and the player to move."""
    cells, player, columns, rows = _possible(rng)
    raw = {"board": board_of(cells), "to_move": LETTERS[player - 1], "size": f"{columns}x{rows}"}
    return Drawn(raw, about=(cells, player, columns, rows))


def _placements(drawn: Drawn) -> Any:
    listed, known = {}, open_game(GAME)
    for one in alternatives(known, known.procedure("moves"), drawn.raw, {}):
        captured = frozenset(map(str, one.outcome["captured"]))
        listed[str(one.outcome["placed"]), captured] = (one.outcome["pip"], list(one.outcome["board"]))
    return listed


def _naive_placements(drawn: Drawn) -> Any:
    cells, player, columns, rows = drawn.about
    moves = naive.legal(cells, columns, rows, player)
    return {move: (pips, rows_of(after, columns, rows)) for move, (pips, after) in moves.items()}


def _claimed(rng: Random, cells: Cells, columns: int, rows: int) -> tuple[str, list[str], int | None]:
    """A placement, mostly aimed at the dice around a vacant square, with or without a number."""
    names = [*naive.squares(columns, rows), "f6"]
    square = rng.choice(names)
    captured = rng.choices(names, k=rng.choice([0, 0, 1, 2, 2, 3]))
    if rng.random() < 0.6:
        around = [one for one in cells if naive.adjacent(square, one)]
        captured = [one for one in around if rng.random() < 0.7]
    return square, captured, rng.choice([None, None, 1, 2, 3, 4, 5, 6])


def text_of(square: str, captured: list[str], pip: int | None) -> str:
    """Write a move as it is written in positions."""
    return square + ("=" + "+".join(captured) if captured else "") + (f" ({pip})" if pip else "")


def draw_claim(rng: Random) -> Drawn:
    """A board and a placement that need not be legal."""
    drawn = draw_board(rng)
    cells, _, columns, rows = drawn.about
    move = _claimed(rng, cells, columns, rows)
    if rng.random() < 0.3 and len(cells) < columns * rows:
        square, captured = naive.random_placement(rng, cells, columns, rows)
        move = (square, sorted(captured), None)
    return Drawn({**drawn.raw, "move": text_of(*move)}, about=(*drawn.about, move))


def _faults(drawn: Drawn) -> Any:
    move = open_game(GAME).procedure("move")
    steps = move.rule(prepare(move, drawn.raw), Policies((), {}))
    found = {step.says for step in steps if step.result.get("legal") is False}
    return not found, found


def _naive_faults(drawn: Drawn) -> Any:
    cells, player, columns, rows, (square, captured, pip) = drawn.about
    found = naive.judge(cells, columns, rows, player, square, captured, pip)
    if "wrong_pip" in found:
        found.discard("one_shown")  # the same error seen twice; the sum that must be shown says it all
    return not found, found


def draw_capture(rng: Random) -> Drawn:
    """Dice around a square, and what a player would take or show."""
    around = [rng.choice([1, 1, 2, 2, 3, 4, 5, 6]) for _ in range(rng.randint(0, 4))]
    sets = naive.sets_around(around)
    take = rng.choice([None, [], sorted(rng.sample(around, rng.randint(0, len(around))))])
    if sets and rng.random() < 0.5:
        take = list(rng.choice(sets))
    raw: dict[str, Any] = {"around": around}
    if take is not None:
        raw["take"] = take
    if rng.random() < 0.4:
        raw["pip"] = rng.choice([sum(take or [1]), rng.randint(1, 6)])
        raw["pip"] = min(6, raw["pip"])
    return Drawn(raw)


def _capture(drawn: Drawn) -> Any:
    found = outcome(GAME, "capture", drawn)
    return found.get("legal"), found["captures"], list(found["may_show"]), set(found["sets"])


def _naive_capture(drawn: Drawn) -> Any:
    sets = naive.sets_around(drawn.raw["around"])
    legal = naive.claim(drawn.raw["around"], drawn.raw.get("take"), drawn.raw.get("pip"))
    shown = sorted({sum(some) for some in sets}) or [1]
    return legal, len(sets), shown, {"+".join(map(str, some)) for some in sets}


def draw_game(rng: Random) -> Drawn:
    """A game on a small board, mostly legal to its end, mostly short of it on a larger one."""
    columns, rows = rng.choice([(3, 3), (3, 3), (3, 3), (5, 5)])
    first = rng.choice((1, 2))
    slip = rng.choice([0, 0, 0.01, 0.05])
    cells: Cells = {}
    player, moves = first, []
    for _ in range(rng.choice([5, 20, 90])):
        if len(cells) == columns * rows:
            break
        square, captured = naive.random_placement(rng, cells, columns, rows)
        move = (square, sorted(captured), rng.choice([None, sum(cells[one][1] for one in captured) or 1]))
        _, cells = naive.after(cells, player, square, captured)
        player = 3 - player
        moves.append(_claimed(rng, cells, columns, rows) if rng.random() < slip else move)
    if len(cells) == columns * rows and rng.random() < 0.1:
        moves.append(("a1", [], None))
    raw = {"moves": [text_of(*one) for one in moves], "first": LETTERS[first - 1], "size": f"{columns}x{rows}"}
    return Drawn(raw, about=(columns, rows, first, moves))


def _game(drawn: Drawn) -> Any:
    found = outcome(GAME, "game", drawn)
    names = ("plies", "pips", "finished", "winner", "to_move", "board")
    return {"legal": found.get("legal", True), **{name: found[name] for name in names}}


def _naive_game(drawn: Drawn) -> Any:
    columns, rows, _, _ = drawn.about
    found = naive.replay(*drawn.about)
    cells: Any = found.pop("cells")
    players = {name: NAMES[found[name]] for name in ("winner", "to_move")}  # type: ignore[index]
    return {**found, **players, "board": rows_of(cells, columns, rows)}


def _result(drawn: Drawn) -> Any:
    found = outcome(GAME, "result", drawn)
    return found["finished"], found["winner"], found["white"], found["black"]


def draw_result(rng: Random) -> Drawn:
    """A board without a player to move, full as often as not."""
    drawn = draw_board(rng)
    cells, player, columns, rows = drawn.about
    if rng.random() < 0.5:
        columns, rows, cells = 3, 3, {}
        while len(cells) < 9:
            _, cells = naive.after(cells, player, *naive.random_placement(rng, cells, 3, 3))
            player = 3 - player
    return Drawn({"board": board_of(cells), "size": f"{columns}x{rows}"}, about=(cells, columns, rows))


def _naive_result(drawn: Drawn) -> Any:
    cells, columns, rows = drawn.about
    counts = [sum(owner == one for owner, _ in cells.values()) for one in (1, 2)]
    return len(cells) == columns * rows, NAMES[naive.winner(*drawn.about)], *counts


OPINIONS = (
    Opinion(GAME, "moves", draw_board, _placements, _naive_placements, lambda found: "some" if found else "full",
            ("some", "full")),
    Opinion(GAME, "move", draw_claim, _faults, _naive_faults, legality, ("legal", "illegal")),
    Opinion(GAME, "capture", draw_capture, _capture, _naive_capture, legality, ("legal", "illegal", "resolved")),
    Opinion(GAME, "game", draw_game, _game, _naive_game,
            lambda found: "illegal" if not found["legal"] else "finished" if found["finished"] else "open",
            ("illegal", "finished", "open")),
    Opinion(GAME, "result", draw_result, _result, _naive_result, lambda found: str(found[1]),
            ("white", "black", "None")),
)  # fmt: skip
