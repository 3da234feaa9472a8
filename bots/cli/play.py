"""`menagerie play`: bots against each other on this machine."""

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from bots.cli.local import boxes_for, check_game, read_bot, read_options
from workers.contract import GameRecord, Limits, player_of
from workers.local import play_groups
from workers.summary import Summary

Points = list[float]


def play(
    game: Annotated[str, typer.Argument(help="Name of the game, such as infection.")],
    bots: Annotated[
        list[str], typer.Argument(help="A .py file, folder, .zip or reference bot's name for each seat.")
    ],
    *,
    matches: Annotated[int, typer.Option(help="Mirrored groups: as many games as seats in each.")] = 1,
    option: Annotated[
        list[str] | None, typer.Option(help="Of the game, such as level=3; repeatable.")
    ] = None,
    opening: Annotated[int, typer.Option(help="Random actions at the start of a game.")] = 4,
    seed: Annotated[str, typer.Option(help="Any text: equal seeds give equal games.")] = "",
    bank: Annotated[float, typer.Option(help="CPU seconds of a bot in a game.")] = 10.0,
    per_move: Annotated[float, typer.Option(help="CPU seconds of a move.")] = 2.0,
    sandbox: Annotated[bool, typer.Option("--sandbox", help="As on the ladder (Linux).")] = False,
    log: Annotated[bool, typer.Option("--log", help="Show what the bots print.")] = False,
    out: Annotated[
        Path | None, typer.Option(help="Write the games to this file, a JSON object a line.")
    ] = None,
) -> None:
    """Play bots against each other."""
    check_game(game)
    files = [read_bot(spec, game) for spec in bots]
    options = read_options(option or [], game, len(bots))
    limits = Limits(bank_ms=round(bank * 1000), move_ms=round(per_move * 1000))
    total: Points = [0.0] * len(bots)
    records: list[GameRecord] = []
    summary = Summary(len(bots))
    with boxes_for(sandbox=sandbox) as boxes:
        groups = play_groups(
            game,
            files,
            matches,
            boxes,
            options=options,
            opening_plies=opening,
            limits=limits,
            seed=seed or None,
        )
        for number, group in enumerate(groups, 1):
            for record in group:
                total = [old + new for old, new in zip(total, points_of(record), strict=True)]
                say(f"{number}.{record.game + 1}", record, bots, show_log=log)
            records += group
            summary.add(group)
    table = Table("bot", "points", "of", "W-D-L", "faults", title=game)
    for name, points_won, tally in zip(bots, total, summary.tallies, strict=True):
        faults = ", ".join(f"{reason} {count}" for reason, count in sorted(tally.faults.items()))
        fared = f"{tally.wins}-{tally.draws}-{tally.losses}"
        table.add_row(name, f"{points_won:g}", str(len(records)), fared, faults)
    Console().print(table)
    if len(bots) == 2:
        typer.echo(f"{bots[0]} against {bots[1]}: {summary.elo()}")
    if out:
        out.write_text("".join(json.dumps(record.model_dump(mode="json")) + "\n" for record in records))


def points_of(record: GameRecord) -> Points:
    """By player: 1 for the first, 0 for the last, ties share."""
    ranks = [seat.rank for seat in record.seats]
    others = len(ranks) - 1
    points = [0.0] * len(ranks)
    for seat, rank in enumerate(ranks):
        beaten = sum(other > rank for other in ranks) + (sum(other == rank for other in ranks) - 1) / 2
        points[player_of(seat, record.game, len(ranks))] = beaten / others
    return points


def say(number: str, record: GameRecord, names: list[str], *, show_log: bool) -> None:
    """A line for the game, one for each fault, and the logs if wanted."""
    order = [names[player_of(seat, record.game, len(names))] for seat in range(len(names))]
    ranks = " ".join(f"{name} #{seat.rank}" for name, seat in zip(order, record.seats, strict=True))
    times = " ".join(f"{seat.cpu_ms / 1000:.2f}" for seat in record.seats)
    scores = "" if record.scores is None else f"  scores {record.scores}"
    typer.echo(f"game {number}: {ranks}  {len(record.actions)} plies{scores}  CPU {times} s")
    for name, seat in zip(order, record.seats, strict=True):
        if seat.reason.is_fault:
            where = "at the start" if seat.ply is None else f"at ply {seat.ply}"
            typer.secho(f"  {name}: {seat.reason} {where}\n{seat.detail}", fg=typer.colors.RED)
        if seat.log and (show_log or seat.reason.is_fault):
            typer.echo(f"  --- log of {name} ---\n{seat.log.rstrip()}\n  ---")
