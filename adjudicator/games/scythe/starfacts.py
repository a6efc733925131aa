"""The stars of the three Triumph Tracks: what each needs and how many fit; a test compares the tables of the law."""

from typing import NamedTuple


class Space(NamedTuple):
    """What a star needs, and how many of it a player can place."""

    need: int
    most: int = 1


STANDARD = {
    "upgrades": Space(6),
    "mechs": Space(4),
    "structures": Space(4),
    "recruits": Space(4),
    "workers": Space(8),
    "objective": Space(1),
    "combat": Space(1, 2),
    "popularity": Space(18),
    "power": Space(16),
}
WAR = {
    "upgrades": Space(6),
    "structures": Space(4),
    "mechs": Space(4),
    "recruits": Space(4),
    "objective": Space(1),
    "combat": Space(1, 4),
    "power": Space(16),
    "combat_cards": Space(8),
}
PEACE = {
    "upgrades": Space(6),
    "structures": Space(4),
    "mechs": Space(4),
    "recruits": Space(4),
    "workers": Space(8),
    "objective": Space(1, 2),
    "popularity": Space(13),
    "encounters": Space(3),
    "factory_card": Space(1),
    "resources": Space(16),
}
TRACKS: dict[str, dict[str, Space]] = {"standard": STANDARD, "war": WAR, "peace": PEACE}

# On these tracks the two stars of a pair share one space.
EITHER: dict[str, tuple[str, str]] = {"war": ("upgrades", "structures"), "peace": ("mechs", "recruits")}
