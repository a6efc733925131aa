"""Which language to speak: as told on the line, else by TABLEJUDGE_LANGUAGE, else as the locale says, else English."""

import os
from collections.abc import Sequence

import click

from knowledge.languages import LANGUAGES

SETTING = "TABLEJUDGE_LANGUAGE"
OPTIONS = ("--language", "-l")
OTHER_MEANING = ("add",)
"""Commands whose own `--language` says something else: the language of a book."""


def chosen_language(given: str | None = None) -> str:
    """Return the language given, or told anywhere on the line, or that of the environment, or English."""
    if given:
        return given
    context = click.get_current_context(silent=True)
    told = context.find_root().obj if context else None
    return told if told in LANGUAGES else environment_language()


def environment_language() -> str:
    """Return the language of the environment if tablejudge speaks it, else English."""
    for name in (SETTING, "LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            code = value[:2].lower()
            return code if code in LANGUAGES else "en"
    return "en"


def told_language(words: Sequence[str]) -> str:
    """Return the language that a command line names, wherever it stands; empty if it names none that is spoken."""
    found = ""
    for place, word in enumerate(words):
        if word == "--" or word in OTHER_MEANING:
            break
        name, equals, value = word.partition("=")
        if name in OPTIONS and not equals:
            value = next(iter(words[place + 1 : place + 2]), "")
        elif word.startswith("-l"):
            value = word[2:]
        elif name not in OPTIONS:
            continue
        found = value if value in LANGUAGES else found
    return found
