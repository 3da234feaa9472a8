"""The `menagerie` command: plays one's own bots on one's own machine, and talks to a site."""

import typer

from bots.cli.crosstable import crosstable
from bots.cli.events import app as events
from bots.cli.online import app as online
from bots.cli.organise import app as organise
from bots.cli.play import play
from bots.cli.rules import rules

app = typer.Typer(
    help="Menagerie: bots that play board games.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
app.command()(play)
app.command()(rules)
app.command()(crosstable)
for command in [*online.registered_commands, *events.registered_commands]:
    app.registered_commands.append(command)
app.add_typer(organise, name="organise")


def main() -> None:
    app()
