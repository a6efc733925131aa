"""A player's file into passages: read safely, told apart by what it holds, cut at headings and paragraphs.

Markdown is cut line by line and not by the parser that reads the law: only headings matter here, and a hostile file of
any depth takes no longer than any other of its size.
"""

import os
import re
import stat
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from knowledge.shelf import Passage

LARGEST = 200_000_000
"""Bytes of the largest file that is read; a thousand pages with pictures are seldom more."""
LONGEST = 20_000_000
"""Characters of the longest text, some eight thousand pages."""
FULL, MOST = 700, 1400
"""Characters of a passage to which no further paragraph is added, and of a paragraph that is not cut."""
_HEADING = re.compile(r"^ {0,3}(#{1,6})[ \t]+(.*)$")
_UNDERLINE = re.compile(r"^ {0,3}(=+|-{2,})[ \t]*$")
_FENCE = re.compile(r"^ {0,3}(```+|~~~+)")
_ENDING = re.compile(r"(?<=[.!?。…])\s+|(?<=[。！？])")
_UNSEEN = re.compile("[\x00-\x08\x0b\x0e-\x1f\x7f-\x9f\u00ad\u200b\u2028-\u202e\u2060-\u206f\ufeff\ud800-\udfff]")


class Unfit(Exception):
    """A file cannot be added: the code of the sentence that says why, and its facts."""

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code)
        self.code, self.facts = code, facts


class Block(NamedTuple):
    """A paragraph or heading as it stands in a file; a heading has a level from 1, a paragraph 0."""

    text: str
    level: int = 0
    page: str = ""
    line: int = 0


class Manuscript(NamedTuple):
    """What a file holds: its blocks in reading order, how many pages it has, how many of them without text."""

    blocks: tuple[Block, ...]
    pages: int = 0
    blank_pages: int = 0

    @property
    def title(self) -> str:
        """Return the first heading if it is a heading of the first level, else nothing."""
        first = next((block for block in self.blocks if block.level), None)
        return first.text if first and first.level == 1 else ""


def read_bytes(path: Path) -> bytes:
    """Read a file proper of bearable size whole; Unfit for anything else."""
    try:
        found = path.stat()
        if stat.S_ISDIR(found.st_mode):
            raise Unfit("is_folder", given=str(path))
        if not stat.S_ISREG(found.st_mode):
            raise Unfit("no_regular_file", given=str(path))
        if found.st_size > LARGEST:
            raise Unfit("file_too_large", given=str(path), most=f"{LARGEST // 1_000_000} MB")
        # opened without waiting, should the file have become a pipe since
        with os.fdopen(
            os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)), "rb"
        ) as file:
            return file.read(LARGEST)
    except FileNotFoundError:
        raise Unfit("no_file", given=str(path)) from None
    except OSError as error:
        raise Unfit("unreadable_file", given=str(path), reason=error) from None
    except ValueError:  # a name that no file can have
        raise Unfit("no_file", given=repr(str(path))) from None


def manuscript(content: bytes, path: Path) -> Manuscript:
    """Turn a text or Markdown file into blocks; Unfit if it is neither."""
    text = clean(_decoded(content, path))
    if len(text) > LONGEST:
        raise Unfit("file_too_large", given=str(path), most=f"{LONGEST // 1_000_000} MB")
    start = text[:200].lstrip().lower()
    if start.startswith(("<!doctype html", "<html", "<?xml", "{\\rtf")):
        raise Unfit("unknown_kind", given=str(path))
    if path.suffix.lower() in (".md", ".markdown"):
        found = Manuscript(tuple(_markdown(text.replace("\f", "\n").split("\n"))))
    else:
        found = _plain(text)
    if not any(letter.isalnum() for block in found.blocks for letter in block.text):
        raise Unfit("no_text", given=str(path))
    return found


def _decoded(content: bytes, path: Path) -> str:
    """Read UTF-8, or UTF-16 that says so."""
    encoding = "utf-16" if content.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-8-sig"
    if encoding != "utf-16" and b"\0" in content:
        raise Unfit("unknown_kind", given=str(path))
    try:
        return content.decode(encoding)
    except UnicodeDecodeError:
        raise Unfit("not_utf8", given=str(path)) from None


def clean(text: str) -> str:
    """Take out control characters, and those that are invisible or turn the direction of writing."""
    return _UNSEEN.sub("", text.replace("\r\n", "\n").replace("\r", "\n"))


