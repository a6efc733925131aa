"""The pages in a real Chromium: each game's main way in two languages, tapping, typing, keyboard, without script."""

import os
import re
from collections.abc import Iterator
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from adjudicator.registry import GAMES
from cli.options import the_store
from tests.chromium import CHROMIUM, NARROW, WIDE, launch, watched
from tests.serving import Server

REQUIRED = os.environ.get("TABLEJUDGE_BROWSER") == "required"
"""CI installs Chromium and says so: there, no test is left out."""
pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM.exists() and not REQUIRED, reason=f"there is no Chromium at {CHROMIUM}"),
]
OTHERS = dict(zip(GAMES, ("it", "es", "pt", "ru", "it"), strict=True))
WAYS = [(game, language) for game, other in OTHERS.items() for language in ("en", other)]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    found = Server(TABLEJUDGE_STATE=str(tmp_path_factory.mktemp("state")))
    yield found
    found.stop()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        found = launch(playwright)
        yield found
        found.close()


def terms(game: str, language: str = "en") -> dict[str, str]:
    return dict(the_store().law(game, language).terms)


@pytest.mark.parametrize(("game", "language"), WAYS)
def test_the_main_way_through_a_game(server: Server, browser: Browser, game: str, language: str) -> None:
    words = terms(game, language)
    width, scheme = (WIDE, "light") if language == "en" else (NARROW, "dark")
    with watched(browser, server.port, language, width, scheme) as page:
        page.goto("/")
        expect(page.locator("html")).to_have_attribute("lang", language)
        page.locator("#q").fill(words["tour.question"])
        page.locator("#game").select_option(game)
        page.get_by_role("button", name=words["web.ask"]).click()
        expect(page.locator(".hit").first).to_be_visible()
        page.goto(f"/judge/{game}")
        page.locator(f'a[href="/judge/{game}/{words["tour.procedure"]}"]').click()
        page.locator("#w").fill(words["tour.position"])
        page.get_by_role("button", name=words["web.judge"]).first.click()
        ruling = page.locator("#ruling h2.ruling")
        expect(ruling).to_be_visible()
        step = page.locator(".steps details").first
        step.locator("summary").click()
        expect(step.locator(".law")).to_be_visible()
        address, said = page.url, ruling.inner_text()
        assert parse_qs(urlsplit(address).query) == {"w": [words["tour.position"]]}
        page.goto(address)
        expect(page.locator("#ruling h2.ruling")).to_have_text(said)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_bad_input_is_explained_in_place(server: Server, browser: Browser, language: str) -> None:
    words = terms("scythe", language)
    with watched(browser, server.port, language, NARROW) as page:
        page.goto("/judge/scythe/scoring")
        page.locator('[name="f.players.0.name"]').fill("Anna")
        page.locator('[name="f.players.0.coins"]').fill("-5")
        page.get_by_role("button", name=words["web.judge"]).last.click()
        expect(page.locator("#ruling .problems")).to_contain_text("players[0].coins")
        expect(page.locator('[name="f.players.0.name"]')).to_have_value("Anna")


def test_a_move_is_tapped_its_captures_offered_an_illegal_one_explained(server: Server, browser: Browser) -> None:
    words = terms("cephalopod")
    board = "\n".join([". . . . .", ". . . . .", ". W2 . B3 .", ". . B6 . .", ". . . . ."])
    with watched(browser, server.port, width=NARROW) as page:
        page.goto(f"/judge/cephalopod/move?{urlencode({'f.board': board, 'f.to_move': 'W'})}")
        page.get_by_role("link", name=re.compile("^c3: ")).click()
        expect(page.locator("#ruling h2.ruling")).to_have_text(words["ruling.illegal"])
        page.get_by_role("link", name=re.compile("^b3: ")).click()
        page.get_by_role("link", name=re.compile("^c2: ")).click()
        expect(page.locator("#ruling h2.ruling")).to_have_text(words["ruling.illegal"])
        expect(page.locator("#ruling .decisive")).to_contain_text("8")
        expect(page.locator(".offers a")).to_have_text(["c3=b3+d3 (5)"])
        page.locator(".offers a").click()
        expect(page.locator("#ruling h2.ruling")).to_have_text(words["ruling.legal"])
        page.get_by_role("link", name=words["web.play_on"]).click()
        expect(page.get_by_role("link", name=re.compile(r"^c3: "))).to_have_count(0)  # a die stands there now
        expect(page.get_by_role("link", name=re.compile(r"^b3: "))).to_have_count(1)


def test_totals_follow_the_typing(server: Server, browser: Browser) -> None:
    with watched(browser, server.port) as page:
        page.goto("/judge/scythe/scoring")
        for field, value in {"name": "Anna", "coins": "10", "popularity": "7", "stars": "2"}.items():
            page.locator(f'[name="f.players.0.{field}"]').press_sequentially(value)
        for field in ("territories", "resources"):
            page.locator(f'[name="f.players.0.{field}"]').fill("0")
        expect(page.locator("#following svg")).to_have_attribute("aria-label", re.compile("Anna 18"))
        page.locator('[name="f.players.0.coins"]').fill("12")
        expect(page.locator("#following svg")).to_have_attribute("aria-label", re.compile("Anna 20"))
        expect(page.locator('[name="f.players.0.coins"]')).to_be_focused()
        assert "f.players" not in page.url


