"""The searchable law: the index with its lexicon and glossary, built once into the cache and opened from there."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from knowledge.analysis import terms, words
from knowledge.cache import publish, write_json
from knowledge.concepts import concepts, phrases
from knowledge.index import ENGINE, Document, Index, build
from knowledge.rule import LANGUAGES, Rule
from knowledge.store import Store


class Library:
    """Everything `ask` searches by, for one language at a time."""

    def __init__(self, store: Store, announce: Callable[[], None] = lambda: None) -> None:
        self.store = store
        self.home = store.home / ENGINE
        self._memory: dict[str, Any] | None = None
        self._read: dict[str, Any] = {}
        if not self.home.is_dir():
            announce()
            self._build()
        elif not _opens(self.home):
            self._memory, self.index = _in_memory(store)
        if self._memory is None:
            self.index = Index.open(self.home)

    def _build(self) -> None:
        if not publish(self.home, lambda folder: _write(self.store, folder)):
            self._memory, self.index = _in_memory(self.store)

    def phrases(self, language: str) -> Mapping[str, list[str]]:
        """Return the glossary's phrases of a language."""
        return dict(self._file(f"phrases.{language}"))

    def lexicon(self, language: str) -> Mapping[str, list[str]]:
        """Return every word that occurs in the law of a language, with the games it occurs in."""
        return dict(self._file(f"lexicon.{language}"))

    def _file(self, name: str) -> Any:
        if self._memory is not None:
            return self._memory[name]
        if name not in self._read:
            self._read[name] = json.loads((self.home / f"{name}.json").read_text("utf-8"))
        return self._read[name]


def _opens(home: Path) -> bool:
    """Tell whether a built index is whole; a damaged one is left alone and the work is done in memory."""
    try:
        Index.open(home).close()
        for language in LANGUAGES:
            json.loads((home / f"lexicon.{language}.json").read_text("utf-8"))
    except Exception:  # whatever a damaged file makes the engine raise
        return False
    return True


def _write(store: Store, folder: Path) -> None:
    documents, files = _gather(store)
    build(documents, folder).close()
    for name, value in files.items():
        write_json(folder / f"{name}.json", value)


def _in_memory(store: Store) -> tuple[dict[str, Any], Index]:
    documents, files = _gather(store)
    return files, build(documents, None)


def _gather(store: Store) -> tuple[list[Document], dict[str, Any]]:
    """Turn the law into documents, and into the glossary and lexicon of each language."""
    glossary = phrases(store.glossaries())
    documents = []
    lexicons: dict[str, dict[str, set[str]]] = {language: {} for language in LANGUAGES}
    for game in store.games():
        for language in LANGUAGES:
            for rule in store.law(game, language).rules.values():
                if not rule.is_heading:
                    documents.append(document(rule, glossary[language]))
                    _learn(rule, lexicons[language])
    files: dict[str, Any] = {f"phrases.{language}": found for language, found in glossary.items()}
    for language, lexicon in lexicons.items():
        files[f"lexicon.{language}"] = {word: sorted(games) for word, games in sorted(lexicon.items())}
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


def _learn(rule: Rule, lexicon: dict[str, set[str]]) -> None:
    for word in words(f"{rule.title} {' '.join(rule.aliases)} {rule.text}"):
        lexicon.setdefault(word, set()).add(rule.game)
