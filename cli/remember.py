"""Keeping what was just answered in the history, without anything that shows it again."""

import os
from collections.abc import Mapping
from typing import Any

from knowledge import history as kept

SETTING = "TABLEJUDGE_HISTORY"


def remember(command: str, asked: str, answered: str, content: Mapping[str, Any]) -> None:
    """Keep what was just answered, unless `TABLEJUDGE_HISTORY=off` says not to."""
    if os.environ.get(SETTING, "").lower() in ("off", "no", "0", "false"):
        return
    from datetime import UTC, datetime

    kept.record(command, asked, answered, content, datetime.now(UTC).isoformat(timespec="seconds"))
