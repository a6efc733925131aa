"""`check` finds each class of fault where it stands, and nothing else: one small edit of a clean law for each."""

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from knowledge.check import Anchor, check
from knowledge.corpus import load
from tests.support import PROJECT
from tests.toy_law import edit, write_law

EN, IT, RU = "toy/en.md", "toy/it.md", "toy/ru.md"
GAME, TERMS, GLOSSARY = "toy/game.toml", "toy/terms.toml", "toy/glossary.toml"
ASKED = "toy/asked.it.toml"


class Edit(NamedTuple):
    """`old` becomes `new` in one file; the class of fault that this is, and what stands first in its line."""

    kind: str
    file: str
    old: str
    new: str
    at: str
    says: str = ""


NOTE = """###### Note {id}

More.

```toml rule
sources = ["book"]
```

"""

EDITS = {
    "the same id twice": Edit(
        "duplicate-id", EN, "## Moving", NOTE.replace("{id}", "{#toy}") + "## Moving", "###### Note", "in line 1"
    ),
    "a retired id in use": Edit("duplicate-id", EN, '["toy.walk"]', '["toy.move"]', "formerly"),
    "a retired id claimed twice": Edit(
        "duplicate-id", EN, "why", 'formerly = ["toy.walk"]\nwhy', 'formerly = ["toy.walk"]\nwhy'
    ),
    "a heading without an id": Edit("bad-id", EN, "## Moving", NOTE.replace("{id}", "") + "## Moving", "###### Note"),
    "a space in an id": Edit(
        "bad-id", EN, "## Moving", NOTE.replace("{id}", "{#toy.a b}") + "## Moving", "###### Note"
    ),
    "capitals in an id": Edit("bad-id", EN, "## Moving", NOTE.replace("{id}", "{#toy.X}") + "## Moving", "###### Note"),
    "an id of another game": Edit("bad-id", RU, "## Ход", "###### X {#chess.x}\n\nНет.\n\n## Ход", "###### X"),
    "a game under another name": Edit("bad-id", GAME, 'id = "toy"', 'id = "play"', "id ="),
    "a rule not translated": Edit(
        "missing-translation", IT, "### Stare fermi {#toy.move.wait}", "", "### Saltare", "line 55 of toy/en.md"
    ),
    "a rule that English lacks": Edit(
        "missing-translation", IT, "### Stare", "### Altro {#toy.x}\n\nSì.\n\n### Stare", "### Altro"
    ),
    "another parent": Edit("wrong-parent", IT, "### Stare fermi", "# Stare fermi", "# Stare fermi", "under nothing"),
    "another level": Edit("wrong-level", IT, "### Un passo", "#### Un passo", "#### Un passo"),
    "a link to nowhere": Edit("broken-link", IT, "(#toy.move.jump)", "(#toy.move.leap)", "### Un passo"),
    "a link to a retired id": Edit(
        "broken-link", IT, "(#toy.move.jump)", "(#toy.walk)", "### Un passo", "which is now called toy.move.step"
    ),
    "see also nowhere": Edit("broken-link", EN, 'also = ["toy.move.jump"]', 'also = ["toy.no"]', "see_also"),
    "derived from nowhere": Edit("broken-link", EN, 'from = ["toy.move.step"]', 'from = ["toy.no"]', "derived_from"),
    "exception to nowhere": Edit("broken-link", EN, 'to = "toy.move.step"', 'to = "toy.no"', "exception_to"),
    "settles nowhere": Edit("broken-link", GAME, '["toy.move"]', '["toy.no"]', "move ="),
    "an unknown source": Edit("unknown-source", EN, '["book#2"]', '["book#2", "blog"]', 'sources = ["book#2", "blog"]'),
    "an unknown source of the card": Edit(
        "unknown-source", GAME, '\n[sources.card]\ntitle = "The card"\n', "", "source ="
    ),
    "an unused source": Edit("unused-source", GAME, "[sources.card]", "[sources.old]\n[sources.card]", "[sources.old]"),
    "no source": Edit("no-source", EN, 'sources = ["book#2"]\n', "", "## Moving"),
    "an unknown edition": Edit("unknown-edition", EN, 'since = "first"', 'since = "third"', "since"),
    "an unknown field": Edit("bad-field", EN, "see_also", "look_at", "look_at"),
    "a machine field in a translation": Edit("bad-field", IT, "aliases =", 'status = "official"\naliases =', "status"),
    "a field of another kind": Edit("bad-field", EN, '["book#3"]', '"book"', 'sources = "book"', "a list of texts"),
    "sentences of another kind": Edit("bad-field", IT, "[says]\nmoved =", "says =", "says ="),
    "an unknown field of an example": Edit("bad-field", EN, "expect =", "expects =", "```toml example"),
    "an unknown field of a game": Edit("bad-field", GAME, "year", "years", "years"),
    "names of another kind": Edit("bad-field", GAME, '["toy game"]', '"toy game"', "[aliases]"),
    "a term of another kind": Edit("bad-field", TERMS, "[word]", '[word]\nstep = "step"', "step ="),
    "a term in another language": Edit("bad-field", TERMS, 'ru = "пешка"', 'ru = "пешка", fr = "pion"', "pawn ="),
    "phrases of another kind": Edit("bad-field", GLOSSARY, '["pawn", "piece"]', '["pawn", 5]', "en ="),
    "an unknown status": Edit("bad-status", EN, '"ruling"', '"rumour"', 'status = "rumour"'),
    "a ruling without its reason": Edit("no-reason", EN, 'why = "The book is silent."\n', "", 'status = "ruling"'),
    "derived from no rule": Edit(
        "no-reason", EN, 'derived_from = ["toy.move.step"]', 'sources = ["book"]', 'status = "d'
    ),
    "an empty rule": Edit("empty-rule", RU, "Как ходят пешки.\n", "", "## Ход"),
    "a sentence missing": Edit("missing-says", RU, 'blocked = "{square} за пешкой"\n', "", "[says]\n```"),
    "a sentence in excess": Edit("missing-says", RU, "[says]\nm", '[says]\nmore = "ещё"\nm', "more"),
    "another placeholder": Edit("placeholders", RU, "{square} за", "{field} за", "blocked"),
    "another placeholder in a term": Edit("placeholders", TERMS, "на {place}", "на {field}", "at ="),
    "a stray brace": Edit("stray-brace", RU, "{square} за", "{square за", "blocked"),
    "an empty placeholder": Edit("stray-brace", RU, "{square} за", "{} за", "blocked"),
    "a stray brace in a term": Edit("stray-brace", TERMS, "на {place}", "на place}", "at ="),
    "a term not translated": Edit("missing-term", TERMS, ', pt = "peão"', "", "pawn ="),
    "what a command says not translated": Edit("missing-term", "commands.toml", ', pt = "já"', "", "says ="),
    "what a command says in English only": Edit("bad-field", "commands.toml", "exit = 1", 'one = "go"', "one ="),
    "a term without English": Edit("missing-term", TERMS, 'en = "pawn", ', "", "pawn ="),
    "a concept not translated": Edit("missing-term", GLOSSARY, 'pt = ["peão", "peça"]\n', "", "[pawn]"),
    "a shared concept not translated": Edit("missing-term", "glossary.toml", 'es = ["peón", "pieza"]\n', "", "[pawn]"),
    "a game not named": Edit("missing-term", GAME, 'pt = "Toy"\n', "", "[name]"),
    "an edition not named": Edit("missing-term", GAME, 'pt = "primeira edição"\n', "", "[editions.first]"),
    "a block that is not TOML": Edit("bad-block", EN, 'since = "first"', "since = first", "since"),
    "a block that ends too soon": Edit("bad-block", IT, '"{pawn} va in {square}"', '"""{pawn}', "moved ="),
    "an example that is not TOML": Edit("bad-block", EN, 'start = "a1" }', 'start = "a1"', "position"),
    "a second block": Edit(
        "bad-block", EN, "No pawn", '```toml rule\nwhy = ""\n```\n\nNo pawn', "```toml rule\nstatus"
    ),
    "a block of an unknown kind": Edit("bad-block", EN, "toml example", "toml sample", "```toml sample"),
    "a block within a list": Edit(
        "bad-block", EN, "No pawn", "* x\n\n  ```toml rule\n  ```\n\nNo pawn", "  ```toml rule"
    ),
    "asked of no rule": Edit("broken-link", ASKED, '"toy.move.step"', '"toy.move.leap"', '"toy', "does not exist"),
    "asked of a retired id": Edit(
        "broken-link", ASKED, '"toy.move.step"', '"toy.walk"', '"toy', "which is now called toy.move.step"
    ),
    "asked of a heading": Edit("broken-link", ASKED, '"toy.move.step"', '"toy.move"', '"toy', "lays down nothing"),
    "asked of two rules": Edit(
        "repeated-phrase",
        ASKED,
        '"toy.move.step"',
        '"toy.move.wait" = ["Il pedone va di lato?"]\n"toy.move.step"',
        '"toy.move.step"',
        "under toy.move.wait too",
    ),
    "asked twice of one rule": Edit("repeated-phrase", ASKED, "[\n", '[\n"Il pedone va di lato?",\n', '"toy', "twice"),
    "asked nothing": Edit("empty-phrase", ASKED, '"due caselle', '"?!", "due caselle', '"toy'),
    "asked of a rule without a phrase": Edit(
        "empty-phrase", ASKED, '"toy.move', '"toy.move.wait" = []\n"toy.move', '"toy.move.wait'
    ),
    "asked in another shape": Edit("bad-field", ASKED, "[\n", "[1,\n", '"toy', "a list of texts"),
    "asked in what is not TOML": Edit("bad-block", ASKED, '"toy.move.step" =', "toy", "toy"),
    "a file that is not TOML": Edit("bad-block", TERMS, "[word]", "[word", "[word"),
}

