"""What local play needs beside the workers' referee: bots by path or name, options, and where bots run."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import typer

from bots.house.manifest import entry_of, files_of, manifest
from engines import GAMES
from workers.box import Boxes
from workers.local import BotPathError, bot_files
from workers.processes import PlainBoxes

Files = dict[str, bytes]
Options = dict[str, str | int | bool]

UNSANDBOXED = (
    "No sandbox: these bots run as ordinary programs of yours, with all your rights. "
    "Play only bots that you trust, or add --sandbox."
)


def check_game(game: str) -> None:
    if game not in GAMES:
        raise typer.BadParameter(f"no game is called {game!r}; there are: {', '.join(GAMES)}")


def read_bot(spec: str, game: str) -> Files:
    """A bot's files: from a .py file, a folder or .zip with bot.py at its root, or a reference bot's name."""
    if Path(spec).exists():
        try:
            return bot_files(Path(spec))
        except BotPathError as error:
            raise typer.BadParameter(str(error)) from error
    try:
        return files_of(entry_of(game, spec))
    except KeyError:
        names = ", ".join(entry.name for entry in manifest() if entry.game == game) or "none yet"
        raise typer.BadParameter(
            f"no file and no reference bot of {game} is called {spec!r}; reference bots: {names}"
        ) from None


def read_options(pairs: Sequence[str], game: str, seats: int) -> Options:
    """`level=3` and the like, checked by the rules."""
    options: Options = {}
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


@contextmanager
def boxes_for(*, sandbox: bool) -> Iterator[Boxes]:
    """A sandbox's slot, or plain processes with a plain warning."""
    if not sandbox:
        typer.secho(UNSANDBOXED, err=True, fg=typer.colors.YELLOW)
        yield PlainBoxes()
        return
    from workers.sandbox import SandboxError, SandboxSlot

    try:
        with SandboxSlot() as slot:
            yield slot
    except SandboxError as error:
        typer.secho(f"The sandbox does not work here: {error}", err=True, fg=typer.colors.RED)
        raise typer.Exit(1) from error
