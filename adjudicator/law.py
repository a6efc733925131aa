"""How code names the law: a rule's id with an anchor, and where in the code each rule is applied.

`rule("cephalopod.capture.choice", "any two, three or four")` is the id; the anchor, a few words that must occur in
the English text, lets `tablejudge check` catch an id that is real but wrong. Nothing here reads the law itself.
"""

import re
from pathlib import Path
from typing import NamedTuple

_CONSTANT = re.compile(r'^([A-Z][A-Z0-9_]*)(?:: \w+)? = rule\(\s*"([^"]+)",\s*"((?:[^"\\]|\\.)*)",?\s*\)', re.MULTILINE)
_FUNCTION = re.compile(r"^( *)(?:def|class) (\w+)", re.MULTILINE)
_WORD = re.compile(r"\b[A-Z][A-Z0-9_]*\b")


class Citation(NamedTuple):
    """A rule named in code: its id, its anchor, the module and line of the constant, the functions that use it."""

    rule: str
    anchor: str
    module: str
    line: int
    functions: tuple[str, ...]


def rule(identifier: str, anchor: str) -> str:
    """Return the id; the anchor is there for `check`, which reads both from the source."""
    if not anchor.strip() or identifier.count(".") < 1:
        raise ValueError(f"rule({identifier!r}, {anchor!r}): an id of the form game.topic.point and an anchor")
    return identifier


def citations(folder: Path, package: str) -> list[Citation]:
    """Read the rules that the modules of one game cite, a module file or a package folder, without importing them."""
    texts = {
        f"{package}.{path.stem}" if path.stem != "__init__" else package: path.read_text("utf-8")
        for path in (sorted(folder.rglob("*.py")) if folder.is_dir() else [folder])
    }
    users = _users(texts)
    found = []
    for module, text in texts.items():
        for match in _CONSTANT.finditer(text):
            name, identifier, anchor = match.groups()
            line = text.count("\n", 0, match.start()) + 1
            found.append(Citation(identifier, anchor, module, line, tuple(users.get(name, ()))))
    return found


def _users(texts: dict[str, str]) -> dict[str, list[str]]:
    """Map each constant's name to the functions whose body mentions it, as `module:function`."""
    users: dict[str, list[str]] = {}
    for module, text in texts.items():
        starts = [(match.start(), match[2]) for match in _FUNCTION.finditer(text)]
        ends = [*(start for start, _ in starts[1:]), len(text)]
        for (start, function), end in zip(starts, ends, strict=False):
            for name in sorted(set(_WORD.findall(_body(text[start:end])))):
                users.setdefault(name, []).append(f"{module}:{function}")
    return users


def _body(text: str) -> str:
    """Cut what follows a function at the next line that starts in the first column."""
    lines = text.split("\n")
    for place, line in enumerate(lines[1:], 1):
        if line and not line[0].isspace() and line[0] not in ")#":
            return "\n".join(lines[:place])
    return text
