"""Cults as they are described: power, components, where the cultist stands, the clock; and what is impossible."""

from collections.abc import Mapping, Sequence

import msgspec

from adjudicator.games.grand_octopus.forms import CultForm, HoldingForm
from adjudicator.games.grand_octopus.reading import LINE, Hand, read_component, read_hand, read_place
from adjudicator.games.grand_octopus.rules import (
    CHECK,
    ELIMINATION,
    HOLDERS,
    LOCATIONS,
    ONE_OF_EACH,
    PLAYERS,
    POWER_LIMIT,
    SAME_LINE,
    SETUP_TOKENS,
)
from adjudicator.games.grand_octopus.tables import (
    ANY_EXTERIOR,
    DREAMS,
    FEWEST_PLAYERS,
    KIND,
    MOST_PLAYERS,
    MOST_POWER_EVER,
    SILVER_KEY,
    START_POWER,
    START_TOKENS,
    needed,
)
from adjudicator.verdict import Problem, Word


class Cult(msgspec.Struct, frozen=True):
    """A cult before the turn; one that has been eliminated has power 0 and neither place nor clock."""

    name: str
    path: str
    power: int
    components: tuple[Word, ...]
    at: Word | None = None
    dagger: Hand = Hand()
    tentacle: Hand = Hand()


def entries(
    given: Mapping[str, HoldingForm] | Sequence[HoldingForm], problems: list[Problem]
) -> list[tuple[str, str, HoldingForm]]:
    """List cults as path, name and form, whether they are given by name or as a list; refuses a name given twice."""
    if isinstance(given, Mapping):
        return [(f"cults.{name}", name, form) for name, form in given.items()]
    found: list[tuple[str, str, HoldingForm]] = []
    for place, form in enumerate(given):
        path = f"cults[{place}]"
        if form.name is None:
            problems.append(Problem(f"{path}.name", "missing", {"field": "name"}))
        elif any(form.name.casefold() == name.casefold() for _, name, _ in found):
            problems.append(Problem(f"{path}.name", "named_twice", {"given": form.name}))
        found.append((path, form.name or "", form))
    return found


def read_players(given: int | None, count: int, problems: list[Problem]) -> int:
    """Return the number of players, by default that of the cults; refuses what the game is not for."""
    players = count if given is None else given
    if not FEWEST_PLAYERS <= players <= MOST_PLAYERS or count > players:
        shown = max(players, count)
        facts = {"players": shown, "low": FEWEST_PLAYERS, "high": players if count > players else MOST_PLAYERS}
        problems.append(Problem("cults" if given is None else "players", "wrong", facts, rule=PLAYERS))
    return players


def read_cults(
    given: Mapping[str, CultForm] | Sequence[CultForm],
    players: int | None,
    exterior: Word | None,
    problems: list[Problem],
) -> tuple[tuple[Cult, ...], int]:
    """Read the cults of a turn and the number of players."""
    listed = entries(given, problems)
    found = [_cult(path, name, form, exterior, problems) for path, name, form in listed if isinstance(form, CultForm)]
    return tuple(found), read_players(players, len(found), problems)


def read_components(
    form: HoldingForm, name: str, path: str, exterior: Word | None, problems: list[Problem]
) -> tuple[Word, ...]:
    """Read a cult's components in the order of their kinds; refuses two of a kind and keys where there are none."""
    found: list[Word] = []
    for place, text in enumerate(form.components):
        here = f"{path}.components[{place}]"
        kind = read_component(text, here, problems)
        if kind in found:
            problems.append(Problem(here, "twice", {"cult": name, "component": kind}, rule=ONE_OF_EACH))
        elif kind == SILVER_KEY and exterior is None:
            problems.append(Problem(here, "no_key", rule=LOCATIONS))
        elif kind:
            found.append(kind)
    return tuple(sorted(found, key=list(KIND.values()).index))


