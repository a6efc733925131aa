"""Answers the lines of a batch: a verdict as compact JSON, or what is wrong with the line."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from adjudicator.explain import explain, nearest
from adjudicator.position import read_text
from adjudicator.problem import Faulty, Problem
from adjudicator.procedure import Game, Procedure
from adjudicator.procedure import judge as rule_on
from adjudicator.reader import MOST_BYTES, read_json
from adjudicator.registry import GAMES
from adjudicator.registry import game as open_game
from cli.depth import brief
from cli.houserules import House
from cli.options import game_names, problem_fields, speech, the_store
from cli.speech import Speech
from cli.verdict_fields import ruling_fields, verdict_fields
from knowledge.jsontext import plain
from knowledge.rule import Game as Card


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of a batch; what it leaves out is said on the command line."""

    position: Any
    game: str = ""
    procedure: str = ""
    policies: Mapping[str, str] = {}
    id: str | int | float | bool | None = None


class Settings(NamedTuple):
    """What holds for every line: plain values, so that another process can be given them."""

    game: str
    procedure: str
    policies: Mapping[str, str]
    houses: Mapping[str, House]
    language: str
    full: bool


class Bench(NamedTuple):
    """What judging by one procedure needs, gathered once."""

    game: Game
    procedure: Procedure
    voice: Speech
    card: Card
    house: House
    words: Mapping[str, Any]


class Chunk(NamedTuple):
    """Some lines and the number of the first."""

    first: int
    lines: Sequence[bytes]


class Answer(NamedTuple):
    """The answers to a chunk, a line of JSON each: whether all were understood, the text, how many bytes were read."""

    understood: bool
    text: bytes
    size: int


class Judge:
    """Answers lines under the settings of one batch; opens each game and procedure once."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.names = game_names(the_store().games())
        self.shared = speech(settings.language)
        self.benches: dict[tuple[str, str], Bench] = {}
        self.encode = msgspec.json.Encoder(enc_hook=plain).encode

    def check_defaults(self) -> None:
        """Raise Faulty for a GAME or PROCEDURE of the command line that is none."""
        if self.settings.game:
            identifier = self._game(self.settings.game)
            if self.settings.procedure:
                self._bench(identifier, self.settings.procedure)

    def __call__(self, chunk: Chunk) -> Answer:
        """Return whether all lines of a chunk were understood, the answers, and how many bytes were read."""
        fine, found = True, []
        for number, line in enumerate(chunk.lines, chunk.first):
            if line.strip():
                understood, answer = self._answer(number, line)
                fine &= understood
                found.append(self.encode(answer) + b"\n")
        return Answer(fine, b"".join(found), sum(map(len, chunk.lines)))

    def _answer(self, number: int, line: bytes) -> tuple[bool, Mapping[str, Any]]:
        """Answer one line: a verdict, or the problems of it; and say whether it was understood."""
        place: dict[str, Any] = {"line": number, "id": None}
        voice = self.shared
        try:
            asked = _read(line, place)
            bench = self._bench(asked.game or self.settings.game, asked.procedure or self.settings.procedure)
            voice = bench.voice
            return True, self._verdict(asked, bench, place)
        except Faulty as error:
            problems = [problem_fields(problem, voice) for problem in error.problems]
            return False, {"format": "problems/1", **place, "problems": problems}
        except Exception as error:  # one line must not cost the others their answers
            problem = Problem("", "own_fault", {"reason": f"{type(error).__name__}: {error}"})
            return False, {"format": "problems/1", **place, "problems": [problem_fields(problem, self.shared)]}

    def _verdict(self, asked: Line, bench: Bench, place: Mapping[str, Any]) -> Mapping[str, Any]:
        raw = asked.position
        if isinstance(raw, str):
            raw = read_text(bench.procedure.form, raw, bench.words).value
        settled = {**asked.policies, **self.settings.policies}
        verdict = rule_on(bench.game, bench.procedure, raw, settled, bench.house.policies)
        if self.settings.full:
            fields = verdict_fields(verdict, bench.voice, bench.card)
        else:
            fields = ruling_fields(verdict, bench.voice) | {"problems": []}
        fields |= {"brief": brief(verdict, bench.voice), "house_rules": bench.house.file or None}
        return {"format": fields.pop("format"), **place, **fields}

    def _game(self, name: str) -> str:
        """Return the id of a game that can judge; Faulty if there is none of that name."""
        if not name:
            raise Faulty([Problem("game", "missing", {"field": "game"})])
        found = self.names.get(name.strip().casefold())
        if found not in GAMES:
            facts = {"given": name, "choices": list(GAMES)}
            raise Faulty([Problem("game", "unknown_game", facts, nearest(name, list(GAMES)))])
        return str(found)

    def _bench(self, name: str, wanted: str) -> Bench:
        """Return what judging by a procedure needs; Faulty if there is no such game or procedure."""
        if (name, wanted) not in self.benches:
            self.benches[name, wanted] = self._open(self._game(name), wanted)
        return self.benches[name, wanted]

    def _open(self, identifier: str, wanted: str) -> Bench:
        if not wanted:
            raise Faulty([Problem("procedure", "missing", {"field": "procedure"})])
        game, store = open_game(identifier), the_store()
        try:
            procedure = game.procedure(wanted.strip().lower())
        except KeyError:
            choices = [one.name for one in game.procedures]
            facts = {"game": identifier, "given": wanted, "choices": choices}
            raise Faulty([Problem("procedure", "unknown_procedure", facts, nearest(wanted, choices))]) from None
        voice = Speech(store.law(identifier, self.settings.language))
        words = store.vocabulary(identifier).get(procedure.name, {})
        return Bench(game, procedure, voice, store.games()[identifier], self.settings.houses[identifier], words)


def _read(line: bytes, place: dict[str, Any]) -> Line:
    """Read one line of a batch; its id, where it has one, goes to its place at once, for the problems to carry it."""
    if len(line) > MOST_BYTES:
        raise Faulty([Problem("", "too_long", {"limit": MOST_BYTES})])
    try:
        raw = read_json(line.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise Faulty([Problem("", "not_json")]) from None
    if isinstance(raw, dict) and not isinstance(raw.get("id"), dict | list):
        place["id"] = raw.get("id")
    try:
        return msgspec.convert(raw, Line)
    except msgspec.ValidationError:
        raise Faulty(explain(Line, raw)) from None
