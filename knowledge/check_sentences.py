"""What can be wrong with words: the sentences of rules, the terms of verdicts, the concepts of glossaries."""

from collections.abc import Iterator, Mapping
from string import Formatter
from typing import Any

from knowledge.check_rules import english, sections
from knowledge.commands import FILE, is_plain
from knowledge.corpus import Corpus, Fault
from knowledge.rule import LANGUAGES


def blanks(sentence: str) -> frozenset[str] | None:
    """Return the names between a sentence's braces; None if it has a stray brace."""
    try:
        found = frozenset(name for _, name, _, _ in Formatter().parse(sentence) if name is not None)
    except ValueError:
        return None
    return found if all(name.isidentifier() for name in found) else None


def missing_sentences(corpus: Corpus) -> Iterator[Fault]:
    """A sentence that a language lacks or has in excess."""
    originals = english(corpus)
    for text, section in sections(corpus):
        original = originals.get(section.id)
        if text.language == "en" or original is None or original.broken or section.broken:
            continue
        wanted, given = original.data.get("says", {}), section.data.get("says", {})
        for key in wanted.keys() - given.keys():
            message = f"{section.id} does not say '{key}'"
            yield Fault("missing-says", text.file, section.line_of("says"), message)
        for key in given.keys() - wanted.keys():
            message = f"{section.id} says '{key}', the English text does not"
            yield Fault("missing-says", text.file, section.line_of(f"says.{key}"), message)


def stray_braces(corpus: Corpus) -> Iterator[Fault]:
    """A sentence that cannot be filled in."""
    for text, section in sections(corpus):
        for key, sentence in section.data.get("says", {}).items():
            if blanks(sentence) is None:
                message = f"{section.id}, '{key}': a stray brace"
                yield Fault("stray-brace", text.file, section.line_of(f"says.{key}"), message)


def placeholders(corpus: Corpus) -> Iterator[Fault]:
    """A sentence whose placeholders differ from the English ones."""
    originals = english(corpus)
    for text, section in sections(corpus):
        wanted = originals[section.id].data.get("says", {}) if section.id in originals else {}
        for key, sentence in section.data.get("says", {}).items():
            if key in wanted and _differ(sentence, wanted[key]):
                message = f"{section.id}, '{key}': the placeholders differ from the English ones"
                yield Fault("placeholders", text.file, section.line_of(f"says.{key}"), message)


def _differ(sentence: str, original: str) -> bool:
    return None not in (blanks(sentence), blanks(original)) and blanks(sentence) != blanks(original)


def terms(corpus: Corpus) -> Iterator[Fault]:
    """A term that one of the languages lacks, that is no table of words, or whose placeholders are faulty."""
    tables = {(f"{game}/terms.toml" if game else "terms.toml"): _leaves(table) for game, table in corpus.terms.items()}
    tables[FILE] = (one for one in _leaves(corpus.commands) if not is_plain(*one))
    for file, found in tables.items():
        for name, words in found:
            yield from _term(name, words, file, corpus.lines[file].get(name, 0))


def _leaves(table: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, Any]]:
    """Yield each word by its path: a table with texts in it, or whatever stands where there should be one."""
    for key, value in table.items():
        here = f"{path}.{key}" if path else key
        if isinstance(value, Mapping) and not any(isinstance(value.get(language), str) for language in LANGUAGES):
            yield from _leaves(value, here)
        else:
            yield here, value


def _term(name: str, words: Any, file: str, line: int) -> Iterator[Fault]:
    if not isinstance(words, Mapping) or not all(isinstance(word, str) for word in words.values()):
        yield Fault("bad-field", file, line, f"{name} needs a table of words by language")
        return
    if unknown := words.keys() - set(LANGUAGES):
        yield Fault("bad-field", file, line, f"{name} has a word in {', '.join(sorted(unknown))}")
    if lacking := [language for language in LANGUAGES if not words.get(language)]:
        yield Fault("missing-term", file, line, f"{name} has no word in: {', '.join(lacking)}")
    found = [blanks(word) for word in words.values()]
    if None in found:
        yield Fault("stray-brace", file, line, f"{name}: a stray brace")
    elif len(set(found)) > 1:
        yield Fault("placeholders", file, line, f"{name}: the placeholders are not the same in every language")


def concepts(corpus: Corpus) -> Iterator[Fault]:
    """A concept of a glossary that one of the languages has no phrase for."""
    for game, table in corpus.glossaries.items():
        file = f"{game}/glossary.toml" if game else "glossary.toml"
        for name, phrases in table.items():
            lines = corpus.lines[file]
            faulty = {language for language in LANGUAGES if language not in phrases and f"{name}.{language}" in lines}
            if lacking := [one for one in LANGUAGES if not phrases.get(one) and one not in faulty]:
                message = f"the concept {name} has no phrase in: {', '.join(lacking)}"
                yield Fault("missing-term", file, lines.get(name, 0), message)
