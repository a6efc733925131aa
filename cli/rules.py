"""`show` and `games`: one rule with everything around it, and what is covered."""

from collections.abc import Iterator, Mapping
from typing import Any

import click

from cli.applied import applied_by
from cli.document import Block, Entries, Entry, Field, Fields, Heading, Prose
from cli.language import chosen_language
from cli.options import (
    complete_game,
    complete_rule,
    format_option,
    known_game,
    language_option,
    print_blocks,
    print_json,
    refuse,
    speech,
    the_store,
    unknown,
)
from cli.sources import edition_name, source_fields, source_line
from cli.speech import Speech
from cli.spoken import command
from knowledge.api import Game, Law, Placed, Unknown, translations
from knowledge.api import rule as find_rule


@command()
@click.argument("rule_id", shell_complete=complete_rule)
@language_option
@format_option
def show(rule_id: str, language: str | None, form: str) -> None:
    """Show one rule: its text, its place, its sources, where it is applied, its title in every language."""
    if "#" in rule_id:
        from cli.own import show_passage

        show_passage(rule_id, speech(language), form)
        return
    around = known_rule(rule_id, language, form)
    if form == "json":
        print_json(rule_fields(around))
    else:
        print_blocks(list(rule_blocks(around)), form, around.law)


def known_rule(rule_id: str, language: str | None, form: str) -> Placed:
    """Return the rule of an id with what is around it; refuse an id that is none, with the nearest that is one."""
    try:
        return find_rule(rule_id, chosen_language(language))
    except Unknown as error:
        refuse([unknown("unknown_rule", error)], speech(language), form)


def rule_blocks(around: Placed) -> Iterator[Block]:
    """Yield the page of a rule."""
    voice, rule = Speech(around.law), around.rule
    yield Heading(f"{rule.title}  [{rule.id}]", 1)
    yield Prose(rule.text)
    facts = [Field(voice.term("label.status"), voice.term(f"status.{rule.status}"))]
    if rule.why:
        facts.append(Field(voice.term("label.why"), rule.why))
    if rule.not_executable and not rule.is_heading:
        facts.append(Field(voice.term("label.not_executed"), rule.not_executable))
    yield Fields(tuple(facts))
    linked = {
        "exception_to": [rule.exception_to] if rule.exception_to else [],
        "exceptions": list(around.exceptions),
        "derived_from": list(rule.derived_from),
        "parents": list(around.parents),
        "children": list(around.children),
        "see_also": list(rule.see_also),
    }
    for name, rules in linked.items():
        if rules:
            yield Heading(voice.term(f"label.{name}"))
            yield Entries(tuple(Entry(voice.title(one), one) for one in rules))
    if rule.sources:
        yield Heading(voice.term("label.sources"))
        yield Entries(tuple(_source_entry(source, around.game, voice) for source in rule.sources))
    if applied := applied_by(rule.id):
        yield Heading(voice.term("label.executed"))
        yield Entries(tuple(Entry(function) for function in applied))
    yield Heading(voice.term("label.languages"))
    titles = the_store().titles(rule.id)
    yield Fields(tuple(Field(name, title) for name, title in titles.items() if name != around.law.language))


def rule_fields(around: Placed) -> dict[str, Any]:
    """Return the rule as JSON of the format `rule/1`, its text in every language."""
    rule = around.rule
    return {
        "format": "rule/1",
        "rule": rule.id,
        "game": rule.game,
        "language": rule.language,
        "title": rule.title,
        "text": rule.text,
        "status": rule.status,
        "why": rule.why or None,
        "since": rule.since or None,
        "not_executable": rule.not_executable or None,
        "exception_to": rule.exception_to or None,
        "exceptions": list(around.exceptions),
        "derived_from": list(rule.derived_from),
        "parents": list(around.parents),
        "children": list(around.children),
        "see_also": list(rule.see_also),
        "formerly": list(rule.formerly),
        "sources": [source_fields(source, around.game) for source in rule.sources],
        "applied_by": applied_by(rule.id),
        "languages": {name: {"title": one.title, "text": one.text} for name, one in translations(rule.id).items()},
    }


