"""All pages by their addresses: a visit in, a page out; nothing here knows of the network."""

from cli.web.asked import ask_page
from cli.web.judged import index_page, judge_page
from cli.web.ruled import rule_page
from cli.web.site import Site
from cli.web.visit import Reply, Visit


def reply(site: Site, visit: Visit) -> Reply:
    """Answer a visit; a page that is not there says so, with the nearest that is."""
    match [part for part in visit.path.split("/") if part]:
        case []:
            found = ask_page(site, visit)
        case ["rule", rule]:
            found = rule_page(site, visit, rule)
        case ["judge"]:
            found = index_page(site, visit, "")
        case ["judge", game, *_] if game not in site.games:
            found = site.unknown(visit, "unknown_game", game, list(site.games))
        case ["judge", game]:
            found = index_page(site, visit, game)
        case ["judge", game, procedure]:
            found = judge_page(site, visit, game, procedure)
        case _:
            found = site.refusal(visit, 404, site.voice(visit).term("web.not_found"))
    return found