def test_players_are_added(server: Server, browser: Browser) -> None:
    with watched(browser, server.port) as page:
        page.goto("/judge/scythe/scoring")
        page.locator('[name="f.players.0.name"]').fill("Anna")
        for count in (2, 3):
            page.locator('button[value="f.players"]').click()
            expect(page.locator('[name="n.f.players"]')).to_have_value(str(count))
        expect(page.locator('[name="f.players.2.name"]')).to_have_value("")
        expect(page.locator('[name="f.players.0.name"]')).to_have_value("Anna")


def test_a_dispute_is_settled_by_a_button(server: Server, browser: Browser) -> None:
    words = terms("scythe")
    position = "{faction: crimea, combat_cards: 2, actions: [{do: factory_card, card: 3}]}"
    with watched(browser, server.port, scheme="dark") as page:
        page.goto(f"/judge/scythe/action?{urlencode({'w': position})}")
        expect(page.locator(".reading")).to_have_count(2)
        page.get_by_role("link", name=words["web.settle"]).nth(1).click()
        expect(page.locator("#ruling h2.ruling")).not_to_have_text(words["ruling.disputed"])
        page.get_by_role("link", name=words["web.reopen"]).click()
        expect(page.locator("#ruling h2.ruling")).to_have_text(words["ruling.disputed"])


def test_everything_can_be_done_with_the_keyboard(server: Server, browser: Browser) -> None:
    with watched(browser, server.port) as page:
        page.goto("/")
        page.keyboard.press("Tab")
        expect(page.locator(".skip")).to_be_focused()
        page.keyboard.press("Enter")
        page.keyboard.press("Tab")
        expect(page.locator("#q")).to_be_focused()
        page.keyboard.type("may I take my own die")
        page.keyboard.press("Enter")
        expect(page.locator(".hit").first).to_be_visible()
        expect(page.locator("#answer")).to_be_focused()
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        expect(page).to_have_url(re.compile("/rule/cephalopod"))


def test_asking_and_judging_need_no_script(server: Server, browser: Browser) -> None:
    words = terms("cephalopod", "es")
    with watched(browser, server.port, "es", NARROW, script=False) as page:
        page.goto("/")
        page.locator("#q").fill(words["tour.question"])
        page.get_by_role("button", name=words["web.ask"]).click()
        expect(page.locator(".hit").first).to_be_visible()
        page.goto("/judge/cephalopod/capture")
        page.locator('[name="f.around"]').fill("1, 2, 3")
        page.locator('[name="f.take"]').fill("1, 3")
        page.get_by_role("button", name=words["web.judge"]).last.click()
        expect(page.locator("#ruling h2.ruling")).to_have_text(words["ruling.legal"])
        assert "f.pip" not in page.url
        page.locator(".steps summary").first.click()
        expect(page.locator(".steps .law").first).to_be_visible()


def test_the_language_is_switched_and_kept(server: Server, browser: Browser) -> None:
    with watched(browser, server.port) as page:
        page.goto("/judge/cephalopod/capture?w=1+2+3")
        page.get_by_role("link", name="Português").click()
        expect(page.locator("html")).to_have_attribute("lang", "pt")
        page.get_by_role("link", name=terms("", "pt")["web.ask"]).click()
        expect(page.locator("html")).to_have_attribute("lang", "pt")


def test_a_printed_ruling_shows_the_text_of_its_rules(server: Server, browser: Browser) -> None:
    with watched(browser, server.port) as page:
        page.goto("/judge/cephalopod/capture?w=1+2+3")
        law = page.locator(".steps .law").first
        expect(law).not_to_be_visible()
        page.emulate_media(media="print")
        expect(law).to_be_visible()
        expect(page.locator("#w")).not_to_be_visible()
        page.emulate_media(media="screen")


SEEN = ["/", "/judge?lang=ru", "/judge/scythe/control", "/judge/cosmoctopus/turn", "/rule/scythe.score.tiles"]


@pytest.mark.parametrize("path", SEEN)
@pytest.mark.parametrize(("width", "scheme"), [(NARROW, "dark"), (WIDE, "light")])
def test_a_page_is_sound_on_small_and_large_screens(
    server: Server, browser: Browser, path: str, width: int, scheme: str
) -> None:
    with watched(browser, server.port, "ru", width, scheme) as page:
        page.goto(path)
        expect(page.locator("h1")).to_be_visible()


EXAMPLES = ["cosmic-encounter/encounter", "cosmoctopus/move", "cosmoctopus/payment", "grand-octopus/turn"]


@pytest.mark.parametrize("procedure", [*EXAMPLES, "scythe/scoring", "scythe/control", "cephalopod/result"])
def test_the_picture_of_an_example_is_drawn(server: Server, browser: Browser, procedure: str) -> None:
    with watched(browser, server.port, "it", NARROW) as page:
        page.goto(f"/judge/{procedure}")
        page.get_by_role("link", name=terms("", "it")["web.example"]).click()
        expect(page.locator("#bench svg").first).to_be_visible()
        assert page.locator("#bench svg").first.bounding_box()["width"] > 200  # type: ignore[index]