def _source_entry(source: str, game: Game, voice: Speech) -> Entry:
    found = source_fields(source, game)
    return Entry(source_line(source, game, voice), " ".join(part for part in (found["url"], found["seen"]) if part))


@command()
@click.argument("game", required=False, shell_complete=complete_game)
@language_option
@format_option
def games(game: str | None, language: str | None, form: str) -> None:
    """List the games covered, or show the facts card of GAME."""
    spoken = chosen_language(language)
    if game is None:
        found = games_fields(spoken)
        if form == "json":
            print_json(found)
            return
        shared = the_store().law("", spoken)
        items = tuple(Entry(_summary(card, Speech(shared)), card["game"]) for card in found["games"])
        print_blocks([Entries(items)], form, shared)
        return
    identifier = known_game(game, language)
    if form == "json":
        print_json(game_fields(identifier, spoken))
    else:
        law = the_store().law(identifier, spoken)
        print_blocks(list(_card_blocks(the_store().games()[identifier], law)), form, law)


def games_fields(language: str) -> dict[str, Any]:
    """Return the cards of all games as JSON of the format `games/1`."""
    store = the_store()
    cards = [_card_fields(one, store.law(name, language)) for name, one in store.games().items()]
    return {"format": "games/1", "language": language, "games": cards}


def game_fields(game: str, language: str) -> dict[str, Any]:
    """Return the card of a game as JSON of the format `game/1`."""
    store = the_store()
    return {"format": "game/1", "language": language, **_card_fields(store.games()[game], store.law(game, language))}


def _summary(card: Mapping[str, Any], voice: Speech) -> str:
    """Describe a game in one line."""
    shown = [f"{card['name']} ({card['year']})"]
    for name in ("players", "minutes"):
        if card["card"].get(name):
            shown.append(f"{voice.term(f'card.{name}')}: {card['card'][name]}")
    shown.append(f"{voice.term('label.rule_count')}: {card['rules']}")
    return ", ".join(shown)


def _card_fields(game: Game, law: Law) -> dict[str, Any]:
    procedures = [name.split(".", 1)[1] for name in law.terms if name.startswith("procedure.")]
    rules = [rule for rule in law.rules.values() if not rule.is_heading]
    return {
        "game": game.id,
        "name": game.name[law.language],
        "year": game.year,
        "card": dict(game.card),
        "editions": dict(game.editions),
        "procedures": {name: law.terms[f"procedure.{name}"] for name in procedures},
        "rules": len(rules),
        "sources": [source._asdict() for source in game.sources.values()],
    }


def _card_blocks(game: Game, law: Law) -> Iterator[Block]:
    """Yield the facts card: only what a source says, with the day on which rank and rating were seen."""
    voice, card = Speech(law), game.card
    yield Heading(f"{game.name[law.language]} ({game.year})", 1)
    shown = [Field(voice.term("card.year"), str(game.year))]
    for name in ("players", "minutes", "age", "weight", "designers", "artists", "mechanics", "publishers", "similar"):
        value = card.get(name)
        if not value:
            continue
        if name == "mechanics":
            value = [voice.term(f"mechanic.{one}") for one in value]
        shown.append(Field(voice.term(f"card.{name}"), voice.value(value)))
    if rank := card.get("rank"):
        seen = voice.term("card.seen", by=rank["by"], seen=rank["seen"])
        shown.append(Field(voice.term("card.rank"), f"{rank['value']} ({seen})"))
        if "rating" in rank:
            shown.append(Field(voice.term("card.rating"), f"{rank['rating']} ({seen})"))
    if card.get("source"):
        shown.append(Field(voice.term("card.source"), source_line(card["source"], game, voice)))
    shown.append(
        Field(voice.term("label.editions"), "; ".join(edition_name(one, game, voice) for one in game.editions))
    )
    yield Fields(tuple(shown))
    yield Heading(voice.term("label.procedures"))
    procedures = [name for name in law.terms if name.startswith("procedure.")]
    yield Fields(tuple(Field(name.split(".", 1)[1], voice.term(name)) for name in procedures))
    yield Heading(voice.term("label.sources"))
    yield Entries(tuple(_source_entry(source, game, voice) for source in game.sources))
