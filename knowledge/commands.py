"""What the commands say of themselves: `rulesdocs/commands.toml`, one language at a time, its flat form kept compiled.

A help page costs one small file of the cache, named by the state of the document; the law itself is not opened.
"""

import os
import time
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any
from zlib import crc32

from knowledge.cache import SETTLED, cache_folder, read_json, write_aside
from knowledge.corpus_files import RULESDOCS

FILE = "commands.toml"
PLAIN = {"line": str, "exit": int}
"""Fields of an example that need no translation: what is typed, and the code it leaves with."""


@cache
def command_texts(language: str, folder: Path = RULESDOCS) -> Mapping[str, str]:
    """Return every text in a language by its dotted path: `command.ask.help`; none where the document is broken."""
    source = folder / FILE
    try:
        found = source.stat()
    except OSError:
        return {}
    state = [found.st_size, found.st_mtime_ns, found.st_ctime_ns, found.st_ino]
    compiled = cache_folder() / f"commands-{crc32(os.fsencode(source)):08x}.{language}.json"
    try:
        known = read_json(compiled)
        if known["state"] == state:
            texts: Mapping[str, str] = known["texts"]
            return texts
    except (OSError, ValueError, KeyError, TypeError):
        pass
    texts = _parsed(source, language)
    if texts and found.st_ctime_ns < time.time_ns() - SETTLED:
        write_aside(compiled, {"state": state, "texts": texts})
    return texts


def is_plain(path: str, value: Any) -> bool:
    """Tell whether what stands at a path of the document needs no translation."""
    return ".example." in path and isinstance(value, PLAIN.get(path.rpartition(".")[2], ()))


def _parsed(source: Path, language: str) -> dict[str, str]:
    import tomllib

    try:
        return dict(_flat(tomllib.loads(source.read_text("utf-8")), language))
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
