"""Deliberately naive second implementations, written without looking at the adjudicator."""
