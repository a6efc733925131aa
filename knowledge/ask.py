"""A question in, the rules that answer it out: best first, each with the reason why, or an honest silence."""

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import NamedTuple

from knowledge.analysis import stem, stop_words, words
from knowledge.concepts import concepts
from knowledge.index import Match
from knowledge.library import Library
from knowledge.rule import Game, Rule
from knowledge.tongue import guess_languages

ENOUGH = 0.36
"""The share of a question's weight that a rule must account for, to be called an answer."""
KEPT = 0.55
"""The share of the best rule's score that a further rule needs to be listed."""


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


class _Heard(NamedTuple):
    """A question in one language: its stems with weights, its concepts, and what became of unknown words."""

    language: str
    stems: Mapping[str, float]
    spoken: Mapping[str, str]
    concepts: Mapping[str, float]
    corrected: Mapping[str, str]
    unknown: tuple[str, ...]


def ask(
    question: str, library: Library, game: str = "", language: str = "", likely: str = "en", limit: int = 5
) -> Answer:
    """Answer a question; the language is recognised unless given, the game too, `likely` breaks a tie."""
    games = library.store.games()
    if exact := _by_id(question, library, language or likely):
        return Answer(question, exact.language, exact.game, True, (Hit(exact, 1.0, (exact.id,)),), {}, ())
    game = game or named_game(question, games)
    scope = [game] if game else list(games)
    answers = [
        _answer(question, _hear(question, spoken, library, scope, games), library, game, scope, limit)
        for spoken in ([language] if language else guess_languages(question, likely))
    ]
    return max(answers, key=lambda answer: (answer.found, _best(answer)))


def _best(answer: Answer) -> float:
    return answer.hits[0].score if answer.hits else 0.0


def _by_id(question: str, library: Library, language: str) -> Rule | None:
    """Return the rule whose id, present or former, the question is."""
    identifier = question.strip().strip("[]`").lower()
    game = identifier.partition(".")[0]
    if game not in library.store.games():
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


def _hear(question: str, language: str, library: Library, scope: Sequence[str], games: Mapping[str, Game]) -> _Heard:
    """Cut a question into weighted stems and concepts; correct words that the law does not know."""
    own_names = {word for name in scope for title in _names(games[name]) for word in title.split()}
    spoken: dict[str, str] = {}
    corrected: dict[str, str] = {}
    unknown: list[str] = []
    known_stems = library.phrases(language)
    lexicon = library.lexicon(language)
    for word in words(question):
        if word in stop_words(language) or word in own_names:
            continue
        root = stem(word, language)
        if word not in lexicon and not _is_known(root, library, scope, language, known_stems):
            near = get_close_matches(word, lexicon, n=1, cutoff=0.8) if len(word) > 3 else []
            if near:
                corrected[word] = near[0]
                root = stem(near[0], language)
            else:
                unknown.append(word)
        spoken.setdefault(root, word)
    stems = {root: library.index.rarity(root, scope, language) for root in spoken}
    text = " ".join(corrected.get(word, word) for word in words(question))
    named = dict.fromkeys(concepts(text, language, known_stems), 1.0)
    return _Heard(language, stems, spoken, named, corrected, tuple(unknown))


def _is_known(
    root: str, library: Library, scope: Sequence[str], language: str, phrases: Mapping[str, list[str]]
) -> bool:
    if root in phrases or root.isdigit():
        return True
    return library.index.rarity(root, scope, language) < library.index.rarity("\0", scope, language)


def _answer(question: str, heard: _Heard, library: Library, game: str, scope: Sequence[str], limit: int) -> Answer:
    matches = library.index.search(dict.fromkeys(heard.stems, 1.0), heard.concepts, scope, heard.language, 4 * limit)
    ranked = sorted(matches, key=lambda match: (-match.score * (0.5 + _share(match, heard)), match.rule))
    good = [match for match in ranked if _share(match, heard) >= ENOUGH]
    if not good:
        return Answer(question, heard.language, game, False, (), heard.corrected, heard.unknown)
    best = good[0].score
    kept = [match for match in good if match.score >= KEPT * best][:limit]
    hits = tuple(_hit(match, heard, library) for match in kept)
    return Answer(question, heard.language, game, True, hits, heard.corrected, heard.unknown)


def _share(match: Match, heard: _Heard) -> float:
    """Return how much of the question's weight a rule accounts for, by its words or by a concept they name."""
    total = sum(heard.stems.values()) or 1.0
    met = sum(weight for root, weight in heard.stems.items() if root in match.terms)
    bridged = sum(name in match.terms for name in heard.concepts) / (len(heard.concepts) or 1)
    return 0.7 * met / total + 0.3 * bridged


def _hit(match: Match, heard: _Heard, library: Library) -> Hit:
    rule = library.store.law(match.game, heard.language).rules[match.rule]
    why = [heard.spoken[root] for root in heard.stems if root in match.terms]
    why += [name for name in heard.concepts if name in match.terms]
    return Hit(rule, round(match.score, 3), tuple(why))
