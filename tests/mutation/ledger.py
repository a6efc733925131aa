"""What became of each fault that was tried: a file of lines that a run only adds to; a fault's last line counts."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO


class Ledger:
    """`found` says for each fault who noticed it, `""` for nobody; `chosen` which faults each module was sampled to."""

    def __init__(self, file: IO[str]) -> None:
        self.file = file
        self.found: dict[str, str] = {}
        self.chosen: dict[str, list[str]] = {}
        self.total: dict[str, int] = {}

    @classmethod
    @contextmanager
    def open(cls, path: Path) -> Iterator["Ledger"]:
        """Open a ledger, reading what it holds."""
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a+", encoding="utf-8") as file:
            ledger = cls(file)
            file.seek(0)
            for line in file:
                ledger._read(json.loads(line))
            yield ledger

    def _read(self, line: dict[str, object]) -> None:
        if "fault" in line:
            self.found[str(line["fault"])] = str(line["by"])
        else:
            module = str(line["module"])
            self.chosen[module], self.total[module] = list(line["chosen"]), int(line["total"])  # type: ignore[call-overload]

    def _add(self, line: dict[str, object]) -> None:
        self._read(line)
        self.file.write(json.dumps(line, ensure_ascii=False) + "\n")
        self.file.flush()

    def begin(self, module: str, chosen: list[str], total: int) -> None:
        """Note which faults of a module are to be tried, and of how many."""
        if self.chosen.get(module) != chosen:
            self._add({"module": module, "chosen": chosen, "total": total})

    def note(self, key: str, by: str) -> None:
        """Note who noticed a fault."""
        self._add({"fault": key, "by": by})

    def tried(self, module: str) -> list[str]:
        """Return the faults of a module's sample that were tried."""
        return [key for key in self.chosen.get(module, ()) if key in self.found]

    def survivors(self, module: str) -> list[str]:
        """Return those of a module's sample that nobody noticed."""
        return [key for key in self.tried(module) if not self.found[key]]

    def count(self, module: str) -> tuple[int, int]:
        """Return how many faults of a module were noticed, and how many tried."""
        tried = self.tried(module)
        return len(tried) - len(self.survivors(module)), len(tried)
