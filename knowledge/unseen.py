"""Characters that steer a terminal or turn the direction of writing: nothing that this program keeps ever holds one."""

import re

_STEERING = "[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"


def hides(text: str) -> bool:
    """Tell whether a text holds such a character."""
    return not text.isprintable() and bool(re.search(_STEERING, text))
