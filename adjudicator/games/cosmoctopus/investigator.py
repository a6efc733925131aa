"""The Private Investigator: what players' moves give it, its own turn, and how the game with it ends."""

from collections.abc import Generator, Iterator

from msgspec.structs import replace

from adjudicator.games.cosmoctopus.file import Case
from adjudicator.games.cosmoctopus.kinds import (
    FORBIDDEN,
    KINDS,
    MOST_KEPT,
    TO_WIN,
    Kind,
    plus,
    shown,
    words,
    worth,
)
from adjudicator.games.cosmoctopus.path import gain_of, landing_steps
from adjudicator.games.cosmoctopus.rules import (
    AFTER_CLAIM,
    AIM,
    CLAIMS,
    EFFECTS,
    EFFECTS_TWICE,
    EIGHT_CHECK,
    EIGHT_SPENT,
    FIFTH,
    FINISHED,
    INCOME,
    LOSES,
    NEW_CARD,
    ONLY_THEN,
    OWN_TURN,
    PASSING,
    TEAM_WINS,
    TWO_CLAIMS,
    WHOEVER,
)
from adjudicator.policy import Policies
from adjudicator.verdict import Step, Word

REVEALS_AT = 5


def judge_investigator(case: Case, policies: Policies) -> Iterator[Step]:
    """Say what the players' moves gave the Investigator, replay its turn if it has one, and say how the game stands."""
    case = yield from _visits(case, policies)
    before = case.tentacles
    if case.display is not None and not case.lost and not case.all_finished:
        case = yield from _turn(case, policies)
    elif case.display is not None and case.all_finished:
        yield Step(TEAM_WINS, "no_turn")
    elif case.display is None:
        yield Step(OWN_TURN, "not_now")
        yield Step(ONLY_THEN, "waits", {"resources": shown(case.resources)})
    result = {
        "resources": case.resources,
        "tentacles": case.tentacles,
        "claimed": words(case.claimed),
        "eight_check": words(case.eights),
        "new_card": case.tentacles > before and not case.lost,
        "reveal_permanent": before < REVEALS_AT <= case.tentacles,
    }
    facts = {"players": list(case.players), "tentacles": case.tentacles}
    yield Step(AIM, "standing" if case.players else "not_stated", facts, {**result, **_standing(case)})
    yield from _end(case)


def _visits(case: Case, policies: Policies) -> Generator[Step, None, Case]:
    """Add what movements over Investigated spaces gave; return the file after them."""
    for visit in case.visits:
        if visit.passing:
            yield Step(PASSING, "nothing", {"squares": [visit.tile.text]})
            continue
        gain = gain_of(visit.tile, policies)
        yield from landing_steps(visit.tile.text, visit.tile, gain, policies)
        case = replace(case, resources=plus(case.resources, gain))
    return case


def _turn(case: Case, policies: Policies) -> Generator[Step, None, Case]:
    """Replay the Investigator's turn: income, Forbidden Knowledge, the check for eight, its card."""
    before = case.tentacles
    display = case.display or ()
    yield Step(OWN_TURN, "turn")
    case = replace(case, resources=plus(case.resources, worth(display)))
    amount = {"amount": shown(worth(display)), "resources": shown(case.resources)}
    yield Step(INCOME, "income", {"display": words(display), **amount})
    case = yield from _claims(case, policies)
    case = yield from _eights(case, policies)
    if case.claimed or case.eights:
        yield Step(EFFECTS, "read", {"events": _events(case)})
        if case.claimed and not case.lost:
            yield Step(EFFECTS_TWICE, "open")
    if before < REVEALS_AT <= case.tentacles:
        yield Step(FIFTH, "reveal")
    if not case.lost:
        gained = case.tentacles > before
        yield Step(NEW_CARD, "draw" if gained else "keep")
    return case


def _events(case: Case) -> list[str]:
    """Name what sets off effects of the Investigator card."""
    return [*(Word("forbidden_knowledge") for _ in case.claimed[:1]), *(Word("tentacle") for _ in case.eights[:1])]


def _claims(case: Case, policies: Policies) -> Generator[Step, None, Case]:
    """Take every free Forbidden Knowledge of which there are thirteen, or the first only; return the file after it."""
    taken = case.theirs | case.own
    for kind in KINDS:
        if case.resources[kind] >= FORBIDDEN and kind in taken:
            yield Step(WHOEVER, "thirteen", {"kind": Word(kind), "held": case.resources[kind]})
    ready = [kind for kind in KINDS if case.resources[kind] >= FORBIDDEN and kind not in taken]
    if not ready:
        yield Step(CLAIMS, "none")
    if len(ready) > 1 and case.tentacles + 2 < TO_WIN:
        reading = policies["investigator_claims"]
        chosen = ready if reading == "each" else ready[:1]
        yield Step(TWO_CLAIMS, "several", {"kinds": words(ready)})
        yield Step(TWO_CLAIMS, reading)
        ready = chosen
    for kind in ready:
        held, before = case.resources[kind], case.tentacles
        left = held - FORBIDDEN
        facts = {"kind": Word(kind), "held": held, "left": left, "before": before, "after": before + 2}
        yield Step(CLAIMS, "claims", facts)
        case = replace(
            case,
            resources={**case.resources, kind: left},
            tentacles=before + 2,
            own=case.own | {kind},
            claimed=(*case.claimed, kind),
        )
        if case.lost:
            break
    return case


def _eights(case: Case, policies: Policies) -> Generator[Step, None, Case]:
    """Make the check for eight, resource by resource; return the file after it."""
    for kind in KINDS:
        if not case.lost and case.resources[kind] >= MOST_KEPT and kind in case.theirs | case.own:
            case = yield from _one_eight(case, kind, policies)
    if not case.eights and not case.lost:
        yield Step(EIGHT_CHECK, "none")
    return case


def _one_eight(case: Case, kind: Kind, policies: Policies) -> Generator[Step, None, Case]:
    held, facts = case.resources[kind], {"kind": Word(kind)}
    if kind in case.claimed:
        reading = policies["investigator_eight_after_claim"]
        yield Step(AFTER_CLAIM, "left", {**facts, "left": held})
        yield Step(AFTER_CLAIM, reading)
        if reading == "no":
            return case
    elif kind in case.own:
        yield Step(WHOEVER, "itself", facts)
    before = case.tentacles
    yield Step(EIGHT_CHECK, "gains", {**facts, "held": held, "before": before, "after": before + 1})
    case = replace(case, tentacles=before + 1, eights=(*case.eights, kind))
    reading = "discarded" if case.lost else policies["investigator_eight"]
    left = held - MOST_KEPT if reading == "discarded" else held
    yield Step(EIGHT_SPENT, reading)
    yield Step(EIGHT_SPENT, "left", {**facts, "left": left})
    return replace(case, resources={**case.resources, kind: left})


def _end(case: Case) -> Iterator[Step]:
    """Say whether the game is lost, won or goes on, and which players have finished."""
    finished = [number for number, tentacles in enumerate(case.players, 1) if tentacles >= TO_WIN]
    if finished:
        yield Step(FINISHED, "discards", {"players": finished}, {"finished_players": finished})
    if case.lost:
        yield Step(LOSES, "lost", {"tentacles": case.tentacles}, _standing(case))
    elif case.players:
        yield Step(TEAM_WINS, "won" if case.all_finished else "goes_on", {}, _standing(case))


def _standing(case: Case) -> dict[str, bool]:
    over = case.lost or case.all_finished
    return {"players_lose": case.lost, "players_win": case.all_finished, "finished": over}
