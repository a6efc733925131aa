"""What was asked and ruled, kept in one SQLite file that only its user can read.

Entries are JSON as the command printed it, so that each can be shown again. Several processes may write at once:
SQLite waits its turn, and a history that cannot be written costs the entry, never the answer.
"""

import os
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from typing import Any, NamedTuple

from knowledge.jsontext import from_json, to_json
from knowledge.places import state_place

WAIT = 10.0
"""Seconds to wait for another process that is writing."""

_TABLE = """
CREATE TABLE IF NOT EXISTS entries (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    moment TEXT NOT NULL, command TEXT NOT NULL, game TEXT NOT NULL, language TEXT NOT NULL,
    asked TEXT NOT NULL, answered TEXT NOT NULL, content TEXT NOT NULL, folded TEXT NOT NULL
)
"""
_COLUMNS = "number, moment, command, game, language, asked, answered, content"


class Entry(NamedTuple):
    """One question or ruling: its number, the moment (UTC, ISO 8601), what was asked and answered in one line each."""

    number: int
    moment: str
    command: str
    game: str
    language: str
    asked: str
    answered: str
    content: Mapping[str, Any]


def history_place() -> str:
    """Return the file that holds the history, whether or not it exists."""
    return f"{state_place()}/history.sqlite3"


def _exists() -> bool:
    return os.path.exists(history_place())  # noqa: PTH110 (see `places`)


@contextmanager
def _open() -> Iterator[sqlite3.Connection]:
    """Open the history, private by file mode, in one transaction."""
    path = history_place()
    if not _exists():
        os.makedirs(state_place(), exist_ok=True, mode=0o700)  # noqa: PTH103 (see `places`)
        os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600))
    with closing(sqlite3.connect(path, timeout=WAIT)) as connection, connection:
        connection.execute(_TABLE)
        yield connection


def record(command: str, asked: str, answered: str, content: Mapping[str, Any], moment: str) -> bool:
    """Keep one entry; False if it could not be kept."""
    row = (moment, command, str(content.get("game") or ""), str(content.get("language") or ""), asked, answered)
    text = to_json(content)
    folded = f"{asked} {answered} {content.get('game') or ''}".casefold()
    try:
        with _open() as connection:
            connection.execute(
                "INSERT INTO entries (moment, command, game, language, asked, answered, content, folded)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (*row, text, folded),
            )
    except (sqlite3.Error, OSError):
        return False
    return True


def entries(words: Sequence[str] = (), limit: int | None = None) -> list[Entry]:
    """List entries, newest first; only those that contain every one of the words, in any case."""
    if not _exists():
        return []
    where = " AND ".join("instr(folded, ?) > 0" for _ in words) or "1"
    query = f"SELECT {_COLUMNS} FROM entries WHERE {where} ORDER BY number DESC LIMIT ?"
    with _open() as connection:
        rows = connection.execute(query, (*(word.casefold() for word in words), -1 if limit is None else limit))
        return [_entry(row) for row in rows]


def latest(commands: Sequence[str]) -> Entry | None:
    """Return the newest entry that one of some commands made."""
    if not _exists():
        return None
    marks = ", ".join("?" for _ in commands)
    query = f"SELECT {_COLUMNS} FROM entries WHERE command IN ({marks}) ORDER BY number DESC LIMIT 1"
    with _open() as connection:
        row = connection.execute(query, tuple(commands)).fetchone()
    return _entry(row) if row else None


def entry(number: int) -> Entry | None:
    """Return one entry by its number."""
    if not _exists():
        return None
    with _open() as connection:
        row = connection.execute(f"SELECT {_COLUMNS} FROM entries WHERE number = ?", (number,)).fetchone()
    return _entry(row) if row else None


def forget(number: int | None = None) -> int:
    """Forget one entry, or all of them; return how many there were. What is forgotten is overwritten in the file."""
    if not _exists():
        return 0
    with _open() as connection:
        connection.execute("PRAGMA secure_delete = ON")
        where, values = ("", ()) if number is None else (" WHERE number = ?", (number,))
        return connection.execute(f"DELETE FROM entries{where}", values).rowcount


def _entry(row: Sequence[Any]) -> Entry:
    *plain, content = row
    return Entry._make((*plain, from_json(content)))
