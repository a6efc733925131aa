"""A step of a ruling kept in the history, opened again: its sentence as it was said, its rule as it stands now."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from adjudicator.verdict import Problem, Step, decisive
from cli.depth import rule_paragraphs
from cli.document import Block, Entries, Entry, Heading
from cli.options import refuse, speech, the_store
from cli.speech import Speech
from cli.verdict_fields import citation
from knowledge.history import Entry as Kept
from knowledge.rule import LANGUAGES, Game


class Opened(NamedTuple):
    """One step of an entry: its number, what it said, its rule; `game` is None where its law is no longer here."""

    entry: Kept
    number: int
    step: Mapping[str, Any]
    voice: Speech
    game: Game | None

    def blocks(self) -> Iterator[Block]:
        """Yield the step with the paragraphs of its rule."""
        yield Heading(f"{self.entry.number}. {self.entry.asked}", 1)
        paragraphs = self._now() if self._is_law() else self._then()
        said = f"{self.number}. {self.step['text']}"
        yield Entries((Entry(said, str(self.step["rule"]), tuple(paragraphs)),))

    def _is_law(self) -> bool:
        return self.game is not None and self.step["rule"] in self.voice.law.rules

    def _now(self) -> Iterator[str]:
        assert self.game is not None
        return rule_paragraphs(self.voice, self.step["rule"], self.game)

    def _then(self) -> Iterator[str]:
        """Yield the rule as the ruling cited it, for one that the law no longer has."""
        cited = self.entry.content.get("citations", {}).get(self.step["rule"], {})
        yield from (part for part in (cited.get("title", ""), *cited.get("text", "").split("\n\n")) if part)

    def fields(self) -> dict[str, Any]:
        """Return the step as JSON of the format `step/1`."""
        rule = self.step["rule"]
        kept = self.entry.content.get("citations", {}).get(rule)
        cited = citation(rule, self.voice, self.game) if self.game is not None and self._is_law() else kept
        head = {"format": "step/1", "entry": self.entry.number, "game": self.entry.game, "step": self.number}
        return {
            **head,
            **{key: self.step[key] for key in ("rule", "says", "facts", "result", "text")},
            "citation": cited,
        }


def opened_step(entry: Kept, number: int | None, language: str | None, form: str) -> Opened:
    """Open a step of an entry by its number, from 1, or else the one that decided; refuse one that is not there."""
    content = entry.content
    steps = content["steps"]
    game = the_store().games().get(entry.game)
    spoken = language or (entry.language if entry.language in LANGUAGES else None)
    voice = speech(spoken, entry.game if game else "")
    if number is None:
        liked = next((one for one in content.get("readings", ()) if one["preferred"]), content)
        plain = [Step(step["rule"], step["says"], step["facts"], step["result"]) for step in steps]
        number = (decisive(liked.get("ruling", "resolved"), plain) or 0) + 1
    if not 1 <= number <= len(steps):
        refuse([Problem("", "no_step", {"given": number, "most": len(steps)})], speech(language), form)
    return Opened(entry, number, steps[number - 1], voice, game)
