"""Small numbers as words of five languages, and the small words that say nothing or deny something.

They are heard, never spoken: no player reads them.
"""

_COUNTED = (
    "zero cero ноль нуль",
    "one uno один одна одно одного одну",
    "two due dos dois duas два две двух",
    "three tre tres три трех",
    "four quattro cuatro quatro четыре четырех",
    "five cinque cinco пять пяти",
    "six sei seis шесть шести",
    "seven sette siete sete семь семи",
    "eight otto ocho oito восемь восьми",
    "nine nove nueve девять девяти",
    "ten dieci diez dez десять десяти",
)
NUMERALS = {word: number for number, words in enumerate(_COUNTED) for word in words.split()}
"""Each word, folded, with its number."""

ARTICLES = {"a", "an", "un", "una", "uno", "um", "uma"}
"""Words that may say one: "una nave" is a ship where no other number is told, and nothing where one is."""

NOT = {"no", "not", "without", "senza", "non", "nessun", "nessuna", "sin", "ningun", "ninguna", "sem", "nao",
       "nenhum", "nenhuma", "без", "не", "нет"}  # fmt: skip
AND = {"and", "e", "ed", "y", "и", "&"}
FILLERS = {
    "", "-", "–", "—", "=", "×", "/", "+", *AND, *ARTICLES,
    "the", "with", "has", "have", "of", "is", "are", "in", "on", "to", "at", "for", "his", "her", "their", "there",
    "including", "incl", "vs", "versus", "against", "compreso", "compresa", "incluso", "inclusa", "contro", "incluido",
    "incluida", "contra", "inclusive", "incluindo", "включая", "против",
    "il", "la", "le", "lo", "i", "gli", "l", "con", "ha", "di", "del", "della", "dei", "nel", "nella", "al", "alla",
    "su", "sul", "sulla", "el", "los", "las", "tiene", "de", "en", "o", "os", "as", "com", "tem", "do", "da", "em",
    "na", "ao", "с", "со", "у", "на", "в", "во", "есть", "его",
}  # fmt: skip
