"""The Grand Octopus in words of five languages: lines between rooms, the cultist outside, the number of players."""

import pytest

from adjudicator.games.grand_octopus import GAME
from adjudicator.procedure import judge
from adjudicator.verdict import Faulty, Problem, Verdict
from adjudicator.words import read_words
from tests.support import run_here as run
from tests.support import shipped

VOCABULARY = shipped().words["grand-octopus"]
CLOCK = GAME.procedure("clock")


def _clock(line: str) -> Verdict:
    return judge(GAME, CLOCK, read_words(line, VOCABULARY["clock"]))


def _problems(line: str) -> list[Problem]:
    with pytest.raises(Faulty) as caught:
        _clock(line)
    return list(caught.value.problems)


@pytest.mark.parametrize(
    "line",
    [
        "library dagger 3-2 tentacle 4",
        "library, dagger 2-3, tentacle 4",
        "library dagger 3 - 2 tentacle 4",
        "library dagger crypt-museum tentacle lab",
        "library dagger museum - crypt tentacle 4",
        "library dagger between the museum and the crypt tentacle 4",
        "library dagger line 2-3 tentacle 4",
        "library dagger on the line between the crypt and the museum tentacle 4",
        "biblioteca, pugnale 3-2, tentacolo 4",
        "biblioteca, pugnale cripta-museo, tentacolo laboratorio",
        "biblioteca, pugnale tra la cripta e il museo, tentacolo 4",
        "biblioteca, daga 3-2, tentáculo 4",
        "biblioteca, daga museo - cripta, tentáculo 4",
        "biblioteca, adaga 3-2, tentáculo 4",
        "biblioteca, adaga museu-cripta, tentáculo 4",
        "библиотека, кинжал 3-2, щупальце 4",
        "библиотека, кинжал склеп-музей, щупальце 4",
        "библиотека, кинжал между музеем и склепом, щупальце 4",
    ],
)
def test_a_line_between_two_rooms_is_no_subtraction(line: str) -> None:
    raw = read_words(line, VOCABULARY["clock"])
    steps = _clock(line).steps
    assert raw["cultist"] == "library"
    assert steps[0].facts == {"dagger": "2-3", "tentacle": "laboratory"}
    assert "grand-octopus.error.cultist" in [step.rule for step in steps]


@pytest.mark.parametrize(
    "line",
    [
        "library dagger 2 tentacle 5-6",
        "biblioteca pugnale 2 tentacolo osservatorio-giardino",
        "biblioteca daga 2 tentáculo 6-5",
        "biblioteca adaga 2 tentáculo observatório - jardim botânico",
        "библиотека кинжал 2 щупальце обсерватория-сад",
    ],
)
def test_the_tentacle_can_lie_on_a_line(line: str) -> None:
    assert _clock(line).steps[0].facts == {"dagger": "museum", "tentacle": "5-6"}


@pytest.mark.parametrize(
    "line", ["library dagger 3+2 tentacle 4", "library dagger +3 tentacle 4", "library dagger 9-4"]
)
def test_room_numbers_are_never_added_up(line: str) -> None:
    assert _problems(line)


@pytest.mark.parametrize("line", ["2 dagger 2 tentacle 3", "library 3-2 dagger tentacle 4"])
def test_numbers_before_a_disc_are_not_understood(line: str) -> None:
    with pytest.raises(Faulty):
        read_words(line, VOCABULARY["clock"])


def test_a_whole_turn_has_lines_too() -> None:
    line = "no exterior\ncult Red, power 4, in the library, dagger 1-2, tentacle crypt-museum"
    red = read_words(line, VOCABULARY["turn"])["cults"][0]
    assert (red["dagger"], red["tentacle"]) == ("1-2", "2-3")


@pytest.mark.parametrize(
    "line",
    [
        "exterior dagger 3 tentacle 3",
        "esterno pugnale 3 tentacolo 3",
        "exterior daga 3 tentáculo 3",
        "exterior adaga 3 tentáculo 3",
        "снаружи кинжал 3 щупальце 3",
    ],
)
def test_exterior_alone_is_where_the_cultist_is(line: str) -> None:
    verdict = _clock(line)
    assert verdict.outcome["cultist_goes"] == "exterior"
    assert verdict.steps[2].rule == "grand-octopus.exterior.stay"


def test_exterior_with_a_name_is_the_location_of_the_game() -> None:
    raw = read_words("library, exterior: agoba, dagger 3 tentacle 3", VOCABULARY["clock"])
    assert (raw["cultist"], raw["exterior"]) == ("library", "agoba")


@pytest.mark.parametrize("line", ["5", "5 players", "5 giocatori", "5 jugadores", "5 jogadores", "игроков 5"])
def test_a_number_alone_is_the_number_of_players(line: str) -> None:
    assert read_words(line, VOCABULARY["setup"]) == {"players": 5}


TURN = (
    "{exterior: agoba, stairs: [1-3], cults: {Red: {power: 4, cultist: library, dagger: 3, tentacle: 3, "
    "components: [skull]}, Blue: {power: 4, cultist: museum, dagger: 2, tentacle: 4, components: [potion]}, "
    "Green: {power: 1, cultist: observatory, dagger: line, tentacle: 6}}, swap: {by: Red, with: Blue, gives: plant, "
    "takes: potion}}"
)


@pytest.mark.checkout
@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["no swap", "given: skull; taken from Blue: potion", "cultist off the board"]),
        ("it", ["nessuno scambio", "dato: teschio; preso da Blue: pozione", "nessun componente"]),
        ("es", ["ningún cambio", "se da: calavera; se toma de Blue: poción", "cultista fuera del tablero"]),
        ("pt", ["nenhuma troca", "dado: crânio; tomado de Blue: poção", "nenhum componente"]),
        ("ru", ["без обмена", "отдать: череп; взять у Blue: зелье", "культист вне поля"]),
    ],
)
def test_choices_and_what_is_not_there_are_said_in_the_language(language: str, said: list[str]) -> None:
    found = " ".join(run("judge", "grand-octopus", "turn", "-", "--language", language, given=TURN).out.split())
    assert [one for one in said if one not in found] == []
    assert language == "en" or "swap" not in found
