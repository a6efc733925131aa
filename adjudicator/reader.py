"""Text into plain values: YAML, JSON or TOML, with the line of each path, and nothing that could do harm.

YAML is read by the YAML 1.2 rules for words (`no`, `on`, `12:30` and dates are text), without aliases, repeated
keys, tags or documents after the first. `yaml` is imported only when a text is not JSON.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from adjudicator.verdict import Faulty, Problem

MOST_BYTES = 1_000_000
MOST_DEPTH = 24

_INTEGER = re.compile(r"[-+]?[0-9]{1,15}")
_DECIMAL = re.compile(r"[-+]?[0-9]{1,15}\.[0-9]{1,15}")
_WORDS = {"": None, "~": None, "null": None, "true": True, "false": False}
_TOML = re.compile(r"\s*(?:\[{1,2}[\w.-]+\]{1,2}|[\w.\"-]+\s*=)", re.MULTILINE)
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]")


class Source(msgspec.Struct, frozen=True):
    """A text that was read: its plain value and the line (from 1) on which each path starts, where known."""

    value: Any
    lines: Mapping[str, int] = {}


def read_position(text: str) -> Source:
    """Read YAML, JSON or TOML, told apart by how the text begins; Faulty if it is none of them."""
    if len(text.encode("utf-8", "surrogatepass")) > MOST_BYTES:
        raise Faulty([Problem("", "too_long", {"limit": MOST_BYTES})])
    if found := _CONTROL.search(text):
        line = text.count("\n", 0, found.start()) + 1
        raise Faulty([Problem("", "control_character", {"character": f"U+{ord(found[0]):04X}"}, line=line)])
    start = text.lstrip()
    if start.startswith(("{", "[")) and not _TOML.match(start):
        return _json(text)
    if _TOML.match(_without_comments(start)):
        return _toml(text)
    return _yaml(text)


def _without_comments(text: str) -> str:
    return "\n".join(line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#"))


def _json(text: str) -> Source:
    try:
        value = msgspec.json.decode(text.encode())
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError):
        return _yaml(text)  # YAML's flow style looks like JSON and is kinder: {around: [1, 2]}
    _refuse_repeated(text)
    _refuse_depth(value)
    return Source(value)


def _refuse_repeated(text: str) -> None:
    """Let the YAML reader name a key that stands twice; msgspec would keep the last one in silence."""
    keys = re.findall(r'"((?:[^"\\]|\\.)*)"\s*:', text)
    if len(keys) != len(set(keys)):
        _yaml(text)


def _refuse_depth(value: Any, depth: int = 0) -> None:
    if depth > MOST_DEPTH:
        raise Faulty([Problem("", "too_deep", {"limit": MOST_DEPTH})])
    for child in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        _refuse_depth(child, depth + 1)


def _toml(text: str) -> Source:
    import tomllib

    try:
        value = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise Faulty([Problem("", "not_toml", {"reason": str(error)})]) from None
    _refuse_depth(value)
    return Source(value)


def _yaml(text: str) -> Source:
    import yaml

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    lines: dict[str, int] = {}
    try:
        events = iter(list(yaml.parse(text, Loader=loader)))
        value = _Builder(events, lines).document()
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        reason = str(getattr(error, "problem", None) or "unreadable")
        raise Faulty([Problem("", "not_yaml", {"reason": reason}, line=mark.line + 1 if mark else 0)]) from None
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
        kind = type(event).__name__
        self.lines[path] = event.start_mark.line + 1
        if depth > MOST_DEPTH:
            raise self._fault(event, path, "too_deep", {"limit": MOST_DEPTH})
        if kind == "AliasEvent" or getattr(event, "anchor", None):
            raise self._fault(event, path, "alias", {})
        if getattr(event, "tag", None) not in (None, "!"):
            raise self._fault(event, path, "tag", {"given": event.tag})
        if kind == "ScalarEvent":
            return _scalar(event)
        return self._mapping(path, depth) if kind == "MappingStartEvent" else self._sequence(path, depth)

    def _mapping(self, path: str, depth: int) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for event in self.events:
            if type(event).__name__ == "MappingEndEvent":
                break
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
    if _INTEGER.fullmatch(text):
        return int(text)
    return float(text) if _DECIMAL.fullmatch(text) else text
