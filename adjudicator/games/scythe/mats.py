"""The player mats as data; the same figures stand in the table of `scythe.setup.mats`, and a test compares them."""

from typing import Literal, NamedTuple

Mat = Literal["industrial", "engineering", "militant", "patriotic", "innovative", "mechanical", "agricultural"]
TopAction = Literal["move", "bolster", "trade", "produce"]
BottomAction = Literal["upgrade", "deploy", "build", "enlist"]

# What each lower action is paid with.
PAID_WITH: dict[str, str] = {"upgrade": "oil", "deploy": "metal", "build": "wood", "enlist": "food"}


class Section(NamedTuple):
    """One section: its top action, the lower action's cost at the start and after all upgrades, its coins."""

    top: str
    cost: int
    least: int
    coins: int


class PlayerMat(NamedTuple):
    """A player mat: its number in the order of play, starting popularity and coins, its sections by lower action."""

    order: str
    popularity: int
    coins: int
    sections: dict[str, Section]


def _mat(order: str, popularity: int, coins: int, *sections: Section) -> PlayerMat:
    return PlayerMat(order, popularity, coins, dict(zip(PAID_WITH, sections, strict=True)))


_S = Section
MATS: dict[str, PlayerMat] = {
    "industrial": _mat(
        "1", 2, 4, _S("bolster", 3, 2, 3), _S("produce", 3, 1, 2), _S("move", 3, 2, 1), _S("trade", 4, 2, 0)
    ),
    "engineering": _mat(
        "2", 2, 5, _S("produce", 3, 2, 2), _S("trade", 4, 2, 0), _S("bolster", 3, 1, 3), _S("move", 3, 2, 1)
    ),
    "militant": _mat(
        "2a", 3, 4, _S("bolster", 3, 1, 0), _S("move", 3, 2, 3), _S("produce", 4, 3, 1), _S("trade", 3, 1, 2)
    ),
    "patriotic": _mat(
        "3", 2, 6, _S("move", 2, 2, 1), _S("bolster", 4, 1, 3), _S("trade", 4, 2, 0), _S("produce", 3, 2, 2)
    ),
    "innovative": _mat(
        "3a", 3, 5, _S("trade", 3, 3, 3), _S("produce", 3, 2, 1), _S("bolster", 4, 1, 2), _S("move", 3, 1, 0)
    ),
    "mechanical": _mat(
        "4", 3, 6, _S("trade", 3, 2, 0), _S("bolster", 3, 1, 2), _S("move", 3, 2, 2), _S("produce", 4, 2, 2)
    ),
    "agricultural": _mat(
        "5", 4, 7, _S("move", 2, 2, 1), _S("trade", 4, 2, 0), _S("produce", 4, 2, 2), _S("bolster", 3, 1, 3)
    ),
}

BANNED = frozenset({("rusviet", "industrial"), ("crimea", "patriotic")})
