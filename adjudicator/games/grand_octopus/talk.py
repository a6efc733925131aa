"""Talk at the table: what may be said and shown."""

from collections.abc import Iterator

from adjudicator.games.grand_octopus.forms import TalkForm
from adjudicator.games.grand_octopus.rules import FREE_TALK, ONE_DISC, SHOW, SIGNALS, WHISPER
from adjudicator.games.grand_octopus.table import BREACH
from adjudicator.policy import Policies
from adjudicator.verdict import Alternative, Step, Word

LAWFUL = {"legal": True}
ALOUD = ("announce_a_plan", "lie_aloud", "threaten", "break_a_promise")
UNHEARD = ("whisper", "talk_in_private")
SHOWN, ONE_TURNED = "show_clock_then_change_it", "show_clock_then_turn_one_disc"


def judge_talk(form: TalkForm, policies: Policies) -> Iterator[Step]:
    """Say whether a player may say or show this."""
    act = {"act": Word(form.act)}
    if form.act in ALOUD:
        yield Step(FREE_TALK, "allowed", act, LAWFUL)
    elif form.act in UNHEARD:
        yield Step(WHISPER, "forbidden", act, BREACH)
    elif form.act == "secret_signal":
        yield Step(SIGNALS, "forbidden", act, BREACH)
    elif form.act == "show_clock_and_keep_it":
        yield Step(SHOW, "kept", {}, BREACH)
    elif form.act == SHOWN:
        yield Step(SHOW, "changed", {}, LAWFUL)
    else:
        reading = policies["one_disc_turned"]
        yield Step(ONE_DISC, reading, {}, LAWFUL if reading == "allowed" else BREACH)


def allowed(form: TalkForm, policies: Policies) -> list[Alternative]:
    """List what may be said and shown."""
    found = [Alternative(Word(act), {}, (FREE_TALK,)) for act in ALOUD]
    found.append(Alternative(Word(SHOWN), {}, (SHOW,)))
    if policies["one_disc_turned"] == "allowed":
        found.append(Alternative(Word(ONE_TURNED), {}, (ONE_DISC,)))
    return found
