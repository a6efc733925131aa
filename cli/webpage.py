"""A page of output as one self-contained HTML document: no script, no request, light and dark."""

from collections.abc import Iterable, Sequence
from html import escape

from cli.document import Block, Entries, Fields, Heading, Prose

_STYLE = """
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem }
code, pre { font-family: ui-monospace, monospace; font-size: .9em }
li code, .cite { opacity: .7 }
dt { font-weight: 600 }
dd { margin: 0 0 .4rem 1rem }
table { border-collapse: collapse }
td, th { border: 1px solid; padding: .2rem .6rem; text-align: left }
"""


def page(blocks: Sequence[Block], language: str) -> str:
    """Write blocks as a whole HTML document in a language; the first heading is the title."""
    title = next((block.text for block in blocks if isinstance(block, Heading)), "tablejudge")
    body = fragment(blocks)
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width">\n<title>{escape(title)}</title>\n'
        f"<style>{_STYLE}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )


def fragment(blocks: Sequence[Block]) -> str:
    """Write blocks as the inside of a page."""
    return "\n".join(line for block in blocks for line in _lines(block))


def _lines(block: Block) -> Iterable[str]:
    match block:
        case Heading():
            yield f"<h{block.level}>{escape(block.text)}</h{block.level}>"
        case Prose():
            yield from (_paragraph(text) for text in block.text.split("\n\n"))
        case Entries():
            tag = "ol" if block.numbered else "ul"
            yield f"<{tag}>"
            for item in block.items:
                cite = f" <code>{escape(item.cite)}</code>" if item.cite else ""
                opened = "".join(_paragraph(text) for text in item.detail)
                opened = f"<blockquote>{opened}</blockquote>" if opened else ""
                yield f"<li>{escape(item.text)}{cite}{opened}</li>"
            yield f"</{tag}>"
        case Fields():
            yield "<dl>"
            for label, value in block.items:
                shown = escape(value) if isinstance(value, str) else f"<pre>{escape(chr(10).join(value))}</pre>"
                yield f"<dt>{escape(label)}</dt><dd>{shown}</dd>"
            yield "</dl>"


def _paragraph(text: str) -> str:
    if not text.startswith("|"):
        return f"<p>{escape(text)}</p>"
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines()]
    head = "".join(f"<th>{escape(cell)}</th>" for cell in rows[0])
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows[2:])
    return f"<table><tr>{head}</tr>{body}</table>"
