"""The search index behind a small interface: build, open, search, close. The engine is Whoosh.

The index holds ids only; it is fed stems, one field for each part of a rule, game and language, so that a game's
rules are weighed against each other and adding a game changes no other game's order. A Whoosh index unpickles what
it opens: only folders of our own cache are ever opened.
"""

import warnings
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

with warnings.catch_warnings():
    warnings.simplefilter("ignore", SyntaxWarning)
    from whoosh import fields, query, scoring
    from whoosh.analysis import SpaceSeparatedTokenizer
    from whoosh.filedb.filestore import FileStorage, RamStorage

ENGINE = "whoosh-1"
PARTS = {"title": 2.0, "aliases": 1.8, "text": 1.0, "concepts": 1.3}
TIE_BREAK = 0.1


class Document(NamedTuple):
    """One rule in one language as the index sees it: for each of PARTS a list of stems."""

    rule: str
    game: str
    language: str
    parts: Mapping[str, Sequence[str]]


class Match(NamedTuple):
    """A rule found: its id, its score, and the stems that were found in it."""

    rule: str
    game: str
    score: float
    terms: frozenset[str]


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


def build(documents: Iterable[Document], folder: Path | None) -> "Index":
    """Build an index into a folder, or in memory; documents in any order."""
    found = list(documents)
    storage = FileStorage(str(folder)) if folder else RamStorage()
    index = storage.create_index(_schema(found))
    writer = index.writer()
    for document in found:
        suffix = f"{document.game}_{document.language}"
        values = {f"{part}_{suffix}": " ".join(document.parts.get(part, ())) for part in PARTS}
        writer.add_document(
            rule=document.rule, game=document.game, size=suffix, **{k: v for k, v in values.items() if v}
        )
    writer.commit()
    return Index(index)


def _schema(documents: Iterable[Document]) -> Any:
    stems = fields.TEXT(analyzer=SpaceSeparatedTokenizer(), phrase=False)
    found = {"rule": fields.ID(stored=True), "game": fields.ID(stored=True), "size": fields.KEYWORD()}
    for suffix in sorted({f"{document.game}_{document.language}" for document in documents}):
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
        self, stems: Mapping[str, float], concepts: Mapping[str, float], games: Sequence[str], language: str, limit: int
    ) -> list[Match]:
        """Rank rules by stems and concepts, each with its weight; best first, equal scores by id."""
        clauses = [
            self._word(stem, ("title", "aliases", "text"), game, language, weight)
            for game in games
            for stem, weight in stems.items()
        ]
        clauses += [
            self._word(name, ("concepts",), game, language, weight)
            for game in games
            for name, weight in concepts.items()
        ]
        if not clauses:
            return []
        results = self._searcher.search(query.Or(clauses), limit=limit, terms=True)
        found = [_match(hit) for hit in results]
        return sorted(found, key=lambda match: (-match.score, match.rule))

    def _word(self, stem: str, parts: Sequence[str], game: str, language: str, weight: float) -> Any:
        terms = [query.Term(f"{part}_{game}_{language}", stem, boost=PARTS[part] * weight) for part in parts]
        return query.DisjunctionMax(terms, tiebreak=TIE_BREAK) if len(terms) > 1 else terms[0]

    def rarity(self, stem: str, games: Sequence[str], language: str) -> float:
        """Return how much a stem tells among the rules of games; a stem that none contains tells most."""
        reader = self._searcher.reader()
        total = sum(int(reader.frequency("size", f"{game}_{language}")) for game in games)
        containing = sum(
            max(
                self._searcher.doc_frequency(f"{part}_{game}_{language}", stem) for part in ("title", "aliases", "text")
            )
            for game in games
        )
        return inverse_frequency(containing, total)

    def close(self) -> None:
        """Close the index's files."""
        self._searcher.close()


def _match(hit: Any) -> Match:
    terms = frozenset(text.decode() for _, text in hit.matched_terms())
    return Match(hit["rule"], hit["game"], float(hit.score), terms)
