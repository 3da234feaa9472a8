"""`menagerie crosstable`: every reference bot of a game against every other, and the strengths that follow.

The means of the anchors in bots/house/manifest.toml come from here.
"""

import json
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from typing import Annotated

import numpy as np
import typer
from numpy.typing import NDArray
from rich.console import Console
from rich.table import Table

from bots.cli.local import Files, boxes_for, check_game, read_bot
from bots.cli.play import points_of
from bots.house.manifest import manifest
from engines import GAMES, chance
from workers.box import Boxes
from workers.contract import Limits, player_of
from workers.local import play_groups

LIMITS = Limits(bank_ms=60_000, move_ms=10_000)
"""Wide: what a bot needs is measured, not enforced."""
MEAN, PRIOR_SD = 1500.0, 350.0
"""What is known of a bot without games; as on the site."""
SCALE = 400 / np.log(10)

Matrix = NDArray[np.float64]


@dataclass
class Tally:
    """Points and games between each two bots, and the most CPU that each took in one game."""

    names: list[str]
    points: Matrix = field(init=False)
    games: Matrix = field(init=False)
    cpu_ms: list[int] = field(init=False)

    def __post_init__(self) -> None:
        size = len(self.names)
        self.points, self.games = np.zeros((size, size)), np.zeros((size, size))
        self.cpu_ms = [0] * size


def crosstable(
    game: Annotated[str, typer.Argument(help="Name of the game.")],
    bots: Annotated[
        list[str] | None, typer.Argument(help="As for play; all reference bots if left out.")
    ] = None,
    *,
    matches: Annotated[int, typer.Option(help="Mirrored groups for each two bots.")] = 5,
    opening: Annotated[int, typer.Option(help="Random actions at the start of a game.")] = 4,
    seed: Annotated[str, typer.Option(help="Any text: equal seeds give equal games.")] = "crosstable",
    seats: Annotated[
        int | None,
        typer.Option(help="Of a game for several: the two share them in turn. [default: the fewest]"),
    ] = None,
    output: Annotated[Path | None, typer.Option(help="Write the table here too, as TOML.")] = None,
    first: Annotated[float, typer.Option(help="Rating of the first bot; the others follow.")] = 600.0,
) -> None:
    """Play each bot against each other and fit their strengths."""
    check_game(game)
    seats = seats or GAMES[game].seats_allowed[0]
    if seats not in GAMES[game].seats_allowed:
        allowed = ", ".join(map(str, GAMES[game].seats_allowed))
        raise typer.BadParameter(f"{game} is a game for {allowed}, not {seats}", param_hint="--seats")
    names = bots or [entry.name for entry in manifest() if entry.game == game]
    tally = Tally(names)
    files = [read_bot(name, game) for name in names]
    with boxes_for(sandbox=False) as boxes:
        for a, b in combinations(range(len(names)), 2):
            for number in range(matches):
                play_pair(
                    game,
                    (a, b),
                    files,
                    tally,
                    seats=seats,
                    seed=f"{seed}/{number}",
                    opening=opening,
                    boxes=boxes,
                )
            typer.echo(f"{names[a]} - {names[b]}: {tally.points[a, b]:g} of {tally.games[a, b]:g}", err=True)
    show(tally, first)
    if output:
        output.write_text(toml_of(tally, first), encoding="utf-8")


