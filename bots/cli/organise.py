"""The commands of an organiser: `menagerie organise create`, `open`, `start` and so on."""

from enum import StrEnum
from typing import Annotated, Any

import typer

from bots.cli.events import Slug
from bots.cli.online import HERE, Token, Url, talking_to
from bots.client import Json

app = typer.Typer(help="Make a tournament and take it from step to step.", no_args_is_help=True)

Settings = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        help="A setting as name=value, such as max_entries=16, starts_at=2030-05-01T09:00Z, counts=true; "
        "all are in the API's documentation. Can be repeated.",
    ),
]


class Seeding(StrEnum):
    RATING = "rating"
    RANDOM = "random"
    HAND = "hand"


def parsed(pairs: list[str] | None) -> dict[str, Any]:
    """Words true, false and none, and whole numbers; all else is text."""
    words: dict[str, bool | None] = {"true": True, "false": False, "none": None}
    settings: dict[str, Any] = {}
    for pair in pairs or []:
        name, equals, text = pair.partition("=")
        if not equals:
            raise typer.BadParameter(f"a setting is written name=value, not {pair!r}")
        settings[name] = words[text] if text in words else int(text) if text.isdecimal() else text
    return settings


def tell(event: Json) -> None:
    typer.echo(f"{event['slug']}: {event['name']} is {event['status']} with {event['entered']} entries")


@app.command()
def create(
    name: Annotated[str, typer.Argument(help="Of the tournament.")],
    ladder: Annotated[str, typer.Argument(help="Short name of the ladder as on which it is played.")],
    *,
    format_: Annotated[
        str, typer.Option("--format", help="swiss, round_robin, single, double, gauntlet or groups.")
    ] = "swiss",
    private: Annotated[bool, typer.Option(help="By invitation link only.")] = False,
    open_: Annotated[bool, typer.Option("--open", help="Open it for entry at once.")] = False,
    settings: Settings = None,
    url: Url = HERE,
    token: Token = "",
) -> None:
    """Make a tournament; a draft, unless it is opened at once."""
    given = {"format": format_, "private": private, **parsed(settings), "name": name, "ladder": ladder}
    with talking_to(url, token) as site:
        event = site.make_tournament(**given)
        tell(site.step(event["slug"], "open") if open_ else event)
        if private:
            typer.echo(f"invitation: {site.tournament(event['slug'], 'invitation')['link']}")


@app.command()
def edit(slug: Slug, settings: Settings = None, url: Url = HERE, token: Token = "") -> None:
    """Change settings, before the freeze."""
    with talking_to(url, token) as site:
        tell(site.change_tournament(slug, **parsed(settings)))


def _step(step: str, slug: str, url: str, token: str) -> None:
    with talking_to(url, token) as site:
        tell(site.step(slug, step))


@app.command("open")
def open_entry(slug: Slug, url: Url = HERE, token: Token = "") -> None:
    """Open a draft for entry."""
    _step("open", slug, url, token)


@app.command()
def freeze(slug: Slug, url: Url = HERE, token: Token = "") -> None:
    """Fix entries, versions and seeds."""
    _step("freeze", slug, url, token)


@app.command()
def start(slug: Slug, url: Url = HERE, token: Token = "") -> None:
    """Freeze it if need be, and play."""
    _step("start", slug, url, token)


@app.command()
def cancel(slug: Slug, url: Url = HERE, token: Token = "") -> None:
    """End it without a result."""
    _step("cancel", slug, url, token)


@app.command()
def seed(
    slug: Slug,
    by: Annotated[Seeding, typer.Argument(help="How seeds are given at the freeze.")],
    bots: Annotated[
        list[int] | None, typer.Argument(help="By hand: ids of all bots that are in, best first.")
    ] = None,
    url: Url = HERE,
    token: Token = "",
) -> None:
    """Seed by rating, at random, or by hand."""
    with talking_to(url, token) as site:
        tell(site.step(slug, "seed", seeding=by.value, order=bots or []))


@app.command()
def exclude(
    slug: Slug,
    bot: Annotated[int, typer.Argument(help="Id of the bot.")],
    url: Url = HERE,
    token: Token = "",
) -> None:
    """Take a bot out; its owner is told."""
    with talking_to(url, token) as site:
        tell(site.step(slug, "exclude", bot=bot))


@app.command()
def invite(
    slug: Slug,
    *,
    renew: Annotated[bool, typer.Option(help="Make a new link; the old one opens nothing any more.")] = False,
    url: Url = HERE,
    token: Token = "",
) -> None:
    """Show the invitation link of a private tournament."""
    with talking_to(url, token) as site:
        told = site.step(slug, "invitation") if renew else site.tournament(slug, "invitation")
        typer.echo(told["link"])
