"""A PDF rulebook into blocks: lines by their place on the page, columns one after the other, headings by size of type.

pypdfium2 is an optional part of the installation (`pip install 'tablejudge[pdf]'`), imported only here.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from knowledge.columns import Line, in_reading_order
from knowledge.manuscript import LONGEST, Block, Manuscript, Unfit, clean, one_line

MOST_PAGES = 5000
LARGER = 1.15
"""How many times the size of the text a line's type must be to make it a heading."""
PASSWORD = 4
"""The error number by which the library says that a password is wanted."""

HYPHENS = "\x02\u00ad\ufffe"
"""What the library makes of a hyphen at the end of a line."""

_WORD = re.compile(f"[^\\s\\0{HYPHENS}]*[{HYPHENS}]|[^\\s\\0{HYPHENS}]+")

Watch = Callable[[Sequence[int]], Iterable[int]]


def read_pdf(content: bytes, path: Path, watch: Watch = iter) -> Manuscript:
    """Read a PDF; `watch` sees the page numbers go by. Unfit if it is locked, damaged or has no text."""
    try:
        import pypdfium2
    except ImportError:
        raise Unfit("no_pdf_reader", given=str(path)) from None
    try:
        document = pypdfium2.PdfDocument(content)
    except pypdfium2.PdfiumError:
        locked = pypdfium2.raw.FPDF_GetLastError() == PASSWORD
        raise Unfit("locked_pdf" if locked else "broken_pdf", given=str(path)) from None
    try:
        if len(document) > MOST_PAGES:
            raise Unfit("too_many_pages", given=str(path), pages=len(document), most=MOST_PAGES)
        sheets, labels = _sheets(document, path, watch)
    except pypdfium2.PdfiumError:
        raise Unfit("broken_pdf", given=str(path)) from None
    finally:
        document.close()
    return _manuscript(sheets, labels, path)


def _sheets(document: Any, path: Path, watch: Watch) -> tuple[list[list[Line]], list[str]]:
    """Return the lines of each page in reading order, and the pages' printed labels."""
    sheets, labels, length = [], [], 0
    for number in watch(range(len(document))):
        page = document[number]
        sheets.append(in_reading_order(_lines(page)))
        labels.append(one_line(document.get_page_label(number)) or str(number + 1))
        page.close()
        length += sum(len(line.text) for line in sheets[-1])
        if length > LONGEST:
            raise Unfit("file_too_large", given=str(path), most=f"{LONGEST // 1_000_000} MB")
    return sheets, labels


def _lines(page: Any) -> list[Line]:
    """Return the lines of text on a page, those of different columns apart."""
    text = page.get_textpage()
    found: list[Line] = []
    for word in _words(text):
        if found and _is_beside(found[-1], word):
            found[-1] = _longer(found[-1], word)
        else:
            found.append(word)
    text.close()
    return found


def _words(text: Any) -> Iterator[Line]:
    """Yield the words of a page in the order of its content; a hyphen at the end of a line ends one."""
    for found in _WORD.finditer(_letters(text)):
        if word := _word(text, found.start(), found.end() - 1, found[0]):
            yield word


def _letters(text: Any) -> str:
    """Return the text of a page, one letter for each index that the library knows."""
    from pypdfium2 import raw

    count = text.count_chars()
    whole = text.get_text_range(0, count) if count else ""
    if len(whole) == count:
        return str(whole)
    return "".join(chr(raw.FPDFText_GetUnicode(text, index)) for index in range(count))


def _word(text: Any, start: int, end: int, letters: str) -> Line | None:
    """Place a word by its first and last letter; None if nothing of it can be seen."""
    from pypdfium2 import raw

    said = one_line(letters[:-1] + "-" if letters[-1] in HYPHENS else letters)
    if not said:
        return None
    left, bottom, _, top = text.get_charbox(start, loose=True)
    _, _, right, _ = text.get_charbox(end, loose=True)
    size = raw.FPDFText_GetFontSize(text, start)
    return Line(left, bottom, max(left, right), top, round(size, 1) or 1.0, said)


