"""The pages on the network: started, shared, stopped; slow and broken clients, and slow pages, hinder nobody."""

import asyncio
import os
import re
import signal
import socket
from collections.abc import Iterator
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

import cli.serve
from cli.main import tablejudge
from cli.spoken import Complaint
from cli.web.site import Site
from cli.web.visit import Visit
from cli.web.workers import Broken, TooBusy, TooSlow, Workers
from tests.serving import PATIENCE, Server
from tests.support import run


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    found = Server(TABLEJUDGE_STATE=str(tmp_path_factory.mktemp("state")))
    yield found
    found.stop()


def test_pages_are_shown_until_stopped_and_kept_in_the_history(tmp_path: Path) -> None:
    found = Server(TABLEJUDGE_STATE=str(tmp_path))
    assert f"http://127.0.0.1:{found.port}/" in found.said
    assert "cephalopod.capture.any-colour" in found.page("/?q=may+I+take+my+own+die")
    assert found.page("/judge/cephalopod/capture?w=1+2+3")
    assert found.stop() == 0
    assert "Traceback" not in found.said
    kept = run("history", TABLEJUDGE_STATE=str(tmp_path)).out
    assert "may I take my own die" in kept
    assert "capture: 1 2 3" in kept


def test_shared_pages_show_their_code_and_keep_nothing(tmp_path: Path) -> None:
    found = Server("--lan", TABLEJUDGE_STATE=str(tmp_path))
    address = re.search(rf"http://([0-9.]+):{found.port}/", found.said)
    assert address
    assert "█" in found.said
    found.page("/?q=may+I+take+my+own+die")
    assert found.stop() == 0
    assert "may I take" not in run("history", TABLEJUDGE_STATE=str(tmp_path)).out


def test_only_this_machine_is_listened_to_unless_shared(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def listening(host: str, port: int) -> socket.socket:
        asked.append(host)
        raise Complaint("no_port", None, port=str(port), reason="")

    monkeypatch.setattr(cli.serve, "_listening", listening)
    for options in ([], ["--lan"]):
        with pytest.raises(Complaint):
            tablejudge.main(["serve", *options], standalone_mode=False)
    assert asked == ["127.0.0.1", "0.0.0.0"]


def test_a_port_that_is_taken_is_refused() -> None:
    with socket.create_server(("127.0.0.1", 0)) as line:
        port = str(line.getsockname()[1])
        done = run("serve", "--port", port)
    assert done.code == 2
    assert port in done.err
    assert "--port" in done.err
    assert "Traceback" not in done.err


def test_what_is_not_installed_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cli.serve, "NEEDS", ("starlette", "a_package_that_is_not_there"))
    with pytest.raises(Complaint) as refused:
        tablejudge.main(["serve"], standalone_mode=False)
    assert (refused.value.code, refused.value.facts["extra"]) == ("no_extra", "web")


def test_pages_of_this_machine_answer_to_no_other_name(server: Server) -> None:
    with pytest.raises(HTTPError) as refused:
        urlopen(Request(f"http://127.0.0.1:{server.port}/", headers={"Host": "evil.example"}), timeout=PATIENCE)
    with refused.value as answer:
        assert answer.code == 400
        assert b"<html" not in answer.read()


def test_slow_and_broken_clients_hinder_nobody(server: Server) -> None:
    lines = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(60)]
    for at, line in enumerate(lines):
        line.sendall(b"GET /judge HTTP/1.1\r\nHost: x" if at % 2 else b"\x16\x03\x01\x00\xff nonsense \r\n\r\n")
    assert "tablejudge" in server.page("/judge/cephalopod/capture?w=1+2+3")
    for line in lines:
        line.close()
    assert "tablejudge" in server.page("/judge")


def test_a_client_that_leaves_early_or_sends_a_body_hinders_nobody(server: Server) -> None:
    for start in (b"GET /judge/scythe/scoring HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", b"POST / HTTP/1.1\r\nHost: x\r\n"):
        line = socket.create_connection(("127.0.0.1", server.port))
        line.sendall(start if start.startswith(b"GET") else start + b"Content-Length: 1000000000\r\n\r\nxxx")
        line.close()
    with socket.create_connection(("127.0.0.1", server.port)) as line:
        line.sendall(b"GET /?q=" + b"x" * 200_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n")
        line.settimeout(PATIENCE)
        assert b" 400 " in line.recv(1000)
    assert "tablejudge" in server.page("/")


class _Sleeping(Site):
    """A site whose pages about sleep never come, and whose pages about death end the process."""

    def voice(self, visit: Visit, game: str = "") -> object:  # type: ignore[override]
        if visit.get("q") == "sleep":
            signal.pause()
        if visit.get("q") == "death":
            os._exit(1)
        if visit.get("q") == "fault":
            raise RuntimeError("a secret")
        return super().voice(visit, game)


def _sleeping() -> Site:
    from knowledge.store import Store

    site = _Sleeping(Store())
    site.voice(Visit("/"))  # the law is compiled before the first page
    return site


WANTED = Visit("/elsewhere")


async def _after(question: str, kind: type[Exception]) -> None:
    workers = Workers(_sleeping, 1, 5.0)
    try:
        assert "tablejudge" in (await workers.reply(WANTED)).html
        with pytest.raises(kind) as raised:
            await workers.reply(Visit("/nothing", (("q", question),)))
        assert "secret" not in str(raised.value)
        for _ in range(2):
            assert "tablejudge" in (await workers.reply(WANTED)).html
    finally:
        workers.stop()


@pytest.mark.parametrize(("question", "kind"), [("sleep", TooSlow), ("death", Broken), ("fault", Broken)])
def test_a_page_that_does_not_come_is_given_up_and_the_next_one_comes(question: str, kind: type[Exception]) -> None:
    asyncio.run(_after(question, kind))


def test_too_many_at_once_are_turned_away() -> None:
    async def crowd() -> list[object]:
        workers = Workers(_sleeping, 1, 30.0)
        try:
            return await asyncio.gather(*(workers.reply(WANTED) for _ in range(80)), return_exceptions=True)
        finally:
            workers.stop()

    found = asyncio.run(crowd())
    turned_away = [one for one in found if isinstance(one, TooBusy)]
    assert 1 <= len(turned_away) <= 16
    assert not [one for one in found if isinstance(one, Exception) and not isinstance(one, TooBusy)]
