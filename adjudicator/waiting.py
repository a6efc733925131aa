"""What waits while words are read: a phrase for its number, a name for its end, a chunk for its fields."""

import re

from adjudicator.draft import Draft
from adjudicator.numerals import AND, ARTICLES, FILLERS
from adjudicator.phrases import Entry, Phrasebook, Token, fold

NOWHERE = Token("", "phrase", 0)
"""The token before the first one."""


class Waiting:
    """The state of reading: the draft so far, the open part, and what waits for its partner."""

    def __init__(self, book: Phrasebook, line: str) -> None:
        self.book = book
        self.line = line
        self.draft = Draft(line)
        self.part = ""
        self.past = ""
        self.pending: list[Token] = []
        self.negation: Token | None = None
        self.denied: Token | None = None
        self.waiting: Entry | None = None
        self.asked = NOWHERE
        self.fed = False
        self.text: list[Token] = []
        self.last = NOWHERE
        self.more: Entry | None = None
        self.one = False

    def end_chunk(self) -> None:
        """Close what waits; numbers that nobody claimed go to the default field."""
        self._let_go()
        self.more = None
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
                self.draft.set(entry, token.number, token)
            else:
                self.draft.add(entry, token.number, token)

    def _waits_for(self, *kinds: str) -> bool:
        return self.waiting is not None and self.waiting.kind in kinds

    def _takes_number(self, token: Token) -> bool:
        """Tell whether a number is one here: not in a text, and not as the first word of a name."""
        if self._ends(token):
            return True
        if self.waiting and self.waiting.kind == "item":
            return self.waiting.keyed or (bool(self.text) and not self.waiting.single)
        return not self._waits_for("text") or self._listed()

    def _is_a_name(self, token: Token) -> bool:
        """Tell whether a phrase is the name that is awaited, as a faction's may be: "armory of Saxony"."""
        opens = any(one.kind == "item" and one.value is not None for one in token.entries)
        return opens and self._waits_for("text") and not self.text and not self.fed

    def _listed(self) -> bool:
        """End a list of texts, if one waits and no text in it is half said."""
        if not (self.waiting and self.waiting.each) or self.text:
            return False
        self._let_go()
        return True

    def _ends(self, token: Token) -> bool:
        """End a single name that has begun, at "and" or at a number with a sign."""
        single = self.waiting is not None and (self.waiting.single or self.waiting.free) and bool(self.text)
        joined = fold(token.text) in AND
        if single and (joined or (token.kind == "number" and token.text[0] in "+-")):
            again = self.waiting if joined and self.waiting and (self.waiting.list or self.waiting.free) else None
            self._let_go()
            self.more = again
            return True
        return False

    def _wait(self, entry: Entry, token: Token) -> None:
        article = self.last.kind == "word" and fold(self.last.text) in ARTICLES
        self.waiting, self.asked, self.fed, self.text = entry, token, False, []
        self.one = entry.kind == "number" and article

    def _let_go(self) -> None:
        """End what waits: text is stored; a phrase that was told nothing was not understood."""
        entry, self.waiting = self.waiting, None
        if entry is None:
            return
        if entry.each and self.text:
            self._unknown(Token(" ".join(one.text for one in self.text), "word", self.asked.start))
        elif entry.kind in ("text", "item") and self.text:
            self._store_text(entry)
        elif entry.count and self.fed:
            self.draft.count(entry)
        elif self.one and not self.fed:
            self.draft.set(entry, 1, self.asked)
        elif entry.kind != "item" and not self.fed:
            self._unknown(self.asked)

    def _name(self, token: Token) -> None:
        (entry,) = token.entries
        self.fed = True
        if entry.kind == "item":
            self.draft.name_latest(entry, token.value)
        else:
            self.draft.put(entry, token.value, token)
        if not entry.list:
            self._let_go()

    def _one_more(self, token: Token) -> None:
        """Begin another name of a list of names; a word that looks like a phrase is one mistyped."""
        entry, self.more = self.more or self._free(token), None
        if entry is None or self.book.nearest(token.text, likeness=0.8):
            self._unknown(token)
            return
        if entry.kind == "item":
            self._open(entry, token)
        else:
            self._wait(entry, token)
        self.text.append(token)

    def _free(self, token: Token) -> Entry | None:
        """Return the list of parts that an unknown word names one of: one that begins a part, a name after a comma."""
        begins = self.last is NOWHERE or self.last.kind == "end" or self.last.text.endswith(":")
        begins = begins or (self.last.kind == "comma" and token.text[0].isupper())
        return next((one for one in self.book.known if begins and one.free), None)

    def _piece(self, entry: Entry, token: Token, *, filler: bool) -> None:
        """Take one word of a list of texts; a small word between two of them says nothing."""
        if filler and not self.text and not re.fullmatch(entry.each, token.text):
            return
        self.text.append(token)
        if re.fullmatch(entry.each, token.text):
            self.fed = True
            self._store_text(entry)
            self.text = []

    def _open(self, entry: Entry, token: Token) -> None:
        self.end_chunk()
        self.draft.open(entry, token)
        if entry.kind == "item" and entry.value is None and entry.name:
            self._wait(entry, token)
        self.part = entry.path + "."

    def _store_text(self, entry: Entry) -> None:
        while len(self.text) > 1 and self.text[-1].text in FILLERS:  # "Bob has a mech"
            self.text.pop()
        text = " ".join(one.text for one in self.text).rstrip(":")
        if entry.kind == "item":
            self.draft.name_latest(entry, text)
        else:
            self.draft.put(entry, text, self.asked)

    def _after(self, token: Token) -> Token | None:
        """Return the token that follows, past spaces and small words; None at the end."""
        place = token.end
        while place < len(self.line):
            found = self.book.token(self.line, place, self.part)
            small = found.kind == "word" and fold(found.text).strip(".:") in FILLERS
            if found.kind != "space" and not small:
                return found
            place = found.end
        return None

    def _unknown(self, token: Token) -> None:
        near = "" if token.kind == "phrase" else self.book.nearest(token.text)
        self.draft.problem(token, "", "unknown_words", {"given": token.text}, near)
