"""Which functions apply a rule: read from the text of a game's code, and kept while its files stay as they are."""

import os
from collections.abc import Mapping, Sequence
from zlib import crc32

from adjudicator.registry import GAMES, code_files, code_place
from knowledge.kept import remembered


def applied_by(rule: str) -> list[str]:
    """Return the functions that apply a rule, `module:function`; none where no code cites it."""
    game = rule.partition(".")[0]
    if game not in GAMES:
        return []
    files = {file: file for file in code_files(game)}
    memo = f"applied-{game}-{crc32(os.fsencode(code_place(game))):08x}"
    known: Mapping[str, Sequence[str]] = remembered(memo, files, lambda: _read(game))
    return list(known.get(rule, ()))


def _read(game: str) -> dict[str, list[str]]:
    from adjudicator.citations import game_citations

    found: dict[str, list[str]] = {}
    for one in game_citations(game):
        found.setdefault(one.rule, []).extend(one.functions)
    return found
