"""`ask`: a question in players' words, answered by rules with their text and source, or by an honest silence."""

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any, NoReturn

import click

from adjudicator.problem import Problem
from cli.document import Block, Entries, Entry, Field, Fields, Heading, Prose
from cli.language import chosen_language
from cli.options import (
    complete_any_game,
    format_option,
    history_option,
    known_game,
    language_option,
    print_blocks,
    print_json,
    refuse,
    speech,
    the_store,
)
from cli.sources import source_fields, source_line
from cli.speech import Speech
from cli.spoken import command
from cli.visible import seen
from knowledge.api import settled_by
from knowledge.ask import Answer, Hit, no_answer
from knowledge.ask import ask as find
from knowledge.data import has_books
from knowledge.library import Library
from knowledge.rule import Game
from knowledge.store import Store
from knowledge.tongue import guess_languages

if TYPE_CHECKING:
    from knowledge.shelf import Book

LONGEST = 5000
"""Letters of a question; a longer one is none."""


@command(exits={0: "answered", 1: "silent", 2: "refused"})
@click.argument("question", nargs=-1)
@click.option("--game", "-g", shell_complete=complete_any_game)
@click.option("--limit", "-n", type=click.IntRange(1, 20), default=3, show_default=True)
@history_option
@language_option
@format_option
@click.pass_context
def ask(
    ctx: click.Context,
    question: tuple[str, ...],
    game: str | None,
    limit: int,
    language: str | None,
    form: str,
    history: bool,
) -> NoReturn:
    """Answer a question, or say that the rules are silent."""
    text = seen(" ".join(question)).strip()
    answer, blocks, fields = answered(text, game or "", language, limit, form)
    voice = Speech(the_store().law("", answer.language))
    if form == "json":
        print_json(fields)
    else:
        print_blocks(blocks, form, voice.law)
    said = "; ".join(hit["title"] for hit in fields["hits"]) or voice.term("label.silent")
    if history:
        from cli.remember import remember

        remember("ask", text, said, fields)
    ctx.exit(0 if fields["found"] else 1)


def answered(
    text: str, game: str, language: str | None, limit: int, form: str
) -> tuple[Answer, list[Block], dict[str, Any]]:
    """Answer a question by the built-in rules and the player's own rulebooks: the answer, its page, its JSON."""
    if not any(letter.isalnum() for letter in text):
        refuse([Problem("", "no_question", {})], speech(language), form)
    if len(text) > LONGEST:
        refuse([Problem("", "question_too_long", {"limit": LONGEST})], speech(language), form)
    store = the_store()
    books = _own_books()
    own = {name.casefold(): book.game for book in books for name in (book.game, book.game_name)}
    scope = known_game(game, language, own) if game else ""
    games = store.games()
    if scope and scope not in games:
        answer = no_answer(text, scope, language or guess_languages(text, chosen_language(None))[0])
    else:
        answer = _built_in(text, store, scope, language, limit)
    blocks, fields = list(answer_blocks(answer, games, store)), answer_fields(answer, games)
    if books:
        from cli.own import beside

        blocks, fields = beside(answer, books, language, limit, blocks, fields)
    return answer, blocks, fields


def _own_books() -> "tuple[Book, ...]":
    """Return the player's own rulebooks; where there are none, nothing more is imported."""
    if not has_books():
        return ()
    from knowledge.shelf import books

    return tuple(books())


def _built_in(text: str, store: Store, scope: str, language: str | None, limit: int) -> Answer:
    """Answer from the built-in law; say when that takes long, for once or each time."""
    likely = chosen_language(language)
    library = _library(likely)
    answer = find(text, library, scope, language or "", likely, limit)
    if not library.is_lasting:
        click.echo(Speech(store.law("", likely)).term("label.no_cache", folder=str(store.home.parent)), err=True)
    return answer


@cache
def _library(language: str) -> Library:
    """Return the indexes, opened once a process; that they must be built first is said in the language."""
    voice = Speech(the_store().law("", language))
    return Library(the_store(), announce=lambda: click.echo(voice.term("label.first_use"), err=True))


def answer_blocks(answer: Answer, games: dict[str, Game], store: Store) -> Iterator[Block]:
    """Yield the page of an answer: what was corrected, each rule with its citation, the command that settles it."""
    voice = Speech(store.law("", answer.language))
    if answer.corrected:
        read = ", ".join(f"{given} → {taken}" for given, taken in answer.corrected.items())
        yield Fields((Field(voice.term("label.read_as"), read),))
    if not answer.found:
        yield Heading(voice.term("label.silent"), 1, "open")
        if answer.unknown:
            yield Fields((Field(voice.term("label.rephrase"), ", ".join(answer.unknown)),))
        return
    for place, hit in enumerate(answer.hits, 1):
        yield from hit_blocks(place, hit, games, Speech(store.law(hit.rule.game, answer.language)))
    if command := judge_command(answer.hits[0], games):
        yield Heading(voice.term("label.judge_with"))
        yield Entries((Entry(command),))


def hit_blocks(place: int, hit: Hit, games: dict[str, Game], voice: Speech) -> Iterator[Block]:
    """Show one rule found: title, text, exceptions, status, id and sources."""
    rule, game = hit.rule, games[hit.rule.game]
    yield Heading(f"{place}. {rule.title}  [{rule.id}]", 2)
    yield Prose(rule.text)
    fields = []
    if rule.status != "official":
        fields.append(Field(voice.term("label.status"), voice.term(f"status.{rule.status}")))
    if rule.why:
        fields.append(Field(voice.term("label.why"), rule.why))
    if rule.exception_to:
        fields.append(Field(voice.term("label.exception_to"), voice.title(rule.exception_to)))
    exceptions = [other for other in voice.law.rules.values() if other.exception_to == rule.id]
    if exceptions:
        fields.append(Field(voice.term("label.exceptions"), "; ".join(f"{one.title} [{one.id}]" for one in exceptions)))
    if rule.derived_from:
        fields.append(Field(voice.term("label.derived_from"), ", ".join(rule.derived_from)))
    if rule.sources:
        fields.append(
            Field(voice.term("label.sources"), "; ".join(source_line(one, game, voice) for one in rule.sources))
        )
    yield Fields(tuple(fields))


def judge_command(hit: Hit, games: dict[str, Game]) -> str:
    """Name the command that would settle a question answered by this rule, if there is one."""
    procedure = settled_by(hit.rule.id, games[hit.rule.game])
    return f"tablejudge judge {hit.rule.game} {procedure}" if procedure else ""


def answer_fields(answer: Answer, games: dict[str, Game]) -> dict[str, Any]:
    """Return an answer as JSON of the format `answer/1`."""
    return {
        "format": "answer/1",
        "question": answer.question,
        "language": answer.language,
        "game": answer.game or None,
        "found": answer.found,
        "corrected": dict(answer.corrected),
        "suggestions": [command for hit in answer.hits[:1] if (command := judge_command(hit, games))],
        "unknown": list(answer.unknown),
        "hits": [_hit_fields(hit, games) for hit in answer.hits],
    }


def _hit_fields(hit: Hit, games: dict[str, Game]) -> dict[str, Any]:
    rule = hit.rule
    return {
        "rule": rule.id,
        "game": rule.game,
        "title": rule.title,
        "text": rule.text,
        "language": rule.language,
        "status": rule.status,
        "score": hit.score,
        "why": list(hit.why),
        "sources": [source_fields(source, games[rule.game]) for source in rule.sources],
    }
