"""Commands that explain themselves in the reader's language: every text is one of `rulesdocs/commands.toml`."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from cli.language import chosen_language
from knowledge.commands import command_texts

if TYPE_CHECKING:
    from adjudicator.verdict import Problem
    from cli.speech import Speech

USUAL_EXITS = {0: "done", 2: "refused"}


class Texts:
    """The texts of the commands in one language."""

    def __init__(self, language: str) -> None:
        self.known: Mapping[str, str] = command_texts(language)

    def say(self, path: str, /, **facts: Any) -> str:
        """Return a text filled with facts; the end of its path where there is none."""
        return self.known.get(path, path.rpartition(".")[2]).format(**facts)

    def about(self, kind: str, command: str, name: str) -> str:
        """Return what an `option` or `argument` of a command means: its own text, else the shared one."""
        return self.known.get(f"command.{command}.{kind}.{name}") or self.known.get(f"{kind}.{name}", "")

    def name(self, param: click.Parameter) -> str:
        """Return the name of what fills a parameter: `GAME`, `[text|json]`; empty for a switch."""
        if getattr(param, "is_flag", False):
            return ""
        if isinstance(param.type, click.Choice):
            return f"[{'|'.join(param.type.choices)}]"
        general = "integer" if isinstance(param.type, click.types.IntParamType) else "text"
        return self.known.get(f"metavar.{param.name}") or self.say(f"metavar.{general}")

    def examples(self, command: str) -> Iterator[tuple[str, str, int]]:
        """Yield a command's examples: the line, what it shows, its exit code."""
        start = f"command.{command}.example."
        for path, line in self.known.items():
            if path.startswith(start) and path.endswith(".line"):
                one = path.removesuffix("line")
                yield line, self.known.get(f"{one}says", ""), int(self.known.get(f"{one}exit", "0"))


class Spoken(click.Command):
    """A command whose page of help speaks the language that is asked for; `exits` names its exit codes."""

    exits: Mapping[int, str] = USUAL_EXITS

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; tell why an input is refused, and leave with exit code 2."""
        try:
            return super().invoke(ctx)
        except Refused as refused:
            from cli.options import tell_refusal

            tell_refusal(refused, refused.form or str(ctx.params.get("form", "text")))
            raise SystemExit(2) from None

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse a line; keep it, to say what was wrong with it, and refuse what is left over in our own words."""
        ctx.meta[_line_of(ctx)] = tuple(args)
        ctx.allow_extra_args = True
        try:
            rest = super().parse_args(ctx, args)
        except click.UsageError as error:
            error.ctx = error.ctx or ctx
            raise
        if rest and not ctx.resilient_parsing and not isinstance(self, click.Group):
            raise Complaint("unexpected", ctx, given=" ".join(rest))
        return rest

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the page: usage, what it does, arguments, options, examples, exit codes."""
        texts = Texts(chosen_language())
        formatter.write_usage(ctx.command_path, " ".join(_usage(self, ctx, texts)), texts.say("page.usage"))
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(texts.say(f"command.{self.name}.help"))
        self.format_sections(ctx, formatter, texts)
        _write_examples(list(texts.examples(str(self.name))), formatter, texts)
        with formatter.section(texts.say("page.exits")):
            formatter.write_dl([(str(code), texts.say(f"exit.{name}")) for code, name in self.exits.items()])

    def format_sections(self, ctx: click.Context, formatter: click.HelpFormatter, texts: Texts) -> None:
        """Write the tables of arguments and options."""
        found = self.get_params(ctx)
        arguments = [(one, texts.name(one), "argument") for one in found if isinstance(one, click.Argument)]
        options = [(one, option_names(one, texts), "option") for one in found if isinstance(one, click.Option)]
        for title, rows in (("arguments", arguments), ("options", options)):
            if rows:
                with formatter.section(texts.say(f"page.{title}")):
                    formatter.write_dl([(names, self._meaning(one, kind, texts)) for one, names, kind in rows])

    def _meaning(self, param: click.Parameter, kind: str, texts: Texts) -> str:
        words = texts.about(kind, str(self.name), plain_name(param))
        extra = list(_extras(param, texts))
        return f"{words} [{'; '.join(extra)}]" if extra else words

    def get_short_help_str(self, limit: int = 45) -> str:
        """Return the command's one line, for a table of commands and for completion."""
        return Texts(chosen_language()).say(f"command.{self.name}.one")

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[Any]:
        """Complete options, each with its meaning."""
        texts = Texts(chosen_language())
        meanings = {
            name: texts.about("option", str(self.name), plain_name(one))
            for one in self.get_params(ctx)
            for name in (*one.opts, *one.secondary_opts)
        }
        found = super().shell_complete(ctx, incomplete)
        for item in found:
            item.help = meanings.get(item.value) or item.help
        return found


