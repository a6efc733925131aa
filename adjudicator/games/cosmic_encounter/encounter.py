"""An encounter resolved, in the order that the printed rules support."""

from collections.abc import Generator, Iterator
from typing import Any

import msgspec

from adjudicator.games.cosmic_encounter.before import (
    answer_zaps,
    kicker_breaches,
    lay_intimidates,
    look_at_ships,
    throw_out,
    zap_ships,
)
from adjudicator.games.cosmic_encounter.cards import SELF_DESTRUCT
from adjudicator.games.cosmic_encounter.compensation import compensate
from adjudicator.games.cosmic_encounter.ending import Ended, end, idle, idle_talks, idle_without_winner, too_late
from adjudicator.games.cosmic_encounter.joker import play_joker
from adjudicator.games.cosmic_encounter.model import DEFENSE, OFFENSE, Encounter, Side, said_kicker
from adjudicator.games.cosmic_encounter.powers import UPSET_EFFECT, idle_powers, overturn, unpaid, upset_unread
from adjudicator.games.cosmic_encounter.reveal import (
    control_emotions,
    final_cards,
    note_texts,
    settle_cards,
    turn_up,
)
from adjudicator.games.cosmic_encounter.rules import (
    ATTACK_WINS,
    DEAL_FAILED,
    DEAL_MADE,
    DESTRUCT_RETREAT,
    IONIC_GAS,
    KICKER,
    RETREAT_UNPAID,
    RETREAT_WINNER,
    TWO_MORPHS,
)
from adjudicator.games.cosmic_encounter.rules import (
    SELF_DESTRUCT as SELF_DESTRUCT_RULE,
)
from adjudicator.games.cosmic_encounter.spoils import lose_ships, reward, to_warp
from adjudicator.games.cosmic_encounter.talks import bargain
from adjudicator.games.cosmic_encounter.totals import compare, no_totals
from adjudicator.policy import Policies
from adjudicator.verdict import Alternative, Step, Word, fold

BOTH = (str(OFFENSE), str(DEFENSE))
BOTH_LOSE: dict[str, Any] = {
    "result": Word("both_lose"),
    "winner": None,
    "totals": None,
    "compensation": None,
    "rewards": {},
    "offense_lands": False,
    "lands": {},
}


def judge_encounter(found: Encounter, policies: Policies) -> Iterator[Step]:
    """Resolve an encounter from the settled alliances to the question of a second one."""
    breaches = list(kicker_breaches(found))
    if breaches:
        yield from breaches
        return
    found = yield from answer_zaps(found)
    found = yield from throw_out(found)
    found = yield from zap_ships(found)
    yield from look_at_ships(found)
    found = yield from lay_intimidates(found)
    found = yield from turn_up(found)
    found = yield from settle_cards(found)
    yield from note_texts(found)
    owner = next((side for side in found.sides if side.kicker == SELF_DESTRUCT), None)
    if owner and found.count(UPSET_EFFECT):
        yield from upset_unread(found)
        return
    if owner:
        reading = yield from _destruct_reading(found, policies)
        if reading != "retreat_stands":
            yield from _destroy(found, owner, reading)
            return
    changed = yield from play_joker(found, policies)
    if changed is None:
        return
    changed = yield from control_emotions(changed, policies)
    yield from final_cards(changed)
    if not changed.undefined:
        ended = yield from _outcome(changed, policies)
        yield from end(changed, ended)


def _destruct_reading(found: Encounter, policies: Policies) -> Generator[Step, None, str]:
    """Settle what Self Destruct does; beside a retreat that met an attack that is disputed."""
    if not found.standing:
        return "all_lost"
    reading = policies["self_destruct_retreat"]
    yield Step(DESTRUCT_RETREAT, reading)
    return reading


def _destroy(found: Encounter, owner: Side, reading: str) -> Iterator[Step]:
    """Self Destruct: both sides lose; one reading lets a retreat save the ships of its side."""
    yield from final_cards(found)
    saved = found.standing if reading == "retreat_saved" else ""
    losers = tuple(str(side.who) for side in found.sides if str(side.who) != saved)
    lost = to_warp(found, losers)
    facts = {"owner": owner.who, **{str(key): count for key, count in lost["to_warp"].items()}}
    yield Step(SELF_DESTRUCT_RULE, "all_lost", facts, {**BOTH_LOSE, **lost})
    yield from no_totals(found)
    yield from too_late(found)
    yield from idle_talks(found)
    yield from idle_without_winner(found)
    yield from end(found, Ended(False, {}))


