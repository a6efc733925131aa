"""A question in, the rules that answer it out: best first, each with the reason why, or an honest silence."""

from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from typing import NamedTuple

from knowledge.analysis import words
from knowledge.index import Match
from knowledge.library import Catalogue, Library
from knowledge.phrasebook import NOTHING, likeness
from knowledge.question import Heard, Word, hear
from knowledge.rule import Game, Rule
from knowledge.tongue import guess_languages

ENOUGH = 1.85
"""The score that a rule needs to be called an answer, unless it accounts for all of a question."""
WHOLE, MOST = 0.9, 0.55
"""The shares of a question's weight that count as all of it, and as most of it."""
PLENTY = 5.5
"""The weight that is evidence enough in a long question, though it is not most of it."""
KEPT = 0.55
"""The share of the best rule's score that a further rule needs to be listed."""
BRIDGED = 0.8
"""How much of a word's weight a rule accounts for that names its concept but not the word."""
ELSEWHERE = ("elsewhere",)
"""The concepts of a word for matters outside all rules: only a rule that has the very word can be meant."""
CANDIDATES = 16
"""How many rules of a game are looked at closely."""


class Hit(NamedTuple):
    """One rule that answers: the rule, its score, and the words of the question that led to it."""

    rule: Rule
    score: float
    why: tuple[str, ...]


class Found(NamedTuple):
    """A rule found, before its text is read."""

    rule: str
    game: str
    score: float
    why: tuple[str, ...]


class Ranked(NamedTuple):
    """The rules found in one language, best first, what was read as something else, and what is not known in it."""

    language: str
    found: tuple[Found, ...]
    corrected: Mapping[str, str]
    unknown: tuple[str, ...]


class Evidence(NamedTuple):
    """What speaks for a rule: how its text matches, what weight of the question it accounts for, and what share of it,
    how alike what is said of it in short is, at best and at next best, and the words that led to it.
    """

    rule: str
    text: float
    met: float
    share: float
    best: float
    next: float
    why: tuple[str, ...]


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
    best = max((_rank(question, scope, names, library.catalogue(one)) for one in spoken), key=_plausibility)
    laws = {one.game: library.store.law(one.game, best.language) for one in best.found[:limit]}
    hits = tuple(Hit(laws[one.game].rules[one.rule], one.score, one.why) for one in best.found[:limit])
    return Answer(question, best.language, game, bool(hits), hits, best.corrected, best.unknown)


def no_answer(question: str, game: str, language: str) -> Answer:
    """Return the silence of the law about a game that is not built in."""
    return Answer(question, language, game, False, (), {}, ())


def _plausibility(one: Ranked) -> tuple[bool, int, float]:
    """Rank the answers to one question in several languages: found, few strange words, a high score."""
    best = one.found[0].score if one.found else 0.0
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


def _rank(question: str, scope: Sequence[str], names: frozenset[str], catalogue: Catalogue) -> Ranked:
    """Rank the rules of all games in scope; say what was corrected in the game of the best of them."""
    heard = [hear(question, one, catalogue, names) for one in scope]
    found = sorted((hit for one in heard for hit in _found(one, catalogue)), key=lambda hit: (-hit.score, hit.rule))
    kept = tuple(hit for hit in found if hit.score >= KEPT * found[0].score)
    teller = next((one for one in heard if kept and one.game == kept[0].game), heard[0])
    return Ranked(teller.language, kept, teller.corrected, teller.unknown)


def _found(heard: Heard, catalogue: Catalogue) -> list[Found]:
    """Return the rules of one game that account for enough of the question, scored by everything they share with it."""
    found = []
    for one in evidence(heard, catalogue):
        score = sqrt(one.text) * (0.5 + one.share) * (0.2 + one.best)
        if one.share >= WHOLE or (score >= ENOUGH and (one.share >= MOST or one.met >= PLENTY)):
            found.append(Found(one.rule, heard.game, round(score, 3), one.why))
    return found


def evidence(heard: Heard, catalogue: Catalogue) -> Iterator[Evidence]:
    """Yield what speaks for each rule that may answer."""
    total = sum(word.weight for word in heard.words) or 1.0
    stems = {word.stem: word.trust for word in heard.words}
    alike = likeness(heard, catalogue.phrasebook(heard.game))
    for match in catalogue.index.search(stems, heard.concepts, heard.game, CANDIDATES):
        if any(word.concepts == ELSEWHERE and word.stem not in match.stems for word in heard.words):
            continue
        met = sum(word.weight * word.trust * _met(word, match) for word in heard.words)
        like = alike.get(match.rule, NOTHING)
        yield Evidence(match.rule, match.score, met, met / total, like.best, like.next, _why(match, heard))


def _met(word: Word, match: Match) -> float:
    if word.stem in match.stems:
        return 1.0
    return BRIDGED if any(name in match.concepts for name in word.concepts) else 0.0


def _why(match: Match, heard: Heard) -> tuple[str, ...]:
    said = [word.typed for word in heard.words if word.stem in match.stems]
    return (*said, *(name for name in heard.concepts if name in match.concepts))
