"""What a change changed, beside a ruling: nothing where nothing was changed."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from adjudicator.api import Ruled
from cli.speech import Speech

if TYPE_CHECKING:
    from cli.document import Block


def change_option(function: Any) -> Any:
    """Add `--set path=value`, as often as wanted."""
    return click.option("--set", "changes", multiple=True)(function)


def change_blocks(ruled: Ruled, voice: Speech) -> "Iterator[Block]":
    """Yield what a change changed."""
    if ruled.changes:
        from cli.whatif import changed_blocks

        yield from changed_blocks(ruled.changes, ruled.before, ruled.faults, ruled.verdict, voice)


def change_fields(ruled: Ruled, voice: Speech) -> dict[str, Any]:
    """Return what a change changed as JSON."""
    if not ruled.changes:
        return {}
    from cli.whatif import changed_fields

    return {"changed": changed_fields(ruled.changes, ruled.before, ruled.faults, ruled.verdict, voice)}
