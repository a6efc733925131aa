"""`add`, `list` and `remove`: the player's own rulebooks, which `ask` searches beside the built-in games."""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import click

from adjudicator.problem import Problem
from cli.document import Entries, Entry
from cli.language import chosen_language
from cli.options import (
    complete_any_game,
    format_option,
    game_names,
    language_option,
    print_blocks,
    print_json,
    refuse,
    speech,
    the_store,
)
from cli.speech import Speech
from cli.spoken import command
from knowledge import shelf
from knowledge.data import shelf_place
from knowledge.rule import LANGUAGES
from knowledge.shelf import Book, Passage

if TYPE_CHECKING:
    from knowledge.manuscript import Manuscript

Item = TypeVar("Item")
LONGEST_NAME = 120
SAMPLE = 40
"""How many passages are looked at to recognise a book's language."""


@command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--game", "-g", shell_complete=complete_any_game)
@click.option("--title", "-t")
@click.option("--language", "-l", type=click.Choice(LANGUAGES))
@format_option
def add(file: Path, game: str | None, title: str | None, language: str | None, form: str) -> None:
    """Add a rulebook of your own: Markdown, plain text or PDF (with `pip install 'tablejudge[pdf]'`)."""
    from knowledge.manuscript import Unfit

    voice = speech(None)
    try:
        book, passages = _prepared(file, game, title, language, voice)
    except Unfit as unfit:
        refuse([Problem("", unfit.code, _said_facts(unfit.facts))], voice, form)
    try:
        book = shelf.keep(book, passages)
    except OSError as error:
        _refuse_folder(error, voice, form)
    _index(book, voice)
    if form == "json":
        print_json({"format": "rulebook/1", **book._asdict()})
    else:
        print_blocks([Entries((_entry(book, voice),))], form, voice.law)


