"""Cephalopod (Mark Steere, 2006): placements, captures, whole games and results."""

from adjudicator.games.cephalopod.capture import capture_choices, judge_capture
from adjudicator.games.cephalopod.forms import (
    BoardForm,
    CaptureForm,
    GameForm,
    MoveForm,
    TurnForm,
    read_claim,
    read_record,
    read_result,
    read_turn,
)
from adjudicator.games.cephalopod.game import judge_game
from adjudicator.games.cephalopod.game import near_moves as near_game_moves
from adjudicator.games.cephalopod.move import judge_move, judge_moves, legal_moves, near_moves
from adjudicator.games.cephalopod.result import judge_result
from adjudicator.procedure import Game, Procedure

_BOARD = [". . . . .", ". . W1 . .", ". B2 . B3 .", ". . . . .", ". . . . ."]
_FULL = ["W1 B1 W1 B6 W1", "B5 W1 B6 W1 B1", "W1 B6 W2 B1 W6", "B1 W1 B1 W3 B6", "W6 B1 W1 B4 W1"]

GAME = Game(
    id="cephalopod",
    procedures=(
        Procedure(
            name="move",
            form=MoveForm,
            prepare=read_claim,
            rule=judge_move,
            near=near_moves,
            example={"board": _BOARD, "to_move": "W", "move": "c3=b3+d3"},
        ),
        Procedure(
            name="capture",
            form=CaptureForm,
            rule=judge_capture,
            near=capture_choices,
            choices=capture_choices,
            example={"around": [1, 2, 3], "take": [1, 3]},
        ),
        Procedure(
            name="moves",
            form=TurnForm,
            prepare=read_turn,
            rule=judge_moves,
            choices=legal_moves,
            lists=True,
            example={"board": _BOARD, "to_move": "W"},
        ),
        Procedure(
            name="game",
            form=GameForm,
            prepare=read_record,
            rule=judge_game,
            near=near_game_moves,
            example={"moves": ["c3", "d4", "c4=c3+d4"], "first": "W"},
        ),
        Procedure(
            name="result",
            form=BoardForm,
            prepare=read_result,
            rule=judge_result,
            example={"board": _FULL},
        ),
    ),
)
