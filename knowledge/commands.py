"""What the commands say of themselves: `rulesdocs/commands.toml`, one language at a time, its flat form kept compiled.

A page of help costs one small file of the cache, sealed with the state of the document; neither the law nor any
parser is opened, and no more is imported than `os` and `zlib`.
"""

import os
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any
from zlib import crc32

from knowledge.places import RULESDOCS_PLACE, cache_place

FILE = "commands.toml"
PLAIN = {"line": str, "exit": int}
"""Fields of an example that need no translation: what is typed, and the code it leaves with."""
SEPARATOR = "\0"


@cache
def command_texts(language: str, folder: str = RULESDOCS_PLACE) -> Mapping[str, str]:
    """Return every text in a language by its dotted path: `command.ask.help`; none where the document is broken."""
    source = f"{folder}/{FILE}"
    try:
        found = os.stat(source)  # noqa: PTH116
    except OSError:
        return {}
    state = f"{found.st_size} {found.st_mtime_ns} {found.st_ctime_ns} {found.st_ino}"
    compiled = f"{cache_place()}/commands-{crc32(os.fsencode(source)):08x}.{language}"
    texts = _kept(compiled, state)
    if not texts and (texts := _parsed(source, language)):
        _keep(compiled, state, texts, found.st_ctime_ns)
    return texts


def _kept(compiled: str, state: str) -> dict[str, str]:
    """Read a compiled file; nothing if it is of another state of the document, or not as it was written."""
    try:
        with open(compiled, "rb") as file:  # noqa: PTH123
            seal, _, content = file.read().partition(b"\n")
        if seal != _seal(state, content):
            return {}
        parts = content.decode().split(SEPARATOR)
    except (OSError, ValueError):
        return {}
    return dict(zip(parts[::2], parts[1::2], strict=False))


def _seal(state: str, content: bytes) -> bytes:
    return b"%08x" % crc32(state.encode() + content)


def _keep(compiled: str, state: str, texts: Mapping[str, str], changed: int) -> None:
    """Write a compiled file, unless the document is so young that its time stamps could hide another change."""
    import time

    from knowledge.cache import write_aside
    from knowledge.kept import SETTLED

    if changed < time.time_ns() - SETTLED:
        content = SEPARATOR.join(part for pair in texts.items() for part in pair).encode()
        write_aside(compiled, _seal(state, content) + b"\n" + content)


def is_plain(path: str, value: Any) -> bool:
    """Tell whether what stands at a path of the document needs no translation."""
    return ".example." in path and isinstance(value, PLAIN.get(path.rpartition(".")[2], ()))


def _parsed(source: str, language: str) -> dict[str, str]:
    import tomllib

    try:
        with open(source, "rb") as file:  # noqa: PTH123
            return dict(_flat(tomllib.load(file), language))
    except (OSError, ValueError):
        return {}


def _flat(tree: Mapping[str, Any], language: str, path: str = "") -> Iterator[tuple[str, str]]:
    """Yield each text by its path; what has no languages is the same in all."""
    for key, value in tree.items():
        here = f"{path}.{key}" if path else key
        if not isinstance(value, Mapping):
            yield here, str(value)
        elif "en" in value:
            yield here, str(value.get(language, value["en"]))
        else:
            yield from _flat(value, language, here)
