"""Searching the player's own rulebooks: each has an index of its own in the cache, built from its content.

A book is heard and weighed by itself, as a game of ours is, so that no book changes what another or the law answers.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import sqrt
from pathlib import Path
from typing import NamedTuple

from knowledge.analysis import stemmer_version, stop_words, terms, words
from knowledge.cache import discard, intact, publish, write_json
from knowledge.concepts import Phrases, analysed, phrases
from knowledge.index import ENGINE, Document, Index, Match, build, inverse_frequency
from knowledge.kept import read_json
from knowledge.question import Heard, Word, hear
from knowledge.shelf import Book, Damaged, Passage, book_file, content, index_name, passage, passages
from knowledge.spelling import lexicon
from knowledge.store import Store
from knowledge.tongue import guess_languages

SCOPE = "own"
"""The game under which the index of a book knows its passages."""
CANDIDATES = 24
ENOUGH, WHOLE = 0.4, 0.9
"""The shares of a question's weight that a passage needs to be called an answer: with two words or more, with one."""
PLENTY, SOME = 1.05, 0.3
"""Evidence that is enough with a smaller share of a long question, as a multiple of what the rarest word tells."""
ABSENT = 0.5
"""What remains of the weight of a word that the book does not have: players' words are not those of rulebooks."""
FEW = 50
"""A shorter book is weighed as one of so many passages."""
LIGHT = 0.3
"""What remains of the weight of a word with which questions are asked, not of what they are asked about."""
_ASKING = {
    "en": "can may must might could should would will shall much many any ever get happen allowed able need rule game",
    "it": "posso può possono devo deve devono potere dovere quanto quanta quanti quante mai succede regola gioco",
    "es": "puedo puede pueden debo debe deben cuánto cuánta cuántos cuántas nunca pasa sucede regla juego",
    "pt": "posso pode podem devo deve devem quanto quanta quantos quantas nunca acontece regra jogo",
    "ru": "можно могу может могут должен нужно надо сколько будет происходит правило игра игре",
}

Watch = Callable[[Iterable[Passage], Book], Iterable[Passage]]


def unwatched(found: Iterable[Passage], book: Book) -> Iterable[Passage]:
    """Let passages go by."""
    return found


class OwnHit(NamedTuple):
    """A passage that answers: its book, its number there, its score, and the words that led to it."""

    book: Book
    number: int
    passage: Passage
    score: float
    why: tuple[str, ...]


class BookLibrary:
    """One book's index with its lexicon and the glossary of its game; OSError or Damaged if the book is not there."""

    def __init__(self, book: Book, store: Store, watch: Watch = unwatched) -> None:
        self.book, self.store, self.language = book, store, book.language
        self.whole = content(book.id)
        self._lines: list[bytes] = []
        self.home = index_folder(self.whole, store)
        self._phrases = _glossary(book, store)
        if not intact(self.home):
            discard(self.home)
            store.games()
            if store.is_lasting:  # else the cache cannot be written
                publish(self.home, lambda folder: self._write(folder, watch))
        if intact(self.home):
            self.index = Index.open(self.home)
            self._lexicon: str = read_json(self.home / "lexicon.json")
        else:
            self._lexicon, self.index = self._build(None, watch)

    def _write(self, folder: Path, watch: Watch) -> None:
        told, index = self._build(folder, watch)
        index.close()
        write_json(folder / "lexicon.json", told)

    def _build(self, folder: Path | None, watch: Watch) -> tuple[str, Index]:
        found = list(passages(self.whole, book_file(self.book.id)))
        told: set[str] = set()
        index = build(self._documents(watch(found, self.book), told), folder, {SCOPE})
        return lexicon(told - stop_words(self.book.language)), index

    def _documents(self, found: Iterable[Passage], told: set[str]) -> Iterator[Document]:
        language = self.book.language
        for number, one in enumerate(found, 1):
            said = f"{one.heading} ; {one.text}"
            told.update(words(said))
            parts = {
                "title": terms(one.heading, language),
                "text": terms(one.text, language),
                "concepts": analysed(said, language, self._phrases).concepts,
            }
            yield Document(str(number), SCOPE, parts)

    def phrases(self, game: str) -> Phrases:
        """Return the glossary's phrases of the book's game."""
        return self._phrases

    def lexicon(self, game: str) -> str:
        """Return the words of the book; function words are not among them."""
        return self._lexicon

    def passage(self, number: int) -> Passage:
        """Return a passage by its number, from 1."""
        self._lines = self._lines or self.whole.splitlines()
        return passage(self._lines[number], book_file(self.book.id))

    def close(self) -> None:
        """Close the index's files."""
        self.index.close()


