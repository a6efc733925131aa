"""The records of the law: rules, games and sources, as plain named tuples that cost nothing to import."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from knowledge.languages import LANGUAGES as LANGUAGES  # noqa: PLC0414 (told to others from here)

STATUSES = ("official", "community", "derived", "variant", "ruling")
"""official: printed by the publisher or designer; community: only other sources say so; derived: proved from official
rules; variant: not part of the official game; ruling: our reading where the rules are silent or disputed."""


class Example(NamedTuple):
    """A worked example that the tests execute: a procedure, a position, what the verdict must contain."""

    procedure: str
    position: Mapping[str, Any]
    expect: Mapping[str, Any]
    line: int


class Rule(NamedTuple):
    """One rule in one language; its machine fields (sources, status ...) are always those of the English text."""

    id: str
    game: str
    language: str
    title: str
    text: str
    parent: str
    level: int
    line: int
    says: Mapping[str, str] = {}
    aliases: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    status: str = "official"
    why: str = ""
    exception_to: str = ""
    derived_from: tuple[str, ...] = ()
    see_also: tuple[str, ...] = ()
    formerly: tuple[str, ...] = ()
    since: str = ""
    not_executable: str = ""
    examples: tuple[Example, ...] = ()

    @property
    def is_heading(self) -> bool:
        """Tell whether the entry only opens a section and lays down nothing itself."""
        return self.not_executable in ("a heading", "an introduction, not a rule")


class Source(NamedTuple):
    """Where a rule was read: title, publisher, edition, language, address, the day it was seen.

    A `note` names a term `source.<note>`: what a reader should know of it.
    """

    id: str
    title: str
    publisher: str = ""
    edition: str = ""
    language: str = ""
    url: str = ""
    seen: str = ""
    note: str = ""


class Game(NamedTuple):
    """A game's names and aliases by language, its editions, its facts card, its sources.

    `settles` says which procedure rules on the matters of which rules or sections.
    """

    id: str
    name: Mapping[str, str]
    aliases: Mapping[str, tuple[str, ...]]
    editions: Mapping[str, Mapping[str, str]]
    card: Mapping[str, Any]
    sources: Mapping[str, Source]
    settles: Mapping[str, tuple[str, ...]] = {}
    year: int = 0
