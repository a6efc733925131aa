"""How code names the law: a rule's id with an anchor.

`rule("cephalopod.capture.choice", "any two, three or four")` is the id; the anchor, a few words that must occur in
the English text, lets `tablejudge check` catch an id that is real but wrong. Nothing here reads the law itself.
"""

import re

_ID = re.compile(r"[a-z0-9-]+(?:\.[a-z0-9-]+)+")


def rule(identifier: str, anchor: str) -> str:
    """Return the id; the anchor is there for `check`, which reads both from the source."""
    if not anchor.strip() or not _ID.fullmatch(identifier):
        raise ValueError(f"rule({identifier!r}, {anchor!r}): an id of the form game.topic.point and an anchor")
    return identifier
