"""The same input gives the same bytes, today and on every Python: what is printed is compared with recorded hashes."""

import pytest

from tests import sameness


@pytest.mark.parametrize(("part", "game"), sameness.HELD)
def test_the_same_bytes(part: str, game: str) -> None:
    """After a change of law, cases or output: python -m tests.sameness --write."""
    assert sameness.hashed(part, game) == sameness.recorded()[f"{part} {game}"]


def test_every_part_is_recorded_and_holds_something() -> None:
    found = sameness.recorded()
    assert list(found) == [f"{part} {game}" for part, game in sameness.HELD]
    assert all(int(text.split()[0]) > 20 for text in found.values())
    assert found["sheets scythe"].startswith(f"{sameness.SHEETS * len(sameness.FORMATS)} ")
