"""What programs ask of the adjudicator: to rule on a position, to list what is legal, to score, to say what a form is.

Games and procedures are named by id, a position is plain values or a text: YAML, JSON or TOML, or words, where the
`words` of the procedure are given (`knowledge.api.words`). What is wrong with any of it is raised as `Faulty`, all of
it at once, each problem with its path, its line in the text, and a suggestion. `policies` are the caller's choices and
prevail over the position's own, these over those of the `house`.
"""

from collections.abc import Iterable, Mapping
from copy import deepcopy
from typing import TYPE_CHECKING, Any, NamedTuple

from adjudicator import procedure as bench
from adjudicator.policy import Policy
from adjudicator.position import read_text
from adjudicator.position import schema as form_schema
from adjudicator.procedure import Game, Procedure
from adjudicator.reader import Source
from adjudicator.registry import GAMES
from adjudicator.registry import game as open_game
from adjudicator.verdict import Alternative, Faulty, Listing, Problem, Reading, Step, Verdict

if TYPE_CHECKING:
    from adjudicator.change import Change

__all__ = (
    "GAMES",
    "SCORING",
    "Alternative",
    "Faulty",
    "FaultyAfterChange",
    "Game",
    "Listing",
    "Policy",
    "Problem",
    "Procedure",
    "Reading",
    "Ruled",
    "Source",
    "Step",
    "Verdict",
    "find_game",
    "find_lister",
    "find_procedure",
    "find_scoring",
    "judge",
    "moves",
    "policies_of",
    "procedures",
    "read",
    "rule_on",
    "schema",
    "score",
    "template",
)

SCORING = "scoring"
"""The procedure of a game whose points are added up."""


class Ruled(NamedTuple):
    """A ruling and the position it is about; after changes also these, and the ruling before them or its faults."""

    verdict: Verdict
    position: Any
    is_words: bool = False
    changes: "tuple[Change, ...]" = ()
    before: Verdict | None = None
    faults: tuple[Problem, ...] = ()


class FaultyAfterChange(Faulty):
    """A position that cannot be ruled on as it was changed."""


def judge(
    game: str,
    procedure: str,
    position: Any,
    *,
    policies: Mapping[str, str] = {},
    house: Mapping[str, str] = {},
    words: Mapping[str, Any] = {},
) -> Verdict:
    """Rule on a position; Faulty if the game, the procedure, the position or a policy is not understood."""
    return rule_on(game, procedure, position, policies=policies, house=house, words=words).verdict


def rule_on(
    game: str,
    procedure: str,
    position: Any,
    *,
    changes: Iterable[str] = (),
    policies: Mapping[str, str] = {},
    house: Mapping[str, str] = {},
    words: Mapping[str, Any] = {},
) -> Ruled:
    """Rule on a position as `judge` does, and say what was ruled on.

    Each of the `changes`, `path=value`, is made first; Faulty if one cannot be, FaultyAfterChange if they leave a
    position that cannot be ruled on.
    """
    found, by = find_game(game), find_procedure(game, procedure)
    source = read(found.id, by, position, words)
    changed = tuple(changes)
    if not changed:
        return Ruled(_verdict(found, by, source, policies, house), source.value, source.is_words)
    after, made = _changed(source.value, changed)
    before: Verdict | None = None
    faults: tuple[Problem, ...] = ()
    try:
        before = _verdict(found, by, source, policies, house)
    except Faulty as error:
        faults = error.problems
    try:
        verdict = bench.judge(found, by, after, policies, house)
    except Faulty as error:
        raise FaultyAfterChange(map(_suggesting, error.problems)) from None
    return Ruled(verdict, after, source.is_words, made, before, faults)


def moves(
    game: str,
    position: Any,
    *,
    procedure: str = "",
    policies: Mapping[str, str] = {},
    house: Mapping[str, str] = {},
    words: Mapping[str, Any] = {},
) -> Listing:
    """List every legal choice of a position, by the game's usual procedure unless another is named."""
    found, by = find_game(game), find_lister(game, procedure)
    source = read(found.id, by, position, words)
    try:
        return bench.listing(found, by, source.value, policies, house)
    except Faulty as error:
        raise _placed(error, source) from None


