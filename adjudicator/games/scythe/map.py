"""The printed map as data: terrain, symbol and neighbours of each hex, and what the home bases touch.

The same figures stand in the tables of `scythe.board.map` and `scythe.board.home-bases`; a test compares them.
"""

from typing import NamedTuple


class Hex(NamedTuple):
    """One hex: terrain, printed symbol, and the neighbours by land, across a river and over a lake shore."""

    terrain: str
    symbol: str
    land: tuple[int, ...]
    river: tuple[int, ...]
    shore: tuple[int, ...]


class Base(NamedTuple):
    """What a home base touches: hexes by land, across a river, and lakes."""

    land: tuple[int, ...]
    river: tuple[int, ...] = ()
    lake: tuple[int, ...] = ()


FACTORY = 23
# Each row of the board: its first and last hex, and how far right the first one lies, in half hexes.
ROWS = ((1, 6, 1), (7, 13, 0), (14, 19, 1), (20, 26, 0), (27, 33, -1), (34, 40, 0), (41, 46, 1), (47, 47, 6))

HEXES: dict[int, Hex] = {
    1: Hex("mountain", "", (2, 8), (), (7,)),
    2: Hex("farm", "", (1, 3, 8), (), (9,)),
    3: Hex("village", "encounter", (2,), (4, 10), (9,)),
    4: Hex("forest", "", (5, 11), (3, 10), ()),
    5: Hex("tundra", "", (4, 11), (6, 12), ()),
    6: Hex("village", "", (12, 13), (5,), ()),
    7: Hex("lake", "", (), (), (1, 8, 14)),
    8: Hex("tundra", "encounter", (1, 2, 15), (14,), (7, 9)),
    9: Hex("lake", "", (), (), (2, 3, 8, 10, 15, 16)),
    10: Hex("tundra", "tunnel", (16,), (3, 4, 11), (9, 17)),
    11: Hex("mountain", "encounter", (4, 5), (10, 12, 18), (17,)),
    12: Hex("farm", "", (6, 13, 18), (5, 11, 19), ()),
    13: Hex("farm", "encounter", (6, 12), (19,), ()),
    14: Hex("forest", "", (20, 21), (8, 15), (7,)),
    15: Hex("mountain", "tunnel", (8, 16), (14, 21), (9, 22)),
    16: Hex("forest", "", (10, 15, 23), (), (9, 17, 22)),
    17: Hex("lake", "", (), (), (10, 11, 16, 18, 23, 24)),
    18: Hex("forest", "tunnel", (12, 24), (11, 19, 25), (17,)),
    19: Hex("village", "", (25, 26), (12, 13, 18), ()),
    20: Hex("farm", "", (14, 21), (27, 28), ()),
    21: Hex("village", "encounter", (14, 20), (15, 28, 29), (22,)),
    22: Hex("lake", "", (), (), (15, 16, 21, 23, 29, 30)),
    23: Hex("factory", "", (16, 24, 30), (), (17, 22, 31)),
    24: Hex("mountain", "", (18, 23, 32), (25,), (17, 31)),
    25: Hex("tundra", "encounter", (19, 26), (18, 24, 32), (33,)),
    26: Hex("mountain", "", (19, 25), (), (33,)),
    27: Hex("forest", "encounter", (28,), (20, 34), ()),
    28: Hex("forest", "", (27, 29), (20, 21, 34, 35), ()),
    29: Hex("farm", "tunnel", (28, 30, 36), (21, 35), (22,)),
    30: Hex("tundra", "", (23, 29, 36, 37), (), (22, 31)),
    31: Hex("lake", "", (), (), (23, 24, 30, 32, 37, 38)),
    32: Hex("village", "tunnel", (24, 38, 39), (25,), (31, 33)),
    33: Hex("lake", "", (), (), (25, 26, 32, 39, 40)),
    34: Hex("mountain", "", (35, 41), (27, 28), ()),
    35: Hex("village", "encounter", (34, 41), (28, 29, 36), (42,)),
    36: Hex("village", "encounter", (29, 30, 37), (35, 43), (42,)),
    37: Hex("tundra", "tunnel", (30, 36, 38), (43, 44), (31,)),
    38: Hex("forest", "", (32, 37, 39, 45), (44,), (31,)),
    39: Hex("mountain", "encounter", (32, 38, 40, 45, 46), (), (33,)),
    40: Hex("tundra", "", (39, 46), (), (33,)),
    41: Hex("tundra", "", (34, 35), (), (42,)),
    42: Hex("lake", "", (), (), (35, 36, 41, 43)),
    43: Hex("farm", "", (44, 47), (36, 37), (42,)),
    44: Hex("mountain", "encounter", (43, 47), (37, 38, 45), ()),
    45: Hex("village", "", (38, 39, 46), (44,), ()),
    46: Hex("farm", "", (39, 40, 45), (), ()),
    47: Hex("village", "", (43, 44), (), ()),
}

HOME_BASES: dict[str, Base] = {
    "albion": Base((1, 2)),
    "nordic": Base((4, 5)),
    "rusviet": Base((19, 26), river=(13,)),
    "togawa": Base((40, 46)),
    "crimea": Base((43, 47), lake=(42,)),
    "saxony": Base((34, 41)),
    "polania": Base((14, 20), lake=(7,)),
}
