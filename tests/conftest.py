"""Every test has a cache of its own, so that none depends on what was built before."""

from pathlib import Path

import pytest


def pytest_configure(config: pytest.Config) -> None:
    """Name the marks here, where tests away from the checkout find them too."""
    config.addinivalue_line("markers", "checkout: needs the files of a checkout, not only those of the wheel")
    config.addinivalue_line("markers", "browser: drives Debian's Chromium")
    config.addinivalue_line("markers", "no_cover: reaches no branch that others do not, and takes long when watched")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let coverage look away from second opinions on random positions: they are the same branches many times."""
    for item in items:
        if "naive" in item.name or "random" in item.name:
            item.add_marker("no_cover")


@pytest.fixture(scope="session", autouse=True)
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give this worker's whole session one fresh cache folder."""
    folder = tmp_path_factory.mktemp("cache")
    patch = pytest.MonkeyPatch()
    patch.setenv("TABLEJUDGE_CACHE", str(folder))
    patch.setenv("TABLEJUDGE_STATE", str(tmp_path_factory.mktemp("state")))
    patch.setenv("TABLEJUDGE_DATA", str(tmp_path_factory.mktemp("data")))
    patch.setenv("TABLEJUDGE_CONFIG", str(tmp_path_factory.mktemp("config")))
    patch.delenv("TABLEJUDGE_HOUSE_RULES", raising=False)
    return folder
