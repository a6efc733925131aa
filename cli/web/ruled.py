"""The page of one rule: its text, sources and neighbours."""

from cli.web.lawpage import neighbours, rule_view
from cli.web.site import Site
from cli.web.visit import Reply, Visit


def rule_page(site: Site, visit: Visit, rule: str) -> Reply:
    """Return the page of a rule; an unknown id is refused with the nearest."""
    game = rule.partition(".")[0]
    rules = site.store.law(game, visit.language).rules if game in site.games else {}
    if rule not in rules:
        known = list(rules) or [name for one in site.games for name in site.store.law(one, "en").rules]
        return site.unknown(visit, "unknown_rule", rule, known)
    voice = site.voice(visit, game)

    def link(other: str) -> str:
        return visit.link(f"/rule/{other}")

    values = {
        "rule": rule_view(rule, voice, site.games[game], link),
        "around": neighbours(rule, voice, link),
        "game": game,
    }
    return site.page(visit, "rule.html", values, game)
