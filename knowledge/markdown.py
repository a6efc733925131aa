"""Markdown into the headings of a law text, each with its prose and its data blocks. Imports markdown-it-py."""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from markdown_it import MarkdownIt

from knowledge.toml_text import BadToml, key_lines, parse

_LINK = re.compile(r"\]\(#([^)\s]{1,200})\)")
_PROSE = ("paragraph_open", "table_open", "bullet_list_open", "ordered_list_open", "blockquote_open")


class Section(NamedTuple):
    """One heading: its id and title, the text under it, its `rule` block and examples, and the lines they stand on.

    `lines` has the line of each field of the block (`says.placed`), `broken` what is wrong with blocks, by line.
    """

    id: str
    title: str
    level: int
    line: int
    text: str = ""
    data: Mapping[str, Any] = {}
    lines: Mapping[str, int] = {}
    examples: tuple[tuple[Mapping[str, Any], int], ...] = ()
    links: tuple[str, ...] = ()
    broken: tuple[tuple[int, str], ...] = ()

    def line_of(self, field: str) -> int:
        """Return the line of a field of the block, or of the heading."""
        return self.lines.get(field, self.line)


def sections(text: str) -> list[Section]:
    """Cut a law text into its sections; a heading without `{#id}` has the empty id."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    tokens = (
        MarkdownIt("commonmark").enable("table").disable("inline").parse(text)
    )  # what is within lines stays as it is
    lines = text.split("\n")
    starts = [place for place, token in enumerate(tokens) if token.type == "heading_open" and token.level == 0]
    ends = [*starts[1:], len(tokens)]
    return [_section(tokens[start:end], lines) for start, end in zip(starts, ends, strict=False)]


def _section(tokens: list[Any], lines: list[str]) -> Section:
    title, identifier = _named(tokens[1].content)
    fences = [token for token in tokens if token.type == "fence" and token.info.split()[:1] == ["toml"]]
    prose = [_prose(token, lines) for token in tokens[3:] if _is_prose(token) and token not in fences]
    text = "\n\n".join(part for part in prose if part)
    bare = Section(identifier, title, int(tokens[0].tag[1:]), tokens[0].map[0] + 1, text)
    section = bare._replace(links=tuple(_LINK.findall(text)))
    for fence in fences:
        section = _with_block(section, fence)
    return section


def _named(heading: str) -> tuple[str, str]:
    """Part a heading from the id that ends it, `{#cephalopod.move}`; the id is empty where there is none."""
    title, opened, identifier = heading.rstrip().rpartition("{#")
    if opened and identifier.endswith("}") and not re.search(r"[}\s]", identifier[:-1]):
        return title.rstrip(), identifier[:-1]
    return heading, ""


def _is_prose(token: Any) -> bool:
    return token.level == 0 and (token.type in _PROSE or token.type in ("fence", "code_block"))


def _prose(token: Any, lines: list[str]) -> str:
    """Return a block as it stands in the source; only the lines of a paragraph are joined."""
    block = lines[token.map[0] : token.map[1]]
    return " ".join(line.strip() for line in block) if token.type == "paragraph_open" else "\n".join(block).strip()


def _with_block(section: Section, fence: Any) -> Section:
    """Add a data block to its section: the rule's fields, an example, or what is wrong with it."""
    start = fence.map[0] + 1
    kind = fence.info.strip()
    try:
        data = parse(fence.content)
    except BadToml as error:
        return _broken(section, start + error.line, f"this block is not TOML: {error}")
    if fence.level:
        return _broken(section, start, "a data block stands at the start of the line, outside of lists and quotations")
    if kind == "toml example":
        return section._replace(examples=(*section.examples, (data, start)))
    if kind != "toml rule":
        return _broken(
            section, start, f"there is no block of the kind '{kind}'; 'toml rule' and 'toml example' are known"
        )
    if section.lines:
        return _broken(section, start, "a rule has one block")
    lines = {key: start + line for key, line in key_lines(fence.content).items()}
    return section._replace(data=data, lines={"": start, **lines})


def _broken(section: Section, line: int, reason: str) -> Section:
    return section._replace(broken=(*section.broken, (line, reason)))
