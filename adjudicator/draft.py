"""A raw position while it is being said: fields put at their paths, and what was not understood with its place."""

import re
from collections.abc import Mapping
from copy import deepcopy
from typing import Any

import msgspec

from adjudicator.phrases import Entry, Token
from adjudicator.verdict import Problem


class Draft:
    """The position so far and the problems found; `line` is the text that is read."""

    def __init__(self, line: str) -> None:
        self.line = line
        self.raw: dict[str, Any] = {}
        self.problems: list[Problem] = []
        self.keys: dict[str, str] = {}

    def open(self, entry: Entry, token: Token) -> None:
        """Begin a section, with its value if it has one, or a new entry of a list of parts."""
        scope, name = self._home(entry)
        if entry.kind == "section" and entry.keyed:
            self.keys[entry.path] = token.text.rstrip(".:")
            scope.setdefault(name, {}).setdefault(self.keys[entry.path], {})
        elif entry.kind == "section":
            self.set(entry, dict(entry.value or {}), token)
        else:
            scope.setdefault(name, []).append(_beginning(entry, token))

    def holds(self, entry: Entry) -> bool:
        """Tell whether a field has been said."""
        scope, name = self._home(entry)
        return name in scope

    def count(self, entry: Entry) -> None:
        """Turn a list of one number into that number: it says how many."""
        scope, name = self._home(entry)
        if len(scope[name]) == 1:
            scope[name] = scope[name][0]

    def name_latest(self, entry: Entry, text: str | int) -> None:
        """Give the latest entry of a list of parts its name."""
        scope, name = self._home(entry)
        scope[name][-1][entry.name] = text

    def set(self, entry: Entry, value: Any, token: Token) -> None:
        """Store a value; one said twice must be the same, and a mapping may say more than one said before."""
        scope, name = self._home(entry)
        known = scope.setdefault(name, value)
        if isinstance(known, Mapping) and isinstance(value, Mapping) and not _clash(known, value):
            scope[name] = {**known, **value}
        elif known != value:
            self.problem(token, entry.path, "said_twice", {"field": name, "first": known, "given": value})

    def add(self, entry: Entry, value: Any, token: Token) -> None:
        """Add a value to a list; a field that was said to be something else says it twice."""
        scope, name = self._home(entry)
        known = scope.setdefault(name, [])
        if isinstance(known, list):
            known.append(value)
        else:
            self.problem(token, entry.path, "said_twice", {"field": name, "first": known, "given": value})

    def put(self, entry: Entry, value: Any, token: Token) -> None:
        """Add a value to its list, or store it where the field holds one."""
        if entry.list:
            self.add(entry, deepcopy(value), token)
        else:
            self.set(entry, deepcopy(value), token)

    def key(self, entry: Entry, token: Token) -> None:
        """Store the value of a key, both said in one word: `A>B`."""
        found = re.match(entry.pattern, token.text, re.IGNORECASE)
        assert found
        inner = msgspec.structs.replace(entry, path=f"{entry.path}.{found[1]}")
        self.put(inner, int(found[2]) if found[2].isdecimal() else found[2], token)

    def problem(self, token: Token, path: str, code: str, facts: Mapping[str, Any], near: str = "") -> None:
        """Keep a problem with its place: column and length, and the line where there are several."""
        column = token.start - self.line.rfind("\n", 0, token.start)
        line = self.line.count("\n", 0, token.start) + 1 if "\n" in self.line else 0
        place = {"column": column, "length": len(token.text)}
        self.problems.append(Problem(path, code, {**facts, **place}, near, line=line))

    def _home(self, entry: Entry) -> tuple[dict[str, Any], str]:
        """Return the mapping that holds an entry's field, in the latest item where it lies in a list, and its name."""
        scope = self.raw
        *folders, name = entry.path.split(".")
        for depth, folder in enumerate(folders, 1):
            found = scope.setdefault(folder, {})
            found = found.get(self.keys.get(".".join(folders[:depth])), found) if isinstance(found, dict) else found
            scope = next(one for one in reversed(found) if isinstance(one, dict)) if isinstance(found, list) else found
        return scope, name


def _beginning(entry: Entry, token: Token) -> dict[str, Any]:
    if isinstance(entry.value, Mapping):
        return {entry.name: token.text.rstrip(".:"), **entry.value}
    return {} if entry.value is None else {entry.name: entry.value}


def _clash(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    return any(one[key] != other[key] for key in one.keys() & other.keys())
