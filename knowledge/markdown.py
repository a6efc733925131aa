"""Markdown into the headings of a law text, each with its prose and its data blocks. Imports markdown-it-py."""

import re
import tomllib
from typing import Any, NamedTuple

from markdown_it import MarkdownIt

_HEADING = re.compile(r"^(?P<title>.*?)\s*\{#(?P<id>[^}\s]*)\}\s*$")
_LINK = re.compile(r"\]\(#([^)\s]+)\)")


class Section(NamedTuple):
    """One heading: its id and title, the text under it, its `rule` block and examples, and the lines they stand on."""

    id: str
    title: str
    level: int
    line: int
    text: str
    data: dict[str, Any]
    data_line: int
    examples: tuple[tuple[dict[str, Any], int], ...]
    links: tuple[str, ...]


class BadBlock(ValueError):
    """A data block that is not TOML; carries the line on which it starts."""

    def __init__(self, line: int, reason: str) -> None:
        self.line = line
        super().__init__(reason)


def sections(text: str) -> list[Section]:
    """Cut a law text into its sections; a heading without `{#id}` has the empty id. BadBlock for broken TOML."""
    parser = MarkdownIt("commonmark").enable("table")
    tokens = parser.parse(text)
    lines = text.splitlines()
    starts = [place for place, token in enumerate(tokens) if token.type == "heading_open" and token.level == 0]
    ends = [*starts[1:], len(tokens)]
    return [_section(tokens[start:end], lines) for start, end in zip(starts, ends, strict=True)]


def _section(tokens: list[Any], lines: list[str]) -> Section:
    title, identifier = tokens[1].content, ""
    if found := _HEADING.match(title):
        title, identifier = found["title"], found["id"]
    data: dict[str, Any] = {}
    data_line = 0
    prose: list[str] = []
    examples = []
    for token in tokens[3:]:
        if token.level or not token.map or token.nesting < 0:
            continue
        info = token.info.strip() if token.type == "fence" else ""
        if info == "toml rule":
            data, data_line = _toml(token), token.map[0] + 1
        elif info == "toml example":
            examples.append((_toml(token), token.map[0] + 1))
        else:
            prose.append("\n".join(lines[token.map[0] : token.map[1]]).strip())
    text = "\n\n".join(_joined(paragraph) for paragraph in prose)
    links = tuple(_LINK.findall(text))
    level = int(tokens[0].tag[1:])
    return Section(identifier, title, level, tokens[0].map[0] + 1, text, data, data_line, tuple(examples), links)


def _joined(paragraph: str) -> str:
    """Undo the line breaks of a paragraph; tables and lists keep theirs."""
    if re.match(r"\s*([|>*+-]|[0-9]+[.)])\s?", paragraph):
        return paragraph
    return " ".join(line.strip() for line in paragraph.splitlines())


def _toml(token: Any) -> dict[str, Any]:
    try:
        return tomllib.loads(token.content)
    except tomllib.TOMLDecodeError as error:
        raise BadBlock(token.map[0] + 1, str(error)) from None
