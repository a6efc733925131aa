"""Tentacles gained: the First Contact card of the first, and the eighth that ends a race or a player's part in it."""

from collections.abc import Iterator, Sequence

from adjudicator.games.cosmoctopus.kinds import TO_WIN, Amounts, CardType, Permanents, shown, total, words
from adjudicator.games.cosmoctopus.rules import EIGHT, FINISHED, FINISHED_BONUS, FIRST_CONTACT, NINE, ONE_CONTACT
from adjudicator.verdict import Problem, Step, Word


def tentacle_steps(before: int, gained: int, *, cooperative: bool, contact: int = 0) -> Iterator[Step]:
    """Say what tentacles gained at once bring; eight end a race at once, with the Investigator the player's part.

    `contact` is the number of First Contact cards that earlier tentacles of the same gain or turn have brought.
    """
    after = before + gained
    if before and gained:
        yield Step(FIRST_CONTACT, "again", {}, {"first_contact": contact})
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


def refuse_holdings(resources: Amounts, hand: tuple[CardType, ...], problems: list[Problem]) -> None:
    """Refuse what a finished player would still hold."""
    if total(resources):
        problems.append(Problem("resources", "has_nothing", {"held": shown(resources)}, rule=FINISHED))
    if hand:
        problems.append(Problem("hand", "has_nothing", {"held": words(hand)}, rule=FINISHED))


def refuse_permanents(permanents: Permanents, problems: list[Problem]) -> None:
    """Refuse permanent resources of a finished player, whose cards are all discarded."""
    if any(permanents.values()):
        problems.append(Problem("permanents", "has_nothing", {"held": shown(permanents)}, rule=FINISHED))


def refuse_cards(path: str, cards: Sequence[object], card: CardType, problems: list[Problem]) -> None:
    """Refuse Relics or Constellations that a finished player would still have in play."""
    if cards:
        problems.append(Problem(path, "has_nothing", {"held": [Word(card)] * len(cards)}, rule=FINISHED))


def refuse_take(take: Sequence[CardType], problems: list[Problem]) -> None:
    """Refuse a reward that a finished player would take."""
    if take:
        problems.append(Problem("take", "not_theirs", {"cards": words(take)}, rule=FINISHED_BONUS))
