"""Factory cards as public programs have them: what each costs and gives. A test compares the table of the law."""

from collections.abc import Iterator
from typing import NamedTuple

from adjudicator.games.scythe.action_bottom import effect
from adjudicator.games.scythe.action_forms import ActForm
from adjudicator.games.scythe.action_player import BREACH, Actor, gain, pay, shown
from adjudicator.games.scythe.action_produce import MOST_WORKERS, make
from adjudicator.games.scythe.action_top import broken, place_tokens
from adjudicator.games.scythe.policies import CARD_THREE
from adjudicator.games.scythe.rules_action import CARD_EFFECTS, FIFTH, RECRUIT
from adjudicator.policy import Policies
from adjudicator.verdict import Step, Word


class Card(NamedTuple):
    """What a card costs (`different`: resources of two kinds), what it gives, lower actions to choose from."""

    cost: dict[str, int]
    gives: dict[str, int]
    choose: tuple[str, ...] = ()


CARDS: dict[int, Card] = {
    1: Card({"combat_cards": 1, "coins": 1}, {"produce": 2}),
    2: Card({"popularity": 1}, {}, ("enlist", "upgrade")),
    3: Card({"combat_cards": 1}, {}),
    4: Card({"combat_cards": 1}, {"coins": 3}),
    5: Card({"power": 1}, {"popularity": 2}),
    6: Card({"power": 1}, {"coins": 3}),
    7: Card({"popularity": 1}, {}, ("deploy", "build")),
    8: Card({"combat_cards": 1}, {"resources": 3}),
    9: Card({"coins": 2}, {"popularity": 1}, ("upgrade",)),
    10: Card({"coins": 2}, {"power": 1}, ("deploy",)),
    11: Card({"coins": 2}, {"popularity": 1}, ("build",)),
    12: Card({"coins": 2}, {"power": 1}, ("enlist",)),
    13: Card({"different": 2}, {}, ("deploy", "build")),
    14: Card({"combat_cards": 1}, {"worker": 1, "coins": 2}),
    15: Card({"resource": 1}, {"combat_cards": 1, "power": 1}),
    16: Card({"resource": 1}, {"power": 1, "popularity": 1, "coins": 1}),
    17: Card({"combat_cards": 1}, {"power": 1}, ("upgrade",)),
    18: Card({"different": 2}, {}, ("enlist", "upgrade")),
}


def factory_card(actor: Actor, act: ActForm, policies: Policies) -> Iterator[Step]:
    """Pay for the card's upper action and take what it gives; no recruit, structure or mat pays for it."""
    yield Step(FIFTH, "fifth", result={"legal": True})
    yield Step(RECRUIT, "not_triggered", {"source": Word("factory_card")})
    if act.card is None:
        return
    card = CARDS[act.card]
    paid = tuple(_pay(actor, act, card))
    yield from paid
    if broken(paid):
        return
    gives = dict(card.gives)
    if act.card == 3:
        reading = policies["factory_card_3"]
        yield Step(CARD_THREE, reading)
        gives = {reading: 2}
    yield from _give(actor, act, gives, policies)
    yield from _choose(actor, act, card)


def _pay(actor: Actor, act: ActForm, card: Card) -> Iterator[Step]:
    """Turn what the card asks for into what is paid; resources are the player's to name."""
    count = card.cost.get("resource", card.cost.get("different", 0))
    cost = {kind: amount for kind, amount in card.cost.items() if kind not in ("resource", "different")}
    if len(act.pays) != count or len(set(act.pays)) != len(act.pays):
        facts = {"card": act.card, "count": count, "kinds": [Word(kind) for kind in act.pays]}
        yield Step(CARD_EFFECTS, "different", facts, BREACH)
        return
    cost |= dict.fromkeys(act.pays, 1)
    yield Step(CARD_EFFECTS, "costs", {"card": act.card, "cost": shown(cost)})
    yield from pay(actor, cost, act.coercion)


def _give(actor: Actor, act: ActForm, gives: dict[str, int], policies: Policies) -> Iterator[Step]:
    if "produce" in gives:
        yield from make(actor, act, policies, gives.pop("produce"), mill=None)
    if "resources" in gives:
        yield from place_tokens(actor, act, policies, gives.pop("resources"))
    if "worker" in gives and actor.worker_count is not None:
        actor.worker_count = min(MOST_WORKERS, actor.worker_count + 1)
        if actor.worker_count == MOST_WORKERS:
            actor.reached = [*actor.reached, "workers"]
    for kind, amount in gives.items():
        gain(actor, kind, amount)
    if gives:
        yield Step(CARD_EFFECTS, "gives", {"card": act.card, "what": shown(gives)}, actor.sheet())


def _choose(actor: Actor, act: ActForm, card: Card) -> Iterator[Step]:
    """Do the lower action that the card gives, or the chosen one of two."""
    if not card.choose:
        return
    chosen = act.choose or (card.choose[0] if len(card.choose) == 1 else None)
    facts = {"card": act.card, "choices": [Word(one) for one in card.choose], "action": Word(chosen or "")}
    if chosen is None:
        yield Step(CARD_EFFECTS, "choices", facts)
    elif chosen not in card.choose:
        yield Step(CARD_EFFECTS, "wrong", facts, BREACH)
    else:
        yield from effect(actor, act, chosen)
