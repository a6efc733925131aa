"""`policies`: what a group can agree on in a game, and a file of house rules to start from."""

import textwrap
from collections.abc import Iterator, Mapping
from typing import Any

import click

from adjudicator.policy import Policy
from adjudicator.registry import GAMES
from adjudicator.registry import game as open_game
from cli.document import Block, Entries, Entry, Heading, Prose
from cli.houserules import House, house_file, house_rules
from cli.options import (
    complete_game,
    format_option,
    known_game,
    language_option,
    print_blocks,
    print_json,
    speech,
    the_store,
)
from cli.speech import Speech
from cli.spoken import command

WIDTH = 100


@command()
@click.argument("game", required=False, shell_complete=complete_game)
@click.option("--toml", is_flag=True)
@click.option("--house-rules", "house")
@language_option
@format_option
def policies(game: str | None, toml: bool, house: str | None, language: str | None, form: str) -> None:
    """List what can be agreed on in GAME, or in every game: contested readings, editions, what each value means."""
    games = [known_game(game, language)] if game else list(GAMES)
    able = [name for name in games if name in GAMES]
    voices = {name: speech(language, name) for name in able}
    shared = speech(language)
    houses = house_rules(house_file(house), able, shared, form)
    if toml:
        click.echo("\n".join(_toml(voices, shared)))
    elif form == "json":
        print_json(policies_fields(voices, houses, shared))
    else:
        page = [block for name, voice in voices.items() for block in _blocks(name, voice, houses[name])]
        print_blocks(page, form, shared.law)


def policies_fields(voices: Mapping[str, Speech], houses: Mapping[str, House], shared: Speech) -> dict[str, Any]:
    """Return what can be agreed on in some games as JSON of the format `policies/1`."""
    found = [_fields(name, voice, houses[name]) for name, voice in voices.items()]
    return {"format": "policies/1", "language": shared.law.language, "games": found}


def _name(game: str, voice: Speech) -> str:
    return the_store().games()[game].name[voice.law.language]


def _blocks(game: str, voice: Speech, house: House) -> Iterator[Block]:
    yield Heading(_name(game, voice), 1)
    known = open_game(game).policies
    if not known:
        yield Prose(voice.term("label.no_policies"))
    for contested in (True, False):
        if group := [one for one in known if one.contested is contested]:
            yield Heading(voice.term("label.contested" if contested else "label.uncontested"))
            yield from (block for policy in group for block in _policy(policy, voice, house))


def _policy(policy: Policy, voice: Speech, house: House) -> Iterator[Block]:
    yield Heading(f"{policy.name}: {voice.title(policy.rule)}  [{policy.rule}]", 3)
    chosen = house.policies.get(policy.name)
    values = ((value, "* " if value == chosen else "") for value in policy.values)
    yield Entries(
        tuple(Entry(f"{mark}{policy.name}={value}: {_meaning(policy, value, voice)}") for value, mark in values)
    )


def _meaning(policy: Policy, value: str, voice: Speech) -> str:
    return voice.sentence(policy.rule, value, {})


def _fields(game: str, voice: Speech, house: House) -> dict[str, Any]:
    return {
        "game": game,
        "house_rules": house.file or None,
        "policies": [
            {
                "name": one.name,
                "rule": one.rule,
                "title": voice.law.rules[one.rule].title,
                "contested": one.contested,
                "preferred": one.preferred,
                "settled": house.policies.get(one.name),
                "values": [{"value": value, "text": _meaning(one, value, voice)} for value in one.values],
            }
            for one in open_game(game).policies
        ],
    }


def _toml(voices: dict[str, Speech], shared: Speech) -> Iterator[str]:
    """Yield a file of house rules that settles nothing yet: a table a game, every policy a comment."""
    yield from textwrap.wrap(shared.term("label.house_intro"), WIDTH, initial_indent="# ", subsequent_indent="# ")
    for game, voice in voices.items():
        yield from ("", f"# {_name(game, voice)}", f"[{game}]")
        for policy in open_game(game).policies:
            yield from ("", f"# {voice.title(policy.rule)} [{policy.rule}]")
            for value in policy.values:
                meaning = f"{value}: {_meaning(policy, value, voice)}"
                yield from textwrap.wrap(meaning, WIDTH, initial_indent="# - ", subsequent_indent="#   ")
            yield f'# {policy.name} = "{policy.preferred}"'
