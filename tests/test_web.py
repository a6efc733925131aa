"""The pages answer and rule as the commands do, in five languages, within limits, and never lead elsewhere."""

from pathlib import Path
from urllib.parse import urlencode

import pytest
from starlette.testclient import TestClient

from cli.options import the_store
from cli.web.visit import Visit, spoken
from knowledge.languages import LANGUAGES
from tests.web import Page, client, told_as_json

OWN_DIE = "may I take my own die?"
LEGAL = ("cephalopod", "move", "b3:W2 d3:B3 white c3=b3+d3")
RULED = {
    "legal": LEGAL,
    "illegal": ("cephalopod", "move", "b3:W2 d3:B6 white c3=b3+d3"),
    "disputed": ("scythe", "action", "{faction: crimea, combat_cards: 2, actions: [{do: factory_card, card: 3}]}"),
    "resolved": ("cephalopod", "capture", "1 2 3"),
}


@pytest.fixture(scope="module")
def pages() -> TestClient:
    return client()


def judged(game: str, procedure: str, words: str, **more: str) -> str:
    return f"/judge/{game}/{procedure}?{urlencode({'w': words, **more})}"


def test_a_question_is_answered_as_the_command_answers_it(pages: TestClient) -> None:
    page = Page(pages.get("/", params={"q": OWN_DIE}).text)
    told = told_as_json("ask", OWN_DIE)
    assert told["found"]
    assert page.links("/rule/")[: len(told["hits"])] == [f"/rule/{hit['rule']}" for hit in told["hits"]]
    assert all(hit["title"] in page.words for hit in told["hits"])
    assert page.links("/judge/cephalopod/capture") == ["/judge/cephalopod/capture"]


def test_silence_is_said(pages: TestClient) -> None:
    page = Page(pages.get("/", params={"q": "how do I bake sourdough bread"}).text)
    assert the_store().law("", "en").terms["label.silent"] in page.words


@pytest.mark.parametrize("ruling", RULED)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_ruling_is_the_commands_in_the_language_of_the_address(pages: TestClient, ruling: str, language: str) -> None:
    game, procedure, words = RULED[ruling]
    page = Page(pages.get(judged(game, procedure, words, lang=language)).text)
    told = told_as_json("judge", game, procedure, words, "-l", language)
    assert told["ruling"] == ruling
    assert the_store().law("", language).terms[f"ruling.{ruling}"] in page.words
    for step in told["steps"]:
        assert " ".join(step["text"].split()) in page.words
        assert f"/rule/{step['rule']}?lang={language}" in page.links()
    assert page.named("html") == [{"lang": language}]


def test_every_step_opens_its_rule_without_script(pages: TestClient) -> None:
    page = Page(pages.get(judged(*LEGAL)).text)
    told = told_as_json("judge", *LEGAL)
    assert [one["id"] for one in page.named("li") if "id" in one] == [
        f"step-{n + 1}" for n in range(len(told["steps"]))
    ]
    assert len(page.named("summary")) >= len(told["steps"])
    for cited in told["citations"].values():
        assert " ".join(cited["text"].split("\n")[0].split()) in page.words


def test_a_dispute_shows_its_readings_and_is_settled_by_an_address(pages: TestClient) -> None:
    page = Page(pages.get(judged(*RULED["disputed"])).text)
    buttons = page.links("policy.")
    told = told_as_json("judge", *RULED["disputed"])
    buttons = list(dict.fromkeys(one for one in buttons if "lang=" not in one))
    assert len(buttons) == len(told["readings"]) >= 2
    settled = Page(pages.get(buttons[1]).text)
    assert the_store().law("", "en").terms["ruling.disputed"] not in settled.words
    assert the_store().law("", "en").terms["web.settle"] not in settled.words
    assert judged(*RULED["disputed"]) in settled.links()  # undoes it


def test_rules_lead_to_their_neighbours(pages: TestClient) -> None:
    page = Page(pages.get("/rule/cephalopod.capture.choice").text)
    store = the_store()
    for other in page.links("/rule/"):
        assert other.removeprefix("/rule/").partition("?")[0] in store.law("cephalopod", "en").rules


ACCEPTED = {
    "it-IT,it;q=0.9,en;q=0.8": "it",
    "de, ru;q=0.3, es;q=0.5": "es",
    "en;q=0, ru;q=0.1": "ru",
    "pt;q=x": "en",
    "de": "en",
    "*": "en",
    "": "en",
    ";;q=,,": "en",
}


