"""What stands behind every door but the command line: the JSON that a command prints, from plain values.

No line is parsed, no file is opened because of what a caller says, and nothing goes into the history. What is refused
is raised as `Refused`; `refusal_fields` of it is the JSON that the command would print.
"""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from adjudicator.api import GAMES, Source
from adjudicator.reader import read_json
from cli.case import Case
from cli.houserules import house_rules
from cli.language import chosen_language
from cli.options import known_game, speech

Fields = dict[str, Any]


class Desk(NamedTuple):
    """Answers in a language unless a question names another, under a file of house rules if there is one.

    Games and procedures are named as on the command line; a position is plain values or a text, never a file's name.
    """

    language: str | None = None
    house: Path | None = None

    def ask(self, question: str, game: str = "", language: str | None = None, limit: int = 3) -> Fields:
        """Return the rules that answer a question (`answer/1`); its language is recognised unless it is named."""
        from cli.ask import answered

        return answered(" ".join(question.split()), game, language, limit, "json")[-1]

    def show(self, rule: str, language: str | None = None) -> Fields:
        """Return one rule by its id (`rule/1`), or a passage of the player's own rulebooks (`passage/1`)."""
        if "#" in rule:
            from cli.own import known_passage, passage_fields

            voice = speech(language or self.language)
            return passage_fields(known_passage(rule, voice, "json"), voice)
        from cli.rules import known_rule, rule_fields

        return rule_fields(known_rule(rule, language or self.language, "json"))

    def page(self, rule: str, language: str | None = None) -> str:
        """Return the page of a rule of the law, by its id, as Markdown."""
        from cli.document import write
        from cli.rules import known_rule, rule_blocks

        found = known_rule(rule, language or self.language, "json")
        return write(list(rule_blocks(found)), "markdown", found.law.language)

    def games(self, game: str = "", language: str | None = None) -> Fields:
        """Return the cards of all games (`games/1`), or of one (`game/1`)."""
        from cli.rules import game_fields, games_fields

        spoken = chosen_language(language or self.language)
        return game_fields(known_game(game, spoken), spoken) if game else games_fields(spoken)

    def judge(
        self,
        game: str,
        procedure: str,
        position: Any,
        policies: Mapping[str, str] = {},
        changes: Sequence[str] = (),
        language: str | None = None,
    ) -> Fields:
        """Return the ruling on a position (`verdict/1`), with changes (`path=value`) and what they changed if any."""
        from cli.depth import Depth
        from cli.judge import judged_fields

        case = self._settled(Case(game, procedure, language or self.language, "json"), policies)
        return judged_fields(case.rule(_source(case, position), changes), case, Depth())

    def moves(
        self,
        game: str,
        position: Any,
        procedure: str = "",
        policies: Mapping[str, str] = {},
        language: str | None = None,
    ) -> Fields:
        """Return all legal choices of a position (`moves/1`)."""
        from cli.judge import choosing_case, listed, listed_fields

        case = self._settled(choosing_case(game, procedure, language or self.language, "json"), policies)
        source = _source(case, position)
        return listed_fields(listed(case, source), case, source)

    def score(
        self,
        game: str,
        position: Any,
        policies: Mapping[str, str] = {},
        changes: Sequence[str] = (),
        language: str | None = None,
    ) -> Fields:
        """Return the sheet of a table (`score/1`), or the verdict alone where there is nothing to add up."""
        from cli.score import scored_fields, scoring_case

        case = self._settled(scoring_case(game, language or self.language, "json"), policies)
        return scored_fields(case.rule(_source(case, position), changes), case)

    def policies(self, game: str = "", language: str | None = None) -> Fields:
        """Return what can be agreed on in a game, or in every game (`policies/1`)."""
        from cli.policies import policies_fields

        spoken = language or self.language
        names = [name for name in ([known_game(game, spoken)] if game else GAMES) if name in GAMES]
        shared = speech(spoken)
        houses = house_rules(self.house, names, shared, "json")
        return policies_fields({name: speech(spoken, name) for name in names}, houses, shared)

    def template(self, game: str, procedure: str, language: str | None = None) -> str:
        """Return a commented position of a procedure to start from, as YAML."""
        from cli.forms import template_text

        return template_text(Case(game, procedure, language or self.language, "json"))

    def schema(self, game: str, procedure: str, language: str | None = None) -> Fields:
        """Return the JSON Schema of a procedure's position."""
        from cli.forms import explained_schema

        return explained_schema(Case(game, procedure, language or self.language, "json"))

    def _settled(self, case: Case, policies: Mapping[str, str]) -> Case:
        case.settle(policies, self.house)
        return case


def _source(case: Case, position: Any) -> Source:
    """Return a position given as a text or as plain values, which meet the limits of a text that is read."""
    if isinstance(position, str):
        return case.read_text(position)
    with case.refusing():
        return Source(read_json(json.dumps(position, ensure_ascii=False)))
