"""A rule as a page shows it: its text as HTML, with links to other rules, and everything that belongs to it."""

from collections.abc import Callable
from functools import cache
from typing import Any

from markdown_it import MarkdownIt
from markupsafe import Markup

from cli.sources import source_fields, source_line
from cli.speech import Speech
from knowledge.rule import Game

Link = Callable[[str], str]
"""Gives the address of a rule by its id."""


@cache
def _markdown() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": False}).enable("table")


def law_html(text: str, link: Link) -> Markup:
    """Turn the text of a rule into HTML; whatever looks like HTML in it is shown as text."""
    tokens = _markdown().parse(text)
    for token in tokens:
        if token.type == "table_open":
            token.attrs["tabindex"] = 0  # a wide one is scrolled with the keyboard
        for child in token.children or ():
            target = str(child.attrs.get("href", ""))
            if child.type == "link_open" and target.startswith("#"):
                child.attrs["href"] = link(target[1:])
    return Markup(_markdown().renderer.render(tokens, _markdown().options, {}))


def rule_view(rule: str, voice: Speech, game: Game, link: Link) -> dict[str, Any]:
    """Return what a page shows of a rule: title, status, text, reason, sources, neighbours."""
    found = voice.law.rules[rule]
    return {
        "id": rule,
        "title": found.title,
        "href": link(rule),
        "status": voice.term(f"status.{found.status}"),
        "is_official": found.status == "official",
        "html": law_html(found.text, link),
        "why": found.why,
        "sources": [
            {"line": source_line(one, game, voice), "url": _web(source_fields(one, game)["url"])}
            for one in found.sources
        ],
    }


def neighbours(rule: str, voice: Speech, link: Link) -> list[tuple[str, list[dict[str, str]]]]:
    """Return the rules around a rule, each group under its label: exceptions, parents, children and what to see."""
    rules = voice.law.rules
    found = rules[rule]
    groups = {
        "exception_to": [found.exception_to],
        "exceptions": [one.id for one in rules.values() if one.exception_to == rule],
        "derived_from": found.derived_from,
        "parents": [found.parent],
        "children": [one.id for one in rules.values() if one.parent == rule],
        "see_also": found.see_also,
    }
    named = {name: [one for one in group if one in rules] for name, group in groups.items()}
    return [
        (voice.term(f"label.{name}"), [{"title": voice.title(one), "href": link(one)} for one in group])
        for name, group in named.items()
        if group
    ]


def _web(url: str) -> str:
    """Return an address only if a browser may follow it."""
    return url if url.startswith(("https://", "http://")) else ""
