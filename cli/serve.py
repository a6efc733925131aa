"""`serve`: the same answers and rulings as pages, for this machine or, told so, for everybody at the table."""

import socket
from functools import partial
from importlib.util import find_spec
from typing import Any

import click

from cli import goes_on
from cli.houserules import House, house_file, house_rules
from cli.options import history_option, language_option, speech
from cli.spoken import Complaint, Texts, command

PORT = 8414
NEEDS = ("starlette", "uvicorn", "jinja2", "segno")
"""What the extra `web` brings."""
HERE, EVERYWHERE = "127.0.0.1", "0.0.0.0"


@command()
@click.option("--lan", is_flag=True)
@click.option("--port", type=click.IntRange(1, 65535), default=PORT, show_default=True)
@click.option("--no-house-rules", "houseless", is_flag=True)
@click.option("--house-rules", "house")
@history_option
@language_option
def serve(lan: bool, port: int, house: str | None, houseless: bool, history: bool, language: str | None) -> None:
    """Show the pages until stopped; shared with the table they keep no history."""
    if any(find_spec(name) is None for name in NEEDS):
        raise Complaint("no_extra", None, command="tablejudge serve", extra="web")
    goes_on()
    voice = speech(language)
    texts = Texts(voice.law.language)
    line = _listening(EVERYWHERE if lan else HERE, port)
    address = f"http://{_own_address() if lan else HERE}:{port}/"
    houses = house_rules(None if houseless else house_file(house), _games(), voice, "text")
    click.echo(texts.say("serve.open", address=address))
    if lan:
        click.echo(texts.say("serve.shared"))
        _show_code(address)
    click.echo(texts.say("serve.stop"))
    from cli.web.server import run

    run(line, partial(_site, houses, history and not lan), shared=lan)


def _games() -> list[str]:
    from adjudicator.registry import GAMES

    return list(GAMES)


def _site(houses: dict[str, House], keeps_history: bool) -> Any:
    """Make the pages; called once in every process that shows them."""
    from cli.remember import remember
    from cli.web.site import Site
    from knowledge.store import Store

    return Site(Store(), houses, remember if keeps_history else None)


def _listening(host: str, port: int) -> socket.socket:
    """Return a socket that listens; refuse a port that somebody else has."""
    try:
        return socket.create_server((host, port), backlog=128)
    except OSError as error:
        from cli.complaint import system_reason

        raise Complaint("no_port", None, port=str(port), reason=system_reason(error)) from None


def _own_address() -> str:
    """Return this machine's address in the network at hand; nothing is sent for it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 1))
            return str(probe.getsockname()[0])
        except OSError:
            return HERE


def _show_code(address: str) -> None:
    """Print an address as a code for the cameras of telephones."""
    import io

    import segno

    drawn = io.StringIO()
    segno.make(address, micro=False).terminal(drawn, compact=True)
    click.echo(drawn.getvalue())
