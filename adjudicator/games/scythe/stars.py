"""Stars: which ones are earned now, when the sixth falls, what still comes first and what is cut off."""

from collections.abc import Iterator

from adjudicator.games.scythe.earning import Earning, earning
from adjudicator.games.scythe.faults import MOST_POPULARITY, MOST_POWER, MOST_STARS, star_limits
from adjudicator.games.scythe.policies import COMBAT_POWER, LAST_POPULARITY, NEIGHBOURS_BONUS, OBJECTIVE_TIMING
from adjudicator.games.scythe.rules import (
    BANDS,
    BONUS_ORDER,
    BOTTOM_BENEFIT,
    CAP,
    COMPULSORY,
    LATE_RECRUIT,
    NO_BONUS,
    PENDING_COMBAT,
    PENDING_ENCOUNTER,
    PENDING_UNITS,
    PIECES,
    PLAYERS,
    REVEAL,
    SIX,
    SIXTH,
    WORKERS,
)
from adjudicator.games.scythe.stars_forms import StarsForm, StarsPlayer
from adjudicator.policy import Policies
from adjudicator.procedure import Procedure
from adjudicator.verdict import Problem, Step, Word

MOST = {"upgrades": 6, "mechs": 4, "structures": 4, "recruits": 4}
MOST_PLAYERS = 7


def prepare_stars(form: StarsForm, problems: list[Problem]) -> StarsForm:
    """Collect what cannot be: too many stars or pieces, tracks overrun, names twice or unknown."""
    for place, player in enumerate(form.players):
        problems += _faults(player, f"players[{place}]", form.track)
    names = [player.name for player in form.players]
    full = [player.name for player in form.players if (player.stars or len(player.placed)) == MOST_STARS]
    if len(full) > 1:
        problems.append(Problem("players", "two", {"players": full}, rule=SIXTH))
    if len(names) > MOST_PLAYERS:
        problems.append(Problem("players", "too_many", {"count": len(names), "most": MOST_PLAYERS}, rule=PLAYERS))
    for place, name in enumerate(names):
        if name in names[:place]:
            problems.append(Problem(f"players[{place}].name", "same_name", {"player": name}))
    if form.one_more_turn and form.one_more_turn not in names:
        facts = {"player": form.one_more_turn, "players": names}
        problems.append(Problem("one_more_turn", "unknown_player", facts))
    return form


def _faults(player: StarsPlayer, path: str, track: str) -> Iterator[Problem]:
    count = len(player.placed) if player.stars is None else player.stars
    if count > MOST_STARS:
        yield Problem(
            f"{path}.stars", "too_many", {"player": player.name, "stars": count, "most": MOST_STARS}, rule=SIX
        )
    if player.stars is not None and player.placed:
        yield Problem(f"{path}.stars", "two_ways", {"one": "stars", "other": "placed"})
    yield from star_limits(player.name, player.faction, list(player.placed), f"{path}.placed", track)
    for field, most in MOST.items():
        given = getattr(player, field)
        if given > most:
            facts = {"player": player.name, "kind": Word(field), "count": given, "most": most}
            yield Problem(f"{path}.{field}", "too_many", facts, rule=PIECES)
    if player.workers is not None and not 2 <= player.workers <= 8:
        yield Problem(f"{path}.workers", "impossible", {"player": player.name, "workers": player.workers}, rule=WORKERS)
    if player.popularity > MOST_POPULARITY:
        facts = {"player": player.name, "popularity": player.popularity, "most": MOST_POPULARITY}
        yield Problem(f"{path}.popularity", "beyond", facts, rule=BANDS)
    if player.power > MOST_POWER:
        yield Problem(f"{path}.power", "power", {"player": player.name, "power": player.power}, rule=CAP)


def stars(form: StarsForm, policies: Policies) -> Iterator[Step]:
    """Place the acting player's stars, end the game at the sixth, else go on clockwise with late stars."""
    acting = earning(form.players[0], form.track)
    yield from _objective(form, acting, policies)
    yield from acting.steps
    yield from _declined(form, acting)
    yield Step(SIX, "placed", acting.facts(), acting.result())
    others = [earning(player, form.track, own_turn=False) for player in form.players[1:]]
    if acting.total == MOST_STARS:
        yield from _over(form, acting, others, policies)
        return
    yield from _late(form, acting, others)


