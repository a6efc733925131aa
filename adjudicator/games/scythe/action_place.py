"""Deploy and Build: where a mech or a structure may go."""

from collections.abc import Iterator

from adjudicator.games.scythe.action_forms import ActForm
from adjudicator.games.scythe.action_player import BREACH, Actor
from adjudicator.games.scythe.board import LAKES
from adjudicator.games.scythe.rules import BUILD
from adjudicator.games.scythe.rules_action import DEPLOY, ENCOUNTER_OPTIONS
from adjudicator.verdict import Step, Word


def deploy(actor: Actor, act: ActForm) -> Iterator[Step]:
    """Put a mech onto a controlled territory with an own worker; it uncovers an ability, and meets no encounter."""
    if act.hex is None and act.ability is None:
        return
    place = _named(act.hex)
    facts = {"hex": place, "player": actor.name, "ability": Word(act.ability or "mech")}
    if act.hex in LAKES:
        yield Step(DEPLOY, "lake", facts, BREACH)
    elif isinstance(act.hex, str):
        yield Step(DEPLOY, "home", facts, BREACH)
    elif act.hex is not None and not _worker_there(actor, act.hex):
        yield Step(DEPLOY, "no_worker", facts, BREACH)
    elif act.ability in actor.abilities:
        yield Step(DEPLOY, "uncovered", facts, BREACH)
    else:
        yield from _deployed(actor, act, facts)


def _deployed(actor: Actor, act: ActForm, facts: dict[str, object]) -> Iterator[Step]:
    if actor.mech_count is not None:
        actor.mech_count += 1
    result = {} if actor.mech_count is None else {"mechs": actor.mech_count}
    if act.ability:
        actor.abilities = [*actor.abilities, act.ability]
    yield Step(DEPLOY, "deployed", facts, result)
    if act.hex in actor.form.encounter_tokens:
        yield Step(ENCOUNTER_OPTIONS, "only_character", {"unit": Word("mech")}, {"encounter": False})


def build(actor: Actor, act: ActForm) -> Iterator[Step]:
    """Raise a structure on a controlled territory with an own worker where none stands."""
    if act.hex is None and act.structure is None:
        return
    facts = {"hex": _named(act.hex), "player": actor.name, "structure": Word(act.structure or "structure")}
    taken = _structure_on(actor, act.hex)
    if act.hex in LAKES or isinstance(act.hex, str):
        yield Step(BUILD, "forbidden", facts, BREACH)
    elif taken:
        yield Step(BUILD, "taken", {**facts, "structure": Word(taken)}, BREACH)
    elif act.structure in actor.structures:
        yield Step(BUILD, "again", facts, BREACH)
    elif act.hex is not None and not _worker_there(actor, act.hex):
        yield Step(BUILD, "no_worker", facts, BREACH)
    else:
        if act.structure and isinstance(act.hex, int):
            actor.structures = {**actor.structures, act.structure: act.hex}
        yield Step(BUILD, "built", facts)


def _named(place: int | str | None) -> object:
    return Word("this_hex") if place is None else Word("home") if place == "home" else place


def _worker_there(actor: Actor, place: int | str) -> bool:
    """Tell whether an own worker stands on a hex under control, as far as the places of workers are known."""
    return actor.here(place) != 0 and not actor.hostile(place)


def _structure_on(actor: Actor, place: int | str | None) -> str:
    """Return the structure that stands on a hex, anybody's, or nothing."""
    built = [(kind, where) for kind, where in actor.structures.items()]
    for other in actor.form.others:
        given = other.structures
        built += list(given.items()) if isinstance(given, dict) else [("structure", where) for where in given]
    return next((kind for kind, where in built if where == place), "")
