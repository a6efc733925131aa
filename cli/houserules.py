"""The house rules that a group keeps: a file of policies, a table for each game, found where the player is."""

import os
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import click
import msgspec

from adjudicator.policy import check_policies
from adjudicator.problem import Faulty, Problem
from adjudicator.registry import GAMES, game
from cli.options import complete_policy, game_names, refuse, the_store
from cli.speech import Speech
from cli.spoken import Complaint
from knowledge.places import config_place

NAME = "house-rules.toml"
SETTING = "TABLEJUDGE_HOUSE_RULES"
MOST_BYTES = 1_000_000


class House(msgspec.Struct, frozen=True):
    """The house rules of one game: the file they stand in, and its policies; no file, no policies."""

    file: str = ""
    policies: Mapping[str, str] = {}


def policy_options(function: Any) -> Any:
    """Add `--policy name=value`, as often as wanted, `--house-rules FILE` and `--no-house-rules`."""
    function = house_options(function)
    return click.option("--policy", "policies", multiple=True, shell_complete=complete_policy)(function)


def house_options(function: Any) -> Any:
    """Add `--house-rules FILE` and `--no-house-rules`."""
    function = click.option("--no-house-rules", "houseless", is_flag=True)(function)
    return click.option("--house-rules", "house")(function)


def given_policies(given: tuple[str, ...]) -> dict[str, str]:
    """Read `name=value` policies; refuse one without an equals sign."""
    found = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise Complaint("not_a_pair", option="--policy", given=text)
        found[name.strip()] = value.strip()
    return found


def house_file(given: str | None, houseless: bool = False) -> str | None:
    """Return the file of house rules: as given, as the environment says, or the first that is there; None if none."""
    if houseless:
        return None
    if named := given or os.environ.get(SETTING):
        return named
    return next((path for path in (NAME, f"{config_place()}/{NAME}") if os.path.isfile(path)), None)  # noqa: PTH113


def house_rules(path: str | None, games: Sequence[str], voice: Speech, form: str) -> dict[str, House]:
    """Read the house rules of some games; refuse a file that is not there, is no TOML or names what there is not."""
    if path is None:
        return dict.fromkeys(games, House())
    text = _text(path, voice, form)
    from knowledge.toml_text import BadToml, key_lines, parse

    try:
        tables = parse(text)
    except BadToml as error:
        refuse([Problem(path, "not_house_rules", {}, line=error.line)], voice, form)
    policies: dict[str, dict[str, str]] = {name: {} for name in games}
    problems = list(_take(tables, policies))
    if problems:
        lines = key_lines(text)
        placed = [one._replace(path=f"{path}: {one.path}", line=lines.get(one.path, 0)) for one in problems]
        refuse(placed, voice, form, voice.term("label.house_rules"))
    return {name: House(path, found) for name, found in policies.items()}


def _text(path: str, voice: Speech, form: str) -> str:
    from adjudicator.files import read_file

    try:
        return read_file(path, MOST_BYTES).decode("utf-8-sig")
    except Faulty as error:
        where = "--house-rules" if error.problems[0].code == "no_regular_file" else path
        refuse([one._replace(path=where) for one in error.problems], voice, form)
    except FileNotFoundError:
        refuse([Problem("--house-rules", "no_file", {"given": path})], voice, form)
    except (OSError, UnicodeDecodeError) as error:
        from cli.complaint import system_reason

        reason = "UTF-8" if isinstance(error, UnicodeDecodeError) else system_reason(error, voice.law.language)
        refuse([Problem("--house-rules", "unreadable_file", {"given": path, "reason": reason})], voice, form)


def _take(tables: Mapping[str, Any], policies: Mapping[str, dict[str, str]]) -> Iterator[Problem]:
    """Take the policies of each game out of the file's tables, and yield what is wrong with the file."""
    known = the_store().games()
    names = game_names(known)
    for table, rules in tables.items():
        identifier = names.get(table.strip().casefold())
        if not isinstance(rules, Mapping):
            yield Problem(table, "expected", {"expected": "mapping", "given": str(rules)})
        elif identifier is None:
            from adjudicator.explain import nearest

            yield Problem(table, "unknown_game", {"given": table, "choices": list(known)}, nearest(table, list(names)))
        elif identifier in policies:
            given = {name: value if isinstance(value, str) else str(value).lower() for name, value in rules.items()}
            there = game(identifier).policies if identifier in GAMES else ()
            for problem in check_policies(there, given):
                yield problem._replace(path=problem.path.replace("policies", table, 1))
            policies[identifier].update(given)
