"""The search index behind a small interface: build, open, search, close. The engine is Whoosh.

The index holds ids only; it is fed stems, one field for each part of a rule and game, so that a game's rules are
weighed against each other and adding a game changes no other game's order. Postings are read and weighed one by one:
Whoosh's own collectors cost a cold answer more than all else. A Whoosh index unpickles what it opens: only folders of
our own cache are ever opened.
"""

import sys
import warnings
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from math import log
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

# Whoosh imports a downloader and English word forms, of which nothing here makes use and which cost a third of a cold
# answer: it is given dummies while it is imported.
_UNUSED = {"urllib.request": "urlretrieve", "whoosh.lang.morph_en": "variations"}
_dummies: dict[str, Any] = {
    name: SimpleNamespace(**{used: None}) for name, used in _UNUSED.items() if name not in sys.modules
}
sys.modules.update(_dummies)
with warnings.catch_warnings():
    warnings.simplefilter("ignore", SyntaxWarning)
    from whoosh import __version__, fields
    from whoosh.analysis import SpaceSeparatedTokenizer
    from whoosh.codec import whoosh3  # noqa: F401 - would else be imported later, with its warnings
    from whoosh.filedb.filestore import FileStorage, RamStorage
    from whoosh.reading import TermNotFound
for _name in _dummies:
    del sys.modules[_name]

ENGINE = "whoosh-" + ".".join(map(str, __version__))
PARTS = {"title": 2.0, "asked": 1.8, "text": 1.0, "concepts": 1.3}
WORDED = ("title", "asked", "text")
TIE_BREAK = 0.1
SATURATION, LENGTH = 1.2, 0.6
"""The figures of BM25: how soon a repeated word stops to tell more, and how much a long text counts against it."""


class Document(NamedTuple):
    """One rule, or one passage of a book, as the index sees it: for each of PARTS a list of stems."""

    rule: str
    game: str
    parts: Mapping[str, Sequence[str]]


class Match(NamedTuple):
    """A rule found: its id, its score, and the stems and concepts of the question that are in it."""

    rule: str
    score: float
    stems: frozenset[str]
    concepts: frozenset[str]


def inverse_frequency(containing: int, total: int) -> float:
    """Return how much a term tells: large for one that few of the rules contain, never below zero."""
    return log(1 + (total - containing + 0.5) / (containing + 0.5))


class _Memory(RamStorage):
    """Memory alone: Whoosh's own keeps part of its work in one folder of the system's that all processes share."""

    def temp_storage(self, name: str | None = None) -> RamStorage:
        """Return a place for what a writer needs while it writes."""
        return _Memory()


def build(documents: Iterable[Document], folder: Path | None, games: Collection[str] = ()) -> "Index":
    """Build an index into a folder, or in memory; documents in any order.

    If their games are told beforehand, the documents need not all be held at once.
    """
    if not games:
        documents = list(documents)
        games = {document.game for document in documents}
    storage = FileStorage(str(folder)) if folder else _Memory()
    index = storage.create_index(_schema(games))
    writer = index.writer()
    for one in documents:
        values = {f"{part}_{one.game}": " ".join(one.parts.get(part, ())) for part in PARTS}
        writer.add_document(rule=one.rule, size=one.game, **{k: v for k, v in values.items() if v})
    writer.commit()
    return Index(index)


def _schema(games: Iterable[str]) -> Any:
    stems = fields.TEXT(analyzer=SpaceSeparatedTokenizer(), phrase=False)
    found = {"rule": fields.ID(stored=True), "size": fields.KEYWORD()}
    for game in sorted(games):
        found |= {f"{part}_{game}": stems for part in PARTS}
    return fields.Schema(**found)


