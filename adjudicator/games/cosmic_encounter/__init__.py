"""Cosmic Encounter with Cosmic Dominion: a revealed encounter, and what comes before and after it."""

from adjudicator.games.cosmic_encounter.alliance import AllianceForm, alliance_choices, judge_alliance, read_alliance
from adjudicator.games.cosmic_encounter.deal import DealForm, judge_deal, near_deal, read_deal
from adjudicator.games.cosmic_encounter.encounter import encounter_choices, judge_encounter, near_encounter
from adjudicator.games.cosmic_encounter.forms import EncounterForm
from adjudicator.games.cosmic_encounter.policies import POLICIES
from adjudicator.games.cosmic_encounter.quake import QuakeForm, judge_quake
from adjudicator.games.cosmic_encounter.reading import read_encounter
from adjudicator.games.cosmic_encounter.reinforce import (
    ReinforcementsForm,
    judge_reinforcements,
    near_reinforcements,
    read_reinforcements,
)
from adjudicator.games.cosmic_encounter.rewards import (
    RewardsForm,
    judge_rewards,
    near_rewards,
    read_rewards,
    reward_choices,
)
from adjudicator.games.cosmic_encounter.ships import ShipForm, judge_ship, near_ship, read_ship
from adjudicator.games.cosmic_encounter.small import PileForm, RiftForm, judge_pile, judge_rift, read_rift
from adjudicator.procedure import Game, Procedure

_ENCOUNTER = {
    "offense": {"card": {"value": 10}, "kicker": "x2", "ships": 4, "allies": [4, 4]},
    "defense": {"card": {"value": 20}, "ships": 4},
}
_DEAL = {"offense": {"gives_colonies": ["Blue 2"], "colonies": ["Blue 2", "Red 1"]}, "defense": {"gives_cards": 2}}
_PLAYS = [{"player": "Ann", "value": 3}, {"player": "Bea"}, {"player": "offense", "value": 2}]
_ALLIANCE = {
    "players": ["Ann", "Bea", "Cid", "Dan"],
    "defense": "Cid",
    "offense_invites": ["Bea", "Dan"],
    "defense_invites": ["Dan"],
    "joins": [{"name": "Dan", "side": "defense", "ships": 3}],
}

GAME = Game(
    id="cosmic-encounter",
    procedures=(
        Procedure(
            name="encounter",
            form=EncounterForm,
            prepare=read_encounter,
            rule=judge_encounter,
            choices=encounter_choices,
            near=near_encounter,
            example=_ENCOUNTER,
        ),
        Procedure(name="deal", form=DealForm, prepare=read_deal, rule=judge_deal, near=near_deal, example=_DEAL),
        Procedure(
            name="rewards",
            form=RewardsForm,
            prepare=read_rewards,
            rule=judge_rewards,
            choices=reward_choices,
            near=near_rewards,
            example={"ships": 3, "cosmic": 2, "from_warp": 1, "ships_in_warp": 4},
        ),
        Procedure(
            name="alliance",
            form=AllianceForm,
            prepare=read_alliance,
            rule=judge_alliance,
            choices=alliance_choices,
            near=alliance_choices,
            example=_ALLIANCE,
        ),
        Procedure(
            name="reinforcements",
            form=ReinforcementsForm,
            prepare=read_reinforcements,
            rule=judge_reinforcements,
            near=near_reinforcements,
            example={"offense_allies": ["Ann"], "defense_allies": ["Bea"], "plays": _PLAYS},
        ),
        Procedure(
            name="quake", form=QuakeForm, rule=judge_quake, example={"hands": [{"cosmic": 7, "reward": 2}, 30, 6]}
        ),
        Procedure(
            name="ship",
            form=ShipForm,
            prepare=read_ship,
            rule=judge_ship,
            near=near_ship,
            example={"ship": "flagship", "action": "hyperspace_drive", "to": "encounter", "involved": True},
        ),
        Procedure(
            name="rift",
            form=RiftForm,
            prepare=read_rift,
            rule=judge_rift,
            example={"value": 3, "how": "finder"},
        ),
        Procedure(name="pile", form=PileForm, rule=judge_pile, example={"effect": "space_junk", "deck": "reward"}),
    ),
    policies=POLICIES,
)
