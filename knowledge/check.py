"""Every fault of the law, one small function a class of fault; nothing is raised, everything is collected."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from knowledge import check_asked, check_games, check_rules, check_sentences
from knowledge.check_rules import missing, retired
from knowledge.corpus import Corpus, Fault

CHECKS: tuple[Callable[[Corpus], Iterator[Fault]], ...] = (
    check_rules.bad_ids,
    check_rules.duplicates,
    check_rules.untranslated,
    check_rules.parents,
    check_rules.links,
    check_rules.empty_rules,
    check_rules.statuses,
    check_sentences.missing_sentences,
    check_sentences.stray_braces,
    check_sentences.placeholders,
    check_sentences.terms,
    check_sentences.concepts,
    check_games.names,
    check_games.sources,
    check_games.unused_sources,
    check_games.editions,
    check_games.settled,
    check_asked.unasked_languages,
    check_asked.unknown_rules,
    check_asked.repeated,
    check_asked.empty_phrases,
    check_asked.answered,
)


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
    found = [*corpus.faults, *_anchors(corpus, anchors)]
    for one in CHECKS:
        found += one(corpus)
    sections = [section for text in corpus.texts for section in text.sections]
    links = sum(len(section.links) + _link_count(section.data) for section in sections)
    return Report(len(sections), links, tuple(sorted(set(found), key=lambda fault: (fault.file, fault.line, fault))))


def _link_count(data: Mapping[str, Any]) -> int:
    lists = sum(len(data.get(name, ())) for name in ("sources", "derived_from", "see_also"))
    return lists + ("exception_to" in data)


def _anchors(corpus: Corpus, anchors: Iterable[Anchor]) -> Iterator[Fault]:
    """A rule that code cites but nobody declared, and one whose text lacks the words that code expects in it."""
    rules, former = corpus.rules["en"], retired(corpus)
    readable = {text.game for text in corpus.texts if text.language == "en"}
    for anchor in anchors:
        if anchor.rule in rules:
            if not _says(rules[anchor.rule].text, anchor.words):
                elsewhere = [rule.id for rule in rules.values() if _says(rule.text, anchor.words)]
                message = f"'{anchor.words}' does not occur in the English text of {anchor.rule}"
                hint = f", but in that of {elsewhere[0]}" if elsewhere else ""
                yield Fault("wrong-anchor", anchor.file, anchor.line, message + hint)
        elif anchor.rule.partition(".")[0] in readable:
            message = f"the code cites {missing(anchor.rule, former)}"
            yield Fault("undeclared-rule", anchor.file, anchor.line, message)


def _says(text: str, words: str) -> bool:
    return " ".join(words.split()) in " ".join(text.split())
