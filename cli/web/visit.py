"""What a page is asked with and what is answered: plain values that pass between processes."""

from collections.abc import Sequence
from typing import NamedTuple
from urllib.parse import quote, urlencode

from knowledge.languages import LANGUAGES

LANGUAGE = "lang"
"""The field of an address that chooses the language; without it the browser's is taken."""


class Visit(NamedTuple):
    """A request for a page; `language` is the one to speak, `is_chosen` tells whether the address asks for it."""

    path: str
    query: tuple[tuple[str, str], ...] = ()
    language: str = "en"
    is_chosen: bool = False

    def get(self, name: str) -> str:
        """Return the last value of a field of the query, without blanks around it; empty if there is none."""
        return next((value.strip() for key, value in reversed(self.query) if key == name), "")

    def link(self, path: str, query: Sequence[tuple[str, str]] = ()) -> str:
        """Return the address of another page, in the language that this one asks for."""
        kept = [(LANGUAGE, self.language)] if self.is_chosen else []
        return address(path, [*query, *kept])

    def here(self, language: str) -> str:
        """Return the address of this page in another language."""
        return address(self.path, [*self.without(LANGUAGE), (LANGUAGE, language)])

    def without(self, *names: str) -> tuple[tuple[str, str], ...]:
        """Return the query without some of its fields, and without empty ones."""
        return tuple((key, value) for key, value in self.query if key not in names and value.strip())


class Reply(NamedTuple):
    """A page, or where it has moved to."""

    html: str = ""
    status: int = 200
    location: str = ""


def address(path: str, query: Sequence[tuple[str, str]]) -> str:
    """Return an address with a query, escaped."""
    return quote(path) + (f"?{urlencode(query)}" if query else "")


def spoken(accepted: str) -> str:
    """Return the language that a browser likes best (`Accept-Language`) among those that are spoken here."""
    wishes: list[tuple[float, str]] = []
    for part in accepted.split(",")[:20]:
        name, _, weight = part.strip().partition(";")
        try:
            liked = float(weight.strip().removeprefix("q=") or 1)
        except ValueError:
            liked = 0.0
        code = name.strip()[:2].lower()
        if liked > 0 and code in LANGUAGES:
            wishes.append((-liked, code))
    return min(wishes, key=lambda wish: wish[0])[1] if wishes else "en"
