"""Local matches: bots from files, folders, zips or a reference bot's name, and the workers' own referee."""

import secrets
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any
from uuid import UUID
from zipfile import BadZipFile, ZipFile

import typer

from bots.client import bot_files
from bots.house.manifest import entry_of, files_of, manifest
from engines import GAMES
from workers.box import Boxes
from workers.contract import GameRecord, Job, Limits, content_hash
from workers.processes import PlainBoxes
from workers.referee import play_match

Files = dict[str, bytes]

UNSANDBOXED = (
    "No sandbox: these bots run as ordinary programs of yours, with all your rights. "
    "Play only bots that you trust, or add --sandbox."
)


def check_game(game: str) -> str:
    if game not in GAMES:
        raise typer.BadParameter(f"no game is called {game!r}; there are: {', '.join(GAMES)}")
    return game


def read_bot(spec: str, game: str) -> Files:
    """A bot's files: from a .py file, a folder or .zip with bot.py at its root, or a reference bot's name."""
    path = Path(spec)
    if path.is_dir():
        files = {name: file.read_bytes() for name, file in bot_files(path)}
    elif path.suffix == ".zip" and path.is_file():
        files = _zip(path)
    elif path.is_file():
        return {"bot.py": path.read_bytes()}
    else:
        return _reference(spec, game)
    if "bot.py" not in files:
        raise typer.BadParameter(f"{spec} has no bot.py at its root")
    return files


def _zip(path: Path) -> Files:
    try:
        with ZipFile(path) as archive:
            return {entry.filename: archive.read(entry) for entry in archive.infolist() if not entry.is_dir()}
    except (BadZipFile, OSError) as error:
        raise typer.BadParameter(f"{path} cannot be read: {error}") from error


def _reference(name: str, game: str) -> Files:
    try:
        return files_of(entry_of(game, name))
    except KeyError:
        names = ", ".join(entry.name for entry in manifest() if entry.game == game)
        raise typer.BadParameter(
            f"no file and no reference bot of {game} is called {name!r}; reference bots: {names or 'none yet'}"
        ) from None


def read_options(pairs: Sequence[str], game: str, seats: int) -> dict[str, str | int | bool]:
    """`level=3` and the like, checked by the rules."""
    options: dict[str, str | int | bool] = {}
    for pair in pairs:
        key, equals, text = pair.partition("=")
        if not equals:
            raise typer.BadParameter(f"an option is written name=value, not {pair!r}")
        words: dict[str, bool] = {"true": True, "false": False}
        options[key] = words.get(text, int(text) if text.lstrip("-").isdecimal() else text)
    try:
        GAMES[game].new(seats, **options)
    except ValueError as error:
        raise typer.BadParameter(str(error)) from error
    return options


def boxes_for(*, sandbox: bool) -> Boxes:
    """Says it plainly when there is no sandbox."""
    if not sandbox:
        typer.secho(UNSANDBOXED, err=True, fg=typer.colors.YELLOW)
    return PlainBoxes()


def new_seed() -> str:
    return secrets.token_hex(16)


def seed_from(text: str) -> str:
    """32 hex digits: equal texts give equal matches."""
    return blake2b(text.encode(), digest_size=16).hexdigest()


def play_group(
    game: str,
    bots: Sequence[Files],
    *,
    seed: str,
    boxes: Boxes,
    options: Mapping[str, Any],
    opening: int,
    limits: Limits,
) -> list[GameRecord]:
    """One mirrored group, played as a worker would. Equal seeds give equal games."""
    job = Job(
        kind="unrated",
        match=UUID(hex=seed),
        attempt=seed,
        game=game,
        seats=len(bots),
        options=dict(options),
        seed=seed,
        secret=seed_from(seed),
        opening_plies=opening,
        players=[content_hash(files) for files in bots],
        limits=limits,
    )
    return play_match(job, bots, boxes)
