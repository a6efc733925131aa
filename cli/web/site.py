"""What all pages share: the law, the voices, the templates, and how a page refuses."""

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from functools import cached_property
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from adjudicator.verdict import Problem
from cli.houserules import House
from cli.speech import Speech
from cli.web.visit import Reply, Visit
from knowledge.languages import LANGUAGES
from knowledge.library import Library
from knowledge.rule import Game
from knowledge.store import Store

TEMPLATES = Path(__file__).parent / "templates"
ENDONYMS = {"en": "English", "it": "Italiano", "es": "Español", "pt": "Português", "ru": "Русский"}


class Site:
    """The pages over one compiled law; `houses` are the house rules by game, `remember` keeps what was answered."""

    def __init__(
        self,
        store: Store,
        houses: Mapping[str, House] = {},
        remember: Callable[[str, str, str, Mapping[str, Any]], None] | None = None,
    ) -> None:
        self.store = store
        self.library = Library(store)
        self.houses = houses
        self.remember = remember
        self._templates = Environment(
            loader=FileSystemLoader(TEMPLATES),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )

    @cached_property
    def games(self) -> dict[str, Game]:
        """The games by id."""
        return self.store.games()

    def voice(self, visit: Visit, game: str = "") -> Speech:
        """Return the voice of a game, or of none, in the language of a visit."""
        return Speech(self.store.law(game, visit.language))

    def unknown(self, visit: Visit, code: str, given: str, choices: list[str], **facts: str) -> Reply:
        """Refuse a name that is not known, with the nearest that is."""
        near = get_close_matches(given, choices, n=1)
        problem = Problem("", code, {"given": given, "choices": choices, **facts}, near[0] if near else "")
        return self.refusal(visit, 404, self.voice(visit).problem(problem))

    def refusal(self, visit: Visit, status: int, sentence: str) -> Reply:
        """Return a page that says in one sentence why there is no other."""
        return self.page(visit, "refusal.html", {"sentence": sentence}, status=status)

    def page(self, visit: Visit, template: str, values: Mapping[str, Any], game: str = "", status: int = 200) -> Reply:
        """Return a page made of a template, in the language of the visit."""
        voice = self.voice(visit, game)
        shared = {
            "say": voice.term,
            "visit": visit,
            "link": visit.link,
            "languages": {name: ENDONYMS[name] for name in LANGUAGES},
            "names": {one.id: one.name[visit.language] for one in self.games.values()},
        }
        return Reply(self._templates.get_template(template).render(shared | dict(values)), status)
