"""The commands for those who watch tournaments and take part: `tournaments`, `enter`, `withdraw`."""

import csv
import json
import sys
from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from bots.cli.online import HERE, Token, Url, talking_to

app = typer.Typer()

Slug = Annotated[str, typer.Argument(help="The tournament's short name.")]
Invitation = Annotated[str, typer.Option(help="Of a private tournament: what its link carries.")]

Rows = list[Sequence[str]]
Json = dict[str, Any]


class Show(StrEnum):
    STANDINGS = "standings"
    PAIRINGS = "pairings"
    CROSSTABLE = "crosstable"
    BRACKET = "bracket"
    ENTRIES = "entries"


class Form(StrEnum):
    TABLE = "table"
    CSV = "csv"
    JSON = "json"


def _standings(found: list[Json]) -> Rows:
    head = ("place", "bot", "author", "points", "Buchholz", "wins", "played", "Elo of the event", "")
    return [
        head,
        *(
            (
                str(line["place"]),
                line["bot"],
                line["owner"],
                f"{line['points']:g}",
                f"{line['buchholz']:g}",
                str(line["wins"]),
                str(line["played"]),
                "" if line["elo"] is None else f"{line['elo']:.0f} ± {line['bar']:.0f}",
                line["why"],
            )
            for line in found
        ),
    ]


def _pairings(found: list[Json]) -> Rows:
    return [
        ("stage", "round", "group", "bots", "score", "state", "why", "matches"),
        *(
            (
                line["stage"],
                str(line["round"]),
                "" if line["group"] is None else str(line["group"] + 1),
                " - ".join(seat["bot"] for seat in line["seats"]),
                " - ".join(f"{seat['score']:g}" for seat in line["seats"]) if line["matches"] else "",
                line["decided"] or line["state"],
                line["why"],
                " ".join(line["matches"]),
            )
            for line in found
        ),
    ]


def _crosstable(found: list[Json]) -> Rows:
    """A column a bot, numbered like the rows."""
    versions = [line["version"] for line in found]
    rows: Rows = [("", "bot", *(str(n + 1) for n in range(len(found))))]
    for number, line in enumerate(found, 1):
        met = {cell["version"]: f"{cell['points']:g}" for cell in line["against"]}
        rows.append((str(number), line["bot"], *(met.get(version, "") for version in versions)))
    return rows


def _bracket(found: list[Json]) -> Rows:
    return [
        ("side", "round", "one", "two", "winner"),
        *(
            (
                line["side"],
                str(line["round"]),
                *((player or "") for player in line["players"]),
                (line["winner"] or "") + (" (bye)" if line["bye"] and line["winner"] else ""),
            )
            for line in found
        ),
    ]


def _entries(found: list[Json]) -> Rows:
    return [
        ("seed", "bot", "id", "author", "state", "why"),
        *(
            (
                "" if line["seed"] is None else str(line["seed"]),
                line["name"],
                str(line["bot"]),
                line["owner"],
                line["state"],
                line["why"],
            )
            for line in found
        ),
    ]


TABLES: dict[Show, Callable[[list[Json]], Rows]] = {
    Show.STANDINGS: _standings,
    Show.PAIRINGS: _pairings,
    Show.CROSSTABLE: _crosstable,
    Show.BRACKET: _bracket,
    Show.ENTRIES: _entries,
}


def _inert(text: str) -> str:
    """A spreadsheet takes no cell for a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@") else text


def _print(title: str, rows: Rows, form: Form) -> None:
    head, *lines = rows
    if form is Form.CSV:
        writer = csv.writer(sys.stdout, lineterminator="\n")
        writer.writerow(head)
        writer.writerows([_inert(cell) for cell in line] for line in lines)
        return
    table = Table(*head, title=title)
    for line in lines:
        table.add_row(*(Text(cell) for cell in line))
    Console().print(table)


@app.command()
def tournaments(
    slug: Annotated[str, typer.Argument(help="Its short name; all are listed without it.")] = "",
    *,
    show: Annotated[Show, typer.Option(help="Which table of it.")] = Show.STANDINGS,
    form: Annotated[Form, typer.Option("--as", help="A table to read, or a file for programs.")] = Form.TABLE,
    invitation: Invitation = "",
    url: Url = HERE,
    token: Token = "",
) -> None:
    """List tournaments, or show the standings, pairings, cross-table, bracket or entries of one."""
    with talking_to(url, token) as site:
        if not slug:
            for each in site.tournaments():
                typer.echo(f"{each['slug']}: {each['name']} ({each['format']}, {each['status']})")
            return
        found: list[Json] = site.tournament(slug, show.value, invitation=invitation)
        if form is Form.JSON:
            typer.echo(json.dumps(found, indent=1))
        else:
            _print(slug, TABLES[show](found), form)


@app.command()
def enter(
    slug: Slug,
    bot: Annotated[int, typer.Argument(help="Id of your bot.")],
    invitation: Invitation = "",
    url: Url = HERE,
    token: Token = "",
) -> None:
    """Put one of your bots into a tournament."""
    with talking_to(url, token) as site:
        event = site.enter(slug, bot, invitation=invitation)
        typer.echo(f"in: {event['name']} has {event['entered']} entries")


@app.command()
def withdraw(
    slug: Slug,
    bot: Annotated[int, typer.Argument(help="Id of your bot.")],
    url: Url = HERE,
    token: Token = "",
) -> None:
    """Take one of your bots out; once it runs, what it has not played is lost."""
    with talking_to(url, token) as site:
        event = site.step(slug, "withdraw", bot=bot)
        typer.echo(f"out: {event['name']} has {event['entered']} entries")
