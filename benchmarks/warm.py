"""How long a question takes in a program that already has the rules open, in milliseconds.

Run: python -m benchmarks.warm
"""

from time import perf_counter

from benchmarks.questions import Question, of_game
from knowledge.ask import ask
from knowledge.library import Library
from knowledge.rule import LANGUAGES
from knowledge.store import Store


def milliseconds(asked: list[Question], library: Library, named: bool) -> list[float]:
    """Return how long each question took, shortest first."""
    found = []
    for one in asked:
        start = perf_counter()
        ask(one.text, library, one.game if named else "", one.language)
        found.append((perf_counter() - start) * 1000)
    return sorted(found)


def main() -> None:
    library = Library(Store())
    asked = [one for game in library.store.games() for one in of_game(game)[:60]]
    for language in LANGUAGES:
        ask("?", library, "", language)
    for named in (True, False):
        times = milliseconds(asked, library, named)
        middle, slow = times[len(times) // 2], times[len(times) * 95 // 100]
        print(f"{'game named' if named else 'no game named':<14} median {middle:5.1f}   95 in 100 {slow:5.1f}")


if __name__ == "__main__":
    main()