def score(
    game: str,
    position: Any,
    *,
    policies: Mapping[str, str] = {},
    house: Mapping[str, str] = {},
    words: Mapping[str, Any] = {},
) -> Verdict:
    """Add up a table: the verdict's outcome has the totals of its `players`; Faulty if the game is not scored."""
    return judge(game, find_scoring(game).name, position, policies=policies, house=house, words=words)


def template(game: str, procedure: str) -> dict[str, Any]:
    """Return a position of a procedure to start from; it can be judged as it stands."""
    return deepcopy(dict(find_procedure(game, procedure).example))


def schema(game: str, procedure: str) -> dict[str, Any]:
    """Return the JSON Schema of a procedure's position."""
    return form_schema(find_procedure(game, procedure).form)


def procedures(game: str) -> tuple[Procedure, ...]:
    """Return what a game can rule on."""
    return tuple(find_game(game).procedures)


def policies_of(game: str) -> tuple[Policy, ...]:
    """Return what can be agreed on in a game; the first value of each is the one tablejudge prefers."""
    return find_game(game).policies


def find_game(name: str) -> Game:
    """Return a game by its id; Faulty if there is none."""
    if name not in GAMES:
        raise Faulty([Problem("", "unknown_game", {"given": name, "choices": list(GAMES)}, _nearest(name, GAMES))])
    return open_game(name)


def find_procedure(game: str, name: str) -> Procedure:
    """Return a procedure of a game by its name; Faulty if there is none."""
    found = find_game(game)
    try:
        return found.procedure(name.strip().lower())
    except KeyError:
        raise _no_procedure(game, name, found.procedures) from None


def find_lister(game: str, name: str = "") -> Procedure:
    """Return a procedure whose choices can be listed, by its name or the game's usual one; Faulty if it is none."""
    found = find_game(game)
    able = [one for one in found.procedures if one.choices]
    usual = next((one for one in able if one.lists), able[0] if able else found.procedures[0])
    by = find_procedure(game, name) if name else usual
    if by.choices is None:
        raise _no_procedure(game, by.name, able)
    return by


def find_scoring(game: str) -> Procedure:
    """Return the procedure that scores a game; Faulty if there is none."""
    for one in find_game(game).procedures:
        if one.name == SCORING:
            return one
    able = [name for name in GAMES if any(one.name == SCORING for one in open_game(name).procedures)]
    raise Faulty([Problem("", "no_scoring", {"game": game, "choices": able})])


def read(game: str, procedure: Procedure, position: Any, words: Mapping[str, Any] = {}) -> Source:
    """Return a position as plain values, with the lines of a text; Faulty for a text that is not understood."""
    if isinstance(position, Source):
        return position
    if not isinstance(position, str):
        return Source(position)
    if not position.strip():
        raise Faulty([Problem("", "empty", {"game": game, "procedure": procedure.name})])
    return read_text(procedure.form, position, words)


def _verdict(
    game: Game, procedure: Procedure, source: Source, policies: Mapping[str, str], house: Mapping[str, str]
) -> Verdict:
    try:
        return bench.judge(game, procedure, source.value, policies, house)
    except Faulty as error:
        raise _placed(error, source) from None


def _placed(error: Faulty, source: Source) -> Faulty:
    """Say of each problem on which line of the text it stands."""
    return Faulty(one if one.line else one._replace(line=source.lines.get(one.path, 0)) for one in error.problems)


def _changed(position: Any, changes: Iterable[str]) -> "tuple[Any, tuple[Change, ...]]":
    from adjudicator.change import changed

    made = []
    for text in changes:
        position, change = changed(position, text)
        made.append(change)
    return position, tuple(made)


def _suggesting(problem: Problem) -> Problem:
    """Suggest for an unknown field also one that the position has: it was to be set, not added."""
    if problem.code != "unknown_field" or problem.suggestion:
        return problem
    return problem._replace(suggestion=_nearest(problem.facts["field"], str(problem.facts["known"]).split(", ")))


def _no_procedure(game: str, given: str, choices: Iterable[Procedure]) -> Faulty:
    names = [one.name for one in choices]
    facts = {"game": game, "given": given, "choices": names}
    return Faulty([Problem("", "unknown_procedure", facts, _nearest(given, names))])


def _nearest(given: Any, names: Iterable[str]) -> str:
    from adjudicator.explain import nearest

    return nearest(given, list(names))