@pytest.mark.parametrize(("accepted", "language"), ACCEPTED.items())
def test_the_browsers_language_is_spoken(accepted: str, language: str) -> None:
    assert spoken(accepted) == language


def test_a_language_is_kept_only_where_it_was_chosen(pages: TestClient) -> None:
    assert all("lang=" not in one for one in Page(pages.get("/judge").text).links("/judge/"))
    assert all("lang=ru" in one for one in Page(pages.get("/judge?lang=ru").text).links("/judge/"))
    assert Visit("/judge", (("q", "1"), ("e", " ")), "en").here("it") == "/judge?q=1&lang=it"


WRONG = {
    "/nothing": 404,
    "/judge/scyte": 404,
    "/judge/scythe/scorng": 404,
    "/judge/scythe/scoring/more": 404,
    "/rule/cephalopod.capture.choise": 404,
    "/rule/scythe.": 404,
    "/?game=scyte&q=stars": 404,
    "/static/../site.py": 404,
    "/static/%2e%2e%2fsite.py": 404,
    "/static/page.py": 404,
    "/?q=" + "x" * 40_000: 414,
    "/?" + "&".join("a=1" for _ in range(2000)): 414,
}


@pytest.mark.parametrize("address", WRONG, ids=lambda address: address[:40])
def test_what_is_not_there_is_refused_in_a_sentence(pages: TestClient, address: str) -> None:
    found = pages.get(address)
    assert found.status_code == WRONG[address]
    assert "Traceback" not in found.text
    if found.text:
        assert Page(found.text).words


def test_the_nearest_name_is_suggested(pages: TestClient) -> None:
    assert "scoring?" in Page(pages.get("/judge/scythe/scorng").text).words
    assert "cephalopod.capture.choice?" in Page(pages.get("/rule/cephalopod.capture.choise").text).words


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH"])
def test_pages_are_only_read(pages: TestClient, method: str) -> None:
    assert pages.request(method, "/judge/scythe/scoring", content=b"x" * 100_000).status_code == 405


def test_a_position_that_names_a_file_is_not_opened(pages: TestClient, tmp_path: Path) -> None:
    file = tmp_path / "position.yaml"
    file.write_text("{around: [1, 2], take: [1, 2]}", "utf-8")
    for words in (str(file), f"@{file}", "/etc/passwd", f"file://{file}"):
        page = Page(pages.get(judged("cephalopod", "capture", words)).text)
        assert the_store().law("", "en").terms["web.problems"] in page.words
        assert "root:" not in page.words


def test_problems_are_all_told(pages: TestClient) -> None:
    page = Page(pages.get(judged("scythe", "scoring", "{players: [{name: A, coins: -1, popularty: 3}]}")).text)
    for word in ("players[0].coins", "players[0].popularty", "popularity?"):
        assert word in page.words


def test_markup_in_an_address_is_shown_as_text(pages: TestClient) -> None:
    evil = "<script>alert(1)</script>\"'><b>"
    for address in (f"/?{urlencode({'q': evil})}", judged("cephalopod", "capture", evil), judged(*LEGAL, x=evil)):
        found = pages.get(address).text
        assert "<script>alert" not in found
        assert Page(found).faults == []


ALL = [
    "/",
    f"/?q={OWN_DIE}",
    "/judge",
    "/judge/scythe",
    "/rule/scythe.score.tiles",
    *(judged(*one) for one in RULED.values()),
]


@pytest.mark.parametrize("address", ALL, ids=lambda address: address[:40])
def test_a_page_keeps_to_itself(pages: TestClient, address: str) -> None:
    found = pages.get(address)
    page = Page(found.text)
    assert page.faults == []
    policy = found.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    for tag, attributes in page.tags:
        assert "style" not in attributes
        assert not [name for name in attributes if name.startswith("on")]
        for name in ("src", "action", "hx-get", *(("href",) if tag == "link" else ())):
            assert attributes.get(name, "/").startswith("/")
    ids = [attributes["id"] for _, attributes in page.tags if "id" in attributes]
    assert len(ids) == len(set(ids))
    for tag in ("input", "select", "textarea"):
        for control in page.named(tag):
            labelled = any(label.get("for") == control.get("id") for label in page.named("label"))
            assert labelled or control.get("type") == "hidden" or "aria-label" in control
