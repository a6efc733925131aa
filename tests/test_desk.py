"""What other doors are answered is what the commands print as JSON, to the byte."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from adjudicator.api import GAMES, procedures, template
from cli.desk import Desk
from cli.options import as_json, refusal_fields
from cli.spoken import Refused
from tests.support import run

WORDS = "1 2 3 take 1 3"
TABLE = "row, player A coins 21 popularity 13 stars 6 territories 7 resources 9 counted 3"
BOARD = '{"board": ["b3:W2", "d3:B3"], "to_move": "W"}'

SAME: list[tuple[Callable[[Desk], dict[str, Any]], tuple[str, ...]]] = [
    (lambda desk: desk.ask("may I take my own die?"), ("ask", "may I take my own die?")),
    (
        lambda desk: desk.ask("chi vince?", "scythe", "it", 2),
        ("ask", "chi vince?", "-g", "scythe", "-l", "it", "-n", "2"),
    ),
    (lambda desk: desk.ask("how do I castle"), ("ask", "how do I castle")),
    (lambda desk: desk.show("cephalopod.capture.choice", "ru"), ("show", "cephalopod.capture.choice", "-l", "ru")),
    (lambda desk: desk.games(), ("games",)),
    (lambda desk: desk.games("Scythe", "es"), ("games", "scythe", "-l", "es")),
    (lambda desk: desk.judge("cephalopod", "capture", WORDS), ("judge", "cephalopod", "capture", WORDS)),
    (
        lambda desk: desk.judge("cephalopod", "capture", WORDS, changes=["take=[3]"], language="pt"),
        ("judge", "cephalopod", "capture", WORDS, "--set", "take=[3]", "-l", "pt"),
    ),
    (lambda desk: desk.moves("cephalopod", BOARD), ("moves", "cephalopod", BOARD)),
    (lambda desk: desk.score("scythe", TABLE), ("score", "scythe", TABLE)),
    (lambda desk: desk.policies("scythe"), ("policies", "scythe")),
    (lambda desk: desk.policies(language="it"), ("policies", "-l", "it")),
    (lambda desk: desk.schema("scythe", "scoring", "it"), ("schema", "scythe", "scoring", "-l", "it")),
    (lambda desk: desk.judge("cefalopodo", "capture", WORDS), ("judge", "cefalopodo", "capture", WORDS)),
    (lambda desk: desk.judge("cephalopod", "captur", WORDS), ("judge", "cephalopod", "captur", WORDS)),
    (lambda desk: desk.judge("cephalopod", "capture", "1 2 tke"), ("judge", "cephalopod", "capture", "1 2 tke")),
    (
        lambda desk: desk.judge("cephalopod", "capture", "around: [1, 9]\nteke: [1]"),
        ("judge", "cephalopod", "capture", "around: [1, 9]\nteke: [1]"),
    ),
    (
        lambda desk: desk.judge("cephalopod", "capture", WORDS, changes=["around[0]=9"]),
        ("judge", "cephalopod", "capture", WORDS, "--set", "around[0]=9"),
    ),
    (
        lambda desk: desk.judge("cephalopod", "capture", WORDS, {"nothing": "here"}),
        ("judge", "cephalopod", "capture", WORDS, "--policy", "nothing=here"),
    ),
    (lambda desk: desk.moves("cephalopod", BOARD, "move"), ("moves", "cephalopod", BOARD, "-p", "move")),
    (lambda desk: desk.score("cephalopod", WORDS), ("score", "cephalopod", WORDS)),
    (lambda desk: desk.show("cephalopod.capture.choise"), ("show", "cephalopod.capture.choise")),
    (lambda desk: desk.show("book#3"), ("show", "book#3")),
    (lambda desk: desk.ask("???"), ("ask", "???")),
]


def _answer(call: Callable[[Desk], dict[str, Any]], desk: Desk) -> str:
    try:
        return as_json(call(desk))
    except Refused as refused:
        return as_json(refusal_fields(refused))


@pytest.mark.parametrize(("call", "words"), SAME, ids=[" ".join(words)[:40] for _, words in SAME])
def test_the_desk_answers_as_the_command_prints(call: Callable[[Desk], dict[str, Any]], words: tuple[str, ...]) -> None:
    form = () if words[0] == "schema" else ("--format", "json")
    ran = run(*words, *form)
    assert _answer(call, Desk("en" if words[0] != "ask" else None)) + "\n" == ran.out


@pytest.mark.parametrize("game", GAMES)
def test_every_procedure_is_judged_from_its_template_as_text_and_as_values(game: str) -> None:
    desk = Desk("en")
    for one in procedures(game):
        text = desk.judge(game, one.name, desk.template(game, one.name, "ru"))
        assert as_json(text) == as_json(desk.judge(game, one.name, template(game, one.name)))
        assert text["format"] == "verdict/1"


def test_a_position_is_never_the_name_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "position.yaml"
    file.write_text("around: [1, 2]\n")
    assert run("judge", "cephalopod", "capture", str(file)).code == 0
    with pytest.raises(Refused):
        Desk("en").judge("cephalopod", "capture", str(file))


def test_house_rules_hold_at_the_desk(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text('[grand-octopus]\nlaid_down_recruits = "yes"\n')
    found = Desk("en", file).policies("grand-octopus")["games"][0]
    assert found["house_rules"] == str(file)
    assert {one["name"]: one["settled"] for one in found["policies"]}["laid_down_recruits"] == "yes"
    file.write_text('[grand-octopus]\nlaid_down_recruits = "perhaps"\n')
    with pytest.raises(Refused) as caught:
        Desk("en", file).policies("grand-octopus")
    assert refusal_fields(caught.value)["about"]
