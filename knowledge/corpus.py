"""The folder `rulesdocs` into a corpus of rules, and everything that keeps it from becoming one."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from knowledge.corpus_files import RULESDOCS
from knowledge.fields import CONCEPTS, EXAMPLE, GAME, LIST, RULE, TRANSLATED, sound, wrong
from knowledge.markdown import Section, sections
from knowledge.rule import LANGUAGES, Example, Game, Rule, Source
from knowledge.toml_text import BadToml, key_lines, parse
from knowledge.vocabulary import expanded

_OPTIONAL = ("status", "why", "exception_to", "since", "not_executable")
_LISTS = ("sources", "derived_from", "see_also", "formerly")


class Fault(NamedTuple):
    """One thing wrong with the law: the class of fault, where it stands (line 0: the whole file), and one sentence."""

    kind: str
    file: str
    line: int
    message: str


class Text(NamedTuple):
    """A law text as it stands in a file: its sections in order, before they are matched with English.

    A section that is `broken` has a fault of its own: what its block lacks is not to be held against it.
    """

    game: str
    language: str
    file: str
    sections: tuple[Section, ...]


class Corpus(NamedTuple):
    """All rules by language and id, all games, terms and glossaries by game, what commands say, the raw texts.

    `asked` has for each game and each language with a file of its own what players ask about a rule, by its id;
    `unanswered` by game (the empty one: of all) and language what they ask and no rule answers.
    `lines` has for each TOML file the line of each of its keys, by dotted path.
    """

    rules: Mapping[str, Mapping[str, Rule]]
    games: Mapping[str, Game]
    terms: Mapping[str, Any]
    glossaries: Mapping[str, Any]
    words: Mapping[str, Any]
    asked: Mapping[str, Mapping[str, Any]]
    unanswered: Mapping[str, Mapping[str, Any]]
    commands: Mapping[str, Any]
    texts: tuple[Text, ...]
    lines: Mapping[str, Mapping[str, int]]
    faults: tuple[Fault, ...]


class _Reader:
    """Reads files below one folder and collects what is wrong with them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.faults: list[Fault] = []
        self.lines: dict[str, Mapping[str, int]] = {}

    def text(self, path: Path, needed: bool = False) -> str | None:
        """Return a file's text, None if there is none."""
        name = self.name(path)
        try:
            return path.read_bytes().decode("utf-8-sig").replace("\r\n", "\n")
        except FileNotFoundError:
            if needed:
                self.faults.append(Fault("missing-file", name, 0, f"there is no {name}"))
        except UnicodeDecodeError as error:
            line = error.object[: error.start].count(b"\n") + 1
            self.faults.append(Fault("unreadable", name, line, f"not UTF-8: {error.reason}"))
        except OSError as error:
            self.faults.append(Fault("unreadable", name, 0, f"cannot be read: {error.strerror}"))
        return None

    def toml(self, path: Path) -> dict[str, Any]:
        """Return what a TOML file holds, nothing if it is broken or missing."""
        text, name = self.text(path) or "", self.name(path)
        self.lines[name] = key_lines(text)
        try:
            return parse(text)
        except BadToml as error:
            self.faults.append(Fault("bad-block", name, error.line, f"this file is not TOML: {error}"))
            return {}

    def name(self, path: Path) -> str:
        """Return a file's name within the folder."""
        return path.relative_to(self.folder).as_posix()

    def typed(self, name: str, data: Mapping[str, Any], fields: Any, path: str = "") -> dict[str, Any]:
        """Keep what is of the right kind; the rest is a fault."""
        for key, problem in wrong(data, fields):
            line = self.lines[name].get(f"{path}{key}", 0)
            self.faults.append(Fault("bad-field", name, line, f"{path.rstrip('.') or name} {problem}"))
        return sound(data, fields)

    def concepts(self, path: Path) -> dict[str, Any]:
        """Read a glossary: concepts, each with lists of phrases by language."""
        name, found = self.name(path), self.toml(path)
        tables = self.typed(name, found, dict.fromkeys(found, ("a table", lambda value: isinstance(value, dict))))
        return {concept: self.typed(name, table, CONCEPTS, f"{concept}.") for concept, table in tables.items()}

    def lists(self, path: Path) -> dict[str, Any]:
        """Read lists of phrases by language."""
        return self.typed(self.name(path), self.toml(path), CONCEPTS)

    def words(self, path: Path) -> dict[str, Any]:
        """Read how positions are said, with what procedures share put in."""
        found = self.toml(path)
        try:
            return expanded(found)
        except (KeyError, TypeError, AttributeError) as error:
            self.faults.append(Fault("bad-field", self.name(path), 0, f"the words of positions lack or misuse {error}"))
            return {}

    def asked(self, home: Path) -> dict[str, dict[str, list[str]]]:
        """Read what players ask about the rules of a game, by language and rule, from the files that are there."""
        found = {}
        for language in LANGUAGES:
            path = home / asked_name(language)
            if path.is_file():
                table = self.toml(path)
                found[language] = self.typed(self.name(path), table, dict.fromkeys(table, LIST))
        return found


