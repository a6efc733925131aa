"""The matrix of card kinds and kickers as cases, with results by the naive implementation; `main` writes the file.

Every pair of the five kinds of cards, without a kicker, with each kicker on either side, and with x2 on both.
"""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path
from typing import Any

from tests.naive.cosmic_encounter import outcomes

FILE = Path(__file__).parent.parent / "cases" / "cosmic-encounter" / "matrix.yaml"
CARDS: dict[str, list[dict[str, Any]]] = {
    "offense": [{"value": 10}, {"kind": "negotiate"}, {"kind": "morph"}, {"kind": "intimidate", "value": 19}],
    "defense": [{"value": 14}, {"kind": "negotiate"}, {"kind": "morph"}, {"kind": "intimidate", "value": 29}],
}
KICKERS = ("x2", "x0", "reverse_polarity", "self_destruct", "duplicity")
HEAD = "# Every pair of cards with every kicker, made by tests/naive/cosmic_matrix.py; see there for what is varied.\n"


def kicker_pairs() -> list[tuple[str, str]]:
    """No kicker, each kicker on either side, x2 on both."""
    return [("", ""), *((one, "") for one in KICKERS), *(("", one) for one in KICKERS), ("x2", "x2")]


def positions() -> list[tuple[str, dict[str, Any]]]:
    """Each position of the matrix with its id; two negotiates fail to agree."""
    found = []
    retreat: dict[str, Any] = {"kind": "retreat"}
    for pair in product([*CARDS["offense"], retreat], [*CARDS["defense"], retreat]):
        for kickers in kicker_pairs():
            raw: dict[str, Any] = {}
            for who, card, kicker, ships, ally in zip(
                ("offense", "defense"), pair, kickers, (3, 2), (2, 1), strict=True
            ):
                raw[who] = {"card": card, "ships": ships, "allies": [ally]} | ({"kicker": kicker} if kicker else {})
            names = "-".join(card.get("kind", "attack") for card in pair)
            marks = "-".join(kicker or "none" for kicker in kickers)
            found.append((f"matrix-{names}-{marks}", {**raw, "deal": "failed"}))
    return found


def cases() -> list[dict[str, Any]]:
    """Each case of the matrix, expecting what the naive implementation gives."""
    return [case(name, raw) for name, raw in positions()]


def case(name: str, raw: dict[str, Any]) -> dict[str, Any]:
    """One case: resolved with an outcome, or disputed with every reading."""
    full = {
        who: {"reinforcements": [], **raw[who], "card": {"kind": "attack", **raw[who]["card"]}}
        for who in ("offense", "defense")
    }
    found = [expected(one) for one in outcomes({**raw, **full})]
    expect: dict[str, Any] = {"ruling": "resolved", "outcome": found[0]}
    if len(found) > 1:
        expect = {"ruling": "disputed", "outcome": found[0], "readings": found}
    base = {"id": name, "procedure": "encounter", "position": raw}
    return {**base, "expect": expect, "source": "derived", "truth": "derived"}


def expected(outcome: dict[str, Any]) -> dict[str, Any]:
    """An outcome of the naive implementation as a case expects it."""
    kept = {name: outcome[name] for name in ("becomes", "totals", "result", "to_warp", "compensation", "rewards")}
    return {**kept, "lands": outcome["lands"], "second_encounter_possible": outcome["second"]}


def text() -> str:
    """The file of cases, one line for each."""
    return HEAD + "".join(f"- {json.dumps(one)}\n" for one in cases())


if __name__ == "__main__":
    FILE.write_text(text(), "utf-8")