def one_line(text: str) -> str:
    """Return a title or name in one line, without what cannot be seen."""
    return " ".join(clean(text.replace("\n", " ")).split())


def _plain(text: str) -> Manuscript:
    """Cut plain text into paragraphs; a form feed begins a new page, a short line that stands alone is a heading."""
    sheets = text.split("\f")
    while len(sheets) > 1 and not sheets[-1].strip():
        sheets.pop()
    blocks: list[Block] = []
    line = 1
    for number, sheet in enumerate(sheets, 1):
        page = str(number) if len(sheets) > 1 else ""
        blocks += [block._replace(page=page) for block in _paragraphs(sheet.split("\n"), line)]
        line += sheet.count("\n")
    marked = tuple(block._replace(level=2) if _is_title(block.text) else block for block in blocks)
    return Manuscript(marked, len(sheets) if len(sheets) > 1 else 0, sum(not sheet.strip() for sheet in sheets))


def _is_title(text: str) -> bool:
    return len(text) <= 60 and "\n" not in text and text[-1] not in ".!?:;,)\"'»”…。" and text[:1].isalnum()


def _paragraphs(lines: Iterable[str], first: int) -> Iterator[Block]:
    """Yield paragraphs, separated by empty lines, with the line each begins on."""
    gathered: list[str] = []
    for number, line in enumerate([*lines, ""], first):
        if line.strip():
            gathered.append(line.rstrip())
        elif gathered:
            yield Block("\n".join(gathered).strip(), line=number - len(gathered))
            gathered = []


def _markdown(lines: list[str]) -> Iterator[Block]:
    """Yield the headings and paragraphs of Markdown; nothing inside a fence is a heading."""
    gathered: list[str] = []
    start, fence = 1, ""

    def paragraphs() -> Iterator[Block]:
        yield from _paragraphs(gathered, start)
        gathered.clear()

    for number, line in enumerate(lines, 1):
        if mark := _FENCE.match(line):
            fence = "" if fence and mark[1].startswith(fence) else fence or mark[1]
        heading = None if fence else _HEADING.match(line)
        under = None if fence or not gathered or not gathered[-1].strip() else _UNDERLINE.match(line)
        if heading or under:
            title = _bare(heading[2] if heading else gathered.pop())
            yield from paragraphs()
            start = number + 1
            if name := one_line(title):
                yield Block(name, len(heading[1]) if heading else 1 + line.strip().startswith("-"), line=number)
        else:
            gathered.append(line)
    yield from paragraphs()


def _bare(title: str) -> str:
    """Return a heading without its id and the signs that close it."""
    title = title.rstrip()
    if title.endswith("}") and "{#" in title:
        title = title[: title.rindex("{#")].rstrip()
    closed = title.rstrip("#")
    return closed if closed[-1:].isspace() else title


def passages(blocks: Iterable[Block]) -> Iterator[Passage]:
    """Gather blocks to passages: what stands under one heading on one page, no longer than is read at once."""
    above = Block("")
    gathered: list[Passage] = []
    for block in (*blocks, Block("", 1)):
        if not block.level:
            gathered += [Passage(block.page, block.line, above.text[:200], piece) for piece in _pieces(block.text)]
        else:
            if not gathered and 0 < block.level <= above.level:  # a heading with nothing under it may be a rule itself
                gathered = [Passage(above.page, above.line, above.text[:200], above.text)]
            yield from _merged(gathered)
            above, gathered = block, []


def _merged(found: Iterable[Passage]) -> Iterator[Passage]:
    """Join short passages of one page that follow each other."""
    last: Passage | None = None
    for one in found:
        if last and last.page == one.page and len(last.text) + len(one.text) <= FULL:
            last = last._replace(text=f"{last.text}\n\n{one.text}")
        else:
            if last:
                yield last
            last = one
    if last:
        yield last


def _pieces(text: str) -> Iterator[str]:
    """Cut a paragraph that is too long at the ends of sentences, or where it must be."""
    if len(text) <= MOST:
        yield text
        return
    piece = ""
    for sentence in _ENDING.split(text):
        for start in range(0, len(sentence), MOST):
            part = sentence[start : start + MOST]
            if piece and len(piece) + len(part) > FULL:
                yield piece
                piece = part
            else:
                piece = f"{piece} {part}".strip()
    if piece:
        yield piece
