"""One line of words into a raw position, by a vocabulary that is data: `offense attack 10 ships 4 | defense ...`.

A vocabulary maps the path of a field to how it is said. Each entry has a `kind` and the phrases of each language:

* `number`    "ships 4", "4 ships", sums too: "10+15-8"; "no ships" is none; with `after` only "ships 4", where loose
              numbers before it would be taken for another field's; with `default` also a number nothing else claims
* `numbers`   "allies 4 4"; with `default` it also takes numbers that nothing else claims; "no allies" is an empty list;
              with `after` numbers before the phrase are not its own; with `count` a single number says how many
* `flag`      the phrase alone means true; after "no" or "without", false
* `value`     the phrase alone means `value`, a mapping too; with `list` it is added to a list
* `text`      the rest of the chunk, up to a comma or the next known phrase; with `single` one name, so that "and" or
              a number with a sign ends it; with `each` a list of texts, each up to a word of that form: "place B C";
              with `list` more of them may follow after a comma, with `single` too after "and"
* `named`     one of its `names` follows the phrase: "gives the plant"; small words in `skip` may stand between; with
              `list` several may follow; with `bare` a name alone says it too; with `pair` two names joined by a dash
              or "and" are their numbers: "dagger crypt-museum" is 2-3
* `pattern`   any word of the form `pattern`, without a phrase; with `list` each is added to a list
* `keyed`     any word of the form `pattern`, whose two groups are a key and its value in a mapping; with `list` the
              values of a key are a list: "A>B A>C"
* `label`     a word that may stand before a value that is known by its form, and says nothing: "board 5x5"
* `section`   opens a part whose fields follow, up to `|`, `;`, a line end or the next section; a `value` is what it
              begins with; with `keyed` the number that follows is its key: "picks up on 37 workers 2"
* `item`      opens a new entry of a list of parts ("players Anna, Boris" opens two); `value` fills its `name` field,
              else one of its `names`, else the next words do, up to a number (with `single` as in a text); a mapping
              is the entry's beginning, and its name what was said; one that lies in a section is opened only there;
              with `keyed` its name is a number; with `free` an unknown word that begins a part, or a name after a
              comma, names a new one; with `name = ""` it has none

Paths of fields inside a section or an item start with its path: `offense.ships`, `players.coins`; inside it they come
before fields of the same phrase outside. A field said twice must say the same; nothing is passed over in silence.
Numbers may be words up to ten, sums, or have a sign of times: "two ships", "10+15-8", "x2"; "a ship" is one ship.
"""

from collections.abc import Mapping
from typing import Any

from adjudicator.names import named
from adjudicator.numerals import FILLERS, NOT
from adjudicator.phrases import Entry, Phrasebook, Token, entries, fold
from adjudicator.verdict import Faulty, Problem
from adjudicator.waiting import Waiting

MOST_BYTES = 20_000


def read_words(line: str, vocabulary: Mapping[str, Any]) -> dict[str, Any]:
    """Turn words into a raw position; Faulty names every word that was not understood, with a suggestion."""
    if len(line.encode("utf-8", "surrogatepass")) > MOST_BYTES:
        raise Faulty([Problem("", "too_long", {"limit": MOST_BYTES})])
    reader = _Reader(Phrasebook(entries(vocabulary)), line)
    place = 0
    while place < len(line):
        token = reader.cut(place)
        reader.take(token)
        place = token.end
    reader.end_chunk()
    if problems := reader.draft.problems:
        raise Faulty(sorted(problems, key=lambda one: (one.line, one.facts["column"])))
    return reader.draft.raw


