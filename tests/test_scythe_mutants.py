"""Wrong rules that people play by, or programs have: each must be caught by the cases of scoring, control and stars."""

from collections.abc import Callable

import pytest

from adjudicator.cases import load_cases, run_case
from adjudicator.games.scythe import bonus, earning, holdings, scoring, setup, ties, tiles
from adjudicator.games.scythe.board import NEIGHBOURS, TUNNELS
from adjudicator.games.scythe.holding import Site
from adjudicator.games.scythe.map import HEXES
from adjudicator.games.scythe.starfacts import STANDARD, TRACKS, Space
from adjudicator.games.scythe.table import Entrant
from tests.support import CASES

MINE = ("scoring", "control", "stars", "setup")
ALL = [case for game, case in load_cases(CASES) if game == "scythe" and case.procedure in MINE]
Patch = pytest.MonkeyPatch


def _bands(*table: tuple[int, int, int, int]) -> Callable[[Patch], None]:
    return lambda patch: patch.setattr(scoring, "BAND_TABLE", table)


def _factory_counts_once(patch: Patch) -> None:
    patch.setattr(holdings, "weight", lambda number: 1)


def _pairs_rounded_up(patch: Patch) -> None:
    whole = scoring._pairs
    patch.setattr(
        scoring,
        "_pairs",
        lambda one, rate: whole(Entrant(form=one.form, holds=one.holds, tokens=one.tokens + 1), rate),
    )


def _holder(found: Callable[[Site], str]) -> Callable[[Patch], None]:
    return lambda patch: patch.setattr(Site, "holder", found)


def _structure_beats_units(site: Site) -> str:
    return site.owner or next(iter(site.units), "") or (site.trap if site.armed else "")


def _trap_beats_structure(site: Site) -> str:
    return next(iter(site.units), "") or (site.trap if site.armed else "") or site.owner


def _disarmed_traps_control(site: Site) -> str:
    return next(iter(site.units), "") or site.owner or site.trap


def _traps_control_nothing(site: Site) -> str:
    return next(iter(site.units), "") or site.owner


def _structures_control_nothing(site: Site) -> str:
    return next(iter(site.units), "") or (site.trap if site.armed else "")


def _lost_structures_do_not_count(patch: Patch) -> None:
    own = bonus._own

    def held(one: Entrant, tile: str, policies: object) -> frozenset[int]:
        return own(one, tile, policies) & frozenset(one.holds or own(one, tile, policies))  # type: ignore[arg-type]

    patch.setattr(bonus, "_own", held)


def _tunnels_touch_each_other(patch: Patch) -> None:
    def touching(hexes: frozenset[int]) -> frozenset[int]:
        found = frozenset(other for one in hexes for other in NEIGHBOURS[one])
        return found | TUNNELS if frozenset(hexes) & TUNNELS else found

    patch.setattr(tiles, "touching", touching)


def _own_hex_counts_as_adjacent(patch: Patch) -> None:
    patch.setattr(tiles, "touching", lambda hexes: frozenset(hexes).union(*(NEIGHBOURS[one] for one in hexes)))


def _rivers_break_adjacency(patch: Patch) -> None:
    def touching(hexes: frozenset[int]) -> frozenset[int]:
        return frozenset(other for one in hexes for other in (*HEXES[one].land, *HEXES[one].shore))

    patch.setattr(tiles, "touching", touching)


def _rivers_break_rows(patch: Patch) -> None:
    def lines(hexes: frozenset[int]) -> list[tuple[int, ...]]:
        from adjudicator.games.scythe.board import lines as true

        return [line for line in true(hexes) if all(b not in HEXES[a].river for a, b in zip(line, line[1:]))]  # noqa: B905, RUF007

    patch.setattr(tiles, "lines", lines)


def _bends_count_as_rows(patch: Patch) -> None:
    patch.setattr(tiles, "lines", lambda hexes: [tuple(hexes)])


