"""The player's own rulebooks, as they stand on the shelf: one private file a book in the user's data folder.

A file holds the book's record in its first line and one passage in each line after it. It is written aside and linked
into place under a name that nobody has yet, so that several processes at once, or a title in any script, never
overwrite another book; it is never changed afterwards.
"""

import json
import os
import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from knowledge.data import shelf_place
from knowledge.rule import LANGUAGES
from knowledge.unseen import hides

FORMAT = "rulebook/1"
LONGEST_ID = 48
"""Letters of an id; a file name of as many four-byte letters can be written everywhere."""
LONGEST_RECORD = 100_000
"""Bytes of a book's record, many times what it can need."""
_WORD = re.compile(r"[^\W_]+")


class Passage(NamedTuple):
    """A piece of a rulebook: its page as printed, the line it begins on (where there are no pages), its heading."""

    page: str
    line: int
    heading: str
    text: str


class Book(NamedTuple):
    """One rulebook: its id, title, game (an id of ours, or one made of its name), language, length and origin."""

    id: str
    title: str
    game: str
    game_name: str
    language: str
    pages: int
    passages: int
    blank_pages: int
    digest: str
    file: str
    added: str


class Damaged(ValueError):
    """A file on the shelf is not a rulebook as this program writes it."""


def book_files() -> list[Path]:
    """List the files of the shelf by name; nothing but files proper, no links among them."""
    try:
        entries = [entry for entry in os.scandir(shelf_place()) if entry.is_file(follow_symlinks=False)]
    except (FileNotFoundError, NotADirectoryError):
        return []
    names = sorted(entry.name for entry in entries)
    return [Path(shelf_place(), name) for name in names if name.startswith("book-") and name.endswith(".json")]


def books() -> Iterator[Book]:
    """Yield the books that can be read, by id."""
    for path in book_files():
        try:
            with path.open("rb") as file:
                yield _record(file.readline(LONGEST_RECORD), path)
        except (OSError, Damaged):
            continue


def damaged() -> list[Path]:
    """List the files of the shelf that cannot be read as books."""
    sound = {book_file(book.id) for book in books()}
    return [path for path in book_files() if path not in sound]


def book_file(identifier: str) -> Path:
    """Return the file of a book."""
    return Path(shelf_place(), f"book-{identifier}.json")


def content(identifier: str) -> bytes:
    """Return a book's file whole; OSError if it is gone."""
    return book_file(identifier).read_bytes()


def passages(whole: bytes, path: Path) -> Iterator[Passage]:
    """Yield the passages of a book's file; Damaged if they are not as many as its record says."""
    first, *rest = whole.splitlines() or [b""]
    if len(rest) != _record(first, path).passages:
        raise Damaged(str(path))
    yield from (passage(line, path) for line in rest)


def passage(line: bytes, path: Path) -> Passage:
    """Read one passage; Damaged if it is none."""
    try:
        page, number, heading, text = json.loads(line)
    except (ValueError, TypeError, RecursionError):
        raise Damaged(str(path)) from None
    texts = page, heading, text
    if not (isinstance(number, int) and all(isinstance(one, str) for one in texts)) or any(map(hides, texts)):
        raise Damaged(str(path))
    return Passage(page, number, heading, text)


def _record(line: bytes, path: Path) -> Book:
    try:
        fields = json.loads(line)
        kind = fields.pop("format")
        found = Book(**fields)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise Damaged(str(path)) from None
    kinds = [type(value) for value in found]
    right = kinds == [int if name in ("pages", "passages", "blank_pages") else str for name in Book._fields]
    known = kind == FORMAT and right and found.language in LANGUAGES and path == book_file(found.id)
    if not known or any(hides(str(one)) for one in found):
        raise Damaged(str(path))
    return found


def keep(book: Book, kept: Iterable[Passage]) -> Book:
    """Put a book on the shelf under the first id that is free; return it with that id. OSError if it cannot be kept."""
    folder = Path(shelf_place())
    folder.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    folder.mkdir(exist_ok=True, mode=0o700)
    lines = [_line(list(one)) for one in kept]
    for name in numbered(slug(book.title) or "book"):
        found = book._replace(id=name)
        if _claim(book_file(name), b"\n".join([_line({"format": FORMAT, **found._asdict()}), *lines])):
            return found
    raise AssertionError("numbers never end")


def _line(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def _claim(target: Path, whole: bytes) -> bool:
    """Write a file, private and whole, under a name that nothing has; False if the name is taken."""
    if target.exists() or target.is_symlink():
        return False
    aside = target.with_name(f".{os.getpid()}.{os.urandom(6).hex()}")
    try:
        with os.fdopen(os.open(aside, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
            file.write(whole)
            file.flush()
            os.fsync(file.fileno())
        _appear(aside, target)
    except FileExistsError:
        return False
    finally:
        aside.unlink(missing_ok=True)
    return True


def _appear(aside: Path, target: Path) -> None:
    """Give a written file its name; FileExistsError if the name is taken."""
    try:
        os.link(aside, target)
    except FileExistsError:
        raise
    except OSError:  # a file system without links: an empty file holds the name until the whole one takes it over
        os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        aside.replace(target)


def remove(book: Book) -> None:
    """Take a book off the shelf; OSError if it cannot be."""
    book_file(book.id).unlink()


def index_name(whole: bytes) -> str:
    """Name the index of a book by its content."""
    return f"own-{digest(whole)[:32]}"


def digest(content: bytes) -> str:
    """Return the SHA-256 of a file."""
    from hashlib import sha256

    return sha256(content).hexdigest()


def slug(name: str) -> str:
    """Make an id of a name in any script: its letters and digits in small letters, joined by hyphens."""
    plain = unicodedata.normalize("NFC", unicodedata.normalize("NFKC", name).casefold())
    return "-".join(_WORD.findall(plain))[:LONGEST_ID].strip("-")


def numbered(name: str) -> Iterator[str]:
    """Yield a name, and then the same with 2, 3 and so on behind it."""
    yield name
    number = 2
    while True:
        yield f"{name}-{number}"
        number += 1


def own_game(name: str, known: Sequence[Book], taken: Collection[str]) -> str:
    """Return the id of a game of the player's own: that of an earlier book's, or a new one that no other game has."""
    called = name.casefold()
    for book in known:
        if called in (book.game_name.casefold(), book.game) and book.game not in taken:
            return book.game
    used = {book.game for book in known} | set(taken)
    return next(one for one in numbered(slug(name) or "game") if one not in used)
