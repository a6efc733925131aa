"""Applying the law: positions in, verdicts out; every step names its rule. Programs use `adjudicator.api`."""
