"""Facts into words: sentences of the law filled in, terms looked up, problems put in one sentence."""

from collections.abc import Mapping
from typing import Any

from adjudicator.problem import Problem, Said, Word
from cli.visible import visible, visible_fact
from knowledge.store import Law

LONGEST_SENTENCE = 4000


class Speech:
    """One game's law as the voice in which everything about it is said."""

    def __init__(self, law: Law) -> None:
        self.law = law

    def term(self, name: str, default: str | None = None, /, **facts: Any) -> str:
        """Return a term (`label.steps`), filled in; where there is none the default, else the end of its name."""
        found = self.law.terms.get(name)
        if found is None:
            return name.rsplit(".", 1)[-1] if default is None else default
        return found.format(**{key: self.value(value) for key, value in facts.items()}) if facts else found

    def value(self, value: Any) -> str:
        """Say a value: words are translated, lists joined, yes and no spelled out."""
        kind = type(value)
        if kind is str or kind is int:  # most are
            return str(value)
        if isinstance(value, Word | Said):
            return self._worded(value)
        if isinstance(value, bool):
            return self.term("label.yes" if value else "label.no")
        if isinstance(value, list | tuple | Mapping):
            return self._several(value)
        return self.term("label.nobody") if value is None else str(value)

    def _several(self, value: list[Any] | tuple[Any, ...] | Mapping[Any, Any]) -> str:
        """Say the entries of a list, or the pairs of a mapping."""
        if isinstance(value, Mapping):
            said = ", ".join(self._pair(key, item) for key, item in value.items())
        else:
            said = ", ".join(self.value(item) for item in value)
        return said or self.term("label.nobody")

    def _worded(self, value: Word | Said) -> str:
        if isinstance(value, Said) and value.key.startswith("field."):
            label = ", ".join([*(self.value(one) for one in value.facts["whose"]), self.term(value.key)])
            return f"{label}: {self.value(value.facts['value'])}"
        if isinstance(value, Said):
            return self.term(f"choice.{value.key}", str(value), **value.facts)
        return self.term(f"word.{value}")

    def _pair(self, key: Any, value: Any) -> str:
        """Say a field and its value; a field can have words of its own for nothing: `none.components`."""
        none = self.law.terms.get(f"none.{key}") if value in (None, [], ()) else None
        return none or f"{self._key(key)} {self._inner(value)}"

    def _inner(self, value: Any) -> str:
        """Say a value inside a mapping; a mapping in a mapping stands in brackets."""
        return f"({self.value(value)})" if isinstance(value, Mapping) and value else self.value(value)

    def _key(self, key: Any) -> str:
        return self.value(key) if isinstance(key, Word) else self.term(f"field.{key}", str(key))

    def procedure(self, name: str) -> str:
        """Return what a procedure is called."""
        return self.term(f"called.{name}", name)

    def sentence(self, rule: str, says: str, facts: Mapping[str, Any]) -> str:
        """Return a rule's sentence filled with facts; KeyError if the rule does not say that."""
        known = {key: self.value(value) for key, value in facts.items()}
        return self.law.rules[rule].says[says].format(**known)

    def title(self, rule: str) -> str:
        """Return a rule's title, with its status where it is not an official rule."""
        found = self.law.rules[rule]
        return found.title if found.status == "official" else f"{found.title} ({self.term(f'status.{found.status}')})"

    def problem(self, problem: Problem) -> str:
        """Put a problem in one sentence: its place, what is wrong, a suggestion."""
        if problem.rule:
            reason = self.sentence(problem.rule, problem.code, problem.facts) + f" [{problem.rule}]"
        else:
            facts = {name: visible_fact(fact) for name, fact in problem.facts.items()}
            if problem.code == "expected":
                kinds = str(facts["expected"]).split(" | ")
                facts["expected"] = " / ".join(self.term(f"kind.{kind}") for kind in kinds)
            reason = self.term(f"problem.{problem.code}", problem.code, **facts)
        place = visible(problem.path)
        if problem.line:
            line = self.term("label.line", line=problem.line)
            place = f"{place} ({line})" if place else line
        suggestion = self._translated(problem) or problem.suggestion
        hint = "; " + self.term("label.did_you_mean", suggestion=suggestion) if suggestion else ""
        return visible(f"{place}: {reason}{hint}" if place else f"{reason}{hint}", LONGEST_SENTENCE)

    def _translated(self, problem: Problem) -> str:
        """Return the value whose name in the language was given instead: `library` for `biblioteca`."""
        if problem.code != "unknown_value":
            return ""
        given = str(problem.facts.get("given")).strip().casefold()
        choices = problem.facts.get("choices", ())
        return next((str(one) for one in choices if self.term(f"word.{one}", "").casefold() == given), "")