ANCHORS = {
    "words that the rule has": ("toy.move.step", "any vacant square it touches", "", ""),
    "a rule that nobody declared": ("toy.move.leap", "no pawn", "undeclared-rule", "which does not exist"),
    "a rule under its retired id": ("toy.walk", "moves one step", "undeclared-rule", "now called toy.move.step"),
    "words that no rule has": ("toy.move.step", "two steps", "wrong-anchor", "the English text of toy.move.step"),
    "words of another rule": ("toy.move.step", "jumps over another", "wrong-anchor", "but in that of toy.move.jump"),
    "words of the title": ("toy.move.jump", "Jumping", "wrong-anchor", "does not occur"),
    "words of a sentence": ("toy.move.jump", "is behind a pawn", "wrong-anchor", "does not occur"),
}

FILES = {
    "no text in a language": (IT, None, "missing-file", 0),
    "no English text": (EN, None, "missing-file", 0),
    "no game file": (GAME, None, "missing-file", 0),
    "nothing asked in one language": (ASKED, None, "missing-file", 0),
    "a text that is not UTF-8": (IT, b"# Toy {#toy}\n\nPerch\xe9.\n", "unreadable", 3),
    "terms that are not UTF-8": (TERMS, b"[word]\n\xff", "unreadable", 2),
}


