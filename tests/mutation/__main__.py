"""`python -m tests.mutation [MODULE...]`: try faults in modules and keep what became of each.

MODULE is the beginning of a path, `adjudicator/games/scythe/` or `knowledge/check`; none is every module. A fault that
was tried is not tried again, so that a run can be stopped and gone on with; `--again` tries those that survived anew.
"""

import argparse
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path

from tests.mutation import by_cases, by_tests
from tests.mutation.ledger import Ledger
from tests.mutation.mutants import Mutant, modules, sample
from tests.mutation.report import write_report
from tests.support import PROJECT

SEED = 20261201


def main() -> None:
    """Try the faults and write the report."""
    given = _options()
    with Ledger.open(given.ledger) as ledger, tempfile.TemporaryDirectory(prefix="tablejudge-mutation-") as folder:
        project = by_tests.copy_project(Path(folder)) if not given.report else Path(folder)
        until = time.monotonic() + 60 * given.minutes
        for module in () if given.report else modules(PROJECT, tuple(given.modules)):
            if time.monotonic() > until:
                print("time is up: the same command goes on from here")
                break
            chosen, total = sample(PROJECT, module, given.size, SEED)
            ledger.begin(module, [one.key for one in chosen], total)
            _try(chosen, ledger, project if not given.cases else None, given.again, until)
            print(module, *ledger.count(module), flush=True)
        if given.report:
            write_report(ledger, SEED)


def _try(chosen: Iterable[Mutant], ledger: Ledger, project: Path | None, again: bool, until: float) -> None:
    for one in chosen:
        known = ledger.found.get(one.key)
        if time.monotonic() < until and (known is None or (again and not known)):
            ledger.note(one.key, by_cases.caught(one) or (by_tests.caught(one, project) if project else ""))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("modules", nargs="*", metavar="MODULE")
    parser.add_argument("--size", type=int, default=40, help="faults of a module, chosen by chance; 0 is every one")
    parser.add_argument("--minutes", type=float, default=600, help="stop after so long")
    parser.add_argument("--again", action="store_true", help="try those that survived once more")
    parser.add_argument(
        "--ledger", type=Path, default=PROJECT / ".mutation" / "ledger.jsonl", help="where results are kept"
    )
    parser.add_argument("--cases", action="store_true", help="try the cases alone, which takes milliseconds")
    parser.add_argument("--report", action="store_true", help="try nothing, write docs/mutation.md from what is kept")
    return parser.parse_args()


if __name__ == "__main__":
    main()
