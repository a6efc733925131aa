"""Night of the Grand Octopus (Frédéric Morard, 2014): whole turns, clocks, victory, the start of a game, talk."""

from adjudicator.games.grand_octopus.choices import choices, near
from adjudicator.games.grand_octopus.clock import decide_stairs, judge_clock, near_settings, read_clock
from adjudicator.games.grand_octopus.forms import ClockForm, SetupForm, TalkForm, TurnForm, VictoryForm
from adjudicator.games.grand_octopus.position import read_turn
from adjudicator.games.grand_octopus.rules import DREAMS_ERROR, MOON_KEY, ONE_DISC, SAME_LINE
from adjudicator.games.grand_octopus.setup import judge_setup, read_setup
from adjudicator.games.grand_octopus.talk import allowed, judge_talk
from adjudicator.games.grand_octopus.turn import judge_turn
from adjudicator.games.grand_octopus.victory import judge_victory, read_standing
from adjudicator.policy import Policy
from adjudicator.procedure import Game, Procedure

_CULTS = [
    {"name": "Red", "power": 5, "cultist": "library", "components": ["stone_idol"], "dagger": 1, "tentacle": 3},
    {"name": "Blue", "power": 5, "cultist": "museum", "dagger": 2, "tentacle": 5},
    {"name": "Green", "power": 4, "cultist": "crypt", "components": ["skull"], "dagger": 4, "tentacle": 2},
    {"name": "Yellow", "power": 3, "cultist": "crypt", "components": ["potion"], "dagger": 4, "tentacle": 6},
]
_HOLDINGS = [
    {"name": "Red", "power": 1, "components": ["grimoire", "stone_idol", "potion", "star_chart"]},
    {"name": "Blue", "power": 4, "components": ["grimoire", "skull", "star_chart", "plant"]},
    {"name": "Green", "power": 4, "components": ["stone_idol"]},
]

GAME = Game(
    id="grand-octopus",
    policies=(
        Policy("same_line", ("errors", "visit"), SAME_LINE),
        Policy("laid_down_recruits", ("no", "yes"), DREAMS_ERROR),
        Policy("colony_without_key", ("allowed", "not_allowed"), MOON_KEY),
        Policy("one_disc_turned", ("forbidden", "allowed"), ONE_DISC),
    ),
    procedures=(
        Procedure(
            name="turn",
            form=TurnForm,
            prepare=read_turn,
            rule=judge_turn,
            choices=choices,
            near=near,
            example={
                "exterior": "dreams",
                "cults": _CULTS,
                "stairs": ["3-4"],
                "negotiations": [{"at": "laboratory", "result": "confrontation", "wanted_by": ["Green"]}],
            },
        ),
        Procedure(
            name="clock",
            form=ClockForm,
            prepare=read_clock,
            rule=judge_clock,
            choices=decide_stairs,
            near=near_settings,
            example={"cultist": "library", "dagger": "museum", "tentacle": "crypt", "stairs": ["1-2", "1-3"]},
        ),
        Procedure(
            name="victory",
            form=VictoryForm,
            prepare=read_standing,
            rule=judge_victory,
            example={"cults": _HOLDINGS},
        ),
        Procedure(
            name="setup",
            form=SetupForm,
            prepare=read_setup,
            rule=judge_setup,
            example={"players": 4, "exterior": "dreams"},
        ),
        Procedure(
            name="talk",
            form=TalkForm,
            rule=judge_talk,
            choices=allowed,
            near=allowed,
            example={"act": "lie_aloud"},
        ),
    ),
)
