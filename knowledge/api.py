"""What programs ask of the law: questions in players' words, one rule with everything around it, the games there are.

All is read from the law of this installation, compiled into the user's cache at first use. A name that is none raises
`Unknown`, with the nearest that is one. Languages are `en`, `it`, `es`, `pt` and `ru`.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from knowledge.languages import LANGUAGES
from knowledge.rule import Game, Rule, Source
from knowledge.store import Law, Store

if TYPE_CHECKING:
    from knowledge.ask import Answer
    from knowledge.library import Library

__all__ = (
    "LANGUAGES",
    "Game",
    "Law",
    "Placed",
    "Rule",
    "Source",
    "Store",
    "Unknown",
    "UnknownGame",
    "UnknownRule",
    "ask",
    "find_game",
    "game_id",
    "game_names",
    "games",
    "law",
    "rule",
    "settled_by",
    "the_library",
    "the_store",
    "translations",
    "unknown_rule",
    "words",
)


class Unknown(LookupError):
    """A name that is none: what was given, the names there are, and the nearest of them or an empty text."""

    def __init__(self, given: str, choices: Iterable[str], suggestion: str) -> None:
        super().__init__(given)
        self.given, self.choices, self.suggestion = given, tuple(choices), suggestion


class UnknownGame(Unknown):
    """A game that there is not."""


class UnknownRule(Unknown):
    """A rule that there is not."""


class Placed(NamedTuple):
    """A rule in its place: the ids of the rules above it (nearest first) and below it, and of its exceptions."""

    rule: Rule
    game: Game
    law: Law
    parents: tuple[str, ...]
    children: tuple[str, ...]
    exceptions: tuple[str, ...]


@cache
def the_store() -> Store:
    """Return the compiled law of this installation, opened once."""
    return Store()


@cache
def the_library() -> "Library":
    """Return the indexes of this installation, each opened when it is first needed."""
    from knowledge.library import Library

    return Library(the_store())


def ask(
    question: str,
    *,
    game: str = "",
    language: str = "",
    likely: str = "en",
    limit: int = 3,
    library: "Library | None" = None,
) -> "Answer":
    """Answer a question by at most `limit` rules, best first, or by none where the rules are silent.

    The language is recognised unless given, `likely` where in doubt; so is the game, which can be named as `find_game`
    takes it. UnknownGame if it is none.
    """
    from knowledge import ask as search

    scope = find_game(game).id if game else ""
    return search.ask(question, library or the_library(), scope, language, likely, limit)


def rule(identifier: str, language: str = "en") -> Placed:
    """Return the rule of an id, present or former, in its place; UnknownRule if there is none."""
    wanted = identifier.strip().strip("[]`").lower()
    game = wanted.partition(".")[0]
    if game not in games():
        raise unknown_rule(identifier, games())
    its = law(game, language)
    known = its.rules
    found = known.get(wanted) or next((one for one in known.values() if wanted in one.formerly), None)
    if found is None:
        raise unknown_rule(identifier, known)
    return _placed(found, its)


def _placed(found: Rule, its: Law) -> Placed:
    known = its.rules
    parents: list[str] = []
    parent = found.parent
    while parent:
        parents.append(parent)
        parent = known[parent].parent
    return Placed(
        found,
        games()[found.game],
        its,
        tuple(parents),
        tuple(one.id for one in known.values() if one.parent == found.id),
        tuple(one.id for one in known.values() if one.exception_to == found.id),
    )


def translations(identifier: str) -> dict[str, Rule]:
    """Return a rule, named by its present id, in every language."""
    return {name: law(identifier.partition(".")[0], name).rules[identifier] for name in LANGUAGES}


@cache
def games() -> dict[str, Game]:
    """Return every game by its id."""
    return the_store().games()


def law(game: str, language: str) -> Law:
    """Return the rules and terms of a game, named by its id, in a language."""
    return the_store().law(game, language)


def words(game: str, procedure: str) -> Mapping[str, Any]:
    """Return the words by which a position of a procedure can be said, for `adjudicator.api`; none if none can."""
    found: Mapping[str, Any] = the_store().vocabulary(game).get(procedure, {})
    return found


def find_game(name: str) -> Game:
    """Return a game by its id or one of its names in any language; UnknownGame if there is none."""
    return games()[game_id(name)]


def game_id(name: str, own: Mapping[str, str] = {}) -> str:
    """Return the id of a game by one of its names; `own` maps further names, in small letters, to ids."""
    known = {**own, **game_names(games())}
    given = name.strip().casefold()
    if given not in known:
        near = _nearest(given, known, 0.6)
        raise UnknownGame(name, dict.fromkeys([*games(), *own.values()]), known[near] if near else "")
    return known[given]


def game_names(known: Mapping[str, Game]) -> dict[str, str]:
    """Map every name of every game, in small letters, and every id to the id."""
    names = {word.casefold(): game.id for game in known.values() for word in _names(game)}
    return names | {identifier: identifier for identifier in known}


def _names(game: Game) -> list[str]:
    return [*game.name.values(), *(alias for aliases in game.aliases.values() for alias in aliases)]


def settled_by(rule: str, game: Game) -> str:
    """Return the procedure of a game that rules on the matter of a rule; empty if there is none."""
    for procedure, topics in game.settles.items():
        if any(rule == topic or rule.startswith(topic + ".") for topic in topics):
            return procedure
    return ""


def unknown_rule(given: str, choices: Iterable[str]) -> UnknownRule:
    """Return what to raise for an id that is none of those there are."""
    known = list(choices)
    return UnknownRule(given, known, _nearest(given.lower(), known, 0.5))


def _nearest(given: str, names: Iterable[str], cutoff: float) -> str:
    from difflib import get_close_matches

    near = get_close_matches(given, list(names), n=1, cutoff=cutoff)
    return near[0] if near else ""
