"""The faction mats as data; the table of `scythe.setup.factions` has the same figures, and a test compares them."""

from typing import Literal, NamedTuple

Faction = Literal["polania", "saxony", "crimea", "nordic", "rusviet", "albion", "togawa", "vesna", "fenris"]


class FactionMat(NamedTuple):
    """What a faction starts with, its ability and its mech abilities (Vesna's drawn ones are not listed)."""

    power: int
    cards: int
    ability: str
    mechs: tuple[str, ...]


FACTIONS: dict[str, FactionMat] = {
    "polania": FactionMat(2, 3, "Meander", ("Riverwalk", "Submerge", "Camaraderie", "Speed")),
    "saxony": FactionMat(1, 4, "Dominate", ("Riverwalk", "Underpass", "Disarm", "Speed")),
    "crimea": FactionMat(5, 0, "Coercion", ("Riverwalk", "Wayfare", "Scout", "Speed")),
    "nordic": FactionMat(4, 1, "Swim", ("Riverwalk", "Seaworthy", "Artillery", "Speed")),
    "rusviet": FactionMat(3, 2, "Relentless", ("Riverwalk", "Township", "People's Army", "Speed")),
    "albion": FactionMat(3, 0, "Exalt", ("Burrow", "Sword", "Shield", "Rally")),
    "togawa": FactionMat(0, 2, "Maifuku", ("Toka", "Suiton", "Ronin", "Shinobi")),
    "vesna": FactionMat(1, 1, "Technophile", ("Riverwalk", "Speed")),
    "fenris": FactionMat(4, 2, "Influence", ("Leap", "Horrify", "Death Ray", "Fanatical")),
}

# Clockwise from the top of the board.
SEATS = ("albion", "nordic", "rusviet", "togawa", "crimea", "saxony", "polania")

# Riverwalk leads across a river onto these terrains.
RIVERWALK: dict[str, tuple[str, str]] = {
    "polania": ("village", "mountain"),
    "nordic": ("forest", "mountain"),
    "rusviet": ("farm", "village"),
    "crimea": ("farm", "tundra"),
    "saxony": ("forest", "mountain"),
}
