"""Every procedure has a form: what is filled in is the position, and every position can be filled in."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest
from starlette.testclient import TestClient

from adjudicator.cases import load_cases
from adjudicator.position import decode
from adjudicator.procedure import judge
from adjudicator.registry import GAMES
from adjudicator.registry import game as open_game
from adjudicator.verdict import Faulty
from cli.options import the_store
from cli.speech import Speech
from cli.verdict_fields import ruling_fields
from cli.web.fields import Filling, fields_of
from knowledge.languages import LANGUAGES
from tests.support import CASES
from tests.web import Page, client

PROCEDURES = [(game, one.name) for game in GAMES for one in open_game(game).procedures]


@pytest.fixture(scope="module")
def pages() -> TestClient:
    return client()


def positions(game: str) -> Iterator[tuple[str, Any, dict[str, Any]]]:
    """Yield the positions of the cases that are understood: id, form, raw position without policies."""
    for name, case in load_cases(CASES):
        if name == game and isinstance(case.position, dict):
            form = open_game(game).procedure(case.procedure).form
            raw = {key: value for key, value in case.position.items() if key != "policies"}
            try:
                decode(form, raw)
            except Faulty:
                continue
            yield case.id, form, raw


@pytest.mark.checkout
@pytest.mark.parametrize("game", GAMES)
def test_what_is_written_into_a_form_is_read_from_it(game: str) -> None:
    count = 0
    fillings = [Filling(Speech(the_store().law(game, language))) for language in LANGUAGES]
    for at, (name, form, raw) in enumerate(positions(game)):
        filling = fillings[at % len(fillings)]
        again = filling.read(form, filling.write(form, raw))
        assert decode(form, again) == decode(form, raw), name
        count += 1
    assert count > 100


@pytest.mark.parametrize(("game", "procedure"), PROCEDURES)
def test_the_example_filled_in_is_ruled_on_as_it_stands(pages: TestClient, game: str, procedure: str) -> None:
    empty = Page(pages.get(f"/judge/{game}/{procedure}").text)
    assert empty.faults == []
    known = open_game(game).procedure(procedure)
    fields = {f"f.{one.name}" for one in fields_of(known.form)}
    named = {
        control.get("name", "") for tag in ("input", "select", "textarea", "button") for control in empty.named(tag)
    }
    legends = empty.words
    assert all(
        any(name.removeprefix("n.").startswith(field) for name in named) or field in legends
        for field in fields
        if field
    )
    voice = Speech(the_store().law(game, "en"))
    address = next(one for one in empty.links(f"/judge/{game}/{procedure}?f."))
    page = Page(pages.get(address).text)
    assert page.faults == []
    told = ruling_fields(judge(open_game(game), known, dict(known.example)), voice)
    assert voice.term(f"ruling.{told['ruling']}") in page.words
    for step in told["steps"]:
        assert " ".join(step["text"].split()) in page.words


def test_a_form_sent_with_empty_fields_moves_to_its_short_address(pages: TestClient) -> None:
    sent = {"f.around": "1, 2, 3", "f.take": "", "f.pip": " ", "n.f.x": "2", "lang": "it", "policy.size": "odd"}
    found = pages.get(f"/judge/cephalopod/capture?{urlencode(sent)}")
    assert found.status_code == 303
    kept = dict(parse_qsl(urlsplit(found.headers["location"]).query))
    assert kept == {"f.around": "1, 2, 3", "lang": "it", "policy.size": "odd"}


def test_a_part_is_added_without_losing_what_was_filled_in(pages: TestClient) -> None:
    query = {"f.players.0.name": "Anna", "f.players.0.coins": "5", "n.f.players": "1", "more": "f.players"}
    page = Page(pages.get(f"/judge/scythe/scoring?{urlencode(query)}").text)
    controls = {one["name"]: one.get("value") for one in page.named("input") if "name" in one}
    assert controls["f.players.0.name"] == "Anna"
    assert controls["f.players.1.name"] == ""
    assert controls["n.f.players"] == "2"
    query["n.f.players"] = "2"
    again = Page(pages.get(f"/judge/scythe/scoring?{urlencode(query)}").text)
    assert "f.players.2.name" in {one.get("name") for one in again.named("input")}


READ = [
    ("scythe", "scoring", "f.players.0.stars", "mechs, combat", ["mechs", "combat"]),
    ("scythe", "scoring", "f.players.0.stars", "6", 6),
    ("scythe", "scoring", "f.players.0.coins", "many", "many"),
    ("cosmoctopus", "payment", "f.hand", "relic, scripture", ["relic", "scripture"]),
    ("cephalopod", "move", "f.board", ". W1\nB2 .", [". W1", "B2 ."]),
    (
        "cosmic-encounter",
        "encounter",
        "f.offense.allies",
        '[{"ships": 4, "kicker": "x2"}]',
        [{"ships": 4, "kicker": "x2"}],
    ),
    ("grand-octopus", "clock", "f.dagger", "2", 2),
    ("grand-octopus", "clock", "f.dagger", "museum", "museum"),
    ("grand-octopus", "clock", "f.laid_down", "yes", True),
    ("cephalopod", "capture", "f.around", "[1, 2", "[1, 2"),
]


@pytest.mark.parametrize(("game", "procedure", "key", "text", "value"), READ)
def test_a_field_is_read(game: str, procedure: str, key: str, text: str, value: object) -> None:
    form = open_game(game).procedure(procedure).form
    found: object = Filling(Speech(the_store().law(game, "en"))).read(form, {key: text})
    for step in key.split(".")[1:]:
        found = found[int(step)] if isinstance(found, list) else found[step]  # type: ignore[index]
    assert found == value


def test_words_of_the_game_are_read_in_the_readers_language() -> None:
    form = open_game("cosmoctopus").procedure("payment").form
    voice = Speech(the_store().law("cosmoctopus", "it"))
    given = {
        "f.card": voice.term("word.relic"),
        "f.hand": f"{voice.term('word.scripture')}, {voice.term('word.relic')}",
    }
    assert Filling(voice).read(form, given) == {"card": "relic", "hand": ["scripture", "relic"]}


def test_what_would_be_legal_leads_to_its_ruling(pages: TestClient) -> None:
    terms = the_store().law("", "en").terms
    led = 0
    for game, case in load_cases(CASES):
        if case.expect.ruling == "illegal" and game == "scythe" and case.procedure == "combat" and led < 9:
            filling = Filling(Speech(the_store().law(game, "en")))
            fields = filling.write(open_game(game).procedure(case.procedure).form, case.position)
            page = Page(pages.get(f"/judge/{game}/{case.procedure}?{urlencode(fields)}").text)
            start = page.words.find(terms["label.nearest"])
            links = [one for one in page.links("?f.")[1:] if "lang=" not in one]  # the first is the example
            own = set(links) if start >= 0 else set()
            for link in own:
                led += 1
                assert f" {terms['ruling.illegal']} " not in Page(pages.get(link).text).words
    assert led


HOSTILE = [
    {"f.players.99999999999.name": "A"},
    {"f.players.-1.name": "A"},
    {"f.players.0.coins": "9" * 500},
    {"f.players": "[" * 2000},
    {"f.players": "{a: &x [*x]}"},
    {"f.players.0.name": "\x00\u202e"},
    {"f": "x", "f.": "y", "f..": "z", "n.f.players": "999999999999", "more": "f.players"},
    {"policy.nothing": "x", "f.players.0.name": "A"},
    {"policy.": "", "w": "{players: []}"},
    {"w": "&a [*a]"},
    {"w": "\u0000"},
]


@pytest.mark.parametrize("query", HOSTILE, ids=str)
def test_nonsense_is_refused_on_the_page(pages: TestClient, query: dict[str, str]) -> None:
    found = pages.get(f"/judge/scythe/scoring?{urlencode(query)}")
    while found.status_code == 303:
        found = pages.get(found.headers["location"])
    assert found.status_code == 200
    page = Page(found.text)
    assert page.faults == []
    assert "Traceback" not in page.words
