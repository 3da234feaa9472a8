"""The commands that talk to a site: `upload`, `standings`, `games`, `replay`, `notices`."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Annotated, Any

import httpx
import typer
from rich.console import Console
from rich.table import Table

from bots.client import ApiError, Client

app = typer.Typer()

Url = Annotated[str, typer.Option(envvar="MENAGERIE_URL", help="Address of the site.")]
Token = Annotated[str, typer.Option(envvar="MENAGERIE_TOKEN", help="API token, from the site's page.")]

HERE = "http://127.0.0.1:8000"


@contextmanager
def talking_to(url: str, token: str) -> Iterator[Client]:
    """Errors of the site end the command with their message."""
    try:
        with Client(url, token) as site:
            yield site
    except ApiError as error:
        again = f" Try again in {error.retry_after} s." if error.retry_after else ""
        raise fail(f"{error.message}{again}") from error
    except httpx.TransportError as error:
        raise fail(f"{url} cannot be reached: {error}") from error


def fail(message: str) -> typer.Exit:
    typer.secho(message, err=True, fg=typer.colors.RED)
    return typer.Exit(1)


@app.command()
def upload(
    game: Annotated[str, typer.Argument(help="Name of the game.")],
    bot: Annotated[Path, typer.Argument(help="A .py file, a .zip, or a folder.", exists=True)],
    *,
    name: Annotated[str, typer.Option(help="Of the bot; else the file's.")] = "",
    description: Annotated[str, typer.Option(help="A sentence for its page.")] = "",
    url: Url = HERE,
    token: Token = "",
    wait: Annotated[bool, typer.Option(help="Wait for the check.")] = True,
) -> None:
    """Upload a bot, or a new version of the bot of that name, and tell how its check ends."""
    with talking_to(url, token) as site:
        version = site.upload(game, name or bot.absolute().stem, bot, description)
        title = f"{version['bot']['name']} version {version['number']}"
        typer.echo(f"{title} is uploaded (id {version['id']}, {version['state']})")
        if wait and version["state"] == "checking":
            try:
                version = site.wait_for_check(version["id"])
            except TimeoutError as error:
                raise fail(f"{error}; it goes on without us") from error
        if version["state"] == "failed":
            typer.echo("\n".join(part for part in (version["check_detail"], version["check_log"]) if part))
            raise fail(f"{title} failed its check: {version['check_reason']}")
        if version["state"] == "ready":
            typer.echo(f"{title} is ready and plays")


@app.command()
def standings(
    ladder: Annotated[str, typer.Argument(help="Its short name; all ladders are listed without it.")] = "",
    top: Annotated[int, typer.Option(help="How many.")] = 50,
    url: Url = HERE,
    token: Token = "",
) -> None:
    """Show a ladder from the top."""
    with talking_to(url, token) as site:
        if not ladder:
            for each in site.ladders():
                typer.echo(f"{each['slug']}: {each['name']} ({each['game']}, {each['seats']} seats)")
            return
        table = Table("rank", "bot", "author", "Elo", "games", "W-D-L", title=ladder)
        for line in islice(site.standings(ladder), top):
            mark = " ?" if line["provisional"] else ""
            table.add_row(
                str(line["rank"]),
                f"{line['version']['name']} v{line['version']['number']}",
                line["version"]["owner"],
                f"{line['elo']:.0f} ± {line['bar']:.0f}{mark}",
                str(line["games"]),
                f"{line['wins']}-{line['draws']}-{line['losses']}",
            )
        Console().print(table)


@app.command()
def games(
    ladder: Annotated[str, typer.Option(help="Only of this ladder.")] = "",
    bot: Annotated[int | None, typer.Option(help="Only of the bot with this id.")] = None,
    last: Annotated[int, typer.Option(help="How many matches.")] = 20,
    url: Url = HERE,
    token: Token = "",
) -> None:
    """List the latest matches with the ids of their games."""
    filters: dict[str, Any] = {"status": "finished"}
    filters |= {"ladder": ladder} if ladder else {}
    filters |= {"bot": bot} if bot is not None else {}
    with talking_to(url, token) as site:
        for match in islice(site.matches(**filters), last):
            names = [f"{seat['version']['name']} v{seat['version']['number']}" for seat in match["seats"]]
            typer.echo(f"{match['finished_at']}  {match['game']}  {' - '.join(names)}")
            for game in match["games"]:
                reasons = sorted(set(game["reasons"]) - {"finished"})
                faults = f"  {', '.join(reasons)}" if reasons else ""
                typer.echo(f"  game {game['id']}: ranks {game['ranks']}  {game['plies']} plies{faults}")


@app.command()
def replay(
    game: Annotated[int, typer.Argument(help="Its id, as `games` shows it.")],
    url: Url = HERE,
    token: Token = "",
) -> None:
    """Print the replay of a game, as JSON."""
    with talking_to(url, token) as site:
        typer.echo(json.dumps(site.replay(game)))


@app.command()
def notices(
    *,
    all_: Annotated[bool, typer.Option("--all", help="Those that you have read, too.")] = False,
    last: Annotated[int, typer.Option(help="How many.")] = 20,
    read: Annotated[bool, typer.Option(help="Mark them as read.")] = True,
    url: Url = HERE,
    token: Token = "",
) -> None:
    """Show what concerns you: what became of your bots in tournaments."""
    with talking_to(url, token) as site:
        found = list(islice(site.notices(**({} if all_ else {"unread": True})), last))
        for each in found:
            typer.echo(f"{each['created_at']}  {each['text']}")
        if read and found:
            site.read_notices([each["id"] for each in found])
