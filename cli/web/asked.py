"""The page that answers questions: the same answer as `ask`, with a way to the judge where one settles it."""

from typing import Any

from cli.ask import answer_fields
from cli.speech import Speech
from cli.web.lawpage import neighbours, rule_view
from cli.web.site import Site
from cli.web.visit import Reply, Visit
from knowledge.api import settled_by
from knowledge.ask import Answer, Hit, ask

MOST_FOUND = 3
LONGEST_QUESTION = 1000


def ask_page(site: Site, visit: Visit) -> Reply:
    """Return the page of a question, answered if there is one."""
    question, game = visit.get("q")[:LONGEST_QUESTION], visit.get("game")
    if game and game not in site.games:
        return site.unknown(visit, "unknown_game", game, list(site.games))
    values: dict[str, Any] = {"question": question, "game": game, "answer": None}
    if any(letter.isalnum() for letter in question):
        answer = ask(question, site.library, game, "", visit.language, MOST_FOUND)
        values["answer"] = _answer(site, visit, answer)
        if site.remember:
            fields = answer_fields(answer, site.games)
            said = "; ".join(hit["title"] for hit in fields["hits"])
            site.remember("ask", question, said or site.voice(visit).term("label.silent"), fields)
    return site.page(visit, "ask.html", values)


def _answer(site: Site, visit: Visit, answer: Answer) -> dict[str, Any]:
    return {
        "found": answer.found,
        "language": answer.language,
        "read_as": [f"{given} → {taken}" for given, taken in answer.corrected.items()],
        "unknown": list(answer.unknown),
        "hits": [_hit(site, visit, hit, answer.language) for hit in answer.hits],
        "judges": _judges(site, visit, answer),
    }


def _hit(site: Site, visit: Visit, hit: Hit, language: str) -> dict[str, Any]:
    voice = Speech(site.store.law(hit.rule.game, language))

    def link(rule: str) -> str:
        return visit.link(f"/rule/{rule}")

    view = rule_view(hit.rule.id, voice, site.games[hit.rule.game], link)
    exceptional = {voice.term("label.exceptions"), voice.term("label.exception_to")}
    around = [group for group in neighbours(hit.rule.id, voice, link) if group[0] in exceptional]
    return {**view, "game": hit.rule.game, "around": around}


def _judges(site: Site, visit: Visit, answer: Answer) -> list[dict[str, str]]:
    """Return the procedure that would settle the question, if there is one, with its address."""
    for hit in answer.hits[:1]:
        game = hit.rule.game
        if procedure := settled_by(hit.rule.id, site.games[game]):
            voice = site.voice(visit, game)
            title = f"{site.games[game].name[visit.language]}, {voice.procedure(procedure)}"
            return [{"title": title, "href": visit.link(f"/judge/{game}/{procedure}")}]
    return []
