"""How well `ask` finds the rule that answers, by game and language, and how well it keeps silent.

Run: python -m benchmarks.lookup [tune|report|blind|unseen] [--misses]
"""

import sys
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from benchmarks.questions import PARTS, Question, of_game, of_none, with_slip
from benchmarks.retrieval import hit, rank, reciprocal, share
from knowledge.ask import ask
from knowledge.library import Library
from knowledge.rule import LANGUAGES
from knowledge.store import Store


class Asked(NamedTuple):
    """A question and the rules found."""

    question: Question
    found: tuple[str, ...]


class Figures(NamedTuple):
    """Shares from 0 to 1, and how many questions were asked: with an answer, and without."""

    hit1: float
    hit3: float
    hit5: float
    reciprocal: float
    silence: float
    false_silence: float
    answered: int
    unanswered: int


def run(questions: Iterable[Question], library: Library, named: bool = True) -> list[Asked]:
    """Ask every question, with its game named or not; the language is always left to be recognised."""
    return [
        Asked(one, tuple(hit.rule.id for hit in ask(one.text, library, one.game if named else "").hits))
        for one in questions
    ]


def figures(asked: Sequence[Asked]) -> Figures:
    """Return the figures of questions asked."""
    answered = [one for one in asked if one.question.answers]
    silent = [not one.found for one in asked if not one.question.answers]
    ranks = [rank(one.found, one.question.answers) for one in answered]
    wrongly = share([not one.found for one in answered])
    hits = (hit(ranks, 1), hit(ranks, 3), hit(ranks, 5), reciprocal(ranks))
    return Figures(*hits, share(silent), wrongly, len(answered), len(silent))


def by_game(library: Library, half: str) -> dict[str, list[Asked]]:
    """Ask the questions of one half of every game by its name."""
    games = library.store.games()
    return {game: run([one for one in of_game(game) if one.half == half], library) for game in games}


def unnamed(library: Library, half: str) -> list[Asked]:
    """Ask the questions of one half that have an answer, and those that no game answers, without naming a game."""
    answered = [one for game in library.store.games() for one in of_game(game) if one.answers]
    return run([one for one in (*answered, *of_none()) if one.half == half], library, named=False)


def slipped(library: Library, half: str) -> list[Asked]:
    """Ask the questions of one half that have an answer, a typing error in each."""
    answered = [one for game in library.store.games() for one in of_game(game) if one.answers and one.half == half]
    return run([with_slip(one) for one in answered], library)


HEAD = ("", "hit@1", "hit@3", "hit@5", "MRR", "silence", "false silence", "questions", "unanswerable")


def row(name: str, asked: Sequence[Asked]) -> tuple[str, ...]:
    """Return one row of the table: percentages, and the reciprocal rank."""
    found = figures(asked)
    silence = f"{found.silence:.0%}" if found.unanswered else "-"
    shares = (f"{found.hit1:.0%}", f"{found.hit3:.0%}", f"{found.hit5:.0%}", f"{found.reciprocal:.2f}", silence)
    return (name, *shares, f"{found.false_silence:.1%}", str(found.answered), str(found.unanswered))


def table(library: Library, half: str) -> list[tuple[str, ...]]:
    """Return the whole table of one half."""
    games = by_game(library, half)
    named = [one for asked in games.values() for one in asked]
    free = unnamed(library, half)
    rows = [row(game, asked) for game, asked in games.items()]
    for start, asked in (("game named", named), ("no game named", free)):
        spoken = {tongue: [one for one in asked if one.question.language == tongue] for tongue in LANGUAGES}
        rows += [row(f"{start}, {tongue}", part) for tongue, part in spoken.items()]
        rows.append(row(f"{start}, all", asked))
    return [*rows, row("a typing error in each", slipped(library, half))]


def markdown(rows: Iterable[Sequence[str]]) -> str:
    """Return rows as a Markdown table."""
    lines = [f"| {' | '.join(one)} |" for one in (HEAD, ["---", *["---:"] * (len(HEAD) - 1)], *rows)]
    return "\n".join(lines)


def misses(asked: Iterable[Asked]) -> list[str]:
    """Return what was answered wrongly, or wrongly met with silence, or not met with it."""
    return [
        f"{one.question.id}: {one.question.text}\n    wanted {sorted(one.question.answers)}\n    found  {one.found[:3]}"
        for one in asked
        if (rank(one.found, one.question.answers) != 1 if one.question.answers else one.found)
    ]


def main() -> None:
    library = Library(Store())
    for half in [one for one in sys.argv[1:] if one in PARTS] or PARTS:
        print(f"\n{half}\n\n{markdown(table(library, half))}")
        if "--misses" in sys.argv:
            print("\n".join(misses([one for asked in by_game(library, half).values() for one in asked])))


if __name__ == "__main__":
    main()
