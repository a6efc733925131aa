"""Every entry of commands.yaml: refused in clear words at the right place, in little memory; nothing kept is lost."""

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.hostile.kept import Kept
from tests.inside import call, little_memory, parts

FILE = Path(__file__).with_name("commands.yaml")
ENTRIES: list[dict[str, Any]] = yaml.safe_load(FILE.read_text("utf-8"))
KNOWN = {"id", "line", "file", "name", "given", "code", "says", "problem", "path", "at"}
UNSEEN = {*map(chr, range(9)), *map(chr, range(11, 32)), *map(chr, range(127, 160)), *"\u200b\u202e\ufeff"}


def test_the_manifest_is_large_and_sound() -> None:
    assert len(ENTRIES) >= 60
    assert len({entry["id"] for entry in ENTRIES}) == len(ENTRIES)
    for entry in ENTRIES:
        assert entry.keys() <= KNOWN, entry["id"]
        assert {"says", "problem"} & entry.keys(), entry["id"]


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: str(entry["id"]))
def test_hostile_input_gets_a_clear_sentence(entry: dict[str, Any], kept: Kept, tmp_path: Path) -> None:
    file = tmp_path / entry.get("name", "position.yaml")
    if file.suffix == ".pdf":
        pytest.importorskip("pypdfium2")
    if "file" in entry:
        file.write_bytes(parts(entry["file"]))
    line = [str(word).replace("{file}", str(file)).replace("{surrogate}", "\udcff") for word in entry["line"]]
    before = sorted(tmp_path.iterdir())
    with little_memory():
        ran = call(*line, given=parts(entry.get("given", "")), cwd=tmp_path)
    code, is_batch = entry.get("code", 2), "--batch" in line and "problem" in entry
    assert ran.code == code, ran
    printed = ran.out if code != 2 or is_batch else ran.err
    assert bool(ran.out) == (code != 2 or is_batch), ran
    assert entry.get("says", "") in printed, printed
    assert not UNSEEN & set(ran.out + ran.err)
    assert len(ran.err) < 10_000
    if "problem" in entry:
        found = ran if is_batch else call(*line, "--format", "json", given=parts(entry.get("given", "")), cwd=tmp_path)
        _is_problem(json.loads(found.out), entry)
    assert sorted(tmp_path.iterdir()) == before
    kept.is_whole()


def _is_problem(said: dict[str, Any], entry: dict[str, Any]) -> None:
    """Assert that the first problem is the one expected, said in a sentence."""
    first = said["problems"][0]
    assert first["code"] == entry["problem"], first
    assert first["path"] == entry.get("path", first["path"])
    assert first["line"] == entry.get("at", first["line"])
    assert len(first["message"].split()) >= 3, first