UNANSWERED = "unanswered.toml"
"""What players ask and no rule answers: beside the games of all of them, in a game's folder of that game."""


def asked_name(language: str) -> str:
    """Return the name of the file in a game's folder that tells how players ask in a language."""
    return f"asked.{language}.toml"


def load(folder: Path = RULESDOCS) -> Corpus:
    """Read every file of the law; what cannot be read is a fault in the result, never an exception."""
    reader = _Reader(folder)
    games: dict[str, Game] = {}
    texts: list[Text] = []
    terms = {"": reader.toml(folder / "terms.toml")}
    glossaries = {"": reader.concepts(folder / "glossary.toml")}
    words: dict[str, Any] = {}
    asked: dict[str, dict[str, Any]] = {}
    unanswered = {"": reader.lists(folder / UNANSWERED)}
    commands = reader.toml(folder / "commands.toml")
    for home in sorted({path.parent for path in folder.glob("*/*") if path.suffix in (".md", ".toml")}):
        if not (home / "game.toml").is_file():
            reader.text(home / "game.toml", needed=True)
            continue
        name = reader.name(home / "game.toml")
        data = reader.typed(name, reader.toml(home / "game.toml"), GAME)
        if data.get("id", home.name) != home.name:
            message = f"the game is called {data['id']}, its folder {home.name}"
            reader.faults.append(Fault("bad-id", name, reader.lines[name].get("id", 0), message))
        games[home.name] = _game(home.name, data)
        terms[home.name] = reader.toml(home / "terms.toml")
        glossaries[home.name] = reader.concepts(home / "glossary.toml")
        words[home.name] = reader.words(home / "words.toml")
        asked[home.name] = reader.asked(home)
        unanswered[home.name] = reader.lists(home / UNANSWERED)
        texts += _texts(home, reader)
    rest = (tuple(texts), reader.lines, tuple(reader.faults))
    return Corpus(_rules(texts), games, terms, glossaries, words, asked, unanswered, commands, *rest)


def _texts(home: Path, reader: _Reader) -> Iterator[Text]:
    for language in LANGUAGES:
        path = home / f"{language}.md"
        text, name = reader.text(path, needed=True), reader.name(path)
        if text is not None:
            yield Text(home.name, language, name, tuple(_typed(one, language, name, reader) for one in sections(text)))


def _typed(section: Section, language: str, file: str, reader: _Reader) -> Section:
    """Report what is wrong with a section's blocks and keep what is sound; a faulty one is marked as broken."""
    fields = RULE if language == "en" else TRANSLATED
    faults = [Fault("bad-block", file, line, reason) for line, reason in section.broken]
    for name, problem in wrong(section.data, fields):
        faults.append(Fault("bad-field", file, section.line_of(name), f"{section.id} {problem}"))
    for block, line in section.examples:
        faults += [Fault("bad-field", file, line, f"an example {problem}") for _, problem in wrong(block, EXAMPLE)]
    reader.faults += faults
    examples = tuple((sound(block, EXAMPLE), line) for block, line in section.examples)
    broken = tuple((fault.line, fault.message) for fault in faults)
    return section._replace(data=sound(section.data, fields), examples=examples, broken=broken)


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


def _known(record: Any, fields: Mapping[str, str]) -> dict[str, str]:
    known = {name: value for name, value in fields.items() if name in record._fields and name != "id"}
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
        **(_machine_fields(original.data) | _reasons(section.data, original.data)),
    )


def _machine_fields(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of the English block that hold in every language."""
    texts = {name: data[name] for name in _OPTIONAL if name in data}
    return texts | {name: tuple(data.get(name, ())) for name in _LISTS}


def _reasons(data: Mapping[str, Any], original: Mapping[str, Any]) -> dict[str, str]:
    """Return the reasons that a translation words anew, where the English block gives one."""
    return {name: data[name] for name in ("why", "not_executable") if name in data and name in original}


def _example(block: Mapping[str, Any], line: int) -> Example:
    return Example(block.get("procedure", ""), block.get("position", {}), block.get("expect", {}), line)
