"""The cards as data: attack values, intimidates, variable pairs, kickers, unique negotiates, effects, aliens.

The Markdown tables of the law say the same; a test compares them.
"""

from typing import NamedTuple

COSMIC_ATTACKS = {
    0: 1, 1: 1, 4: 4, 5: 1, 6: 7, 7: 1, 8: 7, 9: 1, 10: 4,
    11: 1, 12: 2, 13: 1, 14: 2, 15: 1, 20: 2, 23: 1, 30: 1, 40: 1,
}  # fmt: skip
"""The attack cards of the base deck: value -> copies."""

VARIABLE_PAIRS = {(2, 20): 1, (3, 30): 1, (12, 21): 2, (21, 12): 1}
"""The variable attacks: (normal value, value under a hazard warning) -> copies."""

INTIMIDATES = (-9, 19, 29, 39)
UNKNOWN_NEGOTIATES = ("epic_oratory", "faulty_translator", "right_of_refusal", "self_defense")
CROOKED_DEAL = "crooked_deal"


class Kicker(NamedTuple):
    """A kicker: the name under which a position gives it and its multiplier."""

    name: str
    factor: int


REVERSE_POLARITY = Kicker("reverse_polarity", -1)
SELF_DESTRUCT = Kicker("self_destruct", 1)
DUPLICITY = Kicker("duplicity", 2)
NO_KICKER = Kicker("none", 1)
PLAIN_KICKERS = (Kicker("x0", 0), Kicker("plain_x1", 1), Kicker("x2", 2), Kicker("x3", 3), Kicker("x4", 4))
KICKERS = {one.name: one for one in (*PLAIN_KICKERS, REVERSE_POLARITY, SELF_DESTRUCT, DUPLICITY)}
TEXT_UNKNOWN_KICKER = "x4"

EFFECTS = (
    "emotion_control",
    "force_field",
    "ionic_gas",
    "quash",
    "card_zap",
    "solar_wind",
    "victory_boon",
    "ship_zap_offense",
    "ship_zap_defense",
    "omni_zap_offense_card",
    "omni_zap_defense_card",
    "omni_zap_offense_kicker",
    "omni_zap_defense_kicker",
    "loser_upset",
    "lizard_flare_offense_kicker",
    "lizard_flare_defense_kicker",
    "calculator_flare_offense",
    "calculator_flare_defense",
)
OUTSIDE_EFFECTS = ("cosmic_zap", "finder", "hand_zap", "mobius_tubes", "plague", "rebirth", "space_junk")
"""Artifacts that are known but change nothing that this judge resolves."""
UNAIMED = {"omni_zap": "omni_zap_offense_card", "ship_zap": "ship_zap_offense"}
"""Artifacts that must say what they hit -> a name that says it."""
DESCRIBED = {"loser": "loser_upset", "lizard": "morphed_ships"}
"""Aliens that are judged where a position says what they do -> how it says so."""
DESCRIBED_FLARES = {"lizard": "lizard_flare_offense_kicker", "calculator": "calculator_flare_offense"}
REWARD_DECK_EFFECTS = ("solar_wind", "victory_boon", "ship_zap", "omni_zap")

ALIENS = {
    "ace": "winner",
    "alchemist": "play",
    "angler": "play",
    "bride": "result",
    "calculator": "values",
    "daredevil": "totals",
    "diplomat": "types",
    "doppelganger": "play",
    "empath": "types",
    "engineer": "result",
    "explorer": "totals",
    "greenhorn": "play",
    "host": "result",
    "judge": "gains",
    "laser": "play",
    "lizard": "totals",
    "loser": "winner",
    "love": "play",
    "mesmer": "types",
    "mirage": "totals",
    "muckraker": "gains",
    "pacifist": "winner",
    "pentaform": "result",
    "pickpocket": "play",
    "pirate": "losses",
    "quartermaster": "gains",
    "reactor": "result",
    "tourist": "result",
    "usurper": "types",
    "voyager": "result",
    "whirligig": "play",
    "yin-yang": "losses",
}
"""Aliens that are refused by name: name -> what the power changes, which is part of the key of its sentence."""
