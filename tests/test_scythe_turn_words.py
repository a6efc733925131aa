"""A combat, a move or a turn of Scythe said in one line of words, in each language."""

from typing import Any

import pytest

from adjudicator.words import read_words
from knowledge.store import Store

VOCABULARY = Store().vocabulary("scythe")
FIGHT = {
    "attacker": {"faction": "nordic", "power": 6, "mechs": 2, "dial": 4, "cards": [2, 4]},
    "defender": {"faction": "rusviet", "power": 5, "popularity": 3, "mechs": 1, "workers": 2, "dial": 3},
}
RIDE = {
    "faction": "crimea",
    "moves": [{"unit": "mech", "path": [43, 37, 38], "carries": {"workers": 2}}],
    "others": [{"name": "enemy", "workers": [38, 38]}],
    "popularity": 3,
}
TURN = {
    "faction": "saxony",
    "mat": "industrial",
    "coins": 2,
    "resources": {"oil": 3},
    "recruits": ["upgrade"],
    "actions": [{"do": "bolster", "take": "power"}, {"do": "upgrade"}],
}
LINES: list[tuple[str, str, dict[str, Any]]] = [
    (
        "combat",
        "attacker nordic power 6 mechs 2 dial 4 cards 2 4 | defender rusviet power 5 pop 3 mech 1 workers 2 dial 3",
        FIGHT,
    ),
    (
        "combat",
        "attaccante nordici forza 6 mech 2 indicatore 4 carte 2 4 | "
        "difensore rusviet forza 5 popolarità 3 mech 1 lavoratori 2 indicatore 3",
        FIGHT,
    ),
    (
        "combat",
        "atacante nórdicos poder 6 mecas 2 dial 4 cartas 2 4 | "
        "defensor rusviet poder 5 popularidad 3 meca 1 trabajadores 2 dial 3",
        FIGHT,
    ),
    (
        "combat",
        "atacante nórdicos poder 6 mechs 2 disco 4 cartas 2 4 | "
        "defensor rusviet poder 5 popularidade 3 mech 1 trabalhadores 2 disco 3",
        FIGHT,
    ),
    (
        "combat",
        "атакующий нордия сила 6 мехов 2 диск 4 карты 2 4 ; "
        "защитник русвет сила 5 популярность 3 мех 1 рабочих 2 диск 3",
        FIGHT,
    ),
    ("move", "crimea popularity 3 mech 43 37 38, carrying workers 2 | enemy workers on 38 38", RIDE),
    ("move", "crimea popolarità 3 mech 43 37 38, con lavoratori 2 | nemico lavoratori su 38 38", RIDE),
    ("move", "crimea popularidad 3 meca 43 37 38, con trabajadores 2 | enemigo trabajadores en 38 38", RIDE),
    ("move", "crimeia popularidade 3 mech 43 37 38, com trabalhadores 2 | inimigo trabalhadores em 38 38", RIDE),
    ("move", "крым популярность 3 мех 43 37 38, везёт рабочих 2 | враг рабочие на 38 38", RIDE),
    ("move", "saxony character home 34", {"faction": "saxony", "moves": [{"unit": "character", "path": ["home", 34]}]}),
    ("action", "saxony industrial coins 2 oil 3 upgrade recruit, bolster for power, upgrade", TURN),
    (
        "action",
        "sassonia industriale monete 2 petrolio 3 recluta potenziamento, rafforza per forza, potenziamento",
        TURN,
    ),
    ("action", "sajonia industrial monedas 2 petróleo 3 recluta de mejorar, refuerza por poder, mejora", TURN),
    ("action", "saxônia industrial moedas 2 petróleo 3 recruta de aprimorar, reforça por poder, aprimora", TURN),
    ("action", "саксония промышленный монет 2 нефть 3 рекрут улучшения, укрепление за силу, улучшение", TURN),
]


@pytest.mark.parametrize(("procedure", "line", "raw"), LINES, ids=lambda value: value if isinstance(value, str) else "")
def test_a_line_of_words(procedure: str, line: str, raw: dict[str, Any]) -> None:
    assert read_words(line, VOCABULARY[procedure]) == raw


def test_a_table_is_scored_from_one_line_in_any_language() -> None:
    raw = {
        "players": [
            {"faction": "saxony", "coins": 23, "popularity": 11, "stars": 5, "territories": 8, "factory": True},
            {"faction": "polania", "coins": 17, "popularity": 14, "stars": 6, "territories": 9},
        ]
    }
    lines = (
        "Saxony 23 coins, popularity 11, 5 stars, 8 territories and the factory; "
        "Polania 10+15-8 coins, popularity 14, 6 stars, 9 territories",
        "Sassonia 23 monete, popolarità 11, 5 stelle, 8 territori e fabbrica; "
        "Polania 17 monete, popolarità 14, 6 stelle, 9 territori",
        "Саксония 23 монеты, популярность 11, 5 звёзд, 8 территорий и фабрика; "
        "Полания 17 монет, популярность 14, 6 звёзд, 9 территорий",
    )
    for line in lines:
        found = read_words(line, VOCABULARY["scoring"])
        assert [{key: value for key, value in one.items() if key != "name"} for one in found["players"]] == raw[
            "players"
        ]
        assert found["players"][0]["name"] == line.split()[0]


def test_an_ability_is_said_by_its_name_in_each_language() -> None:
    for line in ("attacker artillery", "attaccante artiglieria", "atacante artillery", "атакующий артиллерия"):
        assert read_words(line, VOCABULARY["combat"]) == {"attacker": {"abilities": ["Artillery"]}}
    assert read_words("attaccante usa ricognizione", VOCABULARY["combat"]) == {"attacker": {"uses": ["Scout"]}}
    assert read_words("саксония подземный ход", VOCABULARY["move"]) == {"faction": "saxony", "abilities": ["Underpass"]}
