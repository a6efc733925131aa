"""The readers of positions: every notation, words, plain values, changes, what is typed at a terminal."""

import json
from collections.abc import Callable, Mapping
from functools import cache
from random import Random
from typing import Any

import msgspec

from adjudicator.change import changed
from adjudicator.explain import explain
from adjudicator.position import read_text
from adjudicator.procedure import judge, listing
from adjudicator.registry import game
from adjudicator.verdict import Faulty, Verdict
from cli.asking import Quit
from cli.depth import brief
from cli.document import write
from cli.inquiry import Inquiry
from cli.speech import Speech
from cli.verdict import verdict_blocks
from cli.verdict_fields import verdict_fields
from knowledge.jsontext import plain
from knowledge.rule import LANGUAGES
from knowledge.store import Store
from tests.fuzz import examples
from tests.fuzz.examples import Position
from tests.fuzz.mutate import NASTY, mutated_text, mutated_value

Reader = Callable[[Random], None]


@cache
def the_store() -> Store:
    return Store()


def _ruled(where: Position, raw: Any, chance: Random) -> None:
    """Rule on a raw position, and now and then list its choices, and say all of it in a language."""
    home = game(where.game)
    procedure = home.procedure(where.procedure)
    try:
        verdict = judge(home, procedure, raw)
    except Faulty as error:
        _refused(error, Speech(the_store().law(where.game, chance.choice(LANGUAGES))))
        raise
    if procedure.choices and chance.random() < 0.1:
        listing(home, procedure, raw, {}, {})
    if chance.random() < 0.3:
        _said(verdict, chance)


def _refused(error: Faulty, voice: Speech) -> None:
    """Assert that every problem is said in a sentence."""
    assert error.problems
    assert all(voice.problem(problem) for problem in error.problems)


def _said(verdict: Verdict, chance: Random) -> None:
    card = the_store().games()[verdict.game]
    voice = Speech(the_store().law(verdict.game, chance.choice(LANGUAGES)))
    msgspec.json.encode(verdict_fields(verdict, voice, card), enc_hook=plain)
    assert brief(verdict, voice)
    for form in ("text", "markdown", "html"):
        assert write(list(verdict_blocks(verdict, voice, card)), form, voice.law.language)


def _notation(write_text: Callable[[Any], str]) -> Reader:
    """Return a reader of positions in a notation."""

    def read(chance: Random) -> None:
        where = chance.choice(examples.positions())
        others = [write_text(chance.choice(examples.positions()).raw) for _ in range(2)]
        _read(where, mutated_text(write_text(where.raw), others, chance), chance)

    return read


def _read(where: Position, text: str, chance: Random) -> None:
    words: Mapping[str, Any] = the_store().vocabulary(where.game).get(where.procedure, {})
    form = game(where.game).procedure(where.procedure).form
    _ruled(where, read_text(form, text, words).value, chance)


def _toml(raw: Any) -> str:
    """Write a mapping as TOML, its inner mappings in line; what is nothing is left out."""
    return "\n".join(f"{json.dumps(str(key))} = {_in_line(value)}" for key, value in raw.items() if value is not None)


def _in_line(value: Any) -> str:
    if isinstance(value, dict):
        pairs = ((key, one) for key, one in value.items() if one is not None)
        return "{" + ", ".join(f"{json.dumps(str(key))} = {_in_line(one)}" for key, one in pairs) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_in_line(one) for one in value if one is not None) + "]"
    return json.dumps(value, ensure_ascii=False)


def read_words(chance: Random) -> None:
    """Feed lines of words."""
    where = chance.choice(examples.words())
    others = [str(one.raw) for one in examples.words()]
    _read(where, mutated_text(str(where.raw), others, chance), chance)


def read_values(chance: Random) -> None:
    """Feed plain values that are almost positions; the explainer finds a fault if and only if msgspec does."""
    where = chance.choice(examples.positions())
    others = [one.raw for one in chance.sample(examples.positions(), 3)]
    raw = mutated_value(where.raw, others, chance)
    form = game(where.game).procedure(where.procedure).form
    fits = True
    try:
        msgspec.convert(raw, form)
    except (msgspec.ValidationError, UnicodeEncodeError):
        fits = False
    assert fits == (not explain(form, raw)) or "\ud800" in str(raw), raw
    _ruled(where, raw, chance)


def _path(raw: Any, chance: Random) -> str:
    """Return the path of a place in a raw position, as `--set` writes it."""
    path = ""
    while isinstance(raw, dict | list) and raw and (not path or chance.random() < 0.7):
        key = chance.choice(list(raw)) if isinstance(raw, dict) else chance.randrange(len(raw))
        path += f"[{key}]" if isinstance(raw, list) else f".{key}" if path else str(key)
        raw = raw[key]
    return path


def read_changes(chance: Random) -> None:
    """Feed what `--set` takes."""
    where = chance.choice(examples.positions())
    raw = where.raw
    for _ in range(chance.randint(1, 3)):
        path = _path(raw, chance)
        values = ("=1", "=", "+=1", "-=1", "=[1, 2]", "={a: b}", "=no", "=x", "+=[a]", "[Anna].x=1", ".0=1")
        text = path + chance.choice(values)
        raw, _change = changed(raw, mutated_text(text, (text,), chance) if chance.random() < 0.5 else text)
    _ruled(where, raw, chance)


def read_answers(chance: Random) -> None:
    """Feed what is typed at a terminal."""
    where = chance.choice(examples.positions())
    procedure = game(where.game).procedure(where.procedure)
    typed = ("", "1", "2", "3, 4", "A", "Anna, Boris", "no", "yes", "6", "back", "x", *NASTY)
    left = 60

    def read(prompt: str) -> str:
        nonlocal left
        left -= 1
        return mutated_text(chance.choice(typed), typed, chance) if left and chance.random() < 0.3 else _typed()

    def _typed() -> str:
        return chance.choice(typed) if left > 0 else "quit"

    voice = Speech(the_store().law(where.game, chance.choice(LANGUAGES)))
    try:
        _ruled(where, Inquiry(procedure, voice, read, lambda line: None).run(), chance)
    except Quit:
        return


POSITIONS: Mapping[str, Reader] = {
    "yaml": _notation(examples.as_yaml),
    "json": _notation(lambda raw: json.dumps(raw, ensure_ascii=False)),
    "toml": _notation(_toml),
    "words": read_words,
    "values": read_values,
    "changes": read_changes,
    "answers": read_answers,
}
"""The readers of this module by their names."""