class Refused(Exception):
    """An input that is refused: its problems, the voice that says so, the form if not that of the command.

    `about` says what they are problems of; `text` is a position in whose lines they can be marked.
    """

    def __init__(
        self, problems: "Sequence[Problem]", voice: "Speech", form: str = "", about: str = "", text: str = ""
    ) -> None:
        super().__init__(", ".join(problem.code for problem in problems))
        self.problems, self.voice, self.form, self.about, self.text = problems, voice, form, about, text


class Complaint(click.UsageError):
    """Something wrong with a command line: the name of the sentence that says so, and what fills it."""

    def __init__(self, code: str, ctx: click.Context | None = None, hint: str = "", /, **facts: str) -> None:
        super().__init__(code, ctx)
        self.code, self.hint, self.facts = code, hint, facts


def command(name: str | None = None, exits: Mapping[int, str] = USUAL_EXITS) -> Callable[[Any], Spoken]:
    """Make a function a command that explains itself; `exits` maps exit codes to the names of their texts."""

    def make(function: Any) -> Spoken:
        found = click.command(name, cls=Spoken, help="")(function)
        found.exits = exits
        return found

    return make


def _line_of(ctx: click.Context) -> str:
    return f"tablejudge.line of {ctx.command_path}"


def said_line(ctx: click.Context) -> tuple[str, ...]:
    """Return the words of the line that a command is parsed from."""
    found: tuple[str, ...] = ctx.meta.get(_line_of(ctx), ())
    return found


def plain_name(param: click.Parameter) -> str:
    """Return the name under which a parameter's text is filed."""
    return "help" if "--help" in param.opts else str(param.name)


def _usage(found: click.Command, ctx: click.Context, texts: Texts) -> Iterator[str]:
    """Yield the parts of the usage line after the command's name."""
    yield f"[{texts.say('metavar.options')}]"
    for param in found.get_params(ctx):
        if isinstance(param, click.Argument):
            name = texts.name(param) + ("..." if param.nargs != 1 else "")
            yield name if param.required else f"[{name}]"
    if isinstance(found, click.Group):
        yield f"{texts.say('metavar.command')} [{texts.say('metavar.rest')}]..."


def option_names(option: click.Parameter, texts: Texts) -> str:
    """Return an option as help shows it: its names, short ones first, and what fills it."""
    names = ", ".join(sorted(option.opts, key=len)) + "".join(f" / {other}" for other in option.secondary_opts)
    return f"{names} {texts.name(option)}".rstrip()


def _extras(param: click.Parameter, texts: Texts) -> Iterator[str]:
    """Yield what holds for an option's value: its range, its default, that it may be repeated."""
    if isinstance(param.type, click.IntRange) and param.type.max is not None:
        yield texts.say("page.range", low=param.type.min, high=param.type.max)
    if getattr(param, "show_default", False) and param.default is not None:
        yield texts.say("page.default", value=param.default)
    if param.multiple and isinstance(param, click.Option):
        yield texts.say("page.repeated")


def _write_examples(found: list[tuple[str, str, int]], formatter: click.HelpFormatter, texts: Texts) -> None:
    if not found:
        return
    with formatter.section(texts.say("page.examples")):
        for line, says, _ in found:
            formatter.write(f"{'':>{formatter.current_indent}}{line}\n")
            if says:
                with formatter.indentation():
                    formatter.write_text(says)
