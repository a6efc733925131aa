"""A ruling that stops at something not yet decided: it is called open, and lists what can be decided."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from adjudicator.policy import Policies
from adjudicator.procedure import Game, Procedure, judge
from adjudicator.verdict import Alternative, Step


class Form(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    decided: bool = False
    breach: bool = False


def _steps(form: Form, policies: Policies) -> Iterator[Step]:
    if form.breach:
        yield Step("toy.rule", "breach", {}, {"legal": False})
    yield Step("toy.rule", "state", {}, {"open": [] if form.decided else ["fight"]})


def _choices(form: Form, policies: Policies) -> list[Alternative]:
    return [Alternative("fight"), Alternative("peace")]


TOY = Game(
    id="toy", procedures=(Procedure(name="turn", form=Form, rule=_steps, example={}, choices=_choices, near=_choices),)
)


@pytest.mark.parametrize(
    ("position", "ruling", "listed"),
    [({}, "open", 2), ({"decided": True}, "resolved", 0), ({"breach": True}, "illegal", 2)],
)
def test_what_is_not_decided_is_open(position: dict[str, Any], ruling: str, listed: int) -> None:
    verdict = judge(TOY, TOY.procedures[0], position)
    assert verdict.ruling == ruling
    assert len(verdict.alternatives) == listed
