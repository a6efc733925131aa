"""Applying the law: positions in, verdicts out, every step naming the rule it rests on."""
