"""A form as a page shows it: every field of a procedure's position with its name, its explanation and its choices."""

from collections.abc import Mapping
from typing import Any

from adjudicator.verdict import Word
from cli.speech import Speech
from cli.understood import field_name
from cli.web.fields import START, Field, fields_of, has_rows, places

MOST_PARTS = 40
COUNT = "n."
"""Begins the field of an address that says how many parts of a list are shown."""


class FormView:
    """The form of a position, filled in with the fields of an address; `more` names a list that gets one part more."""

    def __init__(self, voice: Speech, given: Mapping[str, str], more: str = "") -> None:
        self.voice = voice
        self.given = given
        self.more = more

    def nodes(self, form: Any, example: Mapping[str, Any], path: str = START, inside: str = "") -> dict[str, Any]:
        """Return the fields of a form: those `shown` at once, and the `further` ones that few positions need.

        Shown are those that are required, filled in, or in the procedure's example.
        """
        shown: list[dict[str, Any]] = []
        further: list[dict[str, Any]] = []
        for field in fields_of(form):
            key = f"{path}.{field.name}"
            node = self._node(field, key, example.get(field.name), inside)
            is_shown = field.required or field.name in example or self._is_filled(key)
            (shown if is_shown else further).append(node)
        return {"shown": shown, "further": further}

    def _is_filled(self, key: str) -> bool:
        return self.more.startswith(key) or any(
            text and (name == key or name.startswith(f"{key}.")) for name, text in self.given.items()
        )

    def _node(self, field: Field, key: str, example: Any, inside: str) -> dict[str, Any]:
        shape, name, value = field.shape, field.name, self.given.get(key, "")
        kind = "text" if value and shape.kind in ("group", "parts", "counts") else shape.kind
        node = {
            "kind": kind,
            "key": key,
            "label": field_name(self.voice, name),
            "help": self.voice.term(f"help.{inside}_{name}", self.voice.term(f"help.{name}", "")),
            "required": field.required,
            "value": value,
            "low": shape.low,
            "high": shape.high,
            "rows": kind == "text" and has_rows(shape.kinds),
        }
        return node | self._inside(field, kind, key, example)

    def _inside(self, field: Field, kind: str, key: str, example: Any) -> dict[str, Any]:
        """Return what a field holds: its choices, its own fields, its parts."""
        shape = field.shape
        if kind in ("choice", "text"):
            return {"choices": [(str(one), self._named(one)) for one in shape.choices if one != ""]}
        if kind == "switch":
            words = [("yes", self.voice.term("label.yes")), ("no", self.voice.term("label.no"))]
            return {"choices": words if field.required or field.default is not False else words[:1]}
        if kind == "counts":
            return {"counts": [self._count(key, one) for one in shape.choices]}
        if kind == "group":
            return self.nodes(shape.form, example if isinstance(example, Mapping) else {}, key, field.name)
        return self._parts(field, key, example) if kind == "parts" else {}

    def _count(self, key: str, name: str) -> dict[str, str]:
        return {"key": f"{key}.{name}", "label": self._named(name), "value": self.given.get(f"{key}.{name}", "")}

    def _parts(self, field: Field, key: str, example: Any) -> dict[str, Any]:
        """Return the parts of a list: those filled in, as many as were shown before, and one more if that is asked."""
        told = self.given.get(COUNT + key, "")
        before = int(told) if told.isdecimal() and len(told) < 4 else 0
        filled = max((place + 1 for place in places(self.given, key)), default=0)
        count = min(max(filled, before, int(field.required)) + (self.more == key), MOST_PARTS)
        model = example[0] if isinstance(example, list) and example and isinstance(example[0], Mapping) else {}
        parts = [self.nodes(field.shape.form, model, f"{key}.{at}", field.name) for at in range(count)]
        return {"parts": parts, "count": count, "counter": COUNT + key, "most": MOST_PARTS}

    def _named(self, value: Any) -> str:
        return self.voice.value(Word(value)) if isinstance(value, str) else str(value)
