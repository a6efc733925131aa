"""What all questions at a terminal share: reading a line, "back" and "quit", lists of choices, saving the position."""

import sys
import textwrap
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from adjudicator.phrases import fold
from adjudicator.procedure import Procedure
from cli.answers import choice_name
from cli.complaint import system_reason
from cli.document import WIDTH
from cli.speech import Speech


class Quit(Exception):
    """The player has had enough."""


@contextmanager
def conversation() -> Iterator[None]:
    """End the command as stopped where the player quits, or the terminal is closed."""
    try:
        yield
    except (Quit, EOFError):
        raise click.Abort from None


def heard(line: str, voice: Speech) -> str | None:
    """Return what was typed, without what cannot be seen; None for back, Quit for quit."""
    given = "".join(letter for letter in " ".join(line.split()) if letter.isprintable())
    word = fold(given)
    if word in ("quit", "q", fold(voice.term("score.quit"))):
        raise Quit
    return None if word in ("back", "<", fold(voice.term("score.back"))) else given


class Talk:
    """A run of questions to a player: `read` returns a line for a prompt, `say` prints one."""

    def __init__(
        self, procedure: Procedure, voice: Speech, read: Callable[[str], str], say: Callable[[str], None]
    ) -> None:
        self.procedure = procedure
        self.voice = voice
        self.read = read
        self.say = say
        self._listed: set[Hashable] = set()

    def hint(self) -> None:
        """Say how to take a default, go back and quit."""
        self.say(self.voice.term("score.hint", **{name: self.voice.term(f"score.{name}") for name in ("back", "quit")}))

    def line(self, prompt: str) -> str | None:
        """Read a line; None for back, Quit for quit."""
        return heard(self.read(prompt), self.voice)

    def list_once(self, key: Hashable, names: Sequence[str]) -> None:
        """Show choices with their numbers, the first time only that they are asked for."""
        if key not in self._listed:
            self._listed.add(key)
            for one in choice_lines(names):
                self.say(f"  {one}")

    def shown(self, default: Any) -> str:
        """Say what Enter would take."""
        if default is None or default in ("", [], ()):
            return self.voice.term("score.nothing")
        return choice_name(self.voice, default) if isinstance(default, str) else self.voice.value(default)


def choice_lines(names: Sequence[str]) -> list[str]:
    """Number choices: short ones side by side, long ones one below the other."""
    choices = [f"{number} {name}" for number, name in enumerate(names, 1)]
    if max(map(len, choices), default=0) < WIDTH // 4:
        solid = "   ".join(choice.replace(" ", "\N{NO-BREAK SPACE}") for choice in choices)
        choices = [line.replace("\N{NO-BREAK SPACE}", " ") for line in textwrap.wrap(solid, WIDTH - 2)]
    return choices


def read_line(prompt: str) -> str:
    """Read a line from the terminal; the prompt goes to the error stream, so that the answer can be redirected."""
    click.echo(prompt, nl=False, err=True)
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line


def tell(line: str) -> None:
    """Print a line of a conversation."""
    click.echo(line, err=True)


def write_position(path: Path, raw: Any) -> None:
    """Write a position as YAML."""
    import yaml

    path.write_text(yaml.safe_dump(raw, allow_unicode=True, sort_keys=False, width=110), "utf-8")


def offer_to_save(
    raw: Any, command: str, voice: Speech, read: Callable[[str], str] = read_line, say: Callable[[str], None] = tell
) -> None:
    """Ask under which name the position is to be kept, if it is; a file that is there is replaced only if told so.

    Whoever quits here has given the position already: it is ruled on all the same.
    """
    try:
        while name := heard(read(voice.term("score.save_as") + ": "), voice):
            if said := _saved(Path(name), raw, command, voice, read):
                say(said)
                return
    except (Quit, EOFError):
        return


def _saved(path: Path, raw: Any, command: str, voice: Speech, read: Callable[[str], str]) -> str:
    """Save a position and say so; nothing is said where the file is not to be replaced."""
    if path.exists() and not _agreed(read(voice.term("score.replace", file=str(path)) + ": "), voice):
        return ""
    try:
        write_position(path, raw)
    except OSError as error:
        return voice.term("problem.unreadable_file", given=str(path), reason=system_reason(error))
    return voice.term("score.kept", file=str(path), command=f"tablejudge {command} {path}")


def _agreed(line: str, voice: Speech) -> bool:
    return fold(line) in ("y", "yes", fold(voice.term("label.yes")))
