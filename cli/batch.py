"""`judge --batch`: JSON lines in, a line of JSON for each out, in order, on all processors, few held at once."""

import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import IO, Any

import click

from adjudicator.problem import Faulty, Problem
from adjudicator.reader import MOST_BYTES
from adjudicator.registry import GAMES
from cli.bench import Answer, Chunk, Judge, Settings
from cli.houserules import given_policies, house_file, house_rules
from cli.language import chosen_language
from cli.options import refuse, speech
from cli.speech import Speech
from cli.spoken import Complaint

CHUNK = 50
"""Lines that a process is given at a time; with one process each line is answered before the next is read."""
ENDLESS = 1_000_000_000
"""Bytes after which a line is taken never to end."""
WAITING = 4
"""Chunks that may wait for each process, so that no more than these are held."""


def judge_batch(
    file: str,
    game: str | None,
    procedure: str | None,
    policies: tuple[str, ...],
    house: str | None,
    houseless: bool,
    language: str | None,
    full: bool,
    jobs: int | None,
) -> int:
    """Answer every line of a file on standard output; return 0 if all were understood, else 2."""
    voice = speech(language)
    houses = house_rules(house_file(house, houseless), list(GAMES), voice, "text")
    settled = given_policies(policies)
    judge = Judge(Settings(game or "", procedure or "", settled, houses, chosen_language(language), full))
    try:
        judge.check_defaults()
    except Faulty as error:
        refuse(error.problems, voice)
    understood = True
    with _opened(file, voice) as (stream, advance):
        for answer in _answers(stream, judge, jobs or _processors()):
            understood = understood and answer.understood
            sys.stdout.buffer.write(answer.text)
            sys.stdout.buffer.flush()
            advance(answer.size)
    return 0 if understood else 2


def _processors() -> int:
    """Return how many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def _opened(file: str, voice: Speech) -> Iterator[tuple[IO[bytes], Callable[[int], Any]]]:
    """Open the file, or standard input, with what moves the progress bar, which only a person at a terminal sees."""
    try:
        stream = sys.stdin.buffer if file == "-" else open(file, "rb")  # noqa: PTH123, SIM115
    except FileNotFoundError:
        refuse([Problem("--batch", "no_file", {"given": file})], voice)
    except OSError as error:
        from cli.complaint import system_reason

        facts = {"given": file, "reason": system_reason(error, voice.law.language)}
        refuse([Problem("--batch", "unreadable_file", facts)], voice)
    with stream:
        size = 0 if file == "-" else os.fstat(stream.fileno()).st_size
        if size and sys.stderr.isatty() and not sys.stdout.isatty():
            with click.progressbar(length=size, file=sys.stderr) as bar:
                yield stream, bar.update
        else:
            yield stream, lambda size: None


def _answers(stream: IO[bytes], judge: Judge, jobs: int) -> Iterator[Answer]:
    """Yield the answer to each chunk of lines in order; a batch of a single chunk starts no process."""
    chunks = _chunks(stream, 1 if jobs == 1 else CHUNK)
    head = list(islice(chunks, 1 if jobs == 1 else 2))
    if len(head) < 2:
        yield from (judge(chunk) for one in (head, chunks) for chunk in one)
        return
    from concurrent.futures import BrokenExecutor, ProcessPoolExecutor

    pool = ProcessPoolExecutor(jobs, initializer=_begin, initargs=(judge.settings,))
    waiting = deque(pool.submit(_work, chunk) for chunk in head)
    try:
        while waiting:
            waiting.extend(pool.submit(_work, chunk) for chunk in islice(chunks, jobs * WAITING - len(waiting)))
            yield waiting.popleft().result()
    except BrokenExecutor:
        raise Complaint("process_lost", option="--jobs 1") from None
    finally:
        pool.shutdown(cancel_futures=True)


def _chunks(stream: IO[bytes], size: int) -> Iterator[Chunk]:
    """Cut a stream into chunks of so many lines."""
    number, lines = 1, _lines(stream)
    while chunk := list(islice(lines, size)):
        yield Chunk(number, chunk)
        number += len(chunk)


def _lines(stream: IO[bytes]) -> Iterator[bytes]:
    """Yield lines; of one that is too long its beginning, by which it will be refused; an endless one is the last."""
    while line := stream.readline(MOST_BYTES + 2):
        yield line
        rest = ENDLESS
        while not line.endswith(b"\n") and (line := stream.readline(MOST_BYTES)):
            rest -= len(line)
            if rest < 0:
                return


_here: list[Judge] = []
"""The judge of a process that works for another."""


def _begin(settings: Settings) -> None:
    """Make a process ready to judge; an interruption is for the first process to handle."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _here.append(Judge(settings))


def _work(chunk: Chunk) -> Answer:
    return _here[-1](chunk)