def index_folder(whole: bytes, store: Store) -> Path:
    """Return the place of a book's index: beside the law whose glossary it uses, named by the book's content."""
    return store.home / f"{index_name(whole)}-{ENGINE}-{stemmer_version()}"


def _glossary(book: Book, store: Store) -> Phrases:
    known = store.glossaries(book.game) if book.game in store.games() else []
    return phrases(known, book.language)


def named_books(question: str, found: Sequence[Book]) -> list[Book]:
    """Return the books of the game that a question names; all of them if it names none, or several."""
    heard = f" {' '.join(words(question))} "
    named = {book.game for book in found if f" {' '.join(words(book.game_name))} " in heard}
    return [book for book in found if book.game in named] if len(named) == 1 else list(found)


def ask_own(
    question: str, found: Sequence[Book], store: Store, language: str, likely: str, watch: Watch = unwatched
) -> tuple[list[OwnHit], list[Book]]:
    """Rank the passages of books that answer a question, best first; and list the books that cannot be read."""
    spoken = [language] if language else guess_languages(question, likely)
    hits: list[OwnHit] = []
    broken: list[Book] = []
    for book in found:
        if book.language in spoken:
            try:
                hits += _hits(question, BookLibrary(book, store, watch))
            except (OSError, Damaged):
                broken.append(book)
    return sorted(hits, key=lambda hit: (-hit.score, hit.book.id, hit.number)), broken


def _hits(question: str, library: BookLibrary) -> list[OwnHit]:
    """Return the passages of one book that account for enough of the question."""
    book, index = library.book, library.index
    heard = hear(question, SCOPE, library, frozenset(words(book.game_name)))
    asking = {root for word in words(_ASKING[book.language]) for root in terms(word, book.language)}
    lightly = {word.stem: LIGHT if word.stem in asking else 1.0 for word in heard.words}
    weights = {word.stem: _weight(word, library) * lightly[word.stem] for word in heard.words}
    stems = {word.stem: word.trust * lightly[word.stem] for word in heard.words}
    total = sum(weights[word.stem] * _presence(word, library) for word in heard.words) or 1.0
    plenty = PLENTY * inverse_frequency(0, max(book.passages, FEW))
    found = []
    for match in index.search(stems, heard.concepts, SCOPE, CANDIDATES):
        met = sum(weights[word.stem] * word.trust * _met(word, match) for word in heard.words)
        told = sum(_met(word, match) > 0 for word in heard.words if word.stem not in asking)
        share = met / total
        if share >= (ENOUGH if told > 1 else WHOLE) or (met >= plenty and share >= SOME):
            score = round(sqrt(match.score) * (0.5 + share), 3)
            number = int(match.rule)
            found.append(OwnHit(book, number, library.passage(number), score, _why(match, heard)))
    return found


def _weight(word: Word, library: BookLibrary) -> float:
    """Return how much a word tells in a book; in a very short one a word that stands everywhere still tells."""
    return inverse_frequency(library.index.containing(word.stem, SCOPE), max(library.book.passages, FEW))


def _presence(word: Word, library: BookLibrary) -> float:
    """Return how far a word counts among what was asked: less if the book does not have it."""
    known = word.concepts or library.index.contains(word.stem, SCOPE)
    return 1.0 if known else ABSENT


def _met(word: Word, match: Match) -> float:
    if word.stem in match.stems:
        return 1.0
    return 0.8 if any(name in match.concepts for name in word.concepts) else 0.0


def _why(match: Match, heard: Heard) -> tuple[str, ...]:
    said = [word.typed for word in heard.words if word.stem in match.stems]
    return (*said, *(name for name in heard.concepts if name in match.concepts))
