"""Random play of every game beside the figures of its specification.

    python -m tests.benchmarks.simulate_games [GAME ...] [--games N]

Each figure is printed with both values, our standard error, and the difference in standard errors of the
difference (theirs is taken as ours scaled to their number of games). Beyond 3 it is marked.
"""

from collections.abc import Iterator
from importlib import import_module
from math import sqrt
from pkgutil import iter_modules
from random import Random
from statistics import fmean, pstdev
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import track
from rich.table import Table

import tests.benchmarks.games as home
from engines import CHANCE, GAMES
from tests.benchmarks.games.table import Figure, Row, Trace

FAR = 3.0
"""Standard errors: two honest programs differ by more in one figure of 370."""


def play(row: Row, seed: int) -> Trace:
    """One game by uniformly random actions; chance is as random as the players."""
    rng = Random(seed)
    state = GAMES[row.game].new(row.seats, **row.options)
    trace = Trace(state, [], [], [])
    while (mover := state.to_move) is not None:
        legal = state.legal()
        if mover != CHANCE:
            trace.branching.append(len(legal))
        action = rng.choice(legal)
        trace.actions.append(action)
        trace.seats.append(mover)
        state.apply(action)
    return trace


def rows(names: list[str]) -> Iterator[Row]:
    for module in iter_modules(home.__path__):
        if module.name != "table" and (not names or module.name in names):
            yield from import_module(f"{home.__name__}.{module.name}").ROWS


def estimate(figure: Figure, traces: list[Trace]) -> tuple[float, float]:
    """The figure, and its standard deviation for one game (of a ratio: by linearisation)."""
    values = [figure.measure(trace) for trace in traces]
    if figure.per is None:
        return fmean(values), pstdev(values)
    weights = [figure.per(trace) for trace in traces]
    ratio = sum(values) / sum(weights)
    rests = [value - ratio * weight for value, weight in zip(values, weights, strict=True)]
    return ratio, pstdev(rests) / fmean(weights)


def main(
    names: Annotated[list[str] | None, typer.Argument()] = None, games: int = 2000, seed: int = 1
) -> None:
    console = Console()
    far = 0
    for row in rows(names or []):
        title = f"{row.game}, {row.seats} seats {dict(row.options) or ''}"
        traces = [play(row, seed * 1_000_003 + n) for n in track(range(games), title, console=console)]
        table = Table("figure", "specification", "ours", "± SE", "apart (SE)", title=title)
        for figure in row.figures:
            mean, spread = estimate(figure, traces)
            error = spread / sqrt(games)
            both = spread * sqrt(1 / games + 1 / row.games)
            apart = abs(mean - figure.expected) / both if both else float(mean != figure.expected) * FAR * 2
            far += apart > FAR
            mark = " <<<" if apart > FAR else ""
            table.add_row(
                figure.name, f"{figure.expected:g}", f"{mean:.4g}", f"{error:.2g}", f"{apart:.1f}{mark}"
            )
        longest = max(len(trace.actions) for trace in traces)
        table.add_row("longest (actions)", f"<= {GAMES[row.game].max_actions}", str(longest), "", "")
        console.print(table)
    console.print(f"{far} figures further than {FAR:g} standard errors from the specification")
    raise typer.Exit(code=far > 0)


if __name__ == "__main__":
    typer.run(main)
