"""Every fault of the law, one small function a class of fault; nothing is raised, everything is collected."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from string import Formatter
from typing import Any, NamedTuple

from knowledge.corpus import Corpus, Fault, Text, with_parents
from knowledge.markdown import Section
from knowledge.rule import LANGUAGES, STATUSES

_ID = re.compile(r"[a-z0-9-]+(\.[a-z0-9-]+)*")
_BLOCK = {
    "en": {
        "sources",
        "status",
        "why",
        "exception_to",
        "derived_from",
        "see_also",
        "formerly",
        "since",
        "not_executable",
        "aliases",
        "says",
    },
    "other": {"aliases", "says"},
}


class Anchor(NamedTuple):
    """What code says of a rule: its id, words that must occur in the English text, the place of the code."""

    rule: str
    words: str
    file: str
    line: int


class Report(NamedTuple):
    """What was read and what is wrong with it."""

    rules: int
    links: int
    faults: tuple[Fault, ...]


def check(corpus: Corpus, anchors: Iterable[Anchor] = ()) -> Report:
    """Return everything wrong with a corpus and with the code's claims about it."""
    found = [*corpus.faults]
    for one in CHECKS:
        found += one(corpus)
    found += _anchors(corpus, anchors)
    sections = [section for text in corpus.texts for section in text.sections]
    links = sum(len(section.links) + _link_count(section.data) for section in sections)
    return Report(
        len(sections), links, tuple(sorted(set(found), key=lambda fault: (fault.file, fault.line, fault.kind)))
    )


def _link_count(data: Mapping[str, Any]) -> int:
    lists = sum(len(data.get(name, ())) for name in ("sources", "derived_from", "see_also"))
    return lists + ("exception_to" in data)


def _fault(kind: str, text: Text, line: int, message: str) -> Fault:
    return Fault(kind, text.file, line, message)


def _sections(corpus: Corpus, language: str = "") -> Iterator[tuple[Text, Section]]:
    for text in corpus.texts:
        if not language or text.language == language:
            yield from ((text, section) for section in text.sections)


def _english(corpus: Corpus) -> dict[str, Section]:
    return {section.id: section for _, section in _sections(corpus, "en")}


def missing_ids(corpus: Corpus) -> Iterator[Fault]:
    """A heading without an id, or with one that is not of the form game.topic.point."""
    for text, section in _sections(corpus):
        if not _ID.fullmatch(section.id) or section.id.partition(".")[0] != text.game:
            message = f"the heading '{section.title}' needs an id of the form {{#{text.game}.topic.point}}"
            yield _fault("bad-id", text, section.line, message)


def duplicates(corpus: Corpus) -> Iterator[Fault]:
    """The same id twice in one language, or a retired id that is in use."""
    for text in corpus.texts:
        seen: dict[str, int] = {}
        for section in text.sections:
            if section.id in seen:
                first = seen[section.id]
                yield _fault("duplicate-id", text, section.line, f"{section.id} stands here and in line {first}")
            seen.setdefault(section.id, section.line)
        for section in text.sections:
            for old in section.data.get("formerly", ()):
                if old in seen:
                    yield _fault("duplicate-id", text, section.line, f"{old} is called retired but is in use")


def untranslated(corpus: Corpus) -> Iterator[Fault]:
    """An id that one language has and another lacks."""
    for game in corpus.games:
        texts = {text.language: text for text in corpus.texts if text.game == game}
        for language in LANGUAGES:
            if language == "en" or language not in texts or "en" not in texts:
                continue
            here = {section.id: section for section in texts[language].sections}
            there = {section.id: section for section in texts["en"].sections}
            for name in there.keys() - here.keys():
                yield _fault("missing-translation", texts[language], 0, f"{name} is missing; en.md has it")
            for name in here.keys() - there.keys():
                yield _fault("missing-translation", texts["en"], 0, f"{name} is missing; {language}.md has it")


def parents(corpus: Corpus) -> Iterator[Fault]:
    """An id whose parent differs from the English one."""
    english = {
        section.id: parent for text in corpus.texts if text.language == "en" for section, parent in _parents(text)
    }
    for text in corpus.texts:
        for section, parent in _parents(text):
            if section.id in english and english[section.id] != parent:
                message = f"{section.id} stands under {parent or 'nothing'}, in English under {english[section.id]}"
                yield _fault("wrong-parent", text, section.line, message)


def _parents(text: Text) -> Iterator[tuple[Section, str]]:
    return with_parents(text.sections)


def links(corpus: Corpus) -> Iterator[Fault]:
    """A link, or an id named in a block, that leads nowhere."""
    known = _english(corpus)
    for text, section in _sections(corpus):
        named = [*section.links, *section.data.get("derived_from", ()), *section.data.get("see_also", ())]
        if "exception_to" in section.data:
            named.append(section.data["exception_to"])
        for target in named:
            if target not in known:
                yield _fault(
                    "broken-link", text, section.line, f"{section.id} refers to {target}, which does not exist"
                )


def sources(corpus: Corpus) -> Iterator[Fault]:
    """A source that game.toml does not have, a rule without any, a source that nothing cites."""
    for game in corpus.games.values():
        cited: set[str] = {str(game.card.get("source", ""))}
        for text, section in _sections(corpus, "en"):
            if text.game != game.id:
                continue
            given = [str(one).partition("#")[0] for one in section.data.get("sources", ())]
            cited.update(given)
            for name in given:
                if name not in game.sources:
                    yield _fault(
                        "unknown-source", text, section.line, f"{section.id} cites {name}, which game.toml lacks"
                    )
            if not given and not section.data.get("derived_from") and section.data.get("status") != "ruling":
                yield _fault("no-source", text, section.line, f"{section.id} rests on no source and on no other rule")
        for name in game.sources.keys() - cited:
            yield Fault("unused-source", f"{game.id}/game.toml", 0, f"no rule cites the source {name}")


