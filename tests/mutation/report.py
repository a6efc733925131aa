"""`docs/mutation.md`: the score of each module, by who noticed, and each fault that nobody noticed with the reason."""

import tomllib
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from tests.mutation.ledger import Ledger
from tests.mutation.mutants import modules
from tests.support import PROJECT

PAGE = PROJECT / "docs" / "mutation.md"
REASONS = Path(__file__).parent / "reasons.toml"
UNKNOWN = "No case notices; tests not tried, or none."
KINDS = ("case", "sentence", "fingerprint", "test", "never")
MARK = "<!-- figures -->"


def write_report(ledger: Ledger, seed: int) -> None:
    """Write the figures and the survivors under the mark of the page; what stands above it is written by hand."""
    head = PAGE.read_text("utf-8").partition(MARK)[0]
    PAGE.write_text(head + MARK + "\n" + "\n".join(_lines(ledger, seed)) + "\n", "utf-8")


def _lines(ledger: Ledger, seed: int) -> Iterator[str]:
    tried = {name: ledger.tried(name) for name in modules(PROJECT) if ledger.tried(name)}
    yield f"\nMeasured on {datetime.now(UTC):%Y-%m-%d}, seed {seed}; tried: {sum(map(len, tried.values()))} faults.\n"
    yield "| | faults | tried | noticed | cases | sentences | fingerprints | tests | never ends |"
    yield "|---|--:|--:|--:|--:|--:|--:|--:|--:|"
    rooms = {name: [one for one in tried if _room(one) == name] for name in dict.fromkeys(map(_room, tried))}
    for room, names in rooms.items():
        yield _row(f"**{room}**", ledger, names)
    yield _row("**all**", ledger, list(tried))
    yield "\n## By module\n"
    yield "| | faults | tried | noticed | cases | sentences | fingerprints | tests | never ends |"
    yield "|---|--:|--:|--:|--:|--:|--:|--:|--:|"
    for name in tried:
        yield _row(f"`{name}`", ledger, [name])
    yield from _survivors(ledger, list(tried))


def _room(module: str) -> str:
    parts = module.split("/")
    return "/".join(parts[:3]) if parts[1] == "games" else parts[0]


def _row(title: str, ledger: Ledger, names: list[str]) -> str:
    tried = [key for name in names for key in ledger.tried(name)]
    noticed = Counter(ledger.found[key].partition(" ")[0].rstrip(":") for key in tried if ledger.found[key])
    share = f"{100 * noticed.total() / len(tried):.1f} %"
    cells = (sum(ledger.total[name] for name in names), len(tried), share, *(noticed[kind] for kind in KINDS))
    return f"| {title} | " + " | ".join(map(str, cells)) + " |"


def _survivors(ledger: Ledger, names: list[str]) -> Iterator[str]:
    yield "\n## What nobody noticed\n"
    reasons: dict[str, str] = tomllib.loads(REASONS.read_text("utf-8"))
    for name in names:
        for key in ledger.survivors(name):
            place, _, fault = key.partition(": ")
            before, _, after = fault.partition(" => ")
            yield f"* `{place}`: {_code(before)} became {_code(after)}. {reasons.get(key, UNKNOWN)}"


def _code(text: str) -> str:
    return f"`` {text} ``" if text else "nothing"
