"""Tentacles gained: the First Contact card of the first, and the eighth that ends a race or a player's part in it."""

from collections.abc import Iterator

from adjudicator.games.cosmoctopus.kinds import TO_WIN
from adjudicator.games.cosmoctopus.rules import EIGHT, FINISHED, FIRST_CONTACT, NINE, ONE_CONTACT
from adjudicator.verdict import Problem, Step


def tentacle_steps(before: int, gained: int, *, cooperative: bool) -> Iterator[Step]:
    """Say what tentacles gained at once bring; eight end a race at once, with the Investigator the player's part."""
    after = before + gained
    if before and gained:
        yield Step(FIRST_CONTACT, "again", {}, {"first_contact": 0})
    elif gained:
        yield Step(FIRST_CONTACT, "may", {}, {"first_contact": 1})
        if gained > 1:
            yield Step(ONE_CONTACT, "one", {"gained": gained})
    if after > TO_WIN and not cooperative:
        yield Step(NINE, "nine", {"before": before, "gained": gained, "after": after})
    yield from _end(after, cooperative)


def _end(after: int, cooperative: bool) -> Iterator[Step]:
    won = after >= TO_WIN
    result = {"tentacles": after, "wins": won and not cooperative, "finished": won and not cooperative}
    if won and cooperative:
        yield Step(FINISHED, "discards_all", {"tentacles": after}, {**result, "discards_all": True})
    elif won:
        yield Step(EIGHT, "wins", {"tentacles": after}, result)
    else:
        yield Step(EIGHT, "goes_on", {"tentacles": after}, result)


def refuse_finished(tentacles: int, cooperative: bool, problems: list[Problem]) -> None:
    """Refuse to go on with a race in which this player already has eight tentacles."""
    if tentacles >= TO_WIN and not cooperative:
        problems.append(Problem("tentacles", "over", {"tentacles": tentacles}, rule=EIGHT))
