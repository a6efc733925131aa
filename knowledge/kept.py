"""What every command reads of the cache: the name of the law's state, and sealed records. Paths are plain text here.

`pathlib`, and all that writes, fills and clears the cache (`knowledge.cache`), would cost a cold command a tenth.
"""

import os
import time
from collections.abc import Callable, Iterator, Mapping
from typing import Any
from zlib import crc32

from knowledge.jsontext import from_json, to_json
from knowledge.places import cache_place

SCHEMA = "3"
CODE = os.path.dirname(os.path.abspath(__file__))
SETTLED = 2_000_000_000
"""Nanoseconds after which a change to a file is sure to show in its time stamps."""


def content_key(folder: str | os.PathLike[str]) -> str:
    """Name the state of a folder of documents, and of the code that reads it, by a hash of everything in them.

    The hash is computed once for each state of the files: sizes, times and inodes of all of them are kept beside it.
    """
    memo = f"state-{crc32(os.fsencode(folder)):08x}"
    key = str(remembered(memo, dict(_origins(os.fspath(folder))), lambda: content_hash(folder)))
    return key if key.isalnum() else content_hash(folder)


def remembered(memo: str, files: Mapping[str, str], make: Callable[[], Any]) -> Any:
    """Return what `make` makes of files (paths by name), kept in the cache as `memo` while none of them changes."""
    state = {name: _state(path) for name, path in files.items()}
    place = f"{cache_place()}/{memo}.json"
    try:
        known = read_json(place)
        if known["state"] == state and known["schema"] == SCHEMA:
            return known["made"]
    except (OSError, ValueError, KeyError, TypeError):
        pass
    made = make()
    if max((changed for _, _, changed, _ in state.values()), default=0) < time.time_ns() - SETTLED:
        from knowledge.cache import write_aside

        write_aside(place, sealed({"schema": SCHEMA, "made": made, "state": state}))
    return made


def _origins(folder: str) -> Iterator[tuple[str, str]]:
    """Yield all that a compiled law is made from, by name: the documents, and the code of this package."""
    yield from ((name, f"{folder}/{name}") for name in document_names(folder))
    yield from ((f"knowledge/{name}", f"{CODE}/{name}") for name in _names(CODE, (".py",)))


def document_names(folder: str) -> list[str]:
    """List every file of the law by its name in the folder, in a fixed order: shared ones first, then game by game."""
    homes = sorted(entry.name for entry in os.scandir(folder) if os.path.isfile(f"{entry.path}/game.toml"))
    suffixes = (".md", ".toml")
    return [
        *_names(folder, suffixes),
        *(f"{home}/{name}" for home in homes for name in _names(f"{folder}/{home}", suffixes)),
    ]


def _names(folder: str, suffixes: tuple[str, ...]) -> list[str]:
    return sorted(one.name for one in os.scandir(folder) if one.name.endswith(suffixes) and one.is_file())


def _state(path: str) -> list[int]:
    found = os.stat(path)
    return [found.st_size, found.st_mtime_ns, found.st_ctime_ns, found.st_ino]


def content_hash(folder: str | os.PathLike[str]) -> str:
    """Hash a folder of documents and the code that reads it, every byte of both."""
    from hashlib import sha256

    digest = sha256(SCHEMA.encode())
    for name, path in _origins(os.fspath(folder)):
        content = _content(path)
        digest.update(f"\0{name}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()[:32]


def sealed(value: Any) -> bytes:
    """Return one file of the cache: a checksum, and JSON."""
    text = to_json(value).encode()
    return b"%08x\n%b" % (crc32(text), text)


def read_json(path: str | os.PathLike[str]) -> Any:
    """Read one file of the cache; ValueError if it is not as it was written."""
    seal, _, text = _content(path).partition(b"\n")
    if seal != b"%08x" % crc32(text):
        raise ValueError(f"{path} is damaged")
    try:
        return from_json(text)
    except RecursionError:
        raise ValueError(f"{path} is damaged") from None


def _content(path: str | os.PathLike[str]) -> bytes:
    with open(path, "rb") as file:
        return file.read()
