"""What the tests of the pages share: the application in this process, its answers read as HTML."""

import contextlib
import io
import json
from html.parser import HTMLParser
from typing import Any

from starlette.testclient import TestClient

from cli.main import tablejudge
from cli.web.app import application
from cli.web.pages import reply
from cli.web.site import Site
from cli.web.visit import Reply, Visit
from knowledge.store import Store


class Inline:
    """Makes pages in this process."""

    def __init__(self, site: Site) -> None:
        self.site = site

    async def reply(self, visit: Visit) -> Reply:
        """Make a page."""
        return reply(self.site, visit)


def client(site: Site | None = None, language: str = "en") -> TestClient:
    """Return a client of the pages, made in this process, whose browser speaks a language."""
    site = site or Site(Store())
    return TestClient(application(site, Inline(site)), headers={"accept-language": language}, follow_redirects=False)


def told_as_json(*words: str) -> Any:
    """Return what a command prints as JSON, run in this process."""
    printed = io.StringIO()
    line = [*words, "--format", "json", "--no-history"]
    with contextlib.redirect_stdout(printed), contextlib.suppress(SystemExit):
        tablejudge.main(args=line, prog_name="tablejudge", standalone_mode=False)
    return json.loads(printed.getvalue())


class Page(HTMLParser):
    """A page read: its words, the addresses it leads to, its tags with their attributes, and what is not balanced."""

    VOID = frozenset({"meta", "link", "input", "br", "hr", "img"})
    INSIDE = ("svg", "math")

    def __init__(self, html: str) -> None:
        super().__init__()
        self.words = ""
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.open: list[str] = []
        self.faults: list[str] = []
        self.feed(html)
        self.faults += self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"/{tag}")

    def handle_data(self, data: str) -> None:
        self.words += " " + " ".join(data.split())

    def named(self, tag: str) -> list[dict[str, str]]:
        """Return the attributes of every tag of a kind."""
        return [attributes for name, attributes in self.tags if name == tag]

    def links(self, text: str = "") -> list[str]:
        """Return the addresses that contain a text."""
        return [one["href"] for one in self.named("a") if text in one["href"]]
