"""A question in, the rules that answer it out: best first, each with the reason why, or an honest silence."""

from collections.abc import Iterator, Mapping, Sequence
from math import exp
from typing import NamedTuple

from knowledge.analysis import words
from knowledge.evidence import confidence, evidence
from knowledge.library import Catalogue, Library
from knowledge.phrasebook import affinity
from knowledge.question import Heard, hear
from knowledge.rule import Game, Rule
from knowledge.tongue import guess_languages

FURTHER = 3.0
"""How much less confidence than in the best rule a further rule may have and still be listed."""
AFFINITY = 0.4
"""How much it counts that a question goes better with what is said in another game."""
UNNAMED = 0.5
"""How much surer an answer must be where no game is named: the best of several is good by chance more often."""
FARTHEST = -3.0
"""How much better it goes with another game at most: that is doubt, but no proof."""


class Hit(NamedTuple):
    """One rule that answers, how likely it does (from 0 to 1), and the words of the question that led to it."""

    rule: Rule
    score: float
    why: tuple[str, ...]


class Found(NamedTuple):
    """A rule found, before its text is read; the confidence in it is the logarithm of odds."""

    rule: str
    game: str
    confidence: float
    why: tuple[str, ...]


class Ranked(NamedTuple):
    """The rules found in one language, best first, what was read as something else, and what is not known in it."""

    language: str
    found: tuple[Found, ...]
    corrected: Mapping[str, str]
    unknown: tuple[str, ...]


class Answer(NamedTuple):
    """What was asked and found; `corrected` maps misspelt words to those searched for; `unknown` lists the rest."""

    question: str
    language: str
    game: str
    found: bool
    hits: tuple[Hit, ...]
    corrected: Mapping[str, str]
    unknown: tuple[str, ...]


def ask(
    question: str, library: Library, game: str = "", language: str = "", likely: str = "en", limit: int = 5
) -> Answer:
    """Answer a question; the language is recognised unless given, the game too, `likely` breaks a tie."""
    games = library.store.games()
    if exact := _by_id(question, library, games, language or likely):
        return Answer(question, exact.language, exact.game, True, (Hit(exact, 1.0, (exact.id,)),), {}, ())
    game = game or named_game(question, games)
    scope = [game] if game else list(games)
    names = frozenset(word for name in scope for title in _names(games[name]) for word in title.split())
    spoken = [language] if language else guess_languages(question, likely)
    ranked = (_rank(question, scope, list(games), names, library.catalogue(one)) for one in spoken)
    best = max(ranked, key=_plausibility)
    laws = {one.game: library.store.law(one.game, best.language) for one in best.found[:limit]}
    hits = tuple(
        Hit(laws[one.game].rules[one.rule], _likelihood(one.confidence), one.why) for one in best.found[:limit]
    )
    return Answer(question, best.language, game, bool(hits), hits, best.corrected, best.unknown)


def no_answer(question: str, game: str, language: str) -> Answer:
    """Return the silence of the law about a game that is not built in."""
    return Answer(question, language, game, False, (), {}, ())


def _plausibility(one: Ranked) -> tuple[bool, int, float]:
    """Rank the answers to one question in several languages: found, few strange words, much confidence."""
    best = one.found[0].confidence if one.found else 0.0
    return bool(one.found), -len(one.unknown) - len(one.corrected), best


def _by_id(question: str, library: Library, games: Mapping[str, Game], language: str) -> Rule | None:
    """Return the rule whose id, present or former, the question is."""
    identifier = question.strip(" \t\r\n[](){}#`'\"?!.,;:").lower()
    game = identifier.partition(".")[0]
    if game not in games:
        return None
    rules = library.store.law(game, language).rules
    return rules.get(identifier) or next((rule for rule in rules.values() if identifier in rule.formerly), None)


def named_game(question: str, games: Mapping[str, Game]) -> str:
    """Return the game that a question names, if it names exactly one."""
    heard = f" {' '.join(words(question))} "
    named = {game.id for game in games.values() if any(f" {name} " in heard for name in _names(game))}
    return named.pop() if len(named) == 1 else ""


def _names(game: Game) -> set[str]:
    spoken = [*game.name.values(), *(alias for aliases in game.aliases.values() for alias in aliases)]
    return {" ".join(words(name)) for name in spoken}


def _rank(
    question: str, scope: Sequence[str], games: Sequence[str], names: frozenset[str], catalogue: Catalogue
) -> Ranked:
    """Rank the rules of all games in scope; say what was corrected in the game of the best of them."""
    heard = {game: hear(question, game, catalogue, names) for game in games}
    near = {game: affinity(one, catalogue.phrasebook(game)) for game, one in heard.items()}
    nearest = max(near.values())
    least = -UNNAMED if len(scope) > 1 else 0.0
    trust = {game: AFFINITY * max(near[game] - nearest, FARTHEST) + least for game in scope}
    found = [hit for game in scope for hit in _found(heard[game], catalogue, trust[game])]
    found.sort(key=lambda hit: (-hit.confidence, hit.rule))
    best = found[0].confidence if found else -1.0
    kept = tuple(hit for hit in found if hit.confidence >= best - FURTHER) if best >= 0 else ()
    teller = heard[kept[0].game if kept else scope[0]]
    return Ranked(teller.language, kept, teller.corrected, teller.unknown)


def _found(heard: Heard, catalogue: Catalogue, trust: float) -> Iterator[Found]:
    """Yield the rules of one game that may answer, with the confidence that each gives."""
    for one in evidence(heard, catalogue):
        yield Found(one.rule, heard.game, confidence(one) + trust, one.why)


def _likelihood(confidence: float) -> float:
    return round(1 / (1 + exp(-confidence)), 3)
