"""Second opinions on Cosmic Encounter."""

from collections.abc import Callable
from json import dumps
from random import Random
from typing import Any

from adjudicator.verdict import Faulty
from tests.naive import cosmic_around as around
from tests.naive import cosmic_encounter as naive
from tests.opinions.opinion import Drawn, Opinion, legality, outcome, verdict

GAME = "cosmic-encounter"
Raw = dict[str, Any]


def draw_encounter(rng: Random) -> Drawn:
    """An encounter, with ships zapped or with the power of an alien now and then."""
    raw = naive.with_ship_zaps(naive.random_position(rng), rng)
    while rng.random() < 0.2:
        powers = naive.with_powers(naive.random_position(rng), rng)
        if powers:
            return Drawn(powers)
    return Drawn(raw)


def _shown(found: Any) -> Raw:
    kept = {name: found[name] for name in ("totals", "winner", "result", "compensation", "rewards", "lands")}
    becomes = {who: dict(card) for who, card in found["becomes"].items()}
    second = found["second_encounter_possible"]
    return {**kept, "to_warp": found["to_warp"], "becomes": becomes, "second": second}


def _first_and_others(found: list[Any]) -> tuple[bool, Any, list[Any]]:
    """Whether readings differ, what the preferred one gives, and all answers in an order of their own."""
    different = [one for at, one in enumerate(found) if one not in found[:at]]
    return len(different) > 1, different[0], sorted(different, key=lambda one: dumps(one, sort_keys=True))


def every_reading(drawn: Drawn) -> Any:
    """What the preferred reading of an encounter gives, and what all readings give."""
    ruled = verdict(GAME, "encounter", drawn)
    return _first_and_others([_shown(one.outcome) for one in ruled.readings or (ruled,)])


def _encounter(drawn: Drawn) -> Any:
    return every_reading(drawn)


def _naive_encounter(drawn: Drawn) -> Any:
    return _first_and_others(naive.outcomes(dict(drawn.raw)))


def _deal_answer(found: Any) -> tuple[str, Raw | None]:
    what = "illegal" if found.get("legal") is False else str(found.get("result", "")).removeprefix("deal_")
    return what, None if what == "illegal" else found.get("to_warp")


def _deal(drawn: Drawn) -> Any:
    ruled = verdict(GAME, "deal", drawn)
    return _first_and_others([_deal_answer(one.outcome) for one in ruled.readings or (ruled,)])


def _naive_deal(drawn: Drawn) -> Any:
    found = [("illegal", None) if what == "illegal" else (what, warp) for what, warp in around.deal(dict(drawn.raw))]
    return _first_and_others(found)


def draw_rewards(rng: Random) -> Drawn:
    """Rewards, by one reading or the other."""
    return Drawn(around.random_rewards(rng), {"reward_deck": rng.choice(["defender_rewards", "all_rewards"])})


def _rewards(drawn: Drawn) -> Any:
    found = outcome(GAME, "rewards", drawn)
    return found.get("legal"), found["rewards"]


def _alliance(drawn: Drawn) -> Any:
    found = outcome(GAME, "alliance", drawn)
    return found["legal"], list(found["answers_in_order"]), found["allied"]


def _reinforcements(drawn: Drawn) -> Any:
    found = outcome(GAME, "reinforcements", drawn)
    return found["legal"], found["adds"], found["exchange_over"], set(found["may_play"])


def _quake(drawn: Drawn) -> Any:
    return outcome(GAME, "quake", drawn)


def _ship(drawn: Drawn) -> Any:
    try:
        found = outcome(GAME, "ship", drawn)
    except Faulty:  # what cannot have happened to that ship
        return False, None
    if drawn.raw["action"]:
        return found["legal"], None
    return found.get("legal", True), found.get("marker") if found.get("legal") is not False else None


def _naive_ship(drawn: Drawn) -> Any:
    raw = dict(drawn.raw)
    if raw["action"]:
        return around.ship(raw), None
    lies = around.marker(raw)
    return lies is not None, lies


def _rift(drawn: Drawn) -> Any:
    found = outcome(GAME, "rift", drawn)
    return {name: found[name] for name in ("detonates", "loss") if name in found}


def _pile(drawn: Drawn) -> Any:
    return outcome(GAME, "pile", drawn)["legal"]


def _of(draw: Callable[[Random], Raw]) -> Callable[[Random], Drawn]:
    return lambda rng: Drawn(draw(rng))


def _by(judge: Callable[[Raw], Any]) -> Callable[[Drawn], Any]:
    return lambda drawn: judge(dict(drawn.raw))


def _how_deal(found: Any) -> str:
    return "disputed" if found[0] else str(found[1][0])


OPINIONS = (
    Opinion(GAME, "encounter", draw_encounter, _encounter, _naive_encounter,
            lambda found: "disputed" if found[0] else found[1]["result"],
            ("disputed", "offense_wins", "defense_wins", "both_lose", "deal_made", "deal_failed")),
    Opinion(GAME, "deal", _of(around.random_deal), _deal, _naive_deal, _how_deal,
            ("made", "failed", "illegal", "disputed")),
    Opinion(GAME, "rewards", draw_rewards, _rewards,
            lambda drawn: around.rewards(dict(drawn.raw), drawn.policies["reward_deck"] == "all_rewards"),
            legality, ("legal", "illegal", "resolved")),
    Opinion(GAME, "alliance", _of(around.random_alliance), _alliance, _by(around.alliance), legality,
            ("legal", "illegal")),
    Opinion(GAME, "reinforcements", _of(around.random_reinforcements), _reinforcements, _by(around.reinforcements),
            legality, ("legal", "illegal")),
    Opinion(GAME, "quake", _of(around.random_quake), _quake, _by(around.quake),
            lambda found: str(sorted(found)),
            tuple(str(sorted(names)) for names in (
                ("cosmic_quake",), ("cosmic_quake", "draw_from_reward_deck"),
                ("cosmic_quake", "new_deck", "reward_discards", "dealt_each", "left_in_deck")))),
    Opinion(GAME, "ship", _of(around.random_ship), _ship, _naive_ship, legality, ("legal", "illegal")),
    Opinion(GAME, "rift", _of(around.random_rift), _rift, _by(around.rift),
            lambda found: "detonates" if found["detonates"] else "stays", ("detonates", "stays")),
    Opinion(GAME, "pile", lambda rng: Drawn(rng.choice(around.EVERY_PILE)), _pile, _by(around.pile), legality,
            ("legal", "illegal")),
)  # fmt: skip
