"""Changes to a position that would make it legal: each one is tried before it is suggested."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

import msgspec

from adjudicator.change import changed
from adjudicator.policy import Policies
from adjudicator.reader import read_value
from adjudicator.verdict import Alternative, Faulty, Problem, Said, Step, Word

Form = TypeVar("Form", bound=msgspec.Struct)
UNTOLD = ("must_be_given",)
"""Codes of problems that only ask for more; a change that leaves no others is as good as legal."""


class Trial:
    """A form that was ruled illegal, and how its procedure prepares and rules."""

    def __init__(
        self,
        form: Form,
        prepare: Callable[[Form, list[Problem]], Any],
        rule: Callable[[Any, Policies], Iterable[Step]],
        policies: Policies,
    ) -> None:
        self.kind = type(form)
        self.raw = msgspec.to_builtins(form)
        self.prepare, self.rule, self.policies = prepare, rule, policies

    def legal(self, tries: Iterable[tuple[str, str]]) -> Iterator[Alternative]:
        """Yield those changes that make the position legal, of pairs of `path=value` and the rule it follows."""
        for text, rule in dict(tries).items():
            if self.makes_legal(text):
                yield Alternative(said_change(text), rules=(rule,))

    def makes_legal(self, text: str) -> bool:
        """Tell whether the position with a change `path=value` breaks no rule."""
        problems: list[Problem] = []
        try:
            form = msgspec.convert(changed(self.raw, text)[0], self.kind)
            position = self.prepare(form, problems)
        except (Faulty, msgspec.ValidationError):
            return False
        if problems:
            return all(problem.code in UNTOLD for problem in problems)
        return not any(step.result.get("legal") is False for step in self.rule(position, self.policies))


def said_change(text: str) -> Said:
    """Return a change as readers say it: whose it is, the field's label and the value, in their language."""
    path, _, value = text.partition("=")
    *owners, field = path.split(".")
    whose = [Word(one) for one in owners if not one.endswith("]")]
    return Said(text, f"field.{field.partition('[')[0]}", whose=whose, value=_worded(read_value(value)))


def _worded(value: Any) -> Any:
    """Turn the texts of a value into words that every language has."""
    if isinstance(value, dict):
        return {key: _worded(one) for key, one in value.items()}
    if isinstance(value, list):
        return [_worded(one) for one in value]
    return Word(value) if isinstance(value, str) else value


def flow(value: Any) -> str:
    """Write a value as `--set` reads it, without what is empty; a text without quotation marks where it needs none."""
    if isinstance(value, str) and read_value(value) == value:
        return value
    return msgspec.json.encode(_filled(value)).decode()


def _filled(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _filled(one) for key, one in value.items() if one not in (None, False, [], {}, 0)}
    return [_filled(one) for one in value] if isinstance(value, list) else value
