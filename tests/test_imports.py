"""Commands import only what they use: the budget of a cold start, held by what is in `sys.modules`."""

import os
import subprocess
import sys

import pytest

from tests.support import PROJECT

HEAVY = ("whoosh", "markdown_it", "yaml", "rich", "Stemmer", "msgspec", "difflib", "tomllib", "knowledge.corpus")
SELDOM = (
    "cli.batch",
    "concurrent.futures",
    "multiprocessing",
    "cli.whatif",
    "adjudicator.change",
    "adjudicator.nearby",
)
OWN = ("knowledge.own", "knowledge.shelf", "knowledge.manuscript", "pypdfium2")
GAMES = ("adjudicator.games.cephalopod",)
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
    ("show", "cephalopod.capture.choice"): (),
    ("games", "cephalopod"): (),
    ("judge", "cephalopod", "move", POSITION): ("msgspec", *GAMES),
    ("judge", "cephalopod", "move", POSITION, "--brief"): ("msgspec", *GAMES),
    ("judge", "cephalopod", "move", POSITION, "--set", "die=W"): (
        *("msgspec", "yaml", "difflib", "cli.whatif", "adjudicator.change"),
        *GAMES,
    ),
    ("judge", "cephalopod", "move", "b3:W2 d3:B3 white c3=b3+d3"): ("msgspec", "difflib", *GAMES),
    ("judge", "cephalopod", "move", "{board: [b3:W2], to_move: B, move: c3}"): ("msgspec", "yaml", *GAMES),
    ("list",): ("knowledge.shelf",),
    ("ask", "may I take my own die?"): ("whoosh", "Stemmer", "difflib"),
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
    unwanted = [name for name in (*HEAVY, *SELDOM, *OWN, *GAMES) if name in loaded and name not in ALLOWED[arguments]]
    assert unwanted == []
