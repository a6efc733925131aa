"""What the commands print of the law as JSON, as types."""

from typing import Any, Literal

from cli.shapes import Source, Strict


class Hit(Strict):
    """A rule, or a passage of the player's own rulebook, that answers."""

    rule: str
    game: str
    title: str
    text: str
    language: str
    status: str
    score: float
    why: list[str]
    sources: list[Source]


class Answer(Strict):
    """The answer to a question, best hit first."""

    format: Literal["answer/1"]
    question: str
    language: str
    game: str | None
    found: bool
    corrected: dict[str, str]
    suggestions: list[str]
    unknown: list[str]
    hits: list[Hit]


class Passage(Hit):
    """One passage of the player's own rulebook."""

    format: Literal["passage/1"]


class Translation(Strict):
    """A rule's title and text in one language."""

    title: str
    text: str


class Rule(Strict):
    """One rule of the law, in every language."""

    format: Literal["rule/1"]
    rule: str
    game: str
    language: str
    title: str
    text: str
    status: str
    why: str | None
    since: str | None
    not_executable: str | None
    exception_to: str | None
    exceptions: list[str]
    derived_from: list[str]
    parents: list[str]
    children: list[str]
    see_also: list[str]
    formerly: list[str]
    sources: list[Source]
    applied_by: list[str]
    languages: dict[str, Translation]


class Card(Strict):
    """A game: its facts, editions by language, procedures with what they settle, how many rules."""

    game: str
    name: str
    year: int
    card: dict[str, Any]
    editions: dict[str, dict[str, str]]
    procedures: dict[str, str]
    rules: int
    sources: list[dict[str, Any]]


class Game(Card):
    """The card of one game."""

    format: Literal["game/1"]
    language: str


class Games(Strict):
    """The cards of all games."""

    format: Literal["games/1"]
    language: str
    games: list[Card]
