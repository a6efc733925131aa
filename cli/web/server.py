"""The server: uvicorn over the application, with limits on what one client may take of it."""

import contextlib
import logging
import socket
from collections.abc import Callable

import uvicorn

from cli.web.app import application
from cli.web.site import Site
from cli.web.workers import Workers
from knowledge.languages import LANGUAGES

OWN, ANY = ("127.0.0.1", "localhost"), ("*",)
"""The names that pages answer to: a strange site cannot pass itself off as this machine's."""
PROCESSES = 2
SECONDS = 10.0
MOST_CONNECTIONS = 200
IDLE_SECONDS = 15
MOST_HEADER_BYTES = 64_000


def run(line: socket.socket, make: Callable[[], Site], *, shared: bool) -> None:
    """Serve pages on a listening socket until interrupted; every language is prepared for questions before that."""
    logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)
    site = make()
    for language in LANGUAGES:
        site.library.catalogue(language)
    workers = Workers(make, PROCESSES, SECONDS)
    config = uvicorn.Config(
        application(site, workers, ANY if shared else OWN),
        log_config=None,
        access_log=False,
        server_header=False,
        limit_concurrency=MOST_CONNECTIONS,
        timeout_keep_alive=IDLE_SECONDS,
        h11_max_incomplete_event_size=MOST_HEADER_BYTES,
        http="h11",
        ws="none",
        lifespan="off",
    )
    try:
        with contextlib.suppress(KeyboardInterrupt):  # how it is meant to end
            uvicorn.Server(config).run(sockets=[line])
    finally:
        workers.stop()
