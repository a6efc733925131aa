"""Text into plain values: YAML, JSON or TOML, with the line of each path, and nothing that could do harm.

YAML is read by the YAML 1.2 rules for words (`no`, `on`, `12:30` and dates are text), without aliases, repeated
keys, tags or documents after the first. Whatever the notation, numbers that no game needs (more than 15 digits,
infinite, not a number) and dates stay text. `yaml`, `json` and `tomllib` are imported only when needed.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from adjudicator.verdict import Faulty, Problem

MOST_BYTES = 1_000_000
MOST_DEPTH = 24
MOST_DIGITS = 15

# Patterns are text, compiled by `re` at their first use: a cold command uses few of them.
_INTEGER = rf"[-+]?[0-9]{{1,{MOST_DIGITS}}}"
_DECIMAL = rf"[-+]?[0-9]{{1,{MOST_DIGITS}}}\.[0-9]{{1,{MOST_DIGITS}}}"
_WORDS = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL"), None),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_TOML = r"""(?m)\s*(?:\[{1,2}[\w. "'-]+\]{1,2}[ \t]*(?:\#.*)?$|(?:[\w.-]|"[^"\n]*"|'[^'\n]*')+[ \t]*=)"""
_LONG_KEY = (
    r"""(?:(?:(?<![\w-])[\w-]++|"(?:[^"\\\n]|\\.){0,200}+"|'[^'\n]{0,200}+')[ \t]*+\.[ \t]*+)"""
    f"{{{MOST_DEPTH}}}"
)
_SPACES = {ord(space): " " for space in "\n\r\t"}
_INVISIBLE = (
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\xad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f"
    "\ufeff\ud800-\udfff\ufffe\uffff]"
)


class Source(msgspec.Struct, frozen=True):
    """A text that was read: its plain value, the line (from 1) where each path starts, and whether it was words."""

    value: Any
    lines: Mapping[str, int] = {}
    is_words: bool = False


def read_position(text: str) -> Source:
    """Read YAML, JSON or TOML, told apart by how the text begins; Faulty if it is none of them."""
    refuse_unreadable(text)
    start = text.lstrip()
    if start.startswith(("{", "[")) and not (start[0] == "[" and re.match(_TOML, start)):
        return _json(text)
    if re.match(_TOML, _without_comments(start)):
        return _toml(text)
    return _yaml(text)


def read_json(text: str) -> Any:
    """Read one JSON document as its plain value; Faulty if it is none."""
    import json

    refuse_unreadable(text)
    try:
        return _plain(json.loads(text, object_pairs_hook=_Pairs), "", 0)
    except RecursionError:
        raise _too_deep() from None
    except ValueError:
        raise Faulty([Problem("", "not_json")]) from None


def read_yaml(text: str) -> Any:
    """Read one document of YAML as its plain value; Faulty if it is none."""
    refuse_unreadable(text)
    return _yaml(text).value


def read_value(text: str) -> Any:
    """Read one value in YAML: a scalar or a flow collection; Faulty if it is none."""
    return read_yaml(text.strip())


def refuse_unreadable(text: str) -> None:
    """Raise Faulty for a text that is too long or holds characters nobody sees: controls, bidi marks, surrogates."""
    if len(text.encode("utf-8", "surrogatepass")) > MOST_BYTES:
        raise Faulty([Problem("", "too_long", {"limit": MOST_BYTES})])
    shown = text.translate(_SPACES)
    if not _is_plain(shown) and (found := re.search(_INVISIBLE, text)):
        raise _invisible(found, "", text.count("\n", 0, found.start()) + 1)


def _invisible(found: re.Match[str], path: str, line: int = 0) -> Faulty:
    return Faulty([Problem(path, "control_character", {"character": f"U+{ord(found[0]):04X}"}, line=line)])


def _too_deep() -> Faulty:
    return Faulty([Problem("", "too_deep", {"limit": MOST_DEPTH})])


def _without_comments(text: str) -> str:
    return "\n".join(line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#"))


class _Pairs(list[tuple[str, Any]]):
    """A JSON object as it stands, repeated keys and all."""


def _json(text: str) -> Source:
    import json

    try:
        value = json.loads(text, object_pairs_hook=_Pairs)
    except RecursionError:
        raise _too_deep() from None
    except ValueError:
        return _yaml(text)  # YAML's flow style looks like JSON and is kinder: {around: [1, 2]}
    return Source(_plain(value, "", 0))


def _toml(text: str) -> Source:
    import tomllib

    if re.search(_LONG_KEY, text):  # tomllib needs memory by the square of a key's parts
        raise _too_deep()
    try:
        return Source(_plain(tomllib.loads(text), "", 0))
    except RecursionError:
        raise _too_deep() from None
    except ValueError as error:
        line = re.search(r"line ([0-9]+)", str(error))
        raise Faulty([Problem("", "not_toml", line=int(line[1]) if line else 0)]) from None


def _plain(value: Any, path: str, depth: int) -> Any:
    """Return what JSON or TOML gave as plain mappings, lists, text and numbers; refuse what YAML would refuse."""
    if depth > MOST_DEPTH:
        raise _too_deep()
    if isinstance(value, _Pairs):
        return _mapping(value, path, depth)
    if isinstance(value, dict):
        return _mapping(value.items(), path, depth)
    if isinstance(value, list):
        return [_plain(child, f"{path}[{place}]", depth + 1) for place, child in enumerate(value)]
    if isinstance(value, str) and not _is_plain(value) and (found := re.search(_INVISIBLE, value)):
        raise _invisible(found, path)
    if value is None or isinstance(value, str):
        return value
    return value if isinstance(value, int | float) and abs(value) < 10**MOST_DIGITS else str(value)


def _is_plain(text: str) -> bool:
    """Tell quickly of most texts that they hold nothing invisible."""
    return text.isascii() and text.isprintable()


def _mapping(pairs: Iterable[tuple[str, Any]], path: str, depth: int) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        here = f"{path}.{key}" if path else key
        if not _is_plain(key) and (hidden := re.search(_INVISIBLE, key)):
            raise _invisible(hidden, path)
        if key in found:
            raise Faulty([Problem(here, "repeated_key", {"key": key})])
        found[key] = _plain(value, here, depth + 1)
    return found


def _yaml(text: str) -> Source:
    import yaml

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    lines: dict[str, int] = {}
    try:
        value = _Builder(iter(yaml.parse(text, Loader=loader)), lines).document()
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        reason = str(getattr(error, "problem", None) or "unreadable")
        if "nesting" in reason:
            raise _too_deep() from None
        raise Faulty([Problem("", "not_yaml", line=mark.line + 1 if mark else 0)]) from None
    return Source(value, lines)


class _Builder:
    """Plain values from YAML events, one pass, without recursion deeper than MOST_DEPTH."""

    def __init__(self, events: Iterator[Any], lines: dict[str, int]) -> None:
        self.events = events
        self.lines = lines

    def document(self) -> Any:
        value: Any = None
        documents = 0
        for event in self.events:
            kind = type(event).__name__
            if kind == "DocumentStartEvent":
                documents += 1
                if documents > 1:
                    raise self._fault(event, "", "second_document", {})
            elif kind not in ("StreamStartEvent", "StreamEndEvent", "DocumentEndEvent"):
                value = self._node(event, "", 0)
        return value

    def _node(self, event: Any, path: str, depth: int) -> Any:
        self.lines[path] = event.start_mark.line + 1
        if depth > MOST_DEPTH:
            raise self._fault(event, "", "too_deep", {"limit": MOST_DEPTH})
        self._refuse_indirect(event, path)
        kind = type(event).__name__
        if kind == "ScalarEvent":
            return _scalar(event)
        return self._mapping(path, depth) if kind == "MappingStartEvent" else self._sequence(path, depth)

    def _refuse_indirect(self, event: Any, path: str) -> None:
        """Refuse a node that is not what it looks like: an alias, an anchor, a tag, characters nobody sees."""
        if type(event).__name__ == "AliasEvent" or event.anchor:
            raise self._fault(event, path, "alias", {})
        if event.tag is not None:
            raise self._fault(event, path, "tag", {"given": event.tag})
        if found := re.search(_INVISIBLE, getattr(event, "value", "")):
            raise _invisible(found, path, event.start_mark.line + 1)

    def _mapping(self, path: str, depth: int) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for event in self.events:
            if type(event).__name__ == "MappingEndEvent":
                break
            self._refuse_indirect(event, path)
            if type(event).__name__ != "ScalarEvent":
                raise self._fault(event, path, "key_not_text", {})
            key = event.value
            here = f"{path}.{key}" if path else key
            if key in found:
                raise self._fault(event, here, "repeated_key", {"key": key})
            found[key] = self._node(next(self.events), here, depth + 1)
        return found

    def _sequence(self, path: str, depth: int) -> list[Any]:
        found: list[Any] = []
        for event in self.events:
            if type(event).__name__ == "SequenceEndEvent":
                break
            found.append(self._node(event, f"{path}[{len(found)}]", depth + 1))
        return found

    def _fault(self, event: Any, path: str, code: str, facts: Mapping[str, Any]) -> Faulty:
        return Faulty([Problem(path, code, facts, line=event.start_mark.line + 1)])


def _scalar(event: Any) -> Any:
    text: str = event.value
    if event.style in ("'", '"', "|", ">"):
        return text
    if text in _WORDS:
        return _WORDS[text]
    if re.fullmatch(_INTEGER, text):
        return int(text)
    return float(text) if re.fullmatch(_DECIMAL, text) else text