def blocks(corpus: Corpus) -> Iterator[Fault]:
    """A field that a block may not hold, an unknown status, a ruling or variant without its reason."""
    for text, section in _sections(corpus):
        allowed = _BLOCK["en" if text.language == "en" else "other"]
        for name in section.data.keys() - allowed:
            yield _fault("bad-field", text, section.data_line, f"{section.id} may not have the field {name} here")
        status = section.data.get("status", "official")
        if status not in STATUSES:
            yield _fault("bad-status", text, section.data_line, f"{section.id} has the status {status}")
        if status == "ruling" and not section.data.get("why"):
            yield _fault("no-reason", text, section.data_line, f"{section.id} is our ruling and needs a `why`")
        if status == "derived" and not section.data.get("derived_from"):
            yield _fault("no-reason", text, section.data_line, f"{section.id} is derived and needs `derived_from`")
        if not section.text:
            yield _fault("empty-rule", text, section.line, f"{section.id} has no text")


def sayings(corpus: Corpus) -> Iterator[Fault]:
    """A sentence that a language lacks or has in excess, and placeholders that differ from the English ones."""
    english = _english(corpus)
    for text, section in _sections(corpus):
        if section.id not in english:
            continue
        wanted, given = english[section.id].data.get("says", {}), section.data.get("says", {})
        for key in wanted.keys() - given.keys():
            yield _fault("missing-says", text, section.data_line or section.line, f"{section.id} does not say '{key}'")
        for key in given.keys() - wanted.keys():
            yield _fault(
                "missing-says", text, section.data_line, f"{section.id} says '{key}', the English text does not"
            )
        for key in given.keys() & wanted.keys():
            if placeholders(given[key]) != placeholders(wanted[key]):
                message = f"{section.id}, '{key}': the placeholders differ from the English ones"
                yield _fault("placeholders", text, section.data_line, message)


def placeholders(sentence: str) -> set[str]:
    """Return the names between braces; a sentence with a stray brace has the placeholder `{`."""
    try:
        return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}
    except ValueError:
        return {"{"}


def stray_braces(corpus: Corpus) -> Iterator[Fault]:
    """A sentence that cannot be filled in."""
    for text, section in _sections(corpus):
        for key, sentence in section.data.get("says", {}).items():
            if placeholders(sentence) & {"{", ""}:
                yield _fault("placeholders", text, section.data_line, f"{section.id}, '{key}': a stray brace")


def terms(corpus: Corpus) -> Iterator[Fault]:
    """A term or a glossary concept that one of the languages lacks, or whose placeholders differ."""
    for game, table in corpus.terms.items():
        file = f"{game}/terms.toml" if game else "terms.toml"
        for name, words in _leaves(table):
            missing = [language for language in LANGUAGES if not words.get(language)]
            if missing:
                yield Fault("missing-term", file, 0, f"{name} has no word in: {', '.join(missing)}")
            elif any(placeholders(words[language]) != placeholders(words["en"]) for language in LANGUAGES):
                yield Fault("placeholders", file, 0, f"{name}: the placeholders are not the same in every language")
    for game, table in corpus.glossaries.items():
        for name, words in table.items():
            missing = [language for language in LANGUAGES if not words.get(language)]
            if missing:
                file = f"{game}/glossary.toml" if game else "glossary.toml"
                yield Fault("missing-term", file, 0, f"the concept {name} has no word in: {', '.join(missing)}")


def _leaves(table: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, Mapping[str, str]]]:
    for key, value in table.items():
        here = f"{path}.{key}" if path else key
        if isinstance(value, Mapping):
            if "en" in value:
                yield here, value
            else:
                yield from _leaves(value, here)


def settled(corpus: Corpus) -> Iterator[Fault]:
    """A topic in `settles` that is no rule and no section."""
    known = _english(corpus)
    for game in corpus.games.values():
        for procedure, topics in game.settles.items():
            for topic in topics:
                if topic not in known:
                    message = f"{procedure} is said to settle {topic}, which does not exist"
                    yield Fault("broken-link", f"{game.id}/game.toml", 0, message)


def _anchors(corpus: Corpus, anchors: Iterable[Anchor]) -> Iterator[Fault]:
    """A rule that code cites but nobody declared, and one whose text lacks the words that code expects in it."""
    rules = corpus.rules["en"]
    for anchor in anchors:
        rule = rules.get(anchor.rule)
        if rule is None:
            yield Fault(
                "undeclared-rule", anchor.file, anchor.line, f"the code cites {anchor.rule}, which does not exist"
            )
        elif " ".join(anchor.words.split()) not in " ".join(rule.text.split()):
            message = f"'{anchor.words}' does not occur in the English text of {anchor.rule}"
            yield Fault("wrong-anchor", anchor.file, anchor.line, message)


CHECKS: tuple[Callable[[Corpus], Iterator[Fault]], ...] = (
    missing_ids,
    duplicates,
    untranslated,
    parents,
    links,
    sources,
    blocks,
    sayings,
    stray_braces,
    terms,
    settled,
)
