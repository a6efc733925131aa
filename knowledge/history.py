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
from knowledge.unseen import hides

WAIT = 10.0
"""Seconds to wait for another process that is writing."""

LARGEST = 2**63 - 1
"""The largest number that SQLite knows."""
_NEEDED: Mapping[str, Mapping[str, type]] = {
    "hits": {"title": str, "rule": str, "text": str},
    "steps": {"rule": str, "says": str, "text": str, "facts": dict, "result": dict},
    "readings": {"preferred": bool, "ruling": str, "steps": list},
}
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
                tuple(_kept(one) for one in (*row, text, folded)),
            )
    except (sqlite3.Error, OSError):
        return False
    return True


def entries(words: Sequence[str] = (), limit: int | None = None) -> list[Entry]:
    """List entries, newest first; only those that contain every one of the words, in any case."""
    if not _exists():
        return []
    where = " AND ".join("instr(folded, ?) > 0" for _ in words) or "1"
    wanted = [_kept(word.casefold()) for word in words]
    most = -1 if limit is None else min(limit, LARGEST)
    query = f"SELECT {_COLUMNS} FROM entries WHERE {where} ORDER BY number DESC LIMIT ?"
    with _open() as connection:
        rows = connection.execute(query, (*wanted, most))
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
    if number > LARGEST or not _exists():
        return None
    with _open() as connection:
        row = connection.execute(f"SELECT {_COLUMNS} FROM entries WHERE number = ?", (number,)).fetchone()
    return _entry(row) if row else None


def forget(number: int | None = None) -> int:
    """Forget one entry, or all of them; return how many there were. What is forgotten is overwritten in the file."""
    if not _exists() or (number or 0) > LARGEST:
        return 0
    with _open() as connection:
        connection.execute("PRAGMA secure_delete = ON")
        where, values = ("", ()) if number is None else (" WHERE number = ?", (number,))
        return connection.execute(f"DELETE FROM entries{where}", values).rowcount


def _entry(row: Sequence[Any]) -> Entry:
    number, *texts, content = row
    return Entry._make((number, *(_seen(str(text)) for text in texts), _content(content)))


def _kept(text: str) -> str:
    """Return a text as SQLite can hold it; bytes that are no text in any encoding are written out."""
    return text.encode("utf-8", "backslashreplace").decode()


def _seen(text: str) -> str:
    """Return a line without what would steer a terminal."""
    return text if text.isprintable() else "".join(letter if letter.isprintable() else " " for letter in text)


def _content(text: Any) -> Mapping[str, Any]:
    """Return what an entry holds; nothing where it is not as this program writes it."""
    try:
        found = from_json(text)
    except (ValueError, TypeError, RecursionError):
        return {}
    return found if isinstance(found, dict) and _is_sound(found) else {}


def _is_sound(content: Mapping[str, Any]) -> bool:
    """Tell whether the parts that are read again are of the kind they should be."""
    cited = content.get("citations", {})
    if not isinstance(cited, dict) or not _is(content.get("ruling", ""), str):
        return False
    texts = [one.get(key, "") if isinstance(one, dict) else None for one in cited.values() for key in ("title", "text")]
    parts = [content.get(name, []) for name in _NEEDED]
    if not all(_is(text, str) for text in texts) or not all(isinstance(part, list) for part in parts):
        return False
    rows = [(one, needed) for part, needed in zip(parts, _NEEDED.values(), strict=True) for one in part]
    return all(isinstance(one, dict) and _has(one, needed) for one, needed in rows)


def _has(row: Mapping[str, Any], needed: Mapping[str, type]) -> bool:
    return all(_is(row.get(key), kind) for key, kind in needed.items())


def _is(value: Any, kind: type) -> bool:
    """Tell whether a value is of a kind, and a text one that may be shown."""
    return isinstance(value, kind) and not (isinstance(value, str) and hides(value))
