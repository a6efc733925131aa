"""The board of Cephalopod: one taps a vacant square to place a die and the dice beside it to capture them."""

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup

from adjudicator.games.cephalopod.board import Board, Placement
from adjudicator.games.cephalopod.forms import Players
from adjudicator.games.cephalopod.notation import Move, read_board, read_move, read_size, write_placement
from adjudicator.verdict import Faulty, Problem, Word
from cli.speech import Speech
from cli.web.pictures import Scene
from cli.web.pictures.svg import figure, link, tag, text

SIDE = 60
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""Where the pips of a face lie."""
VACANT = ". . . . .\n" * 5


class _Table:
    """A board made out of a raw position, with the move claimed on it; Faulty if it cannot be made out."""

    def __init__(self, raw: Mapping[str, Any], voice: Speech) -> None:
        problems: list[Problem] = []
        self.raw = {"board": VACANT.strip(), "to_move": "W", **raw}
        self.colours = tuple(self.raw.get("colours", ("W", "B")))
        self.voice = voice
        on = read_size(str(self.raw.get("size", "5x5")), problems)
        if len(self.colours) != 2 or not all(isinstance(one, str) and len(one) == 1 for one in self.colours):
            raise Faulty([Problem("colours", "unfit")])
        self.players = Players((self.colours[0], self.colours[1]), problems)
        self.board: Board = read_board(self.raw["board"], on, self.colours, problems)
        self.mover = self.players.read(str(self.raw["to_move"]), "to_move", problems)
        given = str(self.raw.get("move", ""))
        self.move = read_move(given, "move", problems) if given else Move("")
        if problems:
            raise Faulty(problems)

    def name(self, square: int) -> str:
        """Say a square and what stands on it."""
        owner, pip = self.board.owners[square], self.board.pips[square]
        said = self.voice.term("web.vacant") if owner is None else f"{self.owner(owner)} {pip}"
        return f"{self.board.grid.names[square]}: {said}"

    def owner(self, player: int) -> str:
        """Name a player."""
        name = self.players.names[player]
        return self.voice.value(name) if isinstance(name, Word) else str(name)

    def center(self, square: int) -> tuple[float, float]:
        """Return where a square lies in the drawing."""
        row, column = divmod(square, self.board.grid.columns)
        return (column + 1) * SIDE, (self.board.grid.rows - row - 0.5) * SIDE


def shown(scene: Scene) -> Markup:
    """Draw a board as it stands."""
    table = _Table(scene.raw, scene.voice)
    return _drawing(table, {}, scene.voice.term("field.board"))


def tapped(scene: Scene) -> Markup:
    """Draw a board on which a move is made by tapping, with the captures offered for the square that was tapped."""
    table = _Table(scene.raw, scene.voice)
    links = {square: scene.filled({**table.raw, "move": move}) for square, move in _taps(table).items()}
    return _drawing(table, links, scene.voice.term("web.tap"), after=_below(table, scene))


def _taps(table: _Table) -> dict[int, str]:
    """Return the move that a tap on each square makes: a new square, or a neighbour's die more or less captured."""
    grid, move = table.board.grid, table.move
    found = {square: grid.names[square] for square in table.board.vacant()}
    chosen = grid.squares.get(move.square)
    if chosen is None or table.board.pips[chosen]:
        return found
    for square in grid.around(chosen, table.board.pips):
        taken = set(move.captured) ^ {grid.names[square]}
        found[square] = move.square + ("=" + "+".join(sorted(taken)) if taken else "")
    return found


def _drawing(table: _Table, links: Mapping[int, str], title: str, after: str = "") -> Markup:
    grid = table.board.grid
    width, height = (grid.columns + 1) * SIDE, (grid.rows + 0.6) * SIDE
    parts = []
    for square in range(len(grid.names)):
        cell = _cell(table, square)
        parts.append(link(links[square], table.name(square), *cell) if square in links else tag("g", *cell))
    columns = [
        text((at + 1) * SIDE, (grid.rows + 0.3) * SIDE, chr(ord("a") + at), "soft") for at in range(grid.columns)
    ]
    rows = [text(SIDE * 0.25, (grid.rows - at - 0.5) * SIDE, at + 1, "soft") for at in range(grid.rows)]
    return figure(title, width, height, *parts, *columns, *rows, after=after, links=bool(links))


def _cell(table: _Table, square: int) -> list[Markup]:
    x, y = table.center(square)
    name = table.board.grid.names[square]
    kind = "square chosen" if name == table.move.square else "square"
    half = SIDE / 2
    found = [tag("rect", x=x - half + 2, y=y - half + 2, width=SIDE - 4, height=SIDE - 4, rx=6, class_=kind)]
    owner = table.board.owners[square]
    if owner is not None:
        taken = " taken" if name in table.move.captured else ""
        die = {"x": x - 22, "y": y - 22, "width": 44, "height": 44, "rx": 9, "class_": f"die player{owner}{taken}"}
        found.append(tag("rect", **die))
        places = PIPS[table.board.pips[square]]
        found += [
            tag("circle", cx=x + dx * 12, cy=y + dy * 12, r=4.2, class_=f"pip player{owner}") for dx, dy in places
        ]
    return found


def _below(table: _Table, scene: Scene) -> Markup:
    """Say who is to move, offer the placements that are legal on the square that was tapped, and play on."""
    voice, grid = scene.voice, table.board.grid
    told = tag(
        "p", voice.term("web.to_move", player=table.owner(table.mover)), " ", voice.term("web.tap"), class_="small"
    )
    chosen = grid.squares.get(table.move.square)
    offered = [one for one in table.board.placements() if one.square == chosen]
    items = [tag("li", tag("a", _offer(one, table), href=_address(one, table, scene))) for one in offered]
    listed = tag("p", voice.term("label.alternatives"), ":", class_="small") + tag("ul", *items, class_="offers")
    return told + (listed if items else Markup()) + _next(table, scene)


def _offer(one: Placement, table: _Table) -> str:
    return f"{write_placement(table.board.grid, one)} ({one.pip})"


def _address(one: Placement, table: _Table, scene: Scene) -> str:
    return scene.filled({**table.raw, "move": write_placement(table.board.grid, one)})


def _next(table: _Table, scene: Scene) -> Markup:
    """Lead to the board after a legal move, with the other player to move."""
    if scene.verdict is None or scene.verdict.ruling != "legal" or scene.verdict.outcome.get("finished"):
        return Markup()
    other = table.colours[1 - table.mover]
    kept = {key: value for key, value in table.raw.items() if key in ("size", "colours")}
    after = {**kept, "board": list(scene.verdict.outcome["board"]), "to_move": other}
    return tag("p", tag("a", scene.voice.term("web.play_on"), href=scene.filled(after), class_="button"))
