"""The figures and names of the game as data: rooms, components, exterior locations, numbers by player count."""

from adjudicator.verdict import Word

ROOMS = tuple(Word(name) for name in ("library", "museum", "crypt", "laboratory", "observatory", "botanical_garden"))
"""The six rooms; their numbers are their places, from 1."""
LIBRARY, GARDEN = ROOMS[0], ROOMS[5]
NUMBER = {room: place for place, room in enumerate(ROOMS, 1)}

DREAMS, AGOBA_MARSH, MOON_COLONY, LOST = (Word(name) for name in ("dreams", "agoba", "moon_men", "lost_city"))
EXTERIORS = (DREAMS, AGOBA_MARSH, MOON_COLONY, LOST)
ANY_EXTERIOR = Word("exterior")
"""The exterior location where it does not matter which of the four it is."""

COMPONENTS = tuple(
    Word(name) for name in ("grimoire", "stone_idol", "skull", "potion", "star_chart", "plant", "silver_key")
)
"""The seven kinds in the order of their locations, which is the order of the tie-break."""
SILVER_KEY = COMPONENTS[6]
HOME = dict(zip(COMPONENTS[:6], ROOMS, strict=True))
KIND = {room: kind for kind, room in HOME.items()} | dict.fromkeys((*EXTERIORS, ANY_EXTERIOR), SILVER_KEY)

FEWEST_PLAYERS, MOST_PLAYERS = 3, 5
START_POWER = {3: 4, 4: 5, 5: 6}
START_TOKENS = {3: 2, 4: 3, 5: 4}
MOST_POWER_EVER = 7
NEEDED, NEEDED_WITHOUT_EXTERIOR = 4, 3


def needed(exterior: Word | None) -> int:
    """Return how many different components win: fewer where there is no exterior location."""
    return NEEDED_WITHOUT_EXTERIOR if exterior is None else NEEDED


def locations(exterior: Word | None) -> tuple[Word, ...]:
    """List the locations in the order in which they are resolved."""
    return ROOMS if exterior is None else (*ROOMS, exterior)


def kinds(exterior: Word | None) -> tuple[Word, ...]:
    """List the kinds of components that are in the game."""
    return tuple(KIND[place] for place in locations(exterior))
