"""Where the law lies and which files it is made of; imports nothing, so that every command can afford it."""

from pathlib import Path

RULESDOCS = Path(__file__).resolve().parent.parent / "rulesdocs"


def documents(folder: Path = RULESDOCS) -> list[Path]:
    """List every file of the law, in a fixed order: shared ones first, then game by game."""
    return [*_files(folder), *(path for home in _homes(folder) for path in _files(home))]


def _homes(folder: Path) -> list[Path]:
    return sorted(path for path in folder.iterdir() if (path / "game.toml").is_file())


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.iterdir() if path.suffix in (".md", ".toml") and path.is_file())
