"""The command `tablejudge`: a table of subcommands, each imported only when it is called."""

import sys
from importlib import import_module
from typing import Any, NoReturn

import click

from cli import __version__

COMMANDS = {
    "ask": ("cli.ask", "Find the rules that answer a question."),
    "show": ("cli.rules", "Show one rule: text, sources, neighbours, where it is applied."),
    "games": ("cli.rules", "List the games, or one game's facts card."),
    "judge": ("cli.judge", "Rule on a position, step by step."),
    "moves": ("cli.judge", "List every legal choice of a position."),
    "score": ("cli.score", "Score a game: every player's sheet, with the rule for every line."),
    "policies": ("cli.policies", "List what a group can agree on in a game."),
    "why": ("cli.history", "Open the rule of a step of the last ruling."),
    "history": ("cli.history", "Find, show, export or forget earlier questions."),
    "add": ("cli.rulebooks", "Add a rulebook of your own, for `ask` to search."),
    "list": ("cli.rulebooks:list_books", "List the rulebooks you added."),
    "remove": ("cli.rulebooks", "Remove a rulebook you added."),
    "template": ("cli.forms", "Print a commented position to start from."),
    "schema": ("cli.forms", "Print the JSON Schema of a position."),
    "check": ("cli.health", "Check the law for faults."),
    "coverage": ("cli.health", "Show which rules the code applies and the cases exercise."),
}

EPILOG = """Examples:

\b
  tablejudge ask "may I take my own die?"
  tablejudge show cephalopod.capture.choice
  tablejudge judge cephalopod capture "1 2 3 take 1 3"

Exit codes: 0 answered, legal or resolved; 1 illegal, or nothing found; 2 not understood; 3 disputed or still
open."""


class Commands(click.Group):
    """The subcommands by name; `--help` reads their one-line descriptions from the table and imports none."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Name the subcommands, in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a subcommand; None if there is none of that name."""
        if cmd_name not in COMMANDS:
            return None
        module, _, name = COMMANDS[cmd_name][0].partition(":")
        found = getattr(import_module(module), name or cmd_name)
        assert isinstance(found, click.Command)
        return found

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        """Find the subcommand; suggest the nearest name for one that is not there."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from difflib import get_close_matches

            near = get_close_matches(args[0], COMMANDS, n=1)
            hint = f"; did you mean {near[0]}?" if near else f"; the commands are: {', '.join(COMMANDS)}"
            raise click.UsageError(f"there is no command {args[0]}{hint}", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the table of subcommands."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in COMMANDS.items()])


@click.group(cls=Commands, epilog=EPILOG, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="tablejudge", message="%(prog)s %(version)s")
def tablejudge() -> None:
    """Answer rules questions about board games and rule on described positions, citing the rule for every step."""


def main() -> NoReturn:
    """Run the command; every refusal is one clear sentence and an exit code, never a traceback."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
    try:
        code = tablejudge.main(prog_name="tablejudge", standalone_mode=False)
        sys.stdout.flush()
        sys.exit(code if isinstance(code, int) else 0)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message())
        sys.exit(0)
    except click.ClickException as error:
        context = getattr(error, "ctx", None)
        hint = f" Try '{context.command_path} --help'." if context else ""
        message = error.format_message().rstrip(".")
        click.echo(f"tablejudge: {message}{'' if message.endswith('?') else '.'}{hint}", err=True)
        sys.exit(2)
    except (click.Abort, KeyboardInterrupt):
        sys.exit(130)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)
    except OSError as error:
        click.echo(f"tablejudge: the system refused: {error}.", err=True)
        sys.exit(2)
    except Exception as error:  # the promise is one sentence, whatever happens
        kind = type(error).__name__
        click.echo(f"tablejudge: this is a fault of tablejudge itself ({kind}: {error}); please report it.", err=True)
        sys.exit(2)


if __name__ == "__main__":
    main()
