"""Three engines on the same stems, behind one shape: build into a folder, open, and search for the best ten.

Each is imported only by those who use it, so that a process shows what its own engine costs.
"""

import sqlite3
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from benchmarks.collection import Section

GAME = "large"
BEST = 10
Search = Callable[[list[str]], list[str]]


def build_whoosh(found: "Iterable[Section]", folder: Path) -> None:
    from knowledge.index import Document, build

    documents = (
        Document(str(number), GAME, {"title": one.title, "text": one.text}) for number, one in enumerate(found)
    )
    build(documents, folder, {GAME}).close()


def open_whoosh(folder: Path) -> Search:
    from knowledge.index import Index

    index = Index.open(folder)
    return lambda stems: [one.rule for one in index.search(dict.fromkeys(stems, 1.0), (), GAME, BEST)]


def build_sqlite(found: "Iterable[Section]", folder: Path) -> None:
    with sqlite3.connect(folder / "fts.db") as base:
        base.execute("create virtual table section using fts5(title, text, content='', tokenize='unicode61')")
        rows = ((number, " ".join(one.title), " ".join(one.text)) for number, one in enumerate(found))
        base.executemany("insert into section(rowid, title, text) values (?, ?, ?)", rows)
    base.execute("insert into section(section) values ('optimize')")
    base.commit()
    base.close()


def open_sqlite(folder: Path) -> Search:
    base = sqlite3.connect(folder / "fts.db")
    ranked = "select rowid from section where section match ? order by bm25(section, 2.0, 1.0) limit ?"

    def search(stems: list[str]) -> list[str]:
        asked = " OR ".join(f'"{stem}"' for stem in stems)
        return [str(number) for (number,) in base.execute(ranked, (asked, BEST))]

    return search


def build_tantivy(found: "Iterable[Section]", folder: Path) -> None:
    import tantivy

    index = tantivy.Index(_tantivy_schema(), path=str(folder))
    writer = index.writer(heap_size=100_000_000, num_threads=1)
    for number, one in enumerate(found):
        writer.add_document(tantivy.Document(number=number, title=" ".join(one.title), text=" ".join(one.text)))
    writer.commit()
    writer.wait_merging_threads()


def open_tantivy(folder: Path) -> Search:
    import tantivy

    index = tantivy.Index.open(str(folder))
    searcher = index.searcher()
    schema = _tantivy_schema()

    def either(stem: str) -> Any:
        query = tantivy.Query
        title = query.boost_query(query.term_query(schema, "title", stem), 2.0)
        return query.disjunction_max_query([title, query.term_query(schema, "text", stem)], 0.1)

    def search(stems: list[str]) -> list[str]:
        asked = tantivy.Query.boolean_query([(tantivy.Occur.Should, either(stem)) for stem in stems])
        hits = searcher.search(asked, BEST).hits
        return [str(searcher.doc(address)["number"][0]) for _, address in hits]

    return search


def _tantivy_schema() -> Any:
    import tantivy

    builder = tantivy.SchemaBuilder()
    builder.add_unsigned_field("number", stored=True)
    for field in ("title", "text"):
        builder.add_text_field(field, tokenizer_name="whitespace", index_option="freq")
    return builder.build()


Build = Callable[["Iterable[Section]", Path], None]
ENGINES: dict[str, tuple[Build, Callable[[Path], Search]]] = {
    "tablejudge (Whoosh)": (build_whoosh, open_whoosh),
    "SQLite FTS5": (build_sqlite, open_sqlite),
    "tantivy": (build_tantivy, open_tantivy),
}
