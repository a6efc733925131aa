"""The pages made from cases and law; `python -m tests.packpages` writes them.

`docs/cases/` lists the cases, `docs/not-enforced.md` the rules that nothing enforces, `docs/schemas/` holds the JSON
Schemas, and `docs/conformance.md` the counts between its two marks.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.cases import Case, load_cases
from adjudicator.pack import case_schema, file_schema
from cli.formats import OUTPUTS, output_schema
from knowledge.corpus import Corpus
from tests.support import CASES, PROJECT, shipped

DOCS = PROJECT / "docs"
MADE = "Made by `python -m tests.packpages`; a test compares."
TRUTHS = ("published", "oracle", "derived")
MOST = 90
COUNTS = re.compile(r"(<!-- counts -->\n).*(<!-- end of counts -->)", re.DOTALL)


def pages() -> dict[Path, str]:
    """Return every page with its text."""
    corpus, cases = shipped(), list(load_cases(CASES))
    found = {DOCS / "not-enforced.md": "\n".join(_not_enforced(corpus))}
    for game in corpus.games:
        mine = [case for name, case in cases if name == game]
        found[DOCS / "cases" / f"{game}.md"] = "\n".join(_case_page(corpus.games[game].name["en"], mine))
    for name, schema in schemas().items():
        found[DOCS / "schemas" / f"{name}.json"] = json.dumps(schema, ensure_ascii=False, indent=1) + "\n"
    conformance = DOCS / "conformance.md"
    table = "\n".join(_counts(cases))
    found[conformance] = COUNTS.sub(lambda marks: f"{marks[1]}{table}\n{marks[2]}", conformance.read_text("utf-8"))
    return found


def schemas() -> dict[str, Any]:
    """Return every published schema by the name of its file."""
    outputs = {f"{name}-1": output_schema(name) for name in OUTPUTS}
    return {**outputs, "case-1": case_schema(), "case-file-1": file_schema()}


def _counts(cases: list[tuple[str, Case]]) -> Iterator[str]:
    yield "| game | procedure | cases | published | oracle | derived |"
    yield "| ---- | --------- | ----: | --------: | -----: | ------: |"
    for game, procedure in dict.fromkeys((game, case.procedure) for game, case in cases):
        mine: Counter[str] = Counter(case.truth for name, case in cases if (name, case.procedure) == (game, procedure))
        yield _row(game, procedure, mine.total(), *(mine[truth] for truth in TRUTHS))
    every: Counter[str] = Counter(case.truth for _, case in cases)
    yield _row("all", "", every.total(), *(every[truth] for truth in TRUTHS))


def _case_page(name: str, cases: list[Case]) -> Iterator[str]:
    yield f"# Cases: {name}\n\n{MADE} What they mean and how to use them: [the conformance pack](../conformance.md)."
    for procedure in dict.fromkeys(case.procedure for case in cases):
        mine = [case for case in cases if case.procedure == procedure]
        yield f"\n## {procedure} ({len(mine)})\n"
        yield "| case | what | rules that decide | source | truth |\n| ---- | ---- | ---- | ---- | ---- |"
        for case in mine:
            rules = ", ".join(f"`{rule}`" for rule in case.expect.rules)
            yield _row(f"`{case.id}`", case.note or _expected(case), rules, case.source, case.truth)
    yield ""


def _row(*cells: Any) -> str:
    return f"| {' | '.join(' '.join(str(cell).split()).replace('|', '&#124;') for cell in cells)} |"


def _expected(case: Case) -> str:
    """Say in a line what a case expects, for one without a note."""
    expect = case.expect
    parts: list[str] = [f"refused: {', '.join(expect.problems)}"] if expect.problems else [expect.ruling]
    if expect.outcome:
        text = msgspec.json.encode(expect.outcome).decode()
        parts.append(f"`{text if len(text) <= MOST else text[: MOST - 1] + '…'}`")
    if expect.choices is not None:
        parts.append(f"choices: {len(expect.choices)}")
    if expect.readings:
        parts.append(f"readings: {len(expect.readings)}")
    return ", ".join([*(part for part in parts if part), *(f"{key}={value}" for key, value in case.policies.items())])


def _not_enforced(corpus: Corpus) -> Iterator[str]:
    """List the rules that nothing enforces, game by game, with the reason; headings alone are no rules."""
    yield f"# Rules that are not enforced\n\n{MADE}"
    yield "Every other rule is exercised by a case; `tablejudge check` holds that."
    for game in corpus.games.values():
        mine = [rule for rule in corpus.rules["en"].values() if rule.game == game.id and not rule.is_heading]
        silent = [rule for rule in mine if rule.not_executable]
        yield f"\n## {game.name['en']}: {len(silent)} of {len(mine)}\n"
        yield "| rule | title | why |\n| ---- | ----- | --- |"
        yield from (_row(f"`{rule.id}`", rule.title, rule.not_executable) for rule in silent)
    yield ""


def main() -> None:
    for path, text in pages().items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
