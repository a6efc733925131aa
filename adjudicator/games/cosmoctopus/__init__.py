"""Cosmoctopus (Henry Audubon, 2023): moves, payments, whole turns, Forbidden Knowledge, the Private Investigator."""

from adjudicator.games.cosmoctopus.chart import GainForm, read_gain
from adjudicator.games.cosmoctopus.constellation import constellation_choices, judge_constellation, near_constellation
from adjudicator.games.cosmoctopus.file import InvestigatorForm, read_case
from adjudicator.games.cosmoctopus.holder import KnowledgeForm, read_holder
from adjudicator.games.cosmoctopus.investigator import judge_investigator
from adjudicator.games.cosmoctopus.knowledge import judge_knowledge
from adjudicator.games.cosmoctopus.limits import LimitsForm, judge_limits, near_limits, read_limits
from adjudicator.games.cosmoctopus.move import judge_move, move_choices, near_moves
from adjudicator.games.cosmoctopus.payment import PaymentForm, judge_payment, near_payments, payment_choices
from adjudicator.games.cosmoctopus.policies import POLICIES
from adjudicator.games.cosmoctopus.setup import SetupForm, judge_setup, near_setup
from adjudicator.games.cosmoctopus.turn import judge_turn, near_turns
from adjudicator.games.cosmoctopus.turnform import TurnForm, read_turn
from adjudicator.games.cosmoctopus.walk import MoveForm, read_walk
from adjudicator.procedure import Game, Procedure

_REALM = ["star3 ink3 coin1c", "coin3 whisper1c whisper3", "star1c ink1c special"]
_HELD = {"ink": 2, "coin": 2, "whisper": 2, "star": 2}
_SLOTS = {
    "name": "Great Squid",
    "slots": ["star", "ink", "ink", "whisper"],
    "filled": ["A"],
    "effect": {"tentacles": 1},
}

GAME = Game(
    id="cosmoctopus",
    policies=POLICIES,
    procedures=(
        Procedure(
            name="move",
            form=MoveForm,
            prepare=read_walk,
            rule=judge_move,
            choices=move_choices,
            near=near_moves,
            example={
                "realm": _REALM,
                "head": "star3",
                "path": ["ink3", "coin1c"],
                "resources": _HELD,
                "pay": {"ink": 1},
            },
        ),
        Procedure(
            name="payment",
            form=PaymentForm,
            rule=judge_payment,
            choices=payment_choices,
            near=near_payments,
            example={
                "card": "relic",
                "cost": {"coin": 3},
                "wild": 1,
                "resources": _HELD,
                "hand": ["relic", "scripture"],
                "permanents": {"coin": 1},
                "pay": {"coin": 2, "ink": 1},
            },
        ),
        Procedure(
            name="turn",
            form=TurnForm,
            prepare=read_turn,
            rule=judge_turn,
            near=near_turns,
            example={
                "realm": _REALM,
                "head": "star3",
                "path": ["ink3"],
                "resources": _HELD,
                "hand": ["scripture", "relic", "relic"],
                "permanents": {"ink": 1},
                "plays": [{"card": "scripture", "cost": {"ink": 3}, "pay": {"ink": 2}, "permanent": {"ink": 1}}],
            },
        ),
        Procedure(
            name="constellation",
            form=GainForm,
            prepare=read_gain,
            rule=judge_constellation,
            choices=constellation_choices,
            near=near_constellation,
            example={"constellations": [_SLOTS], "gain": {"ink": 3}, "place": ["B", "C"], "resources": _HELD},
        ),
        Procedure(
            name="knowledge",
            form=KnowledgeForm,
            prepare=read_holder,
            rule=judge_knowledge,
            example={"resources": {"ink": 10}, "gain": {"ink": 3}, "permanents": {"ink": 1}, "tentacles": 1},
        ),
        Procedure(
            name="limits",
            form=LimitsForm,
            prepare=read_limits,
            rule=judge_limits,
            near=near_limits,
            example={"hand": 9, "resources": {"ink": 8, "coin": 11, "whisper": 0, "star": 2}},
        ),
        Procedure(
            name="investigator",
            form=InvestigatorForm,
            prepare=read_case,
            rule=judge_investigator,
            example={
                "resources": {"ink": 12, "coin": 5},
                "tentacles": 2,
                "display": ["scripture", "relic", "constellation"],
                "taken_by_players": ["coin"],
                "players": [5, 4],
            },
        ),
        Procedure(
            name="setup",
            form=SetupForm,
            rule=judge_setup,
            near=near_setup,
            example={"players": 3},
        ),
    ),
)
