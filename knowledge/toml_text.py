"""TOML with the lines on which things stand: the standard parser forgets them."""

import re
import tomllib
from typing import Any

_TABLE = re.compile(r"\s*\[([^\[\]]+)\]\s*(?:#.*)?$")
_KEY = re.compile(r"""([A-Za-z0-9_-]+|"[^"]*"|'[^']*')\s*=""")
_LONG_KEY = re.compile(r"""(?:(?:(?<![\w-])[\w-]++|"(?:[^"\\\n]|\\.){0,200}+"|'[^'\n]{0,200}+')[ \t]*+\.[ \t]*+){24}""")
_PLACE = re.compile(r"\(at line (\d+), column \d+\)$")


class BadToml(ValueError):
    """A text that is not TOML; carries the line of it on which it breaks, counted from 1; 0 where nobody can tell."""

    def __init__(self, line: int, reason: str) -> None:
        self.line = line
        super().__init__(reason)


def parse(text: str) -> dict[str, Any]:
    """Parse a text; BadToml with its line if it is broken."""
    if _LONG_KEY.search(text):  # the parser needs memory by the square of a key's parts
        raise BadToml(0, "a key of too many parts")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = _PLACE.search(str(error))
        line = int(found[1]) if found else text.rstrip("\n").count("\n") + 1
        raise BadToml(line, _PLACE.sub("", str(error)).strip()) from None
    except RecursionError:
        raise BadToml(0, "nested too deeply") from None
    except ValueError:  # the parser has no word of its own for this one
        raise BadToml(0, "a number of too many digits") from None


def key_lines(text: str) -> dict[str, int]:
    """Return the line of each table and of each key at a line's start, by dotted path: `says.placed` -> 7."""
    found: dict[str, int] = {}
    table = ""
    for number, line in enumerate(text.split("\n"), 1):
        if opened := _TABLE.match(line):
            table = opened[1].strip() + "."
            found.setdefault(opened[1].strip(), number)
        elif key := _KEY.match(line):
            found.setdefault(table + key[1].strip("\"'"), number)
    return found
