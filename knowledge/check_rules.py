"""What can be wrong with the rules of a law text: ids, translations, places, links, statuses."""

import re
from collections.abc import Iterator, Mapping

from knowledge.corpus import Corpus, Fault, Text, with_parents
from knowledge.markdown import Section
from knowledge.rule import STATUSES

_ID = re.compile(r"[a-z0-9-]+(\.[a-z0-9-]+)*")


def sections(corpus: Corpus, language: str = "") -> Iterator[tuple[Text, Section]]:
    """Yield the sections of all texts, or of those in one language, each with its text."""
    for text in corpus.texts:
        if not language or text.language == language:
            yield from ((text, section) for section in text.sections)


def english(corpus: Corpus) -> dict[str, Section]:
    """Return the English sections by id; of two with one id the first."""
    return {section.id: section for _, section in reversed(list(sections(corpus, "en")))}


def translations(corpus: Corpus) -> Iterator[tuple[Text, Text]]:
    """Yield each text in another language with the English one of its game, where there is one."""
    originals = {text.game: text for text in corpus.texts if text.language == "en"}
    for text in corpus.texts:
        if text.language != "en" and text.game in originals:
            yield text, originals[text.game]


def retired(corpus: Corpus) -> dict[str, str]:
    """Return the present id of each retired one."""
    return {old: section.id for _, section in sections(corpus, "en") for old in section.data.get("formerly", ())}


def missing(identifier: str, former: Mapping[str, str]) -> str:
    """Say of an id that it does not exist, or what it is called now."""
    now = former.get(identifier)
    return f"{identifier}, which is now called {now}" if now else f"{identifier}, which does not exist"


def bad_ids(corpus: Corpus) -> Iterator[Fault]:
    """A heading without an id, or with one that is not of the form game.topic.point."""
    for text, section in sections(corpus):
        if not _is_good(section.id, text.game):
            message = f"the heading '{section.title}' needs an id of the form {{#{text.game}.topic.point}}"
            yield Fault("bad-id", text.file, section.line, message)


def _is_good(identifier: str, game: str) -> bool:
    return bool(_ID.fullmatch(identifier)) and identifier.partition(".")[0] == game


def duplicates(corpus: Corpus) -> Iterator[Fault]:
    """The same id twice in one language, a retired id that is in use or that two rules claim."""
    for text in corpus.texts:
        seen: dict[str, int] = {}
        for section in text.sections:
            if section.id and section.id in seen:
                message = f"{section.id} stands here and in line {seen[section.id]}"
                yield Fault("duplicate-id", text.file, section.line, message)
            seen.setdefault(section.id, section.line)
        for section in text.sections:
            for old in section.data.get("formerly", ()):
                if old in seen:
                    message = f"{old} is called retired but stands in line {seen[old]}"
                    yield Fault("duplicate-id", text.file, section.line_of("formerly"), message)
                seen.setdefault(old, section.line_of("formerly"))


def untranslated(corpus: Corpus) -> Iterator[Fault]:
    """An id that English has and another language lacks, told where it belongs; and the other way round."""
    for text, original in translations(corpus):
        here = {section.id: section.line for section in text.sections}
        place = 1
        for section in original.sections:
            place = here.get(section.id, place)
            if _is_good(section.id, text.game) and section.id not in here:
                message = f"{section.id} is missing; it stands in line {section.line} of {original.file}"
                yield Fault("missing-translation", text.file, place, message)
        there = {section.id for section in original.sections}
        for name in here.keys() - there:
            if _is_good(name, text.game):
                message = f"{name} stands here, but {original.file} lacks it"
                yield Fault("missing-translation", text.file, here[name], message)


def parents(corpus: Corpus) -> Iterator[Fault]:
    """An id whose parent or level differs from the English one."""
    for text, original in translations(corpus):
        places = {one.id: (parent, one.level) for one, parent in reversed(list(with_parents(original.sections)))}
        for section, parent in with_parents(text.sections):
            wanted, level = places.get(section.id, (parent, section.level))
            if wanted != parent:
                message = f"{section.id} stands under {parent or 'nothing'}, in English under {wanted or 'nothing'}"
                yield Fault("wrong-parent", text.file, section.line, message)
            elif level != section.level:
                message = f"{section.id} is a heading of level {section.level}, in English of level {level}"
                yield Fault("wrong-level", text.file, section.line, message)


def links(corpus: Corpus) -> Iterator[Fault]:
    """A link, or an id named in a block, that leads nowhere or to a retired id."""
    known, former = english(corpus), retired(corpus)
    readable = {text.game for text in corpus.texts if text.language == "en"}
    for text, section in sections(corpus):
        named = [(target, "") for target in section.links]
        named += [(target, field) for field in ("derived_from", "see_also") for target in section.data.get(field, ())]
        named += [(section.data[field], field) for field in ("exception_to",) if field in section.data]
        for target, field in named:
            if target not in known and text.game in readable:
                line = section.line_of(field) if field else section.line
                yield Fault("broken-link", text.file, line, f"{section.id} refers to {missing(target, former)}")


def empty_rules(corpus: Corpus) -> Iterator[Fault]:
    """A heading with nothing under it."""
    for text, section in sections(corpus):
        if not section.text:
            yield Fault("empty-rule", text.file, section.line, f"{section.id} has no text")


def statuses(corpus: Corpus) -> Iterator[Fault]:
    """An unknown status, and a ruling or a derived rule without its reason."""
    for text, section in sections(corpus, "en"):
        status = section.data.get("status", "official")
        line = section.line_of("status")
        if status not in STATUSES:
            message = f"{section.id} has the status {status}; there are: {', '.join(STATUSES)}"
            yield Fault("bad-status", text.file, line, message)
        if status == "ruling" and not section.data.get("why"):
            yield Fault("no-reason", text.file, line, f"{section.id} is our ruling and needs a `why`")
        if status == "derived" and not section.data.get("derived_from"):
            yield Fault("no-reason", text.file, line, f"{section.id} is derived and needs `derived_from`")
