"""A verdict is what its steps add up to, in every reading, and a reading is what its policies give."""

from adjudicator.registry import game as open_game
from adjudicator.verdict import fold, ruling_of
from tests.opinions.opinion import Opinion
from tests.properties.positions import every_procedure, on_positions, ruled, ruled_as


@every_procedure
@on_positions(40)
def test_an_outcome_is_the_fold_of_its_steps(one: Opinion, number: int) -> None:
    found = ruled(one, one.drawn(number))
    if found is None:
        return
    assert found.outcome == fold(found.steps)
    for reading in found.readings:
        assert reading.outcome == fold(reading.steps)
        assert reading.ruling == ruling_of(reading.outcome)
    first = found.readings[0].ruling if found.readings else found.ruling
    assert first == ruling_of(found.outcome)
    assert (found.ruling == "disputed") == bool(found.readings)
    assert sum(reading.preferred for reading in found.readings) == bool(found.readings)


@every_procedure
@on_positions(40)
def test_a_reading_is_what_its_policies_give(one: Opinion, number: int) -> None:
    """Nothing is settled beforehand, so every reading that makes a difference is there."""
    drawn = one.drawn(number)
    found = ruled_as(one.game, one.procedure, drawn.raw, {})
    for reading in found.readings if found else ():
        settled = ruled_as(one.game, one.procedure, drawn.raw, dict(reading.policies))
        assert settled is not None
        assert settled.outcome == reading.outcome
        assert settled.steps == reading.steps
        assert settled.ruling in (reading.ruling, "disputed")


@every_procedure
@on_positions(20)
def test_the_same_position_is_ruled_on_alike_and_stays_as_it_was(one: Opinion, number: int) -> None:
    drawn = one.drawn(number)
    before = repr(drawn.raw)
    assert ruled(one, drawn) == ruled(one, drawn) == ruled(one, one.drawn(number))
    assert repr(drawn.raw) == before


@every_procedure
@on_positions(20)
def test_a_policy_that_makes_no_difference_makes_none_whatever_its_value(one: Opinion, number: int) -> None:
    """What is not disputed comes out alike under every value of every policy that did not silently take one."""
    drawn = one.drawn(number)
    plain = ruled_as(one.game, one.procedure, drawn.raw, {})
    if plain is None or plain.ruling == "disputed":
        return
    for policy in open_game(one.game).policies:
        for value in policy.values if policy.name not in plain.defaults else ():
            settled = ruled_as(one.game, one.procedure, drawn.raw, {policy.name: value})
            assert settled is not None
            assert (settled.ruling, settled.outcome) == (plain.ruling, plain.outcome), (policy.name, value)
