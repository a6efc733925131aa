"""A question in, the rules that answer it out: best first, each with the reason why, or an honest silence."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from math import sqrt
from typing import NamedTuple

from knowledge.analysis import words
from knowledge.concepts import Phrases, named
from knowledge.index import Match
from knowledge.library import Library
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
LIKENED = 0.8
"""How much of a word's weight an alias shares that names its concept but not the word."""
UNASKED = 2.5
"""The weight of a word that a rule's alias has and the question has not."""
ELSEWHERE = ("elsewhere",)
"""The concepts of a word for matters outside all rules: only a rule that has the very word can be meant."""
CANDIDATES = 16
"""How many rules of a game are looked at closely."""


class Hit(NamedTuple):
    """One rule that answers: the rule, its score, and the words of the question that led to it."""

    rule: Rule
    score: float
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
    answers = [
        _answer(question, [hear(question, one, tongue, library, names) for one in scope], library, game, limit)
        for tongue in spoken
    ]
    return max(answers, key=_plausibility)


def no_answer(question: str, game: str, language: str) -> Answer:
    """Return the silence of the law about a game that is not built in."""
    return Answer(question, language, game, False, (), {}, ())


def _plausibility(answer: Answer) -> tuple[bool, int, float]:
    """Rank the answers to one question in several languages: found, few strange words, a high score."""
    best = answer.hits[0].score if answer.hits else 0.0
    return answer.found, -len(answer.unknown) - len(answer.corrected), best


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


def _answer(question: str, heard: list[Heard], library: Library, game: str, limit: int) -> Answer:
    """Rank the rules of all games in scope; say what was corrected in the game of the best of them."""
    found = sorted((hit for one in heard for hit in _hits(one, library)), key=lambda hit: (-hit.score, hit.rule.id))
    kept = tuple(hit for hit in found if hit.score >= KEPT * found[0].score)[:limit]
    teller = next((one for one in heard if kept and one.game == kept[0].rule.game), heard[0])
    return Answer(question, teller.language, game, bool(kept), kept, teller.corrected, teller.unknown)


def _hits(heard: Heard, library: Library) -> list[Hit]:
    """Return the rules of one game that account for enough of the question, scored by everything they share with it."""
    law = library.store.law(heard.game, heard.language)
    known = library.phrases(heard.game, heard.language)
    total = sum(word.weight for word in heard.words) or 1.0
    stems = {word.stem: word.trust for word in heard.words}
    found = []
    for match in library.index.search(stems, heard.concepts, heard.game, heard.language, CANDIDATES):
        if any(word.concepts == ELSEWHERE and word.stem not in match.stems for word in heard.words):
            continue
        met = sum(word.weight * word.trust * _met(word, match) for word in heard.words)
        share = met / total
        rule = law.rules[match.rule]
        score = sqrt(match.score) * (0.5 + share) * (0.2 + closeness(rule, heard, known))
        if share >= WHOLE or (score >= ENOUGH and (share >= MOST or met >= PLENTY)):
            found.append(Hit(rule, round(score, 3), _why(match, heard)))
    return found


def _met(word: Word, match: Match) -> float:
    if word.stem in match.stems:
        return 1.0
    return BRIDGED if any(name in match.concepts for name in word.concepts) else 0.0


def closeness(rule: Rule, heard: Heard, known: Phrases) -> float:
    """Return how alike a question is to that of a rule's title and aliases which is most alike, from 0 to 1."""
    asked = sum(word.weight * word.trust for word in heard.words)
    return max(_alike(heard, asked, named(phrase, heard.language, known)) for phrase in (rule.title, *rule.aliases))


def _alike(heard: Heard, asked: float, said: Mapping[str, Sequence[str]]) -> float:
    """Return twice the weight of what two phrases share in words or concepts, as a part of all they say."""
    meant = {name for concepts in said.values() for name in concepts}
    shared = sum(word.weight * word.trust * _shared(word, said, meant) for word in heard.words)
    roots = {word.stem for word in heard.words}
    rest = UNASKED * sum(root not in roots and meant.isdisjoint(heard.concepts) for root, meant in _sets(said))
    return 2 * shared / (asked + shared + rest) if shared else 0.0


def _shared(word: Word, said: Mapping[str, Sequence[str]], meant: Collection[str]) -> float:
    if word.stem in said:
        return 1.0
    return LIKENED if any(name in meant for name in word.concepts) else 0.0


def _sets(said: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, frozenset[str]]]:
    return ((root, frozenset(concepts)) for root, concepts in said.items())


def _why(match: Match, heard: Heard) -> tuple[str, ...]:
    said = [word.typed for word in heard.words if word.stem in match.stems]
    return (*said, *(name for name in heard.concepts if name in match.concepts))
