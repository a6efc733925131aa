"""A score sheet as one self-contained HTML page: light and dark, a bar for each player, rules as footnotes."""

from collections.abc import Iterator, Sequence
from html import escape

from cli.document import Block
from cli.sheet import TOTAL, Line, Sheet
from cli.speech import Speech
from cli.webpage import fragment

_STYLE = """
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif;
  --paper: #fbf8f1; --ink: #2a2622; --line: #cfc6b4; --soft: #6f675c;
  --c0: #b5762a; --c1: #a33b2e; --c2: #4f7a3a; --c3: #35647e; --c4: #6d4c86; --c5: #7a7460 }
@media (prefers-color-scheme: dark) { :root { --paper: #1d1b19; --ink: #ece6da; --line: #4a443c; --soft: #a79e90;
  --c0: #d99a4e; --c1: #d2695b; --c2: #86b36c; --c3: #6aa3c2; --c4: #aa86c6; --c5: #a9a28c } }
body { max-width: 52rem; margin: 2rem auto; padding: 0 1rem; background: var(--paper); color: var(--ink) }
h1 { font-size: 1.5rem; margin-bottom: .5rem } h2 { font-size: 1.1rem; margin-top: 2rem }
.scroll { overflow-x: auto } table { border-collapse: collapse; width: 100% }
th, td { padding: .3rem .7rem; text-align: right; border-bottom: 1px solid var(--line);
  font-variant-numeric: tabular-nums }
th:first-child { text-align: left; font-weight: 500 }
tr.total th, tr.total td { font-weight: 700; border-top: 2px solid var(--ink) }
tr.small th, tr.small td { color: var(--soft); font-size: .85em; border-bottom: 0 } .wins { font-weight: 700 }
sup a { color: var(--soft); text-decoration: none; margin-left: .1rem }
.bar { display: flex; height: 1.7rem; border-radius: .2rem; overflow: hidden; margin: .1rem 0 .8rem }
.bar span { color: var(--paper); font-size: .8rem; line-height: 1.7rem;
  text-align: center; overflow: hidden; min-width: 0 }
.key span { display: inline-block; margin-right: 1rem; font-size: .85rem }
.key i { display: inline-block; width: .8rem; height: .8rem; margin-right: .35rem; border-radius: .15rem }
.verdict { font-size: 1.1rem; font-weight: 600 } li code { color: var(--soft) } ul, ol { padding-left: 1.4rem }
dt { font-weight: 500 } dd { margin: 0 0 .3rem 1rem } pre { font: inherit; margin: 0; white-space: pre-wrap }
"""
COLOURS = 6


def sheet_page(sheet: Sheet, voice: Speech, understood: Sequence[Block] = ()) -> str:
    """Write a sheet as a whole HTML document; what was understood of words stands at its end, for whoever checks."""
    title = escape(sheet.title)
    parts = (_context(sheet), _table(sheet), _verdict(sheet, voice), _bars(sheet), _reasons(sheet, voice))
    body = "\n".join([f"<h1>{title}</h1>", *(line for part in parts for line in part), fragment(understood)])
    return (
        f'<!doctype html>\n<html lang="{voice.law.language}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{title}</title>\n'
        f"<style>{_STYLE}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )


def _context(sheet: Sheet) -> Iterator[str]:
    yield from (f"<p>{escape(label)}: {escape(str(value))}</p>" for label, value in sheet.context)


def _table(sheet: Sheet) -> Iterator[str]:
    yield '<div class="scroll"><table>'
    names = "".join(f"<th{_wins(sheet, name)}>{escape(name)}</th>" for name in sheet.players)
    yield f"<tr><th></th>{names}</tr>"
    for line in sheet.lines:
        kind = ' class="total"' if line.field == TOTAL else ""
        yield f"<tr{kind}><th>{escape(line.label)}{_marks(line.notes)}</th>{_values(line)}</tr>"
    yield from (f'<tr class="small"><th>{escape(line.label)}</th>{_values(line)}</tr>' for line in sheet.small)
    yield "</table></div>"


def _wins(sheet: Sheet, name: str) -> str:
    return ' class="wins"' if name in sheet.winners else ""


def _values(line: Line) -> str:
    return "".join(f"<td>{'' if value is None else value}</td>" for value in line.values)


def _marks(notes: tuple[int, ...]) -> str:
    return "".join(f'<sup><a href="#note-{note}">{note}</a></sup>' for note in notes)


def _verdict(sheet: Sheet, voice: Speech) -> Iterator[str]:
    yield from (f'<p class="verdict">{escape(sentence)}</p>' for sentence in sheet.verdicts)
    if sheet.readings:
        yield f"<h2>{escape(voice.term('label.readings'))}</h2><ul>"
        yield from (f"<li><code>{escape(chosen)}</code>: {escape(totals)}</li>" for chosen, totals in sheet.readings)
        yield "</ul>"


def _bars(sheet: Sheet) -> Iterator[str]:
    """Draw a bar for each player: a piece for each category that brings something."""
    parts = [line for line in sheet.lines if line.field != TOTAL]
    gains = [sum(max(0, line.values[place] or 0) for line in parts) for place in range(len(sheet.players))]
    longest = max(gains, default=0) or 1
    for place, name in enumerate(sheet.players):
        yield f"<div{_wins(sheet, name)}>{escape(name)}</div>"
        yield f'<div class="bar" role="img" aria-label="{escape(_spoken(parts, name, place), quote=True)}">'
        for colour, line in enumerate(parts):
            value = line.values[place] or 0
            if value > 0:
                style = f"width:{100 * value / longest:.2f}%;background:var(--c{colour % COLOURS})"
                yield f'<span style="{style}" title="{escape(line.label, quote=True)} {value}">{value}</span>'
        yield "</div>"
    keys = (
        f'<span><i style="background:var(--c{at % COLOURS})"></i>{escape(line.label)}</span>'
        for at, line in enumerate(parts)
    )
    yield f'<p class="key">{"".join(keys)}</p>'


def _spoken(parts: list[Line], name: str, place: int) -> str:
    return f"{name}: " + ", ".join(f"{line.label} {line.values[place] or 0}" for line in parts)


def _reasons(sheet: Sheet, voice: Speech) -> Iterator[str]:
    yield f"<h2>{escape(voice.term('score.how'))}</h2><ul>"
    yield from (f"<li>{escape(sentence)}{_marks((note,))}</li>" for sentence, note in sheet.reasons)
    yield f"</ul><h2>{escape(voice.term('score.rules'))}</h2><ol>"
    for place, note in enumerate(sheet.notes, 1):
        source = f" {escape(note.source)}" if note.source else ""
        yield f'<li id="note-{place}">{escape(note.title)} <code>{escape(note.rule)}</code>{source}</li>'
    yield "</ol>"
