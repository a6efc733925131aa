"""Files that a player names: read whole if they are ordinary and of bearable size; a pipe or a device never is."""

import os
import stat

from adjudicator.verdict import Faulty, Problem


def read_file(path: str | os.PathLike[str], most: int) -> bytes:
    """Return what a file holds; Faulty if it is no ordinary file or has more than `most` bytes, OSError as usual."""
    # opened without waiting: a pipe that nobody writes to would never come to an end
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with os.fdopen(handle, "rb") as file:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise Faulty([Problem("", "no_regular_file", {"given": os.fspath(path)})])
        content = file.read(most + 1)
    if len(content) > most:
        raise Faulty([Problem("", "too_long", {"limit": most})])
    return content
