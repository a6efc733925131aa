"""Which language a question is in: by its script, its letters and its function words."""

from collections.abc import Sequence

from knowledge.analysis import stop_words, words
from knowledge.rule import LANGUAGES

_LETTERS = {"es": "ñ¿¡", "pt": "ãõç", "it": "èòì", "ru": "ыэъё"}
_FIRST = {"pt": "o os as", "es": "el los las", "it": "il lo gli"}
"""Articles with which a question begins; inside it some of them are other languages' words."""
_FREQUENT = {
    "en": "can may must not no only all any each every dice die card player turn game many much",
    "it": "posso può devo deve non solo tutti ogni quanti quante giocatore turno partita carta dado dadi anche",
    "es": "puedo puede debo debe no solo todos cada cuántos cuántas jugador turno partida carta dado dados también",
    "pt": "posso pode devo deve não só todos cada quantos quantas jogador vez jogo carta dado dados também",
    "ru": "можно могу должен не только все каждый сколько игрок ход игра карта кубик",
}


def guess_languages(question: str, likely: str) -> list[str]:
    """Return the languages a question may be in, likeliest first; more than one when the margin is small."""
    heard = words(question)
    if any("а" <= letter <= "я" for word in heard for letter in word):
        return ["ru"]
    scores = {language: _score(question, heard, language) for language in LANGUAGES if language != "ru"}
    best = max(scores.values())
    if best == 0:
        return [likely, *(language for language in LANGUAGES if language not in (likely, "ru"))]
    close = [language for language in scores if scores[language] >= best - 0.5]
    return sorted(close, key=lambda language: (-scores[language], language != likely, LANGUAGES.index(language)))


def _score(question: str, heard: Sequence[str], language: str) -> float:
    frequent = set(words(_FREQUENT[language]))
    known = sum((word in stop_words(language)) + (word in frequent) for word in heard)
    marks = sum(letter in _LETTERS.get(language, "") for letter in question.lower())
    begins = heard[:1] and heard[0] in _FIRST.get(language, "").split()
    return known + marks + bool(begins)
