"""A few processes that make the pages: what takes too long is stopped, and what breaks takes nobody else along."""

import asyncio
import multiprocessing
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any

from cli import goes_on
from cli.web.pages import reply
from cli.web.site import Site
from cli.web.visit import Reply, Visit

MOST_WAITING = 64
"""So many visits may wait for a process; further ones are turned away at once."""

START_SECONDS = 60.0
"""So long may a new process take until it can make its first page."""


class TooSlow(Exception):
    """A page was not made in time; its process was stopped."""


class TooBusy(Exception):
    """Too many visits are waiting."""


class Broken(Exception):
    """The process that was to make a page broke."""


class Workers:
    """`count` processes, each with a site of its own made by `make`; a page may take `seconds`, its queue as long."""

    def __init__(self, make: Callable[[], Site], count: int, seconds: float) -> None:
        self._make = make
        self._context = multiprocessing.get_context("spawn")
        self._seconds = seconds
        self._all = [self._start() for _ in range(count)]
        self._idle: asyncio.Queue[_Worker] = asyncio.Queue()
        for worker in self._all:
            self._idle.put_nowait(worker)
        self._waiting = 0

    async def reply(self, visit: Visit) -> Reply:
        """Have a page made by the next idle process."""
        if self._waiting >= MOST_WAITING:
            raise TooBusy
        self._waiting += 1
        try:
            worker = await asyncio.wait_for(self._idle.get(), self._seconds)
        except TimeoutError:
            raise TooBusy from None
        finally:
            self._waiting -= 1
        try:
            return await self._made(worker, visit)
        finally:
            self._idle.put_nowait(self._sound(worker))

    async def _made(self, worker: "_Worker", visit: Visit) -> Reply:
        loop = asyncio.get_running_loop()
        try:
            found = await asyncio.shield(loop.run_in_executor(None, worker.ask, visit, self._seconds))
        except (EOFError, OSError):
            worker.stop()
            raise Broken from None
        if found is None:
            worker.stop()
            raise TooSlow
        if isinstance(found, str):
            raise Broken(found)
        return found

    def _sound(self, worker: "_Worker") -> "_Worker":
        """Return a worker that runs: this one, or a new one in its place."""
        if worker.process.is_alive():
            return worker
        self._all.remove(worker)
        self._all.append(self._start())
        return self._all[-1]

    def _start(self) -> "_Worker":
        return _Worker(self._context, self._make)

    def stop(self) -> None:
        """Stop all processes."""
        for worker in self._all:
            worker.stop()


class _Worker:
    """One process, and the line to it."""

    def __init__(self, context: Any, make: Callable[[], Site]) -> None:
        self._line, other = context.Pipe()
        self.process = context.Process(target=_serve, args=(other, make), daemon=True)
        self.process.start()
        other.close()
        self._is_ready = False

    def ask(self, visit: Visit, seconds: float) -> Reply | str | None:
        """Return the page of a visit, the kind of exception it ended with, or None if it is not there in time.

        The time of a page begins when the process is ready to make it.
        """
        self._is_ready = self._is_ready or (self._line.poll(START_SECONDS) and self._line.recv())
        if not self._is_ready:
            return None
        self._line.send(visit)
        if not self._line.poll(seconds):
            return None
        found: Reply | str = self._line.recv()
        return found

    def stop(self) -> None:
        """End the process at once."""
        self.process.kill()
        self.process.join()


def _serve(line: Connection, make: Callable[[], Site]) -> None:
    """Make pages until the line is closed; an exception is told by its kind alone."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    goes_on()
    site = make()
    line.send(True)  # ready
    while True:
        try:
            visit = line.recv()
        except EOFError:
            return
        try:
            found: Reply | str = reply(site, visit)
        except Exception as error:
            found = type(error).__name__
        line.send(found)
