"""Text into words to search by: one analyzer a language, the same for rules and questions.

Function words are dropped, but never *must, may, can, not, only* and the like: they are what rules are about.
"""

import re
import unicodedata
from functools import cache, lru_cache
from typing import Any

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")
_ELISION = re.compile(r"^(?:l|un|dell|nell|all|dall|sull|d|c|quell|quest|m|t|s)['’]")
_STEMMERS = {"en": "english", "it": "italian", "es": "spanish", "pt": "portuguese", "ru": "russian"}

_STOP_TEXT = {
    "en": """
        a an the of to in on at by for from with as and or is are was were be been am do does did has have had
        it its this that these those there here my your his her our their i you he she we they me him them us
        what which who whom whose how when where why if then than so about into your very just
        also mean means s t re ve ll d m
    """,
    "it": """
        il lo la i gli le un uno una di a da in con su per tra fra e ed o che chi cui del dello della dei
        degli delle al allo alla ai agli alle dal dallo dalla dai dagli dalle nel nello nella nei negli nelle
        sul sullo sulla sui sugli sulle è sono era erano essere ho hai ha abbiamo avete hanno mi ti si ci vi
        io tu lui lei noi voi loro mio mia miei mie tuo tua tuoi tue suo sua suoi sue questo questa questi
        queste quello quella quelli quelle come quando dove perché se cosa fa fare fanno vuol dire significa
    """,
    "es": """
        el la los las un una unos unas de del a al en con por para y e o u que quien cual cuál qué quién como
        cómo cuando cuándo donde dónde es son era eran ser soy está están estar he ha han haber hay mi mis tu tus su
        sus nuestro nuestra yo tú él ella nosotros ellos ellas me te se le les lo este esta estos estas ese
        esa esos esas si pues entonces hace hacer hacen significa quiere decir
    """,
    "pt": """
        o a os as um uma uns umas de do da dos das em no na nos nas com por pelo pela pelos pelas para e ou
        que quem qual quais como quando onde é são era eram ser sou está estão estar tem têm há haver meu minha meus
        minhas teu tua seu sua seus suas nosso nossa eu tu ele ela nós eles elas me te se lhe lhes este esta
        estes estas esse essa esses essas isso isto se então ao à aos às faz fazer fazem significa quer dizer
    """,
    "ru": """
        и а но или в во на с со к ко у о об от из по за для при что чтобы это этот эта эти тот та те то как
        когда где кто чей я ты он она оно мы вы они мне меня мой моя мои моё моего моей моих твой твоя его её
        их наш ваш свой был была было были есть ли же бы ведь если так тогда значит означает
    """,
}

_FILLER_TEXT = {
    "en": "exactly really actually please simply just anyway ever well ok hello hi thanks sorry question guys",
    "it": "esattamente preciso davvero semplicemente insomma comunque ciao grazie scusa domanda dunque allora",
    "es": "exactamente realmente simplemente hola gracias perdón pregunta momento algún acaso verdad",
    "pt": "exatamente realmente simplesmente olá obrigado desculpe pergunta gente acaso verdade",
    "ru": "именно вообще точно просто действительно пожалуйста привет спасибо вопрос совсем всё-таки вдруг",
}


@cache
def fillers(language: str) -> frozenset[str]:
    """Return words that a question can do without, folded: they are heard, but tell little."""
    return frozenset(fold(word) for word in _FILLER_TEXT[language].split())


@cache
def stop_words(language: str) -> frozenset[str]:
    """Return the function words of a language, folded."""
    return frozenset(fold(word) for word in _STOP_TEXT[language].split())


@cache
def _stemmer(language: str) -> Any:
    import Stemmer

    return Stemmer.Stemmer(_STEMMERS[language])


def stemmer_version() -> str:
    """Return the version of the stemmers; another one may cut words differently."""
    import Stemmer

    return str(Stemmer.version())


def fold(text: str) -> str:
    """Fold case and accents; й stays a letter of its own, ё becomes е."""
    if text.isascii():
        return text.lower()
    plain = unicodedata.normalize("NFKD", text.casefold())
    kept = [letter for letter in plain if not unicodedata.combining(letter) or letter == "\u0306"]
    return unicodedata.normalize("NFC", "".join(kept))


def words(text: str) -> list[str]:
    """Cut a text into folded words, in any script; numbers count."""
    found = _WORD.findall(fold(text))
    return [word if word.isalnum() else _ELISION.sub("", word) for word in found]


@lru_cache(maxsize=1 << 16)
def stem(word: str, language: str) -> str:
    """Reduce a folded word to its stem."""
    return str(_stemmer(language).stemWord(word))


def terms(text: str, language: str) -> list[str]:
    """Cut a text into stems, without function words."""
    stops = stop_words(language)
    return [stem(word, language) for word in words(text) if word not in stops]
