"""`menagerie rules`: the page of a game, from the engine's own folder."""

from importlib.resources import files
from typing import Annotated

import typer

from bots.cli.local import check_game


def rules(
    game: Annotated[str, typer.Argument(help="Name of the game.")],
    lang: Annotated[str, typer.Option(help="en or fr.")] = "en",
) -> None:
    """Show the rules of a game and how its actions are written."""
    check_game(game)
    page = files(f"engines.{game}").joinpath(f"rules.{lang}.md")
    if not page.is_file():
        raise typer.BadParameter(f"the rules of {game} are not written in {lang!r}")
    typer.echo(page.read_text(encoding="utf-8"))
