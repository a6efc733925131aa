"""A page of output as a list of blocks, written as plain text, Markdown or HTML."""

import os
import sys
from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

import click


class Heading(NamedTuple):
    """A line that names what follows; level 1 is the page's own. `tone` colours it on a terminal."""

    text: str
    level: int = 2
    tone: str = ""


class Prose(NamedTuple):
    """Paragraphs of text, Markdown tables among them."""

    text: str


class Entry(NamedTuple):
    """One item of a list: the sentence, the citation or remark that belongs to it, paragraphs that open it further."""

    text: str
    cite: str = ""
    detail: tuple[str, ...] = ()


class Entries(NamedTuple):
    """A list of sentences, numbered or not."""

    items: tuple[Entry, ...]
    numbered: bool = False


class Field(NamedTuple):
    """A label with its value; a value of several lines is printed as it stands, line by line."""

    label: str
    value: str | tuple[str, ...]


class Fields(NamedTuple):
    """Labels with values, one below the other."""

    items: tuple[Field, ...]


Block = Heading | Prose | Entries | Fields
WIDTH = 96
NARROWEST = 40


def write(blocks: Sequence[Block], form: str, language: str) -> str:
    """Write a page in one of the forms `text`, `markdown` and `html`."""
    if form == "html":
        return _html(blocks, language)
    page = "\n".join(_markdown(blocks) if form == "markdown" else _text(blocks)).strip("\n") + "\n"
    while "\n\n\n" in page:
        page = page.replace("\n\n\n", "\n\n")
    return page


def is_coloured() -> bool:
    """Tell whether the output may carry colour: a terminal, and no NO_COLOR."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR")


def styled(text: str, tone: str) -> str:
    """Colour a text where colour is wanted; tones are good, bad, open, dim and bold."""
    if not tone or not is_coloured():
        return text
    styles = {"good": {"fg": "green"}, "bad": {"fg": "red"}, "open": {"fg": "yellow"}, "dim": {"dim": True}}
    return click.style(text, bold=tone != "dim", **styles.get(tone, {}))  # type: ignore[arg-type]


def _text(blocks: Sequence[Block]) -> Iterable[str]:
    for number, block in enumerate(blocks):
        match block:
            case Heading():
                if block.level > 1 or number:
                    yield ""
                yield styled(block.text, block.tone or "bold")
            case Prose():
                yield from (line for paragraph in block.text.split("\n\n") for line in (*_wrapped(paragraph), ""))
            case Entries():
                yield from _text_entries(block)
            case Fields():
                yield from _text_fields(block)


@cache
def _width() -> int:
    """Return the columns of a line: of a narrow terminal its own."""
    try:
        return max(NARROWEST, min(WIDTH, os.get_terminal_size(sys.stdout.fileno()).columns))
    except (OSError, ValueError):  # no terminal
        return WIDTH


def _wrapped(paragraph: str, first: str = "", rest: str = "") -> list[str]:
    if paragraph.startswith("|"):
        return paragraph.splitlines()
    import textwrap

    return textwrap.wrap(
        paragraph,
        _width(),
        initial_indent=first,
        subsequent_indent=rest,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _text_entries(block: Entries) -> Iterable[str]:
    margin = len(str(len(block.items))) + 3
    for place, item in enumerate(block.items, 1):
        mark = f"{place}." if block.numbered else "-"
        yield from _wrapped(item.text, f"{mark:>{margin - 1}} ", " " * margin)
        if item.cite:
            yield " " * margin + styled(item.cite, "dim")
        yield from _text_detail(item.detail, " " * (margin + 2))


def _text_detail(paragraphs: Sequence[str], indent: str) -> Iterable[str]:
    """Write the paragraphs that open an entry, indented, tables as they stand, an empty line around all of them."""
    for paragraph in paragraphs:
        yield ""
        lines = _wrapped(paragraph, indent, indent)
        yield from (f"{indent}{line}" for line in lines) if paragraph.startswith("|") else lines
    if paragraphs:
        yield ""


def _text_fields(block: Fields) -> Iterable[str]:
    width = max((len(item.label) for item in block.items), default=0) + 2
    for label, value in block.items:
        head = f"  {label + ':':<{width}}"
        if isinstance(value, str):
            yield from _wrapped(value, head, " " * len(head)) or [head]
        else:
            yield head.rstrip()
            for line in value:
                yield from _wrapped(line, "    ", "      ") if len(line) > _width() - 4 else [f"    {line}"]


def _markdown(blocks: Sequence[Block]) -> Iterable[str]:
    for block in blocks:
        match block:
            case Heading():
                yield f"{'#' * block.level} {block.text}\n"
            case Prose():
                yield block.text + "\n"
            case Entries():
                for item in block.items:
                    cite = f" `{item.cite}`" if item.cite else ""
                    yield f"{'1.' if block.numbered else '-'} {item.text}{cite}"
                    for paragraph in item.detail:
                        yield from ("", *(f"   {line}" for line in paragraph.splitlines()))
                    if item.detail:
                        yield ""
                yield ""
            case Fields():
                for label, value in block.items:
                    yield f"- **{label}**: {value}" if isinstance(value, str) else _fenced(label, value)
                yield ""


def _fenced(label: str, lines: tuple[str, ...]) -> str:
    return "\n".join([f"- **{label}**:\n", "  ```", *(f"  {line}" for line in lines), "  ```"])


def _html(blocks: Sequence[Block], language: str) -> str:
    from cli.webpage import page

    return page(blocks, language)
