"""The question asked at the table: these pips lie around my square; which dice may go, and what does mine show?"""

from collections import Counter
from collections.abc import Iterator, Sequence

from adjudicator.games.cephalopod.board import LIMIT, SMALLEST_CAPTURE, captures
from adjudicator.games.cephalopod.faults import BREACH
from adjudicator.games.cephalopod.forms import CaptureForm
from adjudicator.games.cephalopod.rules import (
    ADJACENT,
    CHOICE,
    DUTY,
    FEW_NEIGHBOURS,
    HOW_MANY,
    ONE,
    ONLY_NEW_DIE,
    SET,
    SIX_IS_SAFE,
    SUM,
    TOO_HIGH,
    TWO_DICE,
)
from adjudicator.policy import Policies
from adjudicator.procedure import Procedure
from adjudicator.verdict import Alternative, Step


def judge_capture(form: CaptureForm, policies: Policies) -> Iterator[Step]:
    """Say which sets may be captured and what the new die can show; judge a claim where `take` or `pip` is given."""
    sets = _sets(form.around)
    sums = sorted({sum(one) for one in sets}) or [1]
    result = {"must_capture": bool(sets), "captures": len(captures(tuple(form.around))), "may_show": sums}
    yield Step(ADJACENT, "around", {"dice": sorted(form.around)}, result)
    if LIMIT in form.around:
        yield Step(SIX_IS_SAFE, "safe", {"dice": [pip for pip in form.around if pip == LIMIT]})
    yield from _capturing(form, sets) if sets else _plain(form)
    if form.take is not None or form.pip is not None:
        yield from _claim(form, sets, sums)


def _sets(around: Sequence[int]) -> list[tuple[int, ...]]:
    """List the different sets of pips that may be captured, small ones first."""
    found = {tuple(sorted(around[place] for place in one)) for one in captures(tuple(around))}
    return sorted(found, key=lambda one: (len(one), one))


def _capturing(form: CaptureForm, sets: list[tuple[int, ...]]) -> Iterator[Step]:
    names = [_name(one) for one in sets]
    yield Step(DUTY, "must", {"sets": names}, {"sets": names})
    if len(form.around) == SMALLEST_CAPTURE:
        yield Step(TWO_DICE, "both")
    elif len(captures(tuple(form.around))) > 1:
        yield Step(CHOICE, "chosen", {"sets": names})
    else:
        yield Step(CHOICE, "only", {"sets": names})
    yield Step(HOW_MANY, "number", {"count": len(captures(tuple(form.around)))})
    yield Step(SUM, "may_show", {"pips": sorted({sum(one) for one in sets})})


def _plain(form: CaptureForm) -> Iterator[Step]:
    around = sorted(form.around)
    if len(around) < SMALLEST_CAPTURE:
        yield Step(FEW_NEIGHBOURS, "few", {}, {"sets": []})
    else:
        facts = {"low": around[0], "next": around[1], "sum": around[0] + around[1]}
        yield Step(TOO_HIGH, "too_high", facts, {"sets": []})
    yield Step(ONE, "shows")


def _claim(form: CaptureForm, sets: list[tuple[int, ...]], sums: list[int]) -> Iterator[Step]:
    wrong = list(_claim_faults(form, sets, sums))
    if wrong:
        yield from wrong
    elif form.take:
        result = {"legal": True, "captured": sorted(form.take), "pip": sum(form.take)}
        yield Step(ONLY_NEW_DIE, "claimed", {"dice": sorted(form.take), "sum": sum(form.take)}, result)
    else:
        yield Step(SUM, "can_show", {"pip": form.pip or 1}, {"legal": True, "pip": form.pip or 1})


def _claim_faults(form: CaptureForm, sets: list[tuple[int, ...]], sums: list[int]) -> Iterator[Step]:
    """What is wrong with the pips that would be taken and with the number that would be shown."""
    take, total = form.take or [], sum(form.take or ())
    absent = Counter(take) - Counter(form.around)
    for pip in sorted(absent):
        yield Step(SET, "absent", {"pip": pip}, BREACH)
    if len(take) == 1 and not absent:
        yield Step(SET, "single", {"die": take[0]}, BREACH)
    if len(take) > 1 and total > LIMIT:
        yield Step(SET, "over_six", {"dice": sorted(take), "sum": total, "excess": total - LIMIT}, BREACH)
    if form.take == [] and sets:
        yield Step(DUTY, "refused_here", {"sets": [_name(one) for one in sets]}, BREACH)
    if absent or len(take) == 1 or total > LIMIT or form.pip is None:
        return
    if take and form.pip != total:
        yield Step(SUM, "wrong_pip", {"sum": total, "pip": form.pip}, BREACH)
    elif not take and not sets and form.pip != 1:
        yield Step(ONE, "not_one_around", {"pip": form.pip}, BREACH)
    elif not take and sets and form.pip not in sums:
        yield Step(SUM, "cannot_show", {"pip": form.pip, "pips": sums}, BREACH)


def capture_choices(form: CaptureForm, policies: Policies) -> list[Alternative]:
    """List every different set that may be captured with the number it gives, or the plain one."""
    sets = _sets(form.around)
    if not sets:
        return [Alternative("1", {"captured": [], "pip": 1}, (ONE,))]
    return [Alternative(_name(one), {"captured": list(one), "pip": sum(one)}, (CHOICE, SUM)) for one in sets]


def _name(pips: Sequence[int]) -> str:
    return "+".join(str(pip) for pip in pips)


CAPTURE = Procedure(
    name="capture",
    form=CaptureForm,
    rule=judge_capture,
    near=capture_choices,
    choices=capture_choices,
    example={"around": [1, 2, 3], "take": [1, 3]},
)
