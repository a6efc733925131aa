"""What somebody else wrote, fit to stand in a sentence: nothing unseen, nothing endless."""

import re
from typing import Any

LONGEST = 1000
"""Letters of a fact; a file's name or a list of fields is shorter, unless it is meant to annoy."""
_UNSEEN = "[\x00-\x09\x0b-\x1f\x7f-\x9f\xad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ud800-\udfff]"


def visible(text: str, longest: int = LONGEST) -> str:
    """Return a text with each unseen character written out (`\\x1b`), cut where it is too long."""
    if not text.isprintable():
        text = re.sub(_UNSEEN, lambda found: found[0].encode("unicode_escape").decode(), text)
    return text if len(text) <= longest else text[:longest] + "…"


def seen(text: str) -> str:
    """Return a text with a space for each unseen character."""
    return text if text.isprintable() else re.sub(_UNSEEN, " ", text)


def visible_fact(fact: Any) -> Any:
    """Return a fact; one that is plain text as it may be shown."""
    return visible(fact) if type(fact) is str else fact
