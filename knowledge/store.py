"""The compiled law: what one command needs of it, read from the cache without any parser.

One JSON file a game and language holds the rules and terms; one a game its names, card and sources.
"""

import os
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from knowledge.kept import content_hash, content_key, read_json
from knowledge.places import RULESDOCS_PLACE, cache_place
from knowledge.rule import LANGUAGES, Example, Game, Rule, Source

if TYPE_CHECKING:
    from pathlib import Path


class Law(NamedTuple):
    """One game's rules and terms in one language; terms include the shared ones, the game's own prevail."""

    game: str
    language: str
    rules: Mapping[str, Rule]
    terms: Mapping[str, str]


class Rules(Mapping[str, Rule]):
    """The rules of a law by id, in its order, each made when it is first asked for: most commands need few of them."""

    def __init__(self, fields: Mapping[str, dict[str, Any]]) -> None:
        self._fields = fields
        self._made: dict[str, Rule] = {}

    def __getitem__(self, name: str) -> Rule:
        """Return a rule; KeyError if there is none of that id."""
        found = self._made.get(name)
        if found is None:
            found = self._made[name] = _rule(self._fields[name])
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self._fields)

    def __len__(self) -> int:
        return len(self._fields)

    def __contains__(self, name: object) -> bool:
        """Tell whether there is a rule of that id, without making it."""
        return name in self._fields


class Store:
    """The compiled law of one folder of documents; opens the cache at first use, compiling it if need be."""

    def __init__(self, folder: str | os.PathLike[str] = RULESDOCS_PLACE) -> None:
        self.folder = folder
        self.key = content_key(folder)
        self.place = f"{cache_place()}/{self.key}"
        self._memory: Mapping[str, Any] | None = None
        self._games: dict[str, Game] | None = None
        self._laws: dict[tuple[str, str], Law] = {}

    @cached_property
    def home(self) -> "Path":
        """Return the folder of the cache that holds this state of the law."""
        from pathlib import Path

        return Path(self.place)

    @property
    def is_lasting(self) -> bool:
        """Tell whether what was read so far came from the cache, or went there."""
        return self._memory is None

    def games(self) -> dict[str, Game]:
        """Return every game by id, in alphabetical order."""
        if self._games is None:
            self._games = {name: _game(data) for name, data in sorted(self._read("games").items())}
        return dict(self._games)

    def law(self, game: str, language: str) -> Law:
        """Return a game's rules and terms in a language; the empty game has the shared terms alone."""
        if (game, language) not in self._laws:
            self._laws[game, language] = self._law(game, language)
        return self._laws[game, language]

    def _law(self, game: str, language: str) -> Law:
        shared = self._read(f"terms.{language}")
        if not game:
            return Law("", language, {}, shared)
        data = self._read(f"{game}.{language}")
        return Law(game, language, Rules(data["rules"]), {**shared, **data["terms"]})

    def titles(self, rule: str) -> Mapping[str, str]:
        """Return a rule's title in every language."""
        found: Mapping[str, str] = self._read(f"titles.{rule.partition('.')[0]}")[rule]
        return found

    def vocabulary(self, game: str) -> Mapping[str, Any]:
        """Return the words by which a game's positions can be described, as `words.toml` gives them."""
        found: Mapping[str, Any] = self._read(f"words.{game}")
        return found

    def asked(self, game: str) -> Mapping[str, Mapping[str, Sequence[str]]]:
        """Return what players ask about the rules of a game, by language and rule; read where an index is built."""
        found: Mapping[str, Mapping[str, Sequence[str]]] = self._read(f"asked.{game}")
        return found

    def unanswered(self, game: str, language: str) -> Sequence[str]:
        """Return what players ask and no rule answers, of any game and of this one; read where an index is built."""
        found: Mapping[str, Mapping[str, Sequence[str]]] = self._read("unanswered")
        return [one for name in ("", game) for one in found[name].get(language, ())]

    def glossaries(self, game: str) -> list[Mapping[str, Any]]:
        """Return the shared glossary and that of a game."""
        found: Mapping[str, Mapping[str, Any]] = self._read("glossaries")
        return [found[""], found[game]]

    def _read(self, name: str) -> Any:
        if self._memory is not None:
            return self._memory[name]
        path = f"{self.place}/records/{name}.json"
        try:
            return read_json(path)
        except (OSError, ValueError):
            files = self._compile()
        try:
            return read_json(path)
        except (OSError, ValueError):  # the cache cannot be written or is damaged
            self._memory = files
            return files[name]

    def _compile(self) -> Mapping[str, Any]:
        """Compile the law, into the cache too unless it has changed since the cache's place was named."""
        from pathlib import Path

        from knowledge.cache import discard, publish
        from knowledge.corpus import load

        files = compiled(load(Path(self.folder)))
        if content_hash(self.folder) == self.key:
            discard(self.home / "records")
            publish(self.home / "records", lambda folder: _write_all(folder, files))
        return files


def _write_all(folder: "Path", files: Mapping[str, Any]) -> None:
    from knowledge.cache import write_json

    for name, value in files.items():
        write_json(folder / f"{name}.json", value)


def compiled(corpus: Any) -> dict[str, Any]:
    """Turn a corpus into the files of the compiled law, by name."""
    files: dict[str, Any] = {"games": {game.id: _game_fields(game) for game in corpus.games.values()}}
    files["glossaries"] = dict(corpus.glossaries)
    files["unanswered"] = dict(corpus.unanswered)
    for language in LANGUAGES:
        files[f"terms.{language}"] = dict(flat_terms(corpus.terms[""], language))
    for game in corpus.games:
        files[f"words.{game}"] = corpus.words[game]
        files[f"asked.{game}"] = corpus.asked[game]
        files[f"titles.{game}"] = _titles(corpus, game)
        for language in LANGUAGES:
            rules = {rule.id: rule._asdict() for rule in corpus.rules[language].values() if rule.game == game}
            terms = dict(flat_terms(corpus.terms[game], language))
            files[f"{game}.{language}"] = {"rules": rules, "terms": terms}
    return files


def _titles(corpus: Any, game: str) -> dict[str, dict[str, str]]:
    """Map each rule to its title in each language that has it."""
    found: dict[str, dict[str, str]] = {}
    for language in LANGUAGES:
        for rule in corpus.rules[language].values():
            if rule.game == game:
                found.setdefault(rule.id, {})[language] = rule.title
    return found


def flat_terms(terms: Mapping[str, Any], language: str, path: str = "") -> list[tuple[str, str]]:
    """Flatten a table of terms to `ruling.legal` -> its word in a language; a table with `en` in it is a word."""
    found: list[tuple[str, str]] = []
    for key, value in terms.items():
        here = f"{path}.{key}" if path else key
        if isinstance(value, Mapping) and "en" in value:
            found.append((here, str(value.get(language, value["en"]))))
        elif isinstance(value, Mapping):
            found += flat_terms(value, language, here)
    return found


def _game_fields(game: Game) -> dict[str, Any]:
    return {**game._asdict(), "sources": {name: source._asdict() for name, source in game.sources.items()}}


def _game(fields: dict[str, Any]) -> Game:
    sources = {name: Source(**source) for name, source in fields["sources"].items()}
    lists = {name: {key: tuple(values) for key, values in fields[name].items()} for name in ("aliases", "settles")}
    return Game(**{**fields, **lists, "sources": sources})


def _rule(fields: dict[str, Any]) -> Rule:
    tuples = {name: tuple(value) for name, value in fields.items() if isinstance(value, list)}
    return Rule(**{**fields, **tuples, "examples": tuple(Example(*example) for example in fields["examples"])})
