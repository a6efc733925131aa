"""Where the law and the user's folders lie, as plain text: a page of help can afford no more than `os`."""

import os
import sys

RULESDOCS_PLACE = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "rulesdocs")


def home() -> str:
    """Return the user's home; where nobody has one, a place in which nothing can be kept."""
    found = os.path.expanduser("~")
    return found if found.startswith("/") else os.devnull


def cache_place() -> str:
    """Return the cache's place: `TABLEJUDGE_CACHE`, else what the platform prescribes."""
    return _place("CACHE", ".cache")


def config_place() -> str:
    """Return the place of the user's settings: `TABLEJUDGE_CONFIG`, else what the platform prescribes."""
    return _place("CONFIG", ".config")


def state_place() -> str:
    """Return the place of the history: `TABLEJUDGE_STATE`, else what the platform prescribes."""
    return _place("STATE", ".local/state")


def data_place() -> str:
    """Return the place of the player's own rulebooks: `TABLEJUDGE_DATA`, else what the platform prescribes."""
    return _place("DATA", ".local/share")


def _place(kind: str, usual: str) -> str:
    if given := os.environ.get(f"TABLEJUDGE_{kind}"):
        return given
    if sys.platform.startswith("linux"):  # platformdirs says the same, at the price of a tenth of a cold command
        base = os.environ.get(f"XDG_{kind}_HOME") or f"{home()}/{usual}"
        return f"{base}/tablejudge"
    import platformdirs

    found: str = getattr(platformdirs, f"user_{kind.lower()}_dir")("tablejudge", appauthor=False)
    return found
