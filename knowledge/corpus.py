"""The folder `rulesdocs` into a corpus of rules, and everything that keeps it from becoming one."""

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from knowledge.corpus_files import RULESDOCS
from knowledge.markdown import BadBlock, Section, sections
from knowledge.rule import LANGUAGES, Example, Game, Rule, Source

_OPTIONAL = ("status", "why", "exception_to", "since", "not_executable")
_LISTS = ("sources", "derived_from", "see_also", "formerly")


class Fault(NamedTuple):
    """One thing wrong with the law: the class of fault, where it stands, and one sentence."""

    kind: str
    file: str
    line: int
    message: str


class Text(NamedTuple):
    """A law text as it stands in a file: its sections in order, before they are matched with English."""

    game: str
    language: str
    file: str
    sections: tuple[Section, ...]


class Corpus(NamedTuple):
    """All rules by language and id, all games, the shared and the games' terms and glossaries, and the raw texts."""

    rules: Mapping[str, Mapping[str, Rule]]
    games: Mapping[str, Game]
    terms: Mapping[str, Any]
    glossaries: Mapping[str, Any]
    words: Mapping[str, Any]
    texts: tuple[Text, ...]
    faults: tuple[Fault, ...]


def load(folder: Path = RULESDOCS) -> Corpus:
    """Read every file of the law; what cannot be read is a fault in the result, never an exception."""
    faults: list[Fault] = []
    games: dict[str, Game] = {}
    texts: list[Text] = []
    terms = {"": _toml(folder / "terms.toml", folder, faults)}
    glossaries = {"": _toml(folder / "glossary.toml", folder, faults)}
    words: dict[str, Any] = {}
    for home in sorted(path.parent for path in folder.glob("*/game.toml")):
        data = _toml(home / "game.toml", folder, faults)
        games[home.name] = _game(home.name, data)
        terms[home.name] = _toml(home / "terms.toml", folder, faults)
        glossaries[home.name] = _toml(home / "glossary.toml", folder, faults)
        words[home.name] = _toml(home / "words.toml", folder, faults)
        texts += _texts(home, folder, faults)
    return Corpus(_rules(texts), games, terms, glossaries, words, tuple(texts), tuple(faults))


def _texts(home: Path, folder: Path, faults: list[Fault]) -> Iterator[Text]:
    for language in LANGUAGES:
        path = home / f"{language}.md"
        name = str(path.relative_to(folder))
        if not path.is_file():
            faults.append(Fault("missing-file", name, 0, f"there is no {name}"))
            continue
        try:
            yield Text(home.name, language, name, tuple(sections(path.read_text("utf-8"))))
        except BadBlock as error:
            faults.append(Fault("bad-block", name, error.line, f"this block is not TOML: {error}"))
        except (OSError, UnicodeDecodeError) as error:
            faults.append(Fault("unreadable", name, 0, f"cannot be read: {error}"))


def _toml(path: Path, folder: Path, faults: list[Fault]) -> dict[str, Any]:
    name = str(path.relative_to(folder))
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        return {}
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, OSError) as error:
        faults.append(Fault("bad-block", name, 0, f"this file is not TOML: {error}"))
        return {}


def _game(identifier: str, data: Mapping[str, Any]) -> Game:
    sources = {name: Source(name, **_known(Source, fields)) for name, fields in data.get("sources", {}).items()}
    return Game(
        id=identifier,
        name=data.get("name", {}),
        aliases={language: tuple(names) for language, names in data.get("aliases", {}).items()},
        editions=data.get("editions", {}),
        card=data.get("card", {}),
        sources=sources,
        settles={name: tuple(rules) for name, rules in data.get("settles", {}).items()},
        year=data.get("year", 0),
    )


def _known(record: Any, fields: Mapping[str, Any]) -> dict[str, str]:
    known = {name: str(value) for name, value in fields.items() if name in record._fields and name != "id"}
    return {"title": "", **known}


def _rules(texts: list[Text]) -> dict[str, dict[str, Rule]]:
    """Give each translation the machine fields of its English original; the first of two equal ids stays."""
    rules: dict[str, dict[str, Rule]] = {language: {} for language in LANGUAGES}
    english = {section.id: section for text in texts if text.language == "en" for section in reversed(text.sections)}
    for text in texts:
        for section, parent in with_parents(text.sections):
            original = english.get(section.id)
            if section.id and original and section.id not in rules[text.language]:
                rules[text.language][section.id] = _rule(text, section, parent, original)
    return rules


def with_parents(found: tuple[Section, ...]) -> Iterator[tuple[Section, str]]:
    """Pair each section with the id of the section it stands in, by the level of the headings."""
    above: list[Section] = []
    for section in found:
        while above and above[-1].level >= section.level:
            above.pop()
        yield section, above[-1].id if above else ""
        above.append(section)


def _rule(text: Text, section: Section, parent: str, original: Section) -> Rule:
    return Rule(
        id=section.id,
        game=text.game,
        language=text.language,
        title=section.title,
        text=section.text,
        parent=parent,
        level=section.level,
        line=section.line,
        says=section.data.get("says", {}),
        aliases=tuple(section.data.get("aliases", ())),
        examples=tuple(_example(block, line) for block, line in original.examples),
        **_machine_fields(original.data),
    )


def _machine_fields(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields that stand in the English block alone."""
    texts = {name: data[name] for name in _OPTIONAL if name in data}
    return texts | {name: tuple(data.get(name, ())) for name in _LISTS}


def _example(block: Mapping[str, Any], line: int) -> Example:
    return Example(block.get("procedure", ""), block.get("position", {}), block.get("expect", {}), line)
