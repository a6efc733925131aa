"""Screenshots of the main pages for `docs/pages.md`: `python -m tests.screenshots` makes them anew."""

import os
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import urlencode

from playwright.sync_api import sync_playwright

from tests.chromium import launch
from tests.serving import Server
from tests.support import PROJECT

FOLDER = PROJECT / "docs" / "pages"
BOARD = "\n".join([". . . . .", ". . W1 . .", ". B2 . B3 .", ". . . . .", ". . . . ."])
SHEET = {
    f"f.players.{at}.{field}": value
    for at, player in enumerate(
        (
            {"name": "Anna", "coins": 21, "popularity": 13, "stars": 6, "territories": 7, "resources": 9},
            {"name": "Boris", "coins": 30, "popularity": 8, "stars": 4, "territories": 9, "resources": 12},
        )
    )
    for field, value in player.items()
}
SHOTS: dict[str, tuple[str, int, int, Any, str]] = {
    "ask": (f"/?{urlencode({'q': 'may I take my own die?'})}", 720, 640, "light", "en"),
    "board": (
        f"/judge/cephalopod/move?{urlencode({'f.board': BOARD, 'f.to_move': 'W', 'f.move': 'c3=b3+d3'})}",
        360,
        980,
        "light",
        "en",
    ),
    "score": (f"/judge/scythe/scoring?{urlencode(SHEET)}", 720, 860, "dark", "it"),
    "control": ("/judge/scythe/control?f.hex=30&f.units.0.player=Анна&f.units.0.mechs=1", 360, 980, "dark", "ru"),
}
"""What is shown: address, width, height, coat, language."""


def main() -> None:
    """Make every screenshot anew."""
    FOLDER.mkdir(exist_ok=True)
    with TemporaryDirectory() as state, sync_playwright() as playwright:
        os.environ["TABLEJUDGE_STATE"] = state
        server = Server()
        browser = launch(playwright)
        for name, (address, width, height, scheme, language) in SHOTS.items():
            context = browser.new_context(
                viewport={"width": width, "height": height}, color_scheme=scheme, locale=language
            )
            page = context.new_page()
            page.goto(f"http://127.0.0.1:{server.port}{address}")
            page.screenshot(path=FOLDER / f"{name}.png")
            context.close()
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
