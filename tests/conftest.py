"""Every test has a cache of its own, so that none depends on what was built before."""

from pathlib import Path

import pytest


@pytest.fixture(scope="session", autouse=True)
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give this worker's whole session one fresh cache folder."""
    folder = tmp_path_factory.mktemp("cache")
    patch = pytest.MonkeyPatch()
    patch.setenv("TABLEJUDGE_CACHE", str(folder))
    return folder