def play_pair(
    game: str,
    pair: tuple[int, int],
    files: list[Files],
    tally: Tally,
    *,
    seats: int,
    seed: str,
    opening: int,
    boxes: Boxes,
) -> None:
    """One group between two bots, who share the seats of a game for more; its options go by the seed."""
    values = GAMES[game].option_values(seats)
    options = {key: allowed[chance.number(seed, key) % len(allowed)] for key, allowed in values.items()}
    players = [pair[seat % 2] for seat in range(seats)]
    bots = [files[player] for player in players]
    (group,) = play_groups(
        game, bots, 1, boxes, options=options, opening_plies=opening, limits=LIMITS, seed=seed
    )
    a, b = pair
    for record in group:
        points = points_of(record)
        mine = [points[player] for player in range(seats) if players[player] == a]
        others = [points[player] for player in range(seats) if players[player] == b]
        won = sum((x > y) + (x == y) / 2 for x in mine for y in others) / (len(mine) * len(others))
        tally.points[a, b] += won
        tally.points[b, a] += 1 - won
        tally.games[a, b] += 1
        tally.games[b, a] += 1
        for seat, told in enumerate(record.seats):
            who = players[player_of(seat, record.game, seats)]
            tally.cpu_ms[who] = max(tally.cpu_ms[who], told.cpu_ms + told.startup_ms)
            if told.reason.is_fault:
                typer.secho(
                    f"{tally.names[who]}: {told.reason}\n{told.detail}", err=True, fg=typer.colors.RED
                )


def fit(points: Matrix, games: Matrix) -> Matrix:
    """Bradley-Terry strengths in Elo, the most likely under the prior, by Newton's method."""
    ratings = np.full(len(points), MEAN)
    for _ in range(100):
        expected = expectation(ratings)
        slope = (points - games * expected).sum(axis=1) / SCALE - (ratings - MEAN) / PRIOR_SD**2
        step = np.linalg.solve(curvature(games, expected), slope)
        ratings = ratings + np.clip(step, -200, 200)
        if np.abs(step).max() < 1e-6:
            break
    return ratings


def expectation(ratings: Matrix) -> Matrix:
    expected: Matrix = 1 / (1 + np.exp((ratings[None, :] - ratings[:, None]) / SCALE))
    return expected


def curvature(games: Matrix, expected: Matrix) -> Matrix:
    """Of the negative log posterior; its inverse is the covariance of the strengths."""
    weight = games * expected * (1 - expected) / SCALE**2
    curve: Matrix = np.diag(weight.sum(axis=1) + 1 / PRIOR_SD**2) - weight
    return curve


def errors(games: Matrix, ratings: Matrix) -> Matrix:
    """Standard errors of the distances to the first bot, in Elo."""
    covariance = np.linalg.inv(curvature(games, expectation(ratings)))
    own = np.diag(covariance)
    distances: Matrix = np.sqrt(np.maximum(own + own[0] - 2 * covariance[0], 0))
    return distances


def toml_of(tally: Tally, first: float) -> str:
    """Bots, points of row against column, games, strengths and their errors, most CPU seconds in a game."""
    ratings = fit(tally.points, tally.games)
    lines = [f"bots = [{', '.join(map(_quoted, tally.names))}]"]
    for name, matrix in (("points", tally.points), ("games", tally.games)):
        rows = "".join(f"  [{', '.join(f'{value:g}' for value in row)}],\n" for row in matrix)
        lines.append(f"{name} = [\n{rows}]")
    lines += [
        f"elo = [{', '.join(f'{rating:.0f}' for rating in ratings - ratings[0] + first)}]",
        f"error = [{', '.join(f'{error:.0f}' for error in errors(tally.games, ratings))}]",
        f"cpu = [{', '.join(f'{ms / 1000:.2f}' for ms in tally.cpu_ms)}]",
    ]
    return "\n".join(lines) + "\n"


def _quoted(name: str) -> str:
    return json.dumps(name, ensure_ascii=False)


def show(tally: Tally, first: float) -> None:
    ratings = fit(tally.points, tally.games)
    bars = errors(tally.games, ratings)
    ratings = ratings - ratings[0] + first
    table = Table("bot", "Elo", "± SE", "CPU s/game, most", *tally.names)
    for row, name in enumerate(tally.names):
        cells = [
            f"{tally.points[row, column]:g}/{tally.games[row, column]:g}" if row != column else ""
            for column in range(len(tally.names))
        ]
        table.add_row(
            name, f"{ratings[row]:.0f}", f"{bars[row]:.0f}", f"{tally.cpu_ms[row] / 1000:.2f}", *cells
        )
    Console(width=50 + 14 * len(tally.names)).print(table)
