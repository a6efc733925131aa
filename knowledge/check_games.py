"""What can be wrong with a game's own file: its names, sources, editions, and what its procedures settle."""

from collections.abc import Iterator

from knowledge.check_rules import english, sections
from knowledge.corpus import Corpus, Fault
from knowledge.rule import LANGUAGES


def _fault(corpus: Corpus, kind: str, game: str, key: str, message: str) -> Fault:
    file = f"{game}/game.toml"
    return Fault(kind, file, corpus.lines[file].get(key, 0), message)


def names(corpus: Corpus) -> Iterator[Fault]:
    """A game or an edition that has no name in one of the languages."""
    for game in corpus.games.values():
        named = {"name": game.name, **{f"editions.{name}": words for name, words in game.editions.items()}}
        for key, words in named.items():
            if lacking := [language for language in LANGUAGES if not words.get(language)]:
                yield _fault(corpus, "missing-term", game.id, key, f"{key} has no word in: {', '.join(lacking)}")


def sources(corpus: Corpus) -> Iterator[Fault]:
    """A source that game.toml does not have, a rule without any."""
    for text, section in sections(corpus, "en"):
        given = [one.partition("#")[0] for one in section.data.get("sources", ())]
        for name in given:
            if name not in corpus.games[text.game].sources:
                message = f"{section.id} cites {name}, which game.toml lacks"
                yield Fault("unknown-source", text.file, section.line_of("sources"), message)
        rests = given or section.data.get("derived_from") or section.data.get("status") == "ruling"
        if not rests and not section.broken:
            message = f"{section.id} rests on no source and on no other rule"
            yield Fault("no-source", text.file, section.line, message)
    for game in corpus.games.values():
        name = game.card.get("source")
        if name and name not in game.sources:
            yield _fault(corpus, "unknown-source", game.id, "card.source", f"the card cites {name}, which is no source")


def unused_sources(corpus: Corpus) -> Iterator[Fault]:
    """A source that nothing cites; not told of a game whose English text could not be read in full."""
    for game in corpus.games.values():
        found = [section for text, section in sections(corpus, "en") if text.game == game.id]
        if not found or any(section.broken for section in found):
            continue
        cited = {one.partition("#")[0] for section in found for one in section.data.get("sources", ())}
        for name in game.sources.keys() - cited - {game.card.get("source")}:
            yield _fault(corpus, "unused-source", game.id, f"sources.{name}", f"no rule cites the source {name}")


def editions(corpus: Corpus) -> Iterator[Fault]:
    """A rule that is said to stand since an edition which game.toml does not name."""
    for text, section in sections(corpus, "en"):
        since = section.data.get("since")
        if since and since not in corpus.games[text.game].editions:
            message = f"{section.id} stands since {since}, which is no edition in game.toml"
            yield Fault("unknown-edition", text.file, section.line_of("since"), message)


def settled(corpus: Corpus) -> Iterator[Fault]:
    """A topic in `settles` that is no rule and no section."""
    known = english(corpus)
    readable = {text.game for text in corpus.texts if text.language == "en"}
    for game in corpus.games.values():
        for procedure, topics in game.settles.items():
            for topic in topics:
                if topic not in known and game.id in readable:
                    message = f"{procedure} is said to settle {topic}, which does not exist"
                    yield _fault(corpus, "broken-link", game.id, f"settles.{procedure}", message)
