"""The searchable law: the index with its lexicon and glossary, built once into the cache and opened from there."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from knowledge.analysis import stemmer_version, stop_words, terms, words
from knowledge.cache import discard, intact, publish, read_json, write_json
from knowledge.concepts import Phrases, concepts, phrases
from knowledge.index import ENGINE, Document, Index, build
from knowledge.rule import LANGUAGES, Rule
from knowledge.store import Store


class Library:
    """Everything `ask` searches by; a built index that is damaged is built anew.

    `is_lasting` tells whether it lies in the cache; if not, it was built in memory and the next question must wait too.
    """

    def __init__(self, store: Store, announce: Callable[[], None] = lambda: None) -> None:
        self.store = store
        self.home = store.home / f"{ENGINE}-{stemmer_version()}"
        self._files: dict[str, Any] = {}
        self.is_lasting = intact(self.home)
        if not self.is_lasting:
            discard(self.home)
            announce()
            documents, self._files = self._build()
            self.is_lasting = intact(self.home)
        self.index = Index.open(self.home) if self.is_lasting else build(documents, None)

    def _build(self) -> tuple[list[Document], dict[str, Any]]:
        documents, files = _gather(self.store)
        if self.store.is_lasting:
            publish(self.home, lambda folder: _write(folder, documents, files))
        return documents, files

    def phrases(self, game: str, language: str) -> Phrases:
        """Return the glossary's phrases of a game, the shared ones among them."""
        found: Phrases = self._file("phrases", language)[game]
        return found

    def lexicon(self, game: str, language: str) -> Sequence[str]:
        """Return the words of a game's law, in alphabetical order; function words are not among them."""
        found: Sequence[str] = self._file("lexicon", language)[game]
        return found

    def _file(self, kind: str, language: str) -> Any:
        name = f"{kind}.{language}"
        if name not in self._files:
            self._files[name] = read_json(self.home / f"{name}.json")
        return self._files[name]


def _write(folder: Path, documents: Sequence[Document], files: Mapping[str, Any]) -> None:
    build(documents, folder).close()
    for name, value in files.items():
        write_json(folder / f"{name}.json", value)


def _gather(store: Store) -> tuple[list[Document], dict[str, Any]]:
    """Turn the law into documents, and into the phrases and lexicon of each game and language."""
    documents = []
    files: dict[str, dict[str, Any]] = {f"{kind}.{one}": {} for kind in ("phrases", "lexicon") for one in LANGUAGES}
    for game in store.games():
        glossary = phrases(store.glossaries(game))
        for language in LANGUAGES:
            rules = [rule for rule in store.law(game, language).rules.values() if not rule.is_heading]
            documents += [document(rule, glossary[language]) for rule in rules]
            files[f"phrases.{language}"][game] = glossary[language]
            files[f"lexicon.{language}"][game] = sorted(
                {word for rule in rules for word in _words(rule)} - stop_words(language)
            )
    return documents, files


def document(rule: Rule, known: Mapping[str, list[str]]) -> Document:
    """Cut a rule into the parts that the index weighs."""
    aliases = " ; ".join(rule.aliases)
    named = concepts(f"{rule.title} ; {aliases} ; {rule.text}", rule.language, known)
    parts = {
        "title": terms(rule.title, rule.language),
        "aliases": terms(aliases, rule.language),
        "text": terms(rule.text, rule.language),
        "concepts": named,
    }
    return Document(rule.id, rule.game, rule.language, parts)


def _words(rule: Rule) -> list[str]:
    return words(f"{rule.title} {' '.join(rule.aliases)} {rule.text}")
