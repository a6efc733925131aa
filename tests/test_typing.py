"""The two rooms that rule and answer are typed without exceptions: nothing in them is hidden from the type checker."""

from pathlib import Path

import pytest

import adjudicator
import knowledge


@pytest.mark.parametrize("room", [adjudicator, knowledge])
def test_nothing_is_hidden_from_the_type_checker(room) -> None:
    files = sorted(Path(room.__file__).parent.rglob("*.py"))
    assert len(files) > 15
    hidden = [
        f"{path.name}:{number}"
        for path in files
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if "type: ignore" in line or "no_type_check" in line
    ]
    assert not hidden
