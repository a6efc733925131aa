"""Where the sources are silent or disagree: the readings, the one tablejudge prefers first."""

from adjudicator.games.cosmoctopus.rules import (
    AFTER_CLAIM,
    AMOUNT,
    AUTOMATIC,
    EIGHT_SPENT,
    HAND_CARDS,
    SUBMERGE_DISCARDS,
    SUBMERGE_EXTRA,
    SUBMERGE_REFILL,
    SUBMERGE_STOP,
    SURPLUS,
    TOKENS_ONLY,
    TWO_CLAIMS,
    WILD_NAMED,
)
from adjudicator.policy import Policy

POLICIES = (
    Policy("submerge_discards", ("scriptures_and_relics", "whole_row"), SUBMERGE_DISCARDS),
    Policy("submerge_extra", ("not_allowed", "paid"), SUBMERGE_EXTRA),
    Policy("submerge_refill", ("before", "after"), SUBMERGE_REFILL),
    Policy("submerge_stop", ("full", "may_stop"), SUBMERGE_STOP),
    Policy("pay_spaces_with", ("tokens", "cards"), TOKENS_ONLY, contested=False),
    Policy("permanent_wild", ("wild_part", "any_part"), WILD_NAMED, contested=False),
    Policy("forbidden_knowledge", ("automatic", "bought"), AUTOMATIC),
    Policy("knowledge_discards", ("all", "thirteen"), SURPLUS),
    Policy("knowledge_hand_cards", ("no", "yes"), HAND_CARDS),
    Policy("investigator_gains", ("one", "as_shown"), AMOUNT),
    Policy("investigator_eight", ("discarded", "kept"), EIGHT_SPENT),
    Policy("investigator_claims", ("each", "one"), TWO_CLAIMS),
    Policy("investigator_eight_after_claim", ("yes", "no"), AFTER_CLAIM),
)
