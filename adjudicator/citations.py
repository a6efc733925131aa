"""Where in the code each rule is applied: read from the source, so that no game need be imported for it."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from adjudicator.registry import GAMES, code_place

_TEXT = r"""(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')"""
_CONSTANT = re.compile(
    rf"^([A-Z][A-Z0-9_]*)(?:: [\w.\[\]]+)? = rule\(\s*({_TEXT}),\s*({_TEXT}(?:\s*{_TEXT})*),?\s*\)", re.MULTILINE
)
_TALK = re.compile(rf'"""[\s\S]*?"""|{_TEXT}|#[^\n]*')
_OPENS = re.compile(r"(?:async def|def|class) (\w+)")
_TABLE = re.compile(r"([A-Z][A-Z0-9_]*)(?:: [^=]+)? = ")
_WORD = re.compile(r"\b[A-Z][A-Z0-9_]*\b")


class Citation(NamedTuple):
    """A rule named in code: its id, its anchor, the module and line of the constant, the functions that use it.

    A rule that no function names but a table does, from which functions take it, is used by the table.
    """

    rule: str
    anchor: str
    module: str
    line: int
    functions: tuple[str, ...]


def citations(folder: Path, package: str) -> list[Citation]:
    """Read the rules that the modules of one game cite, a module file or a package folder, without importing them."""
    texts = dict(_modules(folder, package))
    constants = [(module, match) for module, text in texts.items() for match in _CONSTANT.finditer(text)]
    names = {match[1] for _, match in constants}
    users = {module: _users(text) if names & set(_WORD.findall(text)) else {} for module, text in texts.items()}
    homes = {(module, match[1]) for module, match in constants}
    found = []
    for module, match in constants:
        name, identifier, anchor = match.groups()
        line = texts[module].count("\n", 0, match.start()) + 1
        places = [one for one in texts if one == module or (one, name) not in homes]
        functions = tuple(f"{one}:{function}" for one in places for function in users[one].get(name, ()))
        found.append(Citation(_said(identifier), _said(anchor), module, line, functions))
    return found


def _modules(folder: Path, package: str) -> Iterator[tuple[str, str]]:
    """Yield the dotted name and the text of each module."""
    for path in sorted(folder.rglob("*.py")) if folder.is_dir() else [folder]:
        parts = path.relative_to(folder).with_suffix("").parts if folder.is_dir() else ()
        yield ".".join([package, *(part for part in parts if part != "__init__")]), path.read_text("utf-8")


def _said(literals: str) -> str:
    """Return what string literals that stand one after the other say."""
    return "".join(re.sub(r"\\(.)", r"\1", one[1:-1]) for one in re.findall(_TEXT, literals))


def _users(text: str) -> dict[str, list[str]]:
    """Map each capital name to the innermost functions and classes whose code, not talk, mentions it, or to tables."""
    users: dict[str, list[str]] = {}
    tables: dict[str, list[str]] = {}
    within: list[tuple[int, str]] = []
    table = ""
    for line in _TALK.sub("", text).split("\n"):
        code = line.lstrip()
        depth = len(line) - len(code)
        while within and code and depth <= within[-1][0] and code[0] not in ")]}":
            within.pop()
        if opens := _OPENS.match(code):
            within.append((depth, opens[1]))
        if code and not depth and code[0] not in ")]}":
            opens_table = _TABLE.match(code)
            table = opens_table[1] if opens_table else ""
        user = within[-1][1] if within else table
        for name in _WORD.findall(code) if user else ():
            known = (users if within else tables).setdefault(name, [])
            if user not in known and user != name:
                known.append(user)
    return {**tables, **users}


@cache
def game_citations(name: str) -> tuple[Citation, ...]:
    """Return the rules that a game's code cites and the functions that apply them; none for a game without code."""
    return tuple(citations(Path(code_place(name)), GAMES[name])) if name in GAMES else ()