def _cult(path: str, name: str, form: CultForm, exterior: Word | None, problems: list[Problem]) -> Cult:
    components = read_components(form, name, path, exterior, problems)
    given = (form.cultist, form.dagger, form.tentacle)
    if form.power == 0:
        if any(one is not None for one in given):
            problems.append(Problem(path, "gone", {"cult": name}, rule=ELIMINATION))
        return Cult(name, path, 0, components)
    if form.cultist is None or form.dagger is None or form.tentacle is None:
        problems.append(Problem(path, "living", {"cult": name}, rule=ELIMINATION))
        return Cult(name, path, form.power, components)
    at = _place(form.cultist, f"{path}.cultist", exterior, problems)
    dagger = read_hand(form.dagger, f"{path}.dagger", problems)
    tentacle = read_hand(form.tentacle, f"{path}.tentacle", problems)
    refuse_vague_lines(dagger, tentacle, exterior, path, problems)
    return Cult(name, path, form.power, components, at, dagger, tentacle)


def _place(given: int | str, path: str, exterior: Word | None, problems: list[Problem]) -> Word | None:
    if exterior is None and str(given).strip().lower() in (ANY_EXTERIOR, "7"):
        problems.append(Problem(path, "no_exterior", rule=LOCATIONS))
        return None
    return read_place(given, exterior, path, problems)


def refuse_vague_lines(dagger: Hand, tentacle: Hand, exterior: Word | None, path: str, problems: list[Problem]) -> None:
    """Ask which lines two discs lie on, where it matters: with an exterior location the same line is disputed."""
    if exterior and dagger.line and tentacle.line and LINE in (dagger.line, tentacle.line):
        problems.append(Problem(path, "which", rule=SAME_LINE))


def refuse_power(cults: Sequence[Cult], players: int, exterior: Word | None, problems: list[Problem]) -> None:
    """Refuse power that no cult can have: it rises in the Dimension of Dreams only."""
    most = MOST_POWER_EVER if exterior in (DREAMS, ANY_EXTERIOR) else START_POWER.get(players, MOST_POWER_EVER)
    for cult in cults:
        if cult.power > most:
            facts = {"cult": cult.name, "power": cult.power, "most": most}
            problems.append(Problem(f"{cult.path}.power", "too_high", facts, rule=POWER_LIMIT))


def refuse_early_winner(cults: Sequence[Cult], exterior: Word | None, problems: list[Problem]) -> None:
    """Refuse a cult that would have won before: a complete set and power end the game at the check."""
    for cult in cults:
        if cult.power and len(cult.components) >= needed(exterior):
            facts = {"cult": cult.name, "count": len(cult.components)}
            problems.append(Problem(f"{cult.path}.components", "over", facts, rule=CHECK))


def refuse_holders(owned: Mapping[Word, int], players: int, problems: list[Problem]) -> None:
    """Refuse more owners of a kind than there are tokens of it."""
    for kind, count in owned.items():
        if count > START_TOKENS[players]:
            facts = {"component": kind, "count": count, "players": players, "tokens": START_TOKENS[players]}
            problems.append(Problem("cults", "too_many", facts, rule=HOLDERS))


def refuse_tokens(
    left: Mapping[Word, int], owned: Mapping[Word, int], cults: Sequence[Cult], players: int, problems: list[Problem]
) -> None:
    """Refuse counts that cannot be: tokens on the board and with the cults are as many as at the start.

    Fewer are possible only where a cult has been eliminated, since the rules do not say what becomes of its components.
    """
    refuse_holders(owned, players, problems)
    all_in = len(cults) == players and all(cult.power for cult in cults)
    for place, count in left.items():
        kind, start = KIND[place], START_TOKENS[players]
        total = count + owned[kind]
        if owned[kind] <= start and (total > start or (total < start and all_in)):
            facts = {"component": kind, "left": count, "owned": owned[kind], "sum": total, "tokens": start}
            problems.append(Problem(f"tokens.{place}", "count", facts, rule=SETUP_TOKENS))
