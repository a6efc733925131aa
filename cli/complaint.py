"""What is wrong with a command line, in one sentence of the reader's language; imported only where something is."""

from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import click

from cli.language import chosen_language
from cli.spoken import Complaint, Texts, said_line


def complaint(error: click.ClickException, language: str) -> str:
    """Say what is wrong, what was meant perhaps, and where the help is."""
    texts = Texts(language)
    sentence, near = _sentence(error, texts)
    if near:
        sentence += f"; {texts.say('page.did_you_mean', suggestion=near)}"
    context = getattr(error, "ctx", None)
    hint = f"; {texts.say('error.see_help', command=context.command_path)}" if context else ""
    return f"{sentence}{hint}"


def _sentence(error: click.ClickException, texts: Texts) -> tuple[str, str]:
    """Return the sentence and the nearest of what would have been right."""
    facts: dict[str, str] = {}
    code, near = "not_understood", ""
    match error:
        case Complaint():
            code, near, facts = error.code, error.hint, dict(error.facts)
        case click.NoSuchOption():
            code, near, facts = "no_such_option", _first(error.possibilities), {"given": error.option_name}
        case click.BadOptionUsage():
            code, facts = _usage_fault(error), {"option": error.option_name}
        case click.MissingParameter():
            code, facts = "missing", {"name": _label(error.param, texts)}
        case click.BadParameter():
            code, near, facts = _bad_value(error, texts)
    return texts.say(f"error.{code}", **facts), near


def _first(found: Sequence[str] | None) -> str:
    return found[0] if found else ""


def _usage_fault(error: click.BadOptionUsage) -> str:
    """Tell an option that lacks its value from a switch that was given one."""
    params = error.ctx.command.params if error.ctx else []
    flag = any(error.option_name in one.opts and getattr(one, "is_flag", False) for one in params)
    return "takes_no_value" if flag else "needs_value"


def _label(param: click.Parameter | None, texts: Texts) -> str:
    """Name an argument by what fills it, an option by itself."""
    if param is None:
        return "?"
    return texts.name(param) if isinstance(param, click.Argument) else max(param.opts, key=len)


def _bad_value(error: click.BadParameter, texts: Texts) -> tuple[str, str, dict[str, Any]]:
    """Return why a parameter's type refused what was given, the nearest choice, and the facts."""
    kind = error.param.type if error.param else None
    facts: dict[str, Any] = {"option": _label(error.param, texts), "given": _given(error)}
    given, near, code = facts["given"], "", "bad_value"
    if isinstance(kind, click.Choice):
        choices = [str(one) for one in kind.choices]
        code, near = "not_a_choice", _first(get_close_matches(given, choices, n=1))
        facts["choices"] = ", ".join(choices)
    elif isinstance(kind, click.types.IntParamType):
        code = _number_fault(given, kind)
        facts |= {"low": getattr(kind, "min", None), "high": getattr(kind, "max", None)}
    elif isinstance(kind, click.Path):
        code = _path_fault(given, kind)
    return code, near, facts


def _number_fault(given: str, kind: Any) -> str:
    try:
        int(given)
    except ValueError:
        return "not_a_number"
    return "too_small" if kind.max is None else "out_of_range"


def _path_fault(given: str, kind: click.Path) -> str:
    path = Path(given)
    if kind.exists and not path.exists():
        return "no_such_path"
    if path.is_dir() and not kind.dir_okay:
        return "is_folder"
    return "is_file" if path.is_file() and not kind.file_okay else "bad_value"


def _given(error: click.BadParameter) -> str:
    """Return what was given for a parameter that its type refused, read from the line once more."""
    context, param = error.ctx, error.param
    if context is None or param is None:
        return "?"
    given = context.command.make_parser(context).parse_args(list(said_line(context)))[0].get(str(param.name))
    return str(given[-1] if isinstance(given, list | tuple) and given else given)


def system_reason(error: OSError, language: str = "") -> str:
    """Say why the operating system refused."""
    from errno import errorcode

    return _reason(errorcode.get(error.errno or 0) or str(error.errno or type(error).__name__), language)


def database_reason(error: Any, language: str = "") -> str:
    """Say why the file of the history cannot be used."""
    code = getattr(error, "sqlite_errorname", None) or type(error).__name__
    return _reason("_".join(code.split("_")[:2]), language)


def _reason(code: str, language: str) -> str:
    texts = Texts(language or chosen_language())
    return texts.known.get(f"system.{code}") or texts.say("system.other", code=code)
