"""Asking a player for a position at a terminal, question by question; built from a procedure's form and terms.

What is asked, and in which order, are the procedure's `asks`; without them, every field that takes a number, a text, a
choice or a yes or no. Questions are the game's terms `ask.<field>`, else the field's name.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec import inspect

from adjudicator.position import decode
from adjudicator.procedure import Procedure
from adjudicator.verdict import Faulty, Problem
from cli.answers import choice_name, understood
from cli.asking import Talk
from cli.fields import declared
from cli.speech import Speech


class Question(NamedTuple):
    """One field to ask for: its path in the position, its type, its default, and whether it must be answered."""

    path: tuple[str | int, ...]
    kind: Any
    default: Any
    required: bool

    @property
    def field(self) -> str:
        """Return the name of the field."""
        return str(self.path[-1])


class Interview(Talk):
    """Questions in the order in which the procedure wants them asked."""

    def __init__(
        self, procedure: Procedure, voice: Speech, read: Callable[[str], str], say: Callable[[str], None]
    ) -> None:
        super().__init__(procedure, voice, read, say)
        form: Any = inspect.type_info(procedure.form)
        self.fields = {field.encode_name: field for field in form.fields}
        self.group = next((name for name, field in self.fields.items() if _items(field.type)), "")
        self.names: list[str] = []
        self.answers: dict[tuple[str | int, ...], Any] = {}

    def run(self) -> dict[str, Any]:
        """Ask everything and return the raw position; Quit if the player stops."""
        self.hint()
        if self.group:
            self._ask_names()
        place = 0
        while place < len(questions := self._questions()):
            place = max(0, place + self._step(questions[place]))
        return self.position()

    def more(self, needs: Mapping[str, Sequence[str]]) -> dict[str, Any]:
        """Ask some members for fields that a ruling turned out to need; return the position with them."""
        asked = [self._question(field, self.names.index(name)) for field, names in needs.items() for name in names]
        place = 0
        while place < len(asked):
            place = max(0, place + self._step(asked[place]._replace(required=True)))
        return self.position()

    def position(self) -> dict[str, Any]:
        """Return the position as far as it has been answered."""
        raw: dict[str, Any] = {}
        if self.group:
            raw[self.group] = [{self._name: name} for name in self.names]
        for path, value in self.answers.items():
            if value is not None:
                (raw[self.group][path[1]] if len(path) == 3 else raw)[str(path[-1])] = value
        return raw

    @property
    def _name(self) -> str:
        """Return the field that names the members of the group: the first one that is text."""
        members = _items(self.fields[self.group].type).fields
        return str(next(field.encode_name for field in members if isinstance(field.type, inspect.StrType)))

    def _ask_names(self) -> None:
        question = self.voice.term(f"ask.{self._name}", self.voice.term(f"field.{self._name}"))
        while True:
            number = len(self.names) + 1
            given = self.line(self.voice.term("score.one_more", question=question, number=number) + ": ")
            if given is None:
                self.names[-1:] = []
            elif not given and self.names:
                return
            elif given:
                for name in filter(None, (one.strip() for one in given.split(","))):
                    self._add_name(name)
            else:
                self.say(self.voice.term("score.needed"))

    def _add_name(self, name: str) -> None:
        """Add a member, unless something becomes wrong by it."""
        self.names.append(name)
        for problem in list(self._problems())[:1]:
            self.say(self._sentence(problem))
            self.names.pop()

    def _questions(self) -> list[Question]:
        """List what is to be asked, given the answers so far: first what concerns all, then member by member."""
        asked = [one.split() for one in self.procedure.asks] or [[name] for name in self._all_fields()]
        found = []
        for member in (None, *range(len(self.names))):
            for path, *needs in asked:
                folder, _, field = path.rpartition(".")
                if bool(folder) == (member is not None) and self._wanted(needs):
                    found.append(self._question(field, member))
        return [one for one in found if one.field != (self._name if self.group else "")]

    def _wanted(self, needs: Sequence[str]) -> bool:
        """Tell whether the fields that must have been answered, or with `!` must not, are so."""
        answered = {path[0] for path, value in self.answers.items() if value is not None and len(path) == 1}
        return all((need[1:] not in answered) if need.startswith("!") else (need in answered) for need in needs)

    def _all_fields(self) -> Iterator[str]:
        for name, field in self.fields.items():
            if members := _items(field.type):
                yield from (f"{name}.{one.encode_name}" for one in members.fields if _askable(one.type))
            elif _askable(field.type):
                yield name

    def _question(self, field: str, member: int | None) -> Question:
        fields = (
            self.fields
            if member is None
            else {one.encode_name: one for one in _items(self.fields[self.group].type).fields}
        )
        found = fields[field]
        default = None if found.default is msgspec.NODEFAULT or found.required else found.default
        path: tuple[str | int, ...] = (field,) if member is None else (self.group, member, field)
        kind = _askable(found.type)
        if isinstance(kind, inspect.LiteralType):
            form = self.procedure.form if member is None else _items(self.fields[self.group].type).cls
            kind = inspect.LiteralType(declared(form, field) or kind.values)
        return Question(path, kind, default, found.required)

    def _step(self, question: Question) -> int:
        """Ask one question; return how far to move: 1 on, -1 back, 0 again."""
        given = self.line(self._prompt(question))
        if given is None:
            return -1
        if given:
            value, fault = understood(question.kind, given, self.voice)
        else:
            value = self.answers.get(question.path)
            fault = self.voice.term("score.needed") if question.required and value is None else ""
        fault = fault or self._accept(question.path, value)
        if fault:
            self.say(fault)
        return 0 if fault else 1

    def _accept(self, path: tuple[str | int, ...], value: Any) -> str:
        """Take an answer, unless something becomes wrong by it: then say what, and keep the one before."""
        before = dict(self.answers)
        known = {(one.path, one.code) for one in self._problems()}
        self.answers[path] = value
        fault = next((one for one in self._problems() if (one.path, one.code) not in known), None)
        if fault is None:
            return ""
        self.answers = before
        return self._sentence(fault)

    def _prompt(self, question: Question) -> str:
        words = self.voice.term(f"ask.{question.field}", self.voice.term(f"field.{question.field}"))
        who = f"{self.names[int(question.path[1])]}: " if len(question.path) == 3 else ""
        if isinstance(question.kind, inspect.LiteralType):
            values = question.kind.values
            self.list_once(tuple(values), [choice_name(self.voice, value) for value in values])
        shown = self.answers.get(question.path, question.default)
        bracket = "" if question.required and shown is None else f" [{self.shown(shown)}]"
        return f"{who}{words}{bracket}: "

    def _sentence(self, problem: Problem) -> str:
        """Say what is wrong, without the place: it is the answer just given."""
        return self.voice.problem(Problem("", problem.code, problem.facts, problem.suggestion, problem.rule))

    def _problems(self) -> Sequence[Problem]:
        """Return what is wrong with the position so far; what must still be answered counts as 0."""
        raw = self.position()
        for member in raw.get(self.group, ()) if self.group else ():
            for field in _items(self.fields[self.group].type).fields:
                if field.required and field.encode_name not in member:
                    member[field.encode_name] = 0
        try:
            form = decode(self.procedure.form, raw)
        except Faulty as error:
            return error.problems
        problems: list[Problem] = []
        self.procedure.prepare(form, problems)
        return problems


def _items(kind: Any) -> Any:
    """Return the struct that a list holds, or None."""
    item = getattr(kind, "item_type", None)
    return item if isinstance(item, inspect.StructType) else None


def _askable(kind: Any) -> Any:
    """Return the simple type that a field takes: a number, a text, a choice, a yes or no; None if there is none."""
    simple = (inspect.IntType, inspect.StrType, inspect.LiteralType, inspect.BoolType)
    members = kind.types if isinstance(kind, inspect.UnionType) else (kind,)
    return next((one for one in members if isinstance(one, simple)), None)
