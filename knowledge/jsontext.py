"""JSON by msgspec where a command has it already, which is many times quicker; else by `json`, imported when needed."""

import sys
from collections.abc import Mapping
from typing import Any


def to_json(value: Any, indent: int | None = None) -> str:
    """Return a value as JSON: names are keys as they stand, letters of every script stay letters."""
    msgspec = sys.modules.get("msgspec")
    if msgspec:
        try:
            text = msgspec.json.encode(value, enc_hook=plain)
            return str((msgspec.json.format(text, indent=indent) if indent else text).decode())
        except UnicodeEncodeError:  # a name that the terminal gave in no encoding at all
            pass
    import json

    return json.dumps(value, ensure_ascii=False, indent=indent)


def from_json(text: str | bytes) -> Any:
    """Return the value of a JSON text; ValueError if it is none."""
    msgspec = sys.modules.get("msgspec")
    if msgspec:
        try:
            return msgspec.json.decode(text)
        except msgspec.DecodeError as error:
            raise ValueError(str(error)) from None
    import json

    return json.loads(text)


def plain(value: Any) -> Any:
    """Return words as text, and any other mapping or sequence as a plain one."""
    if isinstance(value, str):
        return str(value)
    return dict(value) if isinstance(value, Mapping) else list(value)
