"""The law's files into rules: prose is kept as it was meant, data never gets into it, and nothing raises."""

from pathlib import Path

import pytest

from knowledge.corpus import Corpus, load
from knowledge.markdown import sections
from knowledge.rule import LANGUAGES
from knowledge.store import Store, compiled
from knowledge.toml_text import BadToml, key_lines, parse
from tests.support import shipped
from tests.toy_law import edit, write_law

HEAD = "# Toy {#toy}\n\n"

PROSE = {
    "lines of a paragraph are joined": ("One line\nand another\n  and a third.", "One line and another and a third."),
    "paragraphs stay apart": ("One.\n\n\nTwo.", "One.\n\nTwo."),
    "a paragraph in italics is joined": ("*Never* here\nnor there.", "*Never* here nor there."),
    "a table keeps its rows": ("Pips:\n\n| a | b |\n| - | - |\n| 1 | 2 |", "Pips:\n\n| a | b |\n| - | - |\n| 1 | 2 |"),
    "a list keeps its items": ("* one\n* two\n  more\n", "* one\n* two\n  more"),
    "a numbered list keeps its items": ("1. one\n2. two", "1. one\n2. two"),
    "a list and a paragraph stay apart": ("So:\n\n- a\n- b\n\nThen\nc.", "So:\n\n- a\n- b\n\nThen c."),
    "a quotation keeps its lines": ("> a\n> b", "> a\n> b"),
    "inline code and braces": ("Type `a {x}` or `{#b}`.", "Type `a {x}` or `{#b}`."),
    "a link keeps its target": ("See [the end](#toy.end).", "See [the end](#toy.end)."),
    "a fence that is no data": ("```\nb3 c3\n```", "```\nb3 c3\n```"),
    "indented text": ("Look:\n\n    a b\n    c d", "Look:\n\na b\n    c d"),
    "a comment is not read": ("One.\n\n<!-- to do -->\n\nTwo.", "One.\n\nTwo."),
    "a rule's block is not read": ('One.\n\n```toml rule\nwhy = "x"\n```\n\nTwo.', "One.\n\nTwo."),
    "an example is not read": ("One.\n\n~~~toml example\nexpect = {}\n~~~", "One."),
    "a block of an unknown kind is not read": ("One.\n\n```toml rules\n```", "One."),
    "a broken block is not read": ("One.\n\n```toml rule\nx\n```", "One."),
    "separators within a line": ("a\x0bb\u2028c\x85d", "a\x0bb\u2028c\x85d"),
}