def _outcome(found: Encounter, policies: Policies) -> Generator[Step, None, Ended]:
    """Resolve the final pair of cards."""
    if not found.standing and found.kinds == ("attack", "attack"):
        yield from idle_talks(found)
        winner = yield from overturn(found, (yield from compare(found, policies)))
        return (yield from _won(found, winner, policies))
    yield from no_totals(found)
    yield from idle_powers(found, talks=found.kinds == ("negotiate", "negotiate"))
    if found.kinds == ("negotiate", "negotiate"):
        success = yield from bargain(found, policies)
        yield from idle_without_winner(found)
        return Ended(success, {}, talks=True)
    yield from idle_talks(found)
    if found.count(UPSET_EFFECT) and (found.standing or found.kinds == ("morph", "morph")):
        yield from upset_unread(found)
        return Ended(None, {})
    if found.kinds == ("morph", "morph"):
        yield from _two_morphs(found)
        return Ended(False, {})
    if found.standing:
        return (yield from _retreated(found, policies))
    winner = OFFENSE if found.kinds[0] == "attack" else DEFENSE
    yield Step(ATTACK_WINS, "wins", {"winner": winner}, {"totals": None})
    yield from idle(found, BOTH if found.count(UPSET_EFFECT) else (str(winner),))
    winner = yield from overturn(found, winner)
    return (yield from _won(found, winner, policies))


def _two_morphs(found: Encounter) -> Iterator[Step]:
    lost = to_warp(found, BOTH)
    facts = {str(key): count for key, count in lost["to_warp"].items()}
    yield Step(TWO_MORPHS, "both", facts, {**BOTH_LOSE, **lost})
    yield from idle(found, BOTH)
    yield from idle_without_winner(found)


def _retreated(found: Encounter, policies: Policies) -> Generator[Step, None, Ended]:
    winner = found.other(found.standing).who
    yield Step(RETREAT_WINNER, "wins", {"winner": winner}, {"totals": None})
    yield Step(RETREAT_UNPAID, "none")
    yield from idle(found, BOTH)
    return (yield from _won(found, winner, policies))


def _won(found: Encounter, winner: Word, policies: Policies) -> Generator[Step, None, Ended]:
    """Give a win its consequences: ships, compensation, rewards."""
    yield from lose_ships(found, winner)
    if found.count("ionic_gas"):
        yield Step(IONIC_GAS, "stops")
    taken: dict[str, int] = {}
    loser = found.other(winner)
    if loser.card.kind == "negotiate":
        taken[str(loser.who)] = yield from compensate(found, loser, policies)
    yield from unpaid(found, found.side(winner))
    gained = yield from reward(found, winner, policies)
    return Ended(winner == OFFENSE, taken, gained=gained)


def near_encounter(found: Encounter, policies: Policies) -> list[Alternative]:
    """List the single kickers that a main player who laid several may play."""
    return [
        Alternative(f"{side.who}.kicker={one.name}", {"kicker": said_kicker(one)}, (KICKER,))
        for side in found.sides
        if len(side.kickers) > 1
        for one in side.kickers
    ]


def encounter_choices(found: Encounter, policies: Policies) -> list[Alternative]:
    """List how talks that are still open can end, each with the ships lost and whether a second encounter is open."""
    outcome = fold(judge_encounter(found, policies))
    if outcome.get("result") != "deal_open":
        return []
    listed = []
    for end_of_talks in ("made", "failed"):
        ended = fold(judge_encounter(msgspec.structs.replace(found, deal=end_of_talks), policies))
        shown = {name: ended[name] for name in ("to_warp", "second_encounter_possible")}
        rule = DEAL_MADE if end_of_talks == "made" else DEAL_FAILED
        listed.append(Alternative(f"deal = {end_of_talks}", shown, (rule,)))
    return listed
