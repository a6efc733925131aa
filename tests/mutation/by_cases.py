"""Faults tried on the cases: in a fork of this process, where the function's code is replaced by the faulty one.

That takes milliseconds. A fault in what is computed at import, or in a default value, cannot be tried in this way.
"""

import gc
import json
import os
import resource
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from types import CodeType, FunctionType
from typing import Any

from adjudicator import cases, registry
from tests.mutation.mutants import Mutant
from tests.support import CASES
from tests.test_refusals import CASES as REFUSALS
from tests.test_refusals import refused
from tests.verdicts import differences, fingerprint, pinned, ruled, sentences, unsaid

LONGEST = 60
"""Seconds of the processor after which a fault is taken for one that never ends; all cases of a game take few."""

Called = dict[tuple[str, str], list[tuple[str, cases.Case]]]


def caught(mutant: Mutant) -> str:
    """Name the case that notices a fault, or say that it never ends; nothing if no case does, or it cannot be tried.

    A case notices by what it expects, by a sentence that cannot be said, or else by its fingerprint alone.
    """
    function, code = _function(mutant), _faulty_code(mutant)
    if function is None or code is None or code == function.__code__:
        return ""
    calling = _calling()[mutant.module, mutant.function]
    return _in_a_fork(lambda: _first_failing(calling, function, code))


def _function(mutant: Mutant) -> FunctionType | None:
    """Return the function that the fault is in."""
    found: Any = import_module(_dotted(mutant.module))
    for name in mutant.function.split("."):
        found = vars(found).get(name)
        if found is None:
            return None
    found = getattr(found, "__func__", found)
    return found if isinstance(found, FunctionType) else None


def _dotted(module: str) -> str:
    return module.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _faulty_code(mutant: Mutant) -> CodeType | None:
    code: CodeType | None = compile(mutant.source, mutant.module, "exec", dont_inherit=True)
    for name in mutant.function.split("."):
        inner = (one for one in code.co_consts if isinstance(one, CodeType) and one.co_name == name) if code else ()
        code = next(iter(inner), None)
    return code


def _first_failing(calling: list[tuple[str, cases.Case]], function: FunctionType, code: CodeType) -> str:
    try:
        function.__code__ = code
    except ValueError:
        return ""
    differs = ""
    for game, case in calling:
        try:
            told = ruled(game, case)
            if differences(case, told):
                return f"case {game} {case.id}"
            if unsaid(told):
                return f"sentence {game} {case.id}"
            if not differs and fingerprint(told) != _pinned(game)[case.id]:
                differs = f"fingerprint {game} {case.id}"
        except Exception:
            return f"case {game} {case.id}"
    return differs or _refused_otherwise()


def _refused_otherwise() -> str:
    """Name the first refusal that is not as the table of refusals has it."""
    for base, changes, told in REFUSALS:
        try:
            if refused(base, changes) != told:
                return f"test refusals {base}"
        except BaseException:
            return f"test refusals {base}"
    return ""


@cache
def _pinned(game: str) -> dict[str, str]:
    return pinned(game)


def _in_a_fork(task: Callable[[], str]) -> str:
    """Return what a task says in a process of its own; one that dies or never ends says so."""
    reading, writing = os.pipe()
    if not (child := os.fork()):
        resource.setrlimit(resource.RLIMIT_CPU, (LONGEST, LONGEST))
        said = "an error"
        try:
            sys.stdout = sys.stderr = open(os.devnull, "w")  # noqa: SIM115, PTH123 - ends with the process
            said = task()
        finally:
            os.write(writing, said.encode())
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        said = pipe.read().decode()
    _, status = os.waitpid(child, 0)
    return said if os.WIFEXITED(status) else "never ends"


@cache
def _calling() -> Called:
    """Return for each function of the adjudicator the cases that call it, those first that call few functions."""
    for name in registry.GAMES:
        registry.game(name)
        _pinned(name)
    found: Called = defaultdict(list)
    told = json.loads(_in_a_fork(lambda: json.dumps(list(_calls()))))
    known = list(cases.load_cases(CASES))
    for number, called in sorted(enumerate(told), key=lambda pair: len(pair[1])):
        for module, function in called:
            found[module, function].append(known[number])
    sentences()
    gc.freeze()
    return found


def _calls() -> Iterator[list[tuple[str, str]]]:
    """Yield for each case the functions that it calls; in a process of its own, for it fills what is remembered."""
    for game, case in cases.load_cases(CASES):
        called: set[tuple[str, str]] = set()

        def note(frame: Any, event: str, _: Any, called: set[tuple[str, str]] = called) -> None:
            code = frame.f_code
            if event == "call" and "adjudicator" in code.co_filename:
                module = "adjudicator" + code.co_filename.rpartition("adjudicator")[2]
                called.add((module, code.co_qualname.partition(".<locals>")[0]))

        sys.setprofile(note)
        cases.run_case(game, case)
        sys.setprofile(None)
        yield sorted(called)