class _Reader(Waiting):
    """Reading word by word: numbers and phrases find their fields."""

    def cut(self, place: int) -> Token:
        """Cut the token that starts here: a name where one is awaited, unless it begins a longer phrase."""
        token = self.book.token(self.line, place, self.part)
        name = named(self.waiting, self.line, place) if self.waiting and self.waiting.names else None
        return name if name and not (token.kind == "phrase" and token.end > name.end) else token

    def take(self, token: Token) -> None:
        """Take the next token."""
        if token.kind == "space":
            return
        match token.kind:
            case "end":
                self.end_chunk()
                self.past, self.part = self.part or self.past, ""
            case "comma":
                self._comma()
            case "name":
                self._name(token)
            case "number" if self._takes_number(token):
                self._number(token)
            case "phrase" if not self._is_a_name(token):
                self._phrase(token)
            case _:
                self._word(token)
        self.last = token

    def _comma(self) -> None:
        """End a chunk at a comma, unless a list goes on after it; names of parts may go on with another one."""
        waiting = self.waiting
        if waiting is None or not (waiting.kind == "numbers" or waiting.each or (waiting.names and waiting.list)):
            again = waiting if waiting and self.text and (waiting.kind == "item" or waiting.list) else None
            self.end_chunk()
            self.more = again

    def _number(self, token: Token) -> None:
        if self.waiting and self.waiting.kind == "item" and self.waiting.keyed:
            self.draft.name_latest(self.waiting, token.number)
            self.waiting = None
            return
        if self._waits_for("item", "named") or self._is_of_what_follows(token):
            self._let_go()
        if self.waiting is None:
            self.pending.append(token)
        elif self.waiting.keyed:
            entry, self.waiting = self.waiting, None
            self._open(entry, token)
        elif self.waiting.kind == "number":
            entry, self.waiting = self.waiting, None
            self.draft.set(entry, token.number, token)
        else:
            self.fed = True
            self.draft.add(self.waiting, token.number, token)

    def _is_of_what_follows(self, token: Token) -> bool:
        """Tell whether a number after a comma ends a list: "players 5 4, 2 tentacles" but "1, 3 show 4"."""
        if not (self.fed and self.last.kind == "comma" and self._waits_for("numbers")):
            return False
        phrase = self._after(token)
        entry = self.book.reached(phrase.entries, self.part) if phrase else None
        if phrase is None or entry is None or entry.kind != "number" or entry.after:
            return False
        following = self._after(phrase)
        return following is None or following.kind != "number"

    def _phrase(self, token: Token) -> None:
        entry = self._meant(token)
        if entry is None:
            if fold(token.text) not in FILLERS:
                self._unknown(token)
            return
        self._let_go()
        self.more = None
        negation, self.negation = self.negation, None
        if negation:
            self._negated(entry, token, negation)
            return
        match entry.kind:
            case "section" if entry.keyed:
                self._wait(entry, token)
            case "section" | "item":
                self._open(entry, token)
            case "number" if self.pending and not entry.after and not self._takes_what_follows(token):
                self.draft.set(entry, self.pending.pop().number, token)
            case "numbers":
                self._numbers(entry, token)
            case "flag":
                self.draft.set(entry, True, token)
            case "value" | "pattern":
                self.draft.put(entry, token.text if entry.kind == "pattern" else entry.value, token)
            case "keyed":
                self.draft.key(entry, token)
            case "label":
                pass
            case _:
                self._wait(entry, token)

    def _meant(self, token: Token) -> Entry | None:
        """Return the entry that a phrase says here: in the open part, else in the one before it.

        The name of a part that already has such a value opens the next part: "Saxony industrial, Nordic militant".
        """
        entry = self.book.reached(token.entries, self.part)
        if entry is None and self.past and (entry := self.book.reached(token.entries, self.past)):
            self.part = self.past
        if entry and entry.kind == "value" and not entry.list and self.draft.holds(entry):
            return next((one for one in token.entries if one.kind == "item" and one.value is not None), entry)
        return entry

    def _takes_what_follows(self, token: Token) -> bool:
        """Tell whether a phrase's number stands after it, where loose numbers before it belong to a list.

        In "43 37 coins 2 power 3" the last word is a number, so all stand after; in "43 37 2 coins 3 power", before.
        """
        lists = [one for one in self.book.known if one.default and one.kind == "numbers"]
        phrase: Token | None = token if self.book.reached(lists, self.part) else None
        while phrase and (number := self._after(phrase)) and number.kind == "number":
            phrase = self._after(number)
            entry = self.book.reached(phrase.entries, self.part) if phrase else None
            if entry is None or entry.kind != "number":
                return True
        return False

    def _negated(self, entry: Entry, token: Token, negation: Token) -> None:
        """Read a phrase after "no": a flag is false, a number none, a list of numbers empty; else it says nothing."""
        match entry.kind:
            case "flag":
                self.draft.set(entry, False, token)
            case "number":
                self.denied = negation
                self.draft.set(entry, 0, token)
            case "numbers" | "named" if entry.kind == "numbers" or entry.list:
                self.denied = negation
                self.draft.set(entry, [], token)
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
            self.draft.add(default or entry, number.number, number)
        if pending and not default and entry.count:
            self.draft.count(entry)
        if default or not pending:
            self._wait(entry, token)

    def _word(self, token: Token) -> None:
        folded = fold(token.text)
        if token.kind == "mark" and folded != "&":
            return
        if self.waiting and self.waiting.each:
            self._piece(self.waiting, token, filler=folded.strip(".:") in FILLERS)
        elif self._waits_for("text", "item") and not self._ends(token):
            self.text.append(token)
            if token.text.endswith(":"):  # "Anna: 5 coins"
                self._let_go()
        elif folded in NOT:
            if self.negation:
                self._unknown(self.negation)
            self.negation = token
        elif folded.strip(".:") not in FILLERS or (token.text.endswith(":") and self._free(token)):
            self._one_more(token)
