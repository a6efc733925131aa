"""The player's own rulebooks in an answer: their passages stand after the built-in rules, marked as the player's."""

from collections.abc import Iterator, Sequence
from typing import Any

import click

from cli.document import Block, Field, Fields, Heading, Prose
from cli.language import chosen_language
from cli.options import print_blocks, print_json, refuse, the_store, unknown
from cli.rulebooks import watching
from cli.speech import Speech
from knowledge import shelf
from knowledge.api import unknown_rule
from knowledge.ask import Answer
from knowledge.own import OwnHit, ask_own, named_books
from knowledge.shelf import Book


def beside(
    answer: Answer, books: Sequence[Book], language: str | None, limit: int, blocks: list[Block], fields: dict[str, Any]
) -> tuple[list[Block], dict[str, Any]]:
    """Search the books of the game in question; put what they say behind the page and the JSON of the law's answer."""
    store = the_store()
    voice = Speech(store.law("", answer.language))
    books = _in_scope(books, answer)
    hits, broken = ask_own(answer.question, books, store, language or "", chosen_language(language), watching(voice))
    for book in broken:
        click.echo(voice.term("own.damaged_book", file=book.title), err=True)
    hits = hits[:limit]
    if not hits:
        return blocks, fields
    shown = [*(blocks if answer.found else ()), *_blocks(hits, len(answer.hits), voice)]
    found = {"found": True, "hits": [*fields["hits"], *(_fields(hit, voice) for hit in hits)]}
    return shown, {**fields, **found}


def _in_scope(books: Sequence[Book], answer: Answer) -> list[Book]:
    """Return the books of the answer's game; if it has none, those of the game that the question names."""
    if answer.game:
        return [book for book in books if book.game == answer.game]
    return named_books(answer.question, books)


def _blocks(hits: Sequence[OwnHit], before: int, voice: Speech) -> Iterator[Block]:
    """Show passages with their place, numbered on from the rules before them."""
    for number, hit in enumerate(hits, before + 1):
        yield Heading(f"{number}. {hit.passage.heading or hit.book.title}  [{hit.book.id}#{hit.number}]", 2)
        yield Prose(hit.passage.text)
        source = ", ".join(part for part in (hit.book.title, place(hit, voice)) if part)
        yield Fields(
            (
                Field(voice.term("label.status"), voice.term("own.status")),
                Field(voice.term("label.sources"), f"{source} ({hit.book.game_name})"),
            )
        )


def show_passage(given: str, voice: Speech, form: str) -> None:
    """Print the passage that an id such as `catan#12` names; refuse an id that names none."""
    found = known_passage(given, voice, form)
    if form == "json":
        print_json(passage_fields(found, voice))
    else:
        print_blocks(list(_blocks([found], 0, voice)), form, voice.law)


def known_passage(given: str, voice: Speech, form: str) -> OwnHit:
    """Return the passage of an id; refuse an id that names none."""
    identifier = given.strip().strip("[]`")
    name, _, number = identifier.partition("#")
    books = {book.id: book for book in shelf.books()}
    found = _passage(books[name], number) if name in books else None
    if found is None:
        refuse([unknown("unknown_rule", unknown_rule(identifier, [f"{one}#1" for one in books]))], voice, form)
    return found


def passage_fields(found: OwnHit, voice: Speech) -> dict[str, Any]:
    """Return a passage as JSON of the format `passage/1`."""
    return {"format": "passage/1", **_fields(found, voice)}


def _passage(book: Book, number: str) -> OwnHit | None:
    try:
        found = list(shelf.passages(shelf.content(book.id), shelf.book_file(book.id)))
    except (OSError, shelf.Damaged):
        return None
    if not (number.isascii() and number.isdigit() and len(number) < 10 and 1 <= int(number) <= len(found)):
        return None
    return OwnHit(book, int(number), found[int(number) - 1], 1.0, ())


def place(hit: OwnHit, voice: Speech) -> str:
    """Say where a passage stands: its page as printed, or its line and heading."""
    if hit.passage.page:
        return voice.term("own.page", page=hit.passage.page)
    line = voice.term("label.line", line=hit.passage.line)
    return f"{hit.passage.heading}, {line}" if hit.passage.heading else line


def _fields(hit: OwnHit, voice: Speech) -> dict[str, Any]:
    """Return a passage as a hit of the format `answer/1`, its status `own`."""
    return {
        "rule": f"{hit.book.id}#{hit.number}",
        "game": hit.book.game,
        "title": hit.passage.heading or hit.book.title,
        "text": hit.passage.text,
        "language": hit.book.language,
        "status": "own",
        "score": hit.score,
        "why": list(hit.why),
        "sources": [{"id": hit.book.id, "title": hit.book.title, "place": place(hit, voice), "url": "", "seen": ""}],
    }
