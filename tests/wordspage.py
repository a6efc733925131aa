"""The page docs/words.md: positions in words with what they give; written by `python -m tests.wordspage`."""

import tomllib
from collections.abc import Iterator
from typing import Any, NamedTuple

from adjudicator.procedure import judge
from adjudicator.registry import GAMES, game
from adjudicator.verdict import Verdict
from adjudicator.words import read_words
from cli.document import Fields
from cli.speech import Speech
from cli.understood import understood_blocks
from cli.verdict import outcome_fields
from knowledge.store import Store
from tests.support import PROJECT, TESTS

PAGE = PROJECT / "docs" / "words.md"
DATA = tomllib.loads((TESTS / "data" / "words.toml").read_text("utf-8"))
STORE = Store()
INTRO = """# Saying a position in words

Where a command takes a position, a line of words will do, in English, Italian, Spanish, Portuguese or Russian:

```sh
tablejudge judge scythe control "hex 30; Boris 1 worker; armory of Anna; 3 resources"
```

* The order is free. `;`, `|` or a new line ends a part (a player, a side); a comma only separates.
* A number stands before or after its word: `4 ships`, `ships 4`, `ships: 4`. It may be a sum (`10+15-8`), a word up to
  ten (`two ships`), or `x2`; `a ship` is one ship, `no ships` is none.
* Names may be several at once: `players Anna, Boris and Carla`.
* What was understood is printed before the ruling. A word that was not understood is underlined, with what was perhaps
  meant, and nothing is ruled: no word is passed over.
* Everything can be said as YAML, JSON or TOML too: `tablejudge template GAME PROCEDURE` prints a position to start
  from.

Every line below is judged by the tests; `python -m tests.wordspage` writes what it gives.
"""


class Example(NamedTuple):
    """One line of words, in one language, for a procedure of a game."""

    game: str
    procedure: str
    language: str
    line: str

    @property
    def raw(self) -> dict[str, Any]:
        """Return the position it says."""
        return read_words(self.line, STORE.vocabulary(self.game)[self.procedure])

    @property
    def verdict(self) -> Verdict:
        """Return the ruling on it."""
        found = game(self.game)
        return judge(found, found.procedure(self.procedure), self.raw)


def examples() -> list[Example]:
    """Return the examples in the order of the games and of their procedures."""
    return [
        Example(name, procedure.name, language, line)
        for name in GAMES
        for procedure in game(name).procedures
        for language, line in DATA[name].get(procedure.name, {}).items()
    ]


def page() -> str:
    """Write the page."""
    return INTRO + "\n" + "\n".join(_lines())


def _lines() -> Iterator[str]:
    titles = {name: card.name["en"] for name, card in STORE.games().items()}
    before = ("", "")
    for one in examples():
        voice = Speech(STORE.law(one.game, one.language))
        if one.game != before[0]:
            yield f"## {titles[one.game]}\n"
        if (one.game, one.procedure) != before:
            purpose = Speech(STORE.law(one.game, "en")).term(f"procedure.{one.procedure}", "")
            yield f"### {one.procedure}: {purpose}\n"
        before = (one.game, one.procedure)
        yield from _example(one, voice)


def _example(one: Example, voice: Speech) -> Iterator[str]:
    """Show the line, how it is read, the ruling and the outcome."""
    yield f"```text\n{one.line}\n```\n"
    _, fields = understood_blocks(one.raw, voice)
    assert isinstance(fields, Fields)
    yield from (f"* {field.label}: {_flat(field.value)}" for field in fields.items)
    verdict = one.verdict
    outcome = "; ".join(f"{label}: {_flat(value)}" for label, value in outcome_fields(verdict.outcome, voice))
    ruling = voice.term(f"ruling.{verdict.ruling}")
    yield f"\n**{ruling}**. {outcome}\n" if outcome else f"\n**{ruling}**\n"


def _flat(value: str | tuple[str, ...]) -> str:
    return value if isinstance(value, str) else " / ".join(value)


if __name__ == "__main__":
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(page(), "utf-8")
