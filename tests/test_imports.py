"""Commands import only what they use: the budget of a cold start, held by what is in `sys.modules`."""

import os
import subprocess
import sys

import pytest

from tests.support import PROJECT

HEAVY = ("whoosh", "markdown_it", "yaml", "rich", "Stemmer", "msgspec", "difflib", "tomllib", "knowledge.corpus")
PLAIN = ("pathlib", "locale", "json")
"""Parts of the standard library that cost a cold command a tenth, a fiftieth and a thirtieth of `import click`."""
PAGE = ("cli.document", "cli.verdict")
SCYTHE = tuple(f"adjudicator.games.scythe.{name}" for name in ("scoring", "combat", "move", "action", "stars", "setup"))
SELDOM = (
    "cli.batch",
    "concurrent.futures",
    "multiprocessing",
    "cli.whatif",
    "adjudicator.change",
    "adjudicator.nearby",
)
OWN = ("knowledge.own", "knowledge.shelf", "knowledge.manuscript", "pypdfium2")
GAMES = (
    "adjudicator.games.cephalopod",
    *(f"adjudicator.games.cephalopod.{name}" for name in ("move", "capture", "game")),
    *SCYTHE,
    *(f"adjudicator.games.{name}" for name in ("cosmic_encounter", "cosmoctopus", "grand_octopus")),
)
MOVE = ("adjudicator.games.cephalopod", "adjudicator.games.cephalopod.move")
SCORE = '{"players": [{"name": "Anna", "coins": 21, "popularity": 13, "stars": 6, "territories": 7, "resources": 9}]}'
POSITION = '{"board": ["b3:W2", "d3:B3"], "to_move": "W", "move": "c3=b3+d3"}'
SCRIPT = """
import sys
sys.argv[0] = "tablejudge"
from cli.main import main
try:
    main()
finally:
    sys.stderr.write("MODULES " + " ".join(sorted(sys.modules)))
"""

ALLOWED = {
    ("--help",): (),
    ("--version",): (),
    ("show", "cephalopod.capture.choice"): ("json", *PAGE[:1]),
    ("games", "cephalopod"): ("json", *PAGE[:1]),
    ("judge", "cephalopod", "move", POSITION, "--format", "json"): ("msgspec", "json", *MOVE),
    ("judge", "cephalopod", "move", POSITION): ("msgspec", "json", *MOVE, *PAGE),
    ("judge", "cephalopod", "move", POSITION, "--brief"): ("msgspec", "json", *MOVE, *PAGE),
    ("judge", "cephalopod", "move", POSITION, "--set", "die=W"): (
        *("msgspec", "json", "yaml", "difflib", "cli.whatif", "adjudicator.change"),
        *(*MOVE, *PAGE),
    ),
    ("judge", "cephalopod", "move", "b3:W2 d3:B3 white c3=b3+d3"): ("msgspec", "difflib", *MOVE, *PAGE),
    ("judge", "cephalopod", "move", "{board: [b3:W2], to_move: B, move: c3}"): (
        "msgspec",
        "json",
        "yaml",
        *MOVE,
        *PAGE,
    ),
    ("score", "scythe", SCORE): ("msgspec", "json", "adjudicator.games.scythe.scoring", *PAGE),
    ("list",): ("json", "pathlib", "locale", "knowledge.shelf", *PAGE[:1]),
    ("ask", "may I take my own die?"): ("whoosh", "Stemmer", "difflib", "json", "pathlib", "locale", *PAGE[:1]),
}


def _modules(*arguments: str) -> set[str]:
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "PYTHONPATH": str(PROJECT)}
    command = [sys.executable, "-c", SCRIPT, *arguments]
    done = subprocess.run(
        command, capture_output=True, text=True, env=environment, stdin=subprocess.DEVNULL, check=True
    )
    return set(done.stderr.rpartition("MODULES ")[2].split())


@pytest.mark.parametrize("arguments", ALLOWED, ids=lambda arguments: " ".join(arguments)[:50])
def test_a_cold_command_imports_only_what_it_uses(arguments: tuple[str, ...]) -> None:
    _modules(*arguments)  # the first run may compile the law
    loaded = _modules(*arguments)
    unwanted = [
        name
        for name in (*HEAVY, *PLAIN, *PAGE, *SELDOM, *OWN, *GAMES)
        if name in loaded and name not in ALLOWED[arguments]
    ]
    assert unwanted == []
