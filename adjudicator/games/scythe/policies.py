"""The choices between readings of Scythe: editions, and points that no text settles."""

from adjudicator.law import rule
from adjudicator.policy import Policy

MINE_ON_TUNNEL = rule("scythe.score.mine-on-tunnel", "a Mine that stands on a printed tunnel hex")
ENCOUNTER_STEPS = rule("scythe.score.encounter-steps", "8 and 9 as the last step")
FLAG_ON_FACTORY = rule("scythe.adjust.flag-on-factory", "3 + 1 = 4 territories")
TIE_FACTORY = rule("scythe.tie.factory", "3 territories or as 1 in the fifth tie-breaker")
NEIGHBOURS_BONUS = rule("scythe.end.neighbours-bonus", "neighbours still take their recruit bonus")
LAST_POPULARITY = rule("scythe.end.last-popularity", "still costs popularity for the workers")
COMBAT_POWER = rule("scythe.stars.combat-power", "Shield or Ronin lifts power to 16")
OBJECTIVE_TIMING = rule("scythe.objective.timing", "at any time in the player's turn")
RELENTLESS = rule("scythe.turn.relentless", "the first printing allowed that too")
MILL_CONTROL = rule("scythe.top.mill-control", "produces only while its owner controls its hex")
TRADE_SPLIT = rule("scythe.top.trade-split", "may go to two different territories")
TOWNSHIP_TEXT = rule("scythe.move.township", "mentions only village and Factory")
UNOCCUPIED = rule("scythe.move.unoccupied", "We look at units alone")
FRESH_RECRUIT = rule("scythe.bottom.fresh-recruit", "already pays for the Enlist that took it")
CARD_THREE = rule("scythe.factory.cards", "2 popularity or 2 power")
DISARM_MINE = rule("scythe.combat.disarm", "adds a hex with Saxony's own Mine")

POLICIES = (
    Policy("mine_on_tunnel", ("counts", "excluded"), MINE_ON_TUNNEL),
    Policy("encounter_steps", ("top_step", "none"), ENCOUNTER_STEPS),
    Policy("flag_on_factory", ("four", "three"), FLAG_ON_FACTORY),
    Policy("tie_factory", ("three", "one"), TIE_FACTORY),
    Policy("neighbours_bonus", ("not_taken", "taken"), NEIGHBOURS_BONUS),
    Policy("last_popularity", ("paid", "cut_off"), LAST_POPULARITY),
    Policy("combat_power", ("at_once", "after_combat"), COMBAT_POWER),
    Policy("trade_split", ("either", "together"), TRADE_SPLIT),
    Policy("township", ("rulebook", "mat"), TOWNSHIP_TEXT),
    Policy("unoccupied", ("no_units", "nothing"), UNOCCUPIED),
    Policy("fresh_recruit", ("pays", "waits"), FRESH_RECRUIT),
    Policy("factory_card_3", ("popularity", "power"), CARD_THREE),
    Policy("objective_timing", ("between_actions", "any_time"), OBJECTIVE_TIMING, contested=False),
    Policy("relentless", ("current", "first_printing"), RELENTLESS, contested=False),
    Policy("mill_control", ("current", "first_printing"), MILL_CONTROL, contested=False),
    Policy("disarm_mine", ("current", "first_printing"), DISARM_MINE, contested=False),
)
