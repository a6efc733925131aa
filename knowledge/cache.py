"""The user's cache: immutable folders, named by what they were made from, built aside and renamed into place.

Two processes at once, a read-only install, an upgrade and a cache that cannot be written all end well: the worst
case is work done again in memory. What a folder holds is sealed with checksums, and nothing damaged, or lying
outside the cache, or open to other users' pens, is ever used.
"""

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from zlib import crc32

from knowledge.kept import read_json, sealed
from knowledge.places import cache_place

SEAL = "seal.json"
A_MONTH = 30 * 24 * 3600


def cache_folder() -> Path:
    """Return the cache's place."""
    return Path(cache_place())


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


def write_aside(place: str, content: bytes) -> None:
    """Put one file into the cache, whole or not at all; a cache that cannot be written stays as it is."""
    target = Path(place)
    try:
        target.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        aside = target.with_name(f".{target.name}.{os.getpid()}")
        aside.write_bytes(content)
        aside.replace(target)
    except OSError:
        pass


def write_json(path: Path, value: Any) -> None:
    """Write one sealed file of the cache."""
    path.write_bytes(sealed(value))
