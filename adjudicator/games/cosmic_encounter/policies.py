"""The readings that no printed rule settles; the first value of each is the one we prefer."""

from adjudicator.games.cosmic_encounter.rules import (
    CALCULATOR_KICKER,
    CROOKED_KICKER,
    DESTRUCT_RETREAT,
    DUPLICITY_REWARDS,
    EMOTION_KICKER,
    EMOTION_RETREAT,
    IONIC_REACH,
    JOKER_KICKER,
    JOKER_LATE,
    JOKER_MORPH,
    REWARD_DECK_REACH,
)
from adjudicator.policy import Policy

POLICIES = (
    Policy("crooked_kicker", ("multiply_first", "add_first"), CROOKED_KICKER),
    Policy("emotion_kicker", ("final_type", "revealed_type"), EMOTION_KICKER),
    Policy("self_destruct_retreat", ("all_lost", "retreat_saved", "retreat_stands"), DESTRUCT_RETREAT),
    Policy("emotion_retreat", ("loss_stands", "bargain"), EMOTION_RETREAT),
    Policy("duplicity_rewards", ("earned", "lost"), DUPLICITY_REWARDS),
    Policy("ionic_gas", ("defensive_allies", "all_rewards"), IONIC_REACH),
    Policy("joker_late", ("acts", "nothing"), JOKER_LATE),
    Policy("joker_morph", ("matches", "printed_only"), JOKER_MORPH),
    Policy("joker_kicker", ("new_value", "spent"), JOKER_KICKER),
    Policy("calculator_kicker", ("kicker_first", "kicker_last"), CALCULATOR_KICKER),
    Policy("reward_deck", ("defender_rewards", "all_rewards"), REWARD_DECK_REACH),
)
