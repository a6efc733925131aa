"""A few thousand inputs for every reader, always the same: mutated by us, or made up by hypothesis."""

from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.change import changed
from adjudicator.position import read_text
from adjudicator.procedure import Procedure
from adjudicator.registry import GAMES, game
from knowledge.manuscript import manuscript, passages
from knowledge.markdown import sections
from knowledge.store import Store
from knowledge.toml_text import key_lines, parse
from tests.fuzz.readers import READERS, REFUSALS, feed
from tests.inside import little_memory

SEED = 1
SOME = {"toml": 300, "lines": 40, "questions": 40, "law": 60, "answers": 60, "cases": 80}


@pytest.mark.parametrize("reader", READERS)
def test_every_input_is_taken_or_refused(reader: str) -> None:
    if reader == "pdf":
        pytest.importorskip("pypdfium2")
    with little_memory(500_000_000):
        taken = [feed(reader, SEED, number) for number in range(SOME.get(reader, 200))]
    assert any(taken)


TEXTS = (
    st.text()
    | st.text("{}[]:,-#&*!|>'\"%@`?=. \n\tab1\\", max_size=60)
    | st.binary().map(lambda one: one.decode("latin-1"))
)
PROCEDURES = [(name, procedure) for name in GAMES for procedure in game(name).procedures]
vocabulary = cache(lambda home: Store().vocabulary(home))
PLAIN: dict[str, Callable[[str], object]] = {
    "markdown": sections,
    "rules-toml": lambda text: (key_lines(text), parse(text)),
    "book": lambda text: list(passages(manuscript(text.encode("utf-8", "surrogatepass"), Path("a.md")).blocks)),
    "change": lambda text: changed({"a": [1, {"name": "b"}]}, text),
}


@pytest.mark.parametrize("reader", PLAIN)
def test_any_text_at_all_is_taken_or_refused(reader: str) -> None:
    @settings(derandomize=True, deadline=None, max_examples=150)
    @given(TEXTS)
    def reads(text: str) -> None:
        with suppress(*REFUSALS):
            PLAIN[reader](text)

    reads()


@settings(derandomize=True, deadline=None, max_examples=300)
@given(TEXTS, st.sampled_from(PROCEDURES))
def test_any_text_for_a_position_is_taken_or_refused(text: str, where: tuple[str, Procedure]) -> None:
    home, procedure = where
    with suppress(*REFUSALS):
        read_text(procedure.form, text, vocabulary(home)[procedure.name])
