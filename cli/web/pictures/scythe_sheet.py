"""The score sheet: a bar for each player made of what the points come from, the sheet itself, and the map."""

from markupsafe import Markup

from cli.sheet import TOTAL, Line, Sheet, has_sheet, make_sheet
from cli.web.pictures import Scene
from cli.web.pictures.scythe_map import drawn, pieces
from cli.web.pictures.svg import figure, tag, text
from knowledge.rule import Game

WIDTH, ROW, LEFT = 400, 44, 4
NO_GAME = Game("", dict.fromkeys(("en", "it", "es", "pt", "ru"), ""), {}, {}, {}, {})
"""The sheet is shown below its game's name already."""


def scoring(scene: Scene) -> Markup:
    """Draw bars and sheet of a scoring, and the pieces on the map where hexes are told."""
    sheet = _sheet(scene)
    found = _bars(sheet, scene) + _table(sheet, scene) if sheet else Markup()
    on, names = pieces(scene.raw)
    return found + (drawn(on, names, scene.voice) if on else Markup())


def totals(scene: Scene) -> Markup:
    """Draw the bars alone."""
    sheet = _sheet(scene)
    return _bars(sheet, scene) if sheet else Markup()


def _sheet(scene: Scene) -> Sheet | None:
    """Return the sheet of a scene's ruling; None where nothing is added up."""
    if scene.verdict is None or not has_sheet(scene.verdict):
        return None
    return make_sheet(scene.verdict, scene.voice, NO_GAME)


def _bars(sheet: Sheet, scene: Scene) -> Markup:
    lines = [line for line in sheet.lines if line.field != TOTAL]
    totals = [sum(max(line.values[at] or 0, 0) for line in lines) for at in range(len(sheet.players))]
    scale = (WIDTH - 60) / max(1, *totals)
    rows = [part for at in range(len(sheet.players)) for part in _bar(at, sheet, lines, scale)]
    key = [
        tag("span", tag("span", class_=f"dot seg{at % 6}"), f" {line.label}", class_="key")
        for at, line in enumerate(lines)
    ]
    sums = zip(sheet.players, next(line.values for line in sheet.lines if line.field == TOTAL), strict=True)
    title = f"{scene.voice.term('score.sheet')}: {', '.join(f'{name} {total}' for name, total in sums)}"
    return figure(title, WIDTH, ROW * len(sheet.players), *rows, after=tag("figcaption", *key))


def _bar(at: int, sheet: Sheet, lines: list[Line], scale: float) -> list[Markup]:
    name, x = sheet.players[at], float(LEFT)
    is_winner = name in sheet.winners
    parts = [text(LEFT, ROW * at + 10, name, "strong" if is_winner else "", "start")]
    for place, line in enumerate(lines):
        width = max(line.values[at] or 0, 0) * scale
        said = tag("title", f"{line.label}: {line.values[at]}")
        parts.append(
            tag("rect", said, x=f"{x:.1f}", y=ROW * at + 20, width=f"{width:.1f}", height=16, class_=f"seg{place % 6}")
        )
        x += width
    total = next(line.values[at] for line in sheet.lines if line.field == TOTAL)
    return [*parts, text(x + 6, ROW * at + 28, total, "strong", "start")]


def _table(sheet: Sheet, scene: Scene) -> Markup:
    head = tag("tr", tag("td"), *(tag("th", name, scope="col") for name in sheet.players))
    rows, small = map(_row, sheet.lines), [_row(line) for line in sheet.small]
    body = tag("tbody", *rows) + (tag("tbody", *small, class_="small") if small else Markup())
    name = scene.voice.term("score.sheet")
    table = tag("table", tag("thead", head), body, class_="sheet")
    return tag("div", table, class_="scroll", tabindex=0, role="region", aria_label=name)


def _row(line: Line) -> Markup:
    cells = (tag("td", "" if one is None else str(one)) for one in line.values)
    return tag("tr", tag("th", line.label, scope="row"), *cells)
