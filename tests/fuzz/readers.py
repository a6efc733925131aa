"""Every reader of ours as something to feed: it makes an input by chance and reads it."""

import io
import json
import tempfile
from collections.abc import Mapping
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from adjudicator.cases import BadCases
from adjudicator.pack import read_cases
from adjudicator.verdict import Faulty
from cli.bench import Chunk, Judge, Settings
from cli.houserules import House, house_rules
from cli.speech import Speech
from cli.spoken import Refused
from knowledge.ask import ask as find
from knowledge.check import check
from knowledge.corpus import load
from knowledge.library import Library
from knowledge.manuscript import Unfit, manuscript, passages
from knowledge.markdown import sections
from knowledge.rule import LANGUAGES
from knowledge.shelf import Book, Damaged, book_file
from knowledge.shelf import passages as kept_passages
from knowledge.store import compiled
from knowledge.toml_text import BadToml, key_lines, parse
from tests.fuzz import examples
from tests.fuzz.mutate import NASTY, mutated_bytes, mutated_text
from tests.fuzz.positions import POSITIONS, Reader, the_store
from tests.inside import call

REFUSALS = (Faulty, Unfit, Damaged, BadCases, BadToml, Refused, SystemExit)
"""What a reader may say to an input; anything else is a fault of ours."""


@cache
def _library() -> Library:
    """Open the library, and all that a first question in each language prepares."""
    found = Library(the_store())
    for language in LANGUAGES:
        find("Scythe", found, "", language, language, 3)
    return found


@cache
def _folder() -> Path:
    return Path(tempfile.mkdtemp(prefix="tablejudge-fuzz-"))


def read_markdown(chance: Random) -> None:
    """Feed the Markdown of rules."""
    text = mutated_text(chance.choice(examples.law_texts()), examples.law_texts(), chance)
    for one in sections(text):
        assert one.line >= 1
        assert one.line_of("") >= 1


def read_toml(chance: Random) -> None:
    """Feed the TOML of rules."""
    text = mutated_text(chance.choice(examples.tomls()), examples.tomls(), chance)
    key_lines(text)
    parse(text)


def read_law(chance: Random) -> None:
    """Feed whole laws in which one file is broken: never an exception, each fault with its place."""
    folder = _folder() / "law"
    files = examples.toy_law(folder)
    name = chance.choice(list(files))
    text = mutated_text(files[name], [*files.values()], chance)
    (folder / name).write_bytes(text.encode("utf-8", "surrogatepass"))
    try:
        corpus = load(folder)
        assert all(fault.file and fault.message for fault in check(corpus, []).faults)
        compiled(corpus)
    finally:
        (folder / name).write_text(files[name], "utf-8")


def read_books(chance: Random) -> None:
    """Feed rulebooks in Markdown and plain text."""
    content = [one.encode() for one in examples.books()]
    read = manuscript(mutated_bytes(chance.choice(content), content, chance), Path(chance.choice(("a.md", "a.txt"))))
    for one in passages(read.blocks):
        assert 0 < len(one.text) <= 2200
        assert not set(one.text + one.heading) & {"\0", "\x1b", "\x9b", "\u202e", "\ud800"}


def read_pdf_books(chance: Random) -> None:
    """Feed PDFs."""
    from knowledge.pdf import read_pdf

    read_pdf(mutated_bytes(chance.choice(examples.pdfs()), examples.pdfs(), chance), Path("a.pdf"))


def read_shelf(chance: Random) -> None:
    """Feed files of the shelf: whatever is read of them is whole and can be shown."""
    book = Book("toy", "Toy", "toy", "Toy", "en", 1, 2, 0, "0" * 64, "toy.md", "2026-12-01T00:00:00+00:00")
    rows: list[Any] = [{"format": "rulebook/1", **book._asdict()}, ["1", 1, "Head", "Text."], ["", 3, "", "More."]]
    content = b"\n".join(json.dumps(row).encode() for row in rows)
    for one in kept_passages(mutated_bytes(content, [content], chance), book_file("toy")):
        assert (one.text + one.heading + one.page).encode()


