"""`template` and `schema`: how a position of a procedure is written."""

from collections.abc import Iterator, Mapping
from typing import Any, get_args, get_origin

import click
import msgspec

from adjudicator.position import schema as json_schema
from cli.case import Case
from cli.formats import OUTPUTS, output_schema
from cli.options import complete_game, complete_procedure, language_option, print_json
from cli.speech import Speech
from cli.spoken import Complaint, command


@command()
@click.argument("game", shell_complete=complete_game)
@click.argument("procedure", shell_complete=complete_procedure)
@language_option
def template(game: str, procedure: str, language: str | None) -> None:
    """Print a commented position of a PROCEDURE of GAME, to start from: YAML that can be judged as it stands."""
    click.echo(template_text(Case(game, procedure, language, "text")))


def template_text(case: Case) -> str:
    """Return the commented position of a procedure."""
    heading = case.voice.term(f"procedure.{case.procedure.name}", "")
    name = case.card.name[case.voice.law.language]
    title = f"# {name}, {case.voice.procedure(case.procedure.name)}: {heading}"
    return "\n".join([title, *template_lines(case.procedure.form, case.procedure.example, case.voice)])


def template_lines(
    form: type[msgspec.Struct], example: Mapping[str, Any], voice: Speech, inside: str = ""
) -> Iterator[str]:
    """Yield the YAML lines of an example, each field under its explanation; fields left out stand as comments.

    Fields of a part explain themselves where the part stands first; further entries of a list are not explained again.
    A field that means something else `inside` a part has an explanation of its own there (`plays_resources`).
    """
    for field in msgspec.structs.fields(form):
        name = field.encode_name
        yield from _remark(field, voice, inside)
        value = example.get(name)
        part = _part(field.type, value)
        if part and isinstance(value, Mapping):
            yield f"{name}:"
            yield from (f"  {line}" for line in template_lines(part, value, voice, name))
        elif part and isinstance(value, list) and value and all(isinstance(entry, Mapping) for entry in value):
            yield f"{name}:"
            yield from _entry(list(template_lines(part, value[0], voice, name)))
            yield from (line for entry in value[1:] for line in _entry(_yaml(entry)))
        elif name in example:
            yield from _yaml({name: value})
        else:
            yield from (f"# {line}" for line in _yaml({name: _default(field)}))


def _remark(field: msgspec.structs.FieldInfo, voice: Speech, inside: str) -> Iterator[str]:
    required = voice.term("label.required")
    general = voice.term(f"help.{field.encode_name}", "")
    words = voice.term(f"help.{inside}_{field.encode_name}", general)
    if words and field.required:
        yield f"# {words} ({required})"
    elif words or field.required:
        yield f"# {words or required}"


def _entry(lines: list[str]) -> Iterator[str]:
    """Indent the lines of a mapping as one entry of a list; comments before its first field stay above the dash."""
    first = next((place for place, line in enumerate(lines) if not line.lstrip().startswith("#")), 0)
    for place, line in enumerate(lines):
        yield f"- {line}" if place == first else f"  {line}"


def _part(kind: Any, value: Any) -> type[msgspec.Struct] | None:
    """Return the Struct that a field's value is, alone or optionally, or that a list holds; not one filed by name."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return kind
    if get_origin(kind) is dict or (get_origin(kind) in (list, tuple) and not isinstance(value, list)):
        return None
    return next((part for inner in get_args(kind) if (part := _part(inner, value))), None)


def _default(field: msgspec.structs.FieldInfo) -> Any:
    if field.default is not msgspec.NODEFAULT:
        return msgspec.to_builtins(field.default)
    factory = field.default_factory
    return msgspec.to_builtins(factory()) if factory is not msgspec.NODEFAULT else ""


def _yaml(value: Mapping[str, Any]) -> list[str]:
    """Write fields as YAML: in one line where a single one fits, else a line for each entry."""
    import yaml

    text: str = yaml.safe_dump(value, allow_unicode=True, sort_keys=False, default_flow_style=True, width=10_000)
    if len(value) > 1 or len(text) > 60:
        text = yaml.safe_dump(value, allow_unicode=True, sort_keys=False, width=110)
    else:
        text = text.strip()[1:-1]
    return text.rstrip("\n").split("\n")


@command()
@click.argument("game", required=False, shell_complete=complete_game)
@click.argument("procedure", required=False, shell_complete=complete_procedure)
@click.option("--output", type=click.Choice(tuple(OUTPUTS)))
@language_option
@click.pass_context
def schema(
    ctx: click.Context, game: str | None, procedure: str | None, output: str | None, language: str | None
) -> None:
    """Print the JSON Schema of a PROCEDURE's position, with each field explained, or of what the commands print."""
    if output is not None:
        if game is not None:
            raise Complaint("exclude_each_other", ctx, first="--output", second=game)
        print_json(output_schema(output))
        return
    for param, given in zip(ctx.command.params, (game, procedure), strict=False):
        if not given:
            raise click.MissingParameter(ctx=ctx, param=param)
    print_json(explained_schema(Case(str(game), str(procedure), language, "text")))


def explained_schema(case: Case) -> dict[str, Any]:
    """Return the JSON Schema of a procedure's position, each field explained in the case's language."""
    found = json_schema(case.procedure.form)
    _describe(found, case.voice)
    return found


def _describe(part: Any, voice: Speech) -> None:
    """Add to each property of a schema the explanation of its field."""
    if isinstance(part, list):
        for child in part:
            _describe(child, voice)
    elif isinstance(part, dict):
        for name, child in part.get("properties", {}).items():
            words = voice.term(f"help.{name}", "")
            if words and isinstance(child, dict):
                child["description"] = words
        for child in part.values():
            _describe(child, voice)
