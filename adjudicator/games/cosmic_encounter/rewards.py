"""Rewards as they are taken: how many, from where, and what an empty deck or warp forbids."""

from collections.abc import Iterator
from itertools import product
from typing import Annotated, Literal

import msgspec

from adjudicator.games.cosmic_encounter.rules import (
    ALLY_REWARDS,
    DECK_DRAW,
    DECK_EMPTY,
    DECK_VARIANT,
    NOT_DEFENSE,
    NOT_HAND,
    QUAKE,
    REWARD_CHOICE,
    REWARD_DECK_REACH,
    SALVAGE,
    SOLAR_WIND,
    VICTORY_BOON,
)
from adjudicator.policy import Policies
from adjudicator.verdict import Alternative, Problem, Said, Step, Word

BREACH = {"legal": False}
MOST_LISTED = 5
Count = Annotated[int, msgspec.Meta(ge=0, le=999)]


class RewardsForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A player who won something, with its ships in the encounter, and what it would take."""

    role: Literal["defensive_ally", "defense", "offense", "offensive_ally"] = "defensive_ally"
    ships: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0
    by: Literal["", "victory_boon", "salvage_vessel", "solar_wind"] = ""
    cosmic: Count = 0
    reward: Count = 0
    from_warp: Count = 0
    from_hand: Count = 0
    ships_in_warp: Count | None = None
    reward_deck_in_use: bool = True
    reward_deck: Count | None = None
    reward_discards: Count | None = None
    cosmic_deck: Count | None = None
    cosmic_discards: Count | None = None
    declared: bool = True


def read_rewards(form: RewardsForm, problems: list[Problem]) -> RewardsForm:
    """Ask for a discard pile where the deck alone does not hold the cards that would be drawn."""
    decks = {"cosmic": (form.cosmic, form.cosmic_deck, form.cosmic_discards)}
    if form.reward_deck_in_use:
        decks["reward"] = (form.reward, form.reward_deck, form.reward_discards)
    for name, (wanted, deck, discards) in decks.items():
        if deck is not None and discards is None and wanted > deck:
            problems.append(Problem(f"{name}_discards", "pile_unsaid", {"wanted": wanted, "deck": deck}))
    return form


def judge_rewards(form: RewardsForm, policies: Policies) -> Iterator[Step]:
    """Say how many rewards there are and whether what the player would take is allowed."""
    yield from _due(form)
    wanted = form.cosmic + form.reward + form.from_warp + form.from_hand
    if not wanted:
        return
    breaches = [*_breaches(form, wanted), *_reward_deck(form, policies)]
    yield from breaches
    if not any(step.result.get("legal") is False for step in breaches):
        taken = {Word("cosmic_cards"): form.cosmic, Word("reward_cards"): form.reward, Word("ships"): form.from_warp}
        yield Step(REWARD_CHOICE, "taken", {"taken": taken}, {"legal": True})
    yield from _cosmic_deck(form)


def due(form: RewardsForm) -> int:
    """Return how many rewards there are: by ships, or two by a salvage vessel; a reversal is Solar Wind's."""
    if form.by == "salvage_vessel":
        base = form.ships if form.role == "defensive_ally" else 0
        return base + 2
    by_ships = {"defensive_ally": ("", "victory_boon"), "defense": ("victory_boon",), "offensive_ally": ("solar_wind",)}
    return form.ships if form.by in by_ships.get(form.role, ()) else 0


def _defender_rewards(form: RewardsForm) -> int:
    """Return how many of the rewards are a defensive ally's own, which may certainly come from the reward deck."""
    return form.ships if form.role == "defensive_ally" and form.by != "solar_wind" else 0


def _due(form: RewardsForm) -> Iterator[Step]:
    count, who = due(form), Word(form.role)
    result = {"rewards": count}
    if form.role == "defensive_ally" and form.by != "solar_wind":
        yield Step(ALLY_REWARDS, "each", {"ally": who, "count": form.ships}, result)
    if form.by == "salvage_vessel":
        yield Step(SALVAGE, "two", {"owner": who}, result)
    elif form.by == "victory_boon" and form.role == "defense":
        yield Step(VICTORY_BOON, "rewards", {"count": count}, result)
    elif form.by == "solar_wind":
        says = "offense" if form.role == "offensive_ally" else "defense"
        yield Step(SOLAR_WIND, says, {"allies": [who]}, result)
    elif form.role == "defense":
        yield Step(NOT_DEFENSE, "none", {}, result)
    elif form.role != "defensive_ally":
        yield Step(ALLY_REWARDS, "not_offense", {}, result)


