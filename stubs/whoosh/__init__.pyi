"""The part of Whoosh that is subclassed here, typed; all else is Any until somebody needs it."""

from typing import Any

__version__: tuple[int, ...]

def __getattr__(name: str) -> Any: ...
