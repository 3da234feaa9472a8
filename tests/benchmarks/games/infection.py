"""Infection: 2000 random games a level."""

from collections.abc import Callable

from tests.benchmarks.games.table import Figure, Row, Trace, choices, decisions, draw, wins

LEVELS = {
    1: (0.518, 0.482, 0.0, 182, 51.0),
    2: (0.512, 0.487, 0.0, 157, 40.6),
    3: (0.509, 0.490, 0.0, 157, 40.3),
    4: (0.471, 0.450, 0.079, 151, 37.7),
    5: (0.449, 0.459, 0.092, 136, 33.4),
    6: (0.523, 0.476, 0.0, 154, 43.9),
    7: (0.488, 0.512, 0.0, 138, 38.0),
    8: (0.484, 0.516, 0.0, 139, 34.0),
    9: (0.513, 0.487, 0.0, 140, 34.6),
    10: (0.433, 0.478, 0.089, 87, 21.9),
}


def ended_by(reason: str) -> Callable[[Trace], float]:
    return lambda trace: float(trace.state.view(None)["over"] == reason)


def figures(seat0: float, seat1: float, draws: float, plies: float, width: float) -> list[Figure]:
    return [
        Figure("seat 0 wins", seat0, wins(0)),
        Figure("seat 1 wins", seat1, wins(1)),
        Figure("draws", draws, draw),
        Figure("plies", plies, decisions),
        Figure("branching", width, choices, per=decisions),
    ]


ROWS = [Row("infection", 2, figures(*told), {"level": level}) for level, told in LEVELS.items()]
