"""House rules: where their file is found, what prevails, what is refused, and that every verdict names them."""

import json
import tomllib
from pathlib import Path

import pytest

from adjudicator.procedure import Game, Procedure, judge
from adjudicator.registry import GAMES
from adjudicator.registry import game as open_game
from knowledge.rule import LANGUAGES
from tests.support import PROJECT
from tests.support import run_here as run
from tests.test_policy import RULE, TOY

NINE = "{structure_tile: encounters_adjacent, players: [{name: A, coins: 2, popularity: 3, stars: 0, "
NINE += "territories: 0, resources: 0, structure_count: 9}]}"
JUDGE = ("judge", "scythe", "scoring", NINE, "--no-history")
NONE = '[scythe]\nencounter_steps = "none"\n'


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Write house rules that settle what the position of these tests depends on."""
    path = tmp_path / "house-rules.toml"
    path.write_text(NONE, "utf-8")
    return path


def _total(*arguments: str, cwd: Path = PROJECT, **environment: str) -> int:
    ran = run(*JUDGE, *arguments, "--format", "json", cwd=cwd, **environment)
    total: int = json.loads(ran.out)["outcome"]["players"]["A"]["total"]
    return total


@pytest.mark.parametrize("where", ["option", "environment", "here", "config"])
def test_the_file_is_found(where: str, file: Path, tmp_path: Path) -> None:
    arguments: tuple[str, ...] = ("--house-rules", str(file)) if where == "option" else ()
    environment = {"environment": {"TABLEJUDGE_HOUSE_RULES": str(file)}, "config": {"TABLEJUDGE_CONFIG": str(tmp_path)}}
    ran = run(*JUDGE, *arguments, cwd=tmp_path if where == "here" else PROJECT, **environment.get(where, {}))
    assert ran.code == 0
    assert "Policies:    encounter_steps=none (house rules)" in ran.out
    assert "house-rules.toml" in ran.out
    assert _total("--no-house-rules", cwd=tmp_path, TABLEJUDGE_CONFIG=str(tmp_path)) == 11


def test_the_nearer_file_prevails(file: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "house-rules.toml").write_text('[scythe]\nencounter_steps = "top_step"\n', "utf-8")
    near, far = {"cwd": other}, {"TABLEJUDGE_CONFIG": str(tmp_path)}
    assert _total(cwd=other, **far) == 11
    assert _total(TABLEJUDGE_HOUSE_RULES=str(file), **near) == 2  # type: ignore[arg-type]
    assert _total("--house-rules", str(other / "house-rules.toml"), TABLEJUDGE_HOUSE_RULES=str(file)) == 11


def test_the_command_line_beats_the_position_and_the_position_the_house() -> None:
    house, position = {"ties": "none", "start": "left"}, {"tied": True, "policies": {"ties": "first"}}
    verdict = judge(TOY, RULE, position, {}, house)
    assert (verdict.policies["ties"], verdict.outcome["winner"]) == ("first", "first")
    assert verdict.origins == {"ties": "position", "start": "house"}
    verdict = judge(TOY, RULE, position, {"ties": "shared"}, house)
    assert (verdict.outcome["winner"], verdict.origins["ties"]) == ("shared", "given")


def test_a_verdict_tells_what_uncontested_policies_took() -> None:
    assert judge(TOY, RULE, {}).defaults == {"edition": "second"}
    assert judge(TOY, RULE, {}, {}, {"edition": "first"}).defaults == {}


def test_choices_say_which_readings_they_assume() -> None:
    assert judge(TOY, RULE, {"move": 3}).assumed == {"start": "left"}
    assert judge(TOY, RULE, {"move": 3}, {}, {"start": "left"}).assumed == {}


def test_readings_that_are_too_many_are_counted() -> None:
    from adjudicator.policy import Policy
    from adjudicator.verdict import Step

    names = [f"p{number}" for number in range(8)]
    known = tuple(Policy(name, ("a", "b"), "toy.rule") for name in names)

    def rule(form: object, policies: object) -> list[Step]:
        return [Step("toy.rule", "says", {}, {name: policies[name]}) for name in names]  # type: ignore[index]

    procedure = Procedure(name="rule", form=RULE.form, rule=rule, example={})
    verdict = judge(Game(id="toy", procedures=(procedure,), policies=known), procedure, {})
    assert len(verdict.readings) == 64
    assert verdict.left_out > 0


def test_json_says_where_each_policy_comes_from(file: Path) -> None:
    found = json.loads(run(*JUDGE, "--house-rules", str(file), "--policy", "tie_factory=one", "--format", "json").out)
    assert found["policies"] == {"encounter_steps": "none", "tie_factory": "one"}
    assert found["policy_origins"] == {"encounter_steps": "house", "tie_factory": "given"}
    assert found["house_rules"] == str(file)


def test_moves_score_and_batch_obey_them(file: Path, tmp_path: Path) -> None:
    sheet = run("score", "scythe", NINE, "--house-rules", str(file), "--no-history")
    assert "encounter_steps=none (house rules)" in sheet.out
    assert "A has the highest total, 2, and wins" in sheet.out
    line = json.dumps({"position": NINE})
    batch = run("judge", "scythe", "scoring", "--batch", "-", "--house-rules", str(file), given=line)
    assert json.loads(batch.out)["outcome"]["players"]["A"]["total"] == 2
    octopus = tmp_path / "octopus.toml"
    octopus.write_text('["Night of the Grand Octopus"]\nsame_line = "visit"\n', "utf-8")
    listed = run("moves", "grand-octopus", "-p", "clock", "museum", "--house-rules", str(octopus), "--format", "json")
    assert json.loads(listed.out)["policies"] == {"same_line": "visit"}, listed


@pytest.mark.parametrize(
    ("text", "hints"),
    [
        ('[scyth]\nx = "y"\n', ["scyth (line 1)", "did you mean scythe?"]),
        ('[scythe]\nencounter_step = "none"\n', ["scythe.encounter_step (line 2)", "did you mean encounter_steps?"]),
        ('[scythe]\n\nencounter_steps = "non"\n', ["scythe.encounter_steps (line 3)", "did you mean none?"]),
        ("[scythe\n", ["(line 1)", "not TOML"]),
        ('scythe = "none"\n', ["scythe (line 1)", "a list of fields"]),
        ("[scythe]\nencounter_steps = 3\n", ["3 is not one of"]),
    ],
)
def test_a_faulty_file_gets_one_sentence_with_its_place(text: str, hints: list[str], file: Path) -> None:
    file.write_text(text, "utf-8")
    ran = run(*JUDGE, "--house-rules", str(file))
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    for hint in (str(file), *hints):
        assert hint in ran.err
    assert json.loads(run(*JUDGE, "--house-rules", str(file), "--format", "json").out)["format"] == "problems/1"


@pytest.mark.parametrize("name", ["missing.toml", "folder", "latin.toml"])
def test_a_file_that_cannot_be_read_is_refused(name: str, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "latin.toml").write_bytes(b"# caf\xe9\n")
    ran = run(*JUDGE, "--house-rules", str(tmp_path / name))
    assert (ran.code, ran.out, ran.err.count("\n"), name in ran.err) == (2, "", 1, True)


def test_another_games_faults_do_not_stop_this_one(file: Path) -> None:
    file.write_text(NONE + '[cosmoctopus]\nsubmerge_discard = "x"\n', "utf-8")
    assert run(*JUDGE, "--house-rules", str(file)).code == 0
    assert run("policies", "--house-rules", str(file)).code == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_policies_lists_every_policy_of_every_game_with_each_value(language: str) -> None:
    ran = run("policies", "-l", language)
    assert ran.code == 0
    text = " ".join(ran.out.split())
    for name in GAMES:
        for policy in open_game(name).policies:
            assert all(f"{policy.name}={value}: " in text for value in policy.values)


def test_policies_as_json_and_what_the_house_has_settled(file: Path) -> None:
    ran = run("policies", "scythe", "--house-rules", str(file), "--format", "json")
    found = {one["name"]: one for one in json.loads(ran.out)["games"][0]["policies"]}
    assert found["encounter_steps"]["settled"] == "none"
    assert found["encounter_steps"]["contested"] is True
    assert found["relentless"]["contested"] is False
    assert found["relentless"]["preferred"] == "current"
    assert "* encounter_steps=none" in run("policies", "scythe", "--house-rules", str(file)).out


def test_the_house_rules_to_start_from_are_house_rules(tmp_path: Path) -> None:
    for language in LANGUAGES:
        text = run("policies", "--toml", "-l", language).out
        assert tomllib.loads(text) == {name: {} for name in GAMES}
        settled = tomllib.loads("\n".join(_without_mark(line) for line in text.splitlines()))
        assert settled["scythe"]["encounter_steps"] == "top_step"
        assert settled.keys() == set(GAMES)
        path = tmp_path / "all.toml"
        path.write_text("\n".join(_without_mark(line) for line in text.splitlines()), "utf-8")
        assert run("policies", "--house-rules", str(path)).code == 0


def _without_mark(line: str) -> str:
    return line[2:] if line.startswith("# ") and line.endswith('"') and " = " in line else line
