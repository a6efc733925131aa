"""What the player keeps while hostile things are tried beside it."""

from collections.abc import Iterator

import pytest

from tests.hostile.kept import Kept, keep


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kept]:
    """Keep a history, a rulebook and a saved position in folders of their own, for all tests of a file."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("STATE", "DATA", "CONFIG"):
            patch.setenv(f"TABLEJUDGE_{name}", str(tmp_path_factory.mktemp("kept")))
        yield keep(tmp_path_factory.mktemp("saved"))
