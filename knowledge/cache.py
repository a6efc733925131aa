"""The user's cache: immutable folders, named by what they were made from, built aside and renamed into place.

Two processes at once, a read-only install, an upgrade and a cache that cannot be written all end well: the worst
case is work done again in memory.
"""

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from knowledge.corpus_files import documents

SCHEMA = "1"


def cache_folder() -> Path:
    """Return the cache's place: `TABLEJUDGE_CACHE`, else what the platform prescribes."""
    if given := os.environ.get("TABLEJUDGE_CACHE"):
        return Path(given)
    if sys.platform.startswith("linux"):  # platformdirs says the same, at the price of a tenth of a cold command
        return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "tablejudge"
    import platformdirs

    return platformdirs.user_cache_path("tablejudge", appauthor=False)


def content_key(folder: Path) -> str:
    """Name the state of a folder of documents by a hash of everything in it.

    The hash is computed once for each state of the files: sizes, times and inodes of all of them are kept beside it.
    """
    state = [[str(path.relative_to(folder)), *_state(path)] for path in documents(folder)]
    memo = cache_folder() / f"state-{_short(str(folder))}.json"
    try:
        known = json.loads(memo.read_text("utf-8"))
        if known["state"] == state and known["schema"] == SCHEMA and known["key"].isalnum():
            return str(known["key"])
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        pass
    key = _hash(folder)
    _write_aside(memo, json.dumps({"schema": SCHEMA, "key": key, "state": state}))
    return key


def _state(path: Path) -> list[int]:
    found = path.stat()
    return [found.st_size, found.st_mtime_ns, found.st_ctime_ns, found.st_ino]


def _short(text: str) -> str:
    import zlib

    return f"{zlib.crc32(text.encode('utf-8', 'surrogateescape')):08x}"


def _hash(folder: Path) -> str:
    from hashlib import sha256

    digest = sha256(SCHEMA.encode())
    for path in documents(folder):
        content = path.read_bytes()
        digest.update(f"\0{path.relative_to(folder).as_posix()}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()[:32]


def publish(target: Path, build: Callable[[Path], None]) -> bool:
    """Have `build` fill a folder that then appears as `target`, whole; False if the cache cannot be written.

    Whoever comes second finds the folder there and discards their own.
    """
    if target.is_dir():
        return True
    try:
        target.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        aside = target.parent / f".{target.name}.{os.getpid()}.{os.urandom(4).hex()}"
        aside.mkdir(mode=0o700)
    except OSError:
        return False
    try:
        build(aside)
        aside.rename(target)
    except OSError:
        return target.is_dir()
    finally:
        import shutil

        shutil.rmtree(aside, ignore_errors=True)
    return True


def _write_aside(target: Path, text: str) -> None:
    try:
        target.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        aside = target.with_name(f".{target.name}.{os.getpid()}")
        aside.write_text(text, "utf-8")
        aside.replace(target)
    except OSError:
        pass


def write_json(path: Path, value: Any) -> None:
    """Write one file of a cache folder."""
    path.write_text(json.dumps(value, ensure_ascii=False, separators=(",", ":")), "utf-8")
