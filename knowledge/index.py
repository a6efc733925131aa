"""The search index behind a small interface: build, open, search, close. The engine is Whoosh.

The index holds ids only; it is fed stems, one field for each part of a rule, game and language, so that a game's
rules are weighed against each other and adding a game changes no other game's order. A Whoosh index unpickles what
it opens: only folders of our own cache are ever opened.
"""

import sys
import warnings
from collections.abc import Collection, Iterable, Mapping, Sequence
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
    from whoosh import __version__, fields, query, scoring
    from whoosh.analysis import SpaceSeparatedTokenizer
    from whoosh.codec import whoosh3  # noqa: F401 - would else be imported later, with its warnings
    from whoosh.filedb.filestore import FileStorage, RamStorage
for _name in _dummies:
    del sys.modules[_name]

ENGINE = "whoosh-" + ".".join(map(str, __version__))
PARTS = {"title": 2.0, "aliases": 1.8, "text": 1.0, "concepts": 1.3}
WORDED = ("title", "aliases", "text")
TIE_BREAK = 0.1


class Document(NamedTuple):
    """One rule in one language as the index sees it: for each of PARTS a list of stems."""

    rule: str
    game: str
    language: str
    parts: Mapping[str, Sequence[str]]


class Match(NamedTuple):
    """A rule found: its id, its score, and the stems and concepts of the question that are in it."""

    rule: str
    game: str
    score: float
    stems: frozenset[str]
    concepts: frozenset[str]


class GameBm25(scoring.WeightingModel):  # type: ignore[misc]
    """BM25 with the figures of one field alone: rarity and length among the rules of one game in one language."""

    def __init__(self, saturation: float = 1.2, length: float = 0.6) -> None:
        self.saturation, self.length = saturation, length

    def scorer(self, searcher: Any, fieldname: str, text: Any, qf: float = 1) -> Any:
        """Return the scorer of one term in one field."""
        reader = searcher.reader()
        total = int(reader.frequency("size", fieldname.split("_", 1)[1])) or 1
        rarity = inverse_frequency(searcher.doc_frequency(fieldname, text), total)
        mean = max(reader.field_length(fieldname) / total, 1.0)
        return _Bm25Scorer(searcher, fieldname, text, rarity, mean, self)


class _Bm25Scorer(scoring.WeightLengthScorer):  # type: ignore[misc]
    def __init__(self, searcher: Any, field: str, text: Any, rarity: float, mean: float, model: GameBm25) -> None:
        self.rarity, self.mean, self.model = rarity, mean, model
        self.setup(searcher, field, text)

    def _score(self, weight: float, length: float) -> float:
        model = self.model
        damped = model.saturation * (1 - model.length + model.length * length / self.mean)
        return self.rarity * weight * (model.saturation + 1) / (weight + damped)


def inverse_frequency(containing: int, total: int) -> float:
    """Return how much a term tells: large for one that few of the rules contain, never below zero."""
    from math import log

    return log(1 + (total - containing + 0.5) / (containing + 0.5))


class _Memory(RamStorage):  # type: ignore[misc]
    """Memory alone: Whoosh's own keeps part of its work in one folder of the system's that all processes share."""

    def temp_storage(self, name: str | None = None) -> RamStorage:
        """Return a place for what a writer needs while it writes."""
        return _Memory()


def build(documents: Iterable[Document], folder: Path | None, scopes: Collection[str] = ()) -> "Index":
    """Build an index into a folder, or in memory; documents in any order.

    If their `scopes` (game_language) are told beforehand, the documents need not all be held at once.
    """
    if not scopes:
        documents = list(documents)
        scopes = {f"{document.game}_{document.language}" for document in documents}
    storage = FileStorage(str(folder)) if folder else _Memory()
    index = storage.create_index(_schema(scopes))
    writer = index.writer()
    for document in documents:
        suffix = f"{document.game}_{document.language}"
        values = {f"{part}_{suffix}": " ".join(document.parts.get(part, ())) for part in PARTS}
        writer.add_document(
            rule=document.rule, game=document.game, size=suffix, **{k: v for k, v in values.items() if v}
        )
    writer.commit()
    return Index(index)


def _schema(scopes: Iterable[str]) -> Any:
    stems = fields.TEXT(analyzer=SpaceSeparatedTokenizer(), phrase=False)
    found = {"rule": fields.ID(stored=True), "game": fields.ID(stored=True), "size": fields.KEYWORD()}
    for suffix in sorted(scopes):
        found |= {f"{part}_{suffix}": stems for part in PARTS}
    return fields.Schema(**found)


class Index:
    """An open index; `search` ranks the rules of games in one language."""

    def __init__(self, index: Any) -> None:
        self._searcher = index.searcher(weighting=GameBm25())

    @classmethod
    def open(cls, folder: Path) -> "Index":
        """Open an index that `build` made in our own cache."""
        return cls(FileStorage(str(folder)).open_index())

    def search(
        self, stems: Mapping[str, float], concepts: Iterable[str], game: str, language: str, limit: int
    ) -> list[Match]:
        """Rank the rules of one game by stems, each with its weight, and concepts; best first, equal scores by id."""
        suffix = f"{game}_{language}"
        clauses = [_word(stem, weight, suffix) for stem, weight in stems.items()]
        clauses += [query.Term(f"concepts_{suffix}", name, boost=PARTS["concepts"]) for name in concepts]
        if not clauses:
            return []
        # Skipping blocks of low quality, Whoosh loops for ever on some disjunctions of maxima: not optimised.
        results = self._searcher.search(query.Or(clauses), limit=limit, terms=True, optimize=False)
        found = [_match(hit) for hit in results]
        return sorted(found, key=lambda match: (-match.score, match.rule))

    def rarity(self, stem: str, game: str, language: str) -> float:
        """Return how much a stem tells among the rules of a game; a stem that none contains tells most."""
        total = int(self._searcher.reader().frequency("size", f"{game}_{language}"))
        return inverse_frequency(self.containing(stem, game, language), total)

    def contains(self, stem: str, game: str, language: str) -> bool:
        """Tell whether any rule of a game contains a stem."""
        return self.containing(stem, game, language) > 0

    def containing(self, stem: str, game: str, language: str) -> int:
        """Count the rules of a game that contain a stem."""
        suffix = f"{game}_{language}"
        return max(int(self._searcher.doc_frequency(f"{part}_{suffix}", stem)) for part in WORDED)

    def close(self) -> None:
        """Close the index's files."""
        self._searcher.close()


def _word(stem: str, weight: float, suffix: str) -> Any:
    terms = [query.Term(f"{part}_{suffix}", stem, boost=PARTS[part] * weight) for part in WORDED]
    return query.DisjunctionMax(terms, tiebreak=TIE_BREAK)


def _match(hit: Any) -> Match:
    stems: set[str] = set()
    concepts: set[str] = set()
    for field, text in hit.matched_terms():
        (concepts if field.startswith("concepts_") else stems).add(text.decode())
    return Match(hit["rule"], hit["game"], float(hit.score), frozenset(stems), frozenset(concepts))
