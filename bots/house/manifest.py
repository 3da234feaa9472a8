"""Reads `manifest.toml`, the explicit list of the reference bots."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files


@dataclass(frozen=True, slots=True)
class Entry:
    game: str
    name: str
    description: str
    files: Mapping[str, str]
    """Path in the upload -> path below bots/house."""
    anchor: int | None = None
    """The fixed mean of its rating; None: rated like anybody's."""


def manifest() -> list[Entry]:
    """All entries, in the file's order: weakest first within a game."""
    data = tomllib.loads(files("bots.house").joinpath("manifest.toml").read_text())
    return [Entry(**entry) for entry in data["bot"]]


def entry_of(game: str, name: str) -> Entry:
    for entry in manifest():
        if (entry.game, entry.name) == (game, name):
            return entry
    raise KeyError(f"no reference bot of {game} is called {name!r}")


def files_of(entry: Entry) -> dict[str, bytes]:
    """The upload."""
    house = files("bots.house")
    return {path: house.joinpath(source).read_bytes() for path, source in entry.files.items()}
