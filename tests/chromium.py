"""A real Chromium for the tests of pages, watched: what it complains of, whom it asks, what axe-core finds."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, Playwright

from tests.support import TESTS

CHROMIUM = Path(os.environ.get("TABLEJUDGE_CHROMIUM", "/usr/bin/chromium"))
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
WIDE, NARROW = 1000, 320
SERIOUS = ("serious", "critical")


def launch(playwright: Playwright) -> Browser:
    """Start Chromium without a window, asking nobody but the pages."""
    return playwright.chromium.launch(executable_path=str(CHROMIUM), args=FLAGS)


@contextmanager
def watched(
    browser: Browser, port: int, locale: str = "en-GB", width: int = WIDE, scheme: Any = "light", *, script: bool = True
) -> Iterator[Page]:
    """Give a page whose console stays silent, that asks no other host, and in which axe-core finds nothing serious."""
    context = browser.new_context(
        base_url=f"http://127.0.0.1:{port}",
        locale=locale,
        viewport={"width": width, "height": 800},
        color_scheme=scheme,
        java_script_enabled=script,
    )
    page = context.new_page()
    complaints: list[str] = []
    hosts: set[str] = set()
    page.on("console", lambda said: complaints.append(f"{said.type}: {said.text}"))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("request", lambda request: hosts.add(urlsplit(request.url).netloc))
    yield page
    if script:
        assert found(page) == []
    assert complaints == []
    assert hosts == {f"127.0.0.1:{port}"}
    context.close()


def found(page: Page) -> list[str]:
    """Return what is seriously wrong with a page for those who cannot see or point, and whether it is too wide."""
    page.evaluate((TESTS / "browser" / "axe.min.js").read_text("utf-8"))
    report = page.evaluate("async () => (await axe.run(document, {resultTypes: ['violations']})).violations")
    wrong = [
        f"{one['id']}: {one['help']} {[node['html'][:200] for node in one['nodes']][:3]}"
        for one in report
        if one["impact"] in SERIOUS
    ]
    wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    return [*wrong, *(["wider than the screen"] if wide else [])]
