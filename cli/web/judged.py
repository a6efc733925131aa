"""The pages of the judge: what can be judged, and the ruling on a position, by the same functions as `judge`."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from adjudicator.change import changed
from adjudicator.position import read_text
from adjudicator.procedure import Game, Procedure
from adjudicator.procedure import judge as rule_on
from adjudicator.registry import GAMES
from adjudicator.registry import game as open_game
from adjudicator.verdict import Alternative, Faulty, Verdict
from cli.houserules import House
from cli.speech import Speech
from cli.understood import understood_blocks
from cli.verdict_fields import verdict_fields
from cli.web.fields import START, Filling, fields_of
from cli.web.forms import COUNT, FormView
from cli.web.pictures import Scene, following, is_tapped, picture
from cli.web.site import Site
from cli.web.verdictview import Links, verdict_view
from cli.web.visit import LANGUAGE, Reply, Visit

POLICY = "policy."
"""Begins the field of an address that settles a policy."""
MORE = "more"
"""The field of an address that asks for one part more of a list, before anything is ruled on."""
WORDS = "w"
"""The field of an address that holds a position in words, YAML or JSON."""


def index_page(site: Site, visit: Visit, game: str) -> Reply:
    """Return what can be judged in one game, or in all."""
    shown = [game] if game else list(GAMES)
    games = [
        {
            "id": name,
            "name": site.games[name].name[visit.language],
            "procedures": [_procedure(one, name, site, visit) for one in open_game(name).procedures],
        }
        for name in shown
    ]
    return site.page(visit, "games.html", {"games": games})


def _procedure(procedure: Procedure, game: str, site: Site, visit: Visit) -> dict[str, str]:
    voice = site.voice(visit, game)
    return {
        "title": voice.procedure(procedure.name),
        "about": voice.term(f"procedure.{procedure.name}", ""),
        "href": visit.link(f"/judge/{game}/{procedure.name}"),
    }


def judge_page(site: Site, visit: Visit, game: str, procedure: str) -> Reply:
    """Return the page of a procedure: how to describe a position, and the ruling on the one described."""
    rules = open_game(game)
    names = [one.name for one in rules.procedures]
    if procedure not in names:
        return site.unknown(visit, "unknown_procedure", procedure, names, game=game)
    return Bench(site, visit, rules, rules.procedure(procedure)).page()


class Bench:
    """One visit to a procedure: the position that the address holds, and what is ruled on it."""

    def __init__(self, site: Site, visit: Visit, game: Game, procedure: Procedure) -> None:
        self.site = site
        self.visit = visit
        self.game = game
        self.procedure = procedure
        self.voice: Speech = site.voice(visit, game.id)
        self.settled = {key[len(POLICY) :]: value for key, value in visit.query if key.startswith(POLICY)}
        given = {key: value.strip() for key, value in visit.query if key.startswith((f"{START}.", COUNT))}
        self.given = given if any(value for key, value in given.items() if not key.startswith(COUNT)) else {}
        self.counts = given
        self.filling = Filling(self.voice)
        self.house = site.houses.get(game.id, House())

    def page(self) -> Reply:
        """Return the page; what is wrong with a position stands where the ruling would."""
        if moved := self._tidy():
            return Reply(location=moved)
        values: dict[str, Any] = {"words": self.visit.get(WORDS), "verdict": None, "problems": (), "understood": ()}
        given = self.given
        scene = Scene({}, None, self.voice, self._filled)
        try:
            raw = self._position(values)
            if isinstance(raw, dict):
                given = given or self.filling.write(self.procedure.form, raw)
                scene = scene._replace(raw=raw)
            if raw is not None and not (isinstance(raw, dict) and is_tapped(self.game.id, self.procedure.name, raw)):
                verdict = rule_on(self.game, self.procedure, raw, self.settled, self.house.policies)
                scene = scene._replace(verdict=verdict)
                values |= self._ruled(raw, verdict)
        except Faulty as error:
            values["problems"] = [self.voice.problem(one) for one in error.problems]
        values["picture"] = picture(self.game.id, self.procedure, scene)
        values["following"] = following(self.game.id, self.procedure, scene)
        view = FormView(self.voice, given | self.counts, self.visit.get(MORE))
        values["form"] = view.nodes(self.procedure.form, self.procedure.example)
        values["is_form_open"] = bool(self.given) or not values["words"]
        return self.site.page(self.visit, "judge.html", values | self._about(), self.game.id)

    def _tidy(self) -> str:
        """Return the short address of a form that was sent with empty fields; nothing where there are none."""
        if self.visit.get(MORE) or all(value.strip() for _, value in self.visit.query):
            return ""
        kept = [(key, value) for key, value in self.visit.without(LANGUAGE) if not key.startswith(COUNT)]
        return self.visit.link(self.visit.path, kept)

    def _position(self, values: dict[str, Any]) -> Any:
        """Return the raw position that the address holds, in words or field by field; None if it holds none yet."""
        if words := self.visit.get(WORDS):
            source = read_text(self.procedure.form, words, self._vocabulary())
            values["understood"] = self._understood(source.value) if source.is_words else ()
            return source.value
        if self.visit.get(MORE) or not self.given:
            return None
        return self.filling.read(self.procedure.form, self.given)

    def _example(self) -> str:
        """Return the address of the procedure's example, filled in field by field."""
        return self._filled(self.procedure.example)

    def _filled(self, raw: Mapping[str, Any]) -> str:
        fields = self.filling.write(self.procedure.form, raw)
        settled = [(POLICY + name, value) for name, value in self.settled.items()]
        return self.visit.link(self.visit.path, [*fields.items(), *settled])

    def _about(self) -> dict[str, Any]:
        card = self.site.games[self.game.id]
        name = self.procedure.name
        return {
            "game": self.game.id,
            "game_name": card.name[self.visit.language],
            "title": self.voice.procedure(name),
            "about": self.voice.term(f"procedure.{name}", ""),
            "action": self.visit.path,
            "example": self._example(),
            "kept_policies": [(POLICY + name, value) for name, value in self.settled.items()],
            "settled": [(f"{name}={value}", self._here(POLICY + name)) for name, value in self.settled.items()],
        }

    def _vocabulary(self) -> Mapping[str, Any]:
        found: Mapping[str, Any] = self.site.store.vocabulary(self.game.id).get(self.procedure.name, {})
        return found

    def _understood(self, raw: Any) -> list[Any]:
        return [field for block in understood_blocks(raw, self.voice) for field in getattr(block, "items", ())]

    def _ruled(self, raw: Any, verdict: Verdict) -> dict[str, Any]:
        self._remember(raw, verdict)
        links = Links(lambda rule: self.visit.link(f"/rule/{rule}"), self._settled_here, self._chosen(raw))
        whole = bool(self.visit.get("all"))
        return {
            "verdict": verdict_view(verdict, self.voice, self.site.games[self.game.id], links, whole=whole),
            "all_choices": self._here("all", [("all", "1")]),
        }

    def _settled_here(self, policies: Mapping[str, str]) -> str:
        return self._here("", [(POLICY + name, value) for name, value in policies.items()])

    def _here(self, without: str, query: Sequence[tuple[str, str]] = ()) -> str:
        """Return this page's address with some fields more, and without one."""
        names = {without, *(name for name, _ in query), LANGUAGE}
        return self.visit.link(self.visit.path, [*self.visit.without(*names), *query])

    def _chosen(self, raw: Any) -> Callable[[Alternative], str]:
        """Return what gives the address of a position with a choice taken; none where a choice is no change of it."""
        fields = {one.name for one in fields_of(self.procedure.form)}

        def link(one: Alternative) -> str:
            if re.split(r"[.\[=]", one.choice, maxsplit=1)[0] not in fields or "=" not in one.choice:
                return ""
            try:
                return self._filled(changed(raw, one.choice)[0])
            except Faulty:
                return ""

        return link

    def _remember(self, raw: Any, verdict: Verdict) -> None:
        if self.site.remember:
            card = self.site.games[self.game.id]
            told = self.visit.get(WORDS) or json.dumps(raw, ensure_ascii=False)
            asked = f"{self.procedure.name}: {told}"
            fields = verdict_fields(verdict, self.voice, card) | {"position": raw}
            self.site.remember("judge", asked, self.voice.term(f"ruling.{verdict.ruling}"), fields)