def _step(tile: str, steps: tuple[int, ...]) -> Callable[[Patch], None]:
    return lambda patch: patch.setitem(tiles.STEPS, tile, steps)


def _flags_everywhere(patch: Patch) -> None:
    patch.setattr(holdings, "near_home", lambda faction: frozenset())


def _polania_always(patch: Patch) -> None:
    from adjudicator.games.scythe import adjustments

    patch.setattr(adjustments, "FEWEST_FOR_POLANIA", 1)


def _breakers(*order: str) -> Callable[[Patch], None]:
    known = dict(ties.BREAKERS)
    return lambda patch: patch.setattr(ties, "BREAKERS", tuple((name, known[name]) for name in order))


def _pairs_break_ties(patch: Patch) -> None:
    measures = {**dict(ties.BREAKERS), "resources": lambda one, sheet, policies: one.tokens // 2}
    patch.setattr(ties, "BREAKERS", tuple(measures.items()))


def _space(star: str, space: Space) -> Callable[[Patch], None]:
    return lambda patch: patch.setitem(TRACKS, "standard", {**STANDARD, star: space})


def _late_stars_of_no_one(patch: Patch) -> None:
    patch.setattr(earning, "ELSEWHERE", ())


def _no_pair_is_banned(patch: Patch) -> None:
    patch.setattr(setup, "BANNED", frozenset())


MUTANTS: dict[str, Callable[[Patch], None]] = {
    "low band to 7": _bands((7, 3, 2, 1), (12, 4, 3, 2), (18, 5, 4, 3)),
    "low band to 5": _bands((5, 3, 2, 1), (12, 4, 3, 2), (18, 5, 4, 3)),
    "middle band to 13": _bands((6, 3, 2, 1), (13, 4, 3, 2), (18, 5, 4, 3)),
    "middle band to 11": _bands((6, 3, 2, 1), (11, 4, 3, 2), (18, 5, 4, 3)),
    "star and territory swapped": _bands((6, 2, 3, 1), (12, 3, 4, 2), (18, 4, 5, 3)),
    "factory counts once": _factory_counts_once,
    "pairs rounded up": _pairs_rounded_up,
    "structure beats units": _holder(_structure_beats_units),
    "trap beats structure": _holder(_trap_beats_structure),
    "disarmed traps control": _holder(_disarmed_traps_control),
    "traps control nothing": _holder(_traps_control_nothing),
    "structures control nothing": _holder(_structures_control_nothing),
    "lost structures do not count": _lost_structures_do_not_count,
    "tunnels touch each other": _tunnels_touch_each_other,
    "own hex counts as adjacent": _own_hex_counts_as_adjacent,
    "rivers break adjacency": _rivers_break_adjacency,
    "rivers break rows": _rivers_break_rows,
    "bends count as rows": _bends_count_as_rows,
    "six tunnels pay six": _step("tunnels_adjacent", (0, 2, 4, 4, 6, 6, 6)),
    "row of three pays four": _step("row", (0, 2, 4, 4, 9)),
    "flags everywhere": _flags_everywhere,
    "polania always": _polania_always,
    "power before pieces": _breakers("power", "pieces", "popularity", "resources", "territories", "stars"),
    "territories before resources": _breakers("pieces", "power", "popularity", "territories", "resources", "stars"),
    "pairs break ties": _pairs_break_ties,
    "seven workers are enough": _space("workers", Space(7)),
    "three combat stars": _space("combat", Space(1, 3)),
    "two objectives for all": _space("objective", Space(1, 2)),
    "no late stars": _late_stars_of_no_one,
    "no pair is banned": _no_pair_is_banned,
}


@pytest.mark.parametrize("name", MUTANTS)
def test_a_wrong_rule_is_caught(name: str, monkeypatch: Patch) -> None:
    MUTANTS[name](monkeypatch)
    assert any(run_case("scythe", case).differences for case in ALL), name


def test_the_right_rules_pass() -> None:
    assert [case.id for case in ALL if run_case("scythe", case).differences] == []
