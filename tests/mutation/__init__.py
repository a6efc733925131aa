"""Mutation testing: small faults put into the code one by one, each of which a case or a test must notice.

The faults are mutmut's; `python -m tests.mutation` makes a sample of them, tries them and writes `docs/mutation.md`.
"""
