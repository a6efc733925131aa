"""The user's cache: immutable folders, named by what they were made from, built aside and renamed into place.

Two processes at once, a read-only install, an upgrade and a cache that cannot be written all end well: the worst
case is work done again in memory. What a folder holds is sealed with checksums, and nothing damaged, or lying
outside the cache, or open to other users' pens, is ever used.
"""

import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from zlib import crc32

from knowledge.corpus_files import document_names
from knowledge.places import cache_place

SCHEMA = "2"
CODE = Path(__file__).resolve().parent
SEAL = "seal.json"
A_MONTH = 30 * 24 * 3600
SETTLED = 2_000_000_000
"""Nanoseconds after which a change to a file is sure to show in its time stamps."""


def cache_folder() -> Path:
    """Return the cache's place."""
    return Path(cache_place())


def content_key(folder: Path) -> str:
    """Name the state of a folder of documents, and of the code that reads it, by a hash of everything in them.

    The hash is computed once for each state of the files: sizes, times and inodes of all of them are kept beside it.
    """
    state = {name: _state(path) for name, path in _origins(folder)}
    memo = cache_folder() / f"state-{crc32(os.fsencode(folder)):08x}.json"
    try:
        known = read_json(memo)
        if known["state"] == state and known["schema"] == SCHEMA and known["key"].isalnum():
            return str(known["key"])
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        pass
    key = content_hash(folder)
    if max(changed for _, _, changed, _ in state.values()) < time.time_ns() - SETTLED:
        write_aside(memo, _sealed({"schema": SCHEMA, "key": key, "state": state}))
    return key


def _origins(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield all that a compiled law is made from, by name: the documents, and the code of this package."""
    yield from ((name, f"{folder}/{name}") for name in document_names(os.fspath(folder)))
    yield from ((f"knowledge/{name}", f"{CODE}/{name}") for name in _modules())


def _modules() -> list[str]:
    return sorted(entry.name for entry in os.scandir(CODE) if entry.name.endswith(".py"))


def _state(path: str) -> list[int]:
    found = os.stat(path)  # noqa: PTH116 (a path for each of many files would take most of the time)
    return [found.st_size, found.st_mtime_ns, found.st_ctime_ns, found.st_ino]


def content_hash(folder: Path) -> str:
    """Hash a folder of documents and the code that reads it, every byte of both."""
    from hashlib import sha256

    digest = sha256(SCHEMA.encode())
    for name, path in _origins(folder):
        content = Path(path).read_bytes()
        digest.update(f"\0{name}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()[:32]


def publish(target: Path, build: Callable[[Path], None]) -> bool:
    """Have `build` fill a folder that then appears as `target`, whole and sealed; False if it cannot be written.

    Whoever comes second finds the folder there and discards their own.
    """
    if target.is_dir():
        return True
    try:
        target.parent.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        target.parent.mkdir(exist_ok=True, mode=0o700)
        aside = target.parent / f".{target.name}.{os.getpid()}.{os.urandom(4).hex()}"
        aside.mkdir(mode=0o700)
    except OSError:
        return False
    try:
        build(aside)
        write_json(aside / SEAL, _seal(aside, target))
        aside.rename(target)
        _forget_old(target.parent)
    except OSError:
        return target.is_dir()
    finally:
        import shutil

        shutil.rmtree(aside, ignore_errors=True)
    return True


def discard(folder: Path) -> None:
    """Take a damaged folder out of the cache, so that it can be built anew; a file or link in its place stays."""
    if folder.is_symlink() or not folder.is_dir():
        return
    import shutil

    aside = folder.with_name(f".{folder.name}.{os.getpid()}.{os.urandom(4).hex()}")
    try:
        folder.rename(aside)
    except OSError:
        return
    shutil.rmtree(aside, ignore_errors=True)


def _forget_old(kept: Path) -> None:
    """Remove what older versions of the law, and builds that were killed, left behind more than a month ago."""
    import shutil

    for path in kept.parent.iterdir():
        if path != kept and path.is_dir() and path.stat().st_mtime < time.time() - A_MONTH:
            shutil.rmtree(path, ignore_errors=True)


def intact(folder: Path) -> bool:
    """Tell whether a published folder is ours and each of its files is as it was when it was sealed."""
    try:
        return _is_ours(folder) and _seal(folder, folder) == read_json(folder / SEAL)
    except (OSError, ValueError):
        return False


def _is_ours(folder: Path) -> bool:
    """Tell whether a folder really lies in our cache and nobody else can have written it."""
    if not folder.resolve().is_relative_to(cache_folder().resolve()):
        return False
    found = folder.stat()
    return sys.platform == "win32" or (found.st_uid == os.geteuid() and not found.st_mode & 0o022)


def _seal(folder: Path, target: Path) -> dict[str, Any]:
    """Return what a folder is to be called and the checksum of each of its files."""
    files = {path.name: crc32(path.read_bytes()) for path in sorted(folder.iterdir()) if path.name != SEAL}
    return {"of": f"{target.parent.name}/{target.name}", "files": files}


def write_aside(target: Path, content: bytes) -> None:
    """Put one file into the cache, whole or not at all; a cache that cannot be written stays as it is."""
    try:
        target.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        aside = target.with_name(f".{target.name}.{os.getpid()}")
        aside.write_bytes(content)
        aside.replace(target)
    except OSError:
        pass


def write_json(path: Path, value: Any) -> None:
    """Write one file of the cache: a checksum, and JSON."""
    path.write_bytes(_sealed(value))


def _sealed(value: Any) -> bytes:
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
    return b"%08x\n%b" % (crc32(text), text)


def read_json(path: Path) -> Any:
    """Read one file of the cache; ValueError if it is not as it was written."""
    seal, _, text = path.read_bytes().partition(b"\n")
    if seal != b"%08x" % crc32(text):
        raise ValueError(f"{path} is damaged")
    try:
        return json.loads(text)
    except RecursionError:
        raise ValueError(f"{path} is damaged") from None
