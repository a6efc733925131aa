"""The README's examples: run, and written back by `python -m tests.readme`."""

import re
import shlex
from tempfile import TemporaryDirectory

from tests.support import PROJECT, run

README = PROJECT / "README.md"
_EXAMPLE = re.compile(r"^```console\n\$ (?P<command>tablejudge [^\n]*)\n(?P<output>.*?)^```$", re.MULTILINE | re.DOTALL)


def examples(text: str) -> list[tuple[str, str]]:
    """Return the commands of a text with the output it shows for each."""
    return [(found["command"], found["output"]) for found in _EXAMPLE.finditer(text)]


def output(command: str) -> str:
    """Return what a command prints, on both streams, without the note that the rules are being prepared."""
    with TemporaryDirectory() as empty:  # nobody's own rulebooks
        ran = run(*shlex.split(command)[1:], TABLEJUDGE_DATA=empty)
    lines = [line for line in ran.err.splitlines(keepends=True) if not line.startswith("Preparing the rules")]
    return ran.out + "".join(lines)


def main() -> None:
    text = README.read_text("utf-8")
    fresh = _EXAMPLE.sub(lambda found: f"```console\n$ {found['command']}\n{output(found['command'])}```", text)
    README.write_text(fresh, "utf-8")


if __name__ == "__main__":
    main()
