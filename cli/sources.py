"""Where a rule was read and which edition is meant, in words."""

import re

from cli.speech import Speech
from knowledge.rule import Game


def source_fields(source: str, game: Game) -> dict[str, str]:
    """Return a source cited as `id#place` with its title, publisher, address and the day it was seen."""
    name, _, place = source.partition("#")
    known = game.sources.get(name)
    if known is None:
        return {"id": name, "title": name, "place": place, "url": "", "seen": ""}
    return {
        "id": name,
        "title": known.title,
        "publisher": known.publisher,
        "place": place,
        "url": known.url,
        "seen": known.seen,
    }


PAGE = r"p(\d+(?:-\d+)?)"


def source_line(source: str, game: Game, voice: Speech) -> str:
    """Write a source in one line: title, what is to be known about it, place, publisher."""
    found = source_fields(source, game)
    name, _, place = source.partition("#")
    known = game.sources.get(name)
    note = voice.term(f"source.{known.note}") if known and known.note else ""
    parts = (found["title"], note, said_place(place, voice), found.get("publisher", ""))
    return ", ".join(part for part in parts if part)


def said_place(place: str, voice: Speech) -> str:
    """Say where in a source something stands: a page (`p28`) in words, anything else as it is."""
    page = re.fullmatch(PAGE, place)
    return voice.term("source.page", page=page[1]) if page else place


def edition_name(edition: str, game: Game, voice: Speech) -> str:
    """Name an edition in the language."""
    return game.editions.get(edition, {}).get(voice.law.language, edition)
