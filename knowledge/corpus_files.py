"""Where the law lies."""

from pathlib import Path

from knowledge.places import RULESDOCS_PLACE

RULESDOCS = Path(RULESDOCS_PLACE)
