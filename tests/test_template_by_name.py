"""A template whose example files parts by name: printed as it stands, so that it can be judged."""

from typing import Any

import msgspec
import pytest
import yaml

from adjudicator.procedure import judge
from adjudicator.registry import GAMES, game
from cli.forms import template_lines
from cli.options import the_store
from cli.speech import Speech
from knowledge.store import Law


class Part(msgspec.Struct, frozen=True, kw_only=True):
    power: int
    name: str = ""


class Form(msgspec.Struct, frozen=True, kw_only=True):
    cults: dict[str, Part] | list[Part]


def test_parts_filed_by_name_are_printed_as_they_stand() -> None:
    example = {"cults": {"Red": {"power": 5}, "Blue": {"power": 4}}}
    lines = template_lines(Form, example, Speech(Law("", "en", {}, {})))
    assert yaml.safe_load("\n".join(lines)) == example


def test_parts_in_a_list_are_explained_where_the_first_stands() -> None:
    example = {"cults": [{"power": 5, "name": "Red"}, {"power": 4, "name": "Blue"}]}
    lines = template_lines(Form, example, Speech(Law("", "en", {}, {"help.power": "how strong"})))
    text = "\n".join(lines)
    assert yaml.safe_load(text) == example
    assert text.count("how strong") == 1


def test_a_field_that_means_something_else_inside_a_part_is_explained_as_it_is_there() -> None:
    example = {"cults": [{"power": 5}]}
    terms = {"help.power": "held", "help.cults_power": "given"}
    lines = list(template_lines(Form, example, Speech(Law("", "en", {}, terms))))
    assert any("given" in line for line in lines)
    assert not any("held" in line for line in lines)


def test_a_list_whose_entries_are_not_all_mappings_is_printed_as_it_stands() -> None:
    class Mixed(msgspec.Struct, frozen=True, kw_only=True):
        hands: list[int | Part]

    for example in ({"hands": [{"power": 5}, 30, 6]}, {"hands": [30, {"power": 5}]}):
        lines = template_lines(Mixed, example, Speech(Law("", "en", {}, {})))
        assert yaml.safe_load("\n".join(lines)) == example


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", ["en", "it", "es", "pt", "ru"])
def test_every_template_of_every_game_is_its_example_and_judges(name: str, language: str) -> None:
    the_game, voice = game(name), Speech(the_store().law(name, language))
    for procedure in the_game.procedures:
        position: Any = yaml.safe_load("\n".join(template_lines(procedure.form, procedure.example, voice)))
        assert position == procedure.example, procedure.name
        assert judge(the_game, procedure, position).outcome is not None
