"""Scythe: what a position scores, who controls a hex, which stars are earned, and what a turn may do."""

from adjudicator.games.scythe.action import ACTION
from adjudicator.games.scythe.combat import COMBAT
from adjudicator.games.scythe.control import CONTROL
from adjudicator.games.scythe.move import MOVE
from adjudicator.games.scythe.policies import POLICIES
from adjudicator.games.scythe.scoring import SCORING
from adjudicator.games.scythe.setup import SETUP
from adjudicator.games.scythe.stars import STARS
from adjudicator.procedure import Game

GAME = Game(
    id="scythe", policies=POLICIES, edition="current", procedures=(SCORING, CONTROL, STARS, SETUP, COMBAT, MOVE, ACTION)
)
