"""What a position of each procedure looks like when it is described, and how it becomes a board."""

from typing import Annotated

import msgspec

from adjudicator.games.cephalopod.board import Board, Grid
from adjudicator.games.cephalopod.notation import Move, read_board, read_move, read_size
from adjudicator.games.cephalopod.rules import ENOUGH_DICE, IMPOSSIBLE, LAST_DIE, PIP_TOTAL, SIDE_TO_MOVE
from adjudicator.verdict import Problem, Word

Letter = Annotated[str, msgspec.Meta(pattern="^[A-Za-z]$")]
Pip = Annotated[int, msgspec.Meta(ge=1, le=6)]
Pips = Annotated[list[Pip], msgspec.Meta(max_length=4)]
BoardText = str | list[str] | dict[str, str]

WHITE, BLACK = Word("white"), Word("black")


class BoardForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A board; `colours` are the letters of the two players in the order in which they are listed."""

    board: BoardText
    size: str = "5x5"
    colours: tuple[Letter, Letter] = ("W", "B")


class TurnForm(BoardForm, frozen=True, kw_only=True):
    """A board with the player to move, who cannot be read off it."""

    to_move: str = ""


class MoveForm(TurnForm, frozen=True, kw_only=True):
    """A board and a move; `die` is the colour of the die added, where it is not the player's own."""

    move: str
    die: str = ""


class GameForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A game from the empty board: its moves in order and the player who moves first."""

    moves: str | list[str]
    first: str = ""
    size: str = "5x5"
    colours: tuple[Letter, Letter] = ("W", "B")


class CaptureForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The pips of the dice around a square; `take` and `pip` are what a player would capture and show."""

    around: Pips
    take: Pips | None = None
    pip: Pip | None = None


class Players:
    """The two players by their letters, and the names under which sentences speak of them."""

    def __init__(self, colours: tuple[str, str], problems: list[Problem]) -> None:
        if colours[0].lower() == colours[1].lower():
            problems.append(Problem("colours", "same_letter", {"letter": colours[0]}, "W, B"))
        self.letters = colours
        usual = (colours[0].upper(), colours[1].upper()) == ("W", "B")
        self.names: tuple[str, str] = (WHITE, BLACK) if usual else colours

    def read(self, text: str, path: str, problems: list[Problem]) -> int:
        """Read a player from a letter, or from `white` and `black` where the letters are W and B."""
        given = text.strip().lower()
        for player in (0, 1):
            if given in (self.letters[player].lower(), self.names[player].lower()):
                return player
        problems.append(Problem(path, "unknown_value", {"given": text, "choices": list(self.letters)}))
        return 0


class Position(msgspec.Struct, frozen=True):
    """A board understood, with its players, who is to move, and the move to judge if there is one."""

    board: Board
    players: Players
    to_move: int = 0
    move: Move = Move("")
    die: int = 0

    @property
    def mover(self) -> str:
        """Name the player to move."""
        return self.players.names[self.to_move]


class Record(msgspec.Struct, frozen=True):
    """A game to replay from the empty board of a size."""

    grid: Grid
    players: Players
    first: int
    moves: tuple[Move, ...]
    texts: tuple[str, ...]


def read_result(form: BoardForm, problems: list[Problem]) -> Position:
    """Read a board without a player to move; refuses dice that nobody can have."""
    players = Players(form.colours, problems)
    board = read_board(form.board, read_size(form.size, problems), form.colours, problems)
    if not problems:
        _refuse_one_colour(board, players, problems)
        _refuse_no_last_die(board, problems)
    return Position(board, players)


def read_turn(form: TurnForm, problems: list[Problem]) -> Position:
    """Read a board and the player to move; refuses only what provably cannot arise."""
    found = read_result(form, problems)
    if not form.to_move.strip():
        problems.append(Problem("to_move", "missing", rule=SIDE_TO_MOVE))
        return found
    to_move = found.players.read(form.to_move, "to_move", problems)
    position = Position(found.board, found.players, to_move, die=to_move)
    if not problems:
        _refuse_impossible(position, problems)
    return position


def read_claim(form: MoveForm, problems: list[Problem]) -> Position:
    """Read a board, the player to move and the move claimed."""
    found = read_turn(form, problems)
    move = read_move(form.move, "move", problems)
    die = found.players.read(form.die, "die", problems) if form.die.strip() else found.to_move
    return Position(found.board, found.players, found.to_move, move, die)


def read_record(form: GameForm, problems: list[Problem]) -> Record:
    """Read a list of moves; text is split at line ends, commas outside a capture and move numbers."""
    players = Players(form.colours, problems)
    on = read_size(form.size, problems)
    first = players.read(form.first, "first", problems) if form.first.strip() else 0
    texts = tuple(_moves(form.moves) if isinstance(form.moves, str) else form.moves)
    moves = tuple(read_move(text, f"moves[{place}]", problems) for place, text in enumerate(texts))
    return Record(on, players, first, moves, texts)


def _moves(text: str) -> list[str]:
    import re

    text = re.sub(r"\b[0-9]+\.(?=\s)|[,;]", " ", text)
    text = re.sub(r"\s*([=+])\s*|\s+(?=\()", r"\1", text)
    return text.split()


def _refuse_one_colour(board: Board, players: Players, problems: list[Problem]) -> None:
    squares = len(board.grid.names)
    for player in (0, 1):
        count = board.count(player)
        if count == squares:
            name = players.names[player]
            facts = {"player": name, "count": count, "limit": squares - 1}
            problems.append(Problem("board", "too_many", facts, rule=ENOUGH_DICE))
            problems.append(Problem("board", "one_colour", {"player": name}, rule=IMPOSSIBLE))


def _refuse_no_last_die(board: Board, problems: list[Problem]) -> None:
    """Refuse a full board on which no die can have been placed last: a one, where nothing could be captured."""
    if not board.is_full:
        return
    last = (square for square, pip in enumerate(board.pips) if pip == 1 and not board.grid.sets(square, board.pips))
    if next(last, None) is None:
        problems.append(Problem("board", "no_last", rule=LAST_DIE))


def _refuse_impossible(position: Position, problems: list[Problem]) -> None:
    """Refuse a board on which the player who moved last has no die, or ones that cannot have been placed in turn."""
    board, names = position.board, position.players.names
    counts = [board.count(0), board.count(1)]
    other = 1 - position.to_move
    if sum(counts) and not counts[other]:
        facts = {"player": position.mover, "other": names[other]}
        problems.append(Problem("board", "no_last_die", facts, rule=IMPOSSIBLE))
    elif max(board.pips) == 1 and counts[other] - counts[position.to_move] not in (0, 1):
        shown = {"first": names[0], "first_count": counts[0], "second": names[1], "second_count": counts[1]}
        problems.append(Problem("board", "ones", {**shown, "player": position.mover}, rule=PIP_TOTAL))
