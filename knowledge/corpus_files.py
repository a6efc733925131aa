"""Where the law lies and which files it is made of; imports little, so that every command can afford it."""

import os
from pathlib import Path

RULESDOCS = Path(__file__).resolve().parent.parent / "rulesdocs"


def documents(folder: Path = RULESDOCS) -> list[Path]:
    """List every file of the law, in a fixed order: shared ones first, then game by game."""
    return [folder / name for name in document_names(os.fspath(folder))]


def document_names(folder: str) -> list[str]:
    """List the files of `documents` as names within the folder, for those who cannot wait."""
    homes = sorted(entry.name for entry in os.scandir(folder) if Path(entry.path, "game.toml").is_file())
    return [*_files(folder), *(f"{home}/{name}" for home in homes for name in _files(f"{folder}/{home}"))]


def _files(folder: str) -> list[str]:
    return sorted(one.name for one in os.scandir(folder) if one.name.endswith((".md", ".toml")) and one.is_file())
