"""Cosmic Encounter with Cosmic Dominion: what a revealed encounter comes to."""

from adjudicator.games.cosmic_encounter.encounter import judge_encounter, near_encounter
from adjudicator.games.cosmic_encounter.forms import EncounterForm
from adjudicator.games.cosmic_encounter.policies import POLICIES
from adjudicator.games.cosmic_encounter.reading import read_encounter
from adjudicator.games.cosmic_encounter.small import PileForm, RiftForm, judge_pile, judge_rift, read_rift
from adjudicator.procedure import Game, Procedure

_ENCOUNTER = {
    "offense": {"card": {"value": 10}, "kicker": "x2", "ships": 4, "allies": [4, 4]},
    "defense": {"card": {"value": 20}, "ships": 4},
}

GAME = Game(
    id="cosmic-encounter",
    procedures=(
        Procedure(
            name="encounter",
            form=EncounterForm,
            prepare=read_encounter,
            rule=judge_encounter,
            near=near_encounter,
            example=_ENCOUNTER,
        ),
        Procedure(
            name="rift", form=RiftForm, prepare=read_rift, rule=judge_rift, example={"value": 3, "how": "finder"}
        ),
        Procedure(name="pile", form=PileForm, rule=judge_pile, example={"effect": "space_junk", "deck": "reward"}),
    ),
    policies=POLICIES,
)
