"""The upper row: Bolster, Trade, and coins in place of moving."""

from collections.abc import Iterator

from adjudicator.games.scythe.action_forms import ActForm
from adjudicator.games.scythe.action_player import BREACH, Actor, capped, gain, pay
from adjudicator.games.scythe.policies import TRADE_SPLIT
from adjudicator.games.scythe.rules_action import BOLSTER, TRADE
from adjudicator.games.scythe.rules_move import UNITS
from adjudicator.policy import Policies
from adjudicator.verdict import Step, Word

TOKENS = 2


def bolster(actor: Actor, act: ActForm, policies: Policies) -> Iterator[Step]:
    """Pay $1 for power or combat cards; the Monument adds popularity."""
    paid = tuple(pay(actor, {"coins": 1}))
    yield from paid
    if broken(paid):
        return
    if act.take in ("power", "combat_cards"):
        box = "bolster_power" if act.take == "power" else "bolster_cards"
        amount = (2 if act.take == "power" else 1) + (box in actor.upgraded)
        says = "power" if act.take == "power" else "cards"
        yield from receive(actor, act.take, amount, BOLSTER, says)
    if "monument" in actor.structures:
        yield from receive(actor, "popularity", 1, BOLSTER, "monument")


def receive(actor: Actor, kind: str, amount: int, rule: str, says: str) -> Iterator[Step]:
    """Gain something and say so; `says_gain` is for players whose count is not known."""
    before = actor.purse.get(kind)
    now = gain(actor, kind, amount)
    key = {"combat_cards": "cards"}.get(kind, kind)
    facts = {"player": actor.name, "amount": amount, key: amount if now is None else now}
    yield Step(rule, says if now is not None else f"{says}_gain", facts, actor.sheet())
    yield from capped(actor, kind, before, amount)


def trade(actor: Actor, act: ActForm, policies: Policies) -> Iterator[Step]:
    """Pay $1 for two tokens onto hexes with a worker, or for popularity; the Armory adds power."""
    paid = tuple(pay(actor, {"coins": 1}))
    yield from paid
    if broken(paid):
        return
    if act.take == "popularity":
        yield from receive(actor, "popularity", 1 + ("trade_popularity" in actor.upgraded), TRADE, "popularity")
    elif act.tokens:
        yield from place_tokens(actor, act, policies, TOKENS)
    if "armory" in actor.structures:
        yield from receive(actor, "power", 1, TRADE, "armory")


def place_tokens(actor: Actor, act: ActForm, policies: Policies, most: int) -> Iterator[Step]:
    """Put tokens onto controlled territories with a worker of the player's own."""
    if len(act.tokens) > most:
        yield Step(TRADE, "too_many", {"count": len(act.tokens), "most": most}, BREACH)
        return
    places = list(dict.fromkeys(token.hex for token in act.tokens))
    for place in places:
        if isinstance(place, str) or actor.here(place) == 0 or actor.hostile(place):
            shown = Word("home") if place == "home" else place
            yield Step(TRADE, "no_worker", {"hex": shown, "player": actor.name}, BREACH)
            return
    if len(places) > 1:
        reading = policies["trade_split"]
        yield Step(TRADE_SPLIT, reading, result={"legal": reading == "either"})
        if reading != "either":
            return
    for token in act.tokens:
        gain(actor, token.kind, 1)
    tokens = [{Word(token.kind): token.hex} for token in act.tokens]
    yield Step(TRADE, "resources", {"player": actor.name, "tokens": tokens}, actor.sheet())


def coins_for_moving(actor: Actor, act: ActForm, policies: Policies) -> Iterator[Step]:
    """Take $1 or $2 in place of moving; moving itself is judged by `move`."""
    if act.take == "coins":
        amount = 1 + ("move_coins" in actor.upgraded)
        gain(actor, "coins", amount)
        yield Step(UNITS, "coins", {"player": actor.name, "coins": amount}, {"legal": True, **actor.sheet()})


def broken(steps: tuple[Step, ...]) -> bool:
    """Tell whether one of the steps is a breach."""
    return any(step.result.get("legal") is False for step in steps)
