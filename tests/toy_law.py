"""A small law without a fault: one game of five entries in five languages, written into a folder."""

from pathlib import Path
from string import Template

GAME = """\
id = "toy"
year = 2026

[name]
en = "Toy"
it = "Toy"
es = "Toy"
pt = "Toy"
ru = "Toy"

[aliases]
en = ["toy game"]

[editions.first]
en = "first edition"
it = "prima edizione"
es = "primera edición"
pt = "primeira edição"
ru = "первое издание"

[card]
players = "2"
source = "card"

[settles]
move = ["toy.move"]

[sources.book]
title = "The book"

[sources.site]
title = "The site"

[sources.card]
title = "The card"
"""

COMMANDS = """\
[command.go.example.one]
line = "toy go"
exit = 1
says = { en = "off", it = "via", es = "ya", pt = "já", ru = "марш" }
"""
TERMS = """\
[word]
pawn = { en = "pawn", it = "pedone", es = "peón", pt = "peão", ru = "пешка" }
at = { en = "at {place}", it = "in {place}", es = "en {place}", pt = "em {place}", ru = "на {place}" }
"""

GLOSSARY = """\
[pawn]
en = ["pawn", "piece"]
it = ["pedone", "pezzo"]
es = ["peón", "pieza"]
pt = ["peão", "peça"]
ru = ["пешка", "фигура"]
"""

ASKED = {
    "en": ["can my pawn go sideways", "two squares at once?"],
    "it": ["il pedone va di lato", "due caselle in una volta?"],
    "es": ["el peón puede ir de lado", "¿dos casillas de una vez?"],
    "pt": ["o peão anda de lado", "duas casas de uma vez?"],
    "ru": ["пешка ходит вбок", "сразу на две клетки?"],
}

ENGLISH = """\
# Toy {#toy}

A game for tests.

```toml rule
sources = ["book"]
not_executable = "an introduction, not a rule"
```

## Moving {#toy.move}

How pawns move.

```toml rule
sources = ["book#2"]
not_executable = "a heading"
```

### One step {#toy.move.step}

A pawn moves one step forward, to any vacant square
it touches. See [jumping](#toy.move.jump).

```toml rule
sources = ["book#3"]
since = "first"
formerly = ["toy.walk"]
see_also = ["toy.move.jump"]
aliases = [
    "how far does a pawn go",
]
[says]
moved = "{pawn} moves to {square}"
```

```toml example
procedure = "move"
position = { start = "a1" }
expect = { ruling = "legal" }
```

### Jumping {#toy.move.jump}

No pawn jumps over another.

```toml rule
status = "ruling"
why = "The book is silent."
sources = ["site"]
exception_to = "toy.move.step"
[says]
blocked = "{square} is behind a pawn"
```

### Standing still {#toy.move.wait}

A pawn may stay where it is.

```toml rule
status = "derived"
derived_from = ["toy.move.step"]
```
"""

OTHER = Template("""\
# Toy {#toy}

$intro

## $moving {#toy.move}

$how

### $step {#toy.move.step}

$one [$jump](#toy.move.jump).

```toml rule
aliases = ["$far"]
[says]
moved = "$moved"
```

### $jump {#toy.move.jump}

$none

```toml rule
[says]
blocked = "$blocked"
```

### $wait {#toy.move.wait}

$stay
""")

FIELDS = ("intro", "moving", "how", "step", "one", "far", "moved", "jump", "none", "blocked", "wait", "stay")
WORDS = {
    "it": """Un gioco di prova.|Muovere|Come si muovono i pedoni.|Un passo|Un pedone avanza di un passo. Vedi
        |quanto avanza|{pawn} va in {square}|Saltare|Nessun pedone ne salta un altro.|{square} è dietro un pedone
        |Stare fermi|Un pedone può restare dov'è.""",
    "es": """Un juego de prueba.|Mover|Cómo se mueven los peones.|Un paso|Un peón avanza un paso. Véase|cuánto avanza
        |{pawn} va a {square}|Saltar|Ningún peón salta otro.|{square} está detrás de un peón|Quedarse
        |Un peón puede quedarse.""",
    "pt": """Um jogo de teste.|Mover|Como se movem os peões.|Um passo|Um peão avança um passo. Veja|quanto avança
        |{pawn} vai para {square}|Saltar|Nenhum peão salta outro.|{square} fica atrás de um peão|Ficar
        |Um peão pode ficar parado.""",
    "ru": """Игра для проверки.|Ход|Как ходят пешки.|Один шаг|Пешка идёт на один шаг вперёд. См.|как далеко идёт пешка
        |{pawn} идёт на {square}|Прыжок|Пешка не прыгает через другую.|{square} за пешкой|Стоять
        |Пешка может стоять на месте.""",
}


def write_law(folder: Path, game: str = "toy") -> Path:
    """Write the law into a folder, the game under a name of one's own; return the folder."""
    texts = {f"{game}/game.toml": GAME, f"{game}/terms.toml": TERMS, f"{game}/glossary.toml": GLOSSARY}
    texts |= {f"{game}/en.md": ENGLISH, "terms.toml": TERMS, "glossary.toml": GLOSSARY}
    texts["commands.toml"] = COMMANDS
    for language, words in WORDS.items():
        parts = (part.strip() for part in words.split("|"))
        texts[f"{game}/{language}.md"] = OTHER.substitute(dict(zip(FIELDS, parts, strict=True)))
    for language, phrases in ASKED.items():
        lines = "".join(f'    "{phrase}",\n' for phrase in phrases)
        texts[f"{game}/asked.{language}.toml"] = f'"toy.move.step" = [\n{lines}]\n'
    for name, text in texts.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.replace("toy", game).replace("Toy", game.title()), "utf-8")
    return folder


def edit(path: Path, old: str, new: str) -> str:
    """Exchange the first `old` in a file, which must be there, for `new`; return the text that the file now has."""
    text = path.read_text("utf-8")
    assert old in text, f"{path.name} does not hold {old!r}"
    path.write_text(text.replace(old, new, 1), "utf-8")
    return text.replace(old, new, 1)
