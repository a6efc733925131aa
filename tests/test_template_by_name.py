"""A template whose example files parts by name: printed as it stands, so that it can be judged."""

import msgspec
import yaml

from cli.forms import template_lines
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