def _longer(last: Line, word: Line) -> Line:
    bottom, top = min(last.bottom, word.bottom), max(last.top, word.top)
    return Line(
        last.left, bottom, max(last.right, word.right), top, max(last.size, word.size), f"{last.text} {word.text}"
    )


def _is_beside(last: Line, piece: Line) -> bool:
    overlap = min(last.top, piece.top) - max(last.bottom, piece.bottom)
    gap = piece.left - last.right
    return overlap > 0.4 * min(last.top - last.bottom, piece.top - piece.bottom) and -0.5 < gap / last.size < 0.9


def _manuscript(sheets: list[list[Line]], labels: list[str], path: Path) -> Manuscript:
    blank = sum(not any(any(map(str.isalnum, line.text)) for line in sheet) for sheet in sheets)
    if blank == len(sheets):
        raise Unfit("scanned_pdf", given=str(path))
    sheets = _without_running_lines(sheets, labels)
    sizes: Counter[float] = Counter()
    for line in (line for sheet in sheets for line in sheet):
        sizes[line.size] += len(line.text)
    body = sizes.most_common(1)[0][0] if sizes else 1.0
    larger = sorted((size for size in sizes if size >= LARGER * body), reverse=True)
    levels = {size: min(place, 6) for place, size in enumerate(larger, 1)}
    blocks = [
        block._replace(page=label)
        for sheet, label in zip(sheets, labels, strict=True)
        for block in _blocks(sheet, levels)
    ]
    if not blocks:
        raise Unfit("scanned_pdf", given=str(path))
    return Manuscript(tuple(blocks), len(sheets), blank)


def _without_running_lines(sheets: list[list[Line]], labels: list[str]) -> list[list[Line]]:
    """Drop page numbers, and lines that stand at the head or foot of many pages."""
    edges = Counter(_mask(line) for sheet in sheets for line in _edge_lines(sheet))
    common = {mask for mask, count in edges.items() if count >= 3 and count >= 0.3 * len(sheets)}

    return [_without(sheet, _edge_lines(sheet), common, label) for sheet, label in zip(sheets, labels, strict=True)]


def _without(sheet: Sequence[Line], edge: Sequence[Line], common: set[str], label: str) -> list[Line]:
    running = {line for line in edge if line.text in (label, f"- {label} -") or _mask(line) in common}
    return [line for line in sheet if line not in running]


def _edge_lines(sheet: Sequence[Line]) -> list[Line]:
    if not sheet:
        return []
    top, bottom = max(line.top for line in sheet), min(line.bottom for line in sheet)
    return [line for line in sheet if line.top > top - line.size or line.bottom < bottom + line.size]


def _mask(line: Line) -> str:
    return re.sub(r"\d+", "#", line.text)


def _blocks(sheet: Sequence[Line], levels: dict[float, int]) -> Iterator[Block]:
    """Join the lines of a page to headings and paragraphs."""
    gathered: list[Line] = []
    for line in sheet:
        if gathered and not _goes_on(gathered[-1], line):
            yield _block(gathered, levels)
            gathered = []
        gathered.append(line)
    if gathered:
        yield _block(gathered, levels)


def _goes_on(last: Line, line: Line) -> bool:
    """Tell whether a line belongs to the paragraph of the one before: same type, no wider gap than between lines."""
    return last.size == line.size and -1.6 * line.size < last.bottom - line.top < 0.45 * line.size


def _block(lines: Sequence[Line], levels: dict[float, int]) -> Block:
    text = lines[0].text
    for line in lines[1:]:
        hyphened = text.endswith("-") and text[-2:-1].isalpha() and line.text[:1].islower()
        text = text[:-1] + line.text if hyphened else f"{text} {line.text}"
    text = clean(text)
    return Block(text, levels.get(lines[0].size, 0) if len(text) <= 120 else 0)
