"""One line of words into a raw position, by a vocabulary that is data: `offense attack 10 ships 4 | defense ...`.

A vocabulary maps the path of a field to how it is said. Each entry has a `kind` and the phrases of each language:

* `number`    "ships 4", "4 ships", sums too: "10+15-8"; "no ships" is none; with `after` only "ships 4", where loose
              numbers before it would be taken for another field's; with `default` also a number nothing else claims
* `numbers`   "allies 4 4"; with `default` it also takes numbers that nothing else claims; "no allies" is an empty list;
              with `after` numbers before the phrase are not its own
* `flag`      the phrase alone means true; after "no" or "without", false
* `value`     the phrase alone means `value`, a mapping too; with `list` it is added to a list
* `text`      the rest of the chunk, up to a comma or the next known phrase; with `single` one name, so that "and" or
              a number with a sign ends it; with `each` a list of texts, each up to a word of that form: "place B C"
* `pattern`   any word of the form `pattern`, without a phrase; with `list` each is added to a list
* `section`   opens a part whose fields follow, up to `|`, `;`, a line end or the next section
* `item`      opens a new entry of a list of parts; `value` fills its `name` field, else the next words do, up to a
              number (with `single` as in a text); a mapping is the entry's beginning, and its name what was said; one
              that lies in a section is opened only there

Paths of fields inside a section or an item start with its path: `offense.ships`, `players.coins`; inside it they come
before fields of the same phrase outside. A field said twice must say the same; nothing is passed over in silence.
"""

import re
from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from adjudicator.phrases import Entry, Phrasebook, Token, entries, fold
from adjudicator.verdict import Faulty, Problem

MOST_BYTES = 20_000

_NOT = {"no", "not", "without", "senza", "non", "sin", "sem", "nao", "без", "не"}
_AND = {"and", "e", "ed", "y", "и"}
_FILLER = {
    "and", "the", "a", "an", "with", "has", "of", "is", "in", "on", "to", "at", "e", "il", "la", "le", "lo", "i", "gli",
    "con", "ha", "di", "y", "el", "los", "las", "un", "una", "tiene", "de", "en", "o", "os", "as", "um", "uma", "com",
    "tem", "em", "и", "с", "у", "на", "в", "", "-", "–", "—", "=",
}  # fmt: skip


def read_words(line: str, vocabulary: Mapping[str, Any]) -> dict[str, Any]:
    """Turn words into a raw position; Faulty names every word that was not understood, with a suggestion."""
    if len(line.encode("utf-8", "surrogatepass")) > MOST_BYTES:
        raise Faulty([Problem("", "too_long", {"limit": MOST_BYTES})])
    reader = _Reader(Phrasebook(entries(vocabulary)), line)
    place = 0
    while place < len(line):
        token = reader.book.token(line, place, reader.part)
        reader.take(token)
        place = token.end
    reader.end_chunk()
    if reader.problems:
        raise Faulty(sorted(reader.problems, key=lambda one: (one.line, one.facts["column"])))
    return reader.raw


