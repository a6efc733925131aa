"""What the README shows is what the program prints, and its two commands are those that CI runs."""

import re

import pytest

from cli.main import COMMANDS
from tests.readme import examples, output
from tests.support import PROJECT

pytestmark = pytest.mark.checkout


def _text() -> str:
    return (PROJECT / "README.md").read_text("utf-8")


def _shown() -> list[tuple[str, str]]:
    readme = PROJECT / "README.md"
    return examples(readme.read_text("utf-8")) if readme.is_file() else []


def test_the_readme_has_examples() -> None:
    assert len(_shown()) >= 6


@pytest.mark.parametrize(("command", "shown"), _shown(), ids=lambda value: str(value)[:40])
def test_example(command: str, shown: str) -> None:
    assert output(command) == shown


def test_ci_runs_the_test_command_of_the_readme() -> None:
    commands = re.findall(r"```sh\n(python3 -m venv [^\n]*)\n```", _text())
    assert len(commands) == 2
    assert commands[1] in (PROJECT / ".ci" / "run").read_text("utf-8")
    assert commands[1] in (PROJECT / "CONTRIBUTING.md").read_text("utf-8")


def test_every_command_is_documented() -> None:
    for command in COMMANDS:
        documented = _text() + (PROJECT / "CONTRIBUTING.md").read_text("utf-8")
        assert f"tablejudge {command}" in documented, command
