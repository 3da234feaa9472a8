"""Drôles de Zèbres: 3000 random games on the standard board."""

from itertools import pairwise

from tests.benchmarks.games.table import Figure, Row, Trace, draw, wins


def movers(trace: Trace) -> list[int]:
    """Who placed each animal."""
    turns = zip(trace.actions, trace.seats, strict=True)
    return [seat for action, seat in turns if not action.startswith(("impala", "swap", "stay", "walk"))]


def turns(trace: Trace) -> float:
    return float(len(movers(trace)))


def skips(trace: Trace) -> float:
    """Whether a seat with an empty hand was passed over at least once."""
    seats = movers(trace)
    return float(any(first == second for first, second in pairwise(seats)))


ROWS = [
    Row(
        "zebres",
        2,
        [
            Figure("seat 0 wins", 0.495, wins(0)),
            Figure("seat 1 wins", 0.505, wins(1)),
            Figure("draws", 0.0, draw),
            Figure("turns", 30.4, turns),
            Figure("a turn is skipped", 0.14, skips),
        ],
        games=3000,
    )
]
