"""The pages made from the commands: `docs/commands.md` and the man page; `python -m tests.pages` writes them.

Both show what `--help` shows, in English, from the same texts.
"""

import click

from cli import __version__
from cli.main import COMMANDS, tablejudge
from cli.spoken import Spoken, Texts, option_names, plain_name
from tests.support import PROJECT

PAGE = PROJECT / "docs" / "commands.md"
MAN = PROJECT / "docs" / "tablejudge.1"
WIDTH = 96
HEAD = """# The commands

Made by `python -m tests.pages` from the texts of the commands (`rulesdocs/commands.toml`); a test compares. Every page
of help is there in English, Italian, Spanish, Portuguese and Russian: `tablejudge judge --help --language ru`.
"""
COMPLETION = """## Completion

Commands, options, games, procedures, rule ids, policies, languages and formats are completed by the shell. Once, in the
shell's own start file:

| shell | file | line |
| ----- | ---- | ---- |
| bash | `~/.bashrc` | `eval "$(_TABLEJUDGE_COMPLETE=bash_source tablejudge)"` |
| zsh | `~/.zshrc` | `eval "$(_TABLEJUDGE_COMPLETE=zsh_source tablejudge)"` |
| fish | `~/.config/fish/completions/tablejudge.fish` | `_TABLEJUDGE_COMPLETE=fish_source tablejudge \\| source` |

zsh and fish show beside each choice what it means, in the language of the shell.
"""


def found(name: str) -> tuple[Spoken, click.Context]:
    """Return a command with a context to ask it in."""
    root = click.Context(tablejudge, info_name="tablejudge", obj="en", terminal_width=WIDTH)
    root.help_option_names = ["-h", "--help"]
    if name == "tablejudge":
        assert isinstance(tablejudge, Spoken)
        return tablejudge, root
    command = tablejudge.get_command(root, name)
    assert isinstance(command, Spoken)
    return command, click.Context(command, info_name=name, parent=root, obj="en", terminal_width=WIDTH)


def commands_page() -> str:
    """Return `docs/commands.md`: a section for each command, holding its page of help."""
    parts = [HEAD]
    for name in ("tablejudge", *COMMANDS):
        command, context = found(name)
        with context:
            parts.append(f"## {name}\n\n```text\n{command.get_help(context).rstrip()}\n```\n")
    return "\n".join([*parts, COMPLETION])


def man_page() -> str:
    """Return the man page, in the macros of `man(7)`."""
    texts = Texts("en")
    lines = [f'.TH TABLEJUDGE 1 "" "tablejudge {__version__}"', ".SH NAME"]
    lines += [f"tablejudge \\- {_roff(texts.say('command.tablejudge.help'))}", ".SH SYNOPSIS"]
    lines += [".B tablejudge", "[OPTIONS] COMMAND [ARGUMENTS]..."]
    for name in ("tablejudge", *COMMANDS):
        command, context = found(name)
        lines += [f'.SH "{name.upper()}"', *_paragraphs(texts.say(f"command.{name}.help"))]
        for param in command.get_params(context):
            kind = "argument" if isinstance(param, click.Argument) else "option"
            shown = texts.name(param) if kind == "argument" else option_names(param, texts)
            lines += [".TP", f".B {_roff(shown)}", _roff(texts.about(kind, name, plain_name(param)))]
        for line, says, _ in texts.examples(name):
            lines += [".PP", f".B {_roff(line)}", *([".br", _roff(says)] if says else [])]
    lines.append(".SH EXIT STATUS")
    for code, name in found("tablejudge")[0].exits.items():
        lines += [".TP", f".B {code}", _roff(texts.say(f"exit.{name}"))]
    return "\n".join(lines) + "\n"


def _paragraphs(text: str) -> list[str]:
    return [line for part in text.split("\n\n") for line in (".PP", _roff(part))]


def _roff(text: str) -> str:
    """Write a text so that no macro is seen in it."""
    safe = text.replace("\\", "\\e").replace("-", "\\-").replace('"', "\\(dq")
    return f"\\&{safe}" if safe.startswith((".", "'")) else safe


def main() -> None:
    PAGE.write_text(commands_page(), "utf-8")
    MAN.write_text(man_page(), "utf-8")


if __name__ == "__main__":
    main()
