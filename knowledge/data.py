"""Where the player's own rulebooks are kept, and whether there are any: all that most questions need to know."""

import os
import sys
from pathlib import Path

from knowledge.places import home


def data_folder() -> Path:
    """Return where rulebooks are kept: `TABLEJUDGE_DATA`, else what the platform prescribes."""
    if given := os.environ.get("TABLEJUDGE_DATA"):
        return Path(given)
    if sys.platform.startswith("linux"):  # platformdirs says the same, at the price of a tenth of a cold command
        return Path(os.environ.get("XDG_DATA_HOME") or Path(home()) / ".local" / "share") / "tablejudge"
    import platformdirs

    return platformdirs.user_data_path("tablejudge", appauthor=False)


def shelf_folder() -> Path:
    """Return the folder of the rulebooks, whether or not it exists."""
    return data_folder() / "rulebooks"


def has_books() -> bool:
    """Tell whether anything was ever put on the shelf."""
    try:
        with os.scandir(shelf_folder()) as entries:
            return next(entries, None) is not None
    except OSError:
        return False
