"""`check` and `coverage`: the health of the law, and which rules code and cases exercise."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

from adjudicator.citations import game_citations
from adjudicator.registry import GAMES
from cli.document import Block, Entries, Entry, Field, Fields, Heading
from cli.options import complete_game, format_option, known_game, language_option, print_blocks, print_json, speech
from cli.speech import Speech
from cli.spoken import command
from knowledge.check import Anchor
from knowledge.check import check as find_faults
from knowledge.corpus import Corpus, Fault, load
from knowledge.corpus_files import RULESDOCS
from knowledge.rule import LANGUAGES, Rule

if TYPE_CHECKING:
    from adjudicator.cases import Case

CASES = RULESDOCS.parent / "tests" / "cases"
"""Where the cases of a checkout lie; an installed copy has none."""


def _cases_option(function: Any) -> Any:
    return click.option("--cases", type=click.Path(exists=True, file_okay=False, path_type=Path))(function)


class Exercise:
    """What the cases of a folder exercise: for each rule the ids of passing cases, and the cases that fail."""

    def __init__(self, folder: Path | None) -> None:
        self.known = folder is not None
        self.cases = 0
        self.rules: dict[str, list[str]] = {}
        self.failed: list[tuple[str, tuple[str, ...]]] = []
        if folder is None:
            return
        from adjudicator.cases import BadCases, load_cases

        try:
            for game, case in load_cases(folder):
                self._run(game, case)
        except BadCases as error:
            self.failed.append((str(error), ("the rest of the cases was not read",)))

    def _run(self, game: str, case: "Case") -> None:
        from adjudicator.cases import run_case

        self.cases += 1
        result = run_case(game, case)
        if result.differences:
            self.failed.append((case.id, result.differences))
            return
        for rule in result.rules:
            self.rules.setdefault(rule, []).append(case.id)


def normative(corpus: Corpus) -> Iterator[Rule]:
    """Yield the rules that lay something down that can be judged."""
    yield from (rule for rule in corpus.rules["en"].values() if not rule.not_executable)


def unexercised(corpus: Corpus, exercise: Exercise) -> Iterator[Fault]:
    """Yield each normative rule that no passing case exercises, and each marked not executable that one does."""
    for rule in corpus.rules["en"].values():
        file = f"{rule.game}/en.md"
        if rule.not_executable and rule.id in exercise.rules:
            yield Fault("exercised-anyway", file, rule.line, f"{rule.id} is marked not_executable but cases cite it")
        elif not rule.not_executable and rule.id not in exercise.rules:
            yield Fault("unexercised", file, rule.line, f"no passing case exercises {rule.id}")
    for name, differences in exercise.failed:
        yield Fault("failing-case", "cases", 0, f"{name}: {differences[0]}")


def unsaid(corpus: Corpus) -> Iterator[Fault]:
    """Yield each game that the code knows and the law lacks."""
    for game in GAMES:
        if game not in corpus.games:
            yield Fault("missing-file", f"{game}/game.toml", 0, f"the code judges {game}, but there is no law for it")


def anchors() -> Iterator[Anchor]:
    """Yield what the code of every game says of rules."""
    for game in GAMES:
        for one in game_citations(game):
            yield Anchor(one.rule, one.anchor, one.module, one.line)


@command(exits={0: "done", 1: "faults", 2: "refused"})
@_cases_option
@language_option
@format_option
@click.pass_context
def check(ctx: click.Context, cases: Path | None, language: str | None, form: str) -> NoReturn:
    """Check the law; exit code 0 when nothing is wrong, 1 when something is."""
    corpus = load()
    report = find_faults(corpus, anchors())
    exercise = Exercise(cases or (CASES if CASES.is_dir() else None))
    faults = [*report.faults, *unsaid(corpus)]
    if exercise.known:
        faults += unexercised(corpus, exercise)
    read = {"rules": report.rules, "links": report.links, "cases": exercise.cases, "languages": len(LANGUAGES)}
    if form == "json":
        print_json({"format": "check/1", "read": read, "faults": [fault._asdict() for fault in faults]})
    else:
        voice = speech(language)
        print_blocks(list(_report(read, faults, voice)), form, voice.law)
    ctx.exit(1 if faults else 0)


def _report(read: dict[str, int], faults: list[Fault], voice: Speech) -> Iterator[Block]:
    """Say how much was read and what is wrong; the faults themselves are told in English, to those who edit the law."""
    counted = ", ".join(f"{voice.term(f'health.{name}')}: {count}" for name, count in read.items())
    head = voice.term("health.checked", faults=len(faults), read=counted)
    yield Heading(head, 1, "bad" if faults else "good")
    if faults:
        yield Entries(tuple(Entry(f"{one.file}:{one.line}: {one.message}", one.kind) for one in faults))


@command()
@click.argument("game", required=False, shell_complete=complete_game)
@_cases_option
@language_option
@format_option
def coverage(game: str | None, cases: Path | None, language: str | None, form: str) -> None:
    """Show for each rule the functions that apply it and how many cases exercise it, and the share of each language."""
    corpus = load()
    wanted = [known_game(game, language)] if game else list(corpus.games)
    exercise = Exercise(cases or (CASES if CASES.is_dir() else None))
    rows = [_row(rule, exercise) for name in wanted for rule in _rules_of(corpus, name)]
    totals = _totals(corpus, wanted, rows)
    if form == "json":
        print_json({"format": "coverage/1", "totals": totals, "rules": rows})
    else:
        voice = speech(language)
        print_blocks(list(_coverage_blocks(totals, _reasons(corpus, rows, voice), voice)), form, voice.law)


def _rules_of(corpus: Corpus, game: str) -> list[Rule]:
    return [rule for rule in corpus.rules["en"].values() if rule.game == game and not rule.is_heading]


def _row(rule: Rule, exercise: Exercise) -> dict[str, Any]:
    cited = [one for one in game_citations(rule.game) if one.rule == rule.id]
    return {
        "rule": rule.id,
        "functions": [function for one in cited for function in one.functions],
        "cases": len(exercise.rules.get(rule.id, ())),
        "not_executable": rule.not_executable or None,
    }


def _totals(corpus: Corpus, games: list[str], rows: list[dict[str, Any]]) -> dict[str, Any]:
    judged = [row for row in rows if not row["not_executable"]]
    rules = [rule.id for game in games for rule in _rules_of(corpus, game)]
    return {
        "rules": len(rows),
        "normative": len(judged),
        "exercised": sum(row["cases"] > 0 for row in judged),
        "applied": sum(bool(row["functions"]) for row in judged),
        "languages": {language: sum(rule in corpus.rules[language] for rule in rules) for language in LANGUAGES},
    }


def _reasons(corpus: Corpus, rows: list[dict[str, Any]], voice: Speech) -> Iterator[dict[str, Any]]:
    """Give each row that is not executable its reason in the voice's language."""
    rules = corpus.rules[voice.law.language]
    for row in rows:
        translated = rules[row["rule"]].not_executable if row["rule"] in rules else None
        yield {**row, "not_executable": row["not_executable"] and (translated or row["not_executable"])}


def _coverage_blocks(totals: dict[str, Any], rows: Iterable[dict[str, Any]], voice: Speech) -> Iterator[Block]:
    yield Heading(voice.term("health.coverage"), 1)
    counted = {
        "rules": totals["rules"],
        "normative": totals["normative"],
        "exercised": f"{totals['exercised']} / {totals['normative']}",
        "applied": f"{totals['applied']} / {totals['normative']}",
        "by_language": ", ".join(f"{language} {count}" for language, count in totals["languages"].items()),
    }
    yield Fields(tuple(Field(voice.term(f"health.{name}"), str(value)) for name, value in counted.items()))
    for row in rows:
        how = row["not_executable"] or f"{voice.term('health.cases')}: {row['cases']}"
        yield Entries((Entry(f"{row['rule']}: {how}", ", ".join(row["functions"])),))
