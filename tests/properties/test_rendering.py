"""Every verdict can be said: in each language, format and depth, whole, and without a word of another language."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from adjudicator.verdict import Verdict
from cli.depth import brief, openings
from cli.document import write
from cli.options import the_store
from cli.speech import Speech
from cli.verdict import verdict_blocks
from cli.verdict_fields import verdict_fields
from knowledge.rule import LANGUAGES
from tests.leftovers import left_over, typed
from tests.opinions.opinion import Opinion
from tests.properties.positions import every_procedure, on_positions, ruled

OPEN_PLACEHOLDER = re.compile(r"\{[a-z_]*\}")
FORMATS = ("text", "markdown", "html")


@every_procedure
@on_positions(3)
def test_every_verdict_is_said(one: Opinion, number: int) -> None:
    drawn = one.drawn(number)
    verdict = ruled(one, drawn)
    for language in LANGUAGES if verdict else ():
        assert verdict
        voice = Speech(the_store().law(one.game, language))
        pages = list(_pages(verdict, voice))
        assert all(pages)
        assert [page for page in pages if OPEN_PLACEHOLDER.search(page)] == []
        for step in verdict.steps:
            assert voice.title(step.rule) in " ".join(pages[0].split()), step.rule
        fields = verdict_fields(verdict, voice, the_store().games()[one.game])
        assert len(json.loads(json.dumps(fields))["steps"]) == len(verdict.steps)
        if language != "en":
            told = [line.partition("--set ")[0] for line in [*pages[-2].splitlines(), pages[-1]]]
            given_words = typed(drawn.raw) | frozenset(_names(drawn.raw))
            assert {line: words for line in told if (words := left_over(line, language, given_words))} == {}


def _names(raw: Any) -> Iterator[str]:
    """Yield the names of players, which may be words of the game: a cult called Black, a player called Polania."""
    if isinstance(raw, Mapping):
        yield from (str(raw[key]).casefold() for key in ("name", "player") if key in raw)
        yield from (name.casefold() for name in raw.get("cults", ()))
    for one in raw.values() if isinstance(raw, Mapping) else raw if isinstance(raw, list) else ():
        yield from _names(one)


def _pages(verdict: Verdict, voice: Speech) -> Iterator[str]:
    """Yield the verdict told whole in every format, then as it is usually told, then in one sentence."""
    card = the_store().games()[verdict.game]
    opened = openings(verdict, range(len(verdict.steps)), voice, card, facts=True)
    for form in FORMATS:
        yield write(list(verdict_blocks(verdict, voice, card, opened=opened)), form, voice.law.language)
    for form in reversed(FORMATS):
        yield write(list(verdict_blocks(verdict, voice, card)), form, voice.law.language)
    yield brief(verdict, voice)
