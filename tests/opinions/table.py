"""All second opinions: one for every procedure of every game, and which naive implementation gives it."""

from adjudicator.registry import GAMES
from adjudicator.registry import game as open_game
from tests.opinions import cephalopod, cosmic_encounter, cosmoctopus, grand_octopus, scythe
from tests.opinions.opinion import Opinion

OPINIONS: tuple[Opinion, ...] = (
    *cephalopod.OPINIONS,
    *cosmic_encounter.OPINIONS,
    *cosmoctopus.OPINIONS,
    *grand_octopus.OPINIONS,
    *scythe.OPINIONS,
)
IN_CI = 10_000
"""Positions that the tests compare for each procedure."""

NAIVE = {
    "cephalopod": "cephalopod",
    "cosmic-encounter": "cosmic_around",
    "cosmic-encounter encounter": "cosmic_encounter",
    "cosmoctopus": "cosmoctopus",
    "grand-octopus": "grand_octopus_table",
    "grand-octopus turn": "grand_octopus",
    "grand-octopus victory": "grand_octopus",
    "scythe": "scythe_table",
    "scythe scoring": "scythe_scoring",
    "scythe combat": "scythe_combat",
    "scythe move": "scythe_move",
    "scythe action": "scythe_action",
}
"""Modules of `tests/naive`, by game or by game and procedure."""


def opinion(game: str, procedure: str) -> Opinion:
    """Return the second opinion on a procedure; KeyError if there is none."""
    for one in OPINIONS:
        if (one.game, one.procedure) == (game, procedure):
            return one
    raise KeyError(f"{game} {procedure}")


def every_procedure() -> list[tuple[str, str]]:
    """Return game and procedure of all that can be judged."""
    return [(game, one.name) for game in GAMES for one in open_game(game).procedures]


def page() -> str:
    """Write docs/opinions.md: which naive implementation is compared with which procedure, and how often."""
    rows = [
        f"| {one.game} | {one.procedure} | tests/naive/{NAIVE.get(one.name, NAIVE[one.game])}.py | {IN_CI:,} |"
        for one in OPINIONS
    ]
    return "\n".join([*HEAD, *rows, ""])


HEAD = (
    "# Second opinions",
    "",
    "Every procedure is compared with a naive second implementation: written from the text of the law alone, slow",
    "and obvious, without looking at the adjudicator. The tests compare the positions below. Each position",
    "is drawn from its number, so it can be drawn again alone:",
    "",
    "```sh",
    "python -m tests.opinions                                        # every procedure, 10,000 positions",
    "python -m tests.opinions --positions 1000000                    # a million each, on all processors",
    "python -m tests.opinions scythe move --first 500000             # go on from a number",
    "python -m tests.opinions scythe move --first 4711 --positions 1 # show one position and both answers",
    "```",
    "",
    "A disagreement is settled by the law: whoever is wrong is put right, and the position becomes a case.",
    "",
    "| game | procedure | naive implementation | positions in the tests |",
    "| ---- | --------- | -------------------- | ---------------------- |",
)
