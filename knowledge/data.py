"""Where the player's own rulebooks are kept, and whether there are any: all that most questions need to know."""

import os

from knowledge.places import data_place


def shelf_place() -> str:
    """Return the folder of the rulebooks, whether or not it exists."""
    return f"{data_place()}/rulebooks"


def has_books() -> bool:
    """Tell whether anything was ever put on the shelf."""
    try:
        with os.scandir(shelf_place()) as entries:
            return next(entries, None) is not None
    except OSError:
        return False
