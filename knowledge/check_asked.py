"""What can be wrong with the files of what players ask: rules that no question can find, phrases told twice, a gap."""

from collections.abc import Iterator

from knowledge.analysis import words
from knowledge.check_rules import missing, retired
from knowledge.corpus import UNANSWERED, Corpus, Fault, asked_name
from knowledge.rule import LANGUAGES


def unasked_languages(corpus: Corpus) -> Iterator[Fault]:
    """A language without its file, where the game has one for another language."""
    for game, by_language in corpus.asked.items():
        for language in LANGUAGES if by_language else ():
            if language not in by_language:
                file = f"{game}/{asked_name(language)}"
                yield Fault("missing-file", file, 0, f"there is no {file}, but one for another language")


def unknown_rules(corpus: Corpus) -> Iterator[Fault]:
    """A rule that does not exist, or that is a mere heading, which no question finds."""
    former = retired(corpus)
    readable = {text.game for text in corpus.texts if text.language == "en"}
    for game, language, rule, _ in _lists(corpus):
        known = corpus.rules["en"].get(rule)
        if game not in readable or (known and known.game == game and not known.is_heading):
            continue
        what = f"{rule}, which lays down nothing" if known else missing(rule, former)
        yield _fault(corpus, "broken-link", game, language, rule, f"players are said to ask about {what}")


def repeated(corpus: Corpus) -> Iterator[Fault]:
    """A phrase that stands under two rules of a game, or twice under one."""
    seen: dict[tuple[str, ...], str] = {}
    for game, language, rule, phrases in _lists(corpus):
        for phrase in phrases:
            said = (game, language, *words(phrase))
            if said in seen:
                where = "twice" if seen[said] == rule else f"under {seen[said]} too"
                yield _fault(corpus, "repeated-phrase", game, language, rule, f"'{phrase}' stands {where}")
            seen.setdefault(said, rule)


def empty_phrases(corpus: Corpus) -> Iterator[Fault]:
    """A rule without a phrase, or with one that holds no word."""
    for game, language, rule, phrases in _lists(corpus):
        if not phrases or not all(words(phrase) for phrase in phrases):
            yield _fault(corpus, "empty-phrase", game, language, rule, f"{rule} needs phrases with words in them")


def answered(corpus: Corpus) -> Iterator[Fault]:
    """A phrase that no rule is said to answer, but that stands under a rule of the game, or holds no word."""
    under = {(game, language, *words(one)): rule for game, language, rule, found in _lists(corpus) for one in found}
    for home, by_language in corpus.unanswered.items():
        file = f"{home}/{UNANSWERED}".lstrip("/")
        for language, phrases in by_language.items():
            for phrase in phrases:
                said = (language, *words(phrase))
                rule = next((under[game, *said] for game in corpus.games if (game, *said) in under), "")
                if len(said) == 1:
                    yield Fault("empty-phrase", file, corpus.lines[file].get(language, 0), f"'{phrase}' holds no word")
                elif rule and home in ("", rule.partition(".")[0]):
                    message = f"'{phrase}' stands under {rule} too, which answers it"
                    yield Fault("repeated-phrase", file, corpus.lines[file].get(language, 0), message)


def _lists(corpus: Corpus) -> Iterator[tuple[str, str, str, list[str]]]:
    for game, by_language in corpus.asked.items():
        for language, by_rule in by_language.items():
            yield from ((game, language, rule, phrases) for rule, phrases in by_rule.items())


def _fault(corpus: Corpus, kind: str, game: str, language: str, rule: str, message: str) -> Fault:
    file = f"{game}/{asked_name(language)}"
    return Fault(kind, file, corpus.lines[file].get(rule, 0), message)
