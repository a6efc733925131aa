"""The wheel holds the four rooms and the law, under exactly the planned names."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.support import PROJECT

pytestmark = pytest.mark.checkout


def test_the_wheel_holds_exactly_the_planned_names(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(command, cwd=PROJECT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    tops = {name.partition("/")[0] for name in names}
    rooms = {top for top in tops if not top.endswith((".dist-info", ".data"))}
    assert rooms == {"cli", "knowledge", "adjudicator", "rulesdocs"}
    law = {f"rulesdocs/{path.relative_to(PROJECT / 'rulesdocs')}" for path in (PROJECT / "rulesdocs").rglob("*.[mt]*")}
    assert {name for name in law if name.endswith((".md", ".toml"))} <= set(names)
    assert [name for name in names if name.endswith("/share/man/man1/tablejudge.1")]
