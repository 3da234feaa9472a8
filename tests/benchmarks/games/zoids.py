"""Zoids: turns of 120 random games for each number of seats, none of which leads."""

from tests.benchmarks.games.table import Figure, Row, Trace, wins

TURNS = {2: 136.0, 3: 157.0, 4: 171.0}


def turns(trace: Trace) -> float:
    return float(trace.state.view(None)["turn"])


def figures(seats: int) -> list[Figure]:
    fair = [Figure(f"seat {seat} wins", 1 / seats, wins(seat)) for seat in range(seats)]
    return [Figure("turns", TURNS[seats], turns), *fair]


ROWS = [Row("zoids", seats, figures(seats), games=120) for seats in TURNS]
