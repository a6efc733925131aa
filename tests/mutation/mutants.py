"""The faults that can be put into a module: mutmut's, each as the whole changed source."""

import ast
import random
from collections.abc import Callable, Iterator
from difflib import SequenceMatcher
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

ROOMS = ("adjudicator", "knowledge")


class Mutant(NamedTuple):
    """A module with one fault: where it is, and the lines that differ, without their indents."""

    module: str
    function: str
    line: int
    before: str
    after: str
    source: str

    @property
    def key(self) -> str:
        """Name the fault so that edits elsewhere in the module leave the name as it is."""
        return f"{self.module}::{self.function}: {self.before} => {self.after}"


def modules(root: Path, wanted: tuple[str, ...] = ()) -> list[str]:
    """Return the modules to put faults in, as paths; those that begin with one of the `wanted`, or all."""
    found = sorted(str(path.relative_to(root)) for room in ROOMS for path in (root / room).rglob("*.py"))
    return [name for name in found if not wanted or name.startswith(wanted)]


def sample(root: Path, module: str, size: int, seed: int) -> tuple[list[Mutant], int]:
    """Return a module's faults, at most `size` chosen by chance (0: every one), and how many there are."""
    source = (root / module).read_text("utf-8")
    places = list(_places(module, source))
    total = len(places)
    if size and total > size:
        places = random.Random(f"{seed} {module}").sample(places, size)
    made = (_mutant(module, source, *place) for place in places)
    return [one for one in made if one], total


def _places(module: str, source: str) -> Iterator[tuple[int, Callable[[], str]]]:
    """Yield the line of each fault in a function, and what makes the changed source."""
    from libcst import FunctionDef
    from libcst.metadata import MetadataWrapper, PositionProvider
    from mutmut.mutation.file_mutation import create_mutations

    tree, faults, *_ = create_mutations(module, source)
    positions = MetadataWrapper(tree, unsafe_skip_copy=True).resolve(PositionProvider)
    for fault in faults:
        if isinstance(fault.contained_by_top_level_function, FunctionDef):
            yield positions[fault.original_node].start.line, partial(_changed, tree, fault)


def _changed(tree: Any, fault: Any) -> str:
    text: str = tree.deep_replace(fault.original_node, fault.mutated_node).code
    return text


def _mutant(module: str, source: str, line: int, changed: Callable[[], str]) -> Mutant | None:
    """Describe a fault; None if it changes no code."""
    text = changed()
    if ast.dump(ast.parse(text)) == ast.dump(ast.parse(source)):
        return None
    before, after = _difference(source.splitlines(), text.splitlines())
    return Mutant(module, _function(source, line), line, before, after, text)


def _difference(one: list[str], other: list[str]) -> tuple[str, str]:
    first, second = [], []
    for kind, start, end, begin, stop in SequenceMatcher(None, one, other, autojunk=False).get_opcodes():
        if kind != "equal":
            first += one[start:end]
            second += other[begin:stop]
    return " ".join(" ".join(first).split()), " ".join(" ".join(second).split())


def _function(source: str, line: int) -> str:
    """Name the function or the method of a class that a line stands in."""
    for node in ast.parse(source).body:
        inside = [(f"{node.name}.", one) for one in node.body] if isinstance(node, ast.ClassDef) else [("", node)]
        for prefix, one in inside:
            if isinstance(one, ast.FunctionDef) and one.lineno <= line <= (one.end_lineno or 0):
                return prefix + one.name
    return ""