def _objective(form: StarsForm, acting: Earning, policies: Policies) -> Iterator[Step]:
    """One objective a player, two for Saxony; between actions, under the current rules."""
    revealed = acting.player.objectives
    if not revealed:
        return
    if form.during_action:
        reading = policies["objective_timing"]
        yield Step(OBJECTIVE_TIMING, reading, result={"legal": reading == "any_time"})
    if acting.earned.count("objective") < revealed:
        says = "both" if acting.player.faction == "saxony" else "one"
        yield Step(REVEAL, says, {"player": acting.player.name}, {"legal": False})
    else:
        yield Step(REVEAL, "placed", {"player": acting.player.name})


def _declined(form: StarsForm, acting: Earning) -> Iterator[Step]:
    if form.decline in acting.earned:
        facts = {"player": acting.player.name, "star": Word(form.decline or "")}
        yield Step(COMPULSORY, "must", facts, {"legal": False})


def _over(form: StarsForm, acting: Earning, others: list[Earning], policies: Policies) -> Iterator[Step]:
    """The acting player's sixth star: what the lower action still gives, then the end, then what is cut off."""
    name = acting.player.name
    if form.moment == "bottom_action" and form.benefits:
        yield Step(BOTTOM_BENEFIT, "first", {"player": name, "what": list(form.benefits)})
    if form.moment == "before_dials":
        reading = policies["combat_power"]
        yield Step(COMBAT_POWER, reading, result={"combat_fought": reading == "after_combat"})
    if form.moment == "combat" and form.workers_sent_home:
        reading = policies["last_popularity"]
        lost = form.workers_sent_home if reading == "paid" else 0
        yield Step(LAST_POPULARITY, reading, result={"popularity_lost": lost})
    if form.moment == "bottom_action" and form.neighbours_recruit:
        reading = policies["neighbours_bonus"]
        yield Step(NEIGHBOURS_BONUS, reading, result={"neighbours_take": reading == "taken"})
    yield Step(SIXTH, "over", {"player": name}, {"finished": True, "ended_by": name})
    yield from _cut_off(form, name)
    for one in others:
        for star in one.earned:
            yield Step(LATE_RECRUIT, "never", {"player": one.player.name, "star": Word(star), "actor": name})
        yield Step(SIX, "placed", one.facts(nothing=True), one.result(nothing=True))
    yield Step(NO_BONUS, "none", {"player": name})
    yield from _another_turn(form)


def _cut_off(form: StarsForm, name: str) -> Iterator[Step]:
    cut: list[Word] = []
    for place in form.pending_combats:
        yield Step(PENDING_COMBAT, "not_fought", {"hex": place})
        yield Step(PENDING_UNITS, "back", {"player": name, "hex": place})
        cut = [*cut, Word("second_combat")][:1]
    if form.pending_encounter is not None:
        yield Step(PENDING_ENCOUNTER, "skipped", {"hex": form.pending_encounter})
        cut.append(Word("encounter"))
    if form.bottom_planned and form.moment != "bottom_action":
        cut.append(Word("bottom_action"))
    if cut:
        yield Step(SIXTH, "cut_off", {"what": cut}, {"cut_off": cut})


def _another_turn(form: StarsForm) -> Iterator[Step]:
    if form.one_more_turn:
        yield Step(NO_BONUS, "no_turn", {"player": form.one_more_turn}, {"legal": False})


def _late(form: StarsForm, acting: Earning, others: list[Earning]) -> Iterator[Step]:
    """Stars that others reach in this turn, clockwise; the first sixth among them ends the game."""
    ended = ""
    for one in others:
        name = one.player.name
        for star in one.earned:
            facts = {"player": name, "star": Word(star), "actor": acting.player.name}
            yield Step(BONUS_ORDER, "behind", facts) if ended else Step(LATE_RECRUIT, "after", facts)
        yield Step(SIX, "placed", one.facts(nothing=bool(ended)), one.result(nothing=bool(ended)))
        if not ended and one.total == MOST_STARS:
            ended = name
            yield Step(BONUS_ORDER, "ended_by", {"player": name})
            yield Step(SIXTH, "over", {"player": name}, {"finished": True, "ended_by": name})
            yield from _another_turn(form)
    if not ended:
        yield Step(SIXTH, "on", result={"finished": False})


STARS = Procedure(
    name="stars",
    form=StarsForm,
    prepare=prepare_stars,
    rule=stars,
    example={
        "players": [
            {"name": "Anna", "faction": "nordic", "placed": ["mechs", "combat", "combat"], "workers": 8, "power": 9},
            {"name": "Boris", "faction": "crimea", "stars": 5, "power": 16},
        ],
        "moment": "bottom_action",
    },
)