class Index:
    """An open index of texts in one language; `search` ranks the rules of a game."""

    def __init__(self, index: Any) -> None:
        self._reader = index.reader()
        self._read: dict[tuple[str, str], list[tuple[int, float]]] = {}
        self._containing: dict[tuple[str, str], int] = {}

    @classmethod
    def open(cls, folder: Path) -> "Index":
        """Open an index that `build` made in our own cache."""
        return cls(FileStorage(str(folder)).open_index())

    def search(self, stems: Mapping[str, float], concepts: Iterable[str], game: str, limit: int) -> list[Match]:
        """Rank the rules of one game by stems, each with its weight, and concepts; best first, equal scores by id."""
        scores: dict[int, float] = defaultdict(float)
        said: dict[int, list[str]] = defaultdict(list)
        meant: dict[int, list[str]] = defaultdict(list)
        for stem, weight in stems.items():
            for number, score in self._worded(stem, game):
                scores[number] += weight * score
                said[number].append(stem)
        for name in concepts:
            for number, score in self._weighed("concepts", game, name):
                scores[number] += score
                meant[number].append(name)
        best = sorted(scores, key=lambda number: (-scores[number], number))[:limit]
        found = [Match(self._rule(one), scores[one], frozenset(said[one]), frozenset(meant[one])) for one in best]
        return sorted(found, key=lambda match: (-match.score, match.rule))

    def _worded(self, stem: str, game: str) -> Iterator[tuple[int, float]]:
        """Yield each document that has a stem: the best of its parts counts, the others a little."""
        found: dict[int, list[float]] = defaultdict(list)
        for part in WORDED:
            for number, score in self._weighed(part, game, stem):
                found[number].append(score)
        for number, scored in found.items():
            best = max(scored)
            yield number, best + TIE_BREAK * (sum(scored) - best)

    def _weighed(self, part: str, game: str, term: str) -> list[tuple[int, float]]:
        """Return each document that has a term in one part, with what that tells; read once for all."""
        field = f"{part}_{game}"
        found = self._read.get((field, term))
        if found is None:
            found = list(self._postings(field, term, PARTS[part], self.size(game) or 1))
            if found:
                self._read[field, term] = found
        return found

    def _postings(self, field: str, term: str, boost: float, total: int) -> Iterator[tuple[int, float]]:
        """Yield the documents with a term in a field, each with its BM25 among so many rules of the game."""
        reader = self._reader
        try:
            postings = reader.postings(field, term)
        except TermNotFound:
            return
        rarity = boost * inverse_frequency(reader.doc_frequency(field, term), total)
        mean = max(reader.field_length(field) / total, 1.0)
        while postings.is_active():
            number, weight = postings.id(), postings.weight()
            damped = SATURATION * (1 - LENGTH + LENGTH * reader.doc_field_length(number, field) / mean)
            yield number, rarity * weight * (SATURATION + 1) / (weight + damped)
            postings.next()

    def _rule(self, number: int) -> str:
        return str(self._reader.stored_fields(number)["rule"])

    def size(self, game: str) -> int:
        """Count the documents of a game."""
        return int(self._reader.frequency("size", game))

    def rarity(self, stem: str, game: str) -> float:
        """Return how much a stem tells among the rules of a game; a stem that none contains tells most."""
        return inverse_frequency(self.containing(stem, game), self.size(game))

    def contains(self, stem: str, game: str) -> bool:
        """Tell whether any rule of a game contains a stem."""
        return self.containing(stem, game) > 0

    def containing(self, stem: str, game: str) -> int:
        """Count the rules of a game that contain a stem."""
        found = self._containing.get((stem, game), 0)
        if not found:
            found = max(int(self._reader.doc_frequency(f"{part}_{game}", stem)) for part in WORDED)
            if found:  # the index has so many stems; those that players invent have no end
                self._containing[stem, game] = found
        return found

    def concept_rarity(self, name: str, game: str) -> float:
        """Return how much a concept tells among the rules of a game."""
        return inverse_frequency(int(self._reader.doc_frequency(f"concepts_{game}", name)), self.size(game))

    def close(self) -> None:
        """Close the index's files."""
        self._reader.close()
