"""The same input gives the same bytes: verdicts, texts, answers and score sheets in one hash each.

`python -m tests.sameness` compares with the hashes recorded in tests/data/sameness.json, on whatever Python and search
engine it runs; `--write` records them anew, after a change of law, cases or output.
"""

import argparse
import contextlib
import io
import json
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha256
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import Any

import yaml

from adjudicator.cases import Case, load_cases
from adjudicator.procedure import judge
from adjudicator.registry import GAMES
from adjudicator.registry import game as open_game
from adjudicator.verdict import Faulty, Verdict
from cli.ask import answer_blocks, answer_fields
from cli.depth import brief
from cli.document import write
from cli.speech import Speech
from cli.verdict import verdict_blocks
from cli.verdict_fields import ruling_fields, verdict_fields
from knowledge.ask import ask
from knowledge.library import Library
from knowledge.rule import LANGUAGES
from knowledge.store import Store
from tests.support import CASES, TESTS

RECORDED = TESTS / "data" / "sameness.json"
EVERY = 16
"""Of so many cases one is told in every language and format."""
QUESTIONS, SHEETS = 25, 6
FORMATS = ("text", "markdown", "html", "csv", "json")


@cache
def store() -> Store:
    """The shipped law."""
    return Store()


@cache
def cases() -> tuple[tuple[str, Case], ...]:
    """Every case with its game."""
    return tuple(load_cases(CASES))


def ruled(game: str, case: Case) -> Verdict | tuple[Any, ...]:
    """The verdict on a case, or its problems."""
    opened = open_game(game)
    try:
        return judge(opened, opened.procedure(case.procedure), case.position, case.policies)
    except Faulty as error:
        return error.problems


def verdicts(game: str) -> Iterator[str]:
    """Every case of a game as JSON, with the sentences in English; of the refused, the problems as they are said."""
    voice = Speech(store().law(game, "en"))
    for name, case in cases():
        if name == game:
            found = ruled(game, case)
            told = ruling_fields(found, voice) if isinstance(found, Verdict) else [voice.problem(one) for one in found]
            yield json.dumps(told, ensure_ascii=False)


def texts(game: str) -> Iterator[str]:
    """Some cases of a game in every language, format and depth."""
    mine = [case for name, case in cases() if name == game]
    for language in LANGUAGES:
        voice, card = Speech(store().law(game, language)), store().games()[game]
        for case in mine[::EVERY]:
            found = ruled(game, case)
            if not isinstance(found, Verdict):
                yield from (voice.problem(one) for one in found)
                continue
            yield brief(found, voice)
            yield from (write(list(verdict_blocks(found, voice, card)), form, language) for form in FORMATS[:3])
            yield json.dumps(verdict_fields(found, voice, card), ensure_ascii=False)


def answers(game: str) -> Iterator[str]:
    """What the questions of a game are answered, as JSON and as a page."""
    library, games = Library(store(), announce=lambda: None), store().games()
    asked = yaml.safe_load((TESTS / "questions" / f"{game}.yaml").read_text("utf-8"))
    for row in asked[:: max(1, len(asked) // QUESTIONS)]:
        found = ask(row["question"], library, game, row["language"])
        yield json.dumps(answer_fields(found, games), ensure_ascii=False)
        yield write(list(answer_blocks(found, games, store())), "text", row["language"])


def sheets(game: str) -> Iterator[str]:
    """Score sheets of a game in every format, as the command prints them."""
    from cli.main import tablejudge

    scored = [case for name, case in cases() if name == game and case.procedure == "scoring"]
    for case in [one for one in scored if not one.expect.problems][:SHEETS]:
        position = json.dumps(case.position)
        for form in FORMATS:
            words = ["score", game, position, "--format", form, "-l", "en", "--no-history", "--no-house-rules"]
            printed = io.StringIO()
            with contextlib.redirect_stdout(printed), contextlib.suppress(SystemExit):
                tablejudge.main(args=words, prog_name="tablejudge", standalone_mode=False)
            yield printed.getvalue()


PARTS: dict[str, Callable[[str], Iterator[str]]] = {
    "verdicts": verdicts,
    "texts": texts,
    "answers": answers,
    "sheets": sheets,
}


HELD = [(part, game) for part in PARTS for game in GAMES if part != "sheets" or game == "scythe"]
"""Each part of each game; only Scythe's points are added up."""


def hashed(part: str, game: str) -> str:
    """Return how many texts a part of a game holds, and their hash."""
    found = list(PARTS[part](game))
    return f"{len(found)} {sha256(chr(0).join(found).encode()).hexdigest()[:32]}"


def recorded() -> dict[str, str]:
    """Return the hashes in the repository, by part and game."""
    found: dict[str, str] = json.loads(RECORDED.read_text("utf-8"))
    return found


def every() -> dict[str, str]:
    """Return the hashes of everything, by part and game."""
    return {f"{part} {game}": hashed(part, game) for part, game in HELD}


def main() -> int:
    """Compare, or record; exit code 1 where something differs."""
    parser = argparse.ArgumentParser(prog="python -m tests.sameness", description=__doc__)
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        places = ("TABLEJUDGE_CACHE", "TABLEJUDGE_STATE", "TABLEJUDGE_DATA", "TABLEJUDGE_CONFIG")
        os.environ.update({name: str(Path(folder) / name) for name in places})
        found = every()
    if asked.write:
        RECORDED.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
    known = recorded()
    differ = sorted(name for name in found.keys() | known.keys() if found.get(name) != known.get(name))
    engine = ", ".join(packages_distributions().get("whoosh", ["no Whoosh"]))
    print(f"Python {sys.version.split()[0]}, {engine}: {len(found)} hashes, differ: {', '.join(differ) or 'none'}")
    return min(1, len(differ))


if __name__ == "__main__":
    sys.exit(main())