def _said_facts(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Say the system's refusal, where there is one among the facts, in the reader's language."""
    from cli.complaint import system_reason

    return {name: system_reason(fact) if isinstance(fact, OSError) else fact for name, fact in facts.items()}


def _prepared(
    file: Path, game: str | None, title: str | None, language: str | None, voice: Speech
) -> tuple[Book, list[Passage]]:
    """Read a file and fill in the record of the book; Unfit if it cannot be added."""
    from knowledge import manuscript
    from knowledge.tongue import guess_languages

    content, read = _read(file, voice)
    passages = list(manuscript.passages(read.blocks))
    name = manuscript.one_line(title or "") or read.title or manuscript.one_line(file.stem.replace("_", " ")) or "?"
    sample = " ".join(one.text for one in passages[:SAMPLE])
    spoken = language or guess_languages(sample, chosen_language(None))[0]
    known = list(shelf.books())
    identifier, called = _game(manuscript.one_line(game or "")[:LONGEST_NAME], name[:LONGEST_NAME], known)
    now = datetime.now(UTC).isoformat(timespec="seconds")
    length = (read.pages, len(passages), read.blank_pages)
    origin = (shelf.digest(content), manuscript.one_line(file.name), now)
    book = Book("", name[:LONGEST_NAME], identifier, called, spoken, *length, *origin)
    for one in known:
        if (one.digest, one.game, one.language) == (book.digest, identifier, spoken):
            raise manuscript.Unfit("already_added", given=str(file), book=one.id)
    return book, passages


def _read(file: Path, voice: Speech) -> "tuple[bytes, Manuscript]":
    """Read a file as what it holds, whatever it is called."""
    from knowledge import manuscript

    content = manuscript.read_bytes(file)
    if b"%PDF-" not in content[:1024]:
        return content, manuscript.manuscript(content, file)
    from knowledge.pdf import read_pdf

    return content, read_pdf(content, file, lambda pages: _watched(pages, voice.term("own.reading")))


def _game(given: str, title: str, known: Sequence[Book]) -> tuple[str, str]:
    """Return the id and name of a book's game: built in, or the player's own; if none is given, the title tells."""
    built_in = the_store().games()
    by_slug = {shelf.slug(name): identifier for name, identifier in game_names(built_in).items()}
    if found := by_slug.get(shelf.slug(given or title)):
        return found, built_in[found].name[chosen_language(None)]
    if not given:
        padded = f"-{shelf.slug(title)}-"
        named = {identifier for name, identifier in by_slug.items() if f"-{name}-" in padded}
        if len(named) == 1:
            (found,) = named
            return found, built_in[found].name[chosen_language(None)]
    name = given or title
    return shelf.own_game(name, known, built_in), name


def _index(book: Book, voice: Speech) -> None:
    """Build the book's index now, so that no question has to wait for it; where that fails, a question builds it."""
    from contextlib import suppress

    from knowledge.own import BookLibrary

    with suppress(OSError):
        BookLibrary(book, the_store(), watching(voice)).close()


def watching(voice: Speech) -> Callable[[Iterable[Passage], Book], Iterable[Passage]]:
    """Return what shows how far the indexing of a book is, where there is a terminal to show it on."""

    def watch(passages: Iterable[Passage], book: Book) -> Iterable[Passage]:
        return _watched(list(passages), f"{voice.term('own.indexing')} {book.title[:30]}")

    return watch


def _watched(items: Sequence[Item], label: str) -> Iterator[Item]:
    """Let items go by, under a progress bar if standard error is a terminal."""
    if not sys.stderr.isatty():
        yield from items
        return
    with click.progressbar(items, label=label, file=sys.stderr) as bar:
        yield from bar


@command("list")
@language_option
@format_option
def list_books(language: str | None, form: str) -> None:
    """List the rulebooks you added, by id."""
    voice = speech(language)
    found = tuple(shelf.books())
    broken = shelf.damaged()
    if form == "json":
        books = [book._asdict() for book in found]
        print_json({"format": "rulebooks/1", "books": books, "damaged": [path.name for path in broken]})
    elif found:
        print_blocks([Entries(tuple(_entry(book, voice) for book in found))], form, voice.law)
    else:
        click.echo(voice.term("own.no_books"))
    for path in broken:
        click.echo(voice.term("own.damaged_book", file=str(path)), err=True)


def _entry(book: Book, voice: Speech) -> Entry:
    """Write a book in two lines: title, game, language and length; its id."""
    facts = [book.title, book.game_name, book.language]
    if book.pages:
        facts.append(voice.term("own.pages", count=book.pages))
    facts.append(voice.term("own.passages", count=book.passages))
    if book.blank_pages:
        facts.append(voice.term("own.blank_pages", count=book.blank_pages))
    return Entry("; ".join(facts), book.id)


def _complete_book(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    return [book.id for book in shelf.books() if book.id.startswith(incomplete)]


@command()
@click.argument("name", shell_complete=_complete_book)
@language_option
@format_option
def remove(name: str, language: str | None, form: str) -> None:
    """Remove the rulebook NAME (its id, or its title); the file it was made from is not touched."""
    voice = speech(language)
    book = _known_book(name, voice, form)
    try:
        whole = shelf.content(book.id)
        shelf.remove(book)
    except OSError as error:
        _refuse_folder(error, voice, form)
    _forget_indexes(whole)
    if form == "json":
        print_json({"format": "rulebook/1", "removed": book._asdict()})
    else:
        click.echo(voice.term("own.removed", book=f"{book.title} [{book.id}]"))


def _forget_indexes(whole: bytes) -> None:
    """Take what was made of a book out of the cache, whichever version made it."""
    from knowledge.cache import cache_folder, discard

    for folder in cache_folder().glob(f"*/{shelf.index_name(whole)}-*"):
        discard(folder)


def _known_book(name: str, voice: Speech, form: str) -> Book:
    """Return the book of that id, or the only one of that title; refuse all else with a suggestion."""
    found = {book.id: book for book in shelf.books()}
    if name in found:
        return found[name]
    titled = [book for book in found.values() if name.strip().casefold() in (book.title.casefold(), book.id)]
    if len(titled) == 1:
        return titled[0]
    return refuse([_no_such_book(name, list(found), [book.id for book in titled])], voice, form)


def _no_such_book(name: str, known: list[str], titled: list[str]) -> Problem:
    """Return the problem of a name that several books have, or none."""
    if titled:
        return Problem("", "several_books", {"given": name, "choices": titled})
    from difflib import get_close_matches

    near = get_close_matches(shelf.slug(name), known, n=1)
    return Problem("", "unknown_book", {"given": name, "choices": known}, near[0] if near else "")


def _refuse_folder(error: OSError, voice: Speech, form: str) -> NoReturn:
    from cli.complaint import system_reason

    facts = {"given": shelf_place(), "reason": system_reason(error)}
    refuse([Problem("", "no_data_folder", facts)], voice, form)
