"""Second opinions on Scythe."""

from random import Random
from typing import Any

from tests.naive import scythe_action, scythe_combat, scythe_move, scythe_scoring, scythe_table
from tests.opinions.opinion import Drawn, Opinion, legality, outcome

GAME = "scythe"
SETTLED = {"mine_on_tunnel": "counts", "encounter_steps": "top_step", "flag_on_factory": "four", "tie_factory": "three"}
ROLES = ("attacker", "defender")
KINDS = ("coins", "power", "popularity", "combat_cards")
Raw = dict[str, Any]


def draw_scoring(rng: Random) -> Drawn:
    """A table at the end of a game, described by its pieces."""
    return Drawn(scythe_scoring.random_position(rng), SETTLED)


def _scoring(drawn: Drawn) -> Any:
    found = {}
    for name, player in outcome(GAME, "scoring", drawn)["players"].items():
        counts = player["counts"]
        found[name] = {"controls": counts["controls"], "tokens": counts["resource_tokens"]}
        found[name] |= {"count": counts["structure_count"], "total": player["total"]}
    return found


def _control(drawn: Drawn) -> Any:
    found = outcome(GAME, "control", drawn)
    return found["controller"], found["counts_as"], found.get("resources_for")


def _stars(drawn: Drawn) -> Any:
    found = outcome(GAME, "stars", drawn)
    return found.get("legal") is not False, found["players"], found.get("ended_by")


def _setup(drawn: Drawn) -> Any:
    found = outcome(GAME, "setup", drawn)
    return found["legal"], found["starts"], found["first"], found["neighbours"]


def _combat(drawn: Drawn) -> Any:
    """What the naive judge says too, from our outcome."""
    found = outcome(GAME, "combat", drawn)
    if found.get("legal") is False:
        return {"legal": False}
    if "winner" not in found:
        return {"legal": True, "finished": True, "ended_by": found["ended_by"]}
    sides = {role: found[role] for role in ROLES}
    return {
        "legal": True,
        "winner": found["winner"],
        "totals": {role: side["total"] for role, side in sides.items()},
        "power": {role: side["power"] for role, side in sides.items()},
        "popularity": {role: side["popularity"] for role, side in sides.items()},
        "hands": {role: side["combat_cards"] for role, side in sides.items()},
        "star": found["places_star"],
        "draws": found["loser_draws"],
        "finished": found.get("finished", False),
        "encounter": found.get("encounter"),
    }


def way_of(position: Raw, path: list[Any]) -> Raw:
    """Write a board of the naive mover, and a path, as a position of ours."""
    names = ("faction", "abilities", "factory_move", "structures", "flags", "playing")
    raw: Raw = {name: position[name] for name in names}
    other = {"mechs": position["enemy_mechs"], "workers": position["enemy_workers"]}
    raw["others"] = [{"name": "Olga", **other, "structures": position["enemy_structures"]}]
    raw["encounter_tokens"] = position["tokens"]
    raw["armed_traps"] = dict(zip(map(str, position["armed"]), ("coins", "power"), strict=False))
    raw["moves"] = [{"unit": position["unit"], "path": path}]
    raw["players_at_table"] = position["seats"]
    if position["own_traps"]:
        raw["traps"] = {"disarmed": position["own_traps"]}
    if position["unit"] != "worker":
        raw["workers"] = position["own_workers"]
    return raw


def draw_move(rng: Random) -> Drawn:
    """A board and a path of one unit, or, one time in ten, the question how far it can get."""
    position = scythe_move.random_position(rng)
    path = scythe_move.random_path(rng, position) if rng.random() < 0.9 else [position["start"]]
    return Drawn(way_of(position, path), about=(position, path))


def _move(drawn: Drawn) -> Any:
    found = outcome(GAME, "move", drawn)
    if len(drawn.about[1]) == 1:
        return True, sorted(map(str, found["reach"]))
    return found["legal"], None


def _naive_move(drawn: Drawn) -> Any:
    position, path = drawn.about
    if len(path) > 1:
        return scythe_move.legal(position, path), None
    own = f"home:{position['faction']}"
    return True, sorted("home" if place == own else str(place) for place in scythe_move.reach(position))


def _action(drawn: Drawn) -> Any:
    """What the player has at the end, tokens by what was gained and paid, and the neighbours' bonuses."""
    raw, found = drawn.raw, outcome(GAME, "action", drawn)
    if not found["legal"]:
        return False, None, None
    has = {kind: found.get(kind, raw[kind]) for kind in KINDS}
    for kind, before in raw["resources"].items():
        has[kind] = before + found.get("gains", {}).get(kind, 0) - found.get("cost", {}).get(kind, 0)
    has["workers"] = found.get("workers", len(raw["workers"]))
    neighbours = {name: next(iter(gains["gains"])) for name, gains in found.get("neighbours", {}).items()}
    return True, has, neighbours


def _naive_action(drawn: Drawn) -> Any:
    found = scythe_action.judge(dict(drawn.raw))
    if not found["legal"]:
        return False, None, None
    names = (*KINDS, *drawn.raw["resources"], "workers")
    return True, {name: found["has"][name] for name in names}, found["neighbours"]


OPINIONS = (
    Opinion(GAME, "scoring", draw_scoring, _scoring, lambda drawn: scythe_scoring.score(dict(drawn.raw)),
            lambda found: str(len(found)), ("1", "2", "3", "4", "5")),
    Opinion(GAME, "control", lambda rng: Drawn(scythe_table.random_hex(rng)), _control,
            lambda drawn: scythe_table.control(dict(drawn.raw)), lambda found: str(found[0]),
            ("Anna", "Boris", "Toshi", "None")),
    Opinion(GAME, "stars", lambda rng: Drawn(scythe_table.random_stars(rng)), _stars,
            lambda drawn: scythe_table.stars(drawn.raw["players"], drawn.raw["track"]),
            lambda found: "illegal" if not found[0] else str(found[2]), ("illegal", "Anna", "Boris", "None")),
    Opinion(GAME, "setup", lambda rng: Drawn({"players": scythe_table.random_players(rng)}), _setup,
            lambda drawn: scythe_table.begin(drawn.raw["players"]), legality, ("legal", "illegal")),
    Opinion(GAME, "combat", lambda rng: Drawn(scythe_combat.random_position(rng)), _combat,
            lambda drawn: scythe_combat.judge(dict(drawn.raw)),
            lambda found: str(found.get("winner", found["legal"])), ("attacker", "defender", "False")),
    Opinion(GAME, "move", draw_move, _move, _naive_move, legality, ("legal", "illegal")),
    Opinion(GAME, "action", lambda rng: Drawn(scythe_action.random_position(rng)), _action, _naive_action, legality,
            ("legal", "illegal")),
)  # fmt: skip
