"""Speaking with people: parse, call, render. No rules in here."""

__version__ = "0.1.0"
