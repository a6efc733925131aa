"""Every procedure agrees with its second opinion on random positions, of every kind of answer."""

import pytest

from tests.opinions.opinion import Drawn, Opinion
from tests.opinions.table import IN_CI, NAIVE, OPINIONS, every_procedure, page
from tests.support import PROJECT, TESTS

PARTS = 4


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("one", OPINIONS, ids=lambda one: one.name.replace(" ", "-"))
def test_a_second_opinion_agrees(one: Opinion, part: int) -> None:
    count = IN_CI // PARTS
    met, differ = one.compare(range(part * count, (part + 1) * count))
    assert not differ, f"python -m tests.opinions {one.name} --first {differ[0]} --positions 1"
    assert sum(met.values()) == count
    assert [kind for kind in one.kinds if met[kind] * 100 < count] == [], met


def test_every_procedure_has_a_second_opinion() -> None:
    assert sorted((one.game, one.procedure) for one in OPINIONS) == sorted(every_procedure())
    assert {f"{name}.py" for name in NAIVE.values()} <= {file.name for file in (TESTS / "naive").iterdir()}


def test_a_disagreement_is_found_by_its_number() -> None:
    wrong = Opinion("toy", "count", lambda rng: Drawn({"dice": rng.randint(1, 6)}), lambda drawn: drawn.raw["dice"],
                    lambda drawn: min(5, drawn.raw["dice"]), str, ("1", "5"))  # fmt: skip
    met, differ = wrong.compare(range(100))
    assert 5 < len(differ) < 40
    assert all(wrong.drawn(number).raw == {"dice": 6} for number in differ)
    assert met["6"] == 0 < met["5"]


@pytest.mark.checkout
def test_the_page_of_second_opinions_is_this_table() -> None:
    assert (PROJECT / "docs" / "opinions.md").read_text("utf-8") == page()
