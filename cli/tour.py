"""`tour`: two minutes for newcomers. A few commands of one game are run, each after a sentence on what it shows."""

import sys
from collections.abc import Iterator
from typing import NamedTuple

import click

from cli.document import styled
from cli.language import chosen_language
from cli.options import complete_game, known_game, language_option, speech, the_store
from cli.speech import Speech
from cli.spoken import command

DEFAULT = "cephalopod"


class Stop(NamedTuple):
    """One stop of the tour: the sentence that introduces a command, and its words."""

    name: str
    words: tuple[str, ...]


@command(exits={0: "done", 2: "refused", 130: "stopped"})
@click.option("--game", "-g", default=DEFAULT, show_default=True, shell_complete=complete_game)
@language_option
def tour(game: str, language: str | None) -> None:
    """Run the stops one after the other; at a terminal Enter leads on and q ends the tour."""
    spoken = chosen_language(language)
    found = known_game(game, spoken)
    voice = speech(spoken, found)
    click.echo(voice.term("tour.welcome", game=the_store().games()[found].name[spoken]))
    for number, stop in enumerate(stops(found, voice), 1):
        line = " ".join(f'"{word}"' if " " in word else word for word in stop.words)
        click.echo(f"\n{number}. {voice.term(f'tour.{stop.name}')}\n\n" + styled(f"$ tablejudge {line}", "bold"))
        if not _goes_on(voice):
            return
        run_live((*stop.words, "--language", spoken, *(("--no-history",) if stop.name in ("ask", "judge") else ())))
    click.echo("\n" + voice.term("tour.farewell"))


def stops(game: str, voice: Speech) -> Iterator[Stop]:
    """Yield the stops of a game: a question, the rule that answers it, what is judged, a ruling, a template.

    The question and the position are the game's terms `[tour]`; what a game has no words for is left out.
    """
    terms = voice.law.terms
    if question := terms.get("tour.question"):
        yield Stop("ask", ("ask", question, "--game", game, "--limit", "1"))
    if rule := terms.get("tour.rule"):
        yield Stop("show", ("show", rule))
    yield Stop("games", ("games", game))
    if procedure := terms.get("tour.procedure"):
        yield Stop("judge", ("judge", game, procedure, terms["tour.position"]))
        yield Stop("template", ("template", game, procedure))


def run_live(words: tuple[str, ...]) -> None:
    """Run a command in this process, as if it had been typed."""
    from cli.main import tablejudge

    tablejudge.main(args=list(words), prog_name="tablejudge", standalone_mode=False)


def _goes_on(voice: Speech) -> bool:
    """At a terminal wait for Enter; False for q. Elsewhere go on."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return True
    click.echo(styled(voice.term("tour.wait"), "dim") + " ", nl=False)
    line = sys.stdin.readline()
    if not line:
        click.echo()
    return bool(line) and line.strip().casefold() not in ("q", voice.term("score.quit").casefold())
