"""Where the user's cache lies, as plain text: a page of help can afford no more than `os`."""

import os
import sys


def home() -> str:
    """Return the user's home; where nobody has one, a place in which nothing can be kept."""
    found = os.path.expanduser("~")  # noqa: PTH111
    return found if found.startswith("/") else os.devnull


def cache_place() -> str:
    """Return the cache's place: `TABLEJUDGE_CACHE`, else what the platform prescribes."""
    if given := os.environ.get("TABLEJUDGE_CACHE"):
        return given
    if sys.platform.startswith("linux"):  # platformdirs says the same, at the price of a tenth of a cold command
        base = os.environ.get("XDG_CACHE_HOME") or f"{home()}/.cache"
        return f"{base}/tablejudge"
    import platformdirs

    return platformdirs.user_cache_dir("tablejudge", appauthor=False)
