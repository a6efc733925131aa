"""What a player answers at a terminal: numbers, sums, choices by number or name, yes or no."""

import re
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any

from msgspec import inspect

from adjudicator.phrases import fold
from adjudicator.problem import Word
from cli.speech import Speech

_SUM = re.compile(r"[0-9]{1,6}([-+][0-9]{1,6})*")


def choice_name(voice: Speech, value: Any) -> str:
    """Name a choice in the player's language."""
    return voice.value(Word(value)) if isinstance(value, str) else str(value)


def understood(kind: Any, given: str, voice: Speech) -> tuple[Any, str]:
    """Turn an answer into a value of a simple type, or say what is wrong with it."""
    match kind:
        case inspect.LiteralType():
            return _chosen(kind.values, given, voice)
        case inspect.BoolType():
            return _yes_or_no(given, voice)
        case inspect.StrType():
            return given, ""
    digits = given.replace(" ", "")
    if not _SUM.fullmatch(digits):
        return None, voice.term("score.not_a_number", given=given)
    return sum(int(term) for term in re.findall(r"[-+]?[0-9]+", digits)), ""


def _chosen(values: Sequence[Any], given: str, voice: Speech) -> tuple[Any, str]:
    """Take a choice by its number, its name, or the beginning of one name only."""
    names = {fold(choice_name(voice, value)): value for value in values} | {fold(str(one)): one for one in values}
    word = fold(given)
    if given.isdecimal() and 1 <= int(given) <= len(values):
        return values[int(given) - 1], ""
    if word in names:
        return names[word], ""
    begun = {value for name, value in names.items() if name.startswith(word)}
    if len(begun) == 1:
        return begun.pop(), ""
    if word in ("0", "-", fold(voice.term("score.nothing"))):
        return None, ""
    near = get_close_matches(word, names, n=1)
    hint = f"; {voice.term('label.did_you_mean', suggestion=near[0])}" if near else ""
    return None, voice.term("score.not_a_choice", given=given) + hint


def _yes_or_no(given: str, voice: Speech) -> tuple[Any, str]:
    yes, no = voice.term("label.yes"), voice.term("label.no")
    word = fold(given)
    if word in ("y", "yes", "1", "true") or fold(yes).startswith(word):
        return True, ""
    if word in ("n", "no", "0", "false") or fold(no).startswith(word):
        return False, ""
    return None, voice.term("score.not_yes_or_no", given=given, yes=yes, no=no)