def _breaches(form: RewardsForm, wanted: int) -> Iterator[Step]:
    if form.from_hand:
        yield Step(NOT_HAND, "hand", {"cards": form.from_hand}, BREACH)
    if wanted - form.from_hand > due(form):
        yield Step(REWARD_CHOICE, "too_many", {"wanted": wanted - form.from_hand, "due": due(form)}, BREACH)
    if form.ships_in_warp is not None and form.from_warp > form.ships_in_warp:
        yield Step(REWARD_CHOICE, "warp", {"wanted": form.from_warp, "ships": form.ships_in_warp}, BREACH)
    if not form.declared:
        yield Step(REWARD_CHOICE, "undeclared", {}, BREACH)


def _reward_deck(form: RewardsForm, policies: Policies) -> Iterator[Step]:
    """Judge cards from the reward deck: the variant, who may draw, and what an empty deck does."""
    if not form.reward:
        return
    if not form.reward_deck_in_use:
        yield Step(DECK_VARIANT, "not_in_use", {}, BREACH)
        return
    if form.reward <= _defender_rewards(form):
        yield Step(DECK_DRAW, "may")
    else:
        reading = policies["reward_deck"]
        yield Step(REWARD_DECK_REACH, reading, {}, {} if reading == "all_rewards" else BREACH)
    if form.reward_deck is None or form.reward <= form.reward_deck:
        return
    left = form.reward_deck + (form.reward_discards or 0)
    if form.reward > left:
        facts = {"wanted": form.reward, "left": left}
        yield Step(DECK_EMPTY, "none_left", facts, {**BREACH, "cosmic_quake": False, "draw_from_reward_deck": left > 0})
    else:
        yield Step(DECK_EMPTY, "rebuilt", {"discards": form.reward_discards or 0}, {"cosmic_quake": False})


def _cosmic_deck(form: RewardsForm) -> Iterator[Step]:
    """A cosmic card that must be drawn while cosmic deck and discard pile are empty causes a quake."""
    if form.cosmic_deck is not None and form.cosmic > form.cosmic_deck + (form.cosmic_discards or 0):
        yield Step(QUAKE, "caused", {}, {"cosmic_quake": True})


def reward_choices(form: RewardsForm, policies: Policies) -> list[Alternative]:
    """List the ways to take all rewards: cosmic cards, reward cards, ships out of the warp."""
    count = due(form)
    ships = count if form.ships_in_warp is None else min(count, form.ships_in_warp)
    cards = count if policies["reward_deck"] == "all_rewards" else _defender_rewards(form)
    if form.reward_deck is not None:
        cards = min(cards, form.reward_deck + (form.reward_discards or 0))
    cards = cards if form.reward_deck_in_use else 0
    found = []
    for reward, from_warp in product(range(cards + 1), range(ships + 1)):
        if reward + from_warp <= count:
            cosmic = count - reward - from_warp
            taken = {"cosmic": cosmic, "reward": reward, "from_warp": from_warp}
            parts = [Said(f"{number} {kind}", kind, count=number) for kind, number in taken.items() if number]
            found.append(Alternative(Said(" + ".join(parts), "rewards", parts=parts), taken, (REWARD_CHOICE,)))
    return [one for one in found if count]


def near_rewards(form: RewardsForm, policies: Policies) -> list[Alternative]:
    """List the ways to take all rewards; where only the announcement is missing, the announcement."""
    announced = msgspec.structs.replace(form, declared=True)
    if not form.declared and not any(step.result.get("legal") is False for step in judge_rewards(announced, policies)):
        return [Alternative("declared=true", {}, (REWARD_CHOICE,))]
    return reward_choices(form, policies)