class _Reader:
    """The state of reading: the position so far, the open part, and what waits for its partner."""

    def __init__(self, book: Phrasebook, line: str) -> None:
        self.book = book
        self.line = line
        self.raw: dict[str, Any] = {}
        self.part = ""
        self.problems: list[Problem] = []
        self.pending: list[Token] = []
        self.negation: Token | None = None
        self.denied: Token | None = None
        self.waiting: Entry | None = None
        self.asked = Token("", "phrase", 0)
        self.fed = False
        self.text: list[str] = []

    def take(self, token: Token) -> None:
        match token.kind:
            case "space":
                pass
            case "end":
                self.end_chunk()
                self.part = ""
            case "comma":
                if not self._waits_for("numbers") and not (self.waiting and self.waiting.each):
                    self.end_chunk()
            case "number" if self._takes_number(token):
                self._number(token)
            case "phrase":
                self._phrase(token)
            case _:
                self._word(token)

    def end_chunk(self) -> None:
        """Close what waits; numbers that nobody claimed go to the default field."""
        self._let_go()
        if self.negation:
            self._unknown(self.negation)
        pending, self.pending, self.negation = self.pending, [], None
        denied, self.denied = self.denied, None
        if denied and any(token.start > denied.start for token in pending):
            self._unknown(denied)  # "not take 1" denies something, but not a field
            return
        entry = self.book.reached([one for one in self.book.known if one.default], self.part)
        for token in pending:
            if entry is None:
                self._unknown(token)
            elif entry.kind == "number":
                self._set(entry, token.number, token)
            else:
                self._add(entry, token.number)

    def _waits_for(self, *kinds: str) -> bool:
        return self.waiting is not None and self.waiting.kind in kinds

    def _takes_number(self, token: Token) -> bool:
        """Tell whether a number is one here: not in a text, and not as the first word of a name."""
        if self._ends(token):
            return True
        if self.waiting and self.waiting.kind == "item":
            return bool(self.text) and not self.waiting.single
        return not self._waits_for("text") or self._listed()

    def _listed(self) -> bool:
        """End a list of texts, if one waits and no text in it is half said."""
        if not (self.waiting and self.waiting.each) or self.text:
            return False
        self._let_go()
        return True

    def _ends(self, token: Token) -> bool:
        """End a single name that has begun, at "and" or at a number with a sign."""
        single = self.waiting is not None and self.waiting.single and bool(self.text)
        if single and (fold(token.text) in _AND or (token.kind == "number" and token.text[0] in "+-")):
            self._let_go()
            return True
        return False

    def _wait(self, entry: Entry, token: Token) -> None:
        self.waiting, self.asked, self.fed, self.text = entry, token, False, []

    def _let_go(self) -> None:
        """End what waits: text is stored; a phrase that was told nothing was not understood."""
        entry, self.waiting = self.waiting, None
        if entry is None:
            return
        if entry.each and self.text:
            self._unknown(Token(" ".join(self.text), "word", self.asked.start))
        elif entry.kind in ("text", "item") and self.text:
            self._store_text(entry)
        elif entry.kind != "item" and not self.fed:
            self._unknown(self.asked)

    def _number(self, token: Token) -> None:
        if self._waits_for("item"):
            self._let_go()
        if self.waiting is None:
            self.pending.append(token)
        elif self.waiting.kind == "number":
            entry, self.waiting = self.waiting, None
            self._set(entry, token.number, token)
        else:
            self.fed = True
            self._add(self.waiting, token.number)

    def _phrase(self, token: Token) -> None:
        entry = self.book.reached(token.entries, self.part)
        if entry is None:
            self._unknown(token)
            return
        self._let_go()
        negation, self.negation = self.negation, None
        if negation:
            self._negated(entry, token, negation)
            return
        match entry.kind:
            case "section" | "item":
                self._open(entry, token)
            case "number" if self.pending and not entry.after:
                self._set(entry, self.pending.pop().number, token)
            case "numbers":
                self._numbers(entry, token)
            case "flag":
                self._set(entry, True, token)
            case "value" | "pattern":
                value = token.text if entry.kind == "pattern" else deepcopy(entry.value)
                self._add(entry, value) if entry.list else self._set(entry, value, token)
            case _:
                self._wait(entry, token)

    def _negated(self, entry: Entry, token: Token, negation: Token) -> None:
        """Read a phrase after "no": a flag is false, a number none, a list of numbers empty; else it says nothing."""
        match entry.kind:
            case "flag":
                self._set(entry, False, token)
            case "number":
                self.denied = negation
                self._set(entry, 0, token)
            case "numbers":
                self.denied = negation
                self._set(entry, [], token)
            case _:
                self._unknown(negation)

    def _numbers(self, entry: Entry, token: Token) -> None:
        """A list of numbers follows its phrase; it may stand before it where no other field takes loose numbers."""
        lists = [one for one in self.book.known if one.default and one.kind == "numbers" and one.path != entry.path]
        default = self.book.reached(lists, self.part)
        if entry.after:
            self._wait(entry, token)
            return
        pending, self.pending = self.pending, []
        for number in pending:
            self._add(default or entry, number.number)
        if default or not pending:
            self._wait(entry, token)

    def _word(self, token: Token) -> None:
        folded = fold(token.text)
        if self.waiting and self.waiting.each:
            self._piece(self.waiting, token, filler=folded.strip(".:") in _FILLER)
        elif self._waits_for("text", "item") and not self._ends(token):
            self.text.append(token.text)
        elif folded in _NOT:
            if self.negation:
                self._unknown(self.negation)
            self.negation = token
        elif folded.strip(".:") not in _FILLER:
            self._unknown(token)

    def _piece(self, entry: Entry, token: Token, *, filler: bool) -> None:
        """Take one word of a list of texts; a small word between two of them says nothing."""
        if filler and not self.text and not re.fullmatch(entry.each, token.text):
            return
        self.text.append(token.text)
        if re.fullmatch(entry.each, token.text):
            self.fed = True
            self._store_text(entry)
            self.text = []

    def _open(self, entry: Entry, token: Token) -> None:
        self.end_chunk()
        scope, name = self._home(entry)
        if entry.kind == "section":
            scope.setdefault(name, {})
        else:
            scope.setdefault(name, []).append(_beginning(entry, token))
            if entry.value is None:
                self._wait(entry, token)
        self.part = entry.path + "."

    def _store_text(self, entry: Entry) -> None:
        text = " ".join(self.text)
        if entry.kind == "item":
            scope, name = self._home(entry)
            scope[name][-1][entry.name] = text
        else:
            self._add(entry, text) if entry.list else self._set(entry, text, self.asked)

    def _home(self, entry: Entry) -> tuple[dict[str, Any], str]:
        """Return the mapping that holds an entry's field, in the latest item where it lies in a list, and its name."""
        scope = self.raw
        *folders, name = entry.path.split(".")
        for folder in folders:
            found = scope.setdefault(folder, {})
            scope = next(one for one in reversed(found) if isinstance(one, dict)) if isinstance(found, list) else found
        return scope, name

    def _set(self, entry: Entry, value: Any, token: Token) -> None:
        """Store a value; one said twice must be the same, and a mapping may say more than one said before."""
        scope, name = self._home(entry)
        known = scope.setdefault(name, value)
        if isinstance(known, Mapping) and isinstance(value, Mapping) and not _clash(known, value):
            scope[name] = {**known, **value}
        elif known != value:
            facts = {"field": name, "first": scope[name], "given": value}
            self._problem(token, entry.path, "said_twice", facts)

    def _add(self, entry: Entry, value: Any) -> None:
        scope, name = self._home(entry)
        scope.setdefault(name, []).append(value)

    def _unknown(self, token: Token) -> None:
        near = "" if token.kind == "phrase" else self.book.nearest(token.text)
        self._problem(token, "", "unknown_words", {"given": token.text}, near)

    def _problem(self, token: Token, path: str, code: str, facts: Mapping[str, Any], near: str = "") -> None:
        """Keep a problem with its place: the column, and the line where there are several."""
        column = token.start - self.line.rfind("\n", 0, token.start)
        line = self.line.count("\n", 0, token.start) + 1 if "\n" in self.line else 0
        self.problems.append(Problem(path, code, {**facts, "column": column}, near, line=line))


def _beginning(entry: Entry, token: Token) -> dict[str, Any]:
    if isinstance(entry.value, Mapping):
        return {entry.name: token.text, **entry.value}
    return {} if entry.value is None else {entry.name: entry.value}


def _clash(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    return any(one[key] != other[key] for key in one.keys() & other.keys())