@pytest.fixture(autouse=True)
def law(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLEJUDGE_CACHE", str(tmp_path / "cache"))
    return write_law(tmp_path / "law")


def _edited(law: Path, file: str, old: str, new: str) -> Corpus:
    edit(law / file, old, new)
    return load(law)


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"], ids=["unix", "windows", "mac"])
@pytest.mark.parametrize("name", PROSE)
def test_prose(name: str, ends: str) -> None:
    source, text = PROSE[name]
    after = "\n\n## Next {#toy.next}\n\nNo."
    found = sections((HEAD + source + after).replace("\n", ends))
    assert [one.text for one in found] == [text, "No."]
    assert found[1].line == (HEAD + source + after).count("\n") - 1


HEADINGS = {
    "## A {#toy.a}": ("toy.a", "A", 2),
    "## A {#toy.a}   ": ("toy.a", "A", 2),
    "##   A B  {#toy.a-b.c2} ##": ("toy.a-b.c2", "A B", 2),
    "###### `Deep` *one* {#toy.a}": ("toy.a", "`Deep` *one*", 6),
    "A\n=== ": ("", "A", 1),
    "A {#toy.a}\n---": ("toy.a", "A", 2),
    "## A {toy.a}": ("", "A {toy.a}", 2),
    "## A {#toy a}": ("", "A {#toy a}", 2),
    "## A {#toy.a} B": ("", "A {#toy.a} B", 2),
    "## A {#}": ("", "A", 2),
}


@pytest.mark.parametrize("heading", HEADINGS)
def test_headings(heading: str) -> None:
    (found,) = sections(heading + "\n\nText.")
    assert (found.id, found.title, found.level, found.text) == (*HEADINGS[heading], "Text.")


def test_links_of_a_section_are_listed_and_those_to_pages_are_not() -> None:
    (found,) = sections(HEAD + "See [a](#toy.a), [b](https://b.example/#c) and\n\n* [c](#toy.c)")
    assert found.links == ("toy.a", "toy.c")


def test_headings_nest_by_level_also_where_one_is_skipped(law: Path) -> None:
    corpus = load(law)
    parents = {rule.id: rule.parent for rule in corpus.rules["en"].values()}
    assert parents["toy"] == ""
    assert parents["toy.move"] == "toy"
    assert parents["toy.move.wait"] == "toy.move"
    deeper = _edited(law, "toy/en.md", "### Jumping", "##### Jumping").rules["en"]
    assert deeper["toy.move.jump"].parent == "toy.move.step"
    assert deeper["toy.move.wait"].parent == "toy.move"


def test_a_heading_in_a_list_or_quotation_is_prose() -> None:
    (found,) = sections(HEAD + "> ## Quoted {#toy.q}\n\n* ## Listed {#toy.l}")
    assert found.text == "> ## Quoted {#toy.q}\n\n* ## Listed {#toy.l}"


def test_of_two_equal_ids_the_first_stays(law: Path) -> None:
    again = "### Again {#toy.move.jump}\n\nAll pawns jump.\n\n### Standing"
    rule = _edited(law, "toy/en.md", "### Standing", again).rules["en"]["toy.move.jump"]
    assert (rule.title, rule.sources, rule.text) == ("Jumping", ("site",), "No pawn jumps over another.")


@pytest.mark.parametrize("language", LANGUAGES)
def test_machine_fields_are_those_of_english_and_words_those_of_the_language(law: Path, language: str) -> None:
    rule = load(law).rules[language]["toy.move.step"]
    assert (rule.game, rule.language, rule.level, rule.parent) == ("toy", language, 3, "toy.move")
    assert (rule.sources, rule.since, rule.see_also, rule.formerly) == (
        ("book#3",), "first", ("toy.move.jump",), ("toy.walk",),
    )  # fmt: skip
    assert [example.procedure for example in rule.examples] == ["move"]
    assert (rule.title == "One step") == (language == "en")
    assert set(rule.says) == {"moved"}
    assert len(rule.aliases) == 1
    jump = load(law).rules[language]["toy.move.jump"]
    assert (jump.status, jump.why, jump.exception_to) == ("ruling", "The book is silent.", "toy.move.step")


def test_a_translation_cannot_change_what_english_says_of_a_rule(law: Path) -> None:
    corpus = _edited(law, "toy/it.md", "[says]", 'status = "variant"\nsources = ["site"]\n[says]')
    rule = corpus.rules["it"]["toy.move.step"]
    assert (rule.status, rule.sources) == ("official", ("book#3",))


def test_a_rule_that_english_lacks_is_no_rule(law: Path) -> None:
    corpus = _edited(law, "toy/it.md", "### Stare", "### Altro {#toy.move.x}\n\nSì.\n\n### Stare")
    assert "toy.move.x" not in corpus.rules["it"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_of_the_shipped_law_holds_its_data(language: str) -> None:
    rules = shipped().rules[language]
    assert len(rules) > 50
    assert [
        rule.id for rule in rules.values() if "```" in rule.text or "[says]" in rule.text or "toml" in rule.text
    ] == []


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig"])
@pytest.mark.parametrize("ends", [b"\n", b"\r\n"], ids=["unix", "windows"])
def test_files_as_editors_of_other_systems_write_them(law: Path, encoding: str, ends: bytes) -> None:
    before = compiled(load(law))
    for path in law.rglob("*.*"):
        path.write_bytes(path.read_text("utf-8").encode(encoding).replace(b"\n", ends))
    after = load(law)
    assert after.faults == ()
    assert compiled(after) == before


def test_what_the_store_gives_back_is_what_was_read(law: Path) -> None:
    corpus = load(law)
    Store(law).games()  # compiles
    store = Store(law)
    assert store.games() == corpus.games
    for language in LANGUAGES:
        found = store.law("toy", language)
        assert found.rules == corpus.rules[language]
        assert found.terms["word.pawn"] == corpus.terms["toy"]["word"]["pawn"][language]


LINES = {
    "a = 1": {"a": 1},
    "\n[t.u] # x\nb = 2\n\n'c d' = 3": {"t.u": 2, "t.u.b": 3, "t.u.c d": 5},
    "a = [\n  'x = 1',\n]": {"a": 1},
}


@pytest.mark.parametrize("text", LINES)
def test_lines_of_keys(text: str) -> None:
    assert key_lines(text) == LINES[text]


BROKEN = {"a": 1, "a = 1\nb = [1,,]\n": 2, 'a = 1\n\nb = """\nx\n': 4, "a = 1\na = 2": 2, "": 0}


@pytest.mark.parametrize("text", BROKEN)
def test_line_of_what_is_not_toml(text: str) -> None:
    if not text:
        assert parse(text) == {}
        return
    with pytest.raises(BadToml) as caught:
        parse(text)
    assert caught.value.line == BROKEN[text]
