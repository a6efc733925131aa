"""The commands in five languages: pages of help, examples that run, complaints, completion."""

import re
import shlex
import shutil
from importlib.util import find_spec
from pathlib import Path

import click
import pytest

from cli.health import CASES
from cli.language import told_language
from cli.main import COMMANDS
from cli.spoken import Texts, plain_name
from knowledge.commands import command_texts
from knowledge.rule import LANGUAGES
from tests.pages import found
from tests.support import TESTS, Ran
from tests.support import run as run_anew
from tests.support import run_here as run

HOUSE_RULES = TESTS / "data" / "house-rules.md"
OTHERS = [language for language in LANGUAGES if language != "en"]


EVERY = ["tablejudge", *COMMANDS]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", EVERY)
def test_every_command_option_argument_and_exit_code_has_its_text(name: str, language: str) -> None:
    (command, context), texts = found(name), Texts(language)
    wanted = [f"command.{name}.help"] + ([f"command.{name}.one"] if name != "tablejudge" else [])
    wanted += [f"exit.{exit_name}" for exit_name in command.exits.values()]
    assert [path for path in wanted if not texts.known.get(path)] == []
    for param in command.get_params(context):
        kind = "argument" if isinstance(param, click.Argument) else "option"
        assert texts.about(kind, name, plain_name(param)), f"{name} has no text for {param.name}"
        assert not getattr(param, "help", None) or (kind == "option" and plain_name(param) in ("help", "version"))
        if kind == "argument":
            assert f"metavar.{param.name}" in texts.known


def test_no_text_is_left_over() -> None:
    known = set()
    for name in EVERY:
        command, context = found(name)
        known |= {f"{kind}.{plain_name(one)}" for one in command.params for kind in ("option", "argument")}
        for one in command.get_params(context):
            known |= {f"command.{name}.{kind}.{plain_name(one)}" for kind in ("option", "argument")}
    spare = re.compile(r"(command\.\w+\.)?(option|argument)\.\w+$")
    paths = [path for path in command_texts("en") if spare.fullmatch(path)]
    assert [path for path in paths if path not in known | {"option.help"}] == []
    assert {path.split(".")[1] for path in command_texts("en") if path.startswith("command.")} == set(EVERY)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", EVERY)
def test_a_page_of_help_shows_everything(name: str, language: str) -> None:
    words = [] if name == "tablejudge" else [name]
    ran = run("--language", language, *words, "--help")
    assert (ran.code, ran.err) == (0, "")
    command, texts = found(name)[0], Texts(language)
    assert ran.out.startswith(f"{texts.say('page.usage')}tablejudge")
    flat = " ".join(ran.out.split())
    assert " ".join(texts.say(f"command.{name}.help").split()) in flat
    for param in command.params:
        assert all(opt in flat for opt in (*param.opts, *param.secondary_opts) if opt.startswith("-"))
    examples = list(texts.examples(name))
    assert examples
    for line, says, _ in examples:
        assert f"  {line}\n" in ran.out
        assert says in flat
    for code, exit_name in command.exits.items():
        assert re.search(rf"^  {code} +{re.escape(texts.say(f'exit.{exit_name}'))}", ran.out, re.MULTILINE)


def _examples() -> list[tuple[str, str, int]]:
    lines: dict[str, tuple[str, str, int]] = {}
    away = {"serve"} | {
        name for name, is_here in (("conformance", CASES.is_dir()), ("mcp", find_spec("mcp"))) if not is_here
    }
    for language in LANGUAGES:
        for name in EVERY:
            for line, _, code in Texts(language).examples(name):
                if name not in away:
                    lines.setdefault(line, (language, line, code))
    return list(lines.values())


@pytest.mark.parametrize(("language", "line", "code"), _examples())
def test_an_example_leaves_as_it_says(language: str, line: str, code: int, tmp_path: Path) -> None:
    shutil.copy(HOUSE_RULES, tmp_path / "house-rules.md")

    def ran_here(*words: str) -> Ran:
        return run(
            *words,
            cwd=tmp_path,
            TABLEJUDGE_DATA=str(tmp_path / "data"),
            TABLEJUDGE_STATE=str(tmp_path / "state"),
            TABLEJUDGE_LANGUAGE=language,
        )

    if " remove " in line:
        assert ran_here("add", "house-rules.md").code == 0
    if " why " in line:
        assert ran_here("judge", "cephalopod", "capture", "1 2 3 take 1 3").code == 0
    ran = ran_here(*shlex.split(line)[1:])
    assert ran.code == code, ran
    assert ran.code == 1 or ran.err == "" or "..." in ran.err, ran.err


