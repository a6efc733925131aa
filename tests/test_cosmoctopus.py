"""Cosmoctopus: every case, the tables of the law, positions in words, the limits."""

import re
from random import Random

import pytest

from adjudicator.cases import Case, load_cases, run_case
from adjudicator.games.cosmoctopus import GAME
from adjudicator.games.cosmoctopus.kinds import CARDS, KIND_OF
from adjudicator.games.cosmoctopus.realm import BASIC_TILES
from adjudicator.procedure import judge
from adjudicator.words import read_words
from cli.speech import Speech
from knowledge.store import Store
from tests.cosmoctopus_support import KINDS, SEED, rule
from tests.support import CASES, shipped

ALL = [case for game, case in load_cases(CASES) if game == "cosmoctopus"]
CORPUS = shipped()
LAW = CORPUS.rules["en"]
REALM = "star3,ink3,coin1c coin3,whisper1c,whisper3 star1c,ink1c,special"
LINES = [
    ("move", f"{REALM} from star3 to ink3 coin1c, 2 ink 2 coins | pay 1 ink", "legal"),
    ("move", f"{REALM} da star3 verso coin1c, 2 inchiostri", "illegal"),
    ("move", f"{REALM} из star3 до ink3, 2 чернила", "legal"),
    ("move", f"{REALM} from coin3 to star3 ink3, submerge scripture relic", "legal"),
    ("payment", "relic costs 3 coins, 1 wild | has 2 coins 2 ink | permanent 1 coin | pays 2 coins 1 ink", "legal"),
    ("payment", "reliquia costa 3 monete | ha 2 monete | scarta reliquia, reliquia in mano | paga 2 monete", "legal"),
    ("payment", "reliquia cuesta 3 monedas | tiene 2 monedas | paga 2 monedas", "illegal"),
    ("limits", "9 cards, 11 coins 8 ink", "resolved"),
    ("limits", "9 карт 11 монет", "resolved"),
    ("knowledge", "10 inchiostri, 1 tentacolo | ottiene 3 inchiostri", "disputed"),
    ("knowledge", "10 tintas, 1 tentáculo | ganha 2 tintas", "resolved"),
    ("constellation", "constellation Kraken star ink ink whisper, filled A | gain 3 ink | place B, place C", "legal"),
    ("constellation", "costellazione stella inchiostro | ottiene 1 inchiostro | mette B", "illegal"),
    (
        "constellation",
        "constellation Kraken star ink ink whisper, filled A | place B C has 2 ink | gain 2 ink",
        "legal",
    ),
    ("constellation", "constellation star ink ink whisper, filled A B | gain 1 ink | place C", "legal"),
    (
        "constellation",
        "costellazione stella inchiostro inchiostro | ottiene 1 stella 1 inchiostro | mette A, B",
        "legal",
    ),
    ("knowledge", "12 tintas, 1 tentáculo | gana 1 tinta", "disputed"),
    ("knowledge", "13 монет, 1 щупальце, берёт монету", "resolved"),
    ("knowledge", "13 звёзд, 1 щупальце, берёт звезду", "resolved"),
    ("payment", "реликвия стоит 1 монету | есть 1 монета | платит 1 монету", "legal"),
    ("investigator", "8 звёзд, 2 щупальца, звезда взята игроками, писание", "disputed"),
    ("investigator", "8 estrellas, 2 tentáculos, estrella tomada por jugadores, escritura", "disputed"),
    ("investigator", "8 estrelas, 2 tentáculos, estrela pega por jogadores, escritura", "disputed"),
    ("investigator", "8 inchiostri, 2 tentacoli, inchiostro preso dai giocatori, scrittura", "disputed"),
    ("investigator", "12 ink, 2 tentacles, scripture relic relic, players 5 4, coin taken", "resolved"),
    ("setup", "1 giocatore", "illegal"),
    ("turn", f"{REALM} from star3 to ink3, 2 ink, relic relic, 3 tentacles", "legal"),
]


@pytest.mark.parametrize("case", ALL, ids=lambda case: case.id)
def test_case(case: Case) -> None:
    assert run_case("cosmoctopus", case).differences == ()


@pytest.mark.parametrize("procedure", GAME.procedures, ids=lambda procedure: procedure.name)
def test_every_example_to_start_from_can_be_judged(procedure) -> None:
    assert judge(GAME, procedure, procedure.example).ruling in ("legal", "resolved", "disputed")


def _rows(rule: str) -> list[list[str]]:
    lines = re.findall(r"^\| (.+) \|$", LAW[rule].text, re.MULTILINE)
    return [[cell.strip() for cell in line.split("|")] for line in lines[1:] if not line.startswith("-")]


def test_the_law_and_the_code_have_the_same_tables() -> None:
    cards = {row[0].lower(): row[2] for row in _rows("cosmoctopus.equipment.card-types")}
    assert cards == KIND_OF
    assert list(cards) == list(CARDS)
    tiles = [tile for row in _rows("cosmoctopus.move.basic-tiles") for tile in row[1:]]
    assert tuple(tiles) == BASIC_TILES


@pytest.mark.parametrize("hand", [0, 8, 9, 14])
def test_at_most_eight_of_everything_stays_at_the_end_of_a_turn(hand: int) -> None:
    rng = Random(SEED + hand)
    for _ in range(300):
        held = {kind: rng.randint(0, 14) for kind in KINDS}
        outcome = rule("limits", {"hand": hand, "resources": held}).outcome
        assert max(outcome["resources"].values()) <= 8
        assert outcome["hand"] <= 8
        gone = outcome["discard_resources"]
        assert {kind: outcome["resources"][kind] + gone[kind] for kind in KINDS} == held
        assert outcome["hand"] + outcome["discard_cards"] == hand
        assert all(not gone[kind] or outcome["resources"][kind] == 8 for kind in KINDS)


@pytest.mark.parametrize(("procedure", "line", "ruling"), LINES)
def test_a_position_in_one_line_of_words(procedure: str, line: str, ruling: str) -> None:
    position = read_words(line, CORPUS.words["cosmoctopus"][procedure])
    assert judge(GAME, GAME.procedure(procedure), position).ruling == ruling


def test_after_a_fault_in_mid_placement_the_choices_are_those_of_that_moment() -> None:
    position = {
        "constellations": [{"slots": ["star", "ink", "coin"]}],
        "gain": {"star": 1, "ink": 1},
        "place": ["A", "C"],
    }
    verdict = rule("constellation", position)
    assert verdict.ruling == "illegal"
    assert [one.choice for one in verdict.alternatives] == ["0", "B=ink"]


def test_after_a_wrong_discard_the_head_is_not_turned() -> None:
    verdict = rule("turn", {"resources": {"ink": 10}, "discard": {"ink": 1}})
    assert verdict.ruling == "illegal"
    assert "cosmoctopus.turn.next" not in [step.rule for step in verdict.steps]


@pytest.mark.parametrize(("language", "none"), [("it", "niente"), ("es", "nada"), ("pt", "nada")])
def test_none_of_cards_and_of_resources_is_said_without_gender(language: str, none: str) -> None:
    assert Speech(Store().law("cosmoctopus", language)).value([]) == none