def read_case_files(chance: Random) -> None:
    """Feed files of cases and packs."""
    text = mutated_text(chance.choice(examples.case_files()), examples.case_files(), chance)
    folder = _folder() / "cases" / "toy"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "a.yaml").write_bytes(text.encode("utf-8", "surrogatepass"))
    list(read_cases(folder.parent if chance.random() < 0.5 else folder / "a.yaml"))


@cache
def _judge() -> Judge:
    houses = {name: House() for name in ("cephalopod", "cosmic-encounter", "cosmoctopus", "grand-octopus", "scythe")}
    return Judge(Settings("cephalopod", "capture", {}, houses, "en", False))


def read_batches(chance: Random) -> None:
    """Feed lines of batches: each gets one line of JSON, none of which reports a fault of ours."""
    text = mutated_text(chance.choice(examples.batches()), examples.batches()[:9], chance).replace("\n", " ")
    answer = _judge()(Chunk(1, [text.encode("utf-8", "surrogatepass")]))
    for line in answer.text.splitlines():
        said = json.loads(line)
        assert said["format"] in ("verdict/1", "problems/1")
        assert all(problem["code"] != "own_fault" for problem in said["problems"]), said


def read_questions(chance: Random) -> None:
    """Feed questions."""
    text = mutated_text(chance.choice(examples.questions()), examples.questions(), chance)[:5000]
    scope = chance.choice(("", "", *the_store().games()))
    find(text, _library(), scope, chance.choice(("", *LANGUAGES)), "en", 3)


def read_house_rules(chance: Random) -> None:
    """Feed house rules."""
    path = _folder() / "house-rules.toml"
    text = mutated_text(chance.choice(examples.tomls()[:2]), examples.tomls(), chance)
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    voice = Speech(the_store().law("", "en"))
    with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
        house_rules(str(path), list(the_store().games()), voice, chance.choice(("text", "json")))


FORBIDDEN = ("--sa", "--ex", "--pr", "--h", "--b", "--fo")
"""How options begin that write files, start programs, read any file, or forget."""


def read_lines(chance: Random) -> None:
    """Feed command lines, in a folder where nothing is; those that write or start something are left out."""
    words = list(chance.choice(examples.command_lines()))
    pool = [word for line in examples.command_lines() for word in line]
    for _ in range(chance.randint(1, 3)):
        place = chance.randrange(len(words) + 1)
        one = chance.choice(
            (mutated_text(chance.choice(pool), pool, chance), chance.choice(pool), chance.choice(NASTY))
        )
        words[place : place + chance.choice((0, 1))] = [one.replace("\0", "").encode("utf-8", "replace").decode()]
    if words and words[0] not in ("conformance", "check", "coverage", "add", "remove"):
        kept = [word for word in words if not word.startswith(FORBIDDEN) and not word.startswith("-b")]
        folder = _folder() / "empty"
        folder.mkdir(exist_ok=True)
        _library()
        ran = call(*kept, cwd=folder, given=b"1 2", environment={"TABLEJUDGE_HISTORY": "off"})
        assert ran.code in (0, 1, 2, 3), ran
        assert ran.code != 2 or ran.err or ran.out, ran


READERS: Mapping[str, Reader] = {
    **POSITIONS,
    "markdown": read_markdown,
    "rules-toml": read_toml,
    "law": read_law,
    "books": read_books,
    "pdf": read_pdf_books,
    "shelf": read_shelf,
    "cases": read_case_files,
    "batches": read_batches,
    "house-rules": read_house_rules,
    "questions": read_questions,
    "lines": read_lines,
}
"""Each reader by its name."""


def feed(reader: str, seed: int, number: int) -> bool:
    """Give a reader the input of that number; True if it took it, False if it refused; anything else is raised."""
    try:
        READERS[reader](Random(f"{seed} {reader} {number}"))
    except REFUSALS:
        return False
    return True
