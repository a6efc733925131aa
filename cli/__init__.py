"""Speaking with people: parse, call, render. No rules in here."""

import gc

__version__ = "0.1.0"

gc.set_threshold(100_000, 10, 10)
"""A short command makes fewer objects than this: looking for cycles among them would take a tenth of its time."""


def goes_on() -> None:
    """Look for cycles as often as Python does by itself: for commands that go on, whose garbage would add up."""
    gc.set_threshold(700, 10, 10)
