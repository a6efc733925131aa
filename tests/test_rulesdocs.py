"""The law itself: no fault, every worked example executed, every sentence spoken by a case, in every language."""

from collections import defaultdict

import pytest

from adjudicator.cases import Case, Expect, load_cases, run_case
from adjudicator.procedure import judge
from adjudicator.registry import GAMES, game
from adjudicator.verdict import Faulty
from cli.health import anchors
from cli.speech import Speech
from cli.verdict import verdict_blocks
from knowledge.check import check
from knowledge.rule import LANGUAGES, Rule
from knowledge.store import Store
from tests.support import CASES, shipped

CORPUS = shipped()
RULES = list(CORPUS.rules["en"].values())
EXAMPLES = [(rule, number) for rule in RULES for number in range(len(rule.examples))]


def test_the_law_has_no_fault() -> None:
    report = check(CORPUS, anchors())
    assert report.faults == ()
    assert report.rules > 200
    assert report.links > 100


@pytest.mark.parametrize(("rule", "number"), EXAMPLES, ids=lambda value: value.id if isinstance(value, Rule) else value)
def test_worked_example(rule: Rule, number: int) -> None:
    example = rule.examples[number]
    expect = Expect(**{**example.expect, "rules": tuple(example.expect.get("rules", ()))})
    case = Case(rule.id, example.procedure, example.position, expect, "derived", "derived")
    result = run_case(rule.game, case)
    assert result.differences == ()
    assert rule.id in result.rules, f"the example of {rule.id} does not exercise it"


@pytest.mark.parametrize("name", GAMES)
def test_every_normative_rule_is_exercised_and_every_sentence_spoken(name: str) -> None:
    spoken: set[tuple[str, str]] = set()
    exercised: set[str] = set()
    for home, case in load_cases(CASES):
        if home == name:
            result = run_case(name, case)
            spoken |= result.spoken
            exercised |= result.rules
    rules = [rule for rule in RULES if rule.game == name]
    assert [rule.id for rule in rules if not rule.not_executable and rule.id not in exercised] == []
    silent = [(rule.id, key) for rule in rules for key in rule.says if (rule.id, key) not in spoken]
    assert silent == []


def test_every_case_has_an_id_of_its_own() -> None:
    places = defaultdict(list)
    for home, case in load_cases(CASES):
        places[home, case.id].append(case)
    assert [name for name, cases in places.items() if len(cases) > 1] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_verdict_can_be_said_in_every_language(name: str, language: str) -> None:
    store = Store()
    voice, card, found = Speech(store.law(name, language)), store.games()[name], game(name)
    for home, case in load_cases(CASES):
        if home != name:
            continue
        try:
            verdict = judge(found, found.procedure(case.procedure), case.position, case.policies)
        except Faulty as error:
            for problem in error.problems:
                assert "{" not in voice.problem(problem)
                assert problem.rule or f"problem.{problem.code}" in voice.law.terms
            continue
        assert list(verdict_blocks(verdict, voice, card))


@pytest.mark.parametrize("name", GAMES)
def test_policies_say_each_of_their_values(name: str) -> None:
    for policy in game(name).policies:
        assert set(policy.values) <= set(CORPUS.rules["en"][policy.rule].says), policy.name


@pytest.mark.parametrize("name", GAMES)
def test_every_procedure_field_and_settled_topic_is_named(name: str) -> None:
    """Each procedure and each field of its form has words; `settles` names procedures that exist."""
    terms = Store().law(name, "en").terms
    procedures = {procedure.name for procedure in game(name).procedures}
    assert {f"procedure.{one}" for one in procedures} <= terms.keys()
    assert set(CORPUS.games[name].settles) <= procedures
    for procedure in game(name).procedures:
        for field in procedure.form.__struct_encode_fields__:
            assert f"help.{field}" in terms, f"{procedure.name}: {field} is not explained"
