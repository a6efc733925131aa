"""`tablejudge serve` in a process of its own, for the tests that go through the network."""

import os
import signal
import socket
import subprocess
import sys
from urllib.request import urlopen

from cli.spoken import Texts
from tests.support import PROJECT

PATIENCE = 60
"""Seconds after which a server that does not answer has failed; nothing is measured by it."""


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as line:
        return int(line.getsockname()[1])


class Server:
    """`tablejudge serve` in a process of its own."""

    def __init__(self, *options: str, **environment: str) -> None:
        self.port = free_port()
        settings = {
            **os.environ,
            "LC_ALL": "C.UTF-8",
            "PYTHONPATH": str(PROJECT),
            "PYTHONUNBUFFERED": "1",
            **environment,
        }
        words = [sys.executable, "-m", "cli.main", "serve", "--port", str(self.port), *options]
        self.process = subprocess.Popen(
            words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=settings, text=True, start_new_session=True
        )
        self.said = ""
        stop = Texts("en").say("serve.stop")
        assert self.process.stdout is not None
        while stop not in self.said:
            line = self.process.stdout.readline()
            assert line, self.said
            self.said += line
        self.page("/")

    def page(self, path: str) -> str:
        with urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=PATIENCE) as found:
            return str(found.read().decode())

    def stop(self) -> int:
        self.process.send_signal(signal.SIGINT)
        code = self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.said += self.process.stdout.read()
        self.process.stdout.close()
        return code
