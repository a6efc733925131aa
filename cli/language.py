"""Which language to speak: as told, else as the locale says, else English."""

import os

from knowledge.rule import LANGUAGES


def chosen_language(given: str | None) -> str:
    """Return the language given, or the one of the user's locale if tablejudge speaks it, or English."""
    if given:
        return given
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            code = value[:2].lower()
            return code if code in LANGUAGES else "en"
    return "en"
