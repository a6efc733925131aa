"""The command `tablejudge`: a table of subcommands, each imported only when it is called."""

import gc
import os
import sys
from contextlib import suppress
from importlib import import_module
from typing import Any, NoReturn

import click

from cli import __version__
from cli.language import environment_language, told_language
from cli.spoken import Complaint, Spoken, Texts
from knowledge.languages import LANGUAGES

COMMANDS = {
    "ask": "cli.ask",
    "show": "cli.rules",
    "games": "cli.rules",
    "judge": "cli.judge",
    "moves": "cli.judge",
    "score": "cli.score",
    "tour": "cli.tour",
    "policies": "cli.policies",
    "why": "cli.history",
    "history": "cli.history",
    "add": "cli.rulebooks",
    "list": "cli.rulebooks:list_books",
    "remove": "cli.rulebooks",
    "serve": "cli.serve",
    "template": "cli.forms",
    "schema": "cli.forms",
    "check": "cli.health",
    "coverage": "cli.health",
    "conformance": "cli.conformance",
    "mcp": "cli.mcp",
}
"""Where each subcommand lives; a name of its own stands after the colon."""
EXITS = {0: "answered_or_ruled", 1: "illegal_or_silent", 2: "refused", 3: "undecided", 130: "stopped"}


class Commands(Spoken, click.Group):
    """The subcommands by name; `--help` reads what each does from the texts and imports none."""

    exits = EXITS

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        """Listen first which language the line asks for, wherever it says so."""
        extra |= {"obj": told_language(args), "terminal_width": _width()}
        return super().make_context(info_name, args, parent, **extra)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Name the subcommands, in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a subcommand; None if there is none of that name."""
        if cmd_name not in COMMANDS:
            return None
        module, _, name = COMMANDS[cmd_name].partition(":")
        found = getattr(import_module(module), name or cmd_name)
        assert isinstance(found, Spoken)
        return found

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        """Find the subcommand; suggest the nearest name for one that is not there."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from difflib import get_close_matches

            near = get_close_matches(args[0], COMMANDS, n=1)
            if near:
                raise Complaint("no_such_command", ctx, near[0], given=args[0])
            raise Complaint("no_command_like", ctx, given=args[0], choices=", ".join(COMMANDS))
        return super().resolve_command(ctx, args)

    def format_sections(self, ctx: click.Context, formatter: click.HelpFormatter, texts: Texts) -> None:
        """Write the table of subcommands, and the options."""
        with formatter.section(texts.say("page.commands")):
            formatter.write_dl([(name, texts.say(f"command.{name}.one")) for name in COMMANDS])
        super().format_sections(ctx, formatter, texts)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[Any]:
        """Complete options and names of subcommands; none of these is imported for it."""
        from click.shell_completion import CompletionItem

        texts = Texts(ctx.obj or environment_language())
        names = [name for name in COMMANDS if name.startswith(incomplete)]
        items = [CompletionItem(name, help=texts.say(f"command.{name}.one")) for name in names]
        return items or Spoken.shell_complete(self, ctx, incomplete)


def _show_version(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        click.echo(f"tablejudge {__version__}")
        ctx.exit()


@click.group(cls=Commands, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--version", is_flag=True, expose_value=False, is_eager=True, callback=_show_version)
@click.option("--language", "-l", type=click.Choice(LANGUAGES))
@click.pass_context
def tablejudge(ctx: click.Context, language: str | None) -> None:
    """Hand the language on to the subcommand; without one, show the page of help."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
    ctx.default_map = {name: {"language": language} for name in COMMANDS if language and name != "add"}


def _width() -> int:
    """Return how wide a page of help is; asking `shutil`, as click does, costs a tenth of the page."""
    try:
        columns = os.get_terminal_size(sys.__stdout__.fileno()).columns if sys.__stdout__ else 0
    except (OSError, ValueError):
        columns = 0
    given = os.environ.get("COLUMNS", "")[:4]
    return max(50, min(int(given) if given.isdecimal() else columns or 80, 90) - 2)


def _open_streams() -> None:
    """Write UTF-8; a stream that whoever called us has closed is as good as empty, or as one that nobody reads."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: PTH123, SIM115
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]


def main() -> NoReturn:
    """Run the command; every refusal is one clear sentence and an exit code, never a traceback."""
    _open_streams()
    try:
        code = tablejudge.main(prog_name="tablejudge", standalone_mode=False)
        sys.stdout.flush()
        sys.exit(code if isinstance(code, int) else 0)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)
    except (click.ClickException, click.Abort, KeyboardInterrupt, Exception) as error:
        language = told_language(sys.argv[1:]) or environment_language()
        with suppress(OSError):  # nobody may be there to hear it
            click.echo(f"tablejudge: {_said(error, language)}", err=True)
        sys.exit(130 if isinstance(error, click.Abort | KeyboardInterrupt) else 2)
    finally:
        gc.freeze()  # the interpreter ends: it need not look through all that is left for cycles


def _said(error: BaseException, language: str) -> str:
    """Say in one sentence why the command cannot go on."""
    texts = Texts(language)
    if isinstance(error, click.Abort | KeyboardInterrupt):
        return texts.say("error.stopped")
    if isinstance(error, click.ClickException):
        from cli.complaint import complaint

        return complaint(error, language)
    if isinstance(error, OSError):
        from cli.complaint import system_reason

        file = f"{error.filename}: " if error.filename else ""
        return texts.say("error.system", reason=file + system_reason(error, language))
    return texts.say("error.own_fault", kind=type(error).__name__, details=error)


if __name__ == "__main__":
    main()
