"""Every entry of laws.yaml: a broken rule file is a fault with its place, and the rest is read all the same."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from knowledge.check import check
from knowledge.corpus import load
from knowledge.store import compiled
from tests.inside import little_memory, parts
from tests.toy_law import write_law

ENTRIES: list[dict[str, Any]] = yaml.safe_load(Path(__file__).with_name("laws.yaml").read_text("utf-8"))


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: str(entry["id"]))
def test_a_broken_rule_file_is_a_fault_with_its_place(entry: dict[str, Any], tmp_path: Path) -> None:
    law = write_law(tmp_path / "law")
    path = law / entry["file"]
    before = path.read_bytes() if path.exists() else b""
    path.write_bytes(parts(entry["whole"]) if "whole" in entry else before + parts(entry["add"]))
    with little_memory():
        corpus = load(law)
        found = [fault for fault in check(corpus, []).faults if fault.file == entry["file"]]
        compiled(corpus)
    assert entry["kind"] in {fault.kind for fault in found}, found
    if "at" in entry:
        assert entry["at"] in {fault.line for fault in found if fault.kind == entry["kind"]}
    assert all(fault.message for fault in found)
    whole = {"en", "it", "es", "pt", "ru"} - ({path.stem} if path.suffix == ".md" else set())
    assert all(corpus.rules[language].keys() >= {"toy.move"} for language in whole) or entry["file"].endswith("en.md")
