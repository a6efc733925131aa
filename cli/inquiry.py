"""Asking at a terminal for a position of any form: what must be known, then what the player chooses to tell.

The answers are kept by the path of their field. Every round goes through all questions, and asks those that have no
answer: "back" takes away the last one, a fault the one to blame for it, and the others stay.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import msgspec
from msgspec import inspect

from adjudicator.phrases import fold
from adjudicator.procedure import Procedure, prepare
from adjudicator.verdict import Faulty
from cli.answers import choice_name, understood
from cli.asking import Talk
from cli.fields import LISTS, declared, easiest, is_askable, item
from cli.speech import Speech
from cli.understood import field_name

Take = Callable[[str], tuple[Any, str]]
"""Turns what was typed into a value, or says what is wrong with it."""
MOST = 60
"""How many parts of one kind are asked for."""
FEW = 3
"""So many fields that need not be told are asked one by one; of more, the player picks."""


class _Back(Exception):
    """The player wants the question before."""


class Inquiry(Talk):
    """Questions about every field of a form."""

    def __init__(
        self, procedure: Procedure, voice: Speech, read: Callable[[str], str], say: Callable[[str], None]
    ) -> None:
        super().__init__(procedure, voice, read, say)
        self.answers: dict[str, Any] = {}

    def run(self) -> dict[str, Any]:
        """Ask for everything and return the raw position, one that can be ruled on; Quit if the player stops."""
        self.hint()
        while True:
            try:
                raw = self._part(self.procedure.form, "", "")
                prepare(self.procedure, raw)
            except _Back:
                continue
            except Faulty as error:
                if not self.answers:
                    raise
                for problem in error.problems:
                    self.say(self.voice.problem(problem))
                self._forget([problem.path for problem in error.problems])
                continue
            return raw

    def _forget(self, paths: Sequence[str]) -> None:
        """Take away the answers that lie at or around the places of faults; the last one, where there are none."""
        blamed = [asked for asked in self.answers if any(_touches(asked, path) for path in paths)]
        for asked in blamed or list(self.answers)[-1:]:
            del self.answers[asked]

    def _part(self, form: type[msgspec.Struct], path: str, where: str, known: Mapping[str, Any] = {}) -> dict[str, Any]:
        """Ask for the fields of a part; `known` are those that need no question."""
        raw = dict(known)
        kind: Any = inspect.type_info(form)
        fields = [one for one in kind.fields if one.encode_name not in known and is_askable(one.type)]
        further = [one for one in fields if not one.required]
        for one in [one for one in fields if one.required] + self._picked(further, path, where):
            answer = self._field(form, one, f"{path}.{one.encode_name}".lstrip("."), where)
            if answer is not None:
                raw[one.encode_name] = answer
        return raw

    def _picked(self, fields: Sequence[Any], path: str, where: str) -> list[Any]:
        """Return the fields of those that may be told that are to be asked for."""
        if len(fields) <= FEW:
            return list(fields)
        labels = [field_name(self.voice, one.encode_name) for one in fields]
        key, prompt = f"{path}?", where + self.voice.term("score.which_more")
        self._list(key, labels)
        return [fields[one] for one in self._ask(key, prompt, lambda given: self._numbers(given, labels), []) or ()]

    def _numbers(self, given: str, labels: Sequence[str]) -> tuple[Any, str]:
        """Read numbers or names of a list, separated by commas."""
        folded = [fold(label) for label in labels]
        found = []
        for word in filter(None, (part.strip() for part in given.replace(";", ",").split(","))):
            if word.isdecimal() and 1 <= int(word) <= len(labels):
                found.append(int(word) - 1)
            elif fold(word) in folded:
                found.append(folded.index(fold(word)))
            else:
                return None, self.voice.term("score.not_a_choice", given=word)
        return sorted(set(found)), ""

    def _field(self, form: type[msgspec.Struct], field: Any, path: str, where: str) -> Any:
        """Ask for one field: a part, a list of parts, several values, or one."""
        kind = easiest(field.type)
        name = self.voice.term(f"ask.{field.encode_name}", field_name(self.voice, field.encode_name))
        label = f"{where}{name}"
        if isinstance(kind, inspect.StructType):
            wanted = field.required or self._ask(
                f"{path}?!", label, lambda given: understood(inspect.BoolType(), given, self.voice), False
            )
            return self._part(kind.cls, path, f"{label}: ") if wanted else None
        if isinstance(item(kind), inspect.StructType):
            return self._parts(item(kind).cls, path, label, required=field.required)
        values = declared(form, field.encode_name)
        default = None if field.required or field.default is msgspec.NODEFAULT else field.default
        if values:
            self._list(path, [choice_name(self.voice, value) for value in values])
        several = isinstance(kind, (*LISTS, inspect.DictType))
        prompt = self.voice.term("score.several", question=label) if several else label
        return self._ask(path, prompt, partial(self._value, kind, values, field), default, needed=field.required)

    def _parts(
        self, form: type[msgspec.Struct], path: str, label: str, *, required: bool
    ) -> list[dict[str, Any]] | None:
        """Ask for a list of parts: their names at once where they have names, else how many there are."""
        kind: Any = inspect.type_info(form)
        first = kind.fields[0]
        named = isinstance(easiest(first.type), inspect.StrType) and first.encode_name in ("name", "player")
        if named:
            prompt = self.voice.term("score.several", question=f"{label}: {field_name(self.voice, first.encode_name)}")
            names = self._ask(path, prompt, lambda given: (_separate(given), ""), None, needed=required) or []
            known = [{first.encode_name: name} for name in names]
            return [self._part(form, f"{path}[{n}]", f"{names[n]}: ", one) for n, one in enumerate(known)] or None
        prompt = self.voice.term("score.how_many", question=label)
        count = self._ask(path, prompt, lambda given: understood(inspect.IntType(), given, self.voice), 0) or 0
        return [self._part(form, f"{path}[{n}]", f"{label} {n + 1}: ") for n in range(min(count, MOST))] or None

    def _value(self, kind: Any, values: Sequence[Any], field: Any, given: str) -> tuple[Any, str]:
        """Turn an answer into a value of the field, or say what is wrong with it."""
        if isinstance(kind, inspect.DictType):
            return self._pairs(given)
        if not isinstance(kind, LISTS):
            return self._single(kind, given, values, field)
        found = []
        for word in _separate(given):
            value, fault = self._single(item(kind), word, values, field)
            if fault:
                return None, fault
            found.append(value)
        return found, ""

    def _single(self, kind: Any, given: str, values: Sequence[Any], field: Any) -> tuple[Any, str]:
        if isinstance(kind, inspect.LiteralType):
            return understood(inspect.LiteralType(tuple(values) or kind.values), given, self.voice)
        if isinstance(kind, inspect.StrType | inspect.IntType) and not given.lstrip("+-").replace("+", "").isdecimal():
            word = self._word(given) if field.encode_name not in ("name", "player") else given
            if isinstance(kind, inspect.StrType) or word != given:
                return word, ""
        return understood(kind, given, self.voice)

    def _pairs(self, given: str) -> tuple[Any, str]:
        """Read "ink 3, coin 2": a number for each name."""
        found = {}
        for word in _separate(given):
            name, _, number = word.rpartition(" ")
            value, fault = understood(inspect.IntType(), number, self.voice)
            if fault:
                return None, fault
            found[self._word(name.strip(" :"))] = value
        return found, ""

    def _word(self, given: str) -> str:
        """Return the value of the game whose name in the reader's language was given, else the text itself."""
        names = {fold(word): name[5:] for name, word in self.voice.law.terms.items() if name.startswith("word.")}
        return names.get(fold(given), given)

    def _ask(self, key: str, prompt: str, take: Take, default: Any, *, needed: bool = False) -> Any:
        """Ask one question until it is answered; one that has an answer is not asked."""
        if key in self.answers:
            return self.answers[key]
        shown = "" if needed else f" [{self.shown(default)}]"
        while True:
            given = self.line(f"{prompt}{shown}: ")
            if given is None:
                self._forget([])
                raise _Back
            value, fault = take(given) if given else (None, self.voice.term("score.needed") if needed else "")
            if not fault:
                self.answers[key] = value
                return value
            self.say(fault)

    def _list(self, key: str, names: Sequence[str]) -> None:
        """Show choices with their numbers, where the question is still open."""
        if key not in self.answers:
            self.list_once(key, names)


def _separate(given: str) -> list[str]:
    return [part.strip() for part in given.replace(";", ",").split(",") if part.strip()]


def _touches(asked: str, path: str) -> bool:
    """Tell whether the answer to a question stands where a fault is, or around it."""
    return bool(path) and (path == asked or path.startswith((f"{asked}.", f"{asked}[")))