@pytest.fixture(autouse=True)
def law(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLEJUDGE_CACHE", str(tmp_path / "cache"))
    return write_law(tmp_path / "law")


def _line(text: str, at: str) -> int:
    return text.count("\n", 0, ("\n" + text).index("\n" + at)) + 1


def test_the_clean_law_is_read_in_full_and_has_no_fault(law: Path) -> None:
    report = check(load(law), [Anchor("toy.move.step", "one step", "code", 1)])
    assert report.faults == ()
    assert (report.rules, report.links) == (25, 12)


@pytest.mark.parametrize("name", EDITS)
def test_each_fault_is_told_once_where_it_stands(law: Path, name: str) -> None:
    one = EDITS[name]
    edited = edit(law / one.file, one.old, one.new)
    faults = check(load(law)).faults
    found = [(fault.kind, fault.file, fault.line) for fault in faults]
    assert found == [(one.kind, one.file, _line(edited, one.at))], faults
    assert one.says in faults[0].message


@pytest.mark.parametrize("name", FILES)
def test_files_that_cannot_be_read(law: Path, name: str) -> None:
    file, content, kind, line = FILES[name]
    (law / file).unlink()
    if content is not None:
        (law / file).write_bytes(content)
    faults = check(load(law), [Anchor("toy.move.step", "one step", "code", 1)]).faults
    assert [(one.kind, one.file, one.line) for one in faults] == [(kind, file, line)]


@pytest.mark.parametrize("name", ANCHORS)
def test_what_code_says_of_rules(law: Path, name: str) -> None:
    rule, words, kind, says = ANCHORS[name]
    faults = check(load(law), [Anchor(rule, words, "adjudicator.toy", 7)]).faults
    assert [(one.kind, one.file, one.line) for one in faults] == ([(kind, "adjudicator.toy", 7)] if kind else [])
    assert all(says in one.message for one in faults)


@pytest.mark.parametrize("home", ["", "toy/"], ids=["of all games", "of one"])
def test_what_no_rule_answers_stands_under_none(law: Path, home: str) -> None:
    """One phrase stands under a rule too, one holds no word, one is in order."""
    file = f"{home}unanswered.toml"
    (law / file).write_text('it = [\n    "Il pedone va di lato!",\n    "?!",\n    "quanto costa",\n]\n', "utf-8")
    found = {(fault.kind, fault.file, fault.line) for fault in check(load(law)).faults}
    assert found == {("repeated-phrase", file, 1), ("empty-phrase", file, 1)}


def test_several_faults_are_all_told_in_the_order_of_files_and_lines(law: Path) -> None:
    for file, old, new in (
        (RU, "{square} за", "{"),
        (EN, '"book#3"', '"blog"'),
        (EN, '"first"', "first"),
        (IT, " {#toy.move}", ""),
    ):
        edit(law / file, old, new)
    faults = check(load(law)).faults
    assert {one.kind for one in faults} >= {"bad-block", "stray-brace", "bad-id"}
    assert list(faults) == sorted(faults, key=lambda one: (one.file, one.line))


def test_every_class_of_fault_has_its_edit() -> None:
    code = "".join(path.read_text("utf-8") for path in sorted((PROJECT / "knowledge").glob("c*.py")))
    known = set(
        re.findall(
            r'"([a-z]+-[a-z]+|unreadable|placeholders)", (?:text\.|original\.|anchor\.)?(?:file|name|game)', code
        )
    )
    tested = {one.kind for one in EDITS.values()} | {kind for *_, kind, _ in [*ANCHORS.values(), *FILES.values()]}
    assert known - tested == set()
    assert len(known) > 20