COMPLAINTS = [
    (("juge",), {"en": "there is no command juge; did you mean judge?", "ru": "команды juge нет"}),
    (("qqqq",), {"en": "the commands are: ask, show", "it": "i comandi sono: ask, show"}),
    (("judge",), {"en": "GAME is missing", "es": "falta JUEGO", "ru": "не указано: ИГРА"}),
    (("judge", "cephalopod"), {"en": "PROCEDURE is missing", "pt": "falta PROCEDIMENTO"}),
    (("ask", "x", "--limt", "3"), {"en": "there is no option --limt; did you mean --limit?", "it": "forse --limit?"}),
    (("ask", "x", "--limit"), {"en": "--limit needs a value", "es": "después de --limit"}),
    (("ask", "x", "--limit", "many"), {"en": "a whole number is needed, not many", "ru": "нужно целое число"}),
    (("ask", "x", "--limit", "99"), {"en": "99 is not between 1 and 20", "it": "99 non è tra 1 e 20"}),
    (("ask", "x", "--history=3"), {"en": "--history takes no value", "pt": "--history não leva valor"}),
    (("history", "--show", "0"), {"en": "0 is too small; the least is 1", "ru": "наименьшее: 1"}),
    (("games", "--format", "jsn"), {"en": "jsn is not one of: text, json, markdown, html; did you mean json?"}),
    (("games", "scythe", "chess", "go"), {"en": "one too many: chess go", "ru": "это лишнее: chess go"}),
    (("check", "--cases", "nowhere"), {"en": "there is no nowhere", "it": "nowhere non esiste"}),
    (("schema", "scythe", "--output", "verdict"), {"en": "--output and scythe exclude each other"}),
    (("schema",), {"en": "GAME is missing", "ru": "не указано: ИГРА"}),
    (("judge", "cephalopod", "capture", "1 2", "--policy", "odd"), {"en": "odd is not of the form name=value"}),
]

BESIDE_A_FILE = [
    (("conformance", "--cases", "README.md"), {"en": "cannot be used: README.md: ", "es": "no se pueden usar"}),
    (("conformance", "--export", "README.md"), {"en": "README.md is there already", "it": "esiste già"}),
    (("score", "scythe", "x", "--save", "README.md"), {"en": "README.md is there already", "pt": "já existe"}),
]
"""What is wrong because of a file that lies in a checkout."""


ALL = [*COMPLAINTS, *(pytest.param(*given, marks=pytest.mark.checkout) for given in BESIDE_A_FILE)]


@pytest.mark.parametrize(("words", "said"), ALL, ids=lambda given: " ".join(given)[:30])
def test_what_is_wrong_with_a_line_is_said_in_the_language(words: tuple[str, ...], said: dict[str, str]) -> None:
    for language, part in said.items():
        ran = run(*words, TABLEJUDGE_LANGUAGE=language)
        assert (ran.code, ran.out) == (2, ""), ran
        assert part in ran.err
        assert ran.err.count("\n") == 1
    heard = {run(*words, TABLEJUDGE_LANGUAGE=language).err for language in LANGUAGES}
    assert len(heard) == len(LANGUAGES), heard


def test_the_language_is_told_on_the_line_then_by_the_setting_then_by_the_locale() -> None:
    def said(*words: str, TABLEJUDGE_LANGUAGE: str = "", LC_ALL: str = "C.UTF-8") -> str:
        return run(*words, TABLEJUDGE_LANGUAGE=TABLEJUDGE_LANGUAGE, LC_ALL=LC_ALL).err

    assert "нет" in said("juge", "--language", "ru", TABLEJUDGE_LANGUAGE="it", LC_ALL="es_ES.UTF-8")
    assert "нет" in said("-l", "ru", "juge", LC_ALL="es_ES.UTF-8")
    assert "non esiste" in said("juge", TABLEJUDGE_LANGUAGE="it", LC_ALL="es_ES.UTF-8")
    assert "no existe" in said("juge", LC_ALL="es_ES.UTF-8")
    assert "LEGALE" in run("-l", "it", "judge", "cephalopod", "capture", "1 2 3 take 1 3").out
    assert "LEGALE" in run("judge", "cephalopod", "capture", "1 2 3 take 1 3", TABLEJUDGE_LANGUAGE="it").out
    assert "не входит" in said("games", "-l", "de", LC_ALL="ru_RU.UTF-8")


@pytest.mark.parametrize(
    ("words", "language"),
    [
        (("ask", "-l", "it"), "it"),
        (("ask", "-lit", "x"), "it"),
        (("--language=ru", "ask"), "ru"),
        (("ask", "--", "-l", "it"), ""),
        (("ask", "-l"), ""),
        (("ask", "-l", "xx"), ""),
        (("add", "-l", "it", "book.md"), ""),
        (("-l", "es", "add", "-l", "it"), "es"),
    ],
)
def test_a_line_tells_its_language(words: tuple[str, ...], language: str) -> None:
    assert told_language(words) == language


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_of_the_system_is_said_in_the_language(language: str) -> None:
    ran = run("judge", "cephalopod", "move", f"{'a' * 300}.yaml", "-l", language)
    assert ran.code == 2
    assert command_texts(language)["system.ENAMETOOLONG"] in ran.err
    assert "File name" not in ran.err


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_broken_history_is_said_in_the_language(language: str, tmp_path: Path) -> None:
    (tmp_path / "history.sqlite3").write_bytes(b"no database, only a text that is long enough " * 50)
    ran = run("history", "-l", language, TABLEJUDGE_STATE=str(tmp_path))
    assert ran.code == 2
    assert command_texts(language)["system.SQLITE_NOTADB"] in ran.err


def test_help_is_there_where_nothing_can_be_kept(tmp_path: Path) -> None:
    file = tmp_path / "no-folder"
    file.write_text("")
    ran = run_anew("--help", "-l", "ru", TABLEJUDGE_CACHE=str(file))
    assert (ran.code, ran.err) == (0, "")
    assert "Команды" in ran.out
    cache = tmp_path / "cache"
    first, second = (run_anew("--help", "-l", "ru", TABLEJUDGE_CACHE=str(cache)) for _ in range(2))
    assert first == second
    (compiled,) = cache.glob("commands-*.ru")
    compiled.write_bytes(b"damaged")
    assert run_anew("--help", "-l", "ru", TABLEJUDGE_CACHE=str(cache)) == first
