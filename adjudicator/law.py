"""How code names the law: a rule's id with an anchor.

`rule("cephalopod.capture.choice", "any two, three or four")` is the id; the anchor, a few words that must occur in
the English text, lets `tablejudge check` catch an id that is real but wrong. Nothing here reads the law itself.
"""

_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-.")


def rule(identifier: str, anchor: str) -> str:
    """Return the id; the anchor is there for `check`, which reads both from the source."""
    if not anchor.strip() or not _is_id(identifier):
        raise ValueError(f"rule({identifier!r}, {anchor!r}): an id of the form game.topic.point and an anchor")
    return identifier


def _is_id(text: str) -> bool:
    return "." in text and _LETTERS.issuperset(text) and "" not in text.split(".")
