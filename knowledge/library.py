"""The searchable law: one catalogue a language, built once into the cache and opened from there."""

import marshal
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from knowledge.analysis import stemmer_version, stop_words, words
from knowledge.cache import discard, intact, publish
from knowledge.concepts import Phrases, Said, analysed, phrases
from knowledge.index import ENGINE, Document, Index, build
from knowledge.phrasebook import NO_RULE, Phrasebook, phrasebook
from knowledge.rule import Rule
from knowledge.spelling import lexicon
from knowledge.store import Store

FORMAT, VERSION = "marshal", 4
"""How a catalogue's files are kept: read five times as fast as JSON, by any Python that runs this."""


class Catalogue:
    """Everything `ask` searches by in one language: an index, and for each game its glossary, lexicon and phrasebook.

    One that is damaged is built anew. `is_lasting` tells whether it lies in the cache; if not, it was built in memory
    and the next question must wait too.
    """

    def __init__(self, store: Store, language: str, announce: Callable[[], None] = lambda: None) -> None:
        self.language = language
        self.home = store.home / f"{ENGINE}-{stemmer_version()}-{language}"
        self._files: dict[str, Any] = {}
        self.is_lasting = intact(self.home)
        if not self.is_lasting:
            discard(self.home)
            announce()
            documents, self._files = _gather(store, language)
            if store.is_lasting:
                publish(self.home, lambda folder: _write(folder, documents, self._files))
            self.is_lasting = intact(self.home)
        self.index = Index.open(self.home) if self.is_lasting else build(documents, None)

    def phrases(self, game: str) -> Phrases:
        """Return the glossary's phrases of a game, the shared ones among them."""
        found: Phrases = self._file("phrases", game)
        return found

    def lexicon(self, game: str) -> str:
        """Return the words of a game's law and of what it does not answer; function words are not among them."""
        found: str = self._file("lexicon", game)
        return found

    def phrasebook(self, game: str) -> Phrasebook:
        """Return what is said in short of each rule of a game."""
        found: Phrasebook = self._file("said", game)
        return found

    def _file(self, kind: str, game: str) -> Any:
        name = f"{kind}.{game}"
        if name not in self._files:
            self._files[name] = marshal.loads((self.home / f"{name}.{FORMAT}").read_bytes())  # sealed, as the index is
        return self._files[name]


class Library:
    """The catalogues of all languages, each opened when it is first asked for; `announce` is told of slow work once."""

    def __init__(self, store: Store, announce: Callable[[], None] = lambda: None) -> None:
        self.store = store
        self._announce = announce
        self._open: dict[str, Catalogue] = {}

    @property
    def is_lasting(self) -> bool:
        """Tell whether all that was opened so far lies in the cache."""
        return all(one.is_lasting for one in self._open.values())

    def catalogue(self, language: str) -> Catalogue:
        """Return the catalogue of a language."""
        if language not in self._open:
            self._open[language] = Catalogue(self.store, language, self._tell)
        return self._open[language]

    def _tell(self) -> None:
        announce, self._announce = self._announce, lambda: None
        announce()


def _write(folder: Path, documents: Sequence[Document], files: Mapping[str, Any]) -> None:
    build(documents, folder).close()
    for name, value in files.items():
        (folder / f"{name}.{FORMAT}").write_bytes(marshal.dumps(value, VERSION))


def _gather(store: Store, language: str) -> tuple[list[Document], dict[str, Any]]:
    """Turn the law in one language into documents, and into the phrases, lexicon and phrasebook of each game."""
    documents: list[Document] = []
    files: dict[str, Any] = {}
    for game in store.games():
        known = phrases(store.glossaries(game), language)
        asked = store.asked(game).get(language, {})
        rules = [rule for rule in store.law(game, language).rules.values() if not rule.is_heading]
        short = {rule.id: (rule.title, *rule.aliases, *asked.get(rule.id, ())) for rule in rules}
        said = {rule: [analysed(one, language, known) for one in texts] for rule, texts in short.items()}
        documents += [document(rule, said[rule.id], known) for rule in rules]
        vain = store.unanswered(game, language)
        texts = [*vain, *(text for rule in rules for text in (*short[rule.id], rule.text))]
        files[f"phrases.{game}"] = known
        files[f"lexicon.{game}"] = lexicon({word for text in texts for word in words(text)} - stop_words(language))
        silent = {NO_RULE: [analysed(one, language, known) for one in vain]} if vain else {}
        files[f"said.{game}"] = phrasebook({**said, **silent})
    return documents, files


def document(rule: Rule, said: Sequence[Said], known: Phrases) -> Document:
    """Cut a rule, of which so much is said in short (its title first), into the parts that the index weighs."""
    text = analysed(rule.text, rule.language, known)
    parts = {
        "title": said[0].stems,
        "asked": [root for one in said[1:] for root in one.stems],
        "text": text.stems,
        "concepts": list(dict.fromkeys(name for one in (*said, text) for name in one.concepts)),
    }
    return Document(rule.id, rule.game, parts)
