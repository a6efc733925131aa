"""Named choices: editions, house rules, and readings where the printed rules are silent or in conflict."""

from collections.abc import Mapping, Sequence

import msgspec

from adjudicator.verdict import Problem


class Policy(msgspec.Struct, frozen=True):
    """A named choice between readings; its rule has one sentence in `says` for each value, without placeholders.

    The first value is the one tablejudge prefers. A contested policy that nobody settled makes a verdict `disputed`
    where the readings differ; an uncontested one (an edition, a house rule) silently takes its first value.
    """

    name: str
    values: tuple[str, ...]
    rule: str
    contested: bool = True

    @property
    def preferred(self) -> str:
        """Return the value tablejudge prefers."""
        return self.values[0]


class Policies:
    """The policies in force for one ruling; remembers which were asked for without being settled.

    `open` are the contested ones among these, `taken` the values that the uncontested ones silently took.
    """

    def __init__(self, known: Sequence[Policy], settled: Mapping[str, str]) -> None:
        self._known = {policy.name: policy for policy in known}
        self.settled = dict(settled)
        self.open: dict[str, Policy] = {}
        self.taken: dict[str, str] = {}

    def __getitem__(self, name: str) -> str:
        """Return the value in force; ask only where the ruling depends on it."""
        policy = self._known[name]
        if name in self.settled:
            return self.settled[name]
        if policy.contested:
            self.open[name] = policy
        else:
            self.taken[name] = policy.preferred
        return policy.preferred


def check_policies(known: Sequence[Policy], settled: Mapping[str, str]) -> list[Problem]:
    """Return a Problem for each name that is no policy of the game and each value that the policy does not offer."""
    by_name = {policy.name: policy for policy in known}
    problems = []
    for name, value in settled.items():
        policy = by_name.get(name)
        if policy is None:
            problems.append(_unknown(f"policies.{name}", "unknown_policy", name, tuple(by_name)))
        elif value not in policy.values:
            problems.append(_unknown(f"policies.{name}", "unknown_value", value, policy.values))
    return problems


def _unknown(path: str, code: str, given: str, choices: Sequence[str]) -> Problem:
    from adjudicator.explain import nearest

    return Problem(path, code, {"given": given, "choices": sorted(choices)}, nearest(given, choices))
